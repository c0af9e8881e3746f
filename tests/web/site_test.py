#!/usr/bin/env python3
"""Plays on the page with the solver inside, in a real browser, as board_page_test.py plays on the page
of kanzen board. Also cancels, and goes offline.

Usage: site_test.py PROGRAM FOLDER SITE
PROGRAM is kanzen, whose values are compared; FOLDER gets screenshots; SITE is build/web. Exit status
77 means that there is no browser, and that nothing was tested. Needs tests/support and tests/cli in
PYTHONPATH.
"""
import sys
import urllib.parse

import board_page_test as page
from browser import expect, run
from static_site import Site


class Board:
    """In place of the program in board_page_test.py: the page at a position or game."""

    site = None

    def __init__(self, _program, text=""):
        fields = {"moves": text, "at": len(text) // 2} if " " not in text else {"start": text, "at": 0}
        self.address = self.site.address + "#" + urllib.parse.urlencode(fields)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        pass


def open_page(browser, address, fragment=""):
    browser.open(address.split("#")[0] + fragment if fragment else address)


def check_first_visit(browser, site):
    """The board is painted before the solver is requested, and no file is sent twice."""
    open_page(browser, site.address)
    page.wait_until("the service worker", lambda: browser.script(
        "return navigator.serviceWorker.controller !== null"))
    order = browser.script(
        "const at = name => performance.getEntriesByName(name)[0].startTime;"
        "return [at('first-contentful-paint'), at(new URL('kanzen/web.js', location).href)]")
    expect("the order of paint and solver", order, sorted(order))
    twice = {path for path in site.sent if site.sent.count(path) > 1}
    expect("files that were sent twice", twice, set())


def check_cancelling(browser, program, folder):
    """An endless search shows its work, ends when it is cancelled, and leaves a solver that works."""
    with Board(program, "f5d6c3d3c4") as board:
        open_page(browser, board.address)
        browser.press("s")
        page.wait_until("the search", lambda: browser.text("verdict"), "searching")
        page.wait_until("work", lambda: "nodes" in browser.text("work"))
        browser.screenshot(folder / "site-searching.png")
        browser.press("escape")
        page.wait_until("cancelled", lambda: page.is_shown(browser, "solve") and not page.is_shown(browser, "cancel"))
        page.paste(browser, page.FFO1)
        page.wait_until("verdict", lambda: browser.text("verdict"), "\u2713 all moves exact")
        expect("values", page.values_shown(browser), page.values_of(program, page.FFO1)[1])
        page.expect_no_errors(browser)


def check_nothing_is_sent(browser, site):
    """After all of the above, the page has asked for nothing but its own files."""
    names = browser.script("return performance.getEntriesByType('resource').map(e => e.name)")
    foreign = [name for name in names if not name.startswith((site.address, "blob:" + site.address))]
    expect("foreign addresses", foreign, [])
    policy = browser.script("return document.querySelector('meta[http-equiv]').content")
    expect("connections allowed", "connect-src 'self'" in policy, True)


def check_offline(browser, program, site):
    """After the first visit, the page and the solver come from the browser's store."""
    open_page(browser, site.address)
    page.wait_until("the service worker", lambda: browser.script(
        "return navigator.serviceWorker.controller !== null"))
    site.stop()
    open_page(browser, site.address, "#" + urllib.parse.urlencode({"start": page.FFO1, "at": 0}))
    page.wait_until("verdict", lambda: browser.text("verdict"), "\u2713 all moves exact")
    expect("values", page.values_shown(browser), page.values_of(program, page.FFO1)[1])


def check_site(browser, program, folder):
    site = Board.site = Site(sys.argv[3])
    page.Board, page.open_page = Board, open_page
    check_first_visit(browser, site)
    page.check_values(browser, program, folder)
    page.check_saving(browser, program, folder)
    page.check_playing(browser, program)
    page.check_text(browser, program)
    page.check_game(browser, program, folder)
    check_cancelling(browser, program, folder)
    check_nothing_is_sent(browser, site)
    check_offline(browser, program, site)


if __name__ == "__main__":
    sys.exit(run(check_site))

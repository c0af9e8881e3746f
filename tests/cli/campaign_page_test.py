#!/usr/bin/env python3
"""Opens pages about campaigns in a real browser, and compares their values with the solver.

Usage: campaign_page_test.py PROGRAM FOLDER
PROGRAM is kanzen; FOLDER gets pages and screenshots. Exit status 77 means that there is no browser,
and that nothing was tested. Needs tests/support in PYTHONPATH.
"""
import json
import re
import signal
import subprocess
import sys

from boards import DRAWN_GAME, FFO1
from browser import expect, expect_looks, expect_quiet_and_alone, run, signed
from report_page_test import Replay, cells_shown, expect_whole_labels

# The ends of two games with 16 and 14 empty squares, claims about them, and a long search.
BOARDS = [FFO1, "-XXXXX--OOXXXX--OOXXOX--OOOXXX--OOOXXXXXOOOOXXX-OOXXXX-XXXXXXXX- O"]
LONG = DRAWN_GAME[:64]  # 28 empty squares
SETTINGS = ["--leaf-cost", "1e-9", "--hash", "1", "--threads", "1", "--quiet"]


def kanzen(program, *words, statuses=(0,)):
    done = subprocess.run([program, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert done.returncode in statuses, f"{words}: {done.returncode}, {done.stderr}"
    return done.stdout


def status(program, store):
    return json.loads(kanzen(program, "prove", "status", store, "--format", "json"))


def value_of(program, board):
    done = kanzen(program, "solve", board, "--format", "jsonl", "--hash", "1", "--threads", "1")
    return json.loads(done)["score"]


def rows(browser):
    """The rows of the tree: depth, move, and the text in each place."""
    return browser.script(
        "return [...document.querySelectorAll('#rows li')].map(row => ({"
        "depth: Number(row.getAttribute('aria-level')) - 1, open: row.getAttribute('aria-expanded'),"
        "chosen: row.classList.contains('chosen'), "
        "move: row.querySelector('.move').textContent, value: row.querySelector('.value').textContent,"
        "marks: row.querySelector('.marks').textContent}))")


def fact(browser, name):
    return browser.script(
        "const names = [...document.querySelectorAll('#facts dt')];"
        "const found = names.find(dt => dt.textContent === arguments[0]);"
        "return found ? found.nextElementSibling.textContent : null", name)


def legal_moves(board):
    found = []
    for file in "abcdefgh":
        for rank in "12345678":
            try:
                Replay(board).play(file + rank)
                found.append(file + rank)
            except AssertionError:
                pass
    return sorted(found)


def bounds_in(text):
    """The bounds in a text of the page."""
    text = text.replace("\u2713", "").replace("\u2717", "").replace("\u2212", "-").strip()
    if text in ("?", "nothing"):
        return -64, 64
    if text[0] in "\u2264\u2265":
        number = int(text[1:])
        return (-64, number) if text[0] == "\u2264" else (number, 64)
    low, _, high = text.partition(" to ")
    return int(low), int(high or low)


def check_tree(browser, program, board, value):
    """Checks the moves, the boards and the bounds of every row."""
    shown = rows(browser)
    expect("row of the root", (shown[0]["move"], shown[0]["open"], shown[0]["chosen"]), ("root", "true", True))
    expect("value of the root", bounds_in(shown[0]["value"]), (value, value))
    expect("moves", sorted(row["move"] for row in shown[1:]), legal_moves(board))
    expect("the best move", max(bounds_in(row["value"])[0] for row in shown[1:]), value)
    expect("no better move", max(bounds_in(row["value"])[1] for row in shown[1:]), value)
    assert all("proof" in row["marks"] for row in shown[:2]), f"the proof is not marked: {shown[:2]}"
    expect("board of the root", cells_shown(browser), Replay(board).cells)

    browser.press("down")
    first = rows(browser)[1]["move"]
    replay = Replay(board)
    replay.play(first)
    expect("board after a key", cells_shown(browser), replay.cells)
    expect("name", browser.text("name"), "After " + first)
    for depth in (1, 2):  # down along the first moves, against the solver
        replies = [row for row in rows(browser) if row["depth"] == depth]
        for row in replies[:2]:
            browser.script("[...document.querySelectorAll('#rows li')].find(row => "
                           "row.getAttribute('aria-level') == arguments[0] && "
                           "row.querySelector('.move').textContent === arguments[1])"
                           ".querySelector('.move').click()", depth + 1, row["move"])
            position = fact(browser, "Board")
            found = value_of(program, position) * (1 if position[65] == board[65] else -1)
            low, high = bounds_in(row["value"])
            assert low <= found <= high, f"{row}: the value of {position} is {found}"
        browser.script("const row = [...document.querySelectorAll('#rows li')].find(row => "
                       "row.getAttribute('aria-level') == arguments[0]);"
                       "if (row.getAttribute('aria-expanded') === 'false') "
                       "row.querySelector('.fold').click()", depth + 1)
    count = len(rows(browser))
    browser.press("home")
    expect("Home", browser.text("name")[:5], "Claim")
    browser.press("left")
    expect("rows when closed", len(rows(browser)), 1)
    browser.press("enter")
    expect("rows when opened again", len(rows(browser)), count)
    browser.press("right")
    expect("into the first", browser.text("name"), "After " + first)
    browser.press("left")  # closes it
    browser.press("left")
    expect("back above", browser.text("name")[:5], "Claim")
    browser.press("down")
    browser.click("#line li:nth-child(1) button")
    expect("the root by its button", browser.text("name")[:5], "Claim")


def check_decided(browser, program, folder):
    store = folder / "cam<b>paign.db"
    for old in folder.glob("*.db*"):
        old.unlink()
    values = [value_of(program, board) for board in BOARDS]
    claims = folder / "claims.txt"
    claims.write_text(f"{BOARDS[0]} ; = {values[0]} ; by <b>Ann\n{BOARDS[1]} ; > {values[1]}\n")
    kanzen(program, "prove", "start", store, claims)
    kanzen(program, "prove", "run", store, "--leaf-empties", "10", *SETTINGS)
    page = folder / "decided.html"
    kanzen(program, "prove", "report", store, "--out", page)
    state = status(program, store)
    browser.open(page.resolve().as_uri())
    expect("title", browser.text("title"), "cam<b>paign.db")
    expect("claims decided", browser.total("claims decided"), "2 of 2")
    expect("results", browser.total("results"), f"{state['results']:,}")
    expect("share of waste", browser.total("not needed"), f"{int(100 * state['wasted_nodes'] / state['nodes'] + .5)} %")
    texts = browser.texts("#claim-list tr")
    for text, state, value, by in zip(texts, ("confirmed", "refuted"), values, ("by <b>Ann", "")):
        assert state in text and signed(value) in text and by in text, f"{text}: expected {state} and {value}"
    check_tree(browser, program, BOARDS[0], values[0])
    browser.click("#claim-list tr:nth-child(2) button")
    expect("claim of the link", browser.script("return location.hash"), "#2")
    expect("the second claim", bounds_in(rows(browser)[0]["value"])[1], values[1])
    expect("its verdict", browser.text("verdict"), "\u2717 claim fails")
    for plot in ("progress", "bounds", "nodes", "misprediction"):
        drawn = browser.script("return document.querySelectorAll(`#${arguments[0]}-plot *`).length", plot)
        assert drawn >= 5, f"the plot {plot} is empty"
    workers = browser.script("return [...document.querySelectorAll('#worker-rows tr')]"
                             ".map(row => row.children[3].textContent)")
    expect("results of the workers", sum(int(count.replace(",", "")) for count in workers),
           status(program, store)["results"])
    if browser.script("return document.querySelectorAll('#misprediction-rows tr').length"):
        browser.click("#misprediction-rows tr")
        expect("a result by itself", browser.text("name"), "A result")
        position = fact(browser, "Board")
        low, high = bounds_in(fact(browser, "Proven").split(" for ")[0])
        assert low <= value_of(program, position) <= high, f"{position} is not from {low} to {high}"
        browser.press("down")
        expect("on in the tree", browser.text("name")[:5], "After")
    expect_looks(browser, folder, "campaign")
    expect_quiet_and_alone(browser, page)

    few = folder / "few.html"
    kanzen(program, "prove", "report", store, "--out", few, "--positions", "20")
    browser.open(few.resolve().as_uri())
    assert "20 of " in browser.text("tree-note"), "the page does not say what was left out"
    browser.press("down")
    browser.press("right")
    browser.press("right")
    browser.press("right")
    browser.press("right")
    if not any("not on this page" in row["marks"] for row in rows(browser)):
        raise AssertionError("the page does not say which positions are left out")
    expect_quiet_and_alone(browser, few)

    text = page.read_text()
    torn = folder / "torn.html"
    torn.write_text(text[:text.rindex('{"fact"') + 9])
    browser.open(torn.resolve().as_uri())
    assert "incomplete" in browser.text("problems"), "the page does not say that it was cut off"


def check_open(browser, program, folder):
    """The page of a stopped campaign shows open claims, and an estimate of the remaining cost."""
    store = folder / "open.db"
    kanzen(program, "prove", "start", store, LONG, "--claim", "draw")
    page = folder / "fresh.html"
    kanzen(program, "prove", "report", store, "--out", page)  # no results yet
    browser.open(page.resolve().as_uri())
    expect("claims decided", browser.total("claims decided"), "0 of 1")
    expect_quiet_and_alone(browser, page)
    running = subprocess.Popen([program, "prove", "run", store, "--leaf-empties", "16", *SETTINGS],
                               stdout=subprocess.DEVNULL)
    while status(program, store)["results"] < 20:
        assert running.poll() is None, f"the campaign ended with {running.returncode}"
    running.send_signal(signal.SIGINT)
    expect("exit status", running.wait(timeout=600), 3)
    page = folder / "open.html"
    kanzen(program, "prove", "report", store, "--out", page)
    browser.open(page.resolve().as_uri())
    expect("claims decided", browser.total("claims decided"), "0 of 1")
    expect("verdict", browser.text("verdict"), "undecided")
    assert "whether it is" in (fact(browser, "Still open") or ""), "the page does not say what is still open"
    for _ in range(20):  # down to a position that the campaign has not expanded
        browser.press("right")
        browser.press("right")
        if fact(browser, "Expected"):
            break
    estimate = fact(browser, "Expected")
    assert "%" in estimate and "nodes" in estimate, f"no estimate: {estimate}"
    expect_looks(browser, folder, "open-campaign")
    expect_quiet_and_alone(browser, page)


def check_many(browser, program, folder):
    """Half of the window shows claims, and the labels of long times are whole."""
    store = folder / "many-claims.db"
    claims = folder / "many-claims.txt"
    claims.write_text("".join(f"{BOARDS[0]} ; >= {score}\n" for score in range(-40, 40, 2)))
    kanzen(program, "prove", "start", store, claims)
    kanzen(program, "prove", "run", store, "--hash", "1", "--threads", "1", "--quiet")
    page = folder / "many-claims.html"
    kanzen(program, "prove", "report", store, "--out", page, "--title", "Many <claims>")
    browser.open(page.resolve().as_uri())
    expect("title", browser.text("title"), "Many <claims>")
    for width in (500, 1300):
        browser.emulate(width, 900)
        shown = browser.script("const box = document.querySelector('#claims .scroll');"
                               "return [box.clientHeight, box.scrollHeight, box.scrollWidth - box.clientWidth]")
        assert shown[0] >= min(shown[1], 400), f"{shown} points of the claims at {width}"
        assert shown[2] <= 0, f"{shown[2]} points of the claims beside their box at {width}"
    text = page.read_text()
    long = folder / "long-times.html"
    for seconds in (118.7, 7177, 172777, 98765432):
        long.write_text(re.sub(r'\{"point":\[[^,]*,', f'{{"point":[{seconds},', text))
        browser.open(long.resolve().as_uri())
        for width in (500, 1300):
            browser.emulate(width, 900)
            expect_whole_labels(browser, width)
    browser.stop_emulating()


def check_pages(browser, program, folder):
    check_decided(browser, program, folder)
    check_many(browser, program, folder)
    check_open(browser, program, folder)


if __name__ == "__main__":
    sys.exit(run(check_pages))

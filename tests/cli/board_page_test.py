#!/usr/bin/env python3
"""Plays on the page of kanzen board in a real browser, and compares its values with kanzen solve.

Usage: board_page_test.py PROGRAM FOLDER
PROGRAM is kanzen; FOLDER gets screenshots. Exit status 77 means that there is no browser, and that
nothing was tested. Needs tests/support in PYTHONPATH.
"""
import json
import shutil
import subprocess
import sys
import time
import urllib.request

from boards import DRAWN_GAME, FFO1
from browser import expect, expect_looks, run, signed
from line_process import BoardProgram as Board

START = "---------------------------OX------XO--------------------------- X"
# FFO #13, with 16 empty squares.
SIXTEEN = "--XXXXX--OOOXX---OOOXXXX-OXOXOXXOXXXOXXX--XOXOXX--OXOOO--OOOOO-- X"
MINUS = "\u2212"


def values_of(program, board):
    """The values of all moves from kanzen solve."""
    done = subprocess.run([program, "solve", board, "--goal", "all-moves", "--format", "jsonl"],
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    result = json.loads(done.stdout)
    return result["score"], {move["move"]: signed(move["upper"]) for move in result["moves"]}


def values_shown(browser):
    return browser.script("return Object.fromEntries([...document.querySelectorAll("
                          "'#board text.value')].map(t => [t.parentNode.dataset.square, "
                          "t.textContent]))")


def cells_shown(browser):
    return browser.script("return [...document.querySelectorAll('#board [data-square]')]"
                          ".map(g => g.dataset.cell).join('')")


def wait_until(what, found, wanted=True):
    """Waits until `found()` returns `wanted`. The time limit is only against hanging."""
    end = time.monotonic() + 120
    while (now := found()) != wanted:
        assert time.monotonic() <= end, f"{what}: the page still shows {now!r}, expected {wanted!r}"
        time.sleep(0.02)


def open_page(browser, address, fragment=""):
    browser.open(address + fragment)


def paste(browser, text):
    browser.script("document.getElementById('text').value = arguments[0]", text)
    browser.click("#reader button")


def is_shown(browser, name):
    return browser.script("return !document.getElementById(arguments[0]).hidden", name)


def notation(browser, name):
    return browser.script("const found = document.querySelector(`[data-notation='${arguments[0]}']`);"
                          "return found && found.textContent", name)


def click_square(browser, square):
    """Clicks the place of a square, because the page may redraw its element meanwhile."""
    x, y = browser.script("const box = document.querySelector(`#board [data-square=${arguments[0]}]`)"
                          ".getBoundingClientRect();"
                          "return [box.x + box.width / 2, box.y + box.height / 2].map(Math.round)",
                          square)
    actions = [{"type": "pointerMove", "duration": 0, "x": x, "y": y},
               {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
    browser.call("POST", "/actions", {"actions": [{"type": "pointer", "id": "mouse", "actions": actions}]})


def type_move(browser, move):
    browser.script("document.activeElement.blur()")
    for key in move:
        browser.press(key)


def expect_no_errors(browser):
    """Ignores the browser's own errors about refused requests, which some tests provoke."""
    errors = [e["message"] for e in browser.call("POST", "/se/log", {"type": "browser"})
              if e["level"] == "SEVERE" and "Failed to load resource" not in e["message"]]
    expect("errors in the console", errors, [])


def check_values(browser, program, folder):
    """All moves of a position with 16 empty squares, and their texts."""
    score, values = values_of(program, SIXTEEN)
    with Board(program, SIXTEEN) as board:
        open_page(browser, board.address)
        wait_until("values", lambda: values_shown(browser), values)
        expect("cells", cells_shown(browser), SIXTEEN[:64])
        wait_until("verdict", lambda: browser.text("verdict"), "\u2713 all moves exact")
        expect("score", browser.text("score"), f"{signed(score)} for Black")
        best = browser.texts("#board text.best")
        expect("best moves", set(best), {signed(score)})
        line = browser.texts("#line button")
        expect("moves of the best line", len(line) >= 10, True)
        wait_until("OBF", lambda: (notation(browser, "OBF") or "").count(":"), len(values))
        expect("board", notation(browser, "Board"), SIXTEEN)
        expect_looks(browser, folder, "board-values")
        expect_no_errors(browser)


def check_saving(browser, program, folder):
    """Pictures, OBF and the certificate, as files."""
    files = folder / "saved"
    shutil.rmtree(files, ignore_errors=True)
    files.mkdir()
    browser.call("POST", "/goog/cdp/execute", {"cmd": "Browser.setDownloadBehavior", "params": {
        "behavior": "allow", "downloadPath": str(files.resolve())}})
    _, values = values_of(program, FFO1)
    with Board(program, FFO1) as board:
        open_page(browser, board.address)
        wait_until("verdict", lambda: browser.text("verdict"), "\u2713 all moves exact")
        for form, begin in [("png", b"\x89PNG"), ("svg", b"<svg"), ("obf", FFO1.encode()), ("certificate", b"")]:
            browser.click(f"#{form}")
            path = files / ("board.kzc" if form == "certificate" else f"board.{form}")
            wait_until(form, path.exists)
            expect(f"beginning of {form}", begin in path.read_bytes()[:200], True)
        expect("values in the file", (files / "board.obf").read_text().count(":"), len(values))
        done = subprocess.run([program, "check", files / "board.kzc"], stdout=subprocess.DEVNULL, check=False)
        expect("exit status of the check", done.returncode, 0)
        expect_no_errors(browser)


def check_playing(browser, program):
    """Plays by mouse, by keyboard and by the curve; also goes back in the browser."""
    with Board(program) as board:
        open_page(browser, board.address)
        expect("cells", cells_shown(browser), START[:64])
        click_square(browser, "f5")
        type_move(browser, "d6")
        expect("moves", browser.script("return [...document.querySelectorAll('#moves button')]"
                                       ".map(b => b.firstChild.nextSibling.data)"), ["f5", "d6"])
        type_move(browser, "a1")  # not legal
        browser.script("document.querySelector('#board [data-square=c3]').focus()")
        browser.press("enter")
        expect("a move by the key on its square", browser.text("status"), "Black played c3, White to move")
        browser.press("left")
        browser.call("POST", "/back", {})
        wait_until("the game before", lambda: browser.script(
            "return document.querySelectorAll('#moves button').length"), 2)
        at = lambda: int(browser.script("return document.getElementById('slider').value"))
        expect("moves played", at(), 2)
        browser.press("left")
        expect("step back", at(), 1)
        browser.press("home")
        expect("Home", at(), 0)
        browser.press("right")
        type_move(browser, "f4")  # another move than in the game
        expect("moves of the other game", browser.script(
            "return document.querySelectorAll('#moves button').length"), 2)
        browser.call("POST", "/back", {})
        wait_until("the game before", lambda: "moves=f5d6" in browser.script("return location.hash"))
        browser.press("end")
        expect("End", at(), 2)
        # Estimates come without a request. So far from the end, nothing is proven.
        wait_until("estimates", lambda: all(text.startswith("(") for text in
                                            values_shown(browser).values()) and
                   len(values_shown(browser)) > 0)
        browser.click("#new")
        expect("cells of a new game", cells_shown(browser), START[:64])
        expect_no_errors(browser)


def check_text(browser, program):
    with Board(program) as board:
        open_page(browser, board.address)
        paste(browser, "no position")
        wait_until("error", lambda: browser.text("reading") != "")
        for text, start in [(FFO1 + "; G8:+18;", FFO1),
                            ("(;GM[Othello]PC[x]TY[8]BO[8 " + FFO1[:64].replace("X", "*") +
                             " *]B[G8];)", FFO1)]:
            paste(browser, text)
            wait_until("start", lambda: start[:64] in browser.script("return decodeURIComponent(location.hash)"))
            expect("error", browser.text("reading"), "")
        # Squares one by one.
        browser.click("#edit")
        browser.click("#clear")
        disabled = "return ['png', 'svg', 'obf'].map(id => document.getElementById(id).disabled)"
        expect("buttons to save are off", browser.script(disabled), [True] * 3)
        expect("notations", is_shown(browser, "notations"), False)
        browser.script("document.getElementById('side').value = 'O'")
        for square, times in [("a1", 1), ("b1", 2), ("h8", 3)]:
            for _ in range(times):
                click_square(browser, square)
        browser.click("#done")
        wait_until("cells", lambda: cells_shown(browser), "XO" + "-" * 62)
        expect("White has passed", browser.text("status"), "White passed, Black to move")
        expect("buttons to save are off", browser.script(disabled), [False] * 3)
        # Before the pass: its only move has a value, but no square.
        browser.script("document.activeElement.blur()")
        browser.press("left")
        browser.press("s")
        wait_until("verdict", lambda: browser.text("verdict"), "\u2713 all moves exact")
        wait_until("board", lambda: notation(browser, "Board"), "XO" + "-" * 62 + " O")
        expect("problems", is_shown(browser, "problems"), False)
        expect_no_errors(browser)


def check_game(browser, program, folder):
    """Proven values at the end of a game, and the losses of its moves."""
    with Board(program, DRAWN_GAME) as board:
        open_page(browser, board.address, "#at=60&moves=" + DRAWN_GAME)
        browser.script("const field = document.getElementById('limit'); field.value = 12;"
                       "field.dispatchEvent(new Event('change'))")
        proven = lambda: browser.script(
            "return Object.fromEntries([...document.querySelectorAll('#curve circle:not(.estimate)')]"
            ".map(c => [c.dataset.ply, Number(c.dataset.value)]))")
        wait_until("proven values", lambda: {str(ply) for ply in range(48, 61)} <= proven().keys())
        final = cells_shown(browser)
        expect("value at the end", proven()["60"], final.count("X") - final.count("O"))
        losses = browser.texts("#moves .loss")
        found = proven()
        for ply in range(48, 60):
            side = 1 if ply % 2 == 0 else -1
            loss = side * (found[str(ply)] - found[str(ply + 1)])
            expect(f"loss of move {ply + 1}", losses[ply], MINUS + str(loss) if loss else "")
        expect_looks(browser, folder, "board-game")
        expect_no_errors(browser)


def check_lost_connection(browser, program):
    """The program drops a page that does not read. The page repeats its query."""
    with Board(program) as board:
        open_page(browser, board.address)
        browser.script("const real = window.fetch; let lost = 0;"
                       "window.fetch = async (...all) => {"
                       "  const answer = await real(...all);"
                       "  if (all[0] !== 'ask' || ++lost > 2) return answer;"
                       "  await answer.text();"
                       "  return new Response(new ReadableStream({start: it => it.error(new TypeError())}));"
                       "}")
        paste(browser, FFO1)
        wait_until("verdict", lambda: browser.text("verdict"), "\u2713 all moves exact")
        expect("problems", is_shown(browser, "problems"), False)
        # The address has an invalid move and a part of a number.
        open_page(browser, board.address, "#moves=f5,d6&at=1.5")
        wait_until("step", lambda: browser.text("status"), "Black played f5, White to move")
        expect_no_errors(browser)


def check_waiting(browser, program):
    """Other clients occupy all threads until they go."""
    with Board(program, FFO1) as board:
        query = json.dumps({"id": "a", "moves": "f5d6c3", "report_every": .01})
        others = [urllib.request.urlopen(urllib.request.Request(
            board.address + "ask", query.encode(), {"Content-Type": "application/json"}))
                  for _ in range(2)]
        for other in others:
            other.readline()  # its search is running
        open_page(browser, board.address)
        wait_until("verdict", lambda: browser.text("verdict"), "waiting for other searches")
        for other in others:
            other.close()
        wait_until("verdict", lambda: browser.text("verdict"), "\u2713 all moves exact")
        expect_no_errors(browser)


def check_long_search(browser, program, folder):
    """An endless search: bounds, reloading, cancelling, two pages, no program."""
    with Board(program, "f5d6c3d3c4") as board:
        open_page(browser, board.address)
        browser.press("s")
        wait_until("the search", lambda: browser.text("verdict"), "searching")
        wait_until("work", lambda: "nodes" in browser.text("work"))
        browser.screenshot(folder / "board-searching.png")
        browser.call("POST", "/refresh", {})
        expect("cells after loading again", cells_shown(browser).count("-"), 55)
        wait_until("estimates", lambda: any("(" in text for text in values_shown(browser).values()))
        browser.press("s")
        wait_until("the search", lambda: browser.text("verdict"), "searching")
        # Another page gets its own results meanwhile.
        first = browser.call("GET", "/window")
        second = browser.call("POST", "/window/new", {"type": "tab"})["handle"]
        browser.call("POST", "/window", {"handle": second})
        open_page(browser, board.address, "#at=0&start=" + FFO1.replace(" ", "+"))
        wait_until("verdict", lambda: browser.text("verdict"), "\u2713 all moves exact")
        expect("values", values_shown(browser), values_of(program, FFO1)[1])
        browser.call("DELETE", "/window")
        browser.call("POST", "/window", {"handle": first})
        expect("the first page", browser.text("verdict"), "searching")
        browser.press("escape")
        wait_until("cancelled", lambda: is_shown(browser, "solve") and not is_shown(browser, "cancel"))
        expect_no_errors(browser)
        browser.press("s")
        wait_until("the search", lambda: browser.text("verdict"), "searching")
        board.stop()
        wait_until("the end of the program", lambda: is_shown(browser, "problems"))
        browser.press("left")
        expect("stepping without the program", cells_shown(browser).count("-"), 56)
        browser.screenshot(folder / "board-stopped.png")


def check_board(browser, program, folder):
    check_values(browser, program, folder)
    check_saving(browser, program, folder)
    check_playing(browser, program)
    check_text(browser, program)
    check_game(browser, program, folder)
    check_lost_connection(browser, program)
    check_waiting(browser, program)
    check_long_search(browser, program, folder)


if __name__ == "__main__":
    sys.exit(run(check_board))

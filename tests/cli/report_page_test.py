#!/usr/bin/env python3
"""Opens pages of results in a real browser, and compares them with the results.

Usage: report_page_test.py PROGRAM FOLDER
PROGRAM is kanzen; FOLDER gets pages and screenshots. Exit status 77 means that there is no browser,
and that nothing was tested. Needs tests/support in PYTHONPATH.
"""
import json
import re
import subprocess
import sys

from boards import EASY
from browser import expect, expect_looks, expect_quiet_and_alone, run, signed
from othello import NAMES, PASS, read_board

# FFO #20 to #23. The third has a wrong score, the fourth has none. Comments may contain any text.
HOSTILE = "</script><script>window.hacked = 1</script> <b>\"Tom & Jerry's\"</b>"
SUITE = [
    EASY + "; +6; % " + HOSTILE,
    "OOOOOOOOXOOXXX--XXOOXOO-XOXOOO--XOOOOX--XOOXOO--XOOOOO--XXXX---- O; +0; % second",
    "--OOOO--X-OOOOO-XXOOXOXXXOXOXXXXXXXOXXXX-XXOXOXX--OXXX-X----X--- O; +6; % third",
    "--O-------OOX---OOOXXXO-OOOOXOXXXXXOOXOXXXXXXOOXX-XXXXOX--XXXX-- X; % #4 fourth",
]
MINUS = "\u2212"


class Replay:
    """A line of play on a board of the page, by the plain rules."""

    def __init__(self, board):
        self.board = read_board(board[:64], board[65])

    def play(self, move):
        self.board.play(PASS if move == "pa" else move.upper())

    @property
    def cells(self):
        return dict(zip(map(str.lower, NAMES), self.board.cells()))

    def count(self, what):
        return self.board.cells().count(what)


def column(browser, name):
    return browser.texts("#rows td." + name)


def cells_shown(browser):
    return browser.script("return Object.fromEntries([...document.querySelectorAll("
                          "'#board [data-square]')].map(g => [g.dataset.square, g.dataset.cell]))")


def values_shown(browser):
    return browser.script("return Object.fromEntries([...document.querySelectorAll("
                          "'#board text.value')].map(t => [t.parentNode.dataset.square, "
                          "[t.textContent, t.classList.contains('best')]]))")


def set_field(browser, name, value):
    browser.script("const field = document.getElementById(arguments[0]);"
                   "field.value = arguments[1];"
                   "field.dispatchEvent(new Event('input', {bubbles: true}))", name, value)


def wrong_first(results):
    """The order of the rows: those with a wrong score, then the others, as in the file."""
    return sorted(results, key=lambda r: r["verdict"] != "mismatch")


def check_table(browser, results):
    results = wrong_first(results)
    expect("positions", browser.total("positions"), "4")
    expect("ok", browser.total("ok"), "2")
    expect("mismatches", browser.total("mismatches"), "1")
    expect("without a value", browser.total("no value to compare"), "1")
    expect("ids", column(browser, "name"), ["3third", "1" + HOSTILE, "2second", "#4fourth"])
    expect("empties", column(browser, "empties"), [str(r["empties"]) for r in results])
    expect("scores", column(browser, "score"), [signed(r["score"]) for r in results])
    expect("best moves", column(browser, "best"), [r["best_move"] for r in results])
    expect("nodes", column(browser, "nodes"), [f"{r['nodes']:,}" for r in results])
    expect("verdicts", column(browser, "verdict"), ["\u2717 expected +6", "\u2713 ok", "\u2713 ok", "no value to compare"])
    red = browser.script("return getComputedStyle(document.querySelector('#rows .verdict .bad'))"
                         ".color")
    expect("colour of a mismatch", red, "rgb(179, 38, 30)")
    expect("scripts of the input", browser.script("return window.hacked === undefined"), True)


def check_tiles(browser):
    """A click on a tile with a count shows these rows and no others."""
    shown = lambda: [text[0] for text in column(browser, "name")]
    for name, wanted in [("mismatches", ["3"]), ("ok", ["1", "2"]), ("no value to compare", ["#"]),
                         ("solved", list("312#")), ("positions", list("312#"))]:
        browser.click(f"[data-total='{name}']")
        expect(f"rows of the tile {name}", shown(), wanted)
    buttons = browser.script("return [...document.querySelectorAll('.total')].filter(tile => "
                             "getComputedStyle(tile).cursor === 'pointer').length")
    expect("tiles that look like buttons", buttons, 5)


def check_sorting(browser, results):
    results = wrong_first(results)
    for name in ("nodes", "empties", "seconds", "score"):
        order = sorted(results, key=lambda r: r[name])
        for wanted in (order, order[::-1], results):  # up, down, as in the file
            browser.click(f"th.{name} button")
            if len({r[name] for r in wanted}) == len(wanted) or wanted is results:
                expect(f"sorted by {name}", column(browser, "empties"), [str(r["empties"]) for r in wanted])
    browser.click("th.verdict button")
    expect("mismatches first", column(browser, "verdict")[0], "\u2717 expected +6")
    browser.click("th.verdict button")
    browser.click("th.verdict button")


def check_filters(browser):
    shown = lambda: [text[0] for text in column(browser, "name")]
    for name, value, wanted in [("search", "third", ["3"]), ("search", "TOM & jerry", ["1"]),
                                ("search", "no such name", []), ("least", "17", ["3", "#"]),
                                ("most", "15", ["1", "2"]), ("verdicts", "bad", ["3"]),
                                ("verdicts", "none", ["#"]), ("statuses", "exact", list("312#"))]:
        set_field(browser, name, value)
        expect(f"rows with {name} {value}", shown(), wanted)
        if len(wanted) < 4:
            expect("number of rows", browser.text("shown"), f"{len(wanted)} of 4")
        browser.click("#clear")
        expect("rows without filters", shown(), list("312#"))
    browser.press("/")
    for key in "second":
        browser.press(key)
    expect("rows with what was typed", shown(), ["2"])
    browser.press("escape")
    browser.click("#clear")


def check_step(browser, replay, line, at):
    expect("board", cells_shown(browser), replay.cells)
    expect("slider", int(browser.script("return document.getElementById('slider').value")), at)
    black, white = replay.count("X"), replay.count("O")
    expect("discs", browser.text("count").split(), [str(black), str(white), str(64 - black - white), "empty"])
    colours = browser.script("return [...document.querySelectorAll('#count .disc')]"
                             ".map(disc => disc.className)")
    expect("discs that are counted", colours, ["disc black", "disc white"])
    marked = browser.script("return [...document.querySelectorAll('#board .last-move')]"
                            ".map(c => c.parentNode.dataset.square)")
    expect("last move", marked, [line[at - 1]] if at and line[at - 1] != "pa" else [])


def check_line(browser, result):
    """Every board of the line of play, forwards by key, then by the other controls."""
    line = [result["pv"][i:i + 2] for i in range(0, len(result["pv"]), 2)]
    browser.click(f"#rows tr[data-index='{result['id'].lstrip('#')}'] td.empties")
    expect("position", browser.text("name"), result["id"])
    replay = Replay(result["board"])
    check_step(browser, replay, line, 0)
    for at, move in enumerate(line, 1):
        browser.press("right")
        replay.play(move)
        check_step(browser, replay, line, at)
    difference = replay.count(result["board"][65]) * 2 - 64 + replay.count("-")
    difference += replay.count("-") * ((difference > 0) - (difference < 0))
    expect("end of the line", difference, result["score"])
    facts = browser.text("facts")
    if f"the line ends with {signed(result['score'])}" not in facts or "not as claimed" in facts:
        raise AssertionError(f"the page does not say how the line ends: {facts}")
    at_slider = lambda: int(browser.script("return document.getElementById('slider').value"))
    browser.press("right")
    expect("step at the end", at_slider(), len(line))
    browser.press("left")
    expect("back", at_slider(), len(line) - 1)
    browser.press("home")
    expect("Home", at_slider(), 0)
    browser.click("#step")
    expect("step", at_slider(), 1)
    browser.press("end")
    expect("End", at_slider(), len(line))
    middle = len(line) // 2
    set_field(browser, "slider", middle)
    replay = Replay(result["board"])
    for move in line[:middle]:
        replay.play(move)
    check_step(browser, replay, line, middle)
    browser.script("document.getElementById('slider').focus()")
    browser.press("right")
    expect("slider by key", at_slider(), middle + 1)
    browser.click("#line li:nth-child(1) button")
    expect("move of the line", at_slider(), 1)


def check_choosing(browser):
    browser.script("location.hash = '2'")
    expect("position of the link", browser.text("name"), "2")
    for key, wanted in [("down", "#4"), ("down", "#4"), ("up", "2"), ("up", "1"), ("up", "3")]:
        browser.press(key)
        expect(f"position after {key}", browser.text("name"), wanted)
    chosen = browser.script("return [...document.querySelectorAll('#rows tr.chosen')]"
                            ".map(row => row.dataset.index)")
    expect("marked row", chosen, ["3"])
    for plot in ("nodes-plot", "seconds-plot"):
        dots = browser.script("return [...document.querySelectorAll(`#${arguments[0]} .points`)]"
                              ".map(p => p.getAttribute('d').split('h0').length - 1)", plot)
        expect(f"points of {plot}: hidden, plain, bad", dots, [0, 3, 1])


def check_phone(browser):
    """A narrow page shows the names of positions, and the whole search field."""
    browser.emulate(390, 844)
    for name in ("name", "empties", "score", "verdict"):
        cut = browser.script(
            "return [...document.querySelectorAll('#rows td.' + arguments[0])].filter(cell => "
            "cell.offsetWidth === 0 || cell.scrollWidth > cell.clientWidth).length", name)
        expect(f"cells of the column {name} that are cut on a phone", cut, 0)
    for width in (360, 390, 500, 621, 700, 900, 1021, 1100, 1240, 1300):
        browser.emulate(width, 844)
        room = browser.script(
            "const field = document.getElementById('search'), style = getComputedStyle(field);"
            "const pen = document.createElement('canvas').getContext('2d');"
            "pen.font = style.font;"
            "return field.clientWidth - parseFloat(style.paddingLeft) - "
            "parseFloat(style.paddingRight) - pen.measureText(field.placeholder).width")
        assert room >= 0, f"the field for searching lacks {-room} points at {width}"
    browser.stop_emulating()


def expect_whole_labels(browser, width):
    labels = browser.script(
        "return [...document.querySelectorAll('#plots text')].filter(text => {"
        "const box = text.getBoundingClientRect(), whole = text.closest('svg').getBoundingClientRect();"
        "return box.left < whole.left - 1 || box.right > whole.right + 1;"
        "}).map(text => text.textContent)")
    expect(f"labels of axes that are cut at {width}", labels, [])


def check_widths(browser):
    """Tables need no scrolling sideways on usual screens, and no cell but a long name is cut."""
    for width in (1021, 1200, 1280, 1400, 1401, 1920):
        browser.emulate(width, 900)
        wider = browser.script("const box = document.getElementById('scroll');"
                               "return box.scrollWidth - box.clientWidth")
        expect(f"points of the table beside its box at {width}", wider, 0)
        cut = browser.script(
            "return [...document.querySelectorAll('#rows td')].filter(cell => "
            "cell.offsetWidth > 0 && !cell.matches('.name') && "
            "cell.scrollWidth > cell.clientWidth).map(cell => cell.textContent)")
        expect(f"cells that are cut at {width}", cut, [])
        tiles = browser.script("return [...document.querySelectorAll('.total')].filter(tile => "
                               "tile.scrollWidth > tile.clientWidth).length")
        expect(f"tiles that are cut at {width}", tiles, 0)
        expect_whole_labels(browser, width)
    browser.stop_emulating()


def check_work(browser, summary):
    """Nodes, time and nodes per second equal the summary of the program."""
    nodes, seconds, rate = re.search(r"([\d,]+) nodes, (\S+) s, (\S+) nodes/s", summary).groups()
    expect("nodes", browser.total("nodes"), f"{int(nodes.replace(',', '')):,}")
    expect("elapsed", browser.total("elapsed"), f"{seconds} s")
    expect("nodes per second", browser.total("nodes per second"), rate)


def solve(program, folder, name, lines, arguments):
    """Solves a suite. Returns the page, the exit status, the results as JSON, and the summary."""
    suite = folder / f"{name}.obf"
    suite.write_text("\n".join(lines) + "\n")
    page = folder / f"{name}.html"
    done = subprocess.run([program, "solve", suite, "--format", "jsonl", "--threads",
                           "1", "--hash", "16", "--report", page, *arguments],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    return (page, done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr)


def check_suite(browser, program, folder):
    page, status, results, summary = solve(program, folder, "suite", SUITE + ["nonsense <b>"], [])
    expect("exit status", status, 2)  # the bad line
    browser.open(page.resolve().as_uri())
    expect("title", browser.text("title"), "suite.obf")
    if "kanzen solve" not in browser.text("about") or "processor" not in browser.text("about"):
        raise AssertionError("the page does not tell command and machine")
    assert "suite.obf:5:1" in browser.text("problems"), "the page does not tell of the bad line"
    check_work(browser, summary)
    check_table(browser, results)
    check_sorting(browser, results)
    check_tiles(browser)
    check_filters(browser)
    for result in results[::3]:
        check_line(browser, result)
    check_choosing(browser)
    check_phone(browser)
    check_widths(browser)
    expect_looks(browser, folder, "suite")
    expect_quiet_and_alone(browser, page)

    text = page.read_text()
    torn = folder / "torn.html"
    torn.write_text(text[:text.rindex('"id":"3"') + 40])
    browser.open(torn.resolve().as_uri())
    expect("rows of a page cut off", browser.total("positions"), "2")
    assert "incomplete" in browser.text("problems"), "the page does not say that it was cut off"


def check_several_files(browser, program, folder):
    for name in ("first.obf", "second.obf"):
        (folder / name).write_text(SUITE[1] + "\n")
    page = folder / "several.html"
    subprocess.run([program, "solve", folder / "first.obf", folder / "second.obf", "--hash", "1",
                    "--report", page, "--format", "none"], check=False, capture_output=True)
    browser.open(page.resolve().as_uri())
    expect("title of several files", browser.text("title"), "first.obf, second.obf")


def check_claims(browser, program, folder):
    """The page of verify has the words of verify."""
    board = SUITE[0][:66]
    (folder / "claims.txt").write_text(f"{board} ; >= 6\n{board} ; >= 8\n")
    page = folder / "claims.html"
    subprocess.run([program, "verify", folder / "claims.txt", "--hash", "1", "--report", page, "--format", "none"],
                   check=False, capture_output=True)
    browser.open(page.resolve().as_uri())
    for tile, count in (("claims", "2"), ("confirmed", "1"), ("refuted", "1"), ("undecided", "0")):
        expect(tile, browser.total(tile), count)


def check_all_moves(browser, program, folder):
    lines = [SUITE[0].replace("+6", "H5:+6; G6:-2; F6:+2"), SUITE[1]]
    page, status, results, _ = solve(program, folder, "moves", lines, ["--goal", "all-moves"])
    expect("exit status", status, 1)
    browser.open(page.resolve().as_uri())
    for index, result in enumerate(results, 1):
        browser.script("location.hash = arguments[0]", str(index))
        wanted = {move["move"]: [signed(move["upper"]), move["upper"] == result["score"]] for move in result["moves"]}
        expect("values on the squares", values_shown(browser), wanted)
        browser.press("right")
        expect("values after a move", values_shown(browser), {})
    expect("verdicts", column(browser, "verdict"), [f"\u2717 f6 is {MINUS}4, not +2", "\u2713 ok"])
    browser.script("location.hash = '1'")
    wrong = browser.script("return [...document.querySelectorAll('#board text.wrong')]"
                           ".map(t => t.parentNode.dataset.square)")
    expect("squares with a wrong claim", wrong, ["f6"])
    expect_looks(browser, folder, "moves")
    expect_quiet_and_alone(browser, page)


def check_many(browser, program, folder):
    """Ten thousand rows of another run: the page draws only visible rows."""
    board = SUITE[1][:66]
    count = 10_000
    with open(folder / "many.jsonl", "w") as file:
        for i in range(count):
            result = {"id": f"game {i + 1}", "board": board, "status": "exact", "score": i % 9 * 2 - 8,
                      "best_move": "g2", "pv": "", "nodes": 1000 + i * 7919 % 1_000_003, "seconds": 1e-4 * (i + 1),
                      "expected": i % 9 * 2 - 8 if i % 50 else 64,
                      "verdict": "ok" if i % 50 else "mismatch", "engine": "another 1.0"}
            file.write(json.dumps(result) + "\n")
    page = folder / "many.html"
    with open(page, "w") as out:
        subprocess.run([program, "convert", folder / "many.jsonl", "--to", "html"], stdout=out, check=True)
    browser.open(page.resolve().as_uri())
    expect("positions", browser.total("positions"), "10,000")
    expect("mismatches", browser.total("mismatches"), "200")
    expect("sum of times", browser.total("sum of times"), "1:23:20 h")  # the run is unknown
    assert "another 1.0" in browser.text("about"), "the page does not tell which program found the results"
    drawn = lambda: browser.script("return document.querySelectorAll('#rows tr').length")
    assert drawn() <= 60, f"{drawn()} rows are drawn at once"
    browser.click("th.nodes button")
    browser.click("th.nodes button")
    greatest = sorted((1000 + i * 7919 % 1_000_003 for i in range(count)), reverse=True)
    expect("greatest nodes", column(browser, "nodes")[:5], [f"{n:,}" for n in greatest[:5]])
    browser.call("POST", "/execute/async", {"script": (
        "const done = arguments[0], scroll = document.getElementById('scroll');"
        "scroll.scrollTop = scroll.scrollHeight;"
        "requestAnimationFrame(() => requestAnimationFrame(done));"), "args": []})
    expect("least nodes", column(browser, "nodes")[-3:], [f"{n:,}" for n in greatest[-3:]])
    assert drawn() <= 60, f"{drawn()} rows are drawn at the end"
    set_field(browser, "verdicts", "bad")
    expect("rows shown", browser.text("shown"), "200 of 10,000")
    expect_looks(browser, folder, "many")
    expect_quiet_and_alone(browser, page)


def check_estimates(browser, program, folder):
    """Estimates look different from proven results, and are not counted among them."""
    common = {"board": SUITE[1][:66], "best_move": "g2", "pv": "", "nodes": 1000, "seconds": 0.5,
              "verdict": "unchecked", "engine": "kanzen"}
    with open(folder / "estimates.jsonl", "w") as file:
        for result in [{"id": "pass", "status": "estimate", "confidence": 0.92, "spread": 2.4,
                        "depth": 14, "score": 4, "lower": 2, "upper": 64, "expected": 30},
                       {"id": "plies", "status": "estimate", "confidence": None, "depth": 5, "spread": 4.8,
                        "score": -4},
                       {"id": "proven", "status": "exact", "score": 2, "lower": 2, "upper": 2}]:
            file.write(json.dumps({**result, **common}) + "\n")
    page = folder / "estimates.html"
    with open(page, "w") as out:
        subprocess.run([program, "convert", folder / "estimates.jsonl", "--to", "html"], stdout=out, check=True)
    browser.open(page.resolve().as_uri())
    expect("solved", browser.total("solved"), "1")
    expect("mismatches", browser.total("mismatches"), "0")
    expect("unfinished", browser.total("unfinished"), "2")
    expect("scores", column(browser, "score"), ["~ +4", f"~ {MINUS}4", "+2"])
    expect("verdicts", column(browser, "verdict"), ["estimate, \u00b1 3", "estimate, \u00b1 5", "no value to compare"])
    for fact in ["~ +4 for White (estimate, \u00b1 3)", "\u00b1 3 discs: the root mean square error", "\u2265 +2"]:
        assert fact in browser.text("facts"), f"{fact} is not among the facts: {browser.text('facts')}"
    browser.click("th.score button")
    expect("the proven score first", column(browser, "name")[0], "proven")
    set_field(browser, "statuses", "estimate")
    expect("rows of status estimate", browser.text("shown"), "2 of 3")
    expect_quiet_and_alone(browser, page)


def check_pages(browser, program, folder):
    check_suite(browser, program, folder)
    check_several_files(browser, program, folder)
    check_claims(browser, program, folder)
    check_estimates(browser, program, folder)
    check_all_moves(browser, program, folder)
    check_many(browser, program, folder)


if __name__ == "__main__":
    sys.exit(run(check_pages))

#!/usr/bin/env python3
"""Opens the page of a trace in a real browser and holds what it shows against the trace.

Usage: page_test.py PROGRAM FOLDER
PROGRAM is kanzen; pages, traces and screenshots are left in FOLDER. Exit status 77 says that there
is no browser and nothing was tested. Needs tests/support in PYTHONPATH.
"""
import json
import subprocess
import sys

from browser import expect, expect_looks, expect_quiet_and_alone, run


def number(value, sign):
    return sign + "\u221e" if value is None else str(value)


def interval(pair):
    return "\u2013" if pair is None else f"[{number(pair[0], '-')}, {number(pair[1], '+')}]"


def frame_shown(browser):
    return int(browser.script("return document.getElementById('goto').value"))


def check_frame(browser, values, frames, number_of_frame):
    """What the page shows at a frame is what the trace says of its node up to there."""
    upto = frames[:number_of_frame]
    frame = upto[-1]
    own = [f for f in upto if f["node"] == frame["node"]]
    expect("frame", frame_shown(browser), number_of_frame)
    expect("kind", browser.text("kind"), f"frame {number_of_frame}: {frame['kind']}")
    window = [f["window"] for f in own if "window" in f][-1]
    expect("alpha", browser.text("alpha"), number(window[0], "-"))
    expect("beta", browser.text("beta"), number(window[1], "+"))
    best = ([None] + [f["best"] for f in own if f["kind"] == "update"])[-1]
    expect("best", browser.text("best"), "\u2013" if best is None else str(best))
    ended = own[-1]["kind"] == "end"
    for name in ("value", "zone"):
        expect(name, browser.text(name), str(own[-1][name]) if ended else "\u2013")
    for name in ("computed", "stored"):
        expect(name, browser.text(name), interval(own[-1][name] if ended else None))
    found = ([None] + [f["range"] for f in own if f["kind"] == "table"])[-1]
    expect("before", browser.text("before"), interval(found))
    expect("calculated", browser.text("calculated"), str(sum(f["kind"] == "end" for f in upto)))
    expect("pruned", browser.text("pruned"), str(sum(f["pruned"] for f in upto if f["kind"] == "update")))
    expect("table cutoffs", browser.text("tablecuts"),
           str(sum(f["kind"] == "table" and f["cutoff"] is not None for f in upto)))
    check_drawing(browser, values, upto, own, ended)


def check_drawing(browser, values, upto, own, ended):
    """The tree holds the path, the siblings and the children; the line holds the ranges."""
    starts = {f["node"]: f for f in upto if f["kind"] == "start"}
    node = own[0]["node"]
    drawn = browser.script(
        "return [...document.querySelectorAll('#tree .node[data-node]')]"
        ".map(e => Number(e.dataset.node))")
    path = [node]
    while starts[path[-1]]["parent"] in starts:
        path.append(starts[path[-1]]["parent"])
    near = {n for n, f in starts.items() if f["parent"] == node or f["parent"] == starts[node]["parent"]}
    for wanted in set(path) | near:
        assert wanted in drawn, f"node {wanted} is not drawn beside node {node}: {drawn}"
    current = browser.script("return Number(document.querySelector('#tree .node.current').dataset.node)")
    expect("marked node", current, node)
    discs = browser.script(
        "const b = document.querySelector('#tree .node.current svg.board');"
        "return b === null ? null : b.querySelectorAll('circle, path').length")
    board = own[0]["board"]
    if discs is not None:
        expect("discs drawn", discs, board.count("X") + board.count("O"))
    ranges = browser.script("return [...document.querySelectorAll('#line [data-range]')].map(e => e.dataset.range)")
    found = [f for f in own if f["kind"] == "table" and f["found"]]
    wanted = [] if not ended else ["computed"] + (["stored"] if own[-1]["stored"] else [])
    expect("ranges on the line", ranges, wanted + (["before"] if found else []))
    zones = browser.script("return [...document.querySelectorAll('#line [data-zone]')].map(e => e.dataset.zone)")
    low, high = [f["window"] for f in own if "window" in f][-1]
    least, greatest = values
    margin = max(1, (greatest - least) / 10)  # drawn on both sides of the values
    low = least - margin if low is None else max(low, least - margin)
    high = greatest + margin if high is None else min(high, greatest + margin)
    expect("zones on the line", zones, (["fail-low"] if low > least - margin else [])
           + (["exact"] if low < high else [])
           + (["fail-high"] if high < greatest + margin else []))


def check_moving(browser, frames):
    """Every way to move about ends where the trace says."""
    last = len(frames)
    shown = lambda: frame_shown(browser)
    browser.press("home")
    expect("Home", shown(), 1)
    browser.click("#step")
    browser.press("right")
    expect("two steps", shown(), 3)
    browser.click("#back")
    expect("back", shown(), 2)
    browser.press("left")
    browser.press("left")
    expect("back at the beginning", shown(), 1)
    browser.press("end")
    expect("End", shown(), last)
    browser.press("right")
    expect("step at the end", shown(), last)
    browser.click("#first")
    expect("first", shown(), 1)
    at = 1
    is_cut = lambda f: f.get("cut") or f.get("cutoff")
    for use in (lambda: browser.click("#cutoff"), lambda: browser.press("c")):
        use()
        at = next((f["frame"] for f in frames[at:] if is_cut(f)), at)
        expect("next cutoff", shown(), at)
    starts = {f["node"]: f for f in frames if f["kind"] == "start"}
    deep = next(f for f in frames if f["kind"] == "start" and f["ply"] == 1)
    browser.script("location.hash = arguments[0]", str(deep["frame"]))
    expect("frame of the link", shown(), deep["frame"])
    for use in (lambda: browser.click("#sibling"), lambda: browser.press("s")):
        here = frames[shown() - 1]
        use()
        sibling = next((f for f in frames[here["frame"]:] if f["kind"] == "start"
                        and f["parent"] == starts[here["node"]]["parent"]), here)  # else: stay
        expect("next sibling", shown(), sibling["frame"])
    here = frames[shown() - 1]
    browser.press("e")
    end = max(f["frame"] for f in frames if f["node"] == here["node"])
    expect("end of the node", shown(), end)
    browser.press("g")
    for digit in "42":
        browser.press(digit)
    browser.press("enter")
    expect("go to", shown(), 42)
    browser.script("document.activeElement.blur()")
    browser.script("const s = document.getElementById('slider'); s.value = arguments[0];"
                   "s.dispatchEvent(new Event('input'))", last // 2)
    expect("slider", shown(), last // 2)


def check_page(browser, folder, name, values, frames):
    page = folder / f"{name}.html"
    browser.open(page.resolve().as_uri())
    # A changed window, a cutoff and the end of an inner node with a table: the frames with most to
    # show. Then a few more, spread over the whole trace.
    kinds = [
        lambda f: f["kind"] == "table" and f["found"] and f["changed"],
        lambda f: f["kind"] == "update" and f["cut"],
        lambda f: f["kind"] == "end" and f["before"] and not f["leaf"],
    ]
    chosen = [next((f["frame"] for f in frames if wanted(f)), None) for wanted in kinds]
    for i, frame in enumerate(chosen):
        if frame is None:
            continue
        browser.script("location.hash = arguments[0]", str(frame))
        check_frame(browser, values, frames, frame)
        browser.screenshot(folder / f"{name}-{i + 1}.png")
    for part in range(1, 10):
        frame = 1 + (len(frames) - 1) * part // 10
        browser.script("location.hash = arguments[0]", str(frame))
        check_frame(browser, values, frames, frame)
    check_moving(browser, frames)
    browser.script("location.hash = arguments[0]", str(next((c for c in chosen if c), 1)))
    expect_looks(browser, folder, name)
    expect_quiet_and_alone(browser, page)
    return [c for c in chosen if c is not None]


def check_traces(browser, program, folder):
    endgame = "XXXXXXXXOXXOOOOXOXOXXXOXOOXXXOXXOXXXXOOXOOXXXOXXOXXOOO--OOOOO--- X"
    runs = {
        "tictactoe": ["lab", "tictactoe", "X---O----", "--algorithm", "alphabeta", "--table"],
        "scout": ["lab", "othello", endgame, "--algorithm", "negascout", "--table"],
        "widened": ["lab", "tictactoe", "--algorithm", "failsoft", "--table", "--window-rule", "widen"],
        "nim": ["lab", "nim", "9", "--algorithm", "mtdf", "--table"],
    }
    seen = 0
    for name, arguments in runs.items():
        for kind in ("html", "jsonl"):
            subprocess.run([program, *arguments, "--trace", folder / f"{name}.{kind}"],
                           check=True, stdout=subprocess.DEVNULL)
        lines = [json.loads(line) for line in open(folder / f"{name}.jsonl")]
        frames = lines[1:]
        if [f["frame"] for f in frames] != list(range(1, len(frames) + 1)):
            raise AssertionError("frames are not numbered one after the other")
        chosen = check_page(browser, folder, name, lines[0]["values"], frames)
        seen += len(chosen)
        print(f"{name}: {len(frames)} frames, chosen {chosen}")
    assert seen >= 9, "the traces had too little to show"


if __name__ == "__main__":
    sys.exit(run(check_traces))

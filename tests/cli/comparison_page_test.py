#!/usr/bin/env python3
"""Opens a page of compared results in a real browser, and compares it with the rows in JSON.

Usage: comparison_page_test.py PROGRAM FOLDER
PROGRAM is kanzen; FOLDER gets pages and screenshots. Exit status 77 means that there is no browser,
and that nothing was tested. Needs tests/support in PYTHONPATH.
"""
import json
import pathlib
import subprocess
import sys

from browser import expect, expect_looks, expect_nothing_cut, expect_quiet_and_alone, run

SUITE = pathlib.Path(__file__).resolve().parent.parent.parent / "positions" / "ffo-01-19.obf"
HOSTILE = "</script><script>window.hacked = 1</script>"


def compared(program, folder):
    """The page of a run against other scores, and its rows in JSON."""
    solved = folder / "run.jsonl"
    solved.unlink(missing_ok=True)
    subprocess.run([program, "solve", SUITE, "--hash", "16", "--out", solved, "--format", "none"], check=True)
    lines = SUITE.read_text().splitlines()
    scores = folder / "scores.obf"
    # The first is wrong, the last is missing, and one has a hostile name.
    first = lines[0].replace("G8:+18", "G8:+20")
    scores.write_text("\n".join([first, *lines[1:-2], lines[-2] + " " + HOSTILE]) + "\n")
    page = folder / "compared.html"
    page.unlink(missing_ok=True)
    done = subprocess.run([program, "compare", solved, scores, "--format", "jsonl", "--report", page],
                          stdout=subprocess.PIPE, text=True)
    expect("exit status", done.returncode, 1)
    return page, [json.loads(line) for line in done.stdout.splitlines()]


def check_comparison(browser, program, folder):
    page, rows = compared(program, folder)
    browser.emulate(1500, 1400)
    browser.open(page.resolve().as_uri())
    kinds = [row["comparison"] for row in rows]
    expect("lines of the totals", browser.script(
        "return document.querySelector('#notes p').innerText.split('\\n').length") > 1, True)
    expect("rows", browser.total("rows"), str(len(rows)))
    expect("different values", browser.total("values differ"), "1")
    expect("only in A", browser.total("only in A"), str(kinds.count("only-a")))
    expect("scripts of the input", browser.script("return window.hacked === undefined"), True)
    expect("names", browser.texts("#rows td.name"), [(row["a"] or row["b"])["id"] for row in rows])
    expect("the wrong row first", browser.texts("#rows td.kind")[0], "values differ")
    expect("the chosen row", browser.text("verdict"), "values differ")
    expect("the wrong move on the board", browser.script(
        "return document.querySelector('#board .wrong').parentNode.dataset.square"), "g8")
    expect("both values", browser.script(
        "return [...document.querySelectorAll('#pair tbody tr')][1].textContent"), "Value+18+20")

    browser.script("document.getElementById('kinds').value = 'only-a';"
                   "document.getElementById('filters').dispatchEvent(new Event('input'))")
    expect("rows without a partner", browser.texts("#rows td.kind"), ["only in A"] * kinds.count("only-a"))
    browser.click("#clear")
    expect("all rows", browser.text("shown"), f"{len(rows)} positions")
    browser.stop_emulating()
    expect_looks(browser, folder, "comparison")
    expect_nothing_cut(browser, folder, "comparison", ".total b, .total span, #scroll", (500, 1200, 1280, 1920))
    expect_quiet_and_alone(browser, page)


if __name__ == "__main__":
    sys.exit(run(check_comparison))

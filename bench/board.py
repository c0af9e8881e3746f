#!/usr/bin/env python3
"""Measures the page of kanzen board in a real browser (Chromium, headless).

    bench/board.py [--build FOLDER] [--rounds N] [--threads N]

Prints the time from the request of the page to its first paint, and from the request of a page with a
position of 16 empty squares until the exact values of all its moves stand on the board; medians, with
the least and the greatest.
"""
import argparse
import pathlib
import shutil
import statistics
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/support"))
from browser import Browser  # noqa: E402

# When all moves have an exact value, by the clock of the page.
WATCH = """
const [wanted, done] = arguments;
const look = () => {
  if (document.getElementById('verdict').textContent.includes('all moves exact') &&
      document.querySelectorAll('#board text.value').length === wanted) done(performance.now());
  else requestAnimationFrame(look);
};
look();
"""


def positions():
    """Those of 16 empty squares among the FFO positions, with the number of their moves."""
    for name in ("ffo-01-19.obf", "ffo-20-39.obf"):
        for line in open(ROOT / "positions" / name, encoding="ascii"):
            if line.split()[0].count("-") == 16:
                yield line[:66], line.count(":")


def paint(browser, address):
    browser.call("POST", "/url", {"url": "about:blank"})
    browser.call("POST", "/url", {"url": address})
    for _ in range(1000):
        found = browser.script("const e = performance.getEntriesByName('first-contentful-paint')[0];"
                               "return e ? e.startTime : null")
        if found is not None:
            return found
        time.sleep(0.005)
    raise RuntimeError("nothing was painted")


def values(browser, address, board, moves):
    browser.call("POST", "/url", {"url": "about:blank"})
    browser.call("POST", "/url", {"url": f"{address}#at=0&start={board.replace(' ', '+')}"})
    return browser.call("POST", "/execute/async", {"script": WATCH, "args": [moves]})


def print_result(what, found):
    print(f"{what}: {statistics.median(found):.0f} ms (from {min(found):.0f} to {max(found):.0f}, "
          f"{len(found)} times)")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    browser = Browser(shutil.which("chromedriver"), shutil.which("chromium"))
    paints, solved = [], []
    try:
        for _ in range(options.rounds):
            # A new program each time: nothing is known in its table.
            process = subprocess.Popen([options.build / "kanzen", "board", "--threads",
                                        str(options.threads)], stdout=subprocess.PIPE, text=True)
            try:
                address = process.stdout.readline().strip()
                paints.append(paint(browser, address))
                solved += [values(browser, address, *entry) for entry in positions()]
            finally:
                process.terminate()
                process.wait()
    finally:
        browser.close()
    print_result("first paint", paints)
    print_result("values of all moves at 16 empty squares", solved)
    return 0


if __name__ == "__main__":
    sys.exit(main())

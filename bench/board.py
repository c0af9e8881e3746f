#!/usr/bin/env python3
"""Measures the page of kanzen board, or the page with the solver in it, in Chromium (headless).

    bench/board.py [--build FOLDER] [--rounds N] [--threads N]
    bench/board.py --site build/web [--rounds N] [--paint]

Prints the times from the request of the page to its first paint and until its board has all squares, and
the processor time of its thread; without anything in the caches of the browser ("cold"), and again
("warm"). Then the time from the request of a page with a position of 16 empty squares until the exact values of all its moves are on the
board. With --site also the time of a best value for each position of hard-20-dev, by one worker.
--paint leaves the values out. Prints medians, with the lowest and the highest.
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
from static_site import Site  # noqa: E402

# Runs before the page. Notes when all squares of the board are there.
NOTE_BOARD = """
new MutationObserver((_, watch) => {
  if (document.querySelectorAll('#board [data-square]').length < 64) return;
  watch.disconnect();
  performance.mark('board');
}).observe(document, {childList: true, subtree: true});
"""

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

# The milliseconds of one position, by a solver that the page keeps.
SOLVE = """
const [board, limit, done] = arguments;
(async () => {
  const {open_solver} = await import('./kanzen/web.js');
  window.measured = window.measured || await open_solver({workers: 1, deterministic: true});
  const begin = performance.now();
  await window.measured.solve(board, {limit});
  return performance.now() - begin;
})().then(done, error => done(String(error)));
"""


class Program:
    """kanzen board. A new one knows nothing in its table."""

    def __init__(self, build, threads):
        self.process = subprocess.Popen([build / "kanzen", "board", "--threads", str(threads)],
                                        stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def stop(self):
        self.process.terminate()
        self.process.wait()


def records(*names):
    for name in names:
        for line in open(ROOT / "positions" / name, encoding="ascii"):
            yield line[:66], line.count(":")


def sixteen():
    """The FFO positions of 16 empty squares, with the number of their moves."""
    return [entry for entry in records("ffo-01-19.obf", "ffo-20-39.obf") if entry[0].count("-") == 16]


def devtools(browser, command, **parameters):
    return browser.call("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})


def forget(browser, address):
    """Empties the caches, and removes the service worker."""
    browser.call("POST", "/url", {"url": "about:blank"})
    devtools(browser, "Network.clearBrowserCache")
    devtools(browser, "Storage.clearDataForOrigin", origin=address.rstrip("/"), storageTypes="all")


def processor_time(browser):
    """The milliseconds of a processor that the thread of the page has taken."""
    metrics = devtools(browser, "Performance.getMetrics")["metrics"]
    return 1000 * next(metric["value"] for metric in metrics if metric["name"] == "TaskDuration")


def load(browser, address):
    """The milliseconds from the request to the first paint, and to a whole board; and those that the
    thread of the page took of a processor."""
    browser.call("POST", "/url", {"url": "about:blank"})
    before = processor_time(browser)
    browser.call("POST", "/url", {"url": address})
    for _ in range(1000):
        found = browser.script(
            "return ['first-contentful-paint', 'board'].map(name => performance.getEntriesByName(name)[0])"
            ".map(entry => entry ? entry.startTime : null)")
        if None not in found:
            return found + [processor_time(browser) - before]
        time.sleep(0.005)
    raise RuntimeError(f"paint and board: {found}")


def wait_for_worker(browser):
    """Until the page would come from its store."""
    browser.call("POST", "/execute/async", {"args": [], "script":
                 "const done = arguments[0]; if (!navigator.serviceWorker) done(null);"
                 "else navigator.serviceWorker.ready.then(() => done(null));"})


def values(browser, address, board, moves):
    browser.call("POST", "/url", {"url": "about:blank"})
    browser.call("POST", "/url", {"url": f"{address}#at=0&start={board.replace(' ', '+')}"})
    return browser.call("POST", "/execute/async", {"script": WATCH, "args": [moves]})


def best_values(browser, address):
    browser.call("POST", "/url", {"url": address})
    boards = [board for board, _ in records("hard-20-dev.obf")]
    # The first call starts the worker.
    calls = [(boards[0], {"nodes": 1})] + [(board, None) for board in boards]
    found = [browser.call("POST", "/execute/async", {"script": SOLVE, "args": list(call)}) for call in calls]
    if texts := [answer for answer in found if isinstance(answer, str)]:
        raise RuntimeError(texts[0])
    return found[1:]


def print_result(what, found):
    print(f"{what}: {statistics.median(found):.0f} ms (from {min(found):.0f} to {max(found):.0f}, "
          f"{len(found)} times)", flush=True)


def print_loads(how, loads):
    for i, what in enumerate(("first paint", "whole board", "processor time of the page until both")):
        print_result(f"{what}, {how}", [found[i] for found in loads])


def measure(browser, start, options):
    cold, warm, solved = [], [], []
    devtools(browser, "Performance.enable", timeDomain="threadTicks")
    devtools(browser, "Page.addScriptToEvaluateOnNewDocument", source=NOTE_BOARD)
    for _ in range(options.rounds):
        server = start()
        try:
            forget(browser, server.address)
            cold.append(load(browser, server.address))
            if options.site:
                wait_for_worker(browser)
            warm.append(load(browser, server.address))
            if not options.paint:
                solved += [values(browser, server.address, *entry) for entry in sixteen()]
        finally:
            server.stop()
    print_loads("cold", cold)
    print_loads("warm", warm)
    if options.paint:
        return
    print_result("values of all moves at 16 empty squares", solved)
    if options.site:
        server = start()
        try:
            print_result("best value of hard-20-dev", best_values(browser, server.address))
        finally:
            server.stop()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--site", type=pathlib.Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--paint", action="store_true")
    options = parser.parse_args()
    start = (lambda: Site(options.site)) if options.site else (lambda: Program(options.build, options.threads))
    browser = Browser(shutil.which("chromedriver"), shutil.which("chromium"))
    try:
        browser.call("POST", "/timeouts", {"script": 600_000})
        measure(browser, start, options)
    finally:
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

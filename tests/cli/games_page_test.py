#!/usr/bin/env python3
"""Opens a page of games in a real browser, and compares it with the analysis in JSON.

Usage: games_page_test.py PROGRAM FOLDER
PROGRAM is kanzen; FOLDER gets pages and screenshots. Exit status 77 means that there is no browser,
and that nothing was tested. Needs tests/support in PYTHONPATH.
"""
import json
import pathlib
import re
import subprocess
import sys

from browser import expect, expect_looks, expect_nothing_cut, expect_quiet_and_alone, run

GAMES = pathlib.Path(__file__).resolve().parent.parent / "jobs" / "files" / "club.pgn"
DASH = "\u2013"
HOSTILE = "</script><script>window.hacked = 1</script>"


def analysed(program, folder):
    """The page, and the lines of JSON about plies and games."""
    games = folder / "club.pgn"
    unreadable = "[Black \"Zed\"]\n\n1. a1\n\n"  # the others keep their numbers
    text = GAMES.read_text().replace("[White \"Cid\"]", f"[White \"Cid {HOSTILE}\"]")
    wrong = "[Result \"64-0\"]\n"
    short = "\n[Event \"Winter\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n\n1. f5 d6 *\n"
    games.write_text(unreadable + wrong + text + short)
    page = folder / "games.html"
    done = subprocess.run([program, "line", games, "--from-empties", "8", "--threads", "1",
                           "--claim", ">= 0", "--format", "jsonl", "--report", page],
                          stdout=subprocess.PIPE, text=True)
    expect("status with an undecided claim", done.returncode, 3)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return page, [r for r in rows if "ply" in r], [r for r in rows if "plies" in r]


def check_games(browser, program, folder):
    page, plies, games = analysed(program, folder)
    browser.open(page.resolve().as_uri())
    lost = [g["black_lost"] + g["white_lost"] for g in games]
    mistakes = [g["black_mistakes"] + g["white_mistakes"] for g in games]
    expect("games", browser.total("games"), str(len(games)))
    expect("mistakes", browser.total("mistakes"), str(sum(mistakes)))
    expect("discs lost", browser.total("discs lost"), str(sum(lost)))
    counts = [str(n) for n in mistakes[:-1]] + [DASH]  # no ply of the last one was analysed
    expect("mistakes of each game", browser.texts("#rows td.count"), counts)
    expect("numbers in the file", [g["game"] for g in games], [2, 3, 4, 5, 6])
    expect("numbers", browser.texts("#rows td.game"), [str(g["game"]) for g in games])
    expect("tournaments", browser.texts("#rows td.event"), [g["tournament"] for g in games])
    scores = [f"{32 + g['score'] // 2}{DASH}{32 - g['score'] // 2}" for g in games[:-1]] + [DASH]
    expect("final scores", browser.texts("#rows td.score"), [scores[0] + " \u2260 64-0"] + scores[1:])
    expect("tournament, date and score of the chosen game", browser.text("comment"),
           f"{games[0]['date']}, {games[0]['tournament']}, {games[0]['place']}, final score {scores[0]} (stated 64-0)")
    verdicts = ["refuted" if g["fails_at"] else "confirmed" if g["holds_from"] else "undecided"
                for g in games]
    for verdict in ("confirmed", "refuted", "undecided"):
        expect(f"claims {verdict}", browser.total(f"claims {verdict}"), str(verdicts.count(verdict)))
    expect("claims", [re.search("confirmed|refuted|undecided", text)[0]
                      for text in browser.texts("#rows td.verdict")], verdicts)
    expect("the claim of the chosen game", browser.text("claim").split("Black: ")[0],
           f'{verdicts[0]} at the end: claim ">= +0" for ')
    expect("scripts of the input", browser.script("return window.hacked === undefined"), True)

    players = {}
    for game in games:
        for side in ("black", "white"):
            sums = players.setdefault(game[side], [0, 0])
            sums[0] += game[side + "_moves"]
            sums[1] += game[side + "_lost"]
    rates = {name: f"{lost / moves:.2f}" for name, (moves, lost) in players.items()}
    shown = dict(zip(browser.texts("#players-rows td.name"), browser.texts("#players-rows td.rate")))
    expect("discs lost a move by each player", shown, rates)
    expect("the best player first", browser.texts("#players-rows td.rate"), sorted(rates.values()))
    browser.click("#players-heads th.lost button")
    expect("players by discs lost", browser.texts("#players-rows td.lost"),
           [str(lost) for lost in sorted(sums[1] for sums in players.values())])

    browser.click("#heads th.count button")
    browser.click("#heads th.count button")
    expect("most mistakes first", browser.texts("#rows td.count"), [str(n) for n in sorted(mistakes[:-1], reverse=True)] + [DASH])
    browser.click("#rows tr:nth-of-type(1) td.name")
    game = games[mistakes.index(max(mistakes))]
    wrong = [p for p in sorted(plies, key=lambda p: p["ply"])
             if p["game"] == game["game"] and p["loss"] and p["move"] != "pa"]
    listed = browser.script("return [...document.querySelectorAll('#mistakes tbody tr')]"
                            ".map(row => [row.cells[0].textContent, row.cells[1].textContent,"
                            " row.cells[3].textContent, row.cells[4].textContent])")
    expect("mistakes", listed, [[str(p["ply"]), p["move"], str(p["loss"]), " ".join(p["others"])] for p in wrong])
    expect("red points at the mistaken moves", browser.texts("#curve .mistake title"),
           [f"{p['move']} loses {p['loss']}" for p in wrong])
    expect("players beside the board", [name in browser.text("count") for name in (game["black"], game["white"])],
           [True, True])
    caption = lambda: browser.text("losses-caption").split(",")[0]
    expect("discs lost", caption(), f"{sum(lost)} discs lost")
    browser.click("#players-rows tr[data-index] td.name")
    name = browser.script("return document.getElementById('search').value")
    expect("discs lost by a player", caption(), f"{players[name][1]} discs lost by {name}")
    browser.click("#clear")
    browser.click("#mistakes tbody tr:nth-of-type(1) button")
    expect("the board before the mistake", browser.script(
        "return Number(document.getElementById('slider').value)"), wrong[0]["ply"] - 1)
    browser.press("right")
    expect("the mistake on the board", browser.script(
        "return document.querySelector('#board .last-move').parentNode.dataset.square"),
        wrong[0]["move"])

    browser.script("document.getElementById('search').value = 'autumn';"
                   "document.getElementById('filters').dispatchEvent(new Event('input'))")
    expect("games with the word", browser.text("shown"), "2 of 5")
    browser.click("#clear")
    expect("all games", browser.text("shown"), "5 games")
    expect_looks(browser, folder, "games")
    for width in (500, 1000, 1600):
        browser.emulate(width, 900)
        high = browser.script("return [...document.querySelectorAll('.tick')].filter(tick => "
                              "tick.getBoundingClientRect().height > 0)"
                              ".map(tick => tick.getBoundingClientRect().height)")
        expect(f"letters of charts at {width} pixels", min(high) >= 12, True)
    browser.stop_emulating()
    expect_nothing_cut(browser, folder, "games", ".total b, .total span, .scroll", (500, 1200, 1920))
    expect_quiet_and_alone(browser, page)


if __name__ == "__main__":
    sys.exit(run(check_games))

#!/usr/bin/env python3
"""Compares the pages next to the man pages with the program: their commands and conversations work,
and they document every field of the output.

Usage: pages_test.py PROGRAM SOURCE
PROGRAM is kanzen, SOURCE the folder of the sources.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

BOARD = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"  # FFO #1, +18
GAME = ("f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4f1e1f2g1b1f8g8b3h3b2h5b7"
        "a3a4a1a2c1h2h1g2b8a8g7h8h7h6")


def expect(what, found, expected):
    if found != expected:
        raise AssertionError(f"{what}: found {found!r}, expected {expected!r}")


class Runs:
    """Runs the program in a folder of its own, with a link to the positions."""

    def __init__(self, program, source, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "positions").symlink_to(source / "positions")
        self.environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}

    def shell(self, line, text="", statuses=(0,)):
        done = subprocess.run(["bash", "-c", line], cwd=self.folder, env=self.environment, input=text,
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode not in statuses:
            raise AssertionError(f"{line}: exit status {done.returncode}\n{done.stdout}{done.stderr}")
        return done

    def objects(self, arguments, text="", statuses=(0,)):
        done = self.shell(f"kanzen {arguments}", text, statuses)
        return [json.loads(line) for line in done.stdout.splitlines()]


def sections(page):
    """The text below each heading of the second level."""
    parts = re.split(r"^## (.*)$", page, flags=re.M)
    return dict(zip(parts[1::2], parts[2::2]))


def fields(text):
    """The names in the first column of the tables."""
    rows = re.findall(r"^\| (`[^|]*) \|", text, flags=re.M)
    return {name for row in rows for name in re.findall(r"`(\w+)`", row)}


def check_commands(runs, page):
    lines = [line for line in re.findall(r"`(kanzen [^`]+)`", page) if "FILE" not in line]
    if len(lines) < 12:
        raise AssertionError(f"only {len(lines)} command lines found")
    for line in lines:
        print("+", line, flush=True)
        runs.shell(line)


def check_fields(what, told, written):
    expect(f"{what}: fields that are written but not documented", sorted(written - told), [])
    expect(f"{what}: fields that are documented but never written", sorted(told - written), [])


def check_results(runs, told):
    results = [
        *runs.objects(f"solve '{BOARD}' --format jsonl"),
        *runs.objects(f"solve '{BOARD}' --format jsonl --window 2 8"),
        *runs.objects(f"solve '{BOARD}' --format jsonl --wld"),
        *runs.objects(f"solve '{BOARD}' --format jsonl --all-moves"),
        *runs.objects(f"solve '{BOARD}' --format jsonl --node-limit 1000", statuses=(3,)),
        *runs.objects("solve --board-size 4 --format jsonl"),
        *runs.objects("solve - --format jsonl", f"{BOARD}; +20;", statuses=(1,)),
    ]
    runs.shell("kanzen solve positions/ffo-01-19.obf --empties 14 --out j.jsonl --format none")
    lines = (runs.folder / "j.jsonl").read_text().splitlines()[1:]
    written = {key for result in results + [json.loads(line) for line in lines] for key in result}
    # Written for slow positions only, and in journals of a shard.
    check_fields("results", told, written | {"running", "input_index"})
    heading = runs.shell(f"kanzen solve '{BOARD}' --format csv").stdout.splitlines()[0]
    return heading


def check_verdicts(runs, told):
    claims = f"{GAME} ; draw\n{BOARD} ; = 18 ; right\n{BOARD} ; = 20\n{BOARD} g8:+18;\n{BOARD}; G8:+18;\n"
    objects = runs.objects("verify - --format jsonl", claims, (1, 2))
    objects += runs.objects("verify - --format jsonl --node-limit 100 --time-limit 1h", claims,
                            (1, 2, 3))
    check_fields("verdicts", told, {key for one in objects for key in one})


def check_games(runs, told):
    objects = runs.objects(f"line {GAME} --from-empties 6 --claim draw --format jsonl")
    objects += runs.objects(f"line {GAME} --from-empties 6 --all-moves --format jsonl")
    check_fields("games", told, {key for one in objects for key in one})


def check_progress(runs, told):
    done = runs.shell("kanzen solve positions/ffo-01-19.obf --format none --progress json")
    objects = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    written = {key for one in objects for key in one}
    check_fields("progress", told, written | {"left"})  # unknown until a position is done


def elided(text):
    """The object of a line that leaves out what follows "...". Lists keep the mark."""
    return json.loads(re.sub(r",\.\.\.\}", "}", text).replace(",...]", ',"..."]'))


def shows(part, whole):
    """Whether a line of a page, without what it leaves out, is true of a line of the program."""
    if isinstance(part, dict):
        return isinstance(whole, dict) and all(key in whole and shows(value, whole[key])
                                               for key, value in part.items())
    if isinstance(part, list) and part and part[-1] == "...":
        return len(whole) > len(part) - 1 and all(map(shows, part[:-1], whole))
    return part == whole


def check_conversations(runs, page):
    conversations = [block for block in re.findall(r"^```\n(.*?)^```", page, flags=re.M | re.S) if "> " in block]
    if len(conversations) < 7:
        raise AssertionError(f"only {len(conversations)} conversations found")
    for block in conversations:
        lines = block.replace("BOARD", BOARD).splitlines()
        queries = "".join(f"{line[2:]}\n" for line in lines if line.startswith("> "))
        answers = runs.objects("serve --threads 1 --hash 16", queries)
        shown = [elided(line[2:]) for line in lines if line.startswith("< ")]
        expect(f"{block}answers that the page does not show",
               [one for one in answers if one.get("final", True) and not any(shows(line, one) for line in shown)], [])
        expect(f"{block}answers that the program does not write",
               [line for line in shown if not any(shows(line, one) for one in answers)], [])


def main():
    program, source = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    pages = source / "solver/apps/kanzen/manual/pages"
    with tempfile.TemporaryDirectory() as folder:
        runs = Runs(program, source, folder)
        check_commands(runs, (pages / "edax.md").read_text())
        check_conversations(runs, (pages / "serve.md").read_text())
        formats = (pages / "formats.md").read_text()
        parts = {title.split(":")[0]: text for title, text in sections(formats).items()}
        heading = check_results(runs, fields(parts["Results"]))
        told = re.search(r"The order\s+is\n\n(.*?)\n\n", parts["Results"], flags=re.S).group(1)
        expect("columns of CSV", re.sub(r"\s", "", told), heading)
        check_verdicts(runs, fields(parts["Verdicts"]))
        check_games(runs, fields(parts["Games"]))
        check_progress(runs, fields(parts["Progress"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())

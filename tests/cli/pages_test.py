#!/usr/bin/env python3
"""Compares the pages next to the man pages with the program: their commands and conversations work,
and they document every field of the output.

Usage: pages_test.py PROGRAM SOURCE
PROGRAM is kanzen, SOURCE the folder of the sources. Needs tests/support in PYTHONPATH.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from boards import DRAWN_GAME, FFO1
from line_process import expect


class Runs:
    """Runs the program in a folder of its own, with a link to the positions."""

    def __init__(self, program, source, folder):
        self.folder = pathlib.Path(folder)
        (self.folder / "positions").symlink_to(source / "positions")
        self.environment = {**os.environ, "PATH": f"{program.parent}:{os.environ['PATH']}"}

    def shell(self, line, text="", statuses=(0,)):
        done = subprocess.run(["bash", "-c", line], cwd=self.folder, env=self.environment, input=text,
                              text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        assert done.returncode in statuses, f"{line}: exit status {done.returncode}\n{done.stdout}{done.stderr}"
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
    return {name for row in re.findall(r"^\| (`[^|]*) \|", text, flags=re.M) for name in re.findall(r"`(\w+)`", row)}


def check_commands(runs, page):
    lines = [line for line in re.findall(r"`(kanzen [^`]+)`", page) if "FILE" not in line]
    assert len(lines) >= 12, f"only {len(lines)} command lines found"
    for line in lines:
        print("+", line, flush=True)
        runs.shell(line)


def check_fields(what, documented, written, shared=frozenset()):
    expect(f"{what}: fields that are written but not documented", sorted(written - documented - shared), [])
    expect(f"{what}: fields that are documented but never written", sorted(documented - written), [])


def check_examples(runs, page):
    for block in re.findall(r"^```console\n\$ (.*?)^```", page, flags=re.M | re.S):
        command, shown = re.fullmatch(r"(.*<<'END'.*\nEND\n|.*?\n)(.*)", block, re.S).groups()
        expect(command, runs.shell(command).stdout, shown)


def check_results(runs, documented):
    results = [
        *runs.objects(f"solve '{FFO1}' --format jsonl"),
        *runs.objects(f"solve '{FFO1}' --format jsonl --goal=2..8"),
        *runs.objects(f"solve '{FFO1}' --format jsonl --goal wld"),
        *runs.objects(f"solve '{FFO1}' --format jsonl --goal all-moves"),
        *runs.objects(f"solve '{FFO1}' --format jsonl --node-limit 1000", statuses=(3,)),
        *runs.objects('solve positions/ffo-40-59.obf --id "#40" --format jsonl --time-limit 10ms', statuses=(3,)),
        *runs.objects("solve - --format jsonl", f"{FFO1}; +20;", statuses=(1,)),
        *runs.objects(f"solve positions/ffo-01-19.obf - --empties 14 --format jsonl", FFO1),
    ]
    runs.shell("kanzen solve positions/ffo-01-19.obf --empties 14 --out j.jsonl --format none --certificate proofs")
    lines = (runs.folder / "j.jsonl").read_text().splitlines()[1:]
    written = {key for result in results + [json.loads(line) for line in lines] for key in result}
    # Written for slow positions only, and in journals of a shard.
    check_fields("results", documented, written | {"running", "input_index"})
    return runs.shell(f"kanzen solve '{FFO1}' --format csv").stdout.splitlines()[0]


def check_verdicts(runs, documented, shared):
    claims = f"{DRAWN_GAME} ; draw\n{FFO1} ; = 18 ; right\n{FFO1} ; = 20\n{FFO1} g8:+18;\n{FFO1}; G8:+18;\n"
    objects = runs.objects("verify - --format jsonl", claims, (1, 2))
    objects += runs.objects("verify - --format jsonl --node-limit 100 --time-limit 1h", claims, (1, 2, 3))
    check_fields("verdicts", documented, {key for one in objects for key in one}, shared)


def check_games(runs, documented, shared):
    objects = runs.objects(f"line {DRAWN_GAME} --from-empties 6 --claim draw --format jsonl")
    objects += runs.objects(f"line {DRAWN_GAME} --from-empties 6 --goal all-moves --format jsonl")
    check_fields("games", documented, {key for one in objects for key in one}, shared)


def check_progress(runs, documented):
    done = runs.shell("kanzen solve positions/ffo-01-19.obf --format none --progress json")
    objects = [json.loads(line) for line in done.stderr.splitlines() if line.startswith("{")]
    check_fields("progress", documented, {"left"}.union(*objects))  # unknown until a position is done


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
    assert len(conversations) >= 7, f"only {len(conversations)} conversations found"
    for block in conversations:
        lines = block.replace("BOARD", FFO1).splitlines()
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
        check_examples(runs, formats)
        shared = fields(parts["Fields that mean the same in every output"])
        heading = check_results(runs, fields(parts["Results"]) | shared)
        columns = re.search(r"The order\s+is\n\n(.*?)\n\n", parts["Results"], flags=re.S).group(1)
        expect("columns of CSV", re.sub(r"\s", "", columns), heading)
        check_verdicts(runs, fields(parts["Verdicts"]), shared)
        check_games(runs, fields(parts["Games"]), shared)
        check_progress(runs, fields(parts["Progress"]))
    return 0


if __name__ == "__main__":
    sys.exit(main())

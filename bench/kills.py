#!/usr/bin/env python3
"""Kills solve, verify, merge and prove again and again, and looks whether anything was lost.

    bench/kills.py [--build FOLDER] [--kills N] [--seed N]

Each of them is ended by SIGKILL at moments drawn over the processor time of an undisturbed run, and
begun again, until it ends by itself; then what it has recorded must be what the undisturbed run
recorded: of solve with one thread and --schedule isolated everything but the times, else values and verdicts.
Fails at the first difference. Takes half a second of processor time a kill.
"""
import argparse
import json
import pathlib
import random
import signal
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "tests/support"))
from process_time import run_and_kill  # noqa: E402

TIMES = ("seconds", "check")


def run(words, out, kill_after=None):
    """Returns the status and the seconds of processor time."""
    with out.open("wb") as stream:
        return run_and_kill(words, kill_after, stdout=stream, stderr=subprocess.DEVNULL)


def recorded(path, exactly):
    """The results of a journal, or of what merge has written; without what differs between runs."""
    rows = []
    for line in path.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if "journal" in row:
            continue
        if exactly:
            rows.append({key: value for key, value in row.items() if key not in TIMES})
        else:
            names = ("id", "board", "move", "status", "score", "claim", "verdict", "lower", "upper", "expected")
            rows.append({name: row.get(name) for name in names})
    return sorted(rows, key=lambda row: json.dumps(row, sort_keys=True))


class Kills:
    def __init__(self, arguments):
        self.kanzen = str(arguments.build / "kanzen")
        self.generator = str(arguments.build / "bench/random_positions")
        self.chance = random.Random(arguments.seed)
        self.kills = 0

    def boards(self, count, empties):
        done = subprocess.run([self.generator, str(count), str(empties)], check=True, capture_output=True, text=True)
        return done.stdout.splitlines()

    def quietly(self, *words):
        return subprocess.run([self.kanzen, *words], check=True, capture_output=True, text=True).stdout

    def until_it_ends(self, words, out, spent, kills):
        """Kills so many times, and then lets it end."""
        for _ in range(kills):
            status, _ = run(words, out, self.chance.uniform(0, spent) or 1e-3)
            if status == 0:
                return  # before its moment came
            if status != -signal.SIGKILL:
                sys.exit(f"{' '.join(words)} ended with {status}")
            self.kills += 1
        status, _ = run(words, out)
        if status != 0:
            sys.exit(f"{' '.join(words)} ended with {status}")

    def journal(self, folder, command, file, threads, kills):
        exactly = command == "solve" and threads == 1
        out = folder / "out"
        words = [self.kanzen, command, str(file), "--threads", str(threads), "--hash", "16", "--format", "none",
                 "--quiet", "--resume", *(["--schedule", "isolated"] if exactly else [])]
        whole = folder / f"{command}-whole-{threads}.jsonl"
        whole.unlink(missing_ok=True)
        status, spent = run([*words, "--out", str(whole)], out)
        if status != 0:
            sys.exit(f"{command} of {file} ended with {status}")
        killed = folder / f"{command}-killed.jsonl"
        killed.unlink(missing_ok=True)
        self.until_it_ends([*words, "--out", str(killed)], out, spent / 2, kills)
        if recorded(whole, exactly) != recorded(killed, exactly):
            sys.exit(f"{command}, {threads} threads: {killed} differs from {whole}")

    def merge(self, folder, file, kills):
        parts = []
        for shard in ("1/2", "2/2"):
            parts.append(str(folder / f"part-{shard[0]}.jsonl"))
            pathlib.Path(parts[-1]).unlink(missing_ok=True)
            self.quietly("solve", str(file), "--shard", shard, "--out", parts[-1], "--format", "none", "--quiet")
        before = [pathlib.Path(part).read_bytes() for part in parts]
        words = [self.kanzen, "merge", *parts]
        whole = folder / "merged-whole"
        _, spent = run(words, whole)
        out = folder / "merged"
        self.until_it_ends(words, out, max(spent, 0.02), kills)
        if whole.read_bytes() != out.read_bytes() or before != [pathlib.Path(part).read_bytes() for part in parts]:
            sys.exit("merge: the output or an input has changed")

    def prove(self, folder, kills):
        board = self.chance.choice(self.boards(100, 20))
        score = json.loads(self.quietly("solve", board, "--format", "jsonl"))["score"]
        out = folder / "out"

        def campaign(name):
            store = folder / name
            for leftover in folder.glob(name + "*"):
                leftover.unlink()
            self.quietly("prove", "start", str(store), board, "--claim", f"= {score}")
            return store, [self.kanzen, "prove", "run", str(store), "--leaf-cost", "1e-9", "--leaf-empties", "14",
                           "--threads", "2", "--hash", "16", "--quiet"]

        store, words = campaign("undisturbed")
        _, spent = run(words, out)
        store, words = campaign("killed")
        facts = 0
        for left in range(kills, -1, -1):
            moment = self.chance.uniform(0, spent / 2) or 1e-3
            status, _ = run(words, out, moment if left else None)
            known = json.loads(self.quietly("prove", "status", str(store), "--format", "json"))
            if known["results"] < facts:
                sys.exit(f"{store}: {facts} results became {known['results']}")
            facts = known["results"]
            if status == 0:
                break
            if status != -signal.SIGKILL:
                sys.exit(f"{' '.join(words)} ended with {status}")
            self.kills += 1
        claim = known["claims"][0]
        if (claim["state"], claim["lower"], claim["upper"]) != ("proven", score, score):
            sys.exit(f"{store}: expected the value {score}, found {claim}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = pathlib.Path(__file__).resolve().parent.parent
    parser.add_argument("--build", type=pathlib.Path, default=root / "build/release")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    kills = Kills(arguments)
    rounds = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        boards = folder / "boards.txt"
        boards.write_text("\n".join(kills.boards(300, 14)) + "\n", encoding="ascii")
        solved = kills.quietly("solve", str(boards), "--format", "jsonl")
        rows = [json.loads(line) for line in solved.splitlines()]
        claims = folder / "claims.txt"
        claims.write_text("".join(f"{row['board']} ; = {row['score']} ;\n" for row in rows), encoding="ascii")
        while kills.kills < arguments.kills:
            for threads in (1, 2):
                kills.journal(folder, "solve", boards, threads, 5)
                kills.journal(folder, "verify", claims, threads, 5)
            kills.merge(folder, boards, 5)
            kills.prove(folder, 5)
            rounds += 1
    print(f"{kills.kills} kills in {rounds} rounds of solve, verify, merge and prove: nothing was lost")


if __name__ == "__main__":
    main()

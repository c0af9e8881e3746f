#!/usr/bin/env python3
"""Campaigns that are killed again and again, beside undisturbed ones and beside one search.

    bench/campaign_kills.py [--program KANZEN] [--lines T J ...] [--empties N...] [--kills N]
                            [--leaf-cost TIME] [--threads N] [--hash SIZE] [--checkpoint] [--seed N]

For each of these lines of positions/draw-lines.txt and each number of empty squares: one `kanzen
solve`, one campaign left alone, and one whose process is ended by SIGKILL at random moments and begun
again; with --checkpoint it keeps one. Moments are drawn over the processor time that the undisturbed
campaign took, so that a machine with other work hardly changes what is drawn. Fails if the values
differ or if a kill loses a fact. Prints the value, nodes, facts, seconds of processor and of wall
time; of a killed process its nodes that were lost are not counted, and its processor time is.
"""
import argparse
import json
import os
import pathlib
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/support"))
from process_time import run_and_kill  # noqa: E402


def lines_of_play() -> dict[str, str]:
    """Moves by the short name of their line."""
    text = (ROOT / "positions/draw-lines.txt").read_text(encoding="ascii")
    rows = [line.split(";") for line in text.splitlines() if line and not line.startswith("%")]
    return {row[2].split(":")[0].strip(): row[0] for row in rows}


class Bench:
    def __init__(self, arguments: argparse.Namespace) -> None:
        self.program = arguments.program
        self.resources = ["--threads", str(arguments.threads), "--hash", arguments.hash]
        self.leaf = ["--leaf-cost", arguments.leaf_cost]

    def output(self, *words: str) -> str:
        return subprocess.run([self.program, *words], check=True, capture_output=True, text=True).stdout

    def run(self, store: str, kill_after: float | None = None,
            more: list[str] | None = None) -> tuple[bool, float, float]:
        """Runs a campaign until it ends, or is killed after so many seconds of processor time.
        Returns whether it ended by itself, and its seconds of processor and of wall time."""
        begin = time.monotonic()
        words = [self.program, "prove", "run", store, *self.leaf, *self.resources, "--quiet", *(more or [])]
        status, spent = run_and_kill(words, kill_after, stdout=subprocess.DEVNULL)
        if status not in (0, -signal.SIGKILL):
            sys.exit(f"{' '.join(words)} ended with {status}")
        return status == 0, spent, time.monotonic() - begin

    def status(self, store: str) -> dict:
        return json.loads(self.output("prove", "status", store, "--format", "json"))

    def solve(self, moves: str) -> tuple[int, str]:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        begin = time.monotonic()
        found = json.loads(self.output("solve", moves, "--format", "jsonl", *self.resources))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return found["score"], row(found["nodes"], None, after.ru_utime + after.ru_stime -
                                   before.ru_utime - before.ru_stime, time.monotonic() - begin)

    def campaign(self, store: str, moves: str, score: int) -> None:
        self.output("prove", "start", store, moves, "--claim", f"= {score}")

    def require_proven(self, store: str, score: int) -> dict:
        status = self.status(store)
        claim = status["claims"][0]
        if (claim["state"], claim["lower"], claim["upper"]) != ("proven", score, score):
            sys.exit(f"{store}: expected the value {score}, found {claim}")
        return status


def row(nodes: int, facts: int | None, processor: float, wall: float) -> str:
    return f"{nodes / 1e6:9.1f} | {'' if facts is None else facts:>5} | {processor:7.1f} | {wall:7.1f} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "build/release/kanzen"))
    parser.add_argument("--lines", nargs="+", default=["T", "J"])
    parser.add_argument("--empties", type=int, nargs="+", default=[28])
    parser.add_argument("--kills", type=int, default=10)
    parser.add_argument("--leaf-cost", default="1s")
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--hash", default="256M")
    parser.add_argument("--checkpoint", action="store_true")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    bench = Bench(arguments)
    chance = random.Random(arguments.seed)

    print("| Position | Run | Nodes (M) | Facts | Processor (s) | Wall (s) |")
    print("|--|--|--|--|--|--|")
    for name in arguments.lines:
        for empties in arguments.empties:
            moves = lines_of_play()[name][: 2 * (60 - empties)]
            score, solved = bench.solve(moves)
            place = f"| {name}, {empties} empties: {score:+d} |"
            print(place, "solve |", solved, flush=True)
            with tempfile.TemporaryDirectory() as folder:
                store = os.path.join(folder, "undisturbed")
                bench.campaign(store, moves, score)
                _, spent, wall = bench.run(store)
                status = bench.require_proven(store, score)
                print(place, "undisturbed |", row(status["nodes"], status["results"], spent, wall), flush=True)

                store = os.path.join(folder, "killed")
                bench.campaign(store, moves, score)
                moments = sorted(chance.uniform(0, spent) for _ in range(arguments.kills))
                kept = ["--checkpoint", os.path.join(folder, "checkpoint")] if arguments.checkpoint else []
                kills = facts = 0
                processor = wall = last = 0.0
                for moment in [*moments, None]:
                    kill_after = None if moment is None else moment - last
                    ended, used, seconds = bench.run(store, kill_after, kept)
                    processor += used
                    wall += seconds
                    last = moment or 0.0
                    status = bench.status(store)
                    if status["results"] < facts:
                        sys.exit(f"{store}: {facts} results became {status['results']}")
                    facts = status["results"]
                    if ended:
                        break
                    kills += 1
                status = bench.require_proven(store, score)
                print(place, f"{kills} kills |", row(status["nodes"], facts, processor, wall), flush=True)


if __name__ == "__main__":
    main()

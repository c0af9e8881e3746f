#!/usr/bin/env python3
"""Measures what leaves of campaigns cost: the table in solver/campaign/choice/estimates.cpp.

    bench/leaf_cost.py [--program KANZEN] [--empties N...] [--above N] [--sample N]

For every line of positions/draw-lines.txt and every number of empty squares, a sample of the leaves of
a campaign about the position some plies above them is solved, as `kanzen prove plan` draws and solves
it: one thread and an empty table of 64 MiB for each leaf. Prints what is fitted to them by least
squares: the decimal logarithm of the nodes for each number of empty squares at the mean distance of
the estimate from the threshold, its slope by that distance, and the deviation that is left. With
--out, the leaves are written to a file, one JSON object a line.
"""
import argparse
import json
import math
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def lines_of_play() -> list[str]:
    text = (ROOT / "positions/draw-lines.txt").read_text(encoding="ascii")
    return [line.split(";")[0] for line in text.splitlines() if line and not line.startswith("%")]


def leaves_of(program: str, moves: str, empties: int, above: int, sample: int) -> list[dict]:
    root = moves[: 2 * (60 - empties - above)]
    words = [program, "prove", "plan", root, "--claim", "= 0", "--leaf-cost", "1e-9",
             "--leaf-empties", str(empties), "--sample", str(sample), "--campaigns", "2",
             "--max-leaves", "500", "--threads", "1", "--hash", "64M", "--format", "json"]
    done = subprocess.run(words, check=True, capture_output=True, text=True)
    return json.loads(done.stdout)["sample"]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "build/release/kanzen"))
    parser.add_argument("--empties", type=int, nargs="+", default=[16, 18, 20, 22, 24, 26, 28])
    parser.add_argument("--above", type=int, default=5, help="plies from the root to the leaves")
    parser.add_argument("--sample", type=int, default=40, help="leaves of each root")
    parser.add_argument("--out", help="a file for the leaves")
    arguments = parser.parse_args()

    found: dict[int, list[tuple[float, float]]] = {}
    out = open(arguments.out, "w", encoding="ascii") if arguments.out else None
    for empties in arguments.empties:
        for moves in lines_of_play():
            for leaf in leaves_of(arguments.program, moves, empties, arguments.above, arguments.sample):
                distance = abs(leaf["estimate"] - leaf["window"][0])
                rank = leaf["board"].count("-")
                found.setdefault(rank, []).append((distance, math.log10(max(leaf["nodes"], 1))))
                if out:
                    print(json.dumps(leaf), file=out, flush=True)
    if out:
        out.close()

    # Within each number of empty squares, so that the slope shows the distance alone.
    mean = {rank: [sum(column) / len(rows) for column in zip(*rows)] for rank, rows in found.items()}
    away = [(x - mean[rank][0], y - mean[rank][1]) for rank, rows in found.items() for x, y in rows]
    slope = sum(x * y for x, y in away) / sum(x * x for x, _ in away)
    count = len(away)
    distance = sum(x for rows in found.values() for x, _ in rows) / count
    spread = math.sqrt(sum((y - slope * x) ** 2 for x, y in away) / (count - len(found) - 1))
    print("empties  leaves  log nodes")
    for rank in sorted(found):
        log_nodes = mean[rank][1] + slope * (distance - mean[rank][0])
        print(f"{rank:7}  {len(found[rank]):6}  {log_nodes:9.2f}")
    print(f"{count} leaves, mean distance {distance:.1f}, slope {slope:.4f}, deviation {spread:.2f}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Measures by how much each further empty square multiplies the nodes of a search.

    bench/growth.py [--program KANZEN] [--least EMPTIES] [--node-limit N] FILE

Solves each position of FILE with one thread and an empty table. Then follows its best line, and
solves every position of it in the same way, down to the least number of empty squares. Positions
beyond the limit are left out. Prints the nodes of all positions, and for each number of empty
squares the geometric mean of the nodes relative to the least.
"""
import argparse
import json
import math
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def solve(program: str, position: str, limit: str) -> dict:
    words = [program, "solve", position, "--threads", "1", "--hash", "1024", "--node-limit", limit,
             "--format", "jsonl"]
    done = subprocess.run(words, check=False, capture_output=True, text=True)
    return json.loads(done.stdout)


def nodes_along_best_line(program: str, position: str, least: int, limit: str) -> dict[int, int]:
    nodes: dict[int, int] = {}
    while True:
        result = solve(program, position, limit)
        if result["status"] != "exact":
            return {}
        nodes[result["empties"]] = result["nodes"]
        if result["empties"] <= least or not result["best_move"]:
            return nodes
        position = f"{result['board']}; {result['best_move']}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--program", default=str(ROOT / "build/release/kanzen"))
    parser.add_argument("--least", type=int, default=24, help="empty squares of the last positions")
    parser.add_argument("--node-limit", default="1500M", help="of each position")
    parser.add_argument("file", type=pathlib.Path)
    arguments = parser.parse_args()
    lines = []
    for text in arguments.file.read_text(encoding="utf-8").splitlines():
        position = text.split("%")[0].split(";")[0].strip()
        if not position:
            continue
        nodes = nodes_along_best_line(arguments.program, position, arguments.least,
                                      arguments.node_limit)
        print(position, json.dumps(nodes), flush=True)
        if arguments.least in nodes:
            lines.append(nodes)
    for empties in sorted(set().union(*lines)) if lines else []:
        pairs = [(line[empties], line[arguments.least]) for line in lines if empties in line]
        mean = sum(math.log2(most / least) for most, least in pairs) / len(pairs)
        rate = mean / max(1, empties - arguments.least)
        print(f"{empties} empty squares, {len(pairs)} lines: {2 ** mean:.2f} times the nodes, "
              f"{2 ** rate:.2f} for each square")


if __name__ == "__main__":
    main()

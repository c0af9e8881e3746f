#!/usr/bin/env python3
"""Measures how far estimates are from the exact values.

    bench/estimate_spread.py KANZEN positions/ffo-*.obf positions/hard-20-dev.obf

Takes the positions of the files, and the positions after each of their moves, whose exact values
the files list. Solves them under growing node limits and takes the first estimate of each
confidence of each position. With `--schedule isolated` and one thread, that depends on no clock and on no
other position. Prints, as CSV, for each confidence (0: by a search of few plies) and each range of
empty squares: the number of positions, the root mean square error in discs, the shares of estimates
within that error and within twice that error, and the largest error.

What it has printed is in results/estimate-spread.md; solver/engine/estimate_position.cpp has the errors.
"""

import argparse
import json
import math
import re
import subprocess
import sys

RANGES = [(1, 15), (16, 19), (20, 22), (23, 26), (27, 30), (31, 64)]


def neighbours(square, step):
    """The squares from `square` on in one direction."""
    column, row = square % 8 + step[0], square // 8 + step[1]
    while 0 <= column < 8 and 0 <= row < 8:
        yield row * 8 + column
        column, row = column + step[0], row + step[1]


def played(cells, side, square):
    """The board after a move, as a list of signs."""
    other = "O" if side == "X" else "X"
    cells = list(cells)
    for step in [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if (x, y) != (0, 0)]:
        line = []
        for at in neighbours(square, step):
            if cells[at] != other:
                if cells[at] == side:
                    for flipped in line:
                        cells[flipped] = side
                break
            line.append(at)
    cells[square] = side
    return cells


def positions_of(path):
    """The positions of an OBF file whose values are listed, and those after their moves."""
    for line in open(path, encoding="utf-8"):
        match = re.match(r"([-XO]{64}) ([XO]);((?: *[A-H][1-8]:[-+]\d+;)+)", line)
        if not match:
            continue
        cells, side, scores = match.groups()
        moves = re.findall(r"([A-H])([1-8]):([-+]\d+)", scores)
        yield cells, side, max(int(score) for _, _, score in moves)
        for column, row, score in moves:
            if (column, row, score) in ERRATA.get(cells, []):
                continue
            after = played(cells, side, "ABCDEFGH".index(column) + 8 * (int(row) - 1))
            yield "".join(after), "O" if side == "X" else "X", -int(score)


# FFO #31: g1 is -32, see positions/README.md.
ERRATA = {"-OOOOO----OOOO--OXXOOO---XXXOO--XXXXXXO-XXXOOO-OX-OOOO---OOOOO--": [("G", "1", "-30")]}


def estimates(kanzen, positions, limit):
    """The estimates of the positions, by their numbers, under a limit of nodes; and those solved."""
    text = "".join(f"{cells} {side}; % {number}\n" for number, (cells, side, _) in positions)
    done = subprocess.run(
        [kanzen, "solve", "-", "--threads", "1", "--schedule", "isolated", "--hash", "64", "--format", "jsonl",
         "--quiet", "--node-limit", str(limit)],
        input=text, capture_output=True, text=True, check=False)
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if len(lines) != len(positions):
        sys.exit(f"found {len(lines)} results of {len(positions)}: {done.stderr}")
    return list(zip((number for number, _ in positions), lines))


def estimates_by_depth(kanzen, positions):
    """The estimates of `kanzen serve` under limits of nodes: depth, number of the position, score."""
    queries = [json.dumps({"id": f"{number}:{nodes}", "pos": f"{cells} {side}", "goal": "estimate",
                           "limit": {"nodes": nodes}})
               for number, (cells, side, _) in enumerate(positions)
               for nodes in (100, 1000, 10_000, 100_000)]
    found = {}
    # At the end of the input serve answers all queries, but takes a thousand at a time.
    for at in range(0, len(queries), 500):
        done = subprocess.run([kanzen, "serve", "--threads", "1"], input="\n".join(queries[at:at + 500]),
                              capture_output=True, text=True, check=True)
        for line in map(json.loads, done.stdout.splitlines()):
            if "estimate" in line:
                number = int(line["id"].split(":")[0])
                found[line["estimate"]["depth"], number] = line["estimate"]["score"]
    return found


def print_errors(errors, positions):
    """`errors` by what they are listed by, and by the number of the position."""
    for key in sorted({key for key, _ in errors}):
        for low, high in RANGES + [(1, 64)]:
            found = [abs(error) for (of, number), error in errors.items() if of == key
                     and low <= positions[number][0].count("-") <= high]
            if not found:
                continue
            rms = math.sqrt(sum(error * error for error in found) / len(found))
            within = [sum(error <= k * rms for error in found) / len(found) for k in (1, 2)]
            print(f"{key},{low}-{high},{len(found)},{rms:.2f},{within[0]:.2f},{within[1]:.2f},"
                  f"{max(found)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kanzen")
    parser.add_argument("files", nargs="+")
    parser.add_argument("--growth", type=float, default=1.5, help="of the limit")
    parser.add_argument("--most-nodes", type=int, default=5_000_000, help="the highest limit")
    parser.add_argument("--every", type=int, default=1, help="take one position in so many")
    parser.add_argument("--depths", action="store_true",
                        help="instead, estimates of `kanzen serve`, listed by their depth in plies")
    flags = parser.parse_args()
    positions = [each for path in flags.files for each in positions_of(path)][::flags.every]
    if flags.depths:
        found = estimates_by_depth(flags.kanzen, positions)
        print("plies,empties,positions,rms_error,within,within_twice,largest")
        return print_errors({(depth, number): score - positions[number][2]
                             for (depth, number), score in found.items()
                             if depth < positions[number][0].count("-")}, positions)
    errors = {}  # by confidence and number of the position
    left = list(enumerate(positions))
    limit = 1
    while left and limit <= flags.most_nodes:
        unsolved = []
        for (number, position), (_, line) in zip(left, estimates(flags.kanzen, left, limit)):
            if line["status"] != "estimate":
                continue
            unsolved.append((number, position))
            confidence = line["confidence"] or 0
            if (confidence, number) not in errors and (confidence != 0 or limit == 1):
                errors[confidence, number] = line["score"] - position[2]
        left = unsolved
        print(f"{limit} nodes: {len(left)} positions left", file=sys.stderr)
        limit = 2000 if limit == 1 else int(limit * flags.growth)
    print("confidence,empties,positions,rms_error,within,within_twice,largest")
    return print_errors(errors, positions)


if __name__ == "__main__":
    main()

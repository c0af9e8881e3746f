#!/usr/bin/env python3
"""Solves very many small positions into a journal: how fast, in how much memory, how long a line.

    bench/small_positions.py [--build FOLDER] [--count N] [--empties N] [--threads N]

The positions are those of random_positions. Fails if memory beyond the table, or the length of a
line beyond its board and its line of play, is more than is promised, or if resuming solves anything.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time

MAX_MEMORY = 80  # MiB beyond the table; shared libraries take 28 of them
MAX_BYTES = 150  # a line, beyond its board and its line of play
TABLE = 1  # MiB


def peak_of(words: list[str]) -> tuple[float, float, float]:
    """Runs a command; returns seconds of wall time, seconds of processor, peak memory in MiB."""
    begin = time.monotonic()
    process = subprocess.Popen(words)
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        sys.exit(f"{' '.join(words)} ended with {process.returncode}")
    return time.monotonic() - begin, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    root = pathlib.Path(__file__).resolve().parent.parent
    parser.add_argument("--build", type=pathlib.Path, default=root / "build/release")
    parser.add_argument("--count", type=int, default=1_000_000)
    parser.add_argument("--empties", type=int, default=8)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()

    with tempfile.TemporaryDirectory() as folder:
        positions = os.path.join(folder, "positions.obf")
        journal = os.path.join(folder, "results.jsonl")
        with open(positions, "wb") as out:
            generator = arguments.build / "bench/random_positions"
            subprocess.run([generator, str(arguments.count), str(arguments.empties)], stdout=out, check=True)
        words = [str(arguments.build / "kanzen"), "solve", positions, "--threads", str(arguments.threads),
                 "--hash", str(TABLE), "--format", "none", "--quiet", "--out", journal]
        wall, processor, peak = peak_of(words)
        lines = beyond = 0
        with open(journal, encoding="utf-8") as rows:
            next(rows)  # the header
            for row in rows:
                result = json.loads(row)
                if "end" in result:
                    break
                lines += 1
                beyond += len(row) - len(result["board"]) - len(result["pv"])
        size = os.path.getsize(journal)
        again, _, peak_again = peak_of([*words, "--resume"])
        grown = os.path.getsize(journal) - size

    memory = max(peak, peak_again) - TABLE
    average = beyond / max(lines, 1)
    print(f"{lines} of {arguments.count} positions of {arguments.empties} empty squares solved in {wall:.1f} s "
          f"({processor:.1f} s of processor), {lines / wall:.0f} a second; resumed in {again:.1f} s")
    print(f"memory beyond the table: {memory:.1f} MiB; bytes a line beyond board and line of play: "
          f"{average:.1f}")
    kept = lines == arguments.count and memory <= MAX_MEMORY and average <= MAX_BYTES and grown == 0
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())

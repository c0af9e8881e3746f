#!/usr/bin/env python3
"""Measures the Python package: importing it, and many small positions.

    bench/python.py [--build FOLDER] [--count N] [--empties N] [--threads N]

Positions are those of random_positions, given as texts. Importing is in processor time: the median of
21 processes, less that of processes that import nothing. Fails if a position is not solved.
"""
import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "solver/bindings/python"))


def processor_seconds_of(script, compiled):
    """Of a process that finds modules compiled in a folder, as those that are installed are."""
    words = [sys.executable, "-c", script]
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "solver/bindings/python"), "PYTHONPYCACHEPREFIX": compiled}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times = []
    for _ in range(21):
        process = subprocess.Popen(words, env=environment)
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            sys.exit(f"{script} failed")
        times.append(usage.ru_utime + usage.ru_stime)
    return statistics.median(times)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--empties", type=int, default=8)
    parser.add_argument("--threads", type=int, default=2)
    arguments = parser.parse_args()
    os.environ.setdefault("KANZEN_LIBRARY", str(arguments.build / "solver/bindings/c"))
    import kanzen

    with tempfile.TemporaryDirectory() as compiled:
        nothing = processor_seconds_of("pass", compiled)
        for script in ("import kanzen", "from kanzen import Board", "from kanzen import solve, solve_many",
                       "from kanzen import *"):
            print(f"{script}: {1000 * (processor_seconds_of(script, compiled) - nothing):.1f} ms")

    generator = arguments.build / "bench/random_positions"
    done = subprocess.run([generator, str(arguments.count), str(arguments.empties)], stdout=subprocess.PIPE, check=True,
                          text=True)
    boards = [line.split(";")[0].strip() for line in done.stdout.splitlines()]
    solved = 0
    for ordered in (True, False):
        wall, processor = time.perf_counter(), time.process_time()
        solved += sum(result.is_exact for result in
                      kanzen.solve_many(boards, ordered=ordered, threads=arguments.threads))
        wall, processor = time.perf_counter() - wall, time.process_time() - processor
        print(f"solve_many, {'in order' if ordered else 'as they come'}: {len(boards)} positions of {arguments.empties} "
              f"empty squares in {wall:.2f} s ({processor:.2f} s of processor), {len(boards) / wall:.0f} a second")
    return 0 if solved == 2 * len(boards) else 1


if __name__ == "__main__":
    sys.exit(main())

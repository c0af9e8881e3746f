#!/usr/bin/env python3
"""Measures kanzen serve and kanzen nboard through their protocols.

    bench/serve.py throughput [--build FOLDER] [--count N] [--empties N] [--threads N]
    bench/serve.py terminate [--build FOLDER] [--seconds S] [--live N] [--threads N]
    bench/serve.py ping [--build FOLDER] [--bursts N] [--threads N]

`throughput` writes that many small positions as fast as they are taken and reads all answers.
`terminate` keeps so many queries alive for a while, terminates them at random moments, and fails if
one of them does not get exactly one final line, or if memory has grown in the end.
`ping` interrupts searches of 26 empty squares by bursts of pings, as NBoard does when its user steps
through a game, and prints how long the last of a burst waits. It fails if one is not answered in its
order, or if a search says anything between.
"""
import argparse
import json
import os
import pathlib
import random
import statistics
import subprocess
import sys
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
MAX_GROWN = 16  # MiB
BURST = 5  # pings


def boards_of(arguments, count, empties):
    generator = arguments.build / "bench/random_positions"
    done = subprocess.run([generator, str(count), str(empties)], stdout=subprocess.PIPE, check=True)
    return [line.split(b";")[0].strip() for line in done.stdout.splitlines()]


def start(arguments):
    return subprocess.Popen([arguments.build / "kanzen", "serve", "--threads", str(arguments.threads), "--hash", "64"],
                            stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)


def memory_of(process):
    with open(f"/proc/{process.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


def throughput(arguments):
    queries = [b'{"id":"%d","pos":"%s"}\n' % (number, board)
               for number, board in enumerate(boards_of(arguments, arguments.count, arguments.empties))]
    blocks = [b"".join(queries[at:at + 500]) for at in range(0, len(queries), 500)]
    process = start(arguments)
    flight = threading.Semaphore(40)  # blocks: less than the queue holds
    begin = time.monotonic()

    def write():
        for block in blocks:
            flight.acquire()
            process.stdin.write(block)
        process.stdin.close()

    writer = threading.Thread(target=write)
    writer.start()
    finals = lines = 0
    while chunk := os.read(process.stdout.fileno(), 1 << 20):
        new = lines + chunk.count(b"\n")
        for _ in range(new // 500 - lines // 500):
            flight.release()
        lines = new
        finals += chunk.count(b'"status":"exact"')
    seconds = time.monotonic() - begin
    writer.join()
    process.wait()
    client = time.process_time()
    print(f"{lines} answers to {len(queries)} positions of {arguments.empties} empty squares in {seconds:.2f} s: "
          f"{lines / seconds:.0f} a second (the client took {client:.1f} s of processor)")
    return 0 if lines == len(queries) and finals >= lines - 1000 else 1


def terminate(arguments):
    boards = [board.decode() for empties in (8, 14, 20, 30)
              for board in boards_of(arguments, 100, empties)]
    process = start(arguments)
    chance = random.Random(1)
    lock = threading.Condition()
    live, finals, errors = {}, {}, []

    def read():
        for line in process.stdout:
            answer = json.loads(line)
            with lock:
                if "error" in answer:
                    errors.append(answer)
                if answer.get("final"):
                    finals[answer["id"]] = finals.get(answer["id"], 0) + 1
                    live.pop(answer["id"], None)
                    lock.notify()

    reader = threading.Thread(target=read)
    reader.start()

    def say(**fields):
        process.stdin.write(json.dumps(fields).encode() + b"\n")

    before = None
    number = 0
    end = time.monotonic() + arguments.seconds
    while time.monotonic() < end:
        with lock:
            missing = arguments.live - len(live)
            names = [str(number + i) for i in range(missing)]
            live.update(dict.fromkeys(names))
            known = list(live)
        number += missing
        for name in names:
            say(id=name, pos=chance.choice(boards), priority=chance.randrange(3),
                goal=chance.choice(["value", "wld", "all-moves", "best-moves"]),
                **({"report_every": 0.05} if chance.random() < 0.3 else {}))
        for name in chance.sample(known, min(len(known), chance.randrange(1, 50))):
            say(action="terminate", target=name)
        if before is None and number > 3 * arguments.live:
            before = memory_of(process)
        time.sleep(chance.random() * 0.02)
    say(action="terminate_all")
    with lock:
        lock.wait_for(lambda: not live, 60)
        left = len(live)
    after = memory_of(process)
    process.stdin.close()
    reader.join()
    process.wait()
    wrong = sum(count != 1 for count in finals.values()) + number - len(finals)
    print(f"{number} queries, {arguments.live} at a time, terminated at random for {arguments.seconds} s: "
          f"{len(finals)} with one final line, {wrong} wrong, {len(errors)} errors, {left} left; "
          f"memory {before or 0:.0f} MiB after the first thousands, {after:.0f} MiB in the end")
    return 0 if not wrong and not errors and not left and after - (before or after) < MAX_GROWN else 1


def ping(arguments):
    process = subprocess.Popen([arguments.build / "kanzen", "nboard", "--threads", str(arguments.threads), "--hash", "64",
                                "--exact-from", "26"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
    answers = iter(process.stdout.readline, b"")
    chance = random.Random(1)
    waits, ended, wrong = [], 0, 0
    number = 0
    process.stdin.write(b"nboard 2\n")
    next(answers)  # its name
    for board in boards_of(arguments, arguments.bursts, 26):
        process.stdin.write(b"set game (;GM[Othello]TY[8]BO[8 %s];)\ngo\n" % board.replace(b"X", b"*"))
        time.sleep(0.05 + 0.1 * chance.random())  # the search is under way
        pings = range(number + 1, number + 1 + BURST)
        number += BURST
        begin = time.monotonic()
        process.stdin.write(b"".join(b"ping %d\n" % each for each in pings))
        first = next(answers)
        if first.startswith(b"==="):  # the search has found a move before
            ended += 1
            while not (first := next(answers)).startswith(b"pong"):
                pass
        found = [first] + [next(answers) for _ in pings[1:]]
        waits.append(1000 * (time.monotonic() - begin))
        wrong += found != [b"pong %d\n" % each for each in pings]
    process.stdin.close()
    process.wait()
    waits.sort()
    print(f"{arguments.bursts} bursts of {BURST} pings while {arguments.threads} threads search 26 empty squares: answered "
          f"within {statistics.median(waits):.1f} ms (median), {waits[int(0.95 * len(waits))]:.1f} ms (95 %), "
          f"{waits[-1]:.1f} ms (all); {sum(wait <= 10 for wait in waits)} within 10 ms; {ended} searches had ended "
          f"before, {wrong} wrong")
    return 0 if wrong == 0 else 1


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("what", choices=["throughput", "terminate", "ping"])
    parser.add_argument("--build", type=pathlib.Path, default=ROOT / "build/release")
    parser.add_argument("--count", type=int, default=200_000)
    parser.add_argument("--empties", type=int, default=8)
    parser.add_argument("--threads", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--live", type=int, default=1000)
    parser.add_argument("--bursts", type=int, default=200)
    arguments = parser.parse_args()
    return {"throughput": throughput, "terminate": terminate, "ping": ping}[arguments.what](arguments)


if __name__ == "__main__":
    sys.exit(main())

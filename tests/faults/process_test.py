#!/usr/bin/env python3
"""Faults of processes: kills, stops, lack of memory, one thread or 256, a clock that jumps.

Usage: process_test.py NAME PROGRAM SOURCE [CLOCK]
NAME is a test in the table at the end. PROGRAM is kanzen, SOURCE the folder of the sources, CLOCK
the library that makes clocks jump.
"""
import datetime
import os
import re
import resource
import signal

from faults import expect, main, proven_results, state_of, verdicts, wait_until

ENDLESS = "f5d6c3"  # no machine can solve it during a test
MEMORY = 300 << 20


def undisturbed(place, copies=4):
    """Runs a solve and a verify without any fault. Returns the contents of their files."""
    place.positions("many.obf", copies)
    place.expect(0, *place.solve("many.obf", "--out", "whole"))
    place.expect(0, "verify", "many.obf", "--hash", "1", "--threads", "2", "--out", "whole-verdicts")
    return proven_results(place.read("whole")), verdicts(place.read("whole-verdicts"))


def sigkill(place):
    """verify and solve resume as if undisturbed after kills at several lengths of the journal."""
    results, claims = undisturbed(place)
    for words, name, lines in (
            (["verify", "many.obf", "--hash", "1", "--threads", "2", "--out", "verdicts", "--resume"],
             "verdicts", len(claims)),
            (["solve", "many.obf", "--hash", "1", "--threads", "2", "--out", "journal", "--resume", "--format", "none",
              "--report", "page.html", "--checkpoint", "checkpoint"], "journal", len(results))):
        kills = 0
        for wanted in (0, 2, lines // 3, lines // 2):
            process = place.start(*words)
            wait_until("lines", lambda: place.lines(name) >= wanted or process.poll() is not None)
            process.kill()
            status, _, _ = place.finished(process)
            kills += status == -signal.SIGKILL
            expect("half a page", place.path("page.html").exists() and status != 0, False)
            if status == 0:
                break
        expect("whether it was killed", kills > 0, True)
        place.expect(0, *words)
    expect("verdicts", verdicts(place.read("verdicts")), claims)
    expect("results", proven_results(place.read("journal")), results)
    expect("rows of the page", place.read("page.html").count(b"<tr") > 0, True)


def disturbed(place, words, name):
    """Runs the program, and stops it at once and whenever its journal has grown."""
    process = place.start(*words)
    lines = -1
    stops = 0
    while process.poll() is None and stops < 12:
        wait_until("a line", lambda: place.lines(name) > lines or process.poll() is not None)
        lines = place.lines(name) + 5
        process.send_signal(signal.SIGSTOP)
        wait_until("the stop", lambda: state_of(process) in "TZ")
        stops += state_of(process) == "T"
        process.send_signal(signal.SIGCONT)
    status, _, err = place.finished(process)
    expect("whether it was stopped", stops > 0, True)
    return status, err


def stop_and_continue(place):
    """SIGSTOP and SIGCONT change nothing; time limits and signals work afterwards."""
    results, claims = undisturbed(place)
    status, err = disturbed(place, ["solve", "many.obf", "--hash", "1", "--threads", "2", "--out", "journal", "--format",
                                    "none"], "journal")
    expect(f"status: {err!r}", status, 0)
    expect("results", proven_results(place.read("journal")), results)
    status, err = disturbed(place, ["verify", "many.obf", "--hash", "1", "--threads", "2", "--out", "verdicts"],
                            "verdicts")
    expect(f"status: {err!r}", status, 0)
    expect("verdicts", verdicts(place.read("verdicts")), claims)
    words = place.campaign("store")
    status, err = disturbed(place, words, "store-wal")
    expect(f"status: {err!r}", status, 0)
    expect("proven", place.is_proven("store"), True)
    for limit in ("--time-limit", "--total-time"):
        process = place.start("solve", ENDLESS, "--hash", "1", "--threads", "2", limit, "0.2", "--format", "jsonl")
        for _ in range(3):
            process.send_signal(signal.SIGSTOP)
            wait_until("the stop", lambda: state_of(process) in "TZ")
            process.send_signal(signal.SIGCONT)
        status, out, _ = place.finished(process)
        expect("status", status, 3)
        expect("results", out.count(b"\n"), 1)
    # A signal to a stopped process is not lost.
    process = place.start("solve", ENDLESS, "--hash", "1", "--threads", "2", "--out", "endless", "--format", "none",
                          "--total-time", "600")
    wait_until("the start", lambda: place.lines("endless") > 0)
    process.send_signal(signal.SIGSTOP)
    wait_until("the stop", lambda: state_of(process) == "T")
    process.send_signal(signal.SIGTERM)
    process.send_signal(signal.SIGCONT)
    status, _, _ = place.finished(process)
    expect("status", status, 3)


def jumping_clock(place, clock):
    """The wall clock jumps by days, and the machine sleeps: no hang, the same results."""
    results, claims = undisturbed(place, 2)
    for jumps in ("wall=+86400", "wall=-86400", "wall=+86400,-86400", "sleep=3600", "sleep=3600 wall=+86400,-86400"):
        environment = dict(os.environ, LD_PRELOAD=os.path.abspath(clock), KANZEN_JUMPING_CLOCK=jumps)
        options = {"env": environment}
        for name in ("journal", "verdicts", "store", "page.html", "campaign.html"):
            if place.path(name).exists():
                os.unlink(place.path(name))
        out, err = place.expect(0, "solve", "many.obf", "--hash", "1", "--threads", "2", "--out", "journal", "--format",
                                "jsonl", "--report", "page.html", "--progress", "json", **options)
        expect("results", proven_results(place.read("journal")), results)
        seconds = [float(text) for text in re.findall(rb'"(?:seconds|elapsed|left)":(-?[0-9.e+-]+)', out + err)]
        expect(f"negative times with {jumps}", [value for value in seconds if value < 0], [])
        expect("whether it has slept", max(seconds) > 3600, "sleep" in jumps)
        date = re.search(rb"(\d{4}-\d\d-\d\d) \d\d:\d\d UTC", place.read("page.html")).group(1).decode()
        away = abs(datetime.date.fromisoformat(date) - datetime.datetime.now(datetime.timezone.utc).date())
        expect(f"a date {away.days} days away", away.days <= 2, True)
        place.expect(0, "verify", "many.obf", "--hash", "1", "--threads", "2", "--out", "verdicts", **options)
        expect("verdicts", verdicts(place.read("verdicts")), claims)
        place.expect(0, *place.campaign("store"), **options)
        expect("proven", place.is_proven("store"), True)
        place.expect(0, "prove", "report", "store", "--out", "campaign.html")
        silent = [float(text) for text in re.findall(rb'"silent":(-?[0-9.]+)', place.read("campaign.html"))]
        if jumps in ("wall=+86400", "wall=-86400"):
            expect("whether the day was another", max(abs(value) for value in silent) > 3600, True)
        # A limit holds, at the latest by the clock of the machine.
        place.expect(3, "solve", ENDLESS, "--hash", "1", "--total-time", "0.2", "--format", "none", **options)
        place.expect(3, "solve", ENDLESS, "--hash", "1", "--time-limit", "0.2", "--format", "none", **options)


def with_little_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def little_memory(place):
    """In 300 MB small tables work, large ones are refused, and large files are streamed."""
    options = {"preexec_fn": with_little_memory}
    results, _ = undisturbed(place)
    place.expect(0, "solve", "many.obf", "--hash", "16", "--threads", "2", "--out", "journal", "--format", "none",
                 **options)
    expect("results", proven_results(place.read("journal")), results)
    for words in (["solve", "many.obf"], ["verify", "many.obf"], ["serve"], ["gtp"], ["nboard"]):
        place.expect(2, *words, "--hash", "1024", "--threads", "1",
                     says=b"--hash: a table of 1024 MiB cannot be allocated, expected a smaller one", **options)
    place.expect(0, *place.campaign("store"), **options)
    expect("proven", place.is_proven("store"), True)
    place.expect(0, "solve", place.board, "--hash", "16", "--certificate", "proof.kzc", "--format", "none", **options)
    place.expect(0, "check", "proof.kzc", **options)
    # 100,000 different positions with one empty square.
    count = 100_000
    discs = str.maketrans("01", "OX")
    rows = (f"{number * 0x9E3779B97F4A7C15 % (1 << 63):063b}".translate(discs) for number in range(count))
    place.write("large.obf", "".join(f"{row}- X;\n" for row in rows).encode())
    place.expect(0, "solve", "large.obf", "--hash", "4", "--threads", "2", "--out", "large", "--format", "none", **options)
    expect("header, results and end", place.lines("large"), count + 2)
    place.expect(0, "solve", "large.obf", "--hash", "4", "--out", "large", "--resume", "--report", "large.html",
                 "--format", "none", says=b"100,000 solved, 0 of them now", **options)
    with open(place.path("output"), "wb") as output:
        place.expect(0, "merge", "large", stdout=output, **options)
    expect("rows", place.lines("output"), count)


def many_threads(place):
    """One thread and 256 threads have the same results."""
    place.positions()
    found = []
    for threads in ("1", "256"):
        place.expect(0, "solve", "suite.obf", "--threads", threads, "--hash", "16", "--schedule", "isolated", "--out",
                     f"isolated-{threads}", "--format", "none")
        place.expect(0, "solve", "suite.obf", "--threads", threads, "--hash", "16", "--schedule", "one-at-a-time", "--goal", "all-moves",
                     "--out", f"moves-{threads}", "--format", "none")
        place.expect(0, "verify", "suite.obf", "--threads", threads, "--hash", "16", "--out", f"verdicts-{threads}")
        words = place.campaign(f"store-{threads}")
        words[words.index("--threads") + 1] = threads
        place.expect(0, *words)
        answered = place.run("serve", "--threads", threads, "--hash", "16",
                             send=b'{"id":"a","pos":"%s"}\n' % place.board.encode())
        found.append((proven_results(place.read(f"isolated-{threads}")),
                      sorted(re.findall(rb'"move":"[^"]*","lower":-?\d+,"upper":-?\d+', place.read(f"moves-{threads}"))),
                      verdicts(place.read(f"verdicts-{threads}")),
                      re.findall(rb'"final":true|"lower":18,"upper":18', answered[1])))
        expect("proven", place.is_proven(f"store-{threads}"), True)
        expect("status of serve", answered[0], 0)
    expect("what 256 threads find", found[1], found[0])
    expect("how much that is", [len(part) > 0 for part in found[0]], [True] * 4)


def killed_writers(place):
    """What a killed writer leaves is not in the way of the next one, and is removed by it."""
    outputs = {
        "page.html": ["solve", place.board, "--hash", "1", "--format", "none", "--report", "page.html"],
        "one.kzc": ["solve", place.board, "--hash", "1", "--format", "none", "--certificate", "one.kzc"],
        "x.svg": ["show", place.board, "--out", "x.svg"],
        "checkpoint": ["solve", place.board, "--hash", "1", "--format", "none", "--checkpoint", "checkpoint"],
    }
    for name, words in outputs.items():
        # The hidden file of a writer that is alive: its name is the one that a killed writer leaves.
        reader, writer = os.pipe()
        os.write(writer, place.board.encode() + b"\n")
        process = place.start("solve", "-", "--hash", "1", "--format", "none", "--report", name, stdin=reader)
        wait_until("a hidden file", lambda: list(place.folder.glob(f".kanzen-*-{name}.part")))
        hidden = [file.name for file in place.folder.glob(f".kanzen-*-{name}.part")]
        place.expect(0, *words)  # beside the living one
        expect("the hidden files", [file.name for file in place.folder.glob(".kanzen-*")], hidden)
        process.kill()
        process.wait()
        os.close(reader)
        os.close(writer)
        place.write(hidden[0], b"half")
        os.unlink(place.path(name))
        place.expect(0, *words)
        expect("the hidden files", [file.name for file in place.folder.glob(".kanzen-*")], [])


TESTS = {test.__name__: test
         for test in (jumping_clock, killed_writers, little_memory, many_threads, sigkill, stop_and_continue)}

if __name__ == "__main__":
    main(TESTS, __doc__)

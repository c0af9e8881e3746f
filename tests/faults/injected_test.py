#!/usr/bin/env python3
"""One call of the C library fails: no memory, no thread, a full disk, a file that cannot be replaced.

Each case is a short run of one command in which the n-th call of one kind fails, or all from the n-th on. It must
end with the status of an error and a message, not by a signal and not never. What it has written is right or
absent, and the same command without a fault completes it.

Usage: injected_test.py PROGRAM SOURCE LIBRARY [--cases N] [--seed S] [--jobs N] [--only TEXT] [--full [STRIDE]] [--out FILE]
PROGRAM is kanzen, SOURCE the folder of the sources, LIBRARY failing_calls. The default is a sample of N cases of the
seed S. --full takes every case, but of malloc only every STRIDE-th (default 97): a run makes up to
millions of them. --only takes the cases whose names contain TEXT, such as "serve malloc"; --out gets a line for each.
"""
import argparse
import collections
import concurrent.futures
import errno
import json
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

from faults import Place, proven_results, verdicts

PATIENCE = 240  # seconds, only against hanging: an undisturbed run takes less than one
# These try for a minute to write to a store before they give up, so the sample lets them have room again.
PATIENT = ("prove-start", "prove-copy", "prove-export", "prove-certificate", "prove-status")
ERRORS = {"malloc": errno.ENOMEM, "pthread_create": errno.EAGAIN, "open": errno.EACCES, "write": errno.ENOSPC,
          "fsync": errno.EIO, "rename": errno.EIO, "unlink": errno.EIO}
ENGINE = ["--threads", "2", "--hash", "1"]
OPENING = "f5d6c3d3c4f4f6f3e6e7d7c5b6d8c6c7d2b5a5a6a7g5e3b4c8g6g4c2e8d1f7e2g3h4"


class Command:
    """A command line, what it reads, and what its output must be like once it has succeeded."""

    def __init__(self, words, text=b"", statuses=(0, 3, 4, 5), printed=None, written=None, again=True):
        self.words = words
        self.text = text
        self.statuses = statuses  # 2 only where the program cannot tell a fault from wrong usage
        self.printed = printed  # of its standard output: the part that is the same in every run
        self.written = written  # of its folder: the same for its files; what is there must be whole in any case
        self.again = again  # the same words complete an interrupted run


def whole_page(text):
    return text.startswith(b"<!DOCTYPE html>") and text.rstrip().endswith(b"</html>")


def page(name):
    def written(folder):
        path = folder / name
        if not path.exists():
            return "no page"
        return "a page" if whole_page(path.read_bytes()) else "half a page"
    return written


def certificates(checker, name):
    """The certificates of a folder or a file, each as the checker finds it."""
    def written(folder):
        place = folder / name
        files = sorted(place.glob("*.kzc")) if place.is_dir() else [place] if place.exists() else []
        files = [file for file in files if not file.name.startswith(".")]
        done = [subprocess.run([checker, str(file)], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False)
                for file in files]
        return len(files), "half a certificate" if any(each.returncode != 0 for each in done) else "whole"
    return written


def journal(name, *pages):
    """The results of a journal, and pages beside it."""
    def written(folder):
        path = folder / name
        rows = proven_results(path.read_bytes()) if path.exists() else []
        return rows, [page(each)(folder) for each in pages]
    return written


def decided(folder):
    """The decided claims. A run that was cut short also records bounds that do not decide theirs yet."""
    path = folder / "verdicts"
    rows = verdicts(path.read_bytes()) if path.exists() else []
    return sorted(set(row for row in rows if row[2] != b'"undecided"'))


def answers(text):
    return sorted(re.findall(rb'"id":("[^"]*")[^\n]*"final":true', text))


def commands(place, checker):
    """The table: a short run of each command."""
    queries = b"".join(b'{"id":"%s","pos":"%s"%s}\n' % (name, place.board.encode(), more) for name, more in (
        (b"a", b',"goal":"all-moves"'), (b"b", b',"certificate":true'), (b"c", b"")))
    game = (b"nboard 2\nset game (;GM[Othello]BO[8 -XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X];)"
            b"\nping 1\nhint 2\nping 2\n")
    board = place.board
    return {
        "solve": Command(["solve", "few.obf", *ENGINE, "--out", "journal", "--resume", "--format", "none", "--report",
                          "page.html", "--checkpoint", "checkpoint"], written=journal("journal", "page.html")),
        "solve-printed": Command(["solve", "few.obf", *ENGINE, "--format", "jsonl"], printed=proven_results),
        "solve-self-check": Command(["solve", "few.obf", *ENGINE, "--self-check", "--format", "jsonl"],
                                    printed=proven_results),
        "solve-certificates": Command(["solve", "few.obf", *ENGINE, "--certificate", "proofs", "--format", "none"],
                                      written=certificates(checker, "proofs")),
        "verify": Command(["verify", "few.obf", *ENGINE, "--out", "verdicts", "--resume"], written=decided),
        "line": Command(["line", OPENING, "--from-empties", "10", *ENGINE], printed=lambda text: text.count(b"\n")),
        "serve": Command(["serve", *ENGINE], queries, printed=answers),
        "gtp": Command(["gtp", *ENGINE], b"name\nplay b f5\nplay w d6\nnonsense\nquit\n",
                       printed=lambda text: text.count(b"\n\n")),
        "nboard": Command(["nboard", *ENGINE], game, printed=lambda text: re.findall(rb"pong \d", text)),
        "show": Command(["show", board, "--out", "board.svg"], printed=lambda text: len(text),
                        written=lambda folder: (folder / "board.svg").exists() and
                        (folder / "board.svg").read_bytes().rstrip().endswith(b"</svg>")),
        "check": Command(["check", "one.kzc"], printed=lambda text: b"proven" in text),
        "convert": Command(["convert", "whole", "--to", "html"], printed=whole_page),
        "merge": Command(["merge", "whole", "--dedup"], printed=proven_results),
        "compare": Command(["compare", "whole", "few.obf"], printed=lambda text: b"compared" in text),
        "perft": Command(["perft", "4"], printed=lambda text: b"244" in text),
        "lab": Command(["lab", "nim", "5"], printed=lambda text: len(text)),
        "help": Command(["help", "solve"], printed=lambda text: len(text)),
        "train-generate": Command(["train", "generate", "samples.ks", "--eval", "none", "--games", "2", "--threads", "2"],
                                  again=False),
        "board": Command(["board", board, *ENGINE], printed=lambda text: text.startswith(b"http://")),
        "prove-start": Command(["prove", "start", "new", board, "--claim", ">= 0"], again=False),
        "prove-run": Command(["prove", "run", "store", "--leaf-cost", "1e-9", "--leaf-empties", "10", *ENGINE]),
        "prove-status": Command(["prove", "status", "proven", "--format", "json"],
                                printed=lambda text: b'"verdict":"confirmed"' in text),
        "prove-report": Command(["prove", "report", "proven", "--out", "page.html"], written=page("page.html")),
        "prove-certificate": Command(["prove", "certificate", "proven", "--full", *ENGINE, "--out", "claim.kzc"],
                                     written=certificates(checker, "claim.kzc")),
        "prove-copy": Command(["prove", "copy", "proven", "copy"]),
        "prove-export": Command(["prove", "export", "store", "--out", "bundles", "--leaf-empties", "10"], again=False),
    }


class Rig:
    def __init__(self, place, library, base):
        self.place = place
        self.library = os.path.abspath(library)
        self.base = base
        self.table = commands(place, str(pathlib.Path(place.program).with_name("kanzen-check")))
        self.expected = {}  # of each command: what it prints and writes without a fault
        self.calls = {}  # of each command: the number of calls of each kind

    def prepare(self):
        """The files that the commands read, and the undisturbed run of each."""
        place = self.place
        few = b"".join(line + b"\n" for line in place.suite.splitlines()[:6])
        place.write("few.obf", few)
        place.expect(0, *place.solve("few.obf", "--out", "whole"))
        place.expect(0, "solve", place.board, "--hash", "1", "--certificate", "one.kzc", "--format", "none")
        place.expect(0, "prove", "start", "store", place.board, "--claim", ">= 0")
        place.expect(0, *place.campaign("proven"))
        names = sorted(os.listdir(place.folder))
        for name, command in self.table.items():
            folder = self.folder(names)
            log = pathlib.Path(self.base) / "calls"
            status, out, err = self.run(command, folder, {"KANZEN_FAIL_LOG": str(log)})
            assert status == 0, f"{name} without a fault: status {status}, expected 0: {err[-500:]!r}"
            self.expected[name] = self.found(command, folder, out)
            self.calls[name] = {kind: int(calls) for kind, calls in
                                (line.split() for line in log.read_text(encoding="ascii").splitlines())}
            log.unlink()
            shutil.rmtree(folder)
        self.names = names

    def folder(self, names):
        """A folder of its own with copies of these files."""
        folder = pathlib.Path(tempfile.mkdtemp(dir=self.base))
        for name in names:
            if (self.place.folder / name).is_file():
                shutil.copy(self.place.folder / name, folder / name)
        return folder

    def run(self, command, folder, faults):
        """Status (None if it hangs), output and errors."""
        environment = dict(os.environ, LD_PRELOAD=self.library, **faults) if faults else dict(os.environ)
        with tempfile.TemporaryDirectory(dir=self.base) as streams:
            names = [os.path.join(streams, name) for name in ("in", "out", "err")]
            pathlib.Path(names[0]).write_bytes(command.text)
            with open(names[0], "rb") as text, open(names[1], "wb") as out, open(names[2], "wb") as err:
                process = self.place.start(*command.words, cwd=folder, env=environment, stdin=text, stdout=out, stderr=err)
            status = self.end_of(process, command, names)
            out, err = (pathlib.Path(name).read_bytes() for name in names[1:])
        if command.words[0] == "board" and status == 3 and out:
            status = 0  # it has served, and was told to end
        return status, out, err

    @staticmethod
    def end_of(process, command, names):
        """The status of the process. Ends it where it would go on: a board serves, and a store without room waits."""
        patience = time.monotonic() + PATIENCE
        pause = 0.002
        told = False
        while True:
            try:
                return process.wait(pause)
            except subprocess.TimeoutExpired:
                pause = min(2 * pause, 0.2)
            serves = command.words[0] == "board" and os.path.getsize(names[1]) > 0
            if not told and (serves or b"trying again" in pathlib.Path(names[2]).read_bytes()):
                process.send_signal(signal.SIGTERM)
                told = True
            if time.monotonic() > patience:
                process.kill()
                process.wait()
                return None

    @staticmethod
    def found(command, folder, out):
        return (command.printed(out) if command.printed else None,
                command.written(folder) if command.written else None)

    def cases(self, stride):
        """Every case: the command, the kind of call, its number, and how many fail from there on (0: all)."""
        for name, calls in self.calls.items():
            for kind in ERRORS:
                for at in range(1, calls[kind] + 1, stride if kind == "malloc" else 1):
                    for count in (1, 0):
                        yield name, kind, at, count

    def drawn(self, amount, generator):
        """A sample, after cases that once ended badly: the last threads of a command, and no memory while results
        arrive. It has as many cases of each command and kind. Late calls, when results are there, are likelier."""
        for name in ("solve", "serve", "gtp", "nboard"):
            yield name, "pthread_create", self.calls[name]["pthread_create"], 1
        for late in (50, 5):
            yield "solve", "malloc", self.calls["solve"]["malloc"] * (100 - late) // 100, 0
        pairs = [(name, kind) for name, calls in self.calls.items() for kind in ERRORS if calls[kind] > 0]
        generator.shuffle(pairs)
        for index in range(amount):
            name, kind = pairs[index % len(pairs)]
            calls = self.calls[name][kind]
            late = generator.random() < 0.5
            at = generator.randint(max(1, calls - 40) if late else 1, calls)
            waits = name in PATIENT and kind in ("open", "write", "fsync")
            yield name, kind, at, max(generator.randint(0, 1), int(waits))

    def problems(self, case):
        """What is wrong with the end of a run with this fault. Empty if nothing is."""
        name, kind, at, count = case
        command = self.table[name]
        folder = self.folder(self.names)
        faults = {"KANZEN_FAIL": kind, "KANZEN_FAIL_AT": str(at), "KANZEN_FAIL_COUNT": str(count),
                  "KANZEN_FAIL_ERRNO": str(ERRORS[kind])}
        status, out, err = self.run(command, folder, faults)
        wrong = []
        if name == "board" and status == -signal.SIGTERM and b"they will end the program" in err:
            status = 3  # the program has said what the signal of this test would do
        if status is None:
            wrong.append("hangs")
        elif status < 0:
            wrong.append(f"ends by signal {-status}")
        elif status not in command.statuses and not (status == 2 and kind in ("open", "malloc", "write")):
            wrong.append(f"status {status}, expected one of {command.statuses}")
        if status and status > 0 and not err and not (name == "check" and out):  # it reports what it finds
            wrong.append(f"status {status} without a message")
        found = self.found(command, folder, out)
        if status == 0 and found != self.expected[name]:
            wrong.append(f"success, but found {str(found)[:300]}, expected {str(self.expected[name])[:300]}")
        if isinstance(found[0], list) and len(set(found[0])) < len(found[0]):
            wrong.append(f"prints a result twice: {str(found[0])[:300]}")
        if "half" in str(found[1]):
            wrong.append(f"leaves {found[1]}")
        if status is not None and command.again:
            again, out, later = self.run(command, folder, {})
            if again != 0:
                wrong.append(f"the same command without a fault ends with {again}: {later[-300:]!r}")
            elif self.found(command, folder, out) != self.expected[name]:
                wrong.append(f"the same command without a fault finds {str(self.found(command, folder, out))[:300]}")
        shutil.rmtree(folder)
        return status, wrong, err


def report(rig, cases, ends, statuses, out):
    """Prints each case that is wrong, and returns their number."""
    failed = 0
    for (name, kind, at, count), (status, wrong, err) in zip(cases, ends):
        statuses[kind][status] += 1
        text = f"{name}: {kind} {at} of {rig.calls[name][kind]}{'' if count else ' and all later'}"
        if out:
            with open(out, "a", encoding="utf-8") as file:
                file.write(json.dumps({"case": text, "status": status, "wrong": wrong}) + "\n")
        if wrong:
            failed += 1
            print(f"{text}: {'; '.join(wrong)}: {err[-300:]!r}", flush=True)
    return failed


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    for word in ("program", "source", "library"):
        parser.add_argument(word)
    parser.add_argument("--cases", type=int, default=80)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", default="")
    parser.add_argument("--full", nargs="?", type=int, const=97)
    parser.add_argument("--out")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as base:
        place = Place(folder, os.path.abspath(arguments.program), arguments.source)
        rig = Rig(place, arguments.library, base)
        rig.prepare()
        if arguments.full:
            cases = rig.cases(arguments.full)
        else:
            cases = rig.drawn(arguments.cases, random.Random(arguments.seed))
        cases = [case for case in cases if arguments.only in f"{case[0]} {case[1]}"]
        statuses = collections.defaultdict(collections.Counter)
        with concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
            ends = pool.map(rig.problems, cases)
            failed = report(rig, cases, ends, statuses, arguments.out)
        for kind, ends in statuses.items():
            ends = ", ".join(f"{count} with {status}" for status, count in sorted(ends.items(), key=str))
            print(f"{kind}: {ends}")
        return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

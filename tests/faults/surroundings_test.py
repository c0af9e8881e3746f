#!/usr/bin/env python3
"""Faults of the surroundings of a program: streams, pipes, locales, time zones, names of files.

Usage: surroundings_test.py NAME PROGRAM SOURCE
NAME is a test in the table at the end. PROGRAM is kanzen, SOURCE the folder of the sources.
"""
import os
import re
import shutil
import signal
import subprocess

from faults import SANITIZED, expect, expect_in, main, proven_results


def query(place):
    return b'{"id":"a","pos":"%s"}\n' % place.board.encode()


def talkers(place):
    """Command lines that print, with their input and their normal exit status."""
    return [(["solve", "suite.obf", "--hash", "1", "--format", "jsonl"], b"", 0),
            (["solve", "suite.obf", "--hash", "1"], b"", 0),
            (["verify", "suite.obf", "--hash", "1"], b"", 0),
            (["line", place.board + "; g8h7", "--hash", "1"], b"", 0),
            (["convert", "suite.obf", "--to", "csv"], b"", 0),
            (["merge", "whole"], b"", 0),
            (["check", "proof.kzc"], b"", 0),
            (["prove", "status", "store"], b"", 0),
            (["prove", "run", "store", "--hash", "1"], b"", 0),
            (["prove", "work", "store", "--hash", "1", "--idle", "0.1"], b"", 0),
            (["prove", "report", "store", "--out", "page.html"], b"", 0),
            (["prove", "certificate", "store", "--full", "--hash", "1", "--out", "claim.kzc"], b"", 0),
            (["prove", "copy", "store", "copy"], b"", 0),
            (["prove", "slurm", "postgresql://host/campaign"], b"", 0),
            (["show", place.board], b"", 0),
            (["lab", "nim", "5"], b"", 0),
            (["manual", "solve"], b"", 0),
            (["--help"], b"", 0),
            (["info"], b"", 0),
            (["perft", "2"], b"", 0),
            (["solve", "missing", "suite.obf", "--hash", "1"], b"", 2),
            (["solve", "-", "--hash", "1"], place.suite + b"bad line\n", 2),
            (["merge", "-"], place.read("whole"), 0),
            (["serve", "--hash", "1", "--threads", "1"], query(place), 0),
            (["gtp", "--hash", "1", "--threads", "1"], b"name\nquit\n", 0),
            (["nboard", "--hash", "1", "--threads", "1"], b"nboard 2\nping 1\n", 0)]


def prepare(place):
    place.positions()
    place.expect(0, *place.solve("suite.obf", "--out", "whole"))
    place.expect(0, "solve", place.board, "--hash", "1", "--certificate", "proof.kzc", "--format", "none")
    place.expect(0, *place.campaign("store"))


def closing(*numbers):
    def close():
        for number in numbers:
            os.close(number)
    return close


def closed_streams(place):
    """Each standard stream closed or full, and all: an error for commands that need it, never a crash."""
    prepare(place)
    root = os.open("/", os.O_RDONLY)
    for words, text, status in talkers(place):
        reads = text != b""
        place.expect(status, *words, send=text)
        found, _, err = place.run(*words, preexec_fn=closing(0))
        expect(f"{words} without input: {err!r}", found, 2 if reads else status)
        if reads:
            expect_in(f"{words} without input", err, b"standard input is closed")
            found, _, err = place.run(*words, stdin=root)
            expect(f"{words} with a folder for input: {err!r}", found, 2)
        found, _, err = place.run(*words, send=text, preexec_fn=closing(1))
        expect(f"{words} without output: {err!r}", found, 4)
        expect_in(f"{words} without output", err, b"Bad file descriptor")
        with open("/dev/full", "wb") as full:
            found, _, err = place.run(*words, send=text, stdout=full)
            expect(f"{words} on a full disk: {err!r}", found, 4)
            expect_in(f"{words} on a full disk", err, b"No space left on device")
            expect(f"{words} with full errors", place.run(*words, send=text, stderr=full)[0], status)
        found, out, _ = place.run(*words, send=text, preexec_fn=closing(2))
        expect(f"{words} without errors", (found, out != b""), (status, True))
        found, _, _ = place.run(*words, preexec_fn=closing(0, 1, 2))
        expect(f"{words} without streams", found, 2 if reads else 4)
    # No opened file gets the number of a closed stream, and with it the text for that stream.
    place.expect(4, "solve", "suite.obf", "--hash", "1", "--out", "journal", "--format", "jsonl",
                 preexec_fn=closing(1, 2))
    place.expect(0, "solve", "suite.obf", "--hash", "1", "--out", "journal", "--resume")
    expect("results", proven_results(place.read("journal")), proven_results(place.read("whole")))
    # The board prints its address and serves until a signal ends it.
    for closed in ((0,), (2,), (0, 2)):
        with place.start("board", place.board, "--hash", "1", preexec_fn=closing(*closed)) as board:
            expect_in("the address", board.stdout.readline(), b"http://")
            board.send_signal(signal.SIGTERM)
            expect("whether the board ends", place.finished(board)[0] in (0, 3), True)


def ignoring_pipes():
    signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def closed_pipe(place):
    """A reader that goes after the first line: a quiet end, and a journal that resumes."""
    prepare(place)
    copies = 8 if SANITIZED else 40
    place.positions("many.obf", copies)
    for words, text, status in talkers(place):
        for take_a_line in (True, False):
            process = place.start(*words, stdin=subprocess.PIPE)
            if not take_a_line:
                process.stdout.close()
            process.stdin.write(text)
            process.stdin.flush()
            if take_a_line:
                if words == ["merge", "-"]:  # prints when it has read everything
                    process.stdin.close()
                process.stdout.readline()
                process.stdout.close()
            try:
                process.stdin.close()
            except BrokenPipeError:
                pass
            err = process.stderr.read()
            found = process.wait()
            expect(f"{words}: {err!r}", found in (status, -signal.SIGPIPE), True)
            expect(f"whether {words} is quiet: {err!r}", b"cannot be written" in err, False)
            process.stderr.close()
    for ignored in (False, True):
        words = ["solve", "many.obf", "--hash", "1", "--threads", "2", "--format", "jsonl", "--out", "journal", "--resume"]
        options = {"preexec_fn": ignoring_pipes, "restore_signals": False} if ignored else {}
        process = place.start(*words, **options)
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
        expect(f"status: {err!r}", process.wait(), 4 if ignored else -signal.SIGPIPE)
        if ignored:
            expect_in("what is said", err, b"cannot be written: Broken pipe")
        process.stderr.close()
        place.expect(0, *words)
        # A stop between a value and its line of play makes a second line of the position.
        solved = set(re.findall(rb'"status":"exact"[^\n]*"n":(\d+)', place.read("journal")))
        expect("results", len(solved), copies * 19)
        os.unlink(place.path("journal"))


LOCALES = {"de_DE.UTF-8": ("de_DE", "UTF-8"), "tr_TR.UTF-8": ("tr_TR", "UTF-8"), "ja_JP.EUC-JP": ("ja_JP", "EUC-JP")}


def made_locales(place):
    """The locales that can be made on this machine, and one that does not exist."""
    folder = place.path("locales")
    os.mkdir(folder)
    found = ["C", "xx_YY.nonsense"]
    for name, (language, charset) in LOCALES.items():
        if shutil.which("localedef") is None:
            print("localedef is needed for other locales")
            break
        # It also ends with 1 after mere warnings.
        subprocess.run(["localedef", "-i", language, "-f", charset, folder / name], check=False,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if (folder / name).exists():
            found.append(name)
    return found, folder


def undated(page):
    return re.sub(rb"\d{4}-\d\d-\d\d \d\d:\d\d UTC", b"DATE", page)


def timeless(text):
    text = re.sub(rb"\d+\.\d (s|min|h) ago", b"TIME ago", text)
    return re.sub(rb'"(seconds|seconds_silent|silent|check)":[^,}]*', rb'"\1":0', text)


def texts_of(place, environment):
    """Output for other programs, made in these surroundings."""
    options = {"env": environment}
    found = []
    for words in (["convert", "whole", "--to", form] for form in ("jsonl", "csv", "markdown", "obf", "ffo", "html")):
        status, out, _ = place.run(*words, **options)
        found.append((words, status, undated(out)))
    for words in (["merge", "whole"], ["prove", "status", "store"], ["prove", "status", "store", "--format", "json"],
                  ["show", place.board], ["help", "solve"], ["lab", "nim", "5"],
                  ["solve", "missing"], ["solve", "suite.obf", "--time-limit", "1,5"],
                  ["convert", "title.obf", "--to", "jsonl"]):
        status, out, err = place.run(*words, **options)
        found.append((words, status, timeless(out), err))
    status, out, err = place.run("check", "--format", "jsonl", "proof.kzc", **options)
    found.append((["check"], status, timeless(out), err))
    for name in ("journal", "page.html"):
        if place.path(name).exists():
            os.unlink(place.path(name))
    words = place.solve("suite.obf", "--out", "journal", "--time-limit", "1000.5")
    place.expect(0, *words, **options)
    found.append((words, timeless(place.read("journal"))))
    place.expect(0, "prove", "report", "store", "--out", "page.html", **options)
    found.append((["prove", "report"], timeless(undated(place.read("page.html")))))
    return found


def locale(place):
    """Output has the same bytes in every locale and time zone, except for elapsed times."""
    prepare(place)
    place.write("title.obf", place.suite[:66] + ";  % I\u0130\u0131i \u65e5\u672c\n".encode())
    plain = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG", "TZ"))}
    expected = texts_of(place, {**plain, "LC_ALL": "C", "TZ": "UTC"})
    names, folder = made_locales(place)
    print("locales: " + " ".join(names))
    zones = ("Pacific/Kiritimati", "America/St_Johns", "XYZ-25:99", "")
    for number, name in enumerate(names):
        environment = {**plain, "LC_ALL": name, "LANG": name, "LANGUAGE": "de:ja", "LOCPATH": str(folder),
                       "TZ": zones[number % len(zones)]}
        for right, found in zip(expected, texts_of(place, environment)):
            expect(f"{right[0]} in {name}", found, right)


NAMES = [b"two  words\tand a tab", b"a\nline", b"quo'te", b'"quoted"', b"--out", "\u672c".encode() * 85,
         b"no UTF-8 \xff\xfe\xc3(", b"\x1b]0;title\x07\x1b[31mred\x1b[2J", "\u009b31m\u202e".encode(), b"%s%n%d{}{0}",
         b"<script>alert(1)<\\script>", b"'\"><img src=x onerror=alert(1)>&amp;<b>",
         b"~*?[a]$(touch made)`touch made`;touch made", b":memory:", b"file:store?mode=ro"]


def acts_on_terminal(text):
    """Whether a text has control characters besides tabs and line breaks."""
    return re.search(rb"[\x00-\x08\x0b-\x1f\x7f]|\xc2[\x80-\x9f]|\xe2\x80[\xa8-\xae]|\xe2\x81[\xa6-\xa9]",
                     text) is not None


def odd_name(place, name):
    """Uses this name for every kind of file."""
    here = os.fsencode(place.folder)
    path = os.path.join(here, name)
    as_file = b"./" + name if name.startswith(b"-") else name
    engine = [b"--hash", b"1", b"--threads", b"1"]

    def run(status, *words, says=b""):
        found, out, err = place.run(*words)
        expect(f"{words}: {err!r}", found, status)
        if not {b"--format", b"--to"} & set(words):  # these are for programs
            expect(f"whether {words} acts on a terminal: {out!r}", acts_on_terminal(out), False)
        expect(f"whether {words} acts on a terminal: {err!r}", acts_on_terminal(err), False)
        expect_in(f"{words}", err, says)
        return out

    def forget():
        for end in (b"", b"-wal", b"-shm"):
            if len(name + end) <= 255 and os.path.exists(path + end):
                os.unlink(path + end)

    if place.path("page.html").exists():
        os.unlink(place.path("page.html"))  # of another job
    # Input files.
    with open(path, "wb") as file:
        file.write(place.suite[:place.suite.index(b"\n") + 1] + b"nonsense\n")
    run(2, b"solve", as_file, *engine, says=b":2:1: ")
    run(2, b"solve", *engine, b"--", name, says=b":2:1: ")
    run(2, b"verify", as_file, *engine, says=b":2:1: ")
    run(2, b"merge", as_file, says=b":1:1: ")
    run(2, b"check", as_file)
    page = run(2, b"convert", as_file, b"--to", b"html")
    for markup in (b"<script>alert", b"<img src=x", b"<b>"):
        expect(f"markup of {name!r} on the page", markup in page, False)
    run(2, b"solve", as_file, *engine, b"--format", b"none", b"--report", b"page.html")
    expect(f"markup of {name!r} in the report", re.search(rb"<script>alert|<img src=x|<b>", place.read("page.html")), None)
    run(2, b"solve", as_file, *engine, b"--format", b"jsonl", b"--out", b"journal")
    expect_in("resumed", place.run(b"solve", as_file, *engine, b"--format", b"none", b"--out", b"journal", b"--resume")[2],
              b"1 solved, 0 of them now")
    os.unlink(place.path("journal"))
    # Output files.
    forget()
    place.write("one.obf", place.suite[:place.suite.index(b"\n") + 1])
    words = [b"solve", b"one.obf", *engine, b"--format", b"none"]
    run(0, *words, b"--out=" + name)
    run(0, *words, b"--out=" + name, b"--resume", says=b"1 solved, 0 of them now")
    run(0, b"merge", as_file)
    forget()
    run(0, *words, b"--checkpoint=" + name)
    run(0, *words, b"--checkpoint=" + name, says=b"proven position")
    run(4, *words, b"--report=" + name, says=b"is not of this job")
    forget()
    run(0, *words, b"--report=" + name)
    expect_in("the page", open(path, "rb").read(), b"<!DOCTYPE html>")
    forget()
    run(0, b"solve", place.board.encode(), *engine, b"--certificate=" + name)
    run(0, b"check", as_file)
    forget()
    picture = name[:251] + b".svg"
    run(0, b"show", place.board.encode(), b"--out=" + picture)
    os.unlink(os.path.join(here, picture))
    # Stores, beside which SQLite writes files with longer names.
    claim = [place.board.encode(), b"--claim", b">= 0"]
    if len(name) > 200 or b'"' in name:
        run(4, b"prove", b"start", as_file, *claim)
    else:
        run(0, b"prove", b"start", as_file, *claim)
        run(0, b"prove", b"run", as_file, b"--hash", b"1", b"--threads", b"1")
        run(0, b"prove", b"status", as_file)
        os.unlink(place.path("page.html"))  # of another job
        run(0, b"prove", b"report", as_file, b"--out", b"page.html")
        expect("markup", re.search(rb"<script>alert|<img src=x|<b>", place.read("page.html")), None)
    forget()


def odd_names(place):
    """Files with odd names are read, written and found again, and their names have no effect."""
    for name in NAMES:
        try:
            with open(os.path.join(os.fsencode(place.folder), name), "wb"):
                pass
        except OSError:
            print(f"no file can be called {name!r} here")
            continue
        odd_name(place, name)
    left = sorted(os.listdir(place.folder))
    expect("what is left", left, ["one.obf", "page.html"])


TESTS = {test.__name__: test for test in (closed_pipe, closed_streams, locale, odd_names)}

if __name__ == "__main__":
    main(TESTS, __doc__)

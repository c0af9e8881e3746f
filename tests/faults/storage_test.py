#!/usr/bin/env python3
"""Faults of storage: limited, read-only, removed. No recorded result is lost, and messages
report the fault.

Usage: storage_test.py NAME PROGRAM SOURCE
NAME is a test in the table at the end. PROGRAM is kanzen, SOURCE the folder of the sources.
"""
import os
import re
import resource
import shutil
import signal
import subprocess

from faults import SANITIZED, expect, expect_in, main, proven_results, skip, wait_until

NOBODY = 65534
COPIES = 8 if SANITIZED else 40  # of the suite, enough to leave time to interfere


def whole_journal(place):
    """The journal of an undisturbed run of the suite."""
    place.expect(0, *place.solve(place.positions(), "--out", "whole"))
    return proven_results(place.read("whole"))


def outputs(folder, board):
    """A command line and its message for every option with an output file, here in `folder`."""
    def at(name):
        return os.path.join(folder, name)
    engine = ["--threads", "1", "--hash", "1", "--format", "none"]
    return [["solve", "suite.obf", *engine, "--out", at("journal")],
            ["verify", "suite.obf", *engine[:4], "--out", at("verdicts")],
            ["solve", "suite.obf", *engine, "--checkpoint", at("checkpoint")],
            ["verify", "suite.obf", *engine[:4], "--checkpoint", at("checkpoint")],
            ["solve", "suite.obf", *engine, "--report", at("page.html")],
            ["solve", "suite.obf", *engine, "--certificate", at("proofs")],
            ["solve", board, *engine, "--certificate", at("proof.kzc")],
            ["show", board, "--out", at("board.svg")],
            ["show", board, "--out", at("board.png")],
            ["lab", "nim", "5", "--trace", at("trace")],
            ["train", "generate", at("samples.ks"), "--eval", "none", "--games", "2", "--threads", "1"],
            ["prove", "report", "decided", "--out", at("page.html")],
            ["prove", "certificate", "decided", "--out", at("proof.kzc")],
            ["prove", "certificate", "decided", "--full", "--out", at("proof.kzc")],
            ["prove", "export", "open", "--out", at("bundles")],
            ["prove", "copy", "decided", at("copy")],
            ["prove", "start", at("store"), board, "--claim", "win"]]


def prepare(place):
    place.positions()
    place.expect(0, *place.campaign("decided"))
    place.campaign("open")


def as_nobody():
    os.setgroups([])
    os.setgid(NOBODY)
    os.setuid(NOBODY)


def unprivileged(place):
    """Options to start programs without the privileges of root, so that permissions apply."""
    if os.geteuid() != 0:
        return {}
    options = {"preexec_fn": as_nobody}
    copy = place.path("kanzen")
    for program in (place.program, copy):
        if program == copy:  # only root may have access to the build folder
            shutil.copy(place.program, copy)
        place.program = program
        try:
            place.expect(0, "--version", **options)
            return options
        except (OSError, subprocess.SubprocessError, AssertionError):
            continue
    return skip("nobody but root can run the program here")


def read_only_folder(place):
    """Unwritable outputs are reported before the solving, and a previous file stays."""
    prepare(place)
    before = whole_journal(place)
    os.mkdir(place.path("closed"))
    for name in ("whole", "decided"):
        shutil.copy(place.path(name), place.path("closed"))
    options = unprivileged(place)
    if options:  # readers of a store also write beside it
        for name in (".", "decided", "open"):
            os.chown(place.path(name), NOBODY, NOBODY)
    for name in ("closed/whole", "closed/decided", "closed"):
        os.chmod(place.path(name), 0o444 if name != "closed" else 0o555)
    try:
        for words in outputs("closed", place.board):
            status, out, err = place.run(*words, **options)
            expect(f"status of {words}: {err!r}", status, 4)
            if b"ermission denied" not in err and b"unable to open" not in err:
                raise AssertionError(f"{words}: no reason in {err!r}")
            if words[0] in ("solve", "verify"):
                expect(f"what {words} has begun: {err!r}", (out, b"position" in err), (b"", False))
        place.expect(4, *place.solve("suite.obf", "--out", "closed/whole", "--resume"),
                     says=b"Permission denied", **options)
        place.expect(4, "prove", "status", "closed/decided", says=b"must be writable", **options)
        expect("files", sorted(os.listdir(place.path("closed"))), ["decided", "whole"])
        expect("the former journal", proven_results(place.read("closed/whole")), before)
    finally:
        os.chmod(place.path("closed"), 0o755)


def limited(size):
    def set_limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))
        signal.signal(signal.SIGXFSZ, signal.SIG_DFL)  # the signal would end the program
    return set_limit


def quota(place):
    """A limit on file sizes: an error that names the file, no signal, the previous file stays."""
    prepare(place)
    place.positions("many.obf", 10)
    index = 32 << 10  # size of the file that SQLite writes beside a store, even to read it
    for words, name in ((place.solve("many.obf", "--report", "page.html"), "page.html"),
                        (["solve", place.board, "--hash", "1", "--certificate", "proof.kzc"], "proof.kzc"),
                        (["prove", "report", "open", "--out", "campaign.html"], "campaign.html"),
                        (["show", place.board, "--out", "board.png"], "board.png"),
                        (["show", place.board, "--out", "board.svg"], "board.svg")):
        place.expect(0, *words)  # files of other jobs are not replaced
        former = place.read(name)
        place.expect(4, *words, says=b"File too large", preexec_fn=limited(index if words[0] == "prove" else 128))
        expect(name, place.read(name), former)
    # Journals are valid up to the limit, and resume without it.
    place.expect(4, *place.solve("many.obf", "--out", "journal"), says=b"File too large", preexec_fn=limited(10000))
    place.expect(4, "verify", "many.obf", "--hash", "1", "--out", "verdicts", says=b"File too large",
                 preexec_fn=limited(10000))
    part = place.read("journal")
    place.expect(0, *place.solve("many.obf", "--out", "journal", "--resume"))
    expect("results", len(proven_results(place.read("journal"))), 190)
    expect("what was there", place.read("journal")[:part.rindex(b"\n") + 1], part[:part.rindex(b"\n") + 1])
    place.expect(0, "verify", "many.obf", "--hash", "1", "--out", "verdicts", "--resume")
    place.expect(0, "verify", "many.obf", "--hash", "1", "--out", "undisturbed")
    # A position of more than a second has lines of its own before its result.
    verdicts, undisturbed = ([line for line in place.read(name).splitlines() if b'"running":true' not in line]
                             for name in ("verdicts", "undisturbed"))
    expect("claims", len(verdicts), len(undisturbed))
    expect("what is left beside", [name for name in os.listdir(place.folder) if name.startswith(".")], [])


def interfere(place, words, ready, act):
    """Runs the program, and acts as soon as it is ready. Returns its status and errors."""
    process = place.start(*words)
    wait_until("the moment", lambda: ready() or process.poll() is not None)
    act()
    status, _, err = place.finished(process)
    return status, err


def vanished_journal(place, whole):
    place.positions("many.obf", COPIES)
    words = place.solve("many.obf", "--out", "journal")

    def begun():
        return place.lines("journal") >= 5

    status, err = interfere(place, words, begun, lambda: os.unlink(place.path("journal")))
    expect("status", status, 4)
    expect_in("what is said", err, b"journal has been removed while in use")
    # A resumed run without its journal begins anew.
    place.expect(0, *place.solve("suite.obf", "--out", "journal", "--resume"))
    expect("results", proven_results(place.read("journal")), whole)
    os.unlink(place.path("journal"))

    def replace():
        os.rename(place.path("journal"), place.path("moved"))
        place.write("journal", b"of somebody else")

    status, err = interfere(place, words, begun, replace)
    expect("status", status, 4)
    expect_in("what is said", err, b"journal has been moved or replaced while in use")
    expect("the other file", place.read("journal"), b"of somebody else")
    expect("results", len(proven_results(place.read("moved"))), COPIES * len(whole))


def vanished_input(place, whole):
    """An open input stays readable. A resumed run without its input reports an error."""
    place.positions("gone.obf", 3)
    words = place.solve("gone.obf", "--out", "second")
    status, _ = interfere(place, words, lambda: place.lines("second") >= 2, lambda: os.unlink(place.path("gone.obf")))
    expect("status", status, 0)
    expect("results", len(proven_results(place.read("second"))), 3 * len(whole))
    place.expect(2, *words, "--resume", says=b"gone.obf")
    expect("results", len(proven_results(place.read("second"))), 3 * len(whole))
    # A file truncated during reading causes no crash, and the journal stays valid.
    place.positions("cut.obf", 3)
    words = place.solve("cut.obf", "--out", "third")
    status, _ = interfere(place, words, lambda: place.lines("third") >= 2, lambda: place.write("cut.obf", b""))
    expect("whether it crashed", status in (0, 2), True)
    place.expect(2, *words, "--resume", says=b"different input")


def vanished_output(place):
    place.positions("many.obf", COPIES)
    for option, name in (("--report", "page.html"), ("--checkpoint", "checkpoint")):
        os.mkdir(place.path("folder"))
        words = place.solve("many.obf", option, f"folder/{name}", "--out", "fourth")
        words = [word for word in words if word not in ("--schedule", "isolated")]
        status, err = interfere(place, words, lambda: place.lines("fourth") >= 5,
                                lambda: shutil.rmtree(place.path("folder")))
        expect(f"status: {err!r}", status, 4)
        expect_in("what is said", err, f"folder/{name} cannot be written".encode())
        expect("results", len(proven_results(place.read("fourth"))), COPIES * 19)
        os.unlink(place.path("fourth"))


def vanished_samples(place):
    """If the file of samples is removed, the run ends instead of losing more samples."""
    words = ["train", "generate", "samples.ks", "--eval", "none", "--games", "20000", "--threads", "2",
             "--solve", "8", "--branches", "0", "--depth", "1"]
    header = 32

    def has_chunks():
        return place.path("samples.ks").exists() and place.path("samples.ks").stat().st_size > header

    status, err = interfere(place, words, has_chunks, lambda: os.unlink(place.path("samples.ks")))
    expect("status", status, 4)
    expect_in("what is said", err, b"samples.ks has been removed, moved or replaced while in use")


def vanished_store(place):
    """A worker reports a store that is removed, moved or replaced, and stops writing to it."""
    for number, act in enumerate((lambda path: shutil.rmtree(path, ignore_errors=True),
                                  lambda path: os.rename(path / "store", path / "moved"))):
        folder = place.path(f"campaign-{number}")
        os.mkdir(folder)
        words = place.campaign(f"campaign-{number}/store", empties=20)
        with open(place.path("progress"), "wb") as progress:
            process = place.start(*words, stderr=progress)
            wait_until("facts", lambda: re.search(rb'"results":[1-9]', place.read("progress")) or process.poll() is not None)
            act(folder)
            status, _, _ = place.finished(process)
        expect("status", status, 4)
        expect_in("what is said", place.read("progress"), b"has been removed, moved or replaced while in use")
    # After its return, the store has all recorded facts.
    os.rename(place.path("campaign-1/moved"), place.path("campaign-1/store"))
    out, _ = place.expect(0, "prove", "status", "campaign-1/store", "--format", "json")
    expect("whether results are kept", b'"results":0,' in out, False)


def vanished_file(place):
    whole = whole_journal(place)
    vanished_journal(place, whole)
    vanished_input(place, whole)
    vanished_output(place)
    vanished_samples(place)
    vanished_store(place)


def failing_reads(place, library):
    """A disk that cannot read a journal or its input to the end: the run is refused, and says why."""
    place.positions("many.obf", 12)
    place.expect(0, *place.solve("many.obf", "--out", "journal"))
    before = place.read("journal")
    options = {"env": dict(os.environ, LD_PRELOAD=os.path.abspath(library), KANZEN_FAIL="read",
                                     KANZEN_FAIL_AT="2", KANZEN_FAIL_PATH="/journal")}
    place.expect(4, *place.solve("many.obf", "--out", "journal", "--resume"), says=b"cannot be read", **options)
    expect("the journal", place.read("journal"), before)
    options["env"]["KANZEN_FAIL_PATH"] = "/many.obf"
    place.expect(2, *place.solve("many.obf", "--out", "journal", "--resume"),
                 says=b"many.obf: Input/output error", **options)
    expect("the journal", place.read("journal"), before)
    # The page shows the journal behind the rows of the run, and the page before it says whose it is.
    options["env"]["KANZEN_FAIL_PATH"] = "/fresh"
    place.expect(2, *place.solve("many.obf", "--out", "fresh", "--report", "page.html"),
                 says=b"fresh: Input/output error", **options)
    expect("whether half of the results are a page", place.path("page.html").exists(), False)
    place.expect(0, *place.solve("many.obf", "--report", "page.html"))
    options["env"]["KANZEN_FAIL_PATH"] = "/page.html"
    place.expect(2, *place.solve("many.obf", "--report", "page.html"),
                 says=b"page.html: Input/output error", **options)
    place.expect(0, *place.solve("many.obf", "--out", "journal", "--resume"))
    expect("the journal", proven_results(place.read("journal")), proven_results(before))


TESTS = {test.__name__: test for test in (failing_reads, quota, read_only_folder, vanished_file)}

if __name__ == "__main__":
    main(TESTS, __doc__)

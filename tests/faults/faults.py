"""Support for tests of faults: a folder, the program, its journals, and the main function."""
import inspect
import os
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 240  # seconds, only against hanging
SKIPPED = 77
SANITIZED = "KANZEN_SANITIZED" in os.environ  # sanitizers make everything much slower


def skip(reason):
    print(f"skipped: {reason}")
    sys.exit(SKIPPED)


def short(value):
    """The Python form of a value, shortened to 2000 characters."""
    text = repr(value)
    return text if len(text) <= 2000 else text[:1000] + " ... " + text[-1000:]


def expect(what, found, expected):
    assert found == expected, f"{what}: found {short(found)}, expected {short(expected)}"


def expect_in(what, found, part):
    assert part in found, f"{what}: found {short(found)}, expected {part!r} in it"


def wait_until(what, holds):
    """Polls until `holds()` is true."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() <= end, f"gave up waiting for: {what}"
        time.sleep(0.001)


def proven_results(text):
    """The proven results in a journal or in JSON lines, without their order and their cost."""
    rows = re.findall(rb'"id":("[^"]*").*?"board":("[^"]*").*?"status":("[^"]*"),"score":(-?\d+)', text)
    return sorted(rows)


def verdicts(text):
    """The claims of a journal and their verdicts."""
    return sorted(re.findall(rb'"board":("[^"]*").*?"claim":("[^"]*").*?"verdict":("[^"]*")', text))


class Place:
    """The folder of a program. run() and start() accept the options of subprocess.Popen."""

    def __init__(self, folder, program, source):
        self.folder = pathlib.Path(folder)
        self.program = program
        self.source = pathlib.Path(source)
        suite = (self.source / "positions/ffo-01-19.obf").read_bytes()
        self.suite = suite
        self.board = suite[:66].decode()
        self.started = []

    def path(self, name):
        return self.folder / name

    def read(self, name):
        return self.path(name).read_bytes()

    def lines(self, name):
        """The number of whole lines of a file; 0 if there is no file."""
        try:
            return self.read(name).count(b"\n")
        except OSError:
            return 0

    def write(self, name, data):
        self.path(name).write_bytes(data)
        return name

    def positions(self, name="suite.obf", copies=1):
        """A file with `copies` of 19 positions with 14 empty squares."""
        return self.write(name, self.suite * copies)

    def start(self, *words, **options):
        for stream in ("stdin", "stdout", "stderr"):
            options.setdefault(stream, subprocess.DEVNULL if stream == "stdin" else subprocess.PIPE)
        options.setdefault("cwd", self.folder)
        process = subprocess.Popen([self.program, *words], **options)
        self.started.append(process)
        return process

    def end(self):
        """Ends processes of a failed test."""
        for process in self.started:
            if process.poll() is None:
                process.kill()
                process.wait()

    def run(self, *words, send=None, **options):
        """Returns status (negative after a signal), output and errors."""
        if send is not None:
            options["stdin"] = subprocess.PIPE
        with self.start(*words, **options) as process:
            try:
                out, err = process.communicate(send, timeout=PATIENCE)
            except subprocess.TimeoutExpired:
                process.kill()
                raise
        return process.returncode, out or b"", err or b""

    def expect(self, status, *words, says=b"", **options):
        """Runs the program and returns output and errors. Checks `status`, and `says` in errors."""
        found, out, err = self.run(*words, **options)
        what = " ".join(str(word) for word in words)
        assert found == status, f"{what}: status {found}, expected {status}: {err[-2000:]!r}"
        expect_in(what, err, says)
        return out, err

    def solve(self, *words):
        """The words of a solve with a small table and one thread; only times in journals differ."""
        return ["solve", *words, "--threads", "1", "--hash", "1", "--schedule", "isolated", "--format", "none"]

    def campaign(self, store, empties=14):
        """Begins a campaign with many leaves in `store`. Returns the words that run it."""
        board = self.board
        if empties == 20:
            board = (self.source / "positions/hard-20-dev.obf").read_text(encoding="ascii")[:66]
        self.expect(0, "prove", "start", store, board, "--claim", ">= 0")
        return ["prove", "run", store, "--leaf-cost", "1e-9", "--leaf-empties", "10", "--hash", "1",
                "--threads", "2", "--progress", "json"]

    def is_proven(self, store):
        out, _ = self.expect(0, "prove", "status", store, "--format", "json")
        return b'"verdict":"confirmed"' in out

    def finished(self, process):
        """Status, output and errors of a process of start()."""
        out, err = process.communicate(timeout=PATIENCE)
        return process.returncode, out or b"", err or b""


def state_of(process):
    """The state of a process as the letter of proc(5): T if it is stopped, Z if it has ended."""
    try:
        text = pathlib.Path(f"/proc/{process.pid}/stat").read_bytes()
    except OSError:
        return "Z"
    return text.rsplit(b")", 1)[1].split()[0].decode()


def main(tests, usage):
    """Runs the test with this name in a folder of its own. Usage: SCRIPT NAME PROGRAM SOURCE"""
    if len(sys.argv) < 4 or sys.argv[1] not in tests:
        sys.exit(usage)
    # Programs of a test started in the background would ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    test = tests[sys.argv[1]]
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)  # for tests that drop their privileges
        place = Place(folder, os.path.abspath(sys.argv[2]), sys.argv[3])
        try:
            test(place, *sys.argv[4:][:len(inspect.signature(test).parameters) - 1])
        finally:
            place.end()

"""A program that speaks a protocol of lines, at the other end of pipes."""
import fcntl
import os
import select
import signal
import subprocess
import tempfile
import termios
import threading

PATIENCE = 120  # seconds; only against hanging

# A test started in the background would have its programs ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)


def expect(what, found, expected):
    assert found == expected, f"{what}: found {found!r}, expected {expected!r}"


def run_tests(tests, program):
    for name, test in list(tests.items()):
        if name.startswith("test_"):
            print(name, flush=True)
            test(os.path.abspath(program))


def memory_of(process):
    """MiB in use."""
    with open(f"/proc/{process.pid}/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE") / (1 << 20)


class BoardProgram:
    """kanzen board, and the address that it prints."""

    def __init__(self, program, *arguments, stderr=None):
        self.process = subprocess.Popen([program, "board", "--threads", "2", "--hash", "16",
                                         *arguments], stdout=subprocess.PIPE, stderr=stderr, text=True)
        self.address = self.process.stdout.readline().strip()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self):
        """Ends the program, which must not take long, even during a search."""
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        expect("exit status", self.process.wait(timeout=60), 0)


class LineProcess:
    """Starts the program, and kills it when the block ends if it is still there.

    A thread reads all lines as they come, so that the program never waits for its reader.
    """

    def __init__(self, words):
        self._errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=self._errors, bufsize=0)
        self.lines = []
        self.status = None
        self._more = threading.Condition()
        self._ended = False
        self._stopped = False
        self._reading = threading.Event()
        self._reading.set()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        if self.process.stdin and not self.process.stdin.closed:
            try:
                self.process.stdin.close()
            except BrokenPipeError:
                pass
        self._stop_reading()

    def _read(self):
        output = self.process.stdout.fileno()
        rest = b""
        while True:
            self._reading.wait()
            if self._stopped:
                return
            try:
                ready, _, _ = select.select([output], [], [], 0.05)
                chunk = os.read(output, 1 << 16) if ready else None
            except (OSError, ValueError):  # closed by the test
                chunk = b""
            if chunk is None:
                continue
            *whole, rest = (rest + chunk).split(b"\n")
            with self._more:
                self.lines += [line.decode() for line in whole]
                if not chunk:
                    if rest:
                        self.lines.append(rest.decode())
                    self._ended = True
                self._more.notify_all()
            if not chunk:
                return

    def write(self, data):
        self.process.stdin.write(data)

    def say(self, line):
        self.write(line.encode() + b"\n")

    def flood(self, data, size):
        """Writes `data` again and again until `size` bytes are written or nobody reads."""
        block = data * (65536 // len(data))
        try:
            for _ in range(size // len(block)):
                self.write(block)
        except (BrokenPipeError, ValueError):
            pass

    def wait_for(self, part, after=0):
        """The first line with `part` among those from number `after` on, as soon as there is one."""
        with self._more:
            found = self._more.wait_for(
                lambda: next((line for line in self.lines[after:] if part in line), None) or self._ended,
                PATIENCE)
            assert isinstance(found, str), f"no line with {part!r} in {self.lines[-20:]}"
            return found

    def line(self, number):
        """The line with this number, from 0, as soon as it is there."""
        with self._more:
            self._more.wait_for(lambda: len(self.lines) > number or self._ended, PATIENCE)
            assert len(self.lines) > number, f"no line after {self.lines[-20:]}"
            return self.lines[number]

    def pause_reading(self):
        self._reading.clear()

    def wait_until_stuck(self):
        """Returns when the program has not taken anything from its full input for a while."""
        taken = -1
        same = 0
        while same < 10:
            threading.Event().wait(0.1)
            pending = fcntl.ioctl(self.process.stdin.fileno(), termios.FIONREAD, b"\0" * 4)
            now = (pending, self.memory())
            same = same + 1 if now == taken else 0
            taken = now

    def memory(self):
        return memory_of(self.process)

    def close_input(self):
        self.process.stdin.close()

    def close_output(self):
        self._stop_reading()
        self.process.stdout.close()

    def _stop_reading(self):
        """The thread that reads ends: the next process may get a file of the same number."""
        self._stopped = True
        self._reading.set()
        self._reader.join()

    def wait(self):
        self.status = self.process.wait(PATIENCE)

    def finish(self, close=True):
        """Waits for the end of the program; returns all that it has said."""
        if close:
            self.close_input()
        self._reader.join(PATIENCE)
        self.wait()
        return self.lines

    def errors(self):
        self._errors.seek(0)
        return self._errors.read().decode()

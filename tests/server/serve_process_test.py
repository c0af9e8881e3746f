#!/usr/bin/env python3
"""kanzen serve as a process: it ends properly, and no client can stop it or make it grow.

Usage: serve_process_test.py PROGRAM
PROGRAM is kanzen.
"""
import fcntl
import json
import os
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import threading
import time

from boards import FFO1
from line_process import LineProcess, expect, run_tests

SANITIZED = "KANZEN_SANITIZED" in os.environ  # freed memory is kept then
ENDLESS = "f5d6c3"  # no machine solves it while a test runs


def query(name, pos=FFO1, **more):
    return json.dumps({"id": name, "pos": pos, **more})


def serve(program, *options):
    return LineProcess([program, "serve", "--threads", "2", "--hash", "8", *options])


def wait_until(is_so):
    for _ in range(12000):
        if is_so():
            return
        time.sleep(0.01)
    raise AssertionError("nothing changes any more")


def bytes_in(pipe):
    return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0" * 4))[0]


def finals(lines):
    return [one["id"] for one in map(json.loads, lines) if one.get("final")]


def test_queued_queries_are_answered_after_the_end_of_input(program):
    with serve(program) as server:
        for number in range(50):
            server.say(query(str(number)))
        lines = server.finish()
    expect("final lines", sorted(finals(lines), key=int), [str(n) for n in range(50)])
    expect("exit status", server.status, 0)
    # The last line needs no line break.
    done = subprocess.run([program, "serve", "--hash", "8"], input=query("a"), text=True,
                          stdout=subprocess.PIPE, timeout=120)
    expect("exit status", done.returncode, 0)
    expect("final lines", finals(done.stdout.splitlines()), ["a"])


def test_a_signal_terminates_all_queries_and_sets_the_status(program):
    for number, input_ended in ((signal.SIGTERM, False), (signal.SIGINT, False), (signal.SIGTERM, True)):
        with serve(program) as server:
            for name in "abcd":
                server.say(query(name, ENDLESS))
            server.say('{"action":"ping","id":"p"}')
            server.wait_for('"p"')
            if input_ended:
                server.close_input()
            server.process.send_signal(number)
            lines = server.finish(close=False)
        expect("final lines", sorted(finals(lines)), list("abcd"))
        expect("exit status", server.status, 3)


def threads_of(process):
    return len(os.listdir(f"/proc/{process.pid}/task"))


def test_input_that_fails_while_nobody_reads_is_an_error(program):
    """The reader leaves after the end of the protocol, while the program still has lines to write."""
    for command, line in (("serve", '{"action":"ping","id":"p"}'), ("gtp", "list_commands"), ("nboard", "ping 1")):
        with socket.create_server(("127.0.0.1", 0)) as listener:
            client = socket.create_connection(listener.getsockname())
            given, _ = listener.accept()
        reader, writer = os.pipe()
        with tempfile.TemporaryFile() as errors:
            process = subprocess.Popen([program, command, "--threads", "1", "--hash", "8"], stdin=given, stdout=writer,
                                       stderr=errors)
            given.close()
            os.close(writer)
            client.sendall((line + "\n").encode() * 20000)
            wait_until(lambda: bytes_in(reader) > 30000)  # full, or soon: more lines follow
            before = threads_of(process)
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            client.close()  # a reset: reading fails
            wait_until(lambda: process.poll() is not None or threads_of(process) < before)
            os.close(reader)
            process.wait(120)
            errors.seek(0)
            messages = errors.read().decode()
        expect(f"exit status of {command}, which printed {messages!r}", process.returncode, 2)
        expect(f"what {command} says", messages.startswith("kanzen: <stdin>: "), True)


def test_a_closed_reader_ends_the_program_quietly(program):
    for report_every, close_input in ((0.01, False), (0.01, True), (3600, True)):
        with serve(program) as server:
            server.say(query("a", ENDLESS, report_every=report_every))
            server.say('{"action":"ping","id":"p"}')
            server.wait_for('"p"' if report_every > 1 else '"final":false')
            server.close_output()
            if close_input:
                server.close_input()
            server.wait()
        expect("exit status", server.status, 0)
        expect("errors", server.errors(), "")


def test_an_end_of_input_while_queries_end_loses_and_doubles_nothing(program):
    """Queries of a few nodes end while the input does, while a signal comes, or while both do."""
    for number in range(60):
        names = [str(i) for i in range(number % 7 + 1)]
        limits = [{"nodes": 1 + 300 * ((number + i) % 5)} for i in range(len(names))]
        with serve(program) as server:
            server.say('{"action":"ping","id":"p"}')
            server.wait_for('"p"')  # from here on signals are handled
            server.write("".join(query(name, limit=limit) + "\n" for name, limit in zip(names, limits)).encode())
            if number % 4 == 1:
                server.say('{"action":"terminate_all"}')
            stopped = number % 4 >= 2
            if stopped:
                server.say('{"action":"ping","id":"q"}')
                server.wait_for('"q"')  # all queries have been read
            if number % 4 == 3:
                server.close_input()
            if stopped:
                server.process.send_signal(signal.SIGTERM)
            lines = server.finish(close=not stopped)
        expect(f"final lines of run {number}", sorted(finals(lines)), names)
        # After the last answer, the signal may find a program that ends.
        allowed = [(0,), (0,), (3,), (0, 3, -signal.SIGTERM)][number % 4]
        expect(f"exit status {server.status} of run {number}", server.status in allowed, True)


def test_hostile_lines_neither_stop_nor_grow_the_program(program):
    bad = [b"\xff\xfe", b"{", b"[" * 200_000, b'{"id":' * 50_000, b'{"id":"\xc3"}', b"\0" * 1000,
           b'{"id":"a","pos":"' + b"-" * 500_000 + b'"}', b'{"id":"a","pos":"(;' + b"(" * 500_000 + b'"}',
           b'{"id":"' + b"a" * 100_000 + b'"}', b'{"id":"a","pos":"f5","turns":[' + b"0," * 100_000 + b"0]}",
           b"a" * 10_000_000]
    with serve(program) as server:
        before = None
        for round_number in range(3):
            for line in bad:
                server.write(line + b"\n")
            server.say(f'{{"action":"ping","id":"p{round_number}"}}')
            server.wait_for(f'"p{round_number}"')
            if before is None:
                before = server.memory()
        grown = server.memory() - before
        server.say(query("good"))
        lines = server.finish()
    errors = [json.loads(line) for line in lines if '"error"' in line]
    expect("errors", len(errors), 3 * len(bad))
    expect("codes", sorted({one["error"] for one in errors}), ["invalid", "syntax", "too_long"])
    expect("final lines", finals(lines), ["good"])
    assert grown <= 32 or SANITIZED, f"memory has grown by {grown} MiB"


def test_a_slow_reader_does_not_grow_the_program_and_a_signal_ends_it(program):
    """Writes as much as the program accepts, and reads nothing."""
    with serve(program) as server:
        server.pause_reading()
        writer = threading.Thread(target=server.flood, args=(b'{"action":"ping","id":"x"}\n', 60_000_000))
        writer.start()
        server.wait_until_stuck()
        memory = server.memory()
        server.process.send_signal(signal.SIGTERM)
        status = server.process.wait(timeout=60)
        writer.join()
    expect("exit status", status, 3)
    assert memory <= 150 or SANITIZED, f"{memory} MiB in use"


if __name__ == "__main__":
    run_tests(globals(), sys.argv[1])

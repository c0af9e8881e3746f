#!/usr/bin/env python3
"""A PostgreSQL server for a test: its own cluster in a folder of its own, reached by a socket there.

    with PostgresServer() as server:
        subprocess.run(["kanzen", "prove", "status", server.url])

A program that runs it writes "stop" and "start" to it, and reads the URL first and after each of them.
The server lasts until this input ends. Nothing of a PostgreSQL that the machine may have is read,
changed or ended.
"""
import glob
import os
import pathlib
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time

PATIENCE = 120  # seconds; only a bound against hanging


def folder_of_programs():
    """Where initdb and postgres are; None if they are not installed."""
    folders = sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)
    for folder in [*folders, os.path.dirname(shutil.which("initdb") or "")]:
        if folder and all(os.path.exists(f"{folder}/{p}") for p in ("initdb", "postgres", "psql")):
            return folder
    return None


def why_not():
    """Why no server can be had here; empty if one can."""
    return "" if folder_of_programs() else "initdb missing: install postgresql"


def unprivileged():
    """A server refuses to be root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            user = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {}


class PostgresServer:
    """Running while the `with` lasts, but between stop() and start()."""

    def __init__(self):
        self.programs = folder_of_programs()
        self.folder = None
        self.process = None

    def __enter__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="kanzen-postgres-"))
        self.folder.chmod(0o755)
        user = unprivileged()
        if user:
            os.chown(self.folder, user["user"], user["group"])
        try:
            subprocess.run([f"{self.programs}/initdb", "--pgdata", f"{self.folder}/data", "--auth=trust",
                            "--username=kanzen", "--no-sync", "--no-locale", "--encoding=UTF8"],
                           check=True, stdout=subprocess.DEVNULL, cwd="/", **user)
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    @property
    def url(self):
        return f"postgresql://kanzen@/postgres?host={self.folder}"

    def start(self):
        with open(self.folder / "log", "ab") as log:
            self.process = subprocess.Popen(
                [f"{self.programs}/postgres", "-D", f"{self.folder}/data", "-k", str(self.folder),
                 "-c", "listen_addresses=", "-c", "fsync=off"],
                stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd="/", **unprivileged())
        deadline = time.monotonic() + PATIENCE
        while self.ask("SELECT 1", check=False) != "1":
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("the server does not start:\n" + (self.folder / "log").read_text())
            time.sleep(0.05)

    def stop(self):
        """As a power cut would: clients are not waited for."""
        if self.process is not None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()
        self.process = None

    def ask(self, query, check=True):
        """The first column of the first row."""
        done = subprocess.run([f"{self.programs}/psql", "-X", "-A", "-t", "-q", "-c", query, self.url],
                              text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE)
        if check and done.returncode != 0:
            raise RuntimeError(f"{query}: {done.stderr}")
        return done.stdout.strip().split("\n")[0]


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    with PostgresServer() as serving:
        print(serving.url, flush=True)
        for request in sys.stdin:
            {"stop": serving.stop, "start": serving.start}[request.strip()]()
            print(serving.url, flush=True)

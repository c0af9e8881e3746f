#!/usr/bin/env python3
"""Proves a claim with workers in an array job of a real Slurm, over a real PostgreSQL.

Meanwhile one worker is killed and the database is restarted.

Usage: prove_slurm_test.py PROGRAM FOLDER
PROGRAM is kanzen. FOLDER keeps the output of Slurm. Exit status 77 means that Slurm or PostgreSQL
is missing and nothing was tested. Needs tests/support in PYTHONPATH.
"""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

import postgres_server
import slurm_cluster

# FFO #24, 19 empty squares.
ROOT = "--O--O-----OOOX--X-XOXOO--XXXOOOXXXXOOOOXXXOXXOOXXXXXX--XOXX-O-- O"
PATIENCE = slurm_cluster.PATIENCE


class Test:
    def __init__(self, program, folder, cluster, server):
        self.folder = folder
        self.server = server
        self.environment = {**cluster.environment, "PATH": f"{program.parent}:{cluster.environment['PATH']}"}

    def run(self, *command, status=0):
        done = subprocess.run(command, env=self.environment, cwd=self.folder, text=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        if done.returncode != status:
            raise AssertionError(f"{command}: exit status {done.returncode}, expected {status}\n"
                                 f"{done.stdout}\n{done.stderr}\n{self.logs()}")
        return done.stdout

    def logs(self):
        return "\n".join(f"{log.name}:\n{log.read_text()}" for log in sorted(self.folder.glob("kanzen-prove-*.log")))

    def wait_for(self, what, is_there):
        deadline = time.monotonic() + PATIENCE
        while not is_there():
            assert time.monotonic() <= deadline, f"{what}: gave up waiting\n{self.logs()}"
            time.sleep(0.05)

    def submit(self, *options):
        out = self.run("kanzen", "prove", "slurm", self.server.url, "--threads", "1", "--hash", "1",
                       "--lease", "5s", "--submit", *options)
        return out.split()[-1]

    def workers(self):
        """Returns the processes of workers of this campaign."""
        found = []
        for process in pathlib.Path("/proc").iterdir():
            try:
                words = (process / "cmdline").read_bytes().split(b"\0")
            except (NotADirectoryError, OSError):
                continue
            if words[1:4] == [b"prove", b"work", self.server.url.encode()]:
                found.append(int(process.name))
        return sorted(found)

    def facts_of_workers(self):
        return int(self.server.ask(
            "SELECT count(*) FROM fact JOIN worker ON worker.id = fact.worker "
            "WHERE worker.host NOT LIKE '%(run)'"))

    def facts(self):
        return int(self.server.ask("SELECT count(*) FROM fact"))


def test_a_claim_is_proven_although_a_worker_and_the_database_fail(test):
    """The claim is proven although a worker is killed and the database is restarted."""
    value = json.loads(test.run("kanzen", "solve", ROOT, "--format", "jsonl"))["score"]
    test.run("kanzen", "prove", "start", test.server.url, ROOT, "--claim", f"= {value}")
    job = test.submit("--array", "1-2", "--idle", "1h")
    if "Requeue=1" not in test.run("scontrol", "show", "job", f"{job}_1"):
        raise AssertionError("the tasks are not queued again when they are preempted")
    test.wait_for("two workers", lambda: len(test.workers()) == 2)
    with open(test.folder / "run.log", "wb") as log:
        chooser = subprocess.Popen(
            ["kanzen", "prove", "run", test.server.url, "--leaf-cost", "1e-9", "--leaf-empties", "10",
             "--threads", "1", "--hash", "1"], env=test.environment, cwd=test.folder,
            stdin=subprocess.DEVNULL, stdout=log, stderr=log)
    try:
        through = lambda: chooser.poll() is not None
        test.wait_for("facts of workers", lambda: through() or test.facts_of_workers() > 0)
        os.kill(test.workers()[0], signal.SIGKILL)
        before = test.facts()
        test.wait_for("more facts", lambda: through() or test.facts() > before)
        test.server.stop()
        test.server.start()
        after = test.facts()
        assert after >= before, f"there were {before} facts, and now there are {after}"
        test.wait_for("the end", through)
        if chooser.returncode != 0:
            raise AssertionError(f"exit status {chooser.returncode}:\n"
                                 f"{(test.folder / 'run.log').read_text()}\n{test.logs()}")
    finally:
        chooser.kill()
        chooser.wait()
    status = json.loads(test.run("kanzen", "prove", "status", test.server.url, "--format", "json"))
    claim = status["claims"][0]
    if (claim["verdict"], claim["lower"], claim["upper"]) != ("confirmed", value, value):
        raise AssertionError(f"the value is {value}, and the claim {claim}")
    # scancel's signal makes the remaining worker end in order.
    test.wait_for("one worker", lambda: len(test.workers()) == 1)
    test.run("scancel", job)
    test.wait_for("no worker", lambda: not test.workers())
    test.wait_for("a report", lambda: "solved" in test.logs())


def test_a_worker_ends_before_its_time_limit(test):
    """A worker whose time is nearly up ends by itself, before Slurm ends it."""
    job = test.submit("--array", "1", "--time", "1m")
    test.wait_for("the end of the job", lambda: "JobState=COMPLETED" in
                  test.run("scontrol", "show", "job", f"{job}_1"))
    log = (test.folder / f"kanzen-prove-{job}-1.log").read_text()
    # slurmstepd complains in the same file if it cannot write to /proc, as in a chroot.
    lines = [line for line in log.splitlines() if not line.startswith("slurmstepd")]
    if lines[1:] != ["ending before the time limit of the job", "0 leaves solved"]:
        raise AssertionError(f"expected a worker without time for anything, found:\n{log}")


def main():
    program, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    if reason := slurm_cluster.why_not() or postgres_server.why_not():
        print(f"skipped: {reason}")
        return slurm_cluster.SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with slurm_cluster.SlurmCluster(folder / "cluster", processors=2) as cluster, \
            postgres_server.PostgresServer() as server:
        test = Test(program, folder, cluster, server)
        test_a_claim_is_proven_although_a_worker_and_the_database_fail(test)
        test_a_worker_ends_before_its_time_limit(test)
    return 0


if __name__ == "__main__":
    sys.exit(main())

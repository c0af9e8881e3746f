#!/usr/bin/env python3
"""Solves a suite as the page on clusters says: by a job array of a real Slurm and by GNU parallel.

Usage: slurm_test.py PROGRAM SOURCE FOLDER
PROGRAM is kanzen, SOURCE the folder of the sources. FOLDER keeps the output of Slurm. Exit status
77 means that Slurm is missing and nothing was tested. Needs tests/support in PYTHONPATH.
"""
import json
import pathlib
import shutil
import subprocess
import sys
import time

from line_process import expect
from slurm_cluster import PATIENCE, SKIPPED, SlurmCluster, why_not

SHARDS = 4


def run(command, env, folder, status=0):
    done = subprocess.run(command, env=env, cwd=folder, text=True, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode != status:
        logs = "\n".join(log.read_text() for log in pathlib.Path(folder).glob("kanzen-*.log"))
        raise AssertionError(f"{command}: exit status {done.returncode}, expected {status}\n"
                             f"{done.stdout}\n{done.stderr}\n{logs}")
    return done.stdout


def scores_of(text):
    """Returns the kind and score of each position by its name; no name may occur twice."""
    found = {}
    for line in text.splitlines():
        result = json.loads(line)
        assert result["id"] not in found, f"{result['id']} occurs twice"
        found[result["id"]] = (result["status"], result["score"])
    return found


def solved(env, suite, folder):
    return scores_of(run(["kanzen", "solve", str(suite), "--format", "jsonl"], env, folder))


def merged(env, folder, journals):
    return scores_of(run(["kanzen", "merge", *sorted(str(j) for j in journals)], env, folder))


def test_an_array_resumes_only_unfinished_shards(env, script, suite, folder, wanted):
    """Solves two shards of four, then all: the first two are not solved again."""
    submit = lambda array: run(["sbatch", "--wait", f"--array={array}", str(script), str(SHARDS),
                                str(suite), "results"], env, folder)
    submit("1-2")
    results = folder / "results"
    journals = lambda: sorted(j.name for j in results.glob("*.jsonl"))
    expect("journals", journals(), ["part-1.jsonl", "part-2.jsonl"])
    before = {name: (results / name).read_bytes() for name in journals()}
    submit(f"1-{SHARDS}")
    expect("journals", journals(), [f"part-{i}.jsonl" for i in range(1, SHARDS + 1)])
    for name, text in before.items():
        expect(f"{name}, resumed when all was done", (results / name).read_bytes(), text)
    expect("results of the array", merged(env, folder, results.glob("*.jsonl")), wanted)


def test_an_interrupted_task_resumes_from_its_journal(env, script, suite, folder):
    """A task ends in order at the signal before a time limit, and the next one continues."""
    wanted = solved(env, suite, folder)
    submit = ["sbatch", "--parsable", "--array=1", str(script), "1", str(suite), "stopped"]
    job = run(submit, env, folder).strip()
    journal = folder / "stopped" / "part-1.jsonl"
    lines = lambda: journal.read_text().count('"status"') if journal.exists() else 0
    gone = lambda: not run(["squeue", "--noheader", "--job", job], env, folder).strip()
    wait_for(lambda: lines() > 0 or gone())
    subprocess.run(["scancel", "--batch", "--signal=INT", job], env=env, cwd=folder,
                   stderr=subprocess.DEVNULL)  # it may have ended
    wait_for(lambda: "COMPLETING" not in state(env, folder, job) and "RUNNING" not in state(env, folder, job))
    run([submit[0], "--wait", *submit[2:]], env, folder)
    expect("results after an interruption", merged(env, folder, [journal]), wanted)


def state(env, folder, job):
    return run(["squeue", "--noheader", "--states=all", "--job", job, "--format=%T"], env, folder)


def wait_for(is_there):
    deadline = time.monotonic() + PATIENCE
    while not is_there():
        assert time.monotonic() <= deadline, "the job makes no progress"
        time.sleep(0.1)


def test_gnu_parallel_gives_the_same_results(env, suite, folder, wanted):
    if shutil.which("parallel") is None:
        return print("GNU parallel is missing: not tested")
    run(["parallel", "--jobs", "2", "kanzen", "solve", str(suite), "--shard", f"{{}}/{SHARDS}",
         "--out", "part-{}.jsonl", "--resume", "--threads", "1", "--format", "none",
         ":::", *map(str, range(1, SHARDS + 1))], env, folder)
    expect("results of GNU parallel", merged(env, folder, folder.glob("part-*.jsonl")), wanted)
    return None


def main():
    program, source, folder = (pathlib.Path(argument).resolve() for argument in sys.argv[1:])
    if reason := why_not():
        print(f"skipped: {reason}")
        return SKIPPED
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    script = source / "solver/apps/kanzen/manual/pages" / "slurm-array.sh"
    suite = source / "positions" / "ffo-01-19.obf"
    with SlurmCluster(folder / "cluster", processors=2) as cluster:
        env = {**cluster.environment, "PATH": f"{program.parent}:{cluster.environment['PATH']}"}
        wanted = solved(env, suite, folder)
        expect("positions of the suite", len(wanted), 19)
        test_an_array_resumes_only_unfinished_shards(env, script, suite, folder, wanted)
        test_an_interrupted_task_resumes_from_its_journal(env, script, source / "positions" / "ffo-20-39.obf", folder)
        test_gnu_parallel_gives_the_same_results(env, suite, folder, wanted)
    return 0


if __name__ == "__main__":
    sys.exit(main())

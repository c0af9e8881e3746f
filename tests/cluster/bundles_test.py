#!/usr/bin/env python3
"""Runs the commands of clusters.md about leaves in files, with a stand-in for sbatch.

Usage: bundles_test.py KANZEN SOURCE FOLDER
KANZEN is the program, SOURCE the root of the sources; FOLDER is emptied and used.
"""
import os
import pathlib
import re
import shutil
import subprocess
import sys

SBATCH = """#!/usr/bin/env bash
set -euo pipefail
while [[ $1 == --* ]]; do shift; done
SLURM_ARRAY_TASK_ID=1 exec bash "$@"
"""


def main():
    program, source, folder = map(pathlib.Path, sys.argv[1:])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    pages = source / "solver/apps/kanzen/manual/pages"
    commands = [block for block in re.findall(r"```sh\n(.*?)```", (pages / "clusters.md").read_text(), re.S)
                if "kanzen prove export" in block]
    assert len(commands) == 1, f"{len(commands)} blocks of clusters.md export leaves"
    shutil.copy(pages / "slurm-array.sh", folder)
    (folder / "kanzen").symlink_to(program)
    (folder / "sbatch").write_text(SBATCH)
    (folder / "sbatch").chmod(0o755)
    boards = (source / "positions/ffo-01-19.obf").read_text().splitlines()[:6]
    (folder / "claims.txt").write_text("".join(line.split(";")[0] + " ; >= 2\n" for line in boards))
    environment = dict(os.environ, PATH=f"{folder}:{os.environ['PATH']}")
    run = lambda text: subprocess.run(["bash", "-euo", "pipefail", "-c", text], cwd=folder, check=True,
                                      env=environment, stdout=subprocess.PIPE, text=True).stdout
    run("kanzen prove start line.kz claims.txt")
    small = commands[0].replace(" --out bundles", " --max-leaves 3 --out bundles")  # so that one round is too few
    known = 0
    for last in (False, True):
        out = run(small)
        exported = re.search(r"^(\d+) leaves in bundles \((\d+) files\)$", out, re.M)
        imported = re.search(r"^(\d+) results added, (\d+) known before, 0 unsolved, 0 refused$", out, re.M)
        if not exported or not imported or exported[1] != imported[1] or int(exported[2]) < 2:
            raise AssertionError(f"not all leaves of all files were imported: {out}")
        if int(imported[2]) != known or ("\nall claims are decided\n" in out) != last:
            raise AssertionError(f"expected {known} earlier results, and {'no ' * last}open claims: {out}")
        known += int(exported[1])
    if run("kanzen prove export line.kz --out bundles") != "0 leaves in bundles (0 files): all claims are decided\n":
        raise AssertionError("an export of a decided campaign does not say so")


if __name__ == "__main__":
    main()

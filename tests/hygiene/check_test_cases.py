"""Checks that ctest runs every test case of the test programs.

An entry of ctest may select test cases by a pattern, and a new test case may match none. Programs
that are not built are named, and the check counts as skipped.

    check_test_cases.py CTEST FOLDER PROGRAM...
"""
import json
import subprocess
import sys
import tempfile
from pathlib import Path

SKIPPED = 77


def entries_of(ctest, folder):
    """Returns the arguments of each program in the entries of ctest.

    Even to list tests, ctest opens the log of its folder, which is the log of the run that calls this.
    """
    with tempfile.TemporaryDirectory() as above:
        Path(above, "CTestTestfile.cmake").write_text(f'subdirs("{Path(folder).as_posix()}")\n')
        shown = subprocess.run([ctest, "--test-dir", above, "--show-only=json-v1"], check=True,
                               capture_output=True, text=True).stdout
    entries = {}
    for test in json.loads(shown)["tests"]:
        command = test.get("command", [""])
        entries.setdefault(command[0], []).append(command[1:])
    return entries


def cases_of(program, patterns):
    """Returns the names of the test cases that the patterns select. No pattern selects all but hidden ones."""
    # Catch2 returns the number of test cases as the exit status.
    selected = [",".join(patterns)] if patterns else []
    listed = subprocess.run([program, *selected, "--list-test-names-only"], capture_output=True, text=True)
    return set(filter(None, listed.stdout.split("\n")))


def main(ctest, folder, *programs):
    entries = entries_of(ctest, folder)
    missing = [program for program in programs if not Path(program).exists()]
    problems = 0
    for program in set(programs) - set(missing):
        patterns = [argument for entry in entries.get(program, []) for argument in entry]
        run = cases_of(program, patterns) if program in entries else set()
        for case in sorted(cases_of(program, []) - run):
            print(f"{Path(program).name}: no entry of ctest runs \"{case}\"")
            problems += 1
    for program in missing:
        print(f"{Path(program).name} is not built")
    return 1 if problems else SKIPPED if missing else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))

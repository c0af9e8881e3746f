"""Runs a job of a user, and compares what it prints with a golden file.

    run_job.py <job> <golden file> <folder of kanzen> <source folder>

A job is a file of command lines for bash. They run in a folder with the positions and copies of
tests/jobs/files. Lines that begin with #mask name output that changes from run to run, and other
lines that begin with # are printed as headings. Every command and option must be in the help of
kanzen, because users find them there. KANZEN_UPDATE_GOLDEN=1 writes the golden file; review the
difference.
"""
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path


def masks_of(job):
    """The masks that a job states: (pattern, text) of lines such as "#mask /[0-9]{4,}/N/"."""
    return re.findall(r"^#mask /(.+)/(.*)/$", job, re.MULTILINE)


def masked(text, masks):
    for pattern, name in masks:
        text = re.sub(pattern, name, text, flags=re.MULTILINE)
    return "".join(line.rstrip() + "\n" for line in text.splitlines())


def options_missing_in_help(line, environment):
    """The options of each kanzen in the line that `kanzen COMMAND --help` does not name."""
    missing = []
    for call in re.findall(r"\bkanzen ((?:prove )?\w+)([^|&;>]*)", line):
        command, words = call
        shown = subprocess.run(["kanzen", *command.split(), "--help"], env=environment, check=True,
                               capture_output=True, text=True).stdout
        for option in re.findall(r"(?<!\S)--?[a-z][a-z-]*", words):
            if not re.search(r"(?<![\w-])" + re.escape(option) + r"(?![\w-])", shown):
                missing.append(f"{command} {option}")
    return missing


def transcript(job, programs, source):
    out = []
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(Path(job).parent / "files", folder, dirs_exist_ok=True)
        (Path(folder) / "positions").symlink_to(Path(source) / "positions")
        environment = dict(os.environ, PATH=f"{programs}:{os.environ['PATH']}", TERM="dumb")
        text = Path(job).read_text(encoding="utf-8")
        for line in text.splitlines():
            if line.startswith("#mask "):
                continue
            if not line or line.startswith("#"):
                out.append(line + "\n")
                continue
            problems += options_missing_in_help(line, environment)
            done = subprocess.run(["bash", "-o", "pipefail", "-c", line], cwd=folder,
                                  env=environment, check=False,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, timeout=300)
            out.append(f"$ {line}\n" + masked(done.stdout.decode(errors="replace"), masks_of(text)))
            if done.returncode != 0:
                out.append(f"[exit status {done.returncode}]\n")
    return "".join(out), problems


def main():
    job, golden, programs, source = (str(Path(path).resolve()) for path in sys.argv[1:])
    found, problems = transcript(job, programs, source)
    for problem in problems:
        print("not in the help:", problem)
    if os.environ.get("KANZEN_UPDATE_GOLDEN"):
        Path(golden).write_text(found, encoding="utf-8")
    expected = Path(golden).read_text(encoding="utf-8")
    sys.stdout.writelines(difflib.unified_diff(expected.splitlines(True), found.splitlines(True), golden, "this run"))
    return 1 if problems or found != expected else 0


if __name__ == "__main__":
    sys.exit(main())

"""Compares kanzen-check-verified with kanzen-check on certificates and on changed ones.

    compare.py [OPTIONS] KANZEN KANZEN_CHECK KANZEN_CHECK_VERIFIED FOLDER [POSITIONS]

The certificates are those of tests/checker/checkers_agree_test.py, with assumptions and without,
and those of a file of POSITIONS. Verdicts, claims, moves and assumptions must be equal. The reasons may
have other words. Packed certificates are compared as they are, changed ones unpacked.

    --changes N  change each certificate about N times in each of the ways of the test (default: 40)
    --seed N     choose the changes (default: 1)
    --leaves N   leaves of the certificates of POSITIONS (default: 10)
    --work N     the greatest work of a check, by either program (default: 100000000)
"""

import argparse
import collections
import gzip
import json
import pathlib
import random
import re
import sys
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[3] / "tests/checker"))
import checkers_agree_test as agree

AT_ONCE = 20  # files for one run of a checker
COMPARED = ("verdict", "board", "lower", "upper", "writer", "assumptions", "assumed", "moves")


def variants(data, rng):
    yield data
    yield from agree.changed(data, rng)
    if b"\nassumptions " in data:
        yield from agree.changed_lists(data, rng)


def certificate(kanzen, folder, position, leaves):
    """The certificate of a position, as it was written and unpacked."""
    file = folder / "one.kzc.gz"
    file.unlink(missing_ok=True)  # about another position
    done = agree.run(kanzen, "solve", position, "--quiet", "--hash", "16", "--threads", "1",
                     "--certificate", str(file), "--certificate-leaves", str(leaves))
    assert done.returncode == 0, done.stderr
    return file.read_bytes(), gzip.decompress(file.read_bytes())


def contents(kanzen, folder, positions, leaves, rng):
    """Names and contents of all files that are compared."""
    for number, position in enumerate(agree.POSITIONS.splitlines()):
        packed, data = certificate(kanzen, folder, position, agree.LEAVES)
        yield "suite-%d" % number, [packed, *variants(data, rng)]
        value = int(re.search(rb"lower (-?\d+)", data)[1])
        if abs(value) != 64:
            for kind, data in zip(("assuming", "full"),
                                  agree.campaign_certificates(kanzen, folder, position, value)):
                yield "suite-%d-%s" % (number, kind), variants(data, rng)
    for number, position in enumerate(positions):
        packed, data = certificate(kanzen, folder, position.split(";")[0].strip(), leaves)
        data = re.sub(rb"\nset \d+\n", b"\nset 6000000\n", data)  # so that the changes apply
        yield "position-%d" % number, [packed, *variants(agree.with_right_end(data), rng)]


def least_image(board):
    """kanzen-check prints another image of the position of an assumption than its certificate has."""
    rows = [board[i : i + 8] for i in range(0, 64, 8)]
    turned = [rows, ["".join(column) for column in zip(*rows)]]
    turned += [image[::-1] for image in turned]
    turned += [[row[::-1] for row in image] for image in turned]
    return min("".join(image) for image in turned)


def judge(checker, files, work):
    """What a checker says about the files, and its seconds."""
    begin = time.monotonic()
    done = agree.run(checker, "--json", "--assumptions", "--max-work", str(work), *files)
    reports = [json.loads(line) for line in done.stdout.splitlines()]
    assert [report["file"] for report in reports] == files, done.stderr
    for report in reports:
        for assumption in report.get("assumed", []):
            assumption["board"] = least_image(assumption["board"][:64])
        # A claim that was not proven is not compared.
        if not report["verdict"].startswith("proven"):
            report.update(dict.fromkeys(COMPARED[1:]))
    return reports, time.monotonic() - begin


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--changes", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--leaves", type=int, default=10)
    parser.add_argument("--work", type=int, default=100_000_000)
    for name in ("kanzen", "kanzen_check", "verified", "folder"):
        parser.add_argument(name)
    parser.add_argument("positions", nargs="?")
    given = parser.parse_args()
    agree.CHANGES = given.changes
    folder = pathlib.Path(given.folder)
    folder.mkdir(parents=True, exist_ok=True)
    text = pathlib.Path(given.positions).read_text() if given.positions else ""
    positions = [line for line in text.splitlines() if re.match(r"[XO-]{64} [XO]", line)]
    counts, different, seconds = collections.Counter(), 0, [0, 0]
    rng = random.Random(given.seed)
    for name, made in contents(given.kanzen, folder, positions, given.leaves, rng):
        files = []
        for index, content in enumerate(made):
            file = folder / ("%s-%d.kzc" % (name, index))
            file.write_bytes(content)
            files.append(str(file))
        for begin in range(0, len(files), AT_ONCE):
            some = files[begin : begin + AT_ONCE]
            one, time_one = judge(given.kanzen_check, some, given.work)
            other, time_other = judge(given.verified, some, given.work)
            seconds = [seconds[0] + time_one, seconds[1] + time_other]
            for a, b in zip(one, other):
                counts[re.sub(r" \d+ assumptions?$", "", a["verdict"])] += 1
                if any(a.get(key) != b.get(key) for key in COMPARED):
                    different += 1
                    print("different:", a, b, flush=True)
        for file in files:
            pathlib.Path(file).unlink()
    print(dict(counts))
    print("%d files, %d differences; %.1f and %.1f s" % (sum(counts.values()), different, *seconds))
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())

"""Both certificate checkers on the same files: certificates of random positions, with assumptions and
without, and changed ones.

    checkers_agree_test.py KANZEN KANZEN_CHECK KANZEN_CHECK_PY FOLDER

KANZEN_CHANGES (40) of each kind are made of each certificate, by KANZEN_SEED. results/reliability.md has
what came of many.
"""

import gzip
import importlib.util
import io
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import zlib

# Positions of 8 to 13 empties: ends of games, among them forced passes and an early wipe-out.
POSITIONS = """\
XXXXXXXXOXXOOOOXOXOXXXOXOOXXXOXXOXXXXOOXOOXXXOXXOXXOOO--OOOOO--- X
OOOOOOOOXOOXXX-OXXOOXOOOXOXOOOO-XOOOOX--XOOXOOO-XOOOOOO-XXXX---- O
--OOOOOOXXXOOOOOXXXXXXOOXXXXXOXO-XXXOXXO--XXXXXO--XXXXOO-XXXXXXO O
-XXXXX--OOXXXX--OOXXOX--OOOXXXX-OOOXXXXXOOOOXXX-OOXXXX-XXXXXXXX- O
-OOOO-X-XOOOOXXXXOOXOXOXXOXOXXXXXXXOXXXXOXXOXOXX-XOXXXOX-XXX-X-- O
OOOOOOO-OOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOOO-OOOOOOO-OOX----- X
"""
LEAVES = 4
CHANGES = int(os.environ.get("KANZEN_CHANGES", "40"))
SEED = int(os.environ.get("KANZEN_SEED", "1701"))
AT_ONCE = 1000  # files for one run of a checker: a command line has an end


def run(*words, **options):
    return subprocess.run(words, capture_output=True, text=True, timeout=300, **options)


def loaded(second):
    """The checker in Python, to call its functions."""
    spec = importlib.util.spec_from_file_location("kanzen_check", second)
    checker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(checker)
    return checker


def with_right_end(data):
    """The same moves with a last line that fits them."""
    body = data[: data.rindex(b"end ")]
    count = len(body) - body.index(b"\nmoves\n") - 7
    return body + b"end %d %08x\n" % (count, zlib.crc32(body))


def changed(data, rng):
    """Certificates that are wrong, or may be."""
    begin, end = data.index(b"\nmoves\n") + 7, data.rindex(b"end ")
    lower, upper = (int(re.search(key + rb" (-?\d+)", data)[1]) for key in (b"lower", b"upper"))
    yield data[: rng.randrange(len(data))]
    yield data + b"x"
    yield with_right_end(data.replace(b"lower %d" % lower, b"lower %d" % (lower + 2)))
    yield with_right_end(data.replace(b"lower %d" % lower, b"lower %d" % (lower - 2)))
    yield with_right_end(data.replace(b"upper %d" % upper, b"upper %d" % (upper - 2)))
    yield with_right_end(data.replace(b"upper %d" % upper, b"upper %d" % (upper + 2)))
    for leaves in (0, 3, 5, 10, 20):
        yield with_right_end(data.replace(b"leaves 4", b"leaves %d" % leaves))
    for most in (1, 7, 6000001, 2**40):
        yield with_right_end(data.replace(b"set 6000000", b"set %d" % most))
    yield data.replace(b"set 6000000", b"set 06000000")
    for version in b"023":
        yield with_right_end(re.sub(rb"certificate \d", b"certificate %c" % version, data))
    yield with_right_end(re.sub(rb"writer .*\n", b"", data))
    for name in (b"", b" ", b"a ", b" a", b"a\tb", b"\xe9", b"a" * 100, b"a" * 101, b"a  b"):
        yield with_right_end(re.sub(rb"writer .*\n", b"writer " + name + b"\n", data))
    yield data[:end] + b"end 0 00000000\n"
    for _ in range(CHANGES):
        copy = bytearray(data)
        copy[rng.randrange(len(copy))] ^= 1 << rng.randrange(8)
        yield bytes(copy)
        if begin < end:
            at, other = rng.randrange(begin, end), rng.randrange(begin, end)
            copy = bytearray(data)
            copy[at] = rng.randrange(64)
            yield with_right_end(bytes(copy))
            copy = bytearray(data)
            copy[at], copy[other] = copy[other], copy[at]
            yield with_right_end(bytes(copy))
            yield with_right_end(data[:at] + data[min(at + rng.randrange(1, 4), end):])
            yield with_right_end(data[:at] + bytes([rng.randrange(64)]) + data[at:])
        board = data.index(b"board ") + 6
        copy = bytearray(data)
        copy[rng.randrange(board, board + 66)] = rng.choice(b"XO- ")
        yield with_right_end(bytes(copy))


def changed_lists(data, rng):
    """Certificates with other lists of assumptions."""
    head, rest = data.split(b"\nassumptions ", 1)
    count, rest = rest.split(b"\n", 1)
    text, moves = rest.split(b"moves\n", 1)
    lines = text.splitlines()
    root = re.search(rb"board (\S+) (.)", head)
    board = root[1] if root[2] == b"X" else root[1].translate(bytes.maketrans(b"XO", b"OX"))
    value = int(re.search(rb"lower (-?\d+)", head)[1])

    def listed(lines, number=None):
        number = len(lines) if number is None else number
        return with_right_end(b"\n".join([head, b"assumptions %s" % str(number).encode(), *lines, b"moves\n"]) + moves)

    yield listed(lines)
    yield listed(rng.sample(lines, len(lines)))
    yield listed([])
    yield listed(lines[1:])
    yield listed([*lines, rng.choice(lines)])
    yield listed([*lines, image(rng.choice(lines), rng)])
    yield listed([image(line, rng) for line in lines])
    yield listed([*lines, b"%s X %d %d" % (board, value, value)])
    yield listed([*lines, b"%s X -64 64" % board[::-1]])
    yield listed([*lines, b"%s X -2 0" % board.replace(b"-", b"O", 1)])
    for number in (0, len(lines) - 1, len(lines) + 1, "01", "", "x", 2**40, 2**40 + 1, 10**20):
        yield listed(lines, number)
    for _ in range(CHANGES):
        line = rng.randrange(len(lines))
        squares, side, *bounds = lines[line].split(b" ")
        changes = [
            b" ".join([squares, side, *bounds[::-1]]),
            b" ".join([squares, side, b"%d" % -int(bounds[1]), b"%d" % -int(bounds[0])]),
            b" ".join([squares, side, b"%d" % (int(bounds[0]) + rng.choice((-2, -1, 1, 2))), bounds[1]]),
            b" ".join([squares, side, bounds[0], b"%d" % (int(bounds[1]) + rng.choice((-2, -1, 1, 2)))]),
            b" ".join([squares, side, b"-64", b"64"]),
            b" ".join([squares, b"O", *bounds]),
            b" ".join([squares, side, bounds[0]]),
            lines[line].lower(), lines[line] + b" ", b" " + lines[line], b"", lines[line] * 2,
        ]
        copy = list(lines)
        copy[line] = rng.choice(changes)
        yield listed(copy)
        copy = bytearray(data)
        at = data.index(lines[line]) + rng.randrange(len(lines[line]))
        copy[at] = rng.choice(b"XO-0246 \n")
        yield with_right_end(bytes(copy))
    begin = data.index(b"assumptions ")
    for _ in range(CHANGES):
        yield data[: rng.randrange(begin, len(data))]


def image(line, rng):
    """The line with an image of its position."""
    squares, rest = line[:64], line[64:]
    rows = [squares[8 * i : 8 * i + 8] for i in range(8)]
    if rng.random() < 0.5:
        rows = rows[::-1]
    if rng.random() < 0.5:
        rows = [row[::-1] for row in rows]
    if rng.random() < 0.5:
        rows = [bytes(column) for column in zip(*rows)]
    return b"".join(rows) + rest


def campaign_certificates(kanzen, folder, board, value):
    """The proof of a campaign: with assumptions, and without."""
    store = folder / "campaign.db"
    for name in ("campaign.db", "assuming.kzc.gz", "full.kzc.gz"):  # of another board
        (folder / name).unlink(missing_ok=True)
    claim = "= %d" % value
    empties = str(board.count("-") - 2)
    for words in (
        ["start", str(store), board, "--claim", claim],
        ["run", str(store), "--leaf-cost", "1e-9", "--leaf-empties", empties, "--hash", "1", "--threads", "1"],
        ["certificate", str(store), "--out", str(folder / "assuming.kzc.gz"), "--leaves", str(LEAVES)],
        ["certificate", str(store), "--out", str(folder / "full.kzc.gz"), "--leaves", str(LEAVES), "--full",
         "--hash", "1", "--threads", "1"],
    ):
        done = run(kanzen, "prove", *words)
        assert done.returncode == 0, (words, done.stderr)
    return [gzip.decompress((folder / name).read_bytes()) for name in ("assuming.kzc.gz", "full.kzc.gz")]


def check_truth(kanzen, folder, proven):
    """A changed certificate may prove another claim; that must be true."""
    boards = sorted({report["board"] for report in proven})
    file = folder / "boards.txt"
    file.write_text("\n".join(boards) + "\n")
    solved = run(kanzen, "solve", str(file), "--format", "jsonl", "--hash", "1", "--threads", "1", "--quiet")
    values = [json.loads(line)["score"] for line in solved.stdout.splitlines()]
    assert len(values) == len(boards), solved.stderr
    value = dict(zip(boards, values))
    for report in proven:
        assert report["lower"] <= value[report["board"]] <= report["upper"], report
    print("claims proven: %d, of %d boards" % (len(proven), len(boards)))


def main(kanzen, kanzen_check, second, folder):
    checker = loaded(second)
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.kzc*"):
        old.unlink()
    positions = folder / "positions.txt"
    positions.write_text(POSITIONS)
    solved = run(kanzen, "solve", str(positions), "--hash", "1", "--threads", "1", "--quiet",
                 "--certificate", str(folder / "packed"), "--certificate-leaves", str(LEAVES))
    assert solved.returncode == 0, solved.stderr

    rng = random.Random(SEED)
    count = len(POSITIONS.splitlines())
    rows = (folder / "packed" / "index.csv").read_text().splitlines()[1:]
    files = []
    for number in range(1, count + 1):
        packed = folder / "packed" / rows[number - 1].split(",")[0]
        (folder / "one.kzc.gz").unlink(missing_ok=True)  # about another position
        one = run(kanzen, "solve", POSITIONS.splitlines()[number - 1], "--quiet",
                  "--hash", "1", "--threads", "1", "--certificate", str(folder / "one.kzc.gz"),
                  "--certificate-leaves", str(LEAVES))
        assert one.returncode == 0, one.stderr
        data = gzip.decompress((folder / "one.kzc.gz").read_bytes())
        files.append((packed, None))
        contents = [data, *changed(data, rng)]
        value = int(re.search(rb"lower (-?\d+)", data)[1])
        if abs(value) != 64:
            assuming, full = campaign_certificates(kanzen, folder, POSITIONS.splitlines()[number - 1], value)
            contents += [full, *changed(full, rng), assuming]
            if b"\nassumptions " in assuming:
                contents += [*changed(assuming, rng), *changed_lists(assuming, rng)]
        for index, content in enumerate(contents):
            file = folder / ("%d-%d.kzc" % (number, index))
            file.write_bytes(content)
            files.append((file, content))
        files.append((folder / "one.kzc.gz", (folder / "one.kzc.gz").read_bytes()))

    reports = []
    for begin in range(0, len(files), AT_ONCE):
        some = [str(file) for file, _ in files[begin : begin + AT_ONCE]]
        first = run(kanzen_check, "--json", *some)
        reports += [json.loads(line) for line in first.stdout.splitlines()]
        assert len(reports) == begin + len(some), first.stderr
    verdicts = {"proven": 0, "refused": 0, "unreadable": 0, "proven up to": 0}
    for (file, content), report in zip(files, reports):
        verdicts[re.sub(r" \d+ assumptions?$", "", report["verdict"])] += 1
        if content is None:  # packed with zstd, which not every Python unpacks
            assert report["verdict"] == "proven", report
            continue
        verdict, text = checker.check(io.BytesIO(content))
        assert verdict == report["verdict"], (str(file), verdict, text, report)
        if verdict.startswith("proven up to"):
            assuming = file
            assert b"\nassumptions " in content, file
            assert verdict.split()[3] == str(report["assumptions"]), (verdict, report)
        else:
            assert verdict != "proven" or b"\nassumptions " not in content, file
    print(verdicts)
    check_truth(kanzen, folder, [report for report in reports if report["verdict"] == "proven"])
    assert verdicts["proven"] >= 3 * count and verdicts["refused"] > 100, verdicts
    assert verdicts["unreadable"] > 10 and verdicts["proven up to"] > 10, verdicts

    # As programs: exit status and the worst of several files.
    good, bad = str(files[1][0]), str(files[2][0])
    listed = set()
    for words in ([kanzen_check], [sys.executable, second], [kanzen, "check"]):
        assert run(*words, good).returncode == 0, words
        assert run(*words, good, bad).returncode in (1, 2), words
        assert run(*words, good, str(folder / "missing")).returncode == 2, words
        assert run(*words).returncode == 2, words
        assert run(*words, "--help").returncode == 0, words
        # A proof up to assumptions has an exit status of its own, and the assumptions can be listed.
        assert run(*words, str(assuming)).returncode == 6, words
        assert run(*words, good, str(assuming)).returncode == 6, words
        assert run(*words, bad, str(assuming)).returncode in (1, 2), words
        assert run(*words, str(assuming), str(folder / "missing")).returncode == 2, words
        done = run(*words, "--assumptions", str(assuming), good)
        assert done.returncode == 6 and "proven up to" in done.stderr, (words, done)
        listed.add(done.stdout)
        claims = folder / "claims.txt"
        claims.write_text(done.stdout)
        verified = run(kanzen, "verify", str(claims), "--hash", "1", "--threads", "1", "--quiet")
        assert verified.returncode == 0, (done.stdout, verified)
    assert len(listed) == 1, listed


if __name__ == "__main__":
    main(*sys.argv[1:])

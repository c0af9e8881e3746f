"""Both certificate checkers on the same files: certificates of random positions, and changed ones.

    checkers_agree_test.py KANZEN KANZEN_CHECK KANZEN_CHECK_PY FOLDER
"""

import gzip
import importlib.util
import io
import json
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
CHANGES = 40  # of each certificate, by seed


def run(*words):
    return subprocess.run(words, capture_output=True, text=True, timeout=300)


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
    yield with_right_end(data.replace(b"leaves 4", b"leaves 5"))
    yield with_right_end(data.replace(b"set 6000000", b"set 7"))
    yield data.replace(b"set 6000000", b"set 06000000")
    yield data.replace(b"certificate 2", b"certificate 1")
    yield data.replace(b"certificate 2", b"certificate 3")
    former = re.sub(rb"writer .*\n", b"", data)
    yield former
    yield with_right_end(former.replace(b"certificate 2", b"certificate 1"))
    for name in (b"", b" ", b"a ", b" a", b"a\tb", b"\xe9", b"a" * 100, b"a" * 101, b"a  b"):
        yield with_right_end(re.sub(rb"writer .*\n", b"writer " + name + b"\n", data))
    yield data[:end] + b"end 0 00000000\n"
    for _ in range(CHANGES):
        copy = bytearray(data)
        copy[rng.randrange(len(copy))] ^= 1 << rng.randrange(8)
        yield bytes(copy)
        copy = bytearray(data)
        copy[rng.randrange(begin, end)] = rng.randrange(64)
        yield with_right_end(bytes(copy))
        board = data.index(b"board ") + 6
        copy = bytearray(data)
        copy[rng.randrange(board, board + 64)] = rng.choice(b"XO-")
        yield with_right_end(bytes(copy))


def main(kanzen, kanzen_check, second, folder):
    spec = importlib.util.spec_from_file_location("kanzen_check", second)
    checker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(checker)

    folder = pathlib.Path(folder)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.kzc*"):
        old.unlink()
    positions = folder / "positions.txt"
    positions.write_text(POSITIONS)
    solved = run(kanzen, "solve", str(positions), "--hash", "1", "--threads", "1", "--quiet",
                 "--certificate", str(folder / "packed"), "--certificate-leaves", str(LEAVES))
    assert solved.returncode == 0, solved.stderr

    rng = random.Random(1701)
    count = len(POSITIONS.splitlines())
    files = []
    for number in range(1, count + 1):
        packed = folder / "packed" / ("%d.kzc" % number)
        one = run(kanzen, "solve", "--board", POSITIONS.splitlines()[number - 1], "--quiet",
                  "--hash", "1", "--threads", "1", "--certificate", str(folder / "one.kzc.gz"),
                  "--certificate-leaves", str(LEAVES))
        assert one.returncode == 0, one.stderr
        data = gzip.decompress((folder / "one.kzc.gz").read_bytes())
        files.append((packed, None))
        for index, content in enumerate([data, *changed(data, rng)]):
            file = folder / ("%d-%d.kzc" % (number, index))
            file.write_bytes(content)
            files.append((file, content))
        files.append((folder / "one.kzc.gz", (folder / "one.kzc.gz").read_bytes()))

    first = run(kanzen_check, "--json", *[str(file) for file, _ in files])
    reports = [json.loads(line) for line in first.stdout.splitlines()]
    assert len(reports) == len(files), first.stderr
    verdicts = {"proven": 0, "refused": 0, "unreadable": 0}
    for (file, content), report in zip(files, reports):
        verdicts[report["verdict"]] += 1
        if content is None:  # packed with zstd, which not every Python unpacks
            assert report["verdict"] == "proven", report
            continue
        verdict, text = checker.check(io.BytesIO(content))
        assert verdict == report["verdict"], (str(file), verdict, text, report)
    print(verdicts)
    assert verdicts["proven"] >= 3 * count and verdicts["refused"] > 100, verdicts
    assert verdicts["unreadable"] > 10, verdicts

    # As programs: exit status and the worst of several files.
    good, bad = str(files[1][0]), str(files[2][0])
    for words in ([kanzen_check], [sys.executable, second], [kanzen, "check"]):
        assert run(*words, good).returncode == 0, words
        assert run(*words, good, bad).returncode in (1, 2), words
        assert run(*words, good, str(folder / "missing")).returncode == 2, words
        assert run(*words).returncode == 2, words
        assert run(*words, "--help").returncode == 0, words


if __name__ == "__main__":
    main(*sys.argv[1:])

"""Both certificate checkers, as programs, where things go wrong: certificates made to cost all the time
or memory there is, streams that cannot be written, names that act on a terminal, threads that cannot be
had. Nothing here depends on the speed of the machine: what a hostile file may cost is counted.

    checker_programs_test.py KANZEN_CHECK KANZEN_CHECK_PY FOLDER [KANZEN_CHECK_VERIFIED]
"""

import gzip
import io
import json
import os
import pathlib
import resource
import shutil
import subprocess
import sys
import zlib

from checkers_agree_test import loaded, run

NOTHING = ("-" * 64 + " X", -64, 64, 10, 6000000)  # claims nothing
FFO_40 = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X"
# Black has six moves, White none whatever is played.
SIX_MOVES = "-" * 8 + ("XO----OX" + "-" * 8) * 3 + "---O----" + " X"


def header(board, lower, upper, leaves, most):
    text = "kanzen-certificate 1\nboard %s\nlower %s\nupper %s\nleaves %s\nset %s\nwriter test\nmoves\n"
    return (text % (board, lower, upper, leaves, most)).encode()


def certificate(claim, moves=b""):
    body = header(*claim) + moves
    return body + b"end %d %08x\n" % (len(moves), zlib.crc32(body))


def assuming(claim, lines, count=None, moves=b""):
    """A certificate with these assumptions."""
    head = header(*claim)
    number = len(lines) if count is None else count
    body = head[: -len(b"moves\n")] + b"assumptions %d\n" % number
    body += b"".join(line + b"\n" for line in lines) + b"moves\n" + moves
    return body + b"end %d %08x\n" % (len(moves), zlib.crc32(body))


def many_assumptions(count):
    """About positions of which no two are images of each other."""
    for number in range(count):
        yield b"XX-" + bytes(b"XO"[number >> i & 1] for i in range(20)) + b"-" * 41 + b" X 0 64"


def hostile_files():
    """Name, content, verdict, and the most work that may be spent on finding it."""
    good = certificate(NOTHING)
    much = bytes(1 << 24)
    yield "good", good, "proven", 1000
    yield "all-orders", certificate((SIX_MOVES, -64, 62, 0, 1)), "work limit", 1000
    yield "all-orders-in-time", certificate((SIX_MOVES, -64, 62, 0, 1)), "proven", 10000
    yield "remembered", certificate((SIX_MOVES, -64, 62, 0, 2**40)), "proven", 1000
    yield "large-leaf", certificate((FFO_40, 38, 38, 20, 6000000)), "work limit", 10000
    for digits in ("18446744073709551616", "18446744073709551617", "-18446744073709551554", "4294967234",
                   "4294967296" * 2, "9" * 26, "9" * 400, "9" * 100000):
        for place in range(1, 4 if len(digits) == 10 else 5):  # a set may have 2^32 positions
            claim = list(NOTHING)
            claim[place] = digits
            name = "number-%d-%d" % (place, len(digits))
            yield name, certificate(claim), "unreadable", 1000
        yield "end-%d" % len(digits), good[: good.rindex(b"end ")] + b"end " + digits.encode(), "refused", 1000
    yield "zeros", gzip.compress(much), "unreadable", 1000
    yield "endless-board", gzip.compress(b"kanzen-certificate 1\nboard " + much), "unreadable", 1000
    yield "zero-moves", gzip.compress(header(FFO_40, 0, 0, 10, 1) + much), "refused", 1000
    yield "zeros-behind", gzip.compress(good + much), "refused", 1000
    lines = list(many_assumptions(20000))
    yield "long-list", assuming((SIX_MOVES, -64, 62, 0, 1), lines), "work limit", 1000
    yield "longer-list", assuming((SIX_MOVES, -64, 62, 0, 1), lines[:9], 2**40), "unreadable", 1000
    yield "unneeded-list", assuming((SIX_MOVES, -64, 62, 0, 2**40), lines[:9]), "refused", 1000
    yield "doubled-list", assuming((SIX_MOVES, -64, 62, 0, 1), lines[:1] * 20000), "refused", 1000
    root = SIX_MOVES.encode() + b" -64 62"
    yield "circular", assuming((SIX_MOVES, -64, 62, 0, 2**40), [root]), "refused", 1000
    cut_off = assuming((SIX_MOVES, -64, 62, 0, 1), lines[:9], 2**40).split(b"moves\n")[0]
    yield "list-cut-off", cut_off, "refused", 1000
    yield "zero-list", gzip.compress(cut_off + much), "unreadable", 1000
    empty = gzip.compress(b"")
    yield "empty-parts", empty * ((4 << 20) // len(empty)) + gzip.compress(good), "work limit", 1000
    member = bytearray(gzip.compress(good))
    member[3] = 8  # a file name follows
    yield "long-name", bytes(member[:10]) + b"n" * (4 << 20) + b"\0" + bytes(member[10:]), "work limit", 1000
    yield "cut-off", gzip.compress(good)[:-1], "refused", 1000
    for count in (1, 4, 600):  # gzip itself ignores them
        yield "zeros-behind-gzip-%d" % count, gzip.compress(good) + bytes(count), "refused", 1000
    yield "text-behind-gzip", gzip.compress(good) + b"x", "refused", 1000
    yield "zstd-behind-gzip", gzip.compress(good) + zstd_frame(b""), "refused", 1000
    yield "two-members", gzip.compress(good[:50]) + gzip.compress(good[50:]), "proven", 1000


def check_hostile_files(programs, folder):
    for name, content, verdict, work in hostile_files():
        file = folder / (name + ".kzc")
        file.write_bytes(content)
        for words in programs:
            done = run(*words, "--max-work", str(work), file)
            assert done.stdout.startswith("%s: %s: " % (file, verdict)), (words, name, done)
            status = {"proven": 0, "refused": 1, "unreadable": 2, "work limit": 3}[verdict]
            assert done.returncode == status and not done.stderr, (words, name, done)
    last = run(*programs[1], "--max-work", "10000", folder / "large-leaf.kzc")
    assert "or a certificate by --certificate-leaves 6" in last.stdout, last
    for words in programs:  # a file without an end
        done = run(*words, "/dev/zero")
        assert done.returncode == 2 and "unreadable" in done.stdout, (words, done)


def zstd_frame(content):
    """A frame of zstd with one block, which is not compressed."""
    size = len(content).to_bytes(4, "little")
    return b"\x28\xb5\x2f\xfd\xa0" + size + (8 * len(content) + 1).to_bytes(3, "little") + content


# As the module of this name, which few machines have.
ZSTANDARD = """
import subprocess
class ZstdError(Exception):
    pass
class ZstdDecompressor:
    def __init__(self, max_window_size):
        assert max_window_size == 1 << 23
    def decompressobj(self):
        return Part()
class Part:
    eof, unused_data, seen = False, b"", b""
    def decompress(self, data):
        self.seen += data
        done = subprocess.run(["zstd", "-dcq"], input=self.seen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.eof = done.returncode == 0
        return done.stdout if self.eof else b""
"""


def check_zstd_of_python(program, folder):
    """The checker in Python unpacks zstd by a module, and says which are missing."""
    file, modules = folder / "python.kzc", folder / "modules"
    if sys.version_info < (3, 14):
        file.write_bytes(zstd_frame(certificate(NOTHING)))
        done = subprocess.run([*program, file], stdout=subprocess.PIPE, text=True, env={"PATH": ""})
        assert done.returncode == 2 and "module zstandard" in done.stdout, done
    if not shutil.which("zstd"):
        return
    modules.mkdir(exist_ok=True)
    (modules / "zstandard.py").write_text(ZSTANDARD)
    body = certificate((SIX_MOVES, -64, 62, 0, 2**40))
    window = b"\x28\xb5\x2f\xfd\x00" + b"\x70" + bytes(3)  # of 16 MiB
    empty = zstd_frame(b"")
    for status, content in ((0, zstd_frame(body)), (1, zstd_frame(body)[:-1]), (1, zstd_frame(body) + b"x"),
                            (2, zstd_frame(b"x" * 1000)), (3, window),
                            (3, empty * ((4 << 20) // len(empty)) + zstd_frame(body))):
        done = subprocess.run([*program, "-"], input=content, stdout=subprocess.PIPE)
        assert done.returncode == status and done.stdout.startswith(b"-: "), (done, content[:20])
    for status, content in ((0, body), (2, b"x" * 1000)):
        packed = subprocess.run(["zstd", "-cq"], input=content, stdout=subprocess.PIPE, check=True).stdout
        for end in (len(packed), len(packed) - 3):
            file.write_bytes(packed[:end])
            done = subprocess.run([*program, file], stdout=subprocess.PIPE, text=True,
                                  env={**os.environ, "PYTHONPATH": str(modules)})
            assert done.returncode == status if end == len(packed) else done.returncode != 0, (done, end)


def check_zstd(programs, folder):
    """What may follow the data of zstd. Not every Python unpacks them."""
    good = (folder / "good.kzc").read_bytes()
    whole = zstd_frame(good)
    for status, content in ((0, whole), (0, zstd_frame(good[:50]) + zstd_frame(good[50:])),
                            (1, whole + gzip.compress(b"")), (1, whole + bytes(1)), (1, whole + bytes(600)),
                            (1, whole + b"text"), (1, whole[:-1])):
        file = folder / "zstd.kzc"
        file.write_bytes(content)
        for words in programs:
            done = run(*words, file)
            assert done.returncode == status, (words, content[-20:], done)


def check_memory(second):
    """The second checker by its functions, with positions that seem large."""
    checker = loaded(second)
    six_moves = certificate((SIX_MOVES, -64, 62, 0, 2**40))
    list_of_ten = assuming((SIX_MOVES, -64, 62, 0, 1), list(many_assumptions(10)))
    for size, verdict in ((1 << 10, "refused"), (1 << 17, "memory limit")):
        checker.POSITION_BYTES = size
        found, text = checker.check(io.BytesIO(list_of_ten), memory_mib=1)
        assert found == verdict, text
    for size, verdict in ((1 << 10, "proven"), (1 << 18, "memory limit")):
        checker.POSITION_BYTES = size
        found, text = checker.check(io.BytesIO(six_moves), memory_mib=1)
        assert found == verdict, text
    # An archive of a GiB: it is neither unpacked as a whole nor read on after its first wrong byte.
    part = gzip.compress(bytes(1 << 24))
    archive = io.BytesIO(gzip.compress(header(FFO_40, 0, 0, 10, 1)) + part * 64)
    found, text = checker.check(archive)
    assert found == "refused" and archive.tell() <= 2 * checker.CHUNK, (text, archive.tell())


def check_streams(programs, folder):
    good = folder / "good.kzc"
    full = open("/dev/full", "wb", buffering=0)

    def status(words, closed=(), **streams):
        def close():
            for descriptor in closed:
                os.close(descriptor)

        streams = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **streams}
        return subprocess.run(words, preexec_fn=close, timeout=300, **streams).returncode

    def no_more_bytes():
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, resource.getrlimit(resource.RLIMIT_FSIZE)[1]))

    for words in programs:
        assert status([*words, good], stdout=full) == 4, words
        assert status([*words, "--assumptions", good], stderr=full) == 0, words
        assert status([*words, "--help"], stdout=full) == 4, words
        assert status([*words, good], stderr=full) == 0, words
        assert status([*words, "--wrong"], stderr=full) == 2, words
        assert status([*words, "--wrong"], stdout=full, stderr=full) == 2, words
        assert status([*words, good], closed=[1]) == 4, words
        assert status([*words, "--help"], closed=[1]) == 4, words
        assert status([*words, good], closed=[2]) == 0, words
        assert status([*words, "--wrong"], closed=[2]) == 2, words
        assert status([*words, good], closed=[0, 2]) == 0, words
        assert status([*words, good], closed=[0, 1, 2]) == 4, words
        with open(folder / "short.txt", "wb") as short:
            done = subprocess.run([*words, good], stdout=short, stderr=short, preexec_fn=no_more_bytes)
        assert done.returncode == 4, (words, done)
    first = programs[0]
    assert status([*first, "--quiet", good], stdout=full) == 0
    assert status([*first, "--quiet", good], closed=[1]) == 0
    assert status([*first, "--version"], stdout=full) == 4
    # Longer than any buffer, so that the error comes before the last byte is written.
    assert status([*first, *["missing"] * 10000], stdout=full) == 4


def check_names(programs, folder):
    names = [b"\x1b[2J\x1b]0;title\x07.kzc", b"two\nlines\r.kzc", b"\xc2\x9b31m.kzc", b"\x9b31m\xff.kzc",
             b"\xe2\x80\xaeczk", "caf\u00e9 \u68cb.kzc".encode()]
    for name in names:
        file = os.path.join(os.fsencode(folder), name)
        with open(file, "wb") as out:
            out.write(certificate(NOTHING))
        for content in (file, file + b".missing", b"--" + name):
            for words in programs:
                utf8 = {**os.environ, "PYTHONIOENCODING": "utf-8"}
                done = subprocess.run([*words, content], capture_output=True, timeout=300, env=utf8)
                for text in (done.stdout.decode(), done.stderr.decode()):
                    assert all(c.isprintable() for c in text.replace("\n", "")), (words, text)
                if content == file:
                    assert done.returncode == 0 and done.stdout.startswith(os.fsencode(folder)), done
                    assert len(done.stdout.splitlines()) in (1, 4), done
                assert b"\n.kzc" not in done.stdout and b"lines" not in done.stdout.split(b"\n")[1:]
            done = subprocess.run([*programs[0], "--json", "--", content], capture_output=True, timeout=300)
            assert all(c.isprintable() for c in done.stdout.decode().rstrip("\n")), done
            shown = json.loads(done.stdout)["file"]
            assert shown == content.decode(errors="replace"), done
    done = subprocess.run([*programs[1], os.path.join(os.fsencode(folder), names[-1])],
                          capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"})
    assert done.returncode == 0, done


def check_folders(programs, folder):
    """A folder stands for its certificates, by name; one without any must not pass as a check of nothing."""
    inside = folder / "inside [1]"
    inside.mkdir(exist_ok=True)
    (inside / "b.kzc").write_bytes(certificate(NOTHING))
    (inside / "a.kzc").write_bytes(b"wrong")
    (inside / "empty").mkdir(exist_ok=True)
    for words in programs:
        done = run(*words, inside)
        assert done.returncode == 2 and 0 <= done.stdout.find("a.kzc: unreadable") < done.stdout.find("b.kzc"), done
        assert run(*words, inside / "empty").returncode == 2, words
    (inside / "a.kzc").write_bytes(certificate((SIX_MOVES, -64, 62, 0, 2**40)))
    board, heading = SIX_MOVES.replace("-", "."), "certificate,board,moves,claim,side,verdict,lower,upper\n"
    for says, status in ((",,,,-64,64", 0), (",,,,-64,60", 1), ("f5d6,,,,-64,62", 1), (",win,Black,refuted,-64,62", 1),
                         (",'= +64,Black,refuted,-64,62", 0), (',"[-64,+62]",White,confirmed,-64,62', 1)):
        for named, expected in ((board, status), (board.replace("O", "X"), 1)):
            (inside / "index.csv").write_text(heading + "a.kzc,%s,%s\n" % (named, says))
            for words in programs[:2]:
                done = run(*words, inside)
                assert done.returncode == expected, (says, done)
                assert done.stdout.endswith("%d of 2 certificates are proven\n" % (2 - expected)), done
    (inside / "a.kzc").unlink()
    assert all("a.kzc is not there" in run(*words, inside).stderr for words in programs[:2])
    for text in ("", "my,table\n", "certificate;board;lower;upper\na.kzc;%s;-64;62\n" % board):
        (inside / "index.csv").write_text(text)
        assert all("index.csv cannot be read" in run(*words, inside).stderr for words in programs[:2])


def check_threads(first, folder):
    def little_memory():
        resource.setrlimit(resource.RLIMIT_AS, (300 << 20, 300 << 20))

    def run_first(*words):
        return run(*first, *words, preexec_fn=little_memory)

    if run_first("--version").returncode != 0:
        print("no test of threads: a sanitizer takes all addresses")
        return
    done = run_first("--threads", "1024", folder / "good.kzc", folder / "all-orders.kzc")
    assert done.returncode == 0 and done.stdout.count(": proven:") == 2, done
    assert done.stderr.count("of 1024 threads can be started") == 1, done
    done = run_first("--memory", "16000000", folder / "good.kzc")
    assert done.returncode == 0, done


def main(kanzen_check, second, folder, *others):
    folder = pathlib.Path(folder).resolve()
    folder.mkdir(parents=True, exist_ok=True)
    programs = [[kanzen_check], [sys.executable, second], *([other] for other in others)]
    check_hostile_files(programs, folder)
    check_zstd([programs[0], *programs[2:]], folder)
    check_zstd_of_python(programs[1], folder)
    check_memory(second)
    check_streams(programs, folder)
    check_names(programs, folder)
    check_folders(programs, folder)
    check_threads(programs[0], folder)


if __name__ == "__main__":
    main(*sys.argv[1:])

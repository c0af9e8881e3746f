#!/usr/bin/env python3
"""A second certificate checker, in plain Python, for small certificates.

Written from FORMAT.md, not from kanzen-check: it shares no code with it and aims at simplicity, not
speed. It needs only Python 3.8 or later. Certificates compressed with zstd need Python 3.14, one of the
modules zstandard and backports.zstd, or the program zstd. On a terminal, it shows how much is read.

    kanzen_check.py [OPTIONS] FILE...     (- is standard input, a folder stands for its *.kzc, which
                                           must prove what its index.csv says of boards and their
                                           moves, bounds and verdicts)

    --max-work N   work limit for each certificate, in positions (default: 20000000)
    --memory MIB   memory limit for the set of positions (default: 1024)
    --assumptions  print the assumptions, as a file of claims, instead of the report
    --help         print this help

Exit status: 0 all certificates are proven, 1 a certificate is refused, 2 wrong usage or an unreadable
file, 3 a work or memory limit was exceeded, 4 output could not be written, 6 a certificate is proven up
to its assumptions only. If several apply, the greatest; but 6 only if all others are proven.
"""

import csv
import glob
import os
import re
import shutil
import subprocess
import sys
import threading
import time
import zlib

# The limits of FORMAT.md.
MAX_WORK = 20_000_000  # positions
FEW_LEAVES = 6  # empty squares of leaves that this program solves fast
MEMORY_MIB = 1024
POSITION_BYTES = 200  # approximate memory of one remembered position; an assumption takes two
WINDOW_LOG = 23  # of a zstd frame: 8 MiB
PACKED_FACTOR, PACKED_SLACK = 2, 1 << 20  # compressed bytes <= factor * decompressed bytes + slack

CHUNK = 1 << 16  # bytes read or decompressed at a time
HEADER_BYTES = 512  # headers are shorter than this
ASSUMPTION_BYTES = 74  # the longest line of the list of assumptions

HEADER = re.compile(
    rb"kanzen-certificate 1\n"
    rb"board ([XO-]{64}) ([XO])\n"
    rb"lower (0|-?[1-9][0-9]?)\n"
    rb"upper (0|-?[1-9][0-9]?)\n"
    rb"leaves (0|[1-9][0-9]?)\n"
    rb"set ([1-9][0-9]{0,12})\n"
    rb"writer (?=[!-~])([ -~]{1,100})(?<! )\n"
    rb"(?:moves|assumptions ([1-9][0-9]{0,12}))\n"
)
ASSUMPTION = re.compile(rb"([XO-]{64}) X (0|-?[1-9][0-9]?) (0|-?[1-9][0-9]?)")


class NotProven(Exception):
    """Why the check ended early."""


class Unreadable(NotProven):
    """The file is not a certificate of version 1."""

    verdict = "unreadable"


class Refused(NotProven):
    """The certificate does not prove what it claims."""

    verdict = "refused"


class WorkLimit(NotProven):
    """The certificate may be valid, but checking it takes more work than allowed."""

    verdict = "work limit"


class MemoryLimit(NotProven):
    """The certificate may be valid, but checking it takes more memory than allowed."""

    verdict = "memory limit"


class Budget:
    """Counts the work: positions that the walks reach, positions visited in leaves, and assumptions."""

    REPORT = 1 << 12  # positions between two calls of `report`

    def __init__(self, limit, report):
        self.limit = limit
        self.spent = 0
        self.report = report
        self.advice = ""  # what else helps against the limit

    def count(self):
        self.spent += 1
        if self.spent % self.REPORT == 0:
            self.report(self.spent)
        if self.spent > self.limit:
            raise WorkLimit(
                "checking takes more than %d positions; raise the limit with --max-work%s"
                % (self.limit, self.advice)
            )


# A position is two sets of squares as numbers: the discs of the side to move, and of its opponent.
# Square s is bit s. The eight directions are steps in file and rank.

SQUARES = range(64)
DIRECTIONS = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if (f, r) != (0, 0)]


def position_of(board):
    """The position of 64 characters, X for the side to move."""
    return tuple(sum(1 << s for s in SQUARES if board[s] == disc) for disc in "XO")


def board_of(own, other):
    return "".join("X" if own >> s & 1 else "O" if other >> s & 1 else "-" for s in SQUARES)


def line_from(square, step):
    """The squares in one direction from `square`, without `square` itself."""
    squares = []
    file, rank = square % 8 + step[0], square // 8 + step[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        squares.append(8 * rank + file)
        file, rank = file + step[0], rank + step[1]
    return squares


def set_of(squares):
    return sum(1 << s for s in squares)


# For each square: its neighbours; for each set of opponents among them, once it has been seen, the lines
# that begin there; and all lines. A line is a set and a list, with the flips found so far: they depend on
# the discs of both sides in the line only. Only a line of at least two squares can hold a disc to flip
# and the disc that encloses it. These tables make the check twice as fast as a loop over all lines.
AROUND = []
for square in SQUARES:
    lines = [line for line in (line_from(square, step) for step in DIRECTIONS) if len(line) > 1]
    AROUND.append((set_of(line[0] for line in lines), {}, [(set_of(line), line, {}) for line in lines]))


def moves_of(own, other, squares=(1 << 64) - 1):
    """The legal moves on `squares` in their order, each with the position after it."""
    found = []
    empty = ~(own | other) & squares
    while empty:
        square = empty & -empty
        empty ^= square
        number = square.bit_length() - 1
        near, begun, lines = AROUND[number]
        near &= other
        if not near:
            continue
        if near not in begun:
            begun[near] = [line for line in lines if near >> line[1][0] & 1]
        turn = 0
        for mask, line, flips in begun[near]:
            mine = own & mask
            if mine:
                key = (mine, other & mask)
                if key not in flips:
                    flips[key] = flips_of(line, *key)
                turn |= flips[key]
        if turn:
            found.append((number, other ^ turn, own | turn | square))
    return found


def flips_of(line, own, other):
    """The discs in a line that flip, for the discs of both sides in it."""
    turn = 0
    for s in line:
        if own >> s & 1:
            return turn
        if not other >> s & 1:
            break
        turn |= 1 << s
    return 0


try:
    count_of = int.bit_count  # of Python 3.10
except AttributeError:
    count_of = lambda squares: bin(squares).count("1")


def empties_of(own, other):
    return 64 - count_of(own | other)


def score(own, other):
    """The score of a finished game for the side to move."""
    mine, theirs = count_of(own), count_of(other)
    return mine - theirs + (64 - mine - theirs) * ((mine > theirs) - (mine < theirs))


# Each byte with its bits reversed.
REVERSED = bytes(int(f"{byte:08b}"[::-1], 2) for byte in range(256))
# Ranks become files if squares change places with those 28, 14 and 7 squares before them, of these sets.
EXCHANGES = [
    (28, 0x0F0F0F0F00000000 * (1 + (1 << 64))),
    (14, 0x3333000033330000 * (1 + (1 << 64))),
    (7, 0x5500550055005500 * (1 + (1 << 64))),
]


def canonical(own, other):
    """A representative that is the same for all symmetric images of a position: the smallest, as bytes."""
    ranks = files = own | other << 64
    for distance, squares in EXCHANGES:
        differ = (files ^ files << distance) & squares
        files ^= differ ^ differ >> distance
    images = []
    for both in (ranks, files):
        discs = both.to_bytes(16, "little")
        for image in (discs, discs.translate(REVERSED)):
            upside_down = image[::-1]
            images += [image, upside_down[8:] + upside_down[:8]]
    return min(images)


class Solver:
    """Decides whether the value of a leaf is at least a bound."""

    MAX_KNOWN = 200_000  # about 60 MB
    FEW = 3  # empty squares of positions that cost less than to remember them

    def __init__(self, budget):
        self.budget = budget
        self.known = {}

    def at_least(self, own, other, bound):
        """Returns True if the value for the side to move is at least `bound`."""
        return self.decide(own, other, moves_of(own, other), bound, empties_of(own, other))

    def decide(self, own, other, moves, bound, empties):
        """at_least() for a position with these moves and so many empty squares."""
        self.budget.count()
        if empties <= self.FEW:
            return self.search(own, other, moves, bound, empties)
        key = (own, other, bound)
        if key not in self.known:
            if len(self.known) == self.MAX_KNOWN:
                self.known.clear()
            self.known[key] = self.search(own, other, moves, bound, empties)
        return self.known[key]

    def search(self, own, other, moves, bound, empties):
        if not moves:
            replies = moves_of(other, own)
            if replies:
                return not self.decide(other, own, replies, 1 - bound, empties)
            return score(own, other) >= bound
        if empties == 1:  # the game ends with this move
            return -score(*moves[0][1:]) >= bound
        replies = ((c, d, moves_of(c, d)) for _, c, d in moves)
        if len(moves) > 2 and empties > 4:
            replies = sorted(replies, key=lambda reply: len(reply[2]))
        # The value is >= bound if some child's value is <= -bound, so not >= 1 - bound.
        for c, d, answers in replies:
            if not self.decide(c, d, answers, 1 - bound, empties - 1):
                return True
        return False


class Assumption:
    """lower <= value <= upper for the side to move in `position`. Records which bounds are relied on."""

    def __init__(self, position, lower, upper):
        self.position, self.lower, self.upper = position, lower, upper
        self.used = set()

    def at_least(self, bound):
        if self.lower >= bound:
            self.used.add("lower")
        return self.lower >= bound

    def at_most(self, bound):
        if self.upper <= bound:
            self.used.add("upper")
        return self.upper <= bound

    def needed(self):
        says = {name for name, bound, nothing in
                (("lower", self.lower, -64), ("upper", self.upper, 64)) if bound != nothing}
        return says != set() and says == self.used

    def claim(self):
        board = board_of(*self.position) + " X ; "
        text = lambda score: "%+d" % score if score else "0"
        if self.lower == self.upper:
            return board + "= " + text(self.lower)
        if self.upper == 64:
            return board + ">= " + text(self.lower)
        if self.lower == -64:
            return board + "<= " + text(self.upper)
        return board + "[%s,%s]" % (text(self.lower), text(self.upper))


class Walk:
    """Both walks of a certificate, over its decompressed bytes."""

    def __init__(self, stream, max_work, memory_mib, report):
        self.stream = stream
        header = HEADER.fullmatch(self.read_header())
        if not header:
            raise Unreadable("not a certificate of version 1")
        board, side = header[1].decode(), header[2].decode()
        self.writer = header[7].decode()
        self.root = position_of(board)
        if side == "O":
            self.root = self.root[::-1]
        self.board = board + " " + side
        self.lower, self.upper, self.leaves, self.capacity = (int(header[i]) for i in range(3, 7))
        if not (
            -64 <= self.lower <= self.upper <= 64
            and self.lower % 2 == self.upper % 2 == 0
            and self.leaves <= 20
            and self.capacity <= 2**40
            and int(header[8] or 0) <= 2**40
        ):
            raise Unreadable("a number in the header is out of range")
        self.most_remembered = (memory_mib << 20) // POSITION_BYTES
        self.budget = Budget(max_work, report)
        if self.leaves > FEW_LEAVES:
            self.budget.advice = (
                "; leaves of %d empty squares are slow here: use kanzen-check, or a certificate by "
                "--certificate-leaves %d" % (self.leaves, FEW_LEAVES)
            )
        self.assumptions = {}  # by the canonical images of their positions, in the order of the file
        if header[8]:
            self.read_assumptions(int(header[8]))
        self.solver = Solver(self.budget)
        self.count = 0  # moves read so far

    def read_header(self):
        header = b""
        try:
            ends = re.compile(rb".*\n(moves|assumptions [^\n]*)\n", re.DOTALL)
            while not ends.fullmatch(header) and len(header) < HEADER_BYTES:
                byte = self.stream.next()
                if byte is None:
                    break
                header += bytes([byte])
        except Refused as error:
            raise Unreadable(str(error)) from error
        return header

    def read_assumptions(self, count):
        roots = {canonical(*self.root)}
        if not moves_of(*self.root):
            roots.add(canonical(*self.root[::-1]))
        for number in range(1, count + 1):
            self.budget.count()
            line = ASSUMPTION.fullmatch(self.read_line())
            lower, upper = (int(line[2]), int(line[3])) if line else (0, -1)
            if not -64 <= lower <= upper <= 64 or lower % 2 or upper % 2:
                raise Unreadable("assumption %d is not well-formed" % number)
            position = position_of(line[1].decode())
            image = canonical(*position)
            if image in roots:
                raise Refused("assumption %d is about the position of the claim" % number)
            if image in self.assumptions:
                raise Refused("assumption %d is about the same position as an earlier one" % number)
            self.most_remembered -= 2
            if self.most_remembered < 0:
                raise MemoryLimit("the list of assumptions exceeds the memory limit; raise it with --memory")
            self.assumptions[image] = Assumption(position, lower, upper)
        if self.read_line() != b"moves":
            raise Unreadable("no line \"moves\" after the list of assumptions")

    def read_line(self):
        """Returns a line of the list without its line break, or its beginning if it is too long."""
        line = b""
        while len(line) <= ASSUMPTION_BYTES:
            byte = self.stream.next()
            if byte is None:
                raise Refused("the file ends in its list of assumptions")
            if byte == ord("\n"):
                break
            line += bytes([byte])
        return line

    def check(self):
        if self.lower > -64:
            self.target, self.remembered = self.lower, set()
            self.proving(*self.root)
        if self.upper < 64:
            self.target, self.remembered = -self.upper, set()
            self.other(*self.root)
        end = b"end %d %08x\n" % (self.count, self.stream.crc())
        for byte in [*end, None]:
            if self.stream.next() != byte:
                raise Refused("the last line is wrong, or there is data after it")
        for assumption in self.assumptions.values():
            if not assumption.needed():
                raise Refused("nothing relies upon the assumption " + assumption.claim())
        return self.count

    def hold_to_index(self, row):
        """Refuses a proof about another board, or of less, than a row of index.csv says; a file that was
        kept may prove more. Refuses a row whose moves do not lead to its board, or whose bounds do not
        decide its claim as it says."""
        try:
            lower, upper = int(row["lower"]), int(row["upper"])
        except (TypeError, ValueError):
            lower, upper = 64, -64
        if row["board"] != self.board.replace("-", ".") or not lower <= self.lower <= self.upper <= upper:
            raise Refused("it proves %d <= value <= %d for the side to move of %s, but index.csv says %d to %d for %s"
                          % (self.lower, self.upper, self.board, lower, upper, row["board"]))
        if row["moves"] and board_after(row["moves"]) != self.board[:64]:
            raise Refused("index.csv has moves that do not lead to " + self.board)
        mover = {"X": "Black", "O": "White"}[self.board[-1]]
        if row["side"] not in ("", mover) or not follows(row["verdict"], row["claim"], lower, upper):
            raise Refused("bounds of %d to %d for the side to move do not decide as index.csv says: %s, %s for %s"
                          % (lower, upper, row["verdict"], row["claim"], row["side"]))

    def proving(self, own, other):
        self.budget.count()
        if empties_of(own, other) <= self.leaves:
            return self.require(self.solver.at_least(own, other, self.target), own, other)
        # Usually the next move of the file is legal here, and the others do not matter.
        named = self.stream.peek()
        moves = moves_of(own, other, 1 << named) if named is not None and named < 64 else []
        moves = moves or moves_of(own, other)
        if not moves and not moves_of(other, own):
            return self.require(score(own, other) >= self.target, own, other)
        image = canonical(own, other)
        if image in self.assumptions and self.assumptions[image].at_least(self.target):
            return None
        if image in self.remembered:
            return None
        if len(self.remembered) == self.capacity:
            self.remembered.clear()
        if len(self.remembered) >= self.most_remembered:
            raise MemoryLimit("the set of positions exceeds the memory limit; raise it with --memory")
        self.remembered.add(image)
        if not moves:
            return self.other(other, own)
        if self.stream.next() is None:
            raise Refused("the file ends in the middle of the proof")
        self.count += 1
        for square, *child in moves:
            if square == named:
                return self.other(*child)
        raise Refused("move %d is not legal" % self.count)

    def other(self, own, other):
        self.budget.count()
        if empties_of(own, other) <= self.leaves:
            return self.require(not self.solver.at_least(own, other, 1 - self.target), own, other)
        moves = moves_of(own, other)
        if not moves and not moves_of(other, own):
            return self.require(score(own, other) <= -self.target, own, other)
        if self.assumptions:
            assumption = self.assumptions.get(canonical(own, other))
            if assumption and assumption.at_most(-self.target):
                return None
        if not moves:
            return self.proving(other, own)
        for _, *child in moves:
            self.proving(*child)
        return None

    @staticmethod
    def require(holds, own, other):
        if not holds:
            raise Refused("the claim does not hold on " + board_of(own, other) + " X")


class Plain:
    """Data that are not compressed."""

    complete, waiting = True, b""

    @staticmethod
    def run(data):
        """Decompresses `data`. Returns at most CHUNK bytes, and the rest of `data`."""
        return data, b""


class Gzip:
    """Decompresses the members of a gzip file one after another."""

    complete, waiting = True, b""

    def run(self, data):
        if self.complete:
            self.part = zlib.decompressobj(16 + zlib.MAX_WBITS)
        try:
            out = self.part.decompress(data, CHUNK)
        except zlib.error as error:
            raise Refused("damaged gzip data") from error
        self.complete = self.part.eof
        return out, self.part.unused_data if self.complete else self.part.unconsumed_tail


class Zstd:
    """Decompresses the frames of a zstd file one after another, by a module that Python may lack."""

    complete = True
    FEW_BYTES = 256  # zstandard limits no output: 4 bytes may become 128 KiB

    def __init__(self):
        self.waiting = b""  # output beyond CHUNK
        try:
            try:
                from compression import zstd  # of Python 3.14
            except ImportError:
                from backports import zstd
            options = {zstd.DecompressionParameter.window_log_max: WINDOW_LOG}
            self.begin, self.limits = lambda: zstd.ZstdDecompressor(options=options), (CHUNK,)
            self.error = zstd.ZstdError
        except ImportError:
            try:
                import zstandard
            except ImportError:
                raise Unreadable(
                    "compressed with zstd, which needs Python 3.14, or the module zstandard (pip install "
                    "zstandard), or the program zstd"
                ) from None
            window = zstandard.ZstdDecompressor(max_window_size=1 << WINDOW_LOG)
            self.begin, self.limits, self.error = window.decompressobj, (), zstandard.ZstdError

    def run(self, data):
        if not self.waiting and (data or not self.complete):
            if self.complete:
                self.part = self.begin()
            few = len(data) if self.limits else self.FEW_BYTES
            try:
                self.waiting = self.part.decompress(data[:few], *self.limits)
            except self.error as error:
                if "too much memory" in str(error):
                    raise MemoryLimit("its zstd window is larger than 8 MiB") from error
                raise Refused("damaged zstd data") from error
            self.complete = self.part.eof
            data = (self.part.unused_data if self.complete else b"") + data[few:]
        out, self.waiting = self.waiting[:CHUNK], self.waiting[CHUNK:]
        return out, data


def unpacker_for(head):
    if head.startswith(b"\x1f\x8b"):
        return Gzip()
    return Zstd() if head.startswith(b"\x28\xb5\x2f\xfd") else Plain()


def pieces_by_program(head, file):
    """As pieces(), of `head` and the rest of the file, by the program zstd."""
    command = ["zstd", "-dcq", "--memory=%d" % (1 << WINDOW_LOG)]
    unpacked, too_little = 0, False

    def feed(pipe):
        nonlocal too_little
        data, read = head, 0
        try:
            with pipe:
                while data and not too_little:
                    pipe.write(data)
                    read += len(data)
                    too_little = read > PACKED_SLACK + PACKED_FACTOR * unpacked
                    data = file.read(CHUNK)
        except (OSError, ValueError):
            pass  # it has ended

    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    feeder = threading.Thread(target=feed, args=(process.stdin,))
    feeder.start()
    try:
        for piece in iter(lambda: process.stdout.read(CHUNK), b""):
            unpacked += len(piece)
            yield piece
        message = process.stderr.read()
        failed = process.wait() != 0
    finally:
        process.kill()
        feeder.join()
        process.stdout.close()
        process.stderr.close()
        process.wait()
    if too_little:
        raise WorkLimit("it contains almost no data for its size, and was not read to the end")
    if failed:
        too_large = b"emory" in message or b"indow" in message
        raise MemoryLimit("its zstd window is larger than 8 MiB") if too_large else Refused("damaged zstd data")


def pieces(file):
    """Yields the decompressed bytes of a file in pieces of at most CHUNK bytes."""
    unpacker, data = None, b""
    read = unpacked = 0
    more = False  # whether the unpacker has more output for the data it was given
    while True:
        if not data and not more:
            if read > PACKED_SLACK + PACKED_FACTOR * unpacked:
                raise WorkLimit("it contains almost no data for its size, and was not read to the end")
            data = file.read(CHUNK)
            read += len(data)
            if not data:
                break
            try:
                unpacker = unpacker or unpacker_for(data)
            except Unreadable:
                if not shutil.which("zstd"):
                    raise
                yield from pieces_by_program(data, file)
                return
        out, data = unpacker.run(data)
        more = len(out) == CHUNK and (not unpacker.complete or unpacker.waiting != b"")
        unpacked += len(out)
        if out:
            yield out
    if unpacker and not unpacker.complete:
        raise Refused("the file is truncated")


class Stream:
    """Returns the decompressed bytes of a file one by one, and their checksum."""

    def __init__(self, file):
        self.file, self.read_bytes = file, 0
        self.pieces = pieces(self)
        self.piece, self.at = b"", 0
        self.read_before = 0  # bytes of the file before this piece
        self.crc_before = 0  # the checksum of all pieces before this one

    def read(self, size):
        data = self.file.read(size)
        self.read_bytes += len(data)
        return data

    def next(self):
        """Returns the next byte as a number, or None at the end."""
        byte = self.peek()
        self.at += byte is not None
        return byte

    def peek(self):
        """next() without using the byte."""
        if self.at == len(self.piece):
            self.crc_before = self.crc()
            self.read_before = self.read_bytes
            self.piece, self.at = next(self.pieces, b""), 0
            if not self.piece:
                return None
        return self.piece[self.at]

    def bytes_used(self):
        """About how many bytes of the file are used."""
        part = self.at / len(self.piece) if self.piece else 0
        return self.read_before + (self.read_bytes - self.read_before) * part

    def crc(self):
        """The CRC-32 of all bytes that next() has returned."""
        return zlib.crc32(self.piece[: self.at], self.crc_before)


class Progress:
    """Shows once a second how much of a file is used, if standard error is a terminal."""

    def __init__(self, stream):
        self.stream = stream
        self.shown = ""
        self.next = time.monotonic() + 1
        self.active = sys.stderr is not None and sys.stderr.isatty()

    def __call__(self, positions):
        if self.active and time.monotonic() >= self.next:
            self.next = time.monotonic() + 1
            size = os.fstat(self.stream.file.fileno()).st_size
            text = "{:,} positions checked".format(positions)
            if size:
                text = "{:.0f} % of the file read, ".format(100 * self.stream.bytes_used() / size) + text
            self.show(text)

    def show(self, text):
        self.shown, text = text, text + " " * (len(self.shown) - len(text))
        sys.stderr.write("\r" + text + ("" if self.shown else "\r"))
        sys.stderr.flush()

    def end(self):
        if self.shown:
            self.show("")


def check(file, max_work=MAX_WORK, memory_mib=MEMORY_MIB, assumed=None, rows=()):
    """Checks a certificate, given as a binary file object, and the rows of an index about it. Returns a
    verdict and its explanation.

    If it is proven up to assumptions, they are appended to the list `assumed` as claims."""
    stream = Stream(file)
    progress = Progress(stream)
    try:
        walk = Walk(stream, max_work, memory_mib, progress)
        count = walk.check()
        for row in rows:
            walk.hold_to_index(row)
        text = "%d <= value <= %d for the side to move of %s (%d moves)"
        by = ", written by " + walk.writer if walk.writer else ""
        explanation = text % (walk.lower, walk.upper, walk.board, count) + by
        if not walk.assumptions:
            return "proven", explanation
        if assumed is not None:
            assumed += (assumption.claim() for assumption in walk.assumptions.values())
        number = len(walk.assumptions)
        return UP_TO + "%d assumption%s" % (number, "" if number == 1 else "s"), explanation
    except NotProven as error:
        return error.verdict, str(error)
    except MemoryError:
        return "memory limit", "out of memory"
    finally:
        progress.end()


UP_TO = "proven up to "  # begins the verdict for a certificate with assumptions
EXIT_STATUS = {"proven": 0, "refused": 1, "unreadable": 2, "work limit": 3, "memory limit": 3}
OUTPUT_FAILED = 4
ASSUMING = 6  # better than all others but 0


def worse(one, other):
    return max((one, other), key=lambda status: 0.5 if status == ASSUMING else status)


def printable(text):
    """Replaces characters of `text` that could control a terminal by \\xNN for each of their bytes."""

    def shown(c):
        return "".join("\\x%02x" % byte for byte in c.encode("utf-8", "surrogateescape"))

    return "".join(c if c.isprintable() else shown(c) for c in text)


def say(stream, text):
    """Writes a line without buffering. Returns False if it cannot be written."""
    if stream is None:  # it is closed
        return False
    try:
        data = (text + "\n").encode(stream.encoding, "backslashreplace")
        while data:
            data = data[os.write(stream.fileno(), data) :]
        return True
    except OSError:
        return False


def parse_arguments(words):
    """Returns the files, the options, and an error message or None."""
    files, options = [], {"--max-work": MAX_WORK, "--memory": MEMORY_MIB, "--assumptions": False}
    words = iter(words)
    for word in words:
        if word == "--":
            files += words
        elif word == "--assumptions":
            options[word] = True
        elif word in options:
            value = next(words, "nothing")
            if not re.fullmatch("[1-9][0-9]{0,14}", value):
                return files, options, "%s: expected a number from 1, found %s" % (word, value)
            options[word] = int(value)
        elif word.startswith("-") and word != "-":
            return files, options, "unknown option " + word
        else:
            files.append(word)
    return files, options, None if files else "expected a certificate"


def certificates_in(names):
    """Replaces a folder by the certificates in it, ordered by name. One without any stays, as unreadable."""
    for name in names:
        yield from sorted(glob.glob(os.path.join(glob.escape(name), "*.kzc"))) or [name]


def board_after(moves):
    """The squares after moves from the start, as 64 characters with X for Black; empty if one is illegal."""
    mover, own, other = 0, 1 << 35 | 1 << 28, 1 << 27 | 1 << 36
    for name in re.findall("[a-h][1-8]", moves):
        square = ord(name[0]) - ord("a") + 8 * (int(name[1]) - 1)
        for _ in range(2):  # a pass is not written
            after = [position[1:] for position in moves_of(own, other) if position[0] == square]
            if after:
                break
            mover, own, other = 1 - mover, other, own
        if not after:
            return ""
        mover, (own, other) = 1 - mover, after[0]
    return board_of(own, other) if mover == 0 else board_of(other, own)


def follows(verdict, claim, lower, upper):
    """Whether bounds decide a claim such as `'= +18`, `win` or `[-2,+4]` as the index says."""
    if verdict not in ("confirmed", "refuted"):
        return True
    numbers = [int(number) for number in re.findall(r"[+-]?\d+", claim)]
    if claim in ("win", "draw", "loss"):
        claim, numbers = {"win": (">", [0]), "draw": ("=", [0]), "loss": ("<", [0])}[claim]
    if not numbers:
        return False
    low = -64 if "<" in claim else numbers[0] + (">" in claim and "=" not in claim)
    high = 64 if ">" in claim else numbers[-1] - ("<" in claim and "=" not in claim)
    if verdict == "confirmed":
        return low <= lower and upper <= high
    first, last = max(low, lower), min(high, upper)
    return first > last or (first == last and first % 2 != 0 and lower != upper)  # no value is odd


def index_of(folder):
    """The rows of index.csv in a folder, by certificate; none if it has no index. Raises ValueError if it is
    no such table: spreadsheets save it with semicolons."""
    index = {}
    if not os.path.exists(os.path.join(folder, "index.csv")):
        return index
    with open(os.path.join(folder, "index.csv"), newline="", encoding="utf-8", errors="replace") as file:
        rows = csv.DictReader(file)
        names = rows.fieldnames or [""]
        if names[0] != "certificate" or names[-7:] != "board moves claim side verdict lower upper".split():
            raise ValueError
        for row in rows:
            if (row["certificate"] or "").endswith(".kzc"):
                index.setdefault(os.path.join(folder, row["certificate"]), []).append(row)
    return index


def main(words):
    if "--help" in words:
        return 0 if say(sys.stdout, __doc__) else OUTPUT_FAILED
    files, options, problem = parse_arguments(words)
    if problem:
        say(sys.stderr, "kanzen_check.py: " + printable(problem))
        say(sys.stderr, __doc__)
        return 2
    worst, proven, index = 0, 0, {}
    for folder in files:
        try:
            index.update(index_of(folder))
        except (OSError, ValueError):
            say(sys.stderr, "kanzen_check.py: %s: index.csv cannot be read, expected the table that Kanzen wrote, "
                "with its heading and commas" % printable(folder))
            worst = 2
    for name in index:
        if not os.path.exists(name):
            say(sys.stderr, "kanzen_check.py: %s is not there, but index.csv names it" % printable(name))
            worst = 2
    names = list(certificates_in(files))
    for name in names:
        assumed = []
        try:
            with sys.stdin.buffer if name == "-" else open(name, "rb") as file:
                verdict, text = check(file, options["--max-work"], options["--memory"], assumed, index.get(name, ()))
        except (AttributeError, OSError, ValueError) as error:  # the first if standard input is closed
            verdict, text = "unreadable", getattr(error, "strerror", None) or "cannot be read"
        worst = worse(worst, ASSUMING if verdict.startswith(UP_TO) else EXIT_STATUS[verdict])
        proven += verdict == "proven"
        report = "%s: %s: %s" % (printable(name), verdict, printable(text))
        if options["--assumptions"]:
            say(sys.stderr, report)
        if not all(say(sys.stdout, line) for line in (assumed if options["--assumptions"] else [report])):
            say(sys.stderr, "kanzen_check.py: standard output cannot be written")
            return OUTPUT_FAILED
    if len(names) > 1 and not options["--assumptions"]:
        say(sys.stdout, "%d of %d certificates are proven" % (proven, len(names)))
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

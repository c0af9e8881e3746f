#!/usr/bin/env python3
"""A second certificate checker, in plain Python, for small certificates.

Written from FORMAT.md, not from kanzen-check: it shares no code with it and aims at simplicity, not
speed. It needs only Python 3.8 or later. Certificates compressed with zstd must be decompressed first
by `zstd -dc FILE > PLAIN`, unless Python is 3.14 or later.

    kanzen_check.py [OPTIONS] FILE...

    --max-work N   work limit for each certificate, in positions (default: 20000000)
    --memory MIB   memory limit for the set of positions (default: 1024)
    --assumptions  print the assumptions, as a file of claims, instead of the report
    --help         print this help

Exit status: 0 all certificates are proven, 1 a certificate is refused, 2 wrong usage or an unreadable
file, 3 a work or memory limit was exceeded, 4 output could not be written, 6 a certificate is proven up
to its assumptions only. If several apply, the greatest; but 6 only if all others are proven.
"""

import os
import re
import sys
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

    def __init__(self, limit):
        self.limit = limit
        self.spent = 0
        self.advice = ""  # what else helps against the limit

    def count(self):
        self.spent += 1
        if self.spent > self.limit:
            raise WorkLimit(
                "checking takes more than %d positions; raise the limit with --max-work%s"
                % (self.limit, self.advice)
            )


# A position is a string of 64 characters. '+' is a disc of the side to move, 'o' a disc of its
# opponent, '-' an empty square. The eight directions are steps in file and rank.

SQUARES = range(64)
DIRECTIONS = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if (f, r) != (0, 0)]


def line_from(square, step):
    """The squares in one direction from `square`, without `square` itself."""
    squares = []
    file, rank = square % 8 + step[0], square // 8 + step[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        squares.append(8 * rank + file)
        file, rank = file + step[0], rank + step[1]
    return squares


# Only a line of at least two squares can hold a disc to flip and the disc that encloses it.
LINES = [
    [line for line in (line_from(s, d) for d in DIRECTIONS) if len(line) > 1] for s in SQUARES
]


def symmetry(number):
    """For each square of a symmetric image, the square that its character comes from."""
    source = []
    for square in SQUARES:
        file, rank = square % 8, square // 8
        if number & 1:
            file = 7 - file
        if number & 2:
            rank = 7 - rank
        if number & 4:
            file, rank = rank, file
        source.append(8 * rank + file)
    return source


SYMMETRIES = [symmetry(n) for n in range(8)]
SWAP = str.maketrans("+o", "o+")


def turned(position, square):
    """The squares whose discs flip if the side to move plays on `square`; empty if it is illegal."""
    if position[square] != "-":
        return []
    squares = []
    for line in LINES[square]:
        if position[line[0]] != "o":
            continue
        for length, other in enumerate(line):
            if position[other] == "+":
                squares += line[:length]
            if position[other] != "o":
                break
    return squares


def played(position, square, turn):
    cells = list(position)
    for s in turn:
        cells[s] = "+"
    cells[square] = "+"
    return "".join(cells).translate(SWAP)


def moves_of(position):
    """The legal moves, each with the position after it, in the order of the squares."""
    moves = []
    square = position.find("-")
    while square >= 0:
        turn = turned(position, square)
        if turn:
            moves.append((square, played(position, square, turn)))
        square = position.find("-", square + 1)
    return moves


def passed(position):
    return position.translate(SWAP)


def score(position):
    """The score of a finished game for the side to move."""
    difference = position.count("+") - position.count("o")
    empties = position.count("-")
    return difference + (empties if difference > 0 else -empties if difference < 0 else 0)


def canonical(position):
    """A representative that is the same for all symmetric images of a position."""
    return min("".join([position[s] for s in source]) for source in SYMMETRIES)


class Solver:
    """Decides whether the value of a leaf is at least a bound.

    Here a position is two sets of squares as numbers: the discs of the side to move and of its
    opponent. Square s is bit s. The discs that a line flips depend on the discs of both sides in this
    line only, and are remembered.
    """

    MAX_KNOWN = 200_000  # about 60 MB

    def __init__(self, budget):
        self.budget = budget
        self.known = {}
        # For each square: each line from it as a set and as a list, with the flips so far.
        self.lines = [
            [(1 << line[0], sum(1 << other for other in line), line, {}) for line in LINES[s]]
            for s in SQUARES
        ]

    def at_least(self, position, bound):
        """Returns True if the value of `position` for the side to move is at least `bound`."""
        own = sum(1 << s for s in SQUARES if position[s] == "+")
        other = sum(1 << s for s in SQUARES if position[s] == "o")
        return self.decide(own, other, self.children(own, other), bound)

    def decide(self, own, other, children, bound):
        """at_least() for a position with these children."""
        self.budget.count()
        key = (own, other, bound)
        if key not in self.known:
            if len(self.known) == self.MAX_KNOWN:
                self.known.clear()
            self.known[key] = self.search(own, other, children, bound)
        return self.known[key]

    def search(self, own, other, children, bound):
        empties = 64 - bin(own | other).count("1")
        if not children:
            replies = self.children(other, own)
            if replies:
                return not self.decide(other, own, replies, 1 - bound)
            return self.score(own, other) >= bound
        if empties == 1:  # the game ends with this move
            return -self.score(*children[0]) >= bound
        replies = ((c, d, self.children(c, d)) for c, d in children)
        if len(children) > 2 and empties > 4:
            replies = sorted(replies, key=lambda reply: len(reply[2]))
        # The value is >= bound if some child's value is <= -bound, so not >= 1 - bound.
        return any(not self.decide(c, d, moves, 1 - bound) for c, d, moves in replies)

    @staticmethod
    def score(own, other):
        """The score of a finished game for the side to move."""
        mine, theirs = bin(own).count("1"), bin(other).count("1")
        empties = 64 - mine - theirs
        return mine - theirs + empties * ((mine > theirs) - (mine < theirs))

    def children(self, own, other):
        """The positions after the legal moves, for the opponent."""
        found, lines = [], self.lines
        empty = ~(own | other) & (1 << 64) - 1
        while empty:
            square = empty & -empty
            empty ^= square
            turn = 0
            for first, mask, line, flips in lines[square.bit_length() - 1]:
                if other & first and own & mask:
                    key = (own & mask, other & mask)
                    if key not in flips:
                        flips[key] = self.flips_of(line, *key)
                    turn |= flips[key]
            if turn:
                found.append((other ^ turn, own | turn | square))
        return found

    @staticmethod
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
        board = self.position.replace("+", "X").replace("o", "O") + " X ; "
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

    def __init__(self, stream, max_work, memory_mib):
        self.stream = stream
        header = HEADER.fullmatch(self.read_header())
        if not header:
            raise Unreadable("not a certificate of version 1")
        board, side = header[1].decode(), header[2].decode()
        self.writer = header[7].decode()
        self.root = board.replace("X", "+").replace("O", "o")
        if side == "O":
            self.root = passed(self.root)
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
        self.budget = Budget(max_work)
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
        roots = {canonical(self.root)}
        if not moves_of(self.root):
            roots.add(canonical(passed(self.root)))
        for number in range(1, count + 1):
            self.budget.count()
            line = ASSUMPTION.fullmatch(self.read_line())
            lower, upper = (int(line[2]), int(line[3])) if line else (0, -1)
            if not -64 <= lower <= upper <= 64 or lower % 2 or upper % 2:
                raise Unreadable("assumption %d is not well-formed" % number)
            position = line[1].decode().replace("X", "+").replace("O", "o")
            image = canonical(position)
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
            self.proving(self.root)
        if self.upper < 64:
            self.target, self.remembered = -self.upper, set()
            self.other(self.root)
        end = b"end %d %08x\n" % (self.count, self.stream.crc())
        for byte in [*end, None]:
            if self.stream.next() != byte:
                raise Refused("the last line is wrong, or there is data after it")
        for assumption in self.assumptions.values():
            if not assumption.needed():
                raise Refused("nothing relies upon the assumption " + assumption.claim())
        return self.count

    def proving(self, position):
        self.budget.count()
        if position.count("-") <= self.leaves:
            return self.require(self.solver.at_least(position, self.target), position)
        moves = moves_of(position)
        if not moves and not moves_of(passed(position)):
            return self.require(score(position) >= self.target, position)
        image = canonical(position)
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
            return self.other(passed(position))
        named = self.stream.next()
        if named is None:
            raise Refused("the file ends in the middle of the proof")
        self.count += 1
        for square, child in moves:
            if square == named:
                return self.other(child)
        raise Refused("move %d is not legal" % self.count)

    def other(self, position):
        self.budget.count()
        if position.count("-") <= self.leaves:
            return self.require(not self.solver.at_least(position, 1 - self.target), position)
        moves = moves_of(position)
        if not moves and not moves_of(passed(position)):
            return self.require(score(position) <= -self.target, position)
        if self.assumptions:
            assumption = self.assumptions.get(canonical(position))
            if assumption and assumption.at_most(-self.target):
                return None
        if not moves:
            return self.proving(passed(position))
        for _, child in moves:
            self.proving(child)
        return None

    @staticmethod
    def require(holds, position):
        if not holds:
            raise Refused("the claim does not hold on " + position)


class Plain:
    """Data that are not compressed."""

    complete = True

    @staticmethod
    def run(data):
        """Decompresses `data`. Returns at most CHUNK bytes, and the rest of `data`."""
        return data, b""


class Gzip:
    """Decompresses the members of a gzip file one after another."""

    complete = True

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
    """Decompresses the frames of a zstd file one after another. Needs Python 3.14."""

    complete = True

    def __init__(self):
        try:
            from compression import zstd
        except ImportError:
            raise Unreadable("compressed with zstd; decompress it first, by zstd -dc FILE > PLAIN") from None
        self.zstd = zstd

    def run(self, data):
        if self.complete:
            options = {self.zstd.DecompressionParameter.window_log_max: WINDOW_LOG}
            self.part = self.zstd.ZstdDecompressor(options=options)
        try:
            out = self.part.decompress(data, CHUNK)
        except self.zstd.ZstdError as error:
            if "too much memory" in str(error):
                raise MemoryLimit("its zstd window is larger than 8 MiB") from error
            raise Refused("damaged zstd data") from error
        self.complete = self.part.eof
        return out, self.part.unused_data if self.complete else b""


def unpacker_for(head):
    if head.startswith(b"\x1f\x8b"):
        return Gzip()
    return Zstd() if head.startswith(b"\x28\xb5\x2f\xfd") else Plain()


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
            if not unpacker:
                unpacker = unpacker_for(data)
        out, data = unpacker.run(data)
        more = len(out) == CHUNK and not unpacker.complete
        unpacked += len(out)
        if out:
            yield out
    if unpacker and not unpacker.complete:
        raise Refused("the file is truncated")


class Stream:
    """Returns the decompressed bytes of a file one by one, and their checksum."""

    def __init__(self, file):
        self.pieces = pieces(file)
        self.piece, self.at = b"", 0
        self.crc_before = 0  # the checksum of all pieces before this one

    def next(self):
        """Returns the next byte as a number, or None at the end."""
        if self.at == len(self.piece):
            self.crc_before = self.crc()
            self.piece, self.at = next(self.pieces, b""), 0
            if not self.piece:
                return None
        self.at += 1
        return self.piece[self.at - 1]

    def crc(self):
        """The CRC-32 of all bytes that next() has returned."""
        return zlib.crc32(self.piece[: self.at], self.crc_before)


def check(file, max_work=MAX_WORK, memory_mib=MEMORY_MIB, assumed=None):
    """Checks a certificate, given as a binary file object. Returns a verdict and its explanation.

    If it is proven up to assumptions, they are appended to the list `assumed` as claims."""
    try:
        walk = Walk(Stream(file), max_work, memory_mib)
        count = walk.check()
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
        elif word.startswith("-"):
            return files, options, "unknown option " + word
        else:
            files.append(word)
    return files, options, None if files else "expected a certificate"


def main(words):
    if "--help" in words:
        return 0 if say(sys.stdout, __doc__) else OUTPUT_FAILED
    files, options, problem = parse_arguments(words)
    if problem:
        say(sys.stderr, "kanzen_check.py: " + printable(problem))
        say(sys.stderr, __doc__)
        return 2
    worst = 0
    for name in files:
        assumed = []
        try:
            with open(name, "rb") as file:
                verdict, text = check(file, options["--max-work"], options["--memory"], assumed)
        except (OSError, ValueError) as error:
            verdict, text = "unreadable", getattr(error, "strerror", None) or "cannot be read"
        worst = worse(worst, ASSUMING if verdict.startswith(UP_TO) else EXIT_STATUS[verdict])
        report = "%s: %s: %s" % (printable(name), verdict, printable(text))
        if options["--assumptions"]:
            say(sys.stderr, report)
        if not all(say(sys.stdout, line) for line in (assumed if options["--assumptions"] else [report])):
            say(sys.stderr, "kanzen_check.py: standard output cannot be written")
            return OUTPUT_FAILED
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

#!/usr/bin/env python3
"""A second checker of Kanzen's certificates, for small ones.

Written from FORMAT.md, not from kanzen-check: it shares no code and no idea of speed with it. It needs
nothing but Python 3.8 and its standard library. Certificates packed with zstd are unpacked first, with
`zstd -d` (Python 3.14 and later unpack them by themselves).

    kanzen_check.py FILE...

Exit status: 0 all proven, 1 some certificate is refused, 2 wrong usage or unreadable file.
"""

import gzip
import re
import sys
import zlib

HEADER = re.compile(
    rb"kanzen-certificate 1\n"
    rb"board ([XO-]{64}) ([XO])\n"
    rb"lower (0|-?[1-9][0-9]*)\n"
    rb"upper (0|-?[1-9][0-9]*)\n"
    rb"leaves (0|[1-9][0-9]*)\n"
    rb"set (0|[1-9][0-9]*)\n"
    rb"moves\n"
)


class Unreadable(Exception):
    """This is no certificate of version 1."""


class Refused(Exception):
    """This is a certificate, and it does not prove what it claims."""


# A position is a string of 64 characters: '+' a disc of the side to move, 'o' one of its opponent,
# '-' an empty square. The eight directions are steps in file and rank.

SQUARES = range(64)
DIRECTIONS = [(f, r) for f in (-1, 0, 1) for r in (-1, 0, 1) if (f, r) != (0, 0)]


def line_from(square, step):
    """The squares met going from `square` in one direction, itself not included."""
    squares = []
    file, rank = square % 8 + step[0], square // 8 + step[1]
    while 0 <= file < 8 and 0 <= rank < 8:
        squares.append(8 * rank + file)
        file, rank = file + step[0], rank + step[1]
    return squares


# Only lines of two squares or more can hold a disc that turns and one that encloses it.
LINES = [
    [line for line in (line_from(s, d) for d in DIRECTIONS) if len(line) > 1] for s in SQUARES
]


def symmetry(number):
    """The squares from which an image takes its 64 characters."""
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
    """The squares whose discs turn if the side to move plays on `square`; empty if it may not."""
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
    """Each legal move with the position after it, in the order of the squares."""
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
    """Of a finished game, for the side to move."""
    difference = position.count("+") - position.count("o")
    empties = position.count("-")
    return difference + (empties if difference > 0 else -empties if difference < 0 else 0)


def canonical(position):
    """The same string for all images of a position."""
    return min("".join([position[s] for s in source]) for source in SYMMETRIES)


class Solver:
    """Answers one question about leaves, by alpha-beta with two possible results."""

    def __init__(self):
        self.known = {}

    def at_least(self, position, bound):
        """Is the value of `position` at least `bound` for the side to move?"""
        key = (position, bound)
        if key not in self.known:
            if len(self.known) > 1_000_000:
                self.known.clear()
            self.known[key] = self.search(position, bound)
        return self.known[key]

    def search(self, position, bound):
        children = [child for _, child in moves_of(position)]
        if children:
            if len(children) > 2 and position.count("-") > 4:
                children.sort(key=lambda child: len(moves_of(child)))
            # value >= bound if some child's value is at most -bound: not at least -bound + 1
            return any(not self.at_least(child, 1 - bound) for child in children)
        if not moves_of(passed(position)):
            return score(position) >= bound
        return not self.at_least(passed(position), 1 - bound)


class Walk:
    """Both walks of a certificate, over its unpacked bytes."""

    def __init__(self, data):
        self.data = data
        header = HEADER.match(data)
        if not header:
            raise Unreadable("no certificate of version 1")
        board, side = header[1].decode(), header[2].decode()
        self.root = board.replace("X", "+").replace("O", "o")
        if side == "O":
            self.root = passed(self.root)
        self.board = board + " " + side
        self.lower, self.upper, self.leaves, self.capacity = (int(header[i]) for i in range(3, 7))
        if not (
            -64 <= self.lower <= self.upper <= 64
            and self.lower % 2 == self.upper % 2 == 0
            and self.leaves <= 20
            and 1 <= self.capacity <= 2**40
        ):
            raise Unreadable("a number of the header is out of its range")
        self.at = self.first_move = header.end()
        self.solver = Solver()

    def check(self):
        if self.lower > -64:
            self.target, self.remembered = self.lower, set()
            self.proving(self.root)
        if self.upper < 64:
            self.target, self.remembered = -self.upper, set()
            self.other(self.root)
        count = self.at - self.first_move
        end = b"end %d %08x\n" % (count, zlib.crc32(self.data[: self.at]))
        if self.data[self.at :] != end:
            raise Refused("the last line does not agree")
        return count

    def proving(self, position):
        if position.count("-") <= self.leaves:
            return self.require(self.solver.at_least(position, self.target), position)
        moves = moves_of(position)
        if not moves and not moves_of(passed(position)):
            return self.require(score(position) >= self.target, position)
        image = canonical(position)
        if image in self.remembered:
            return None
        if len(self.remembered) == self.capacity:
            self.remembered.clear()
        self.remembered.add(image)
        if not moves:
            return self.other(passed(position))
        if self.at == len(self.data):
            raise Refused("the file ends in the middle of the proof")
        named = self.data[self.at]
        self.at += 1
        for square, child in moves:
            if square == named:
                return self.other(child)
        raise Refused("move %d is not legal" % (self.at - self.first_move))

    def other(self, position):
        if position.count("-") <= self.leaves:
            return self.require(not self.solver.at_least(position, 1 - self.target), position)
        moves = moves_of(position)
        if not moves and not moves_of(passed(position)):
            return self.require(score(position) <= -self.target, position)
        if not moves:
            return self.proving(passed(position))
        for _, child in moves:
            self.proving(child)
        return None

    @staticmethod
    def require(holds, position):
        if not holds:
            raise Refused("the claim does not hold on " + position)


def unpack(data):
    if data[:2] == b"\x1f\x8b":
        try:
            return gzip.decompress(data)
        except (OSError, EOFError, zlib.error) as error:
            raise Refused("damaged gzip data") from error
    if data[:4] == b"\x28\xb5\x2f\xfd":
        try:
            from compression import zstd
        except ImportError:
            raise Unreadable("packed with zstd: unpack it first, zstd -d FILE") from None
        try:
            return zstd.decompress(data)
        except (zstd.ZstdError, EOFError) as error:
            raise Refused("damaged zstd data") from error
    return data


def check(data):
    """Checks the bytes of a certificate file. Returns (verdict, what there is to say about it)."""
    try:
        walk = Walk(unpack(data))
        count = walk.check()
        text = "%d <= value <= %d for the side to move of %s (%d moves)"
        return "proven", text % (walk.lower, walk.upper, walk.board, count)
    except Unreadable as error:
        return "unreadable", str(error)
    except Refused as error:
        return "refused", str(error)


def main(files):
    if not files or files[0].startswith("-"):
        print(__doc__)
        return 0 if files[:1] == ["--help"] else 2
    worst = 0
    for name in files:
        try:
            with open(name, "rb") as file:
                verdict, text = check(file.read())
        except OSError as error:
            verdict, text = "unreadable", error.strerror
        print("%s: %s: %s" % (name, verdict, text), flush=True)
        worst = max(worst, {"proven": 0, "refused": 1, "unreadable": 2}[verdict])
    return worst


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""The rules of the game on sets of squares.

A set of squares is an integer of 64 bits, as in the C library: a1 is the lowest bit, then b1, up to
h8. The functions below have a player, who is to move, and an opponent, but no colours.
"""
from __future__ import annotations

from typing import Iterator, List, Tuple

SQUARES = 64
ALL = (1 << SQUARES) - 1
_INNER_FILES = 0x7E7E7E7E7E7E7E7E  # b to g: squares that a line can enclose unless it is vertical
_DIRECTIONS = ((1, _INNER_FILES), (7, _INNER_FILES), (9, _INNER_FILES), (8, ALL))


def popcount(squares: int) -> int:
    """The number of squares in the set."""
    return bin(squares).count("1")  # int.bit_count() came with Python 3.10


def indices(squares: int) -> Iterator[int]:
    """The squares of the set from a1 to h8, as numbers from 0 to 63."""
    while squares:
        lowest = squares & -squares
        yield lowest.bit_length() - 1
        squares ^= lowest


def legal_moves(player: int, opponent: int) -> int:
    """The squares on which the player may put a disc."""
    moves = 0
    for shift, mask in _DIRECTIONS:
        enclosed = opponent & mask
        twice = 2 * shift
        # The opponent's discs in a row beside a disc of the player, in steps of 1, 2 and 2.
        run = enclosed & (player << shift)
        run |= enclosed & (run << shift)
        pairs = enclosed & (enclosed << shift)
        run |= pairs & (run << twice)
        run |= pairs & (run << twice)
        moves |= run << shift
        run = enclosed & (player >> shift)
        run |= enclosed & (run >> shift)
        pairs = enclosed & (enclosed >> shift)
        run |= pairs & (run >> twice)
        run |= pairs & (run >> twice)
        moves |= run >> shift
    return moves & ~(player | opponent) & ALL


def _rays(square: int) -> Tuple[Tuple[int, ...], Tuple[int, ...]]:
    """Returns the lines from a square to the edge on which discs can be enclosed, upwards and
    downwards.

    Upwards means to higher numbers. The lines do not contain the square itself.
    """
    upwards: List[int] = []
    downwards: List[int] = []
    for rank_step, file_step in ((0, 1), (1, -1), (1, 0), (1, 1)):
        for sign, rays in ((1, upwards), (-1, downwards)):
            rank, file = square // 8, square % 8
            ray = 0
            while True:
                rank += sign * rank_step
                file += sign * file_step
                if not (0 <= rank < 8 and 0 <= file < 8):
                    break
                ray |= 1 << (8 * rank + file)
            if ray & (ray - 1):
                rays.append(ray)
    return tuple(upwards), tuple(downwards)


_RAYS = tuple(_rays(square) for square in range(SQUARES))


def flips(player: int, opponent: int, square: int) -> int:
    """Returns the discs that a move of the player to the square turns; none if the move is not
    legal.

    The square must be empty.
    """
    others = ALL ^ opponent
    turned = 0
    upwards, downwards = _RAYS[square]
    for ray in upwards:
        # The first square without a disc of the opponent must have a disc of the player.
        end = ray & others
        end &= -end
        if end & player:
            turned |= ray & (end - 1)
    for ray in downwards:
        end = ray & others
        if end:
            end = 1 << (end.bit_length() - 1)
            if end & player:
                turned |= ray & -(end << 1)
    return turned


def final_score(player: int, opponent: int) -> int:
    """Returns the value of a finished game for the player: the disc difference, with empty squares
    counted for the winner."""
    mine, theirs = popcount(player), popcount(opponent)
    empty = SQUARES - mine - theirs
    return mine - theirs + (empty if mine > theirs else -empty if mine < theirs else 0)


def _flip_vertical(b: int) -> int:
    return int.from_bytes(b.to_bytes(8, "little"), "big")


def _mirror_horizontal(b: int) -> int:
    b = ((b >> 1) & 0x5555555555555555) | ((b & 0x5555555555555555) << 1)
    b = ((b >> 2) & 0x3333333333333333) | ((b & 0x3333333333333333) << 2)
    return ((b >> 4) & 0x0F0F0F0F0F0F0F0F) | ((b & 0x0F0F0F0F0F0F0F0F) << 4)


def _transpose(b: int) -> int:
    t = (b ^ (b >> 7)) & 0x00AA00AA00AA00AA
    b ^= t ^ (t << 7)
    t = (b ^ (b >> 14)) & 0x0000CCCC0000CCCC
    b ^= t ^ (t << 14)
    t = (b ^ (b >> 28)) & 0x00000000F0F0F0F0
    return b ^ t ^ (t << 28)


SYMMETRIES = 8


def transform(b: int, symmetry: int) -> int:
    """Applies a symmetry of the board to a set of squares. The number is a sum of steps: 4 reflects
    in the diagonal a1-h8, then 2 reverses the ranks, then 1 reverses the files."""
    if symmetry & 4:
        b = _transpose(b)
    if symmetry & 2:
        b = _flip_vertical(b)
    if symmetry & 1:
        b = _mirror_horizontal(b)
    return b

"""The rules of the game on sets of squares, as the C library has them.

A set of squares is an integer of 64 bits: a1 is the lowest bit, then b1, up to h8. The functions
below have a player, who is to move, and an opponent, but no colours. They raise LibraryNotFoundError
without the library, which the first call loads.
"""
from __future__ import annotations

from typing import Any, List, Optional, Tuple

SQUARES = 64
ALL = (1 << SQUARES) - 1
SYMMETRIES = 8

_library: Any = None
_uint64: Any = None  # ctypes takes long to load


def _load() -> Any:
    global _library, _uint64
    from ctypes import c_uint64

    from .library import library

    _uint64, _library = c_uint64, library()
    return _library


def popcount(squares: int) -> int:
    """The number of squares in the set."""
    return bin(squares).count("1")  # int.bit_count() came with Python 3.10


def legal_moves(player: int, opponent: int) -> int:
    """The squares on which the player may put a disc."""
    moves: int = (_library or _load()).kanzen_legal_moves(player, opponent)
    return moves


def play(player: int, opponent: int, square: int) -> Optional[Tuple[int, int]]:
    """Returns the board after a move of the player to the square, first the discs of the side to
    move then; None if the move is not legal."""
    called = _library or _load()
    mine, theirs = _uint64(player), _uint64(opponent)
    return None if called.kanzen_play(mine, theirs, square) else (mine.value, theirs.value)


def play_moves(player: int, opponent: int, moves: bytes) -> Optional[List[Tuple[int, int]]]:
    """Returns the board before each move, and the last board, first the discs of the side to move in
    each; None if a move is not legal. The moves are squares, and 64 for a pass."""
    called = _library or _load()
    players, opponents = ((_uint64 * (len(moves) + 1))() for _ in range(2))
    if called.kanzen_play_moves(player, opponent, moves, len(moves), players, opponents):
        return None
    return list(zip(players, opponents))


def final_score(player: int, opponent: int) -> int:
    """Returns the value of a finished game for the player: the disc difference, with empty squares
    counted for the winner."""
    score: int = (_library or _load()).kanzen_final_score(player, opponent)
    return score


def transform(squares: int, symmetry: int) -> int:
    """Applies a symmetry of the board to a set of squares. The number is a sum of steps: 4 reflects
    in the diagonal a1-h8, then 2 reverses the ranks, then 1 reverses the files."""
    image: int = (_library or _load()).kanzen_transform(squares, symmetry)
    return image


def canonical(player: int, opponent: int) -> Tuple[int, int]:
    """Returns the image of the board under a symmetry with the smallest player, and then the
    smallest opponent."""
    called = _library or _load()
    mine, theirs = _uint64(player), _uint64(opponent)
    called.kanzen_canonical(mine, theirs)
    return mine.value, theirs.value

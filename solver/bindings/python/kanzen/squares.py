"""Squares and moves as texts: `a1` to `h8`, and `pa` for a pass."""
from __future__ import annotations

from typing import Iterable, List, Tuple

from .errors import NotationError

PASS = "pa"

NAMES: Tuple[str, ...] = tuple(file + rank for rank in "12345678" for file in "abcdefgh")
"""The names of the squares, a1, b1 up to h8."""

INDEX = {name: index for index, name in enumerate(NAMES)}

_MOVES = (*NAMES, PASS)  # by their numbers in the library

PASS_SPELLINGS = ("pass", "@@@@", "pa", "ps", "--")
"""The spellings of a pass. Longer ones come first, because `pass` begins with `pa`."""


def parse_move(text: str) -> str:
    """Converts a move from any spelling to the spelling of this package.

    >>> parse_move(" F5 "), parse_move("PASS")
    ('f5', 'pa')
    """
    move = text.strip().lower()
    if move in INDEX:
        return move
    if move in PASS_SPELLINGS:
        return PASS
    raise NotationError(f"found {text!r}, expected a move such as f5, or pa for a pass")


def move_name(number: int) -> str:
    """Returns the name of a move of the library: 0 to 63 is a square, 64 a pass."""
    return _MOVES[number]


def move_names(numbers: Iterable[int]) -> Tuple[str, ...]:
    """Returns the names of moves of the library."""
    return tuple([_MOVES[number] for number in numbers])


def names_of(squares: int) -> Tuple[str, ...]:
    """Returns the names of a set of squares, from a1 to h8."""
    names: List[str] = []
    while squares:
        lowest = squares & -squares
        names.append(NAMES[lowest.bit_length() - 1])
        squares ^= lowest
    return tuple(names)


def set_of(names: Iterable[str]) -> int:
    """Returns the set of squares with these names."""
    squares = 0
    for name in names:
        index = INDEX.get(name.strip().lower())
        if index is None:
            raise NotationError(f"found {name!r}, expected a square such as f5")
        squares |= 1 << index
    return squares

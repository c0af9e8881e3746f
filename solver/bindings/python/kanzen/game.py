"""Games: a position and the moves played from it."""
from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Tuple

from .board import Board, boards_of, first_and_moves


@dataclass(frozen=True)
class Game:
    """A game: its first position and the moves played, with all passes."""

    start: Board
    moves: Tuple[str, ...]
    name: str = ""
    """The name of the record in its text; empty if there is none, as the fields below."""
    black: str = ""
    """The player of Black."""
    white: str = ""
    """The player of White."""
    tournament: str = ""
    """The event, or else the place."""
    date: str = ""
    """The date as in the text; for WTHOR the year."""

    @cached_property
    def boards(self) -> Tuple[Board, ...]:
        """The positions before each move, and the last position; found when they are needed. Raises
        IllegalMoveError for a game that no reader has made."""
        return boards_of(self.start, self.moves)

    @property
    def board(self) -> Board:
        """The position after the last move."""
        return self.boards[-1]

    @staticmethod
    def read(text: str, symbols: str = "") -> Game:
        """Reads a game in any notation. A position is a game without moves.

        A text of several games raises NotationError; `kanzen.read_games` reads files of them.

        >>> len(Game.read("f5d6c3").boards)
        4
        """
        from .notation import read_game

        return to_game(read_game(text, symbols))


def to_game(read: Any) -> Game:
    """Converts a game of the library."""
    return Game(*first_and_moves(read), *[text.decode("utf-8", "replace") for text in (
        read.name, read.black, read.white, read.tournament, read.date)])

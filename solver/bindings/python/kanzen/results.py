"""Limits, results and their parts. All of them are immutable.

A value is the exact disc difference under best play, for the side to move in the position, from
-64 to 64. Empty squares of a finished game count for the winner. A score is a value, a bound or an
estimate.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Tuple

from .board import Board

LOWEST, HIGHEST = -64, 64


@dataclass(frozen=True)
class Limit:
    """Limits for one position. The first limit reached ends the search.

    With one thread and an empty table, a limit of nodes ends a search at the same point every time.
    A limit of seconds does not.
    """

    nodes: Optional[int] = None
    """Maximum number of positions visited, at least 1; None for no limit."""
    seconds: Optional[float] = None
    """Maximum number of seconds, above 0; None for no limit."""

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 1:
            raise ValueError("expected a limit of at least 1 node")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError("expected a limit of more than 0 seconds")


@dataclass(frozen=True)
class MoveValue:
    """The proven bounds of one move, for the side that plays it, in discs."""

    move: str
    """The move, "f5", or "pa" for a pass."""
    lower: int
    """The value is at least this."""
    upper: int
    """The value is at most this."""

    @property
    def value(self) -> Optional[int]:
        """The value in discs for the side that moves; None if only bounds are proven."""
        return self.lower if self.lower == self.upper else None


@dataclass(frozen=True)
class Estimate:
    """The estimate of a search that ended early. Nothing in it is proven."""

    score: int
    """The likely value, in discs for the side to move. If the goal is a side of a threshold, a
    score beyond the threshold only says on which side the value probably lies."""
    best_move: Optional[str] = None
    """The move that is likely to be best."""
    depth: Optional[int] = None
    """Depth of the search in plies; only from `Server`."""
    confidence: Optional[float] = None
    """For a search to the end of the game, the probability that one of its cuts is right; only from
    `Server`. It is not the probability that the score is right: see `spread`."""
    spread: Optional[float] = None
    """Root mean square error of such estimates in discs, measured on positions whose values are
    known. None if the score only says on which side of a threshold the value probably lies."""


@dataclass(frozen=True)
class Result:
    """The result for one position. Bounds are always proven."""

    board: Board
    """The position."""
    lower: int
    """The value of the position is at least this: discs, for the side to move."""
    upper: int
    """The value of the position is at most this: discs, for the side to move."""
    status: str
    """"exact": the value is known. "lower", "upper": the goal is proven, and the value is at least
    `lower`, or at most `upper`. "stopped": a limit or a stop came first, which `kanzen solve` calls
    "estimate" or "unfinished". "running": the search has not ended, and more results will come."""
    best_move: Optional[str] = None
    """A move that achieves the value or the lower bound, "pa" for a pass. If stopped, the best move
    so far. None if there is no move."""
    pv: Tuple[str, ...] = ()
    """Best play to the end of the game, passes included, if it is known."""
    moves: Optional[Tuple[MoveValue, ...]] = None
    """The proven bounds of the moves, if requested."""
    estimate: Optional[Estimate] = None
    """The estimate, if a limit ended the search; from `Server` also if the query was terminated."""
    nodes: int = 0
    """Number of positions visited."""
    seconds: float = 0.0
    """Wall time in seconds."""
    certificate: Optional[bytes] = None
    """A proof of the value: the contents of a file that `kanzen check` reads. Only from `Server`,
    if requested; with an `Engine`, use `Engine.certify`."""

    @property
    def value(self) -> Optional[int]:
        """The value of the position in discs for the side to move; None if only bounds are proven."""
        return self.lower if self.lower == self.upper else None

    @property
    def is_exact(self) -> bool:
        """Whether the value is proven."""
        return self.lower == self.upper

    @property
    def wld(self) -> Optional[str]:
        """"win", "loss" or "draw" for the side to move; None if that is not proven."""
        if self.lower > 0:
            return "win"
        if self.upper < 0:
            return "loss"
        return "draw" if self.lower == self.upper == 0 else None

    def reaches(self, score: int) -> Optional[bool]:
        """Whether the value is at least this many discs; None if that is not proven."""
        if self.lower >= score:
            return True
        return False if self.upper < score else None

    def __str__(self) -> str:
        if self.is_exact:
            text = f"{self.lower:+d}"
        else:
            text = f"{self.lower:+d}..{self.upper:+d}"
        line = " ".join(self.pv) or self.best_move or ""
        return f"{text} {line}".rstrip()

    def _repr_html_(self) -> str:
        if self.moves:
            marks = {each.move: str(self._text_of(each)) for each in self.moves}
        else:
            marks = {self.best_move: f"{self.value:+d}"} if self.best_move and self.value is not None else {}
        return f"{self.board.svg(marks)}<p>{self.__str__()}</p>"

    @staticmethod
    def _text_of(each: MoveValue) -> str:
        if each.value is not None:
            return f"{each.value:+d}"
        return f"{each.lower}..{each.upper}"

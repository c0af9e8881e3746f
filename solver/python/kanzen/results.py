"""What is asked and what is found: limits, results and their parts, none of which ever changes.

Values and bounds are disc differences from the point of view of the side to move in the position, -64
to 64, with the empty squares of a finished game given to the winner.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Tuple

from .board import Board

LOWEST, HIGHEST = -64, 64


@dataclass(frozen=True)
class Limit:
    """What may be spent on one position. What is reached first ends the search.

    A limit of nodes ends a search of one thread at the same point every time if the table was empty
    before; a limit of time never does.
    """

    nodes: Optional[int] = None
    """Positions that may be visited, at least 1; None for no limit."""
    time: Optional[float] = None
    """Seconds, above 0; None for no limit."""

    def __post_init__(self) -> None:
        if self.nodes is not None and self.nodes < 1:
            raise ValueError("expected a limit of at least 1 node")
        if self.time is not None and not self.time > 0:
            raise ValueError("expected a limit of more than 0 seconds")


@dataclass(frozen=True)
class MoveValue:
    """What is proven about one move, for the side that plays it, in discs."""

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
    """What a search that ended early takes for likely. Nothing of it is proven."""

    score: int
    """The likely value, in discs for the side to move. Where a side of a threshold was asked for, a
    score beyond it tells the side alone."""
    move: Optional[str] = None
    """The move that is likely to be best."""
    depth: Optional[int] = None
    """How many plies the search saw; only `Server` tells."""
    confidence: Optional[float] = None
    """For a search to the end of the game, the probability that one of its cuts is right; only `Server`
    tells. It is not the probability that the score is right: see `spread`."""
    spread: Optional[float] = None
    """How far such estimates are from the value, in discs: the root mean square error that was measured
    on positions whose values are known. None if the score only tells the side of a threshold."""


@dataclass(frozen=True)
class Result:
    """The answer to a question about one position. Bounds are always proven."""

    board: Board
    """The position."""
    lower: int
    """The value of the position is at least this: discs, for the side to move."""
    upper: int
    """The value of the position is at most this: discs, for the side to move."""
    status: str
    """"exact": the value is known. "lower", "upper": what was asked is proven, the value is at least
    `lower`, or at most `upper`. "stopped": a limit or a stop came first. "running": more will come."""
    move: Optional[str] = None
    """A move that achieves the value or the lower bound, "pa" for a pass; if stopped, the best so far.
    None if there is none."""
    line: Tuple[str, ...] = ()
    """Best play to the end of the game, passes included, if that was found."""
    moves: Optional[Tuple[MoveValue, ...]] = None
    """What is proven about the moves, if that was asked for."""
    estimate: Optional[Estimate] = None
    """What is likely, if a limit ended the search; of `Server` also if it was terminated."""
    nodes: int = 0
    """Positions that were visited."""
    time: float = 0.0
    """Seconds that it took."""
    certificate: Optional[bytes] = None
    """A proof of the value, the contents of a file that `kanzen check` reads, if `Server` was asked for it
    and has sent one; of `Engine` ask `Engine.certify`."""

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
        line = " ".join(self.line) or self.move or ""
        return f"{text} {line}".rstrip()

    def _repr_html_(self) -> str:
        if self.moves:
            marks = {each.move: str(self._text_of(each)) for each in self.moves}
        else:
            marks = {self.move: f"{self.value:+d}"} if self.move and self.value is not None else {}
        return f"{self.board.svg(marks)}<p>{self.__str__()}</p>"

    @staticmethod
    def _text_of(each: MoveValue) -> str:
        if each.value is not None:
            return f"{each.value:+d}"
        return f"{each.lower}..{each.upper}"

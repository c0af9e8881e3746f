"""Limits, results and their parts. All of them are immutable.

A value is the exact disc difference under best play, for the side to move in the position, from
-64 to 64. Empty squares of a finished game count for the winner. A score is a value, a bound or an
estimate.
"""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, Literal, Optional, Tuple

from .arguments import optional_integer, seconds
from .board import Board

LOWEST, HIGHEST = -64, 64
MAX_NODES = (1 << 64) - 1

Goal = Literal["value", "wld", "all-moves", "best-moves", "estimate"]
"""The goals of `Engine.solve` and `solve_many`."""
ServerGoal = Literal["value", "wld", "ge", "le", "all-moves", "best-moves", "estimate"]
"""The goals of a `Server`."""
Status = Literal["exact", "lower", "upper", "stopped", "running"]
"""What a `Result` means."""
Wld = Literal["win", "draw", "loss"]


@dataclass(frozen=True)
class Limit:
    """Limits for one position. The first limit reached ends the search.

    With one thread and an empty table, a limit of nodes ends a search at the same point every time.
    A limit of seconds does not.
    """

    nodes: Optional[int] = None
    """Maximum number of positions visited, from 1 to 2**64 - 1; None for no limit."""
    seconds: Optional[float] = None
    """Maximum number of seconds, above 0; None for no limit."""
    depth: Optional[int] = None
    """For the goal "estimate": maximum depth in plies, from 1 to 64; None for no limit."""

    def __post_init__(self) -> None:
        checked = {"nodes": optional_integer("nodes", self.nodes, 1, MAX_NODES),
                   "seconds": None if self.seconds is None else seconds("seconds", self.seconds, zero=False),
                   "depth": optional_integer("depth", self.depth, 1, 64)}
        for name, value in checked.items():
            object.__setattr__(self, name, value)


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
class MoveEstimate:
    """The likely value of one move. Nothing in it is proven."""

    move: str
    """The move, "f5", or "pa" for a pass."""
    score: int
    """The likely value in discs for the side that moves."""
    depth: int
    """Depth of the search in plies, the move included."""


@dataclass(frozen=True)
class Estimate:
    """The estimate of a search that ended early, or the result for the goal "estimate". Nothing in it
    is proven."""

    score: int
    """The likely value, in discs for the side to move. If the goal is a side of a threshold, a
    score beyond the threshold only says on which side the value probably lies."""
    best_move: Optional[str] = None
    """The move that is likely to be best."""
    depth: Optional[int] = None
    """Depth of the search in plies."""
    confidence: Optional[float] = None
    """For a search to the end of the game, the probability that one of its cuts is right. It is not
    the probability that the score is right: see `spread`."""
    spread: Optional[float] = None
    """Root mean square error of such estimates in discs, measured on positions whose values are
    known. None if the score only says on which side of a threshold the value probably lies."""
    line: Tuple[str, ...] = ()
    """For the goal "estimate": likely play, passes included."""
    moves: Optional[Tuple[MoveEstimate, ...]] = None
    """For the goal "estimate": every legal move, the best one first. The others may have two plies
    less, except at the last depth."""


@dataclass(frozen=True)
class Result:
    """The result for one position. Bounds are always proven."""

    board: Board
    """The position."""
    lower: int
    """The value of the position is at least this: discs, for the side to move."""
    upper: int
    """The value of the position is at most this: discs, for the side to move."""
    status: Status
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
    """The estimate, if a limit ended the search, and for the goal "estimate"; from `Server` also if the
    query was terminated."""
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
    def wld(self) -> Optional[Wld]:
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

    def as_row(self) -> Dict[str, Any]:
        """Returns a row of a table, such as a data frame of pandas: names of columns and plain values.
        The board and the moves of `pv` are one text each, and `value` is None if it is not proven.

        >>> Result(Board(), -2, 2, "stopped").as_row()["board"]
        '---------------------------OX------XO--------------------------- X'
        """
        return {"board": self.board.text, "empties": self.board.empties, "value": self.value,
                "lower": self.lower, "upper": self.upper, "status": self.status, "best_move": self.best_move,
                "pv": "".join(self.pv), "estimate": None if self.estimate is None else self.estimate.score,
                "nodes": self.nodes, "seconds": self.seconds}

    def __str__(self) -> str:
        if self.is_exact:
            text = f"{self.lower:+d}"
        else:
            text = f"{self.lower:+d}..{self.upper:+d}"
        line = " ".join(self.pv) or self.best_move or ""
        return f"{text} {line}".rstrip()

    def _repr_html_(self) -> str:
        if self.estimate is not None and self.estimate.moves:
            marks = {each.move: f"({each.score:+d})" for each in self.estimate.moves}
        elif self.moves:
            marks = {each.move: str(self._text_of(each)) for each in self.moves}
        else:
            marks = {self.best_move: f"{self.value:+d}"} if self.best_move and self.value is not None else {}
        return f"{self.board.svg(marks)}<p>{self.__str__()}</p>"

    @staticmethod
    def _text_of(each: MoveValue) -> str:
        if each.value is not None:
            return f"{each.value:+d}"
        return f"{each.lower}..{each.upper}"

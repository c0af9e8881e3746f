"""Kanzen: exact values of Othello positions near the end of a game.

>>> import kanzen
>>> board = kanzen.Board("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X")
>>> result = kanzen.solve(board)
>>> result.value, result.best_move  # discs, for the side to move
(18, 'g8')

`solve` and `Engine` solve one position, `solve_many` solves many positions. They
need libkanzen.so, and so do the rules of the game, games, and all notations but 64 squares with the
side. `Server` sends queries to `kanzen serve`, from asyncio. Modules are loaded at their first use.
"""
from __future__ import annotations

TYPE_CHECKING = False  # as type checkers understand it, without loading typing

__version__ = "0.2.0"

if TYPE_CHECKING:
    from typing import Any, List

    from .board import START, Board
    from .default import solve
    from .engine import Engine
    from .errors import (EngineClosedError, EngineError, IllegalMoveError, KanzenError,
                         LibraryNotFoundError, NotationError, NotationWarning, ServerClosedError,
                         ServerError)
    from .game import Game
    from .game_files import read_games
    from .library import library_version
    from .many import solve_many
    from .results import Estimate, Goal, Limit, MoveEstimate, MoveValue, Result, ServerGoal, Status
    from .server import Query, Server

_PARTS = {
    "board": ("START", "Board"),
    "default": ("solve",),
    "engine": ("Engine",),
    "errors": ("EngineClosedError", "EngineError", "IllegalMoveError", "KanzenError", "LibraryNotFoundError",
               "NotationError", "NotationWarning", "ServerClosedError", "ServerError"),
    "game": ("Game",),
    "game_files": ("read_games",),
    "library": ("library_version",),
    "many": ("solve_many",),
    "results": ("Estimate", "Goal", "Limit", "MoveEstimate", "MoveValue", "Result", "ServerGoal", "Status"),
    "server": ("Query", "Server"),
}
_PART_OF = {name: part for part, names in _PARTS.items() for name in names}

__all__ = ["START", "Board", "Engine", "EngineClosedError", "EngineError", "Estimate", "Game", "Goal",
           "IllegalMoveError", "KanzenError", "LibraryNotFoundError", "Limit", "MoveEstimate", "MoveValue",
           "NotationError", "NotationWarning", "Query", "Result", "Server", "ServerClosedError", "ServerError",
           "ServerGoal", "Status", "library_version", "read_games", "solve", "solve_many"]


def __getattr__(name: str) -> Any:
    part = _PART_OF.get(name)
    if part is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    value = getattr(import_module(f".{part}", __name__), name)
    globals()[name] = value
    return value


def __dir__() -> List[str]:
    return sorted({*globals(), *__all__})

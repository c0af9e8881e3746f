"""What goes wrong, each kind an exception of its own. All of them are `KanzenError`s."""
from __future__ import annotations

from typing import Optional


class KanzenError(Exception):
    """The base of all exceptions of this package."""


def named_item(index: int, text: str) -> str:
    """One of several positions in the words of a message: its index from 0 and the beginning of its text."""
    longest = 80
    return f"positions[{index}], {(text if len(text) <= longest else text[:longest] + '...')!r}"


class NotationError(KanzenError, ValueError):
    """A text is no position, game or move.

    `column` counts from 1 and is 0 where no character is to blame.
    """

    def __init__(self, message: str, column: int = 0) -> None:
        super().__init__(f"{message} (column {column})" if column else message)
        self.column = column
        self.index: Optional[int] = None
        """Of several positions the one that is wrong, counted from 0; None if only one was read."""

    def of_item(self, index: int, text: str) -> NotationError:
        """The same error about one of several positions, which it names."""
        named = NotationError(f"{named_item(index, text)}: {self}")
        named.column = self.column
        named.index = index
        return named


class IllegalMoveError(KanzenError, ValueError):
    """A move is not legal in the position; the board is unchanged, for boards never change."""


class LibraryNotFoundError(KanzenError, OSError):
    """There is no libkanzen.so where it was looked for, or it is of another version."""


class EngineError(KanzenError):
    """The engine could not do what was asked: a setting out of range, no memory, an internal error.

    `status` is the number by which the C library calls it, 0 where this package refused.
    """

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class EngineClosedError(EngineError):
    """The engine has been closed."""


class ServerError(KanzenError):
    """`kanzen serve` refused a line or failed to answer a query.

    `code` is the word of its protocol (`invalid`, `full`, ...), `field` the field that is wrong.
    """

    def __init__(self, message: str, code: str = "", field: Optional[str] = None) -> None:
        super().__init__(message)
        self.code = code
        self.field = field


class ServerClosedError(ServerError):
    """The program has ended, or could not be started. `status` is its exit status, if it had one."""

    def __init__(self, message: str, status: Optional[int] = None) -> None:
        super().__init__(message, "closed")
        self.status = status

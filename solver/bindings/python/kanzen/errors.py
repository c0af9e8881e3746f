"""The exceptions and the warning of this package. All exceptions are `KanzenError`s."""
from __future__ import annotations

from typing import Optional


class KanzenError(Exception):
    """The base of all exceptions of this package."""


def named_item(index: int, text: str) -> str:
    """Names one of several positions in a message: its index from 0 and the beginning of its
    text."""
    longest = 80
    return f"positions[{index}], {(text if len(text) <= longest else text[:longest] + '...')!r}"


class NotationError(KanzenError, ValueError):
    """A text is not a position, game or move.

    `line` and `column` count from 1. `line` is 0 if the text is one line, and `column` is 0 if no
    character is wrong.
    """

    def __init__(self, message: str, column: int = 0, line: int = 0) -> None:
        places = [f"{name} {number}" for name, number in (("line", line), ("column", column)) if number]
        super().__init__(f"{message} ({', '.join(places)})" if places else message)
        self.column = column
        self.line = line
        self.index: Optional[int] = None
        """The index of the wrong position among several, from 0; None if only one was read."""

    def of_item(self, index: int, text: str) -> NotationError:
        """Returns the same error about one of several positions, with its name."""
        named = NotationError(f"{named_item(index, text)}: {self}")
        named.column, named.line = self.column, self.line
        named.index = index
        return named


class NotationWarning(UserWarning):
    """A reader does not use a part of a file, such as an unknown tag."""


class IllegalMoveError(KanzenError, ValueError):
    """A move is not legal in the position. Boards are immutable, so the board is unchanged."""


class LibraryNotFoundError(KanzenError, OSError):
    """libkanzen.so was not found, or has another version."""


class EngineError(KanzenError):
    """A call of the engine failed: a setting out of range, no memory, an internal error.

    `status` is the status of the C library, or 0 if this package refused the call.
    """

    def __init__(self, message: str, status: int = 0) -> None:
        super().__init__(message)
        self.status = status


class EngineClosedError(EngineError):
    """The engine has been closed."""


class ServerError(KanzenError):
    """`kanzen serve` refused a line or failed to answer a query.

    `code` is the word of the protocol (`invalid`, `full`, ...), `field` the wrong field.
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

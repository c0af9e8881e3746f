"""Reads files of games, one game at a time, by the readers of the library."""
from __future__ import annotations

import ctypes
import io
import os
import warnings
from typing import TYPE_CHECKING, Any, Generator, List, Literal, Optional, Tuple, Union, overload

from . import library as c
from .arguments import check_type, check_word
from .errors import NotationError, NotationWarning
from .game import Game, to_game
from .notation import check_symbols

if TYPE_CHECKING:
    GameFormat = Literal["ggf", "sgf", "pgn", "wthor", "lines", "jsonl", "csv"]

_File = Union[str, "os.PathLike[str]"]
_Found = Union[Game, NotationError]


def _names_beside(path: str, ending: str) -> Tuple[str, Optional[bytes]]:
    """Returns the file of names of a WTHOR file with its path: beside it, with the same stem, or wthor
    or wth."""
    folder, name = os.path.split(path)
    stem, end = os.path.splitext(name.lower())
    if end == ".wtb":
        present = {each.lower(): each for each in os.listdir(folder or ".")}
        for wanted in (stem, "wthor", "wth"):
            if wanted + ending in present:
                beside = os.path.join(folder, present[wanted + ending])
                with open(beside, "rb") as file:
                    return beside, file.read()
    return path, None


class _GameFile:
    """An open file of games, and its reader in the library."""

    def __init__(self, path: str, symbols: str, format: Optional[str]) -> None:
        self._reader = ctypes.c_void_p()
        self._library = c.library()
        self._raised: List[BaseException] = []  # by `_read_bytes`; ctypes would drop it
        self._warnings: List[str] = []
        players, tournaments = _names_beside(path, ".jou"), _names_beside(path, ".trn")
        self._sources = {b"games": path, b"players": players[0], b"tournaments": tournaments[0]}
        self._file = io.FileIO(path)
        # The library calls these functions until it closes the reader.
        self._functions = c.ReadFunction(self._read_bytes), c.WarningFunction(self._warn)
        games = c.Games(ctypes.sizeof(c.Games), None, 0, symbols.encode(),
                        None if format is None else format.encode(), players[1], len(players[1] or b""),
                        tournaments[1], len(tournaments[1] or b""), self._functions[0], None, self._functions[1])
        error = c.Error(ctypes.sizeof(c.Error))
        if self._library.kanzen_open_games(games, self._reader, error) != c.OK:
            self._file.close()
            raise ValueError(error.message.decode("utf-8", "replace"))

    def close(self) -> None:
        self._library.kanzen_close_games(self._reader)
        self._reader = ctypes.c_void_p()
        self._file.close()

    def __del__(self) -> None:
        if getattr(self, "_reader", None):
            self.close()

    def _read_bytes(self, buffer: int, size: int, _: object) -> int:
        try:
            return self._file.readinto((ctypes.c_char * size).from_address(buffer)) or 0
        except BaseException as error:
            self._raised.append(error)
            return -1

    def _warn(self, source: bytes, warning: Any, _: object) -> None:
        place = NotationError(warning.contents.message.decode("utf-8", "replace"), warning.contents.column,
                              warning.contents.line)
        self._warnings.append(f"{self._sources[source]}: {place}")

    def take_warnings(self) -> List[str]:
        """Returns the warnings since the last call."""
        taken, self._warnings = self._warnings, []
        return taken

    def next_game(self) -> Union[Game, NotationError, None]:
        """Returns the next game, the error of one that cannot be read, or None at the end."""
        read = c.Game(ctypes.sizeof(c.Game))
        error = c.Error(ctypes.sizeof(c.Error))
        code = self._library.kanzen_next_game(self._reader, read, error)
        if self._raised:
            raise self._raised.pop()
        if code == c.OK:
            return to_game(read)
        if code == c.END:
            return None
        message = error.message.decode("utf-8", "replace")
        if code == c.BAD_TEXT:
            return NotationError(message, error.column, error.line)
        raise MemoryError(message)


@overload
def read_games(file: _File, *, symbols: str = ..., format: Optional[GameFormat] = ...,
               on_error: Literal["raise"] = ...) -> Generator[Game, None, None]: ...


@overload
def read_games(file: _File, *, symbols: str = ..., format: Optional[GameFormat] = ...,
               on_error: Literal["yield"]) -> Generator[_Found, None, None]: ...


def read_games(file: _File, *, symbols: str = "", format: Optional[GameFormat] = None,
               on_error: Literal["raise", "yield"] = "raise") -> Generator[Any, None, None]:
    """Reads the games of a file, in its order: GGF, SGF, PGN, WTHOR, a game a line, JSON objects with the
    field moves, journals of `kanzen line --out`, or a table with the column moves. A generator, which reads the file as games are
    needed.

    The file may be compressed by gzip or zstd. `format` is "ggf", "sgf", "pgn", "wthor", "lines",
    "jsonl" or "csv"; by default it is recognised by the beginning of the file. Players and tournaments
    of WTHOR have their names if the files of names are beside it.

    A game that cannot be read raises a NotationError with its `line`, after the games before it. With
    `on_error="yield"` the exception takes its place, and the others follow. Parts that are not used,
    such as unknown tags and damaged files of names, give a NotationWarning. Raises OSError, TypeError,
    ValueError.
    """
    check_type("file", file, (str, os.PathLike), "the name of a file, as str or os.PathLike")
    check_word("on_error", on_error, ("raise", "yield"))
    check_type("format", format, (str, type(None)), "the name of a format, such as ggf")
    check_symbols(symbols)
    return _games_in(_GameFile(os.fspath(file), symbols, format), on_error == "yield")


def _games_in(opened: _GameFile, goes_on: bool) -> Generator[_Found, None, None]:
    try:
        while True:
            found = opened.next_game()
            for warning in opened.take_warnings():
                warnings.warn(warning, NotationWarning, stacklevel=2)
            if found is None:
                return
            if isinstance(found, NotationError) and not goes_on:
                raise found
            yield found
    finally:
        opened.close()

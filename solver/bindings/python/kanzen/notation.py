"""Reads positions and games in the notations that Othello programs write.

The readers are the ones of the program, in libkanzen.so. `read_game` accepts all notations; `Board` and
`Game` convert what it returns. The notation is recognised by the text. It may be 64 squares with the side to move, in one piece, as
programs print them, or as OBF with scores or moves. It may also be move strings and transcripts, GGF,
SGF, PGN with its FEN, GPDB, or Base 81. An ambiguous text is refused.
"""
from __future__ import annotations

import ctypes
import re
from typing import Tuple

from . import library as c
from .arguments import check_type
from .errors import EngineError, NotationError


def check_symbols(symbols: str) -> None:
    """Raises TypeError."""
    check_type("symbols", symbols, str, 'str such as "black=1,white=2,empty=0"')


def _bytes_of(text: str) -> bytes:
    # A lone surrogate is no character of UTF-8. The reader refuses or ignores what stands for it.
    return text.encode("utf-8", "surrogatepass")


def _error_of(text: bytes, error: c.Error) -> NotationError:
    """Converts an error of the library, whose column counts bytes of the line."""
    message = error.message.decode("utf-8", "replace")
    line, column = error.line, error.column
    if column > 0:
        lines = text.split(b"\n")
        of_line = lines[max(line, 1) - 1] if max(line, 1) <= len(lines) else b""
        column = len(of_line[:column - 1].decode("utf-8", "replace")) + 1
    return NotationError(message, column, line)


def _check(code: int, text: bytes, error: c.Error) -> None:
    """Raises the error of a call that reads a text."""
    if code in (c.BAD_TEXT, c.ILLEGAL_MOVE):
        raise _error_of(text, error)
    if code < 0:
        raise EngineError(error.message.decode("utf-8", "replace"), code)


def _refuse_tables(text: str) -> None:
    """Refuses JSON and tables, with advice."""
    if re.match(r"\{\s*\"|\[\s*\"[^\"\n]*\"\s*[,\]]", text):
        raise NotationError('found JSON, expected a position: use json.loads(), and then its "board" or "moves"', 1)
    first = [column.strip().strip('"').lower() for column in re.split("[,;\t]", text.split("\n", 1)[0])]
    if len(first) > 1 and ("board" in first or "moves" in first):
        raise NotationError("found a table, expected a position: use csv.DictReader(), and then its column board "
                            "or moves", 1)


def read_game(text: str, symbols: str) -> c.Game:
    """Reads the game of a text, as the library returns it. A position is a game without moves.

    `symbols` says what symbols of a board mean, such as "black=1,white=2,empty=0". Scores, names and
    comments must be valid, but are not part of the moves. A text with several games is refused. An
    SGF with variations gives its main line.
    """
    check_type("text", text, str, "str")
    check_symbols(symbols)
    _refuse_tables(text.strip())
    data = _bytes_of(text)
    read = c.Game(ctypes.sizeof(c.Game))
    error = c.Error(ctypes.sizeof(c.Error))
    code = c.library().kanzen_read_game(data, len(data), symbols.encode(), read, error)
    if code == c.INVALID_ARGUMENT:  # the symbols
        raise _error_of(b"", error)
    _check(code, data, error)
    return read


def read_moves(player: int, opponent: int, side: int, text: str) -> Tuple[int, int, int]:
    """Returns the discs of both sides, and the side to move, after the moves of a text. Passes may be
    left out."""
    data = _bytes_of(text)
    if b"\0" in data:
        raise NotationError("found a null character, expected a move such as f5", text.index("\0") + 1)
    sets, mover = (ctypes.c_uint64(player), ctypes.c_uint64(opponent)), ctypes.c_int(side)
    error = c.Error(ctypes.sizeof(c.Error))
    code = c.library().kanzen_read_moves(data, *sets, mover, None, 0, None, error)
    _check(code, data, error)
    return sets[0].value, sets[1].value, mover.value

"""Finds libkanzen.so and declares its functions and structs for ctypes. kanzen.h documents them."""
from __future__ import annotations

import ctypes
import os
import shutil
import sys
from ctypes import (CDLL, CFUNCTYPE, POINTER, Structure, c_char_p, c_double, c_int, c_int8, c_int32,
                    c_size_t, c_ssize_t, c_ubyte, c_uint8, c_uint32, c_uint64, c_void_p)
from typing import TYPE_CHECKING, Iterator, List, Optional

from .errors import LibraryNotFoundError

API_VERSION = 1  # the lowest version that this package supports
if TYPE_CHECKING:
    _Numbers = ctypes.Array[c_uint8]

_NAMES = ("libkanzen.so.1", "libkanzen.so")
if sys.platform == "darwin":
    _NAMES = ("libkanzen.1.dylib", "libkanzen.dylib")
_FOLDERS = ("", "lib", "lib64", "lib/x86_64-linux-gnu")

PASS, NO_MOVE = 64, 65

OK, LIMIT, STOPPED, END = range(4)
INVALID_ARGUMENT, BUSY, BAD_TEXT, ILLEGAL_MOVE = -1, -3, -4, -5

VALUE, WLD, WINDOW, ALL_MOVES, BEST_MOVES, ESTIMATE_MOVES = range(6)

EXACT, LOWER, UPPER, ESTIMATE, UNFINISHED = range(5)


class Error(Structure):
    _fields_ = [("struct_size", c_size_t), ("line", c_size_t), ("column", c_size_t),
                ("message", ctypes.c_char * 256)]
    line: int
    column: int
    message: bytes


class Options(Structure):
    _fields_ = [("struct_size", c_size_t), ("threads", c_uint32), ("hash_mib", c_uint32),
                ("isolate", c_int32), ("deterministic", c_int32), ("kernel", c_char_p)]


class MoveValue(Structure):
    _fields_ = [("move", c_uint8), ("lower", c_int8), ("upper", c_int8), ("reserved", c_uint8)]
    move: int
    lower: int
    upper: int


class MoveEstimate(Structure):
    _fields_ = [("move", c_uint8), ("score", c_int8), ("depth", c_uint8), ("reserved", c_uint8)]
    move: int
    score: int
    depth: int


class Result(Structure):
    _fields_ = [("struct_size", c_size_t), ("status", c_int32), ("score", c_int32), ("lower", c_int32),
                ("upper", c_int32), ("best_move", c_int32), ("pv_length", c_int32),
                ("pv", c_uint8 * 128), ("move_count", c_int32), ("moves", MoveValue * 64),
                ("reserved", c_int32), ("nodes", c_uint64), ("seconds", c_double),
                ("spread", c_double), ("depth", c_int32), ("line_length", c_int32), ("confidence", c_double),
                ("line", c_uint8 * 128), ("estimate_count", c_int32), ("estimates", MoveEstimate * 64),
                ("reserved_2", c_int32)]
    status: int
    score: int
    lower: int
    upper: int
    best_move: int
    pv_length: int
    pv: _Numbers
    move_count: int
    moves: ctypes.Array[MoveValue]
    nodes: int
    seconds: float
    spread: float
    depth: int
    line_length: int
    confidence: float
    line: _Numbers
    estimate_count: int
    estimates: ctypes.Array[MoveEstimate]


class Progress(Structure):
    _fields_ = [("struct_size", c_size_t), ("lower", c_int32), ("upper", c_int32),
                ("nodes", c_uint64), ("seconds", c_double), ("found", POINTER(Result))]


ProgressFunction = CFUNCTYPE(c_int, POINTER(Progress), c_void_p)


class Request(Structure):
    _fields_ = [("struct_size", c_size_t), ("player", c_uint64), ("opponent", c_uint64),
                ("goal", c_int32), ("alpha", c_int32), ("beta", c_int32), ("reserved", c_int32),
                ("max_nodes", c_uint64), ("max_seconds", c_double), ("progress", ProgressFunction),
                ("progress_data", c_void_p), ("progress_every", c_double), ("max_depth", c_int32),
                ("reserved_2", c_int32)]


class Game(Structure):
    _fields_ = [("struct_size", c_size_t), ("player", c_uint64), ("opponent", c_uint64), ("side", c_int32),
                ("move_count", c_int32), ("moves", c_uint8 * 128), ("line", c_size_t),
                ("name", ctypes.c_char * 128), ("black", ctypes.c_char * 64), ("white", ctypes.c_char * 64),
                ("tournament", ctypes.c_char * 128), ("date", ctypes.c_char * 32)]
    player: int
    opponent: int
    side: int
    move_count: int
    moves: _Numbers
    name: bytes
    black: bytes
    white: bytes
    tournament: bytes
    date: bytes


ReadFunction = CFUNCTYPE(c_ssize_t, c_void_p, c_size_t, c_void_p)
WarningFunction = CFUNCTYPE(None, c_char_p, POINTER(Error), c_void_p)


class Games(Structure):
    _fields_ = [("struct_size", c_size_t), ("bytes", c_char_p), ("size", c_size_t), ("symbols", c_char_p),
                ("format", c_char_p), ("players", c_char_p), ("players_size", c_size_t),
                ("tournaments", c_char_p), ("tournaments_size", c_size_t), ("read", ReadFunction),
                ("read_data", c_void_p), ("warning", WarningFunction), ("warning_data", c_void_p)]


class Claim(Structure):
    _fields_ = [("struct_size", c_size_t), ("player", c_uint64), ("opponent", c_uint64),
                ("side", c_int32), ("lower", c_int32), ("upper", c_int32), ("leaf_empties", c_int32),
                ("progress", ProgressFunction), ("progress_data", c_void_p), ("progress_every", c_double)]


def _places() -> Iterator[str]:
    """Yields the possible places of the library, the most likely first. The system resolves a name
    without a folder."""
    here = os.path.dirname(os.path.abspath(__file__))
    roots: List[str] = []
    for _ in range(5):  # beside the package, and up to its prefix
        roots.append(here)
        here = os.path.dirname(here)
    roots.append(sys.prefix)
    program = shutil.which("kanzen")
    if program is not None:
        for path in (os.path.abspath(program), os.path.realpath(program)):
            roots.append(os.path.dirname(os.path.dirname(path)))
    roots.append(os.path.expanduser("~/.local"))
    for root in roots:
        for folder in _FOLDERS:
            for name in _NAMES:
                yield os.path.join(root, folder, name)
    yield from _NAMES


def find_library() -> CDLL:
    """Loads the library. If the variable KANZEN_LIBRARY is set, it names the file or its folder.
    Otherwise the library is searched beside the package, in the prefix of the package, in
    `sys.prefix`, in the prefix of the program `kanzen` in the PATH, in ~/.local, and where the
    system looks for libraries.

    Raises LibraryNotFoundError.
    """
    named = os.environ.get("KANZEN_LIBRARY")
    if named:
        places: Iterator[str] = iter([named])
        if os.path.isdir(named):
            places = (os.path.join(named, name) for name in _NAMES)
    else:
        places = _places()
    for place in places:
        if os.sep in place and not os.path.exists(place):
            continue
        try:
            return CDLL(place)
        except OSError as error:
            if os.sep in place:
                raise LibraryNotFoundError(f"{place} cannot be loaded: {error}") from None
    where = f"KANZEN_LIBRARY names {named}, which has none" if named else (
        "install Kanzen, or name the file by the variable KANZEN_LIBRARY")
    raise LibraryNotFoundError(f"libkanzen.so was not found: {where}")


_library: Optional[CDLL] = None


def library() -> CDLL:
    """Returns the library, which the first call loads."""
    global _library
    if _library is None:
        _library = _described(find_library())
    return _library


def _described(found: CDLL) -> CDLL:
    try:
        found.kanzen_api_version.restype = c_uint32
        number = found.kanzen_api_version()
    except AttributeError:
        raise LibraryNotFoundError(f"{found._name} is not the library of Kanzen") from None
    if number < API_VERSION:
        raise LibraryNotFoundError(f"{found._name} has the interface {number}, expected {API_VERSION} or later")

    def declare(name: str, result: object, *arguments: object) -> None:
        function = getattr(found, name)
        function.restype, function.argtypes = result, arguments

    engine = c_void_p
    declare("kanzen_version", c_char_p)
    declare("kanzen_create", c_int, POINTER(Options), POINTER(engine), POINTER(Error))
    declare("kanzen_destroy", None, engine)
    declare("kanzen_clear", c_int, engine)
    declare("kanzen_threads", c_uint32, engine)
    declare("kanzen_kernel", c_char_p, engine)
    declare("kanzen_last_error", c_char_p, engine)
    declare("kanzen_code_text", c_char_p, c_int)
    declare("kanzen_stop", None, engine)
    declare("kanzen_resume", None, engine)
    declare("kanzen_solve", c_int, engine, POINTER(Request), POINTER(Result))
    declare("kanzen_certify", c_int, engine, POINTER(Claim), POINTER(POINTER(c_ubyte)), POINTER(c_size_t))
    declare("kanzen_free", None, c_void_p)
    declare("kanzen_read_game", c_int, c_char_p, c_size_t, c_char_p, POINTER(Game), POINTER(Error))
    declare("kanzen_open_games", c_int, POINTER(Games), POINTER(c_void_p), POINTER(Error))
    declare("kanzen_next_game", c_int, c_void_p, POINTER(Game), POINTER(Error))
    declare("kanzen_close_games", None, c_void_p)
    declare("kanzen_read_moves", c_int, c_char_p, POINTER(c_uint64), POINTER(c_uint64), POINTER(c_int),
            POINTER(c_uint8), c_size_t, POINTER(c_size_t), POINTER(Error))
    declare("kanzen_legal_moves", c_uint64, c_uint64, c_uint64)
    declare("kanzen_final_score", c_int, c_uint64, c_uint64)
    declare("kanzen_play", c_int, POINTER(c_uint64), POINTER(c_uint64), c_int)
    declare("kanzen_play_moves", c_int, c_uint64, c_uint64, c_char_p, c_size_t, POINTER(c_uint64),
            POINTER(c_uint64))
    declare("kanzen_transform", c_uint64, c_uint64, c_int)
    declare("kanzen_canonical", c_int, POINTER(c_uint64), POINTER(c_uint64))
    # Only the tests need these.
    declare("kanzen_read_position", c_int, c_char_p, c_char_p, POINTER(c_uint64), POINTER(c_uint64),
            POINTER(c_int), POINTER(Error))
    declare("kanzen_write_position", c_int, c_uint64, c_uint64, c_int, c_char_p, c_size_t)
    return found


def library_version() -> str:
    """Returns the version of the library with its commit, such as "0.2.0+g1a2b3c4d5e"."""
    version: bytes = library().kanzen_version()
    return version.decode()

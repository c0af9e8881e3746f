"""Reads positions and games in the notations that Othello programs write.

`read_game` accepts all of them; `Board` uses it. The notation is recognised by the text. It may be
64 squares with the side to move, in one piece, as programs print them, or as OBF with scores or
moves. It may also be move strings and transcripts, GGF, SGF, PGN with its FEN, GPDB, or Base 81. An
ambiguous text is refused.
"""
from __future__ import annotations

import re
from typing import TYPE_CHECKING, Dict, List, Optional, Tuple

from .board import START, Board
from .errors import IllegalMoveError, NotationError
from .game import Game
from .lines import DIALECTS, Record, read_ggs_board, read_lines, read_moves, read_moves_at
from .squares import INDEX, NAMES, PASS, PASS_SPELLINGS

if TYPE_CHECKING:
    from .board import Side

__all__ = ["DIALECTS", "Record", "read_game", "read_moves"]

_PROPERTY = re.compile(r"\s*;?\s*([A-Za-z]+)\s*((?:\[(?:\\.|[^\]\\])*\]\s*)+)", re.DOTALL)
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)


_GAME_PART = re.compile(r"\[(?:\\.|[^\]\\])*\]|[()]", re.DOTALL)


def _demand_one_game(text: str) -> None:
    """Refuses a GGF or SGF text with several games, or with text behind its game."""
    depth = games = 0
    end = 0
    for part in _GAME_PART.finditer(text):
        if part.group() == "(":
            games += depth == 0
            depth += 1
        elif part.group() == ")" and depth > 0:
            depth -= 1
            if depth == 0 and games == 1:
                end = part.end()
    if games > 1:
        raise NotationError(f"{games} games, expected one", end + 1)
    rest = text[end:].strip()
    if end and rest:
        raise NotationError(f"found {rest[:20]!r} after the game, expected nothing", end + 1)


def _properties(text: str) -> List[Tuple[str, List[str]]]:
    """Returns the properties of the main line of a GGF or SGF text. The main line comes first."""
    at = text.index("(") + 1
    found: List[Tuple[str, List[str]]] = []
    while True:
        while at < len(text) and text[at] in " \t\r\n;(":
            at += 1
        if at >= len(text) or text[at] == ")":
            return found
        match = _PROPERTY.match(text, at)
        if match is None:
            raise NotationError(f"found {text[at]!r}, expected a property such as B[f5]", at + 1)
        found.append((match.group(1).upper(), _VALUE.findall(match.group(2))))
        at = match.end()


def _move_of(value: str) -> str:
    move = value.strip().lower()
    if move not in INDEX and move not in PASS_SPELLINGS:
        raise NotationError(f"found {value!r}, expected a move such as f5")
    return move if move in INDEX else PASS


_SIDES: Dict[str, Side] = {"B": "black", "W": "white"}


def _read_ggf(properties: List[Tuple[str, List[str]]], dialect: str) -> Game:
    record: Optional[Record] = None
    for name, values in properties:
        if name == "GM" and values[0].strip().lower() != "othello":
            raise NotationError(f"the game is {values[0]!r}, expected Othello")
        if name == "TY" and "a" in values[0]:
            raise NotationError("the game is anti-Othello, expected a type without a")
        if name == "BO" and record is not None:
            raise NotationError("a board after a move, expected BO[..] first")
        if name == "BO":
            record = Record(read_ggs_board(values[0], dialect))
        elif name in _SIDES:
            record = record or Record(START)
            record.play(_move_of(values[0].split("/")[0]), _SIDES[name])
    return (record or Record(START)).game()


def _point(value: str) -> int:
    point = value.strip().lower()
    if re.fullmatch("[a-h][a-h]", point):
        return 8 * (ord(point[1]) - ord("a")) + ord(point[0]) - ord("a")
    if point not in INDEX:
        raise NotationError(f"found {value!r}, expected a square such as f5")
    return INDEX[point]


def _points(values: List[str]) -> int:
    """Reads squares, and rectangles such as a1:b2."""
    squares = 0
    for value in values:
        corners = [_point(corner) for corner in value.split(":")]
        ranks = sorted(corner // 8 for corner in corners)
        files = sorted(corner % 8 for corner in corners)
        for rank in range(ranks[0], ranks[-1] + 1):
            for file in range(files[0], files[-1] + 1):
                squares |= 1 << (8 * rank + file)
    return squares


def _read_sgf(properties: List[Tuple[str, List[str]]]) -> Game:
    discs = {"AB": 0, "AW": 0}
    side: Optional[Side] = None
    record: Optional[Record] = None

    def start(first: Side) -> Record:
        if not any(discs.values()):
            return Record(Board.from_discs(START.black, START.white, side or "black"))
        return Record(Board.from_discs(discs["AB"], discs["AW"], side or first))

    for name, values in properties:
        if (name == "GM" and values[0].strip() != "2") or (name == "SZ" and values[0].strip() != "8"):
            raise NotationError(f"found {name}[{values[0]}], expected Othello (2) on 8 squares")
        if name == "PL":
            side = "white" if values[0].strip().lower().startswith("w") else "black"
        elif name in ("AB", "AW", "AE"):
            if record is not None:
                raise NotationError("a setup after a move, expected it before the moves")
            points = _points(values)
            discs = {colour: squares & ~points for colour, squares in discs.items()}
            if name != "AE":
                discs[name] |= points
        elif name in _SIDES:
            record = record or start(_SIDES[name])
            value = values[0].strip().lower()
            passes = value in ("", "tt") or value in PASS_SPELLINGS
            record.play(PASS if passes else NAMES[_point(value)], _SIDES[name])
    if record is None and side is None and any(discs.values()):
        raise NotationError("no side to move, expected PL[B] or PL[W]")
    return (record or start("black")).game()


_FEN = re.compile(r"\s*([pP1-8]+(?:/[pP1-8]+){7})\s+([bw])(?:\s+-\s+-)?(?:\s+\d+\s+\d+)?\s*(?:$|\bmoves\b)")


def read_fen_game(text: str) -> Game:
    """Reads a FEN and the moves behind the word `moves`, if present."""
    match = _FEN.match(text)
    if match is None and re.match(r"\s*[pP1-8/]+\[", text):
        raise NotationError("found a FEN of Flipello with discs in hand, in which P is Black, expected a FEN without "
                            "[PPpp], in which p is Black", 1)
    if match is None:
        raise NotationError("expected a FEN of eight ranks of p, P and numbers, the side b or w, and then nothing, "
                            "- - 0 1, or moves", 1)
    black = white = 0
    for rank, row in zip(range(7, -1, -1), match.group(1).split("/")):
        file = 0
        for sign in row:
            if sign == "p" and file < 8:
                black |= 1 << (8 * rank + file)
            elif sign == "P" and file < 8:
                white |= 1 << (8 * rank + file)
            file += int(sign) if sign.isdigit() else 1
        if file != 8:
            raise NotationError(f"rank {rank + 1} of the FEN has {file} squares, expected 8")
    if re.search("[pP]?@[a-hA-H][1-8]", text[match.end():]):
        raise NotationError("found a drop such as P@d6 of Flipello, expected moves such as d6", match.end() + 1)
    record = Record(Board.from_discs(black, white, "black" if match.group(2) == "b" else "white"))
    read_moves(text[match.end():], record)
    return record.game()


def _read_pgn(text: str) -> Game:
    start = START
    at = 0
    tag = re.compile(r'\s*\[\s*(\w+)\s+"([^"\n]*)"\s*\]')
    while match := tag.match(text, at):
        if match.group(1) == "FEN":
            start = read_fen_game(match.group(2)).board
        if match.group(1) == "Variant" and match.group(2).strip().lower() == "flipello":
            raise NotationError("a game of Flipello, expected a game of Othello")
        at = match.end()
    moves = text[at:]
    next_game = re.search(r"^\[", moves, re.MULTILINE)
    if next_game:
        raise NotationError("more than one game, expected one")
    moves = re.sub(r"\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+|[!?]+", " ", moves, flags=re.MULTILINE)
    while (inner := re.sub(r"\([^()]*\)", " ", moves)) != moves:
        moves = inner
    moves = re.sub(r"(?:1/2-1/2|\*)\s*$", "", moves).rstrip()
    record = Record(start)
    at = read_moves_at(re.sub(r"\d+\.+\s*$", "", moves), 0, record)
    if moves[at:].strip(" \t\r\n0123456789."):
        raise NotationError(f"found {moves[at:at + 4]!r}, expected a move such as f5")
    return record.game()


def _read_base81(text: str) -> Board:
    player = opponent = 0
    for index, sign in enumerate(text):
        code = ord(sign) - 33
        if not 0 <= code < 96 or code % 32 >= 27:
            raise NotationError(f"found {sign!r}, expected a Base 81 character", index + 1)
        low = code % 32
        for offset, digit in enumerate((low % 3, low // 3 % 3, low // 9, code // 32)):
            square = 1 << (4 * index + offset)
            player |= square if digit == 1 else 0
            opponent |= square if digit == 2 else 0
    return Board.from_bits(player, opponent)


def _can_be_of_a_game(board: Board) -> bool:
    """Whether the middle is occupied, and every other disc is at the end of a line of others."""
    occupied = {square for square in range(64) if (board.black | board.white) >> square & 1}
    reached = {27, 28, 35, 36}
    if not reached <= occupied:
        return False
    grows = True
    while grows:
        grows = False
        for square in occupied - reached:
            file, rank = square % 8, square // 8
            for files, ranks in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (1, -1), (-1, 1), (-1, -1)):
                if not (0 <= file + 2 * files < 8 and 0 <= rank + 2 * ranks < 8):
                    continue
                step = files + 8 * ranks
                if square + step in reached and square + 2 * step in reached:
                    reached.add(square)
                    grows = True
                    break
    return reached == occupied


_BASE81 = re.compile(r"([!-\x7f]{16})(\s+[+-]?\d+)?$")
_MOVES_ONLY = re.compile(r"(?:[a-hA-H][1-8]|[pP][aA]|[pP][sS]|--|pass|@@@@)+$", re.IGNORECASE)
_LINE_OF_SQUARES = re.compile(r"(?:[a-hA-H][1-8]){3}")


def _read_if_base81(text: str) -> Optional[Board]:
    """Returns the board if the text can only be Base 81. Returns None for other texts, and for
    moves with a typing error.

    Most texts of this length would be a board. Without a score, the board must therefore be
    reachable by a game.
    """
    match = _BASE81.match(text)
    if match is None or _MOVES_ONLY.match(match.group(1)):
        return None
    try:
        board = _read_base81(match.group(1))
    except NotationError:
        return None
    possible = _can_be_of_a_game(board)
    if _LINE_OF_SQUARES.search(match.group(1)):
        if possible:
            raise NotationError("the line may be moves or a board in Base 81, expected a text that is one of them")
        return None
    if match.group(2) and not -64 <= int(match.group(2)) <= 64:
        raise NotationError("expected a score from -64 to +64")
    return board if match.group(2) or possible else None


def read_game(text: str, dialect: str = "standard") -> Game:
    """Reads the game of a text. A position is a game without moves.

    `dialect` is one of `DIALECTS` and gives the meaning of digits in a board. Scores, names and
    comments must be valid, but are not part of the game. A text with several games is refused. An
    SGF with variations gives its main line.

    >>> read_game("1. f5 f6 2. e6 f4").moves
    ('f5', 'f6', 'e6', 'f4')
    >>> read_game("(;GM[Othello]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- "
    ...           "-------- -------- *]B[F5/1.5]W[D6//2.4];)").moves
    ('f5', 'd6')
    """
    try:
        return _read_any(text, dialect)
    except IllegalMoveError as error:
        raise NotationError(str(error)) from None


_BLANKS = " \t\r\n\v\f"


def _demand_plain_blanks(text: str) -> None:
    """Refuses characters in boards and moves that Python counts as blanks and the program does not.

    Names and comments may have them.
    """
    at = 0
    for line in text.split("\n"):
        record = re.split("[%;]", line)[0]
        begin = max(record.rfind("|"), record.rfind(":")) + 1
        for index in range(begin, len(record)):
            if record[index].isspace() and record[index] not in _BLANKS:
                raise NotationError(f"found {record[index]!r}, expected a blank, a tab or a line break", at + index + 1)
        at += len(line) + 1


def _refuse_tables(text: str) -> None:
    """Refuses JSON and tables, with advice."""
    if re.match(r"\{\s*\"|\[\s*\"[^\"\n]*\"\s*[,\]]", text):
        raise NotationError('found JSON, expected a position: use json.loads(), and then its "board" or "moves"', 1)
    first = [column.strip().strip('"').lower() for column in re.split("[,;\t]", text.split("\n", 1)[0])]
    if len(first) > 1 and ("board" in first or "moves" in first):
        raise NotationError("found a table, expected a position: use csv.DictReader(), and then its column board "
                            "or moves", 1)


def _read_any(text: str, dialect: str) -> Game:
    text = text[1:] if text.startswith("\ufeff") else text
    stripped = text.strip()
    _refuse_tables(stripped)
    if not stripped:
        raise NotationError("no position, expected one")
    board = _read_if_base81(stripped)
    if board is not None:
        return Record(board).game()
    if re.match(r"\(\s*;", stripped):
        properties = _properties(stripped)
        _demand_one_game(stripped)
        is_ggf = any(name == "BO" or (name == "GM" and values[0].strip().lower() == "othello")
                     for name, values in properties)
        return _read_ggf(properties, dialect) if is_ggf else _read_sgf(properties)
    if re.match(r'\[\s*\w+\s+"', stripped):
        return _read_pgn(text)
    _demand_plain_blanks(text)
    return read_lines(text, dialect)

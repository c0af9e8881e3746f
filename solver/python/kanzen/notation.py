"""Reads positions and games in the notations that Othello programs write.

`read_game` takes any of them; `Board` uses it. What is meant is seen from the text: 64 squares with
the side to move in one piece, in rows or as OBF with scores or moves behind it, move strings and
transcripts, GGF, SGF, PGN with its FEN, GPDB, Base 81.
"""
from __future__ import annotations

import re
from typing import TYPE_CHECKING, Dict, List, Optional, Tuple

from .board import START, Board
from .errors import IllegalMoveError, NotationError
from .game import Game
from .squares import INDEX, NAMES, PASS, PASS_SPELLINGS

if TYPE_CHECKING:
    from .board import Side

_BLACK = "Xx*@bB"
_WHITE = "OowW"
_EMPTY = "-."

# What digits mean: opposite things to different programs, so that they have to be asked for.
_DIGITS: Dict[str, Tuple[str, str, str]] = {
    "standard": ("", "", ""),
    "zebra": ("", "0", ""),
    "egaroucid": ("0", "1", ""),
    "digits": ("1", "2", "0"),
}
DIALECTS = tuple(_DIGITS)
"""The names of the dialects of boards: what digits in a board mean."""

_GROUP = re.compile(r"[^\s;%\]]+")


def _cells(dialect: str) -> Dict[str, str]:
    if dialect not in _DIGITS:
        raise NotationError(f"found the dialect {dialect!r}, expected one of {', '.join(DIALECTS)}")
    black, white, empty = _DIGITS[dialect]
    cells = dict.fromkeys(_BLACK + black, "X")
    cells.update(dict.fromkeys(_WHITE + white, "O"))
    cells.update(dict.fromkeys(_EMPTY + empty, "-"))
    return cells


def _read_board(text: str, at: int, dialect: str) -> Tuple[Board, int]:
    """64 squares and the side to move from `at` on, and where they end.

    The squares stand together, in eight groups of eight, or each for itself. Any other grouping is
    the sign of a lost or doubled square.
    """
    cells = _cells(dialect)
    board = ""
    width = 0
    while len(board) < 64:
        match = _GROUP.search(text, at)
        if match is None or text[at:match.start()].strip():
            raise NotationError(f"the board has {len(board)} squares, expected 64 and the side", at + 1)
        group, at = match.group(), match.end()
        width = width or len(group)
        # Together with the side, as programs send it to each other.
        if width == 65 and (dialect == "egaroucid" or len(text.strip()) == 65):
            group, at = group[:64], at - 1
        if len(group) not in (1, 8, 64) or len(group) != min(width, 64):
            raise NotationError(
                f"the board has {len(board) + len(group)} squares, expected 64 and then the side to move",
                match.start() + 1)
        for offset, sign in enumerate(group):
            cell = cells.get(sign)
            if cell is None:
                hint = ", or the dialect to be named" if sign in "012" else ""
                raise NotationError(f"found {sign!r} in the board, expected X or * (Black), O (White), "
                                    f"- or . (empty){hint}", match.start() + offset + 1)
            board += cell
    match = _GROUP.search(text, at)
    side = cells.get(match.group()) if match and not text[at:match.start()].strip() else None
    if match is None or side not in ("X", "O"):
        raise NotationError("no side to move after the board, expected X or * (Black) or O (White)", at + 1)
    black = int(board[::-1].replace("O", "-").replace("-", "0").replace("X", "1"), 2)
    white = int(board[::-1].replace("X", "-").replace("-", "0").replace("O", "1"), 2)
    return Board.from_discs(black, white, "black" if side == "X" else "white"), match.end()


def _read_ggs_board(text: str, dialect: str) -> Board:
    """The board of the Generic Game Server and of GGF: `[8 -------- .. *]`, brackets optional."""
    match = re.match(r"\s*(\[?)\s*(\d+)\s", text)
    if match is None or match.group(2) != "8":
        raise NotationError("the board size is not 8, expected 8 and then eight rows", 1)
    board, at = _read_board(text, match.end(), dialect)
    rest = text[at:].strip()
    if rest != ("]" if match.group(1) else ""):
        raise NotationError(f"found {rest[:20]!r} after the board, expected nothing", at + 1)
    return board


class Record:
    """A game that is being read, to which moves are added one after the other."""

    def __init__(self, start: Board) -> None:
        self.boards = [start]
        self.moves: List[str] = []

    def play(self, move: str, side: Optional[str] = None) -> None:
        """Adds a move, and before it the pass that records leave out more often than not.

        `side` is who is said to have played. A pass has to be forced.
        """
        board = self.boards[-1]
        if board.is_over:
            if move == PASS:
                return  # some programs write the passes at the end
            raise IllegalMoveError(f"{move} is played after the end of the game")
        if board.must_pass and move != PASS:
            self._add(PASS)
            board = self.boards[-1]
        if side is not None and board.side != side:
            raise IllegalMoveError(f"{side} plays {move}, expected a move of {board.side}")
        self._add(move)

    def _add(self, move: str) -> None:
        self.boards.append(self.boards[-1].play(move))
        self.moves.append(move)

    def game(self) -> Game:
        return Game(self.boards[0], tuple(self.moves), tuple(self.boards))


_MOVE_TOKEN = re.compile(
    r"(?P<skip>[\s,]+|\d{1,3}(?:[.)]+|(?=\s|$))|\d+-\d+\s*(?=$|[;%])|1/2-1/2\s*$|\*\s*$)"
    r"|(?P<move>" + "|".join(map(re.escape, PASS_SPELLINGS)) + r"|[a-h][1-8])", re.IGNORECASE)


def _read_moves(text: str, at: int, record: Record) -> int:
    """Plays the moves that stand in the text from `at` on, up to `;`, `%` or the end."""
    while at < len(text) and text[at] not in ";%":
        match = _MOVE_TOKEN.match(text, at)
        if match is None:
            raise NotationError(f"found {text[at:at + 4]!r}, expected a move such as f5", at + 1)
        move = match.group("move")
        if move is not None:
            move = move.lower()
            try:
                record.play(move if move in INDEX else PASS)
            except IllegalMoveError as error:
                raise NotationError(str(error), at + 1) from None
        at = match.end()
    return at


def read_moves(text: str, record: Record) -> None:
    """Plays the moves of a whole text: a move string or a transcript with numbers and passes."""
    at = _read_moves(text, 0, record)
    if text[at:].strip(" \t\r\n;"):
        raise NotationError(f"found {text[at]!r} after the moves, expected nothing", at + 1)


_SCORES = re.compile(r"\s*(?:(?:[a-h][1-8]|" + "|".join(map(re.escape, PASS_SPELLINGS)) + r")\s*:\s*)?"
                     r"[+-]?\d+\s*(?:;|$)", re.IGNORECASE)


def _read_line(text: str, dialect: str) -> Game:
    """A board with its side, then nothing, scores, moves, or a comment: OBF and FFO scripts."""
    board, at = _read_board(text, 0, dialect)
    record = Record(board)
    rest = text[at:].lstrip()
    if rest.startswith(";"):
        at = text.index(";", at) + 1
    comment = text.find("%", at)
    end = len(text) if comment < 0 else comment
    scores = at
    while scores < end and text[scores:end].strip():
        match = _SCORES.match(text, scores, end)
        if match is None:
            break
        scores = match.end()
    if text[scores:end].strip():
        at = _read_moves(text, at, record)
        if text[at:end].strip(" \t\r\n;"):
            raise NotationError(f"found {text[at]!r} after the moves, expected nothing", at + 1)
    return record.game()


_PROPERTY = re.compile(r"\s*;?\s*([A-Za-z]+)\s*((?:\[(?:\\.|[^\]\\])*\]\s*)+)", re.DOTALL)
_VALUE = re.compile(r"\[((?:\\.|[^\]\\])*)\]", re.DOTALL)


_GAME_PART = re.compile(r"\[(?:\\.|[^\]\\])*\]|[()]", re.DOTALL)


def _demand_one_game(text: str) -> None:
    """Refuses a GGF or SGF text of several games, and whatever stands behind its game."""
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
    """The properties of the main line of a GGF or SGF text, which comes first."""
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
        if name == "BO":
            record = Record(_read_ggs_board(values[0], dialect))
        elif name in _SIDES:
            if record is None:
                raise NotationError("a move before the board, expected BO[..] first")
            record.play(_move_of(values[0].split("/")[0]), _SIDES[name])
    if record is None:
        raise NotationError("no board, expected BO[8 .. *]")
    return record.game()


def _point(value: str) -> int:
    point = value.strip().lower()
    if re.fullmatch("[a-h][a-h]", point):
        return 8 * (ord(point[1]) - ord("a")) + ord(point[0]) - ord("a")
    if point not in INDEX:
        raise NotationError(f"found {value!r}, expected a square such as f5")
    return INDEX[point]


def _points(values: List[str]) -> int:
    """Squares, and rectangles such as a1:b2."""
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
    return (record or start("black")).game()


def _read_fen(text: str) -> Board:
    match = re.match(r"\s*([pP1-8]+(?:/[pP1-8]+){7})\s+([bw])\b", text)
    if match is None:
        raise NotationError("expected a FEN of eight ranks of p, P and numbers, and the side b or w", 1)
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
    return Board.from_discs(black, white, "black" if match.group(2) == "b" else "white")


def _read_pgn(text: str) -> Game:
    start = START
    at = 0
    tag = re.compile(r'\s*\[\s*(\w+)\s+"([^"\n]*)"\s*\]')
    while match := tag.match(text, at):
        if match.group(1) == "FEN":
            start = _read_fen(match.group(2))
        at = match.end()
    moves = text[at:]
    next_game = re.search(r"^\[", moves, re.MULTILINE)
    if next_game:
        raise NotationError("more than one game, expected one")
    moves = re.sub(r"\{[^}]*\}|;[^\n]*|^%[^\n]*|\$\d+|[!?]+", " ", moves, flags=re.MULTILINE)
    while (inner := re.sub(r"\([^()]*\)", " ", moves)) != moves:
        moves = inner
    record = Record(start)
    _read_moves(moves.rstrip(), 0, record)
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
    """Whether the middle is occupied, and every other disc at the end of a line of others."""
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


_LOOKS_LIKE_MOVES = re.compile(r"\s*(?:1[.)]+\s*)?[a-hA-H][1-8]")
_LOOKS_LIKE_BASE81 = re.compile(r"(?!(?:[a-hA-H][1-8]|[pP][aA]){8}\s*$)([!-\x7f]{16})(\s+[+-]?\d+)?\s*$")
_LINE_OF_SQUARES = re.compile(r"(?:[a-hA-H][1-8]){3}")
_GPDB = re.compile(r"[^;]*;\s*([bw.]{64})\s*;\s*([bw])\s*;")


def read_game(text: str, dialect: str = "standard") -> Game:
    """The game that a text is about; a position is a game without moves.

    `dialect` is one of `DIALECTS` and says what digits in a board mean. A text of
    several games is refused. Of an SGF with variations it is the main line.

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


def _read_any(text: str, dialect: str) -> Game:
    stripped = text.strip()
    if not stripped:
        raise NotationError("no position, expected one")
    base81 = _LOOKS_LIKE_BASE81.match(stripped)
    if base81:
        # Most texts of this length would be a board: without a score it must be one that a game can
        # have, and be no line of moves with a slip in it.
        board = None
        if base81.group(2) or not _LINE_OF_SQUARES.search(stripped):
            board = _read_base81(base81.group(1))
        if board and (base81.group(2) or _can_be_of_a_game(board)):
            return Record(board).game()
    if _LOOKS_LIKE_MOVES.match(stripped):
        record = Record(START)
        read_moves(text, record)
        return record.game()
    if re.match(r"\(\s*;", stripped):
        properties = _properties(stripped)
        _demand_one_game(stripped)
        is_ggf = any(name == "BO" or (name == "GM" and values[0].strip().lower() == "othello")
                     for name, values in properties)
        return _read_ggf(properties, dialect) if is_ggf else _read_sgf(properties)
    if re.match(r'\[\s*\w+\s+"', stripped):
        return _read_pgn(text)
    if re.match(r"\[?\s*8\s", stripped) and dialect == "standard" or stripped.startswith("["):
        return Record(_read_ggs_board(text, dialect)).game()
    if re.match(r"[pP1-8]+/", stripped):
        return Record(_read_fen(text)).game()
    gpdb = _GPDB.match(stripped)
    if gpdb:
        board, _ = _read_board(f"{gpdb.group(1)} {gpdb.group(2)}", 0, "standard")
        return Record(board).game()
    return _read_line(text, dialect)

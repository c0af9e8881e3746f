"""Reads records of text lines: boards with their side, moves, scores, names and comments.

The readers in C++ (core/notation, solver/formats/line_record.cpp) accept the same records. The cases in
tests/formats/line_cases.json test both. Scores, names and comments must be valid, but are not part of a
`Game`.
"""
from __future__ import annotations

import re
from typing import TYPE_CHECKING, Dict, List, NoReturn, Optional, Set, Tuple

from .board import START, Board
from .errors import IllegalMoveError, NotationError
from .game import Game
from .squares import INDEX, PASS, PASS_SPELLINGS

if TYPE_CHECKING:
    from .board import Side

_BLACK = "Xx*@bB"
_WHITE = "OowW"
_EMPTY = "-."

# The meaning of digits. Programs disagree about it, so that a dialect must be selected.
_DIGITS: Dict[str, Tuple[str, str, str]] = {
    "standard": ("", "", ""),
    "zebra": ("", "0", ""),
    "egaroucid": ("0", "1", ""),
    "digits": ("1", "2", "0"),
}
DIALECTS = tuple(_DIGITS)
"""The names of the dialects, which define the meaning of digits in a board."""

_GROUP = re.compile(r"[^\s;%\]]+")
_LETTERS = re.compile(r"[A-Za-z]+")
_SIDE = re.compile(r"\s*(?:(?P<word>black|white)|(?P<sign>\S))(?:\s*\((?P<again>\S)\))?"
                   r"(?:\s+to\s+(?:move|play)(?![a-z]):?)?(?=[\s;%\]]|$)", re.IGNORECASE)


def cells_of(dialect: str) -> Dict[str, str]:
    """Maps each character of a board to X, O or -."""
    if dialect not in _DIGITS:
        raise NotationError(f"found the dialect {dialect!r}, expected one of {', '.join(DIALECTS)}")
    black, white, empty = _DIGITS[dialect]
    cells = dict.fromkeys(_BLACK + black, "X")
    cells.update(dict.fromkeys(_WHITE + white, "O"))
    cells.update(dict.fromkeys(_EMPTY + empty, "-"))
    return cells


def _fail(message: str, at: int) -> NoReturn:
    raise NotationError(message, at + 1)


def _found(text: str, at: int) -> str:
    """The word at this place, for a message."""
    word = re.match(r"[^\s;%]+|[;%]", text[at:])
    return repr(word.group()[:24]) if word else "the end of the line"


def _side_at(text: str, at: int, cells: Dict[str, str]) -> Optional[Tuple[Side, int]]:
    """Returns the side to move at this place, and the end of its text."""
    match = _SIDE.match(text, at)
    if match is None:
        return None
    word = (match.group("word") or "").lower()
    sign = {"black": "X", "white": "O"}.get(word) or cells.get(match.group("sign") or "")
    again = match.group("again")
    if sign not in ("X", "O") or (again and cells.get(again) != sign):
        return None
    return "black" if sign == "X" else "white", match.end()


def _board_of(squares: str, side: Side) -> Board:
    backwards = squares[::-1]
    black = int(backwards.replace("O", "-").replace("-", "0").replace("X", "1"), 2)
    white = int(backwards.replace("X", "-").replace("-", "0").replace("O", "1"), 2)
    return Board.from_discs(black, white, side)


def read_board(text: str, at: int, dialect: str) -> Tuple[Board, int]:
    """Reads 64 squares and the side to move from `at` on. Returns the board and the end of its
    text.

    The squares are one group, eight groups of eight, or 64 single characters. Any other grouping
    indicates a lost or doubled square. The side may be the 65th character.
    """
    cells = cells_of(dialect)
    board = ""
    width = 0
    while len(board) < 64:
        match = _GROUP.search(text, at)
        if match is None or text[at:match.start()].strip():
            _fail(f"the board has {len(board)} squares, expected 64 and the side", at)
        group, at = match.group(), match.end()
        width = width or len(group)
        if width == 65 and (dialect == "egaroucid" or
                            (cells.get(group[-1]) in ("X", "O") and not _side_at(text, at, cells))):
            group, at = group[:64], at - 1
        known = sum(sign in cells for sign in group)
        if len(group) > 1 and re.search("[A-Za-z]", group) and (len(group) < 8 or 2 * known < len(group)):
            if known < len(group):
                _fail(f"found {group[:24]!r}, expected 64 squares of X or * (Black), O (White), - or . (empty)",
                      match.start())
        if len(group) not in (1, 8, 64) or len(group) != min(width, 64):
            _fail(f"the board has {len(board) + len(group)} squares, expected 64 and then the side to move",
                  match.start())
        for offset, sign in enumerate(group):
            cell = cells.get(sign)
            if cell is None:
                hint = ", or the dialect to be named" if sign in "012" else ""
                _fail(f"found {sign!r} in the board, expected X or * (Black), O (White), "
                      f"- or . (empty){hint}", match.start() + offset)
            board += cell
    side = _side_at(text, at, cells)
    if side is None:
        _fail("no side to move after the board, expected X or * (Black) or O (White)", at)
    return _board_of(board, side[0]), side[1]


def read_ggs_board(text: str, dialect: str) -> Board:
    """Reads a board of the Generic Game Server and of GGF: `[8 -------- .. *]`, brackets
    optional."""
    match = re.match(r"\s*(\[?)\s*(\d+)\s", text)
    if match is None or match.group(2) != "8":
        _fail("the board size is not 8, expected 8 and then eight rows", 0)
    board, at = read_board(text, match.end(), dialect)
    rest = text[at:].strip()
    if rest != ("]" if match.group(1) else ""):
        _fail(f"found {rest[:20]!r} after the board, expected nothing", at)
    return board


# Printed boards.

_FRAME = re.compile(r"(?=.*[+=_])[-+=_|\s]*$|[\s|]*-{9,31}[\s|]*$")
_COUNTS = re.compile(r"(?:.:\s*)?(?:(?:discs|moves|empties|ply)\s*=\s*\d+\s*)+$")


def _rank(line: str, cells: Dict[str, str]) -> Optional[Tuple[int, str, str]]:
    """Returns the number of a rank (0 if it has none), its squares, and the text beside it."""
    text = line.replace("|", " ")
    signs = "[" + re.escape("".join(cells)) + "]"
    squares = rf"(?P<squares>{signs}{{8}}|{signs}(?:\s+{signs}){{7}})(?=\s|$)"
    for number in (r"(?P<left>[1-8])\s+", r"(?P<left>)"):
        match = re.match(rf"\s*{number}{squares}(?:\s+(?P<right>[1-8])(?=\s|$))?\s*(?P<beside>.*)$", text)
        if match is None:
            continue
        left, right = match.group("left"), match.group("right")
        beside = match.group("beside").strip()
        if left and right and left != right:
            continue
        if beside and not _COUNTS.match(beside) and _whole_side(beside, cells) is None:
            continue
        found = "".join(cells[sign] for sign in match.group("squares").split() for sign in sign)
        return int(left or right or 0), found, beside
    return None


def _whole_side(line: str, cells: Dict[str, str]) -> Optional[Side]:
    text = line.replace("|", " ").strip()
    if text.endswith(":"):
        text = text[:-1]
    side = _side_at(text, 0, cells)
    return side[0] if side and not text[side[1]:].strip() else None


def _is_files(line: str) -> bool:
    return re.sub(r"[\s|]", "", line).lower() == "abcdefgh"


def _begins_printed(line: str, cells: Dict[str, str]) -> bool:
    rank = _rank(line, cells)
    if _is_files(line) or (rank is not None and rank[0] <= 1):
        return True
    is_frame = _FRAME.match(line) is not None and re.search("[+=_]", line) is not None
    return is_frame or _whole_side(line, cells) is not None


def read_printed_board(lines: List[str], dialect: str) -> Board:
    """Reads a board printed over several lines, with or without coordinates.

    Between ranks without numbers, the lines are of the same kinds, because otherwise a rank may be
    missing.
    """
    cells = cells_of(dialect)
    squares = ""
    side: Optional[Side] = None
    between: Set[str] = set()
    usual: Set[str] = set()
    for line in lines:
        rank = _rank(line, cells)
        if not line.strip() or (rank is None and _FRAME.match(line)):
            between.add("frame" if line.strip() else "blank")
            continue
        ranks = len(squares) // 8
        if _is_files(line):
            if 0 < ranks < 8:
                _fail(f"found {line.strip()[:24]!r}, expected rank {ranks + 1} of the board", 0)
            continue
        found = _whole_side(rank[2] if rank else line, cells)
        if rank is None and (found is None or 0 < ranks < 8):
            _fail(f"found {line.strip()[:24]!r} in a printed board, expected a rank of eight squares or the side", 0)
        if rank is not None:
            if ranks == 8 or (rank[0] and rank[0] != ranks + 1):
                _fail(f"found rank {rank[0] or 9}, expected eight ranks in their order", 0)
            if ranks == 1:
                usual = set(between)
            if ranks > 1 and not rank[0] and between != usual:
                _fail("the lines between the ranks differ, expected eight ranks of one board", 0)
            between.clear()
            squares += rank[1]
        if found is not None:
            if side is not None:
                _fail("a second side to move, expected one", 0)
            side = found
    if not squares:
        _fail(f"found {lines[0].strip()[:24]!r} without a board, expected a board of 64 squares, or eight ranks "
              "of a printed board above or below", 0)
    if len(squares) != 64:
        _fail(f"the board has {len(squares)} squares, expected 64 and then the side to move", 0)
    if side is None:
        _fail('no side to move, expected a line such as "* to move" or X or O', 0)
    return _board_of(squares, side)


# Moves.


class Record:
    """A game that is being read. Moves are added one after the other."""

    def __init__(self, start: Board) -> None:
        self.boards = [start]
        self.moves: List[str] = []

    def play(self, move: str, side: Optional[str] = None) -> None:
        """Adds a move, and before it a forced pass if the record leaves it out.

        `side` is the side that plays according to the record. A pass must be forced.
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


_MOVE = re.compile("|".join(map(re.escape, PASS_SPELLINGS)) + "|[a-h][1-8]", re.IGNORECASE)
_PASSES = re.compile("(?:pass|pa|ps)+", re.IGNORECASE)
_NUMBER = re.compile(r"(\d{1,3})([.)]+|(?=\s))")
_RESULT = re.compile(r"\d{1,2}-\d{1,2}\s*(?=$|[;%])")
_SCORE = re.compile(r"[+-]\d+|\d+(?=\s*(?:$|[;%]))")


def _move_at(text: str, at: int) -> Optional[Tuple[str, int]]:
    """Returns the move at this place, and the end of its text. A word is not a move unless it is a
    pass."""
    letters = _LETTERS.match(text, at)
    if letters:
        word = letters.group()
        if text[letters.end():letters.end() + 1].isdigit():
            word = word[:-1]  # the last letter begins a square, as in pac3
        if len(word) > 2 and not _PASSES.fullmatch(word):
            return None
    match = _MOVE.match(text, at)
    if match is None:
        return None
    move = match.group().lower()
    return move if move in INDEX else PASS, match.end()


def read_moves_at(text: str, at: int, record: Record) -> int:
    """Plays the moves in the text from `at` on, up to `;`, `%`, a score or the end."""
    from_start = record.boards[-1] == START and not record.moves
    last: Optional[int] = None
    moves_then = len(record.moves)
    bare = False
    dangling = False
    while at < len(text) and text[at] not in ";%":
        if text[at].isspace() or text[at] == ",":
            at += 1
            continue
        score = _SCORE.match(text, at)
        if score:
            if bare and text[at].isdigit():
                _fail("a number that may be a score or the number of a move, expected a score with its sign "
                      "or a move number such as 12.", at)
            break
        number = _NUMBER.match(text, at)
        result = _RESULT.match(text, at)
        if number:
            found, length = int(number.group(1)), len(record.moves)
            repeats = len(number.group(2)) > 1
            bare = bare or not number.group(2)
            if last is not None:
                passes = record.moves[moves_then:].count(PASS)
                allowed = range(last if repeats else last + 1, last + 2 + passes)
            elif from_start:
                allowed = range(length // 2 + 1, length + 2)
            else:
                allowed = range(found, found + 1)
            if found not in allowed:
                _fail(f"found the move number {found}, expected the move number {allowed[-1]}", at)
            last, moves_then, dangling = found, length, True
            at = number.end()
        elif result:
            dangling = False
            at = result.end()
        else:
            move = _move_at(text, at)
            if move is None:
                _fail(f"found {_found(text, at)}, expected a move such as f5", at)
            try:
                record.play(move[0])
            except IllegalMoveError as error:
                raise NotationError(str(error), at + 1) from None
            dangling = False
            at = move[1]
    if dangling and text[:at].rstrip()[-1:] in ".)":
        _fail("no move after a move number, expected a move such as f5", at)
    return at


def read_moves(text: str, record: Record) -> None:
    """Plays the moves of a whole text: a move string or a transcript with numbers and passes."""
    at = read_moves_at(text, 0, record)
    if text[at:].strip(" \t\r\n;"):
        _fail(f"found {_found(text, at)} after the moves, expected nothing", at)


# Names.

_SHORT = re.compile(r"[^\x00-\x1f\x7f]{1,200}\Z")
_NAME_WORD = re.compile(r"(?:[A-Za-z]|[^\x00-\x7f]){3,}(?!\d)")
_STATEMENT_WORDS = ("win", "draw", "loss")


def _is_all_moves(text: str) -> bool:
    at = found = 0
    while at < len(text):
        if text[at].isspace() or text[at] in "0123456789,.)":
            at += 1
            continue
        move = _move_at(text, at)
        if move is None:
            return False
        at = move[1]
        found += 1
    return found > 0


def _is_name_behind(text: str) -> bool:
    word = _NAME_WORD.match(text)
    if word is None or not _SHORT.match(text.strip()):
        return False
    return word.group().lower() not in PASS_SPELLINGS + _STATEMENT_WORDS


def _head_of(text: str) -> str:
    return re.split("[;%]", text, maxsplit=1)[0]


def _without_label(text: str, dialect: str) -> str:
    """Replaces a name in front of the record by blanks."""
    sign = re.search("[:|]", _head_of(text))
    if sign is None or "\n" in text[:sign.start()]:
        return text
    name, rest = text[:sign.start()].strip(), text[sign.end():].strip()
    cells = cells_of("digits")
    if (not _SHORT.match(name) or sum(c in cells for c in name) >= 32 or _is_all_moves(name) or name[0] in "[({"
            or not re.search(r"[A-Za-z]|[^\x00-\x7f]", name) or _whole_side(name, cells_of(dialect)) is not None
            or _rank(name, cells_of(dialect)) is not None or _is_files(name)):
        return text
    if not rest or _kind_of(rest, dialect) not in ("moves", "board", "fen", "bracket"):
        return text
    return " " * sign.end() + text[sign.end():]


def _without_name_behind(text: str) -> str:
    """Replaces a name behind the moves by blanks."""
    head = _head_of(text)
    begin = len(head)
    for gap in re.finditer(r"\s+", head):
        wide = (len(gap.group()) > 1 or gap.group() == "\t") and "\n" not in gap.group()
        if wide and _is_name_behind(head[gap.end():]):
            begin = gap.end()
            break
    sign = re.search("[:|]", head)
    if sign and sign.start() < begin and _is_all_moves(head[:sign.start()]):
        rest = head[sign.end():].strip()
        is_score = rest[:1].isdigit() or rest[:1] in ("+", "-")
        if not is_score and not _is_name_behind(rest):
            return text
        begin = len(head) if is_score else sign.end()
        head = head[:sign.start()] + " " + head[sign.end():]
    return head[:begin] + " " * (len(_head_of(text)) - begin) + text[len(head):]


# Records.

_GPDB = re.compile(r"[^;]*;([bw.]{64});\s*([bw])\s*(?:;[^;]*;?\s*)?$")
_STATEMENT = re.compile(r"\s*(?:(?:<=|>=|<|>|=)\s*([+-]?\d{1,3})|\[\s*([+-]?\d{1,3})\s*,\s*([+-]?\d{1,3})\s*\]"
                        r"|(?:win|draw|loss)(?![a-z]))\s*(?:[;%].*)?$", re.IGNORECASE | re.DOTALL)
_STATEMENT_SIGN = re.compile(r"\s*(?:[<>=\[]|(?:win|draw|loss)(?![a-z]))", re.IGNORECASE)


def _check_score(text: str, at: int) -> None:
    if not -64 <= int(text) <= 64:
        _fail(f"score {text}, expected -64 to +64", at)


def is_fen(text: str) -> bool:
    """Whether the text begins with eight ranks, like a FEN."""
    ranks = re.match(r"[pP0-9/]*(?=[\s\[]|$)", text)
    return ranks is not None and ranks.group().count("/") == 7


def _kind_of(text: str, dialect: str) -> str:
    """Guesses the kind of a text that is not blank. Names are ignored."""
    cells = cells_of(dialect)
    first = text.split("\n", 1)[0].strip()
    group_match = re.match(r"[^\s;%]*", text)
    group = group_match.group() if group_match else ""
    if text[0] in "%#":
        return "comment"
    size = re.match(r"8\s+([^\s;%]+)", text)
    if text[0] == "[" or (size and len(size.group(1)) >= 8 and all(c in cells for c in size.group(1))):
        return "bracket"
    if _begins_printed(first, cells):
        return "printed"
    fields = text.split(";")
    if len(fields) > 2 and re.fullmatch("[.bw]{64}", fields[1]):
        return "gpdb"
    if is_fen(text):
        return "fen"
    if re.fullmatch(r"\d{1,3}\.+", group) and len(group) <= 6:
        return "moves"
    discs = cells_of("egaroucid")
    if len(group) > 2 and (all(c in discs for c in group) or all(c in cells for c in group)):
        return "board"
    if text[0].isdigit():
        return "moves" if len(group) < 32 else "board"
    if re.match(r"[a-hA-H]\d", text):
        return "moves"
    return "board" if text[0] in cells or len(group) >= 32 else "unknown"


_TAIL = re.compile(r"\s*(?:;\s*(?:([+-]?\d{1,3})\s*(?=$|[;%]))?;?)?\s*(?:%.*)?$", re.DOTALL)


_NO_COMMENT = re.compile(r"[+-]?\d|[A-Za-z]\d")


def _begins_comment(text: str, at: int) -> bool:
    """Whether the text behind a score and a semicolon is a comment, rather than a number or a move."""
    return at < len(text) and not _NO_COMMENT.match(text, at) and _move_at(text, at) is None


def _read_tail(text: str, at: int, behind: str, has_score: bool) -> None:
    """Checks the text after a position: `[; score] [;] [% comment]` or `; score ; comment`."""
    field = re.compile(r"\s*;\s*" if has_score else r"\s*;\s*([+-]?\d{1,3})\s*;\s*").match(text, at)
    if field and text[field.end():field.end() + 1] not in ";%" and _begins_comment(text, field.end()):
        if not has_score:
            _check_score(field.group(1), at)
        return
    tail = _TAIL.match(text, at)
    if tail is None or (tail.group(1) and has_score):
        begin = at + len(text[at:]) - len(text[at:].lstrip(" \t\r\n;"))
        _fail(f"found {_found(text, begin)} after {behind}, expected one score, a comment behind % or nothing", at)
    if tail.group(1):
        _check_score(tail.group(1), at)


def _read_moves_record(text: str) -> Game:
    record = Record(START)
    at = read_moves_at(text, 0, record)
    if not record.moves:
        _fail("no move, expected a move string such as f5d6c3", at)
    score = re.match(r"([+-]?\d{1,3})\s*(?=$|[;%])", text[at:])
    if score:
        _check_score(score.group(1), at)
        at += score.end()
    _read_tail(text, at, "the moves", score is not None)
    return record.game()


_ITEM_END = r"(?=[\s;%]|$)"
_SENTINEL = re.compile("--:-127" + _ITEM_END)
_BEST = re.compile(r"([+-]?\d{1,3})" + _ITEM_END)
_MOVE_SCORE = re.compile(r"\s*:\s*([+-]?\d{1,3})" + _ITEM_END + r"|\s+([+-]?\d{1,3})" + _ITEM_END)


def _read_board_record(text: str, dialect: str) -> Game:
    """Reads a board with its side, then nothing, scores, moves, or a comment: OBF and FFO
    scripts."""
    board, at = read_board(text, 0, dialect)
    record = Record(board)
    legal = board.legal_moves or ((PASS,) if board.must_pass else ())
    best = False
    scored: List[str] = []
    while True:
        item_end = at
        while at < len(text) and (text[at].isspace() or text[at] == ";"):
            at += 1
        if at == len(text) or text[at] == "%":
            return record.game()
        closed = ";" in text[item_end:at]
        if closed and best and not scored and not record.moves and _begins_comment(text, at):
            return record.game()
        if record.moves:
            _fail(f"found {_found(text, at)} after the moves to play, expected nothing", at)
        sentinel, number, move = _SENTINEL.match(text, at), _BEST.match(text, at), _move_at(text, at)
        if sentinel:
            at = sentinel.end()
        elif number:
            _check_score(number.group(1), at)
            rest = text[number.end():].lstrip()
            if best or (text[at].isdigit() and rest and _move_at(rest, 0)):
                _fail("a second score, or a number that may be the one of a move, expected one score", at)
            best = True
            at = number.end()
        elif move and _MOVE_SCORE.match(text, move[1]):
            score = _MOVE_SCORE.match(text, move[1])
            assert score is not None
            _check_score(score.group(1) or score.group(2), move[1])
            if move[0] not in legal or move[0] in scored:
                _fail(f"a score for {move[0]}, expected one for each legal move", at)
            scored.append(move[0])
            at = score.end()
        else:
            begin = at
            at = read_moves_at(text, at, record)
            if best or scored:
                _fail("moves to play, expected a score such as +18 or a move with its score", begin)
            if at < len(text) and text[at] not in ";%":
                _fail("a score that may be the value of the board or of the position after the moves, "
                      "expected ; = and the score for the position after the moves", at)
            if not record.moves:
                _fail("found no move, expected a move such as f5", at)


def _split_statement(text: str) -> str:
    """Returns the text in front of a statement, such as `; >= 4`. The statement must be valid."""
    plain = text.split("%", 1)[0]
    at = -1
    for _ in range(2):
        at = plain.find(";", at + 1)
        if at < 0:
            return text
        if _STATEMENT_SIGN.match(plain, at + 1):
            statement = _STATEMENT.match(text, at + 1)
            scores = [score for score in statement.groups() if score] if statement else []
            for score in scores:
                _check_score(score, at)
            if statement is None or (len(scores) == 2 and int(scores[0]) > int(scores[1])):
                _fail("expected a statement such as >= 4, draw or [0,4]", at + 1)
            if re.search(r"[\s;]([a-z@-]+[1-8]?\s*:\s*)?[+-]?\d+\s*$", text[66:at], re.IGNORECASE):
                _fail("a score and a statement, expected one of them", at + 1)
            return text[:at]
    return text


def _read_text_record(text: str, dialect: str) -> Game:
    """Reads one record on one line, or moves over several lines."""
    text = _without_label(text, dialect)
    kind = _kind_of(text.strip(), dialect)
    try:
        return _read_kind(text, kind, dialect)
    except NotationError:
        if kind in ("board", "moves", "unknown"):
            _fail_with_cause(text, kind, dialect)
        raise


def _fail_with_cause(text: str, kind: str, dialect: str) -> None:
    """Fails if a text before the board or a name behind the moves is the cause of another error."""
    signs = "[" + re.escape("".join(cells_of(dialect))) + "]"
    board = re.search(signs + "{64}", text)
    before = text[:board.start()].strip() if board else ""
    if before:
        _fail(f"found {before[:24]!r} before the board, expected the board first, or a name with a letter and a "
              "colon before it", 0)
    name = re.search(r"[^\s;%](?: [ \t]|\t)\s*((?:[A-Za-z]|[^\x00-\x7f])[^;%\n]*)", text) if kind == "moves" else None
    if name and not _is_name_behind(name.group(1)) and not _is_all_moves(name.group(1)):
        _fail(f"found {name.group(1).strip()[:24]!r} behind the moves, expected a move such as f5, a comment that "
              "begins with three letters, or % before the comment", name.start(1))


def _read_kind(text: str, kind: str, dialect: str) -> Game:
    if kind == "moves":
        text = _without_name_behind(text)
    if kind == "gpdb":
        gpdb = _GPDB.match(text.strip())
        if gpdb is None:
            _fail("expected id;board;b or w;description;", 0)
        board, _ = read_board(f"{gpdb.group(1)} {gpdb.group(2)}", 0, "standard")
        return Record(board).game()
    if kind == "bracket":
        return Record(read_ggs_board(text, dialect)).game()
    body = _split_statement(text)
    if kind == "moves":
        return _read_moves_record(body)
    if kind == "fen":
        from .notation import read_fen_game

        end = len(_head_of(body))
        game = read_fen_game(body[:end])
        _read_tail(body, end, "the FEN", False)
        return game
    if kind == "board":
        return _read_board_record(body, dialect)
    _fail(f"found {_found(text.strip(), 0)}, expected a board of 64 squares or a move string such as f5d6c3", 0)


def read_lines(text: str, dialect: str) -> Game:
    """Reads the only record of a text. Comment lines and blank lines around it are ignored."""
    def is_filler(line: str) -> bool:
        return not line.strip() or line.lstrip()[0] in "%#"

    lines = text.split("\n")
    while lines and is_filler(lines[0]):
        lines.pop(0)
    while lines and is_filler(lines[-1]):
        lines.pop()
    if not lines:
        raise NotationError("no position, expected one")
    body = "\n".join(lines)
    kind = _kind_of(_without_label(body, dialect).strip(), dialect)
    if kind == "printed":
        last = lines[-1].strip()
        ranks = [line.lstrip()[:1] for line in lines[-9:-1]]
        if ranks == list("12345678") and _kind_of(last, dialect) == "board":
            return _read_pictured(lines, dialect)
        return Record(read_printed_board(lines, dialect)).game()
    ends_before = any(re.search("[;%]", line) for line in lines[:-1])
    if len(lines) > 1 and (kind not in ("moves", "bracket") or ends_before):
        raise NotationError("more than one line, expected one position")
    return _read_text_record(body, dialect)


def _read_pictured(lines: List[str], dialect: str) -> Game:
    """Reads a board below its picture, as `kanzen show` prints them."""
    game = _read_text_record(lines[-1], dialect)
    try:
        pictured = read_printed_board(lines[:-1], dialect)
    except NotationError:
        return game  # the picture may have values of moves in its squares
    if pictured != game.start:
        raise NotationError("the picture shows another board than the line below it, expected the same")
    return game

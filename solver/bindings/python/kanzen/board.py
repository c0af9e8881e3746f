"""Positions."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, Iterable, Iterator, List, Mapping, Optional, Sequence, Tuple, Union

from . import rules
from .arguments import check_type, check_word, integer, several, wrong_type
from .errors import IllegalMoveError, NotationError
from .squares import INDEX, PASS, move_names, names_of, parse_move

if TYPE_CHECKING:
    from typing import Literal

    Side = Literal["black", "white"]

# Digits are not cells.
_TO_BLACK = {ord("X"): "1", ord("O"): "0", ord("-"): "0", ord("0"): "?", ord("1"): "?"}
_TO_WHITE = {ord("X"): "0", ord("O"): "1", ord("-"): "0", ord("0"): "?", ord("1"): "?"}
_TO_CELLS = {ord("0"): "-", ord("1"): "X", ord("2"): "O"}
_CELLS_OF = {"obf": "-XO", "ggf": "-*O", "zebra": "-*O", "gpdb": ".bw", "digits": "012"}
_NUMBERS = {**INDEX, PASS: rules.SQUARES}  # of moves, in the library
_START_BLACK, _START_WHITE = 0x0000000810000000, 0x0000001008000000

_SIDES: Tuple[Side, Side] = ("black", "white")

_set = object.__setattr__


class Board:
    """A position of Othello and the side to move. Boards are immutable and hashable.

    `Board()` is the start position. `Board(text)` reads a position in any notation: 64 squares and
    the side to move, OBF, moves from the start, GGF, SGF, PGN, FEN, Base 81. A game gives its last
    position. `symbols` says what symbols mean, such as "black=1,white=2,empty=0". The
    rules of the game, and all notations but the first, need the library.

    >>> board = Board("f5d6c3")
    >>> board.legal_moves
    ('d3', 'f3', 'f4', 'g5')
    >>> board.play("d3").empties
    56
    >>> board
    Board('------------------X--------XX------OXX-----O-------------------- O')
    >>> print(board)
      a b c d e f g h
    1 . . . . . . . .  White to move
    2 . . . . . . . .  X Black 5
    3 . . X + . + . .  O White 2
    4 . . . X X + . .  57 empty squares
    5 . . . O X X + .  4 legal moves
    6 . . . O . . . .
    7 . . . . . . . .
    8 . . . . . . . .
    """

    __slots__ = ("player", "opponent", "side", "_legal")

    player: int
    """The discs of the side to move, as a set of squares: a1 is the lowest bit, then b1."""
    opponent: int
    """The discs of the other side."""
    side: Side
    """Whose turn it is: "black" or "white"."""
    _legal: Optional[int]

    def __new__(cls, text: Optional[str] = None, *, symbols: str = "") -> Board:
        if text is None:
            return _make(_START_BLACK, _START_WHITE, "black")
        check_type("text", text, str, "str, or no argument for the start position")
        if len(text) == 66 and text[64] == " " and text[65] in "XO" and not symbols:
            # The notation of most programs. It needs no library.
            reverse = text[63::-1]
            black = reverse.translate(_TO_BLACK)
            if black.count("0") + black.count("1") == 64:
                white = reverse.translate(_TO_WHITE)
                if text[65] == "X":
                    return _make(int(black, 2), int(white, 2), "black")
                return _make(int(white, 2), int(black, 2), "white")
        from .notation import read_game

        return boards_of(*first_and_moves(read_game(text, symbols)))[-1]

    @staticmethod
    def from_bits(player: int, opponent: int, side: Side = "black") -> Board:
        """Makes a board from the sets of squares of the side to move and of the other side.

        Raises TypeError, and ValueError if they are not sets of 64 squares or have a square in common.
        """
        player, opponent = integer("player", player, 0, rules.ALL), integer("opponent", opponent, 0, rules.ALL)
        if player & opponent:
            raise ValueError(f"player and opponent have squares in common, {', '.join(names_of(player & opponent))}, "
                             "expected two disjoint sets of squares")
        check_word("side", side, ("black", "white"))
        return _make(player, opponent, side)

    @staticmethod
    def from_discs(black: int, white: int, side: Side = "black") -> Board:
        """Makes a board from the sets of squares of Black and White. Errors are as in `from_bits`."""
        check_word("side", side, ("black", "white"))
        if side == "white":
            black, white = white, black
        return Board.from_bits(black, white, side)

    # Immutable: attributes cannot be set, boards compare by value, and copies are the board itself.

    def __setattr__(self, name: str, value: Any) -> None:
        raise AttributeError("a Board never changes; play() gives another one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a Board never changes; play() gives another one")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Board):
            return NotImplemented
        return self.player == other.player and self.opponent == other.opponent and self.side == other.side

    def __hash__(self) -> int:
        return hash((self.player, self.opponent, self.side))

    def __copy__(self) -> Board:
        return self

    def __deepcopy__(self, memo: Dict[int, Any]) -> Board:
        return self

    def __reduce__(self) -> Tuple[Any, ...]:
        return Board.from_bits, (self.player, self.opponent, self.side)

    # Discs and squares.

    @property
    def black(self) -> int:
        """The discs of Black, as a set of squares."""
        return self.player if self.side == "black" else self.opponent

    @property
    def white(self) -> int:
        """The discs of White, as a set of squares."""
        return self.opponent if self.side == "black" else self.player

    @property
    def empties(self) -> int:
        """The number of empty squares."""
        return 64 - rules.popcount(self.player | self.opponent)

    @property
    def discs(self) -> Tuple[int, int]:
        """The numbers of discs of Black and White.

        >>> Board("f5").discs
        (4, 1)
        """
        return rules.popcount(self.black), rules.popcount(self.white)

    def __getitem__(self, square: Union[str, int]) -> Optional[Side]:
        """"black", "white", or None for an empty square.

        >>> Board()["e4"], Board()["a1"]
        ('black', None)
        """
        if isinstance(square, str):
            index = INDEX.get(parse_move(square), -1)
            if index < 0:
                raise NotationError(f"found {square!r}, expected a square such as f5")
        else:
            try:
                index = range(rules.SQUARES)[square]
            except TypeError:
                raise wrong_type("square", square, "a name such as f5, or an int") from None
            except IndexError:
                raise IndexError(f"found square {square}, expected 0 to 63") from None
        if self.black >> index & 1:
            return "black"
        return "white" if self.white >> index & 1 else None

    # The rules.

    @property
    def legal_mask(self) -> int:
        """The legal moves as a set of squares."""
        if self._legal is None:
            _set(self, "_legal", rules.legal_moves(self.player, self.opponent))
        return self._legal  # type: ignore[return-value]

    @property
    def legal_moves(self) -> Tuple[str, ...]:
        """The legal moves from a1 to h8. `('pa',)` if the side to move has to pass, and empty if
        the game is over."""
        if self.legal_mask:
            return names_of(self.legal_mask)
        return (PASS,) if self.must_pass else ()

    @property
    def must_pass(self) -> bool:
        """Whether the side to move has no move, but the other side has one."""
        return not self.legal_mask and rules.legal_moves(self.opponent, self.player) != 0

    @property
    def is_over(self) -> bool:
        """Whether neither side can move."""
        return not self.legal_mask and not rules.legal_moves(self.opponent, self.player)

    @property
    def final_score(self) -> int:
        """The disc difference of a finished game for the side to move. Empty squares count for the
        winner.

        Raises ValueError if the game is not over.
        """
        if not self.is_over:
            raise ValueError("the game is not over")
        return rules.final_score(self.player, self.opponent)

    def play(self, move: str) -> Board:
        """Returns the position after a move, in any spelling: "f5", "F5", and "pa" for a pass.

        Raises IllegalMoveError for an illegal move, including a pass that is not forced.
        """
        check_type("move", move, str, "a move such as f5, or pa for a pass")
        index = INDEX.get(move)
        if index is None:
            move = parse_move(move)
            if move == PASS:
                return self.passed()
            index = INDEX[move]
        after = rules.play(self.player, self.opponent, index)
        if after is None:
            raise IllegalMoveError(self._why_illegal(move))
        return _make(after[0], after[1], "white" if self.side == "black" else "black")

    def _why_illegal(self, move: str) -> str:
        whose = self.side.capitalize()
        if (self.player | self.opponent) >> INDEX[move] & 1:
            return f"{move} is occupied, expected a legal move for {whose}"
        if self.must_pass:
            return f"{whose} has no legal move and has to pass, expected pa instead of {move}"
        return f"{move} flips no disc, expected a legal move for {whose}"

    def passed(self) -> Board:
        """Returns the position after a pass. Raises IllegalMoveError if the pass is not forced."""
        if not self.must_pass:
            expected = "nothing, the game is over" if self.is_over else f"a move such as {self.legal_moves[0]}"
            raise IllegalMoveError(f"{self.side.capitalize()} passes, expected {expected}")
        return _make(self.opponent, self.player, "white" if self.side == "black" else "black")

    def play_all(self, moves: Union[str, Iterable[str]]) -> Board:
        """Returns the position after several moves, given as an iterable or as one text.

        Passes may be left out.

        >>> Board().play_all("f5 d6 c3") == Board("f5d6c3")
        True
        """
        if isinstance(moves, str):
            from .notation import read_moves

            player, opponent, side = read_moves(self.player, self.opponent, _SIDES.index(self.side), moves)
            return _make(player, opponent, _SIDES[side])
        board = self
        for number, each in enumerate(several("moves", moves, "a text of moves, or several moves")):
            check_type(f"moves[{number}]", each, str, "a move such as f5, or pa for a pass")
            move = parse_move(each)
            if board.is_over:
                if move == PASS:
                    continue  # some programs write the passes at the end
                raise IllegalMoveError(f"{move} is played after the end of the game")
            board = (board.passed() if board.must_pass and move != PASS else board).play(move)
        return board

    # Symmetry.

    def transform(self, symmetry: int) -> Board:
        """Applies one of the eight symmetries of the board, 0 to 7. The number is a sum of steps: 4
        reflects in the diagonal a1-h8, then 2 exchanges the ranks 1 and 8, then 1 exchanges the
        files a and h. 0 changes nothing."""
        integer("symmetry", symmetry, 0, rules.SYMMETRIES - 1)
        return _make(rules.transform(self.player, symmetry), rules.transform(self.opponent, symmetry), self.side)

    @property
    def symmetries(self) -> Tuple[Board, ...]:
        """The images of the position under the eight symmetries; all of them have the same value."""
        return tuple(self.transform(symmetry) for symmetry in range(rules.SYMMETRIES))

    def canonical(self) -> Board:
        """Returns a key for values: the same position, with Black to move, for all positions that
        differ only by a symmetry or an exchange of the colours.

        >>> len({Board(move).canonical() for move in ("f5", "d3", "c4", "e6")})
        1
        """
        player, opponent = rules.canonical(self.player, self.opponent)
        return _make(player, opponent, "black")

    # Texts.

    @property
    def text(self) -> str:
        """The 64 squares, a space and the side to move: the notation that every program reads.

        >>> Board().text
        '---------------------------OX------XO--------------------------- X'
        """
        return f"{self._cells()} {'X' if self.side == 'black' else 'O'}"

    def _cells(self) -> str:
        # The binary digits of the sets, read as hexadecimal ones, can be added.
        digits = int(format(self.black, "b"), 16) + 2 * int(format(self.white, "b"), 16)
        return format(digits, "064x")[::-1].translate(_TO_CELLS)

    def __format__(self, spec: str) -> str:
        """Writes the board in a notation: "obf" (as `text`), "ggf", "zebra", "gpdb", "digits",
        "egaroucid", "fen" or "base81". Without a notation it is `str`.

        >>> f"{Board():fen}"
        '8/8/8/3pP3/3Pp3/8/8/8 b - - 0 1'
        >>> f"{Board():base81}"
        '!!!!!!a"A#!!!!!!'
        """
        if not spec:
            return str(self)
        if spec == "fen":
            return self._fen()
        if spec == "base81":
            return self._base81()
        if spec == "egaroucid":
            return self.text.replace(" ", "")
        if spec not in _CELLS_OF:
            raise ValueError(f"found the notation {spec!r}, expected obf, ggf, zebra, gpdb, digits, "
                             "egaroucid, fen or base81")
        signs = _CELLS_OF[spec]
        text = self.text.translate({ord(cell): sign for cell, sign in zip("-XO", signs)})
        if spec == "ggf":
            return f"[8 {' '.join(text[row:row + 8] for row in range(0, 64, 8))} {text[65]}]"
        return f";{text[:64]};{text[65]};;" if spec == "gpdb" else text

    def _fen(self) -> str:
        cells = self._cells().replace("X", "p").replace("O", "P")
        rows: List[str] = []
        for row in range(56, -8, -8):
            text = cells[row:row + 8]
            for run in range(8, 0, -1):
                text = text.replace("-" * run, str(run))
            rows.append(text)
        return f"{'/'.join(rows)} {self.side[0]} - - 0 1"

    def _base81(self) -> str:
        def digit(square: int) -> int:
            return (self.player >> square & 1) + 2 * (self.opponent >> square & 1)

        return "".join(chr(33 + digit(i) + 3 * digit(i + 1) + 9 * digit(i + 2) + 32 * digit(i + 3))
                       for i in range(0, 64, 4))

    def __repr__(self) -> str:
        return f"Board({self.text!r})"

    def __str__(self) -> str:
        cells = self._cells()
        beside = dict(enumerate(self._remarks()))
        lines = ["  " + " ".join("abcdefgh")]
        for rank in range(8):
            row = [str(rank + 1)]
            for file in range(8):
                square = 8 * rank + file
                cell = cells[square]
                row.append(cell if cell != "-" else "+" if self.legal_mask >> square & 1 else ".")
            lines.append(f"{' '.join(row)}  {beside.get(rank, '')}".rstrip())
        return "\n".join(lines)

    def _turn(self) -> str:
        if self.is_over:
            return "Game over"
        return f"{self.side.capitalize()} to move" + (", must pass" if self.must_pass else "")

    def _remarks(self) -> Iterator[str]:
        yield self._turn()
        black, white = self.discs
        yield f"X Black {black}"
        yield f"O White {white}"
        yield f"{self.empties} empty square{'s' * (self.empties != 1)}"
        moves = rules.popcount(self.legal_mask)
        if not self.is_over:
            yield f"{moves} legal move{'s' * (moves != 1)}"

    def svg(self, marks: Optional[Mapping[str, str]] = None, *, last: Optional[str] = None,
            size: int = 320) -> str:
        """Draws the board as SVG. `marks` are short texts on squares, such as values of moves.
        Without marks, legal moves are dots. `last` is a move to mark as played, and `size` is in
        pixels."""
        from .picture import board_svg

        check_type("marks", marks, (Mapping, type(None)), "a dict of texts by their squares")
        check_type("last", last, (str, type(None)), "a move such as f5")
        black, white = self.discs
        caption = (f"{self._turn()}, \N{BLACK CIRCLE} {black}, \N{WHITE CIRCLE} {white}, {self.empties} empty")
        return board_svg([self[index] for index in range(rules.SQUARES)], self.legal_mask, caption, marks or {},
                         last, integer("size", size, 1, 1 << 20))

    def _repr_svg_(self) -> str:
        return self.svg()


def _make(player: int, opponent: int, side: Side) -> Board:
    """Makes a board from sets that are known to be valid."""
    board = object.__new__(Board)
    _set(board, "player", player)
    _set(board, "opponent", opponent)
    _set(board, "side", side)
    _set(board, "_legal", None)
    return board


def first_and_moves(read: Any) -> Tuple[Board, Tuple[str, ...]]:
    """The first position and the moves of a game of the library."""
    return (Board.from_bits(read.player, read.opponent, _SIDES[read.side]),
            move_names(read.moves[:read.move_count]))


def boards_of(start: Board, moves: Sequence[str]) -> Tuple[Board, ...]:
    """Returns the boards before each move, and the last board. The moves contain all passes. Raises
    IllegalMoveError or NotationError."""
    played = rules.play_moves(start.player, start.opponent, bytes([_NUMBERS.get(move, 255) for move in moves]))
    if played is None:  # an illegal move, or another spelling
        boards = [start]
        for move in moves:
            boards.append(boards[-1].play(move))
        return tuple(boards)
    sides: Tuple[Side, Side] = ("black", "white") if start.side == "black" else ("white", "black")
    return tuple([_make(player, opponent, sides[ply & 1]) for ply, (player, opponent) in enumerate(played)])


START = Board()
"""The start position."""

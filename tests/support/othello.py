"""The rules of Othello in the plainest words: the slow twin of every test in Python."""

NAMES = [f"{file}{rank}" for rank in range(1, 9) for file in "ABCDEFGH"]
PASS = "PASS"


class Board:
    """Discs by square, 0 for A1 to 63 for H8, as "b", "w" or None; and the side to move."""

    def __init__(self):
        self.discs = [None] * 64
        for name, side in (("D4", "w"), ("E5", "w"), ("E4", "b"), ("D5", "b")):
            self.discs[NAMES.index(name)] = side
        self.side = "b"

    def turned(self, square, side):
        """The squares of the discs that a move turns; none if it is not legal."""
        if self.discs[square] is not None:
            return []
        turned = []
        for down in (-1, 0, 1):
            for right in (-1, 0, 1):
                line, y, x = [], square // 8 + down, square % 8 + right
                while 0 <= y < 8 and 0 <= x < 8 and self.discs[8 * y + x] not in (None, side):
                    line.append(8 * y + x)
                    y, x = y + down, x + right
                if (down or right) and 0 <= y < 8 and 0 <= x < 8 and self.discs[8 * y + x] == side:
                    turned += line
        return turned

    def moves(self, side=None):
        return [NAMES[square] for square in range(64) if self.turned(square, side or self.side)]

    def other(self):
        return "w" if self.side == "b" else "b"

    def is_over(self):
        return not self.moves() and not self.moves(self.other())

    def play(self, name):
        """Plays a legal move, or a pass that is forced; anything else is an error."""
        if name == PASS:
            assert not self.moves() and not self.is_over(), "a pass that is not forced"
        else:
            square = NAMES.index(name)
            turned = self.turned(square, self.side)
            assert turned, f"{name} is not legal for {self.side}"
            for at in [square, *turned]:
                self.discs[at] = self.side
        self.side = self.other()

    def after(self, name):
        """The board after a move or a pass. This one stays."""
        board = read_board(self.cells(), "X" if self.side == "b" else "O")
        board.play(name)
        return board

    def score(self):
        """Discs of Black less those of White, empty squares to the winner."""
        black, white = self.discs.count("b"), self.discs.count("w")
        empty = 64 - black - white
        return black - white + (empty if black > white else -empty if white > black else 0)

    def cells(self):
        """The 64 squares as X, O or -."""
        return "".join({"b": "X", "w": "O", None: "-"}[disc] for disc in self.discs)

    def rows(self):
        """As gogui-rules_board prints it."""
        text = self.cells().replace("-", ".")
        return [" ".join(text[at:at + 8]) for at in range(0, 64, 8)]


def read_board(cells, side):
    """The board of 64 squares X, O or -, and X or O to move."""
    board = Board()
    sides = {"X": "b", "O": "w", "-": None}
    board.discs, board.side = [sides[cell] for cell in cells], sides[side]
    return board


def value(board):
    """The value for the side to move by trying all moves, for a few empty squares."""
    if board.is_over():
        return board.score() if board.side == "b" else -board.score()
    return max(-value(board.after(move)) for move in board.moves() or [PASS])

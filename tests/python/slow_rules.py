"""The slow twin of the rules for the tests of the package: boards are texts of 64 squares X, O or -."""
from othello import NAMES, read_board


def other(side):
    return "O" if side == "X" else "X"


def moves(cells, side):
    return [NAMES.index(name) for name in read_board(cells, side).moves()]


def play(cells, side, square):
    board = read_board(cells, side)
    board.play(NAMES[square])
    return board.cells()


def score(cells, side):
    """The difference of discs for the side, empty squares to the winner."""
    return read_board(cells, side).score() * (1 if side == "X" else -1)


def value(cells, side):
    """The value by trying all moves, for a few empty squares."""
    legal = moves(cells, side)
    if not legal:
        if not moves(cells, other(side)):
            return score(cells, side)
        return -value(cells, other(side))
    return max(-value(play(cells, side, square), other(side)) for square in legal)

"""The slow twin of the rules: rows of characters, square by square, independent of the package."""

STEPS = [(dy, dx) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dy or dx]


def other(side):
    return "O" if side == "X" else "X"


def turned(cells, side, square):
    """The discs that a move turns; `cells` are 64 of X, O and -."""
    if cells[square] != "-":
        return []
    found = []
    for dy, dx in STEPS:
        run = []
        y, x = square // 8 + dy, square % 8 + dx
        while 0 <= y < 8 and 0 <= x < 8 and cells[8 * y + x] == other(side):
            run.append(8 * y + x)
            y, x = y + dy, x + dx
        if 0 <= y < 8 and 0 <= x < 8 and cells[8 * y + x] == side:
            found += run
    return found


def moves(cells, side):
    return [square for square in range(64) if turned(cells, side, square)]


def play(cells, side, square):
    after = list(cells)
    for each in [square, *turned(cells, side, square)]:
        after[each] = side
    return "".join(after)


def score(cells, side):
    """The difference of discs for the side, empty squares to the winner."""
    mine, theirs = cells.count(side), cells.count(other(side))
    empty = 64 - mine - theirs
    return mine - theirs + (empty if mine > theirs else -empty if theirs > mine else 0)


def value(cells, side):
    """The value by trying all moves, for a few empty squares."""
    legal = moves(cells, side)
    if not legal:
        if not moves(cells, other(side)):
            return score(cells, side)
        return -value(cells, other(side))
    return max(-value(play(cells, side, square), other(side)) for square in legal)

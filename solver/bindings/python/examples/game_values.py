#!/usr/bin/env python3
# %% [markdown]
# # The values of a game
# How good a game was, move by move: the exact value of each position from a number of empty squares on, as
# a curve over the plies. The parts between the `# %%` lines are the cells of a notebook.
#
#     python3 game_values.py [GAME] [--empties N] [--out values.svg]
#
# GAME is in any notation, or a file that holds it.

# %%
import argparse
import os
from typing import List, NamedTuple

import kanzen

# A game of two players who look one move ahead.
GAME = ("c4c3d3c5c6f4f3e3d2c2b3c1g4d6b1a1d7d8e6f5f7e7f6b4a4g5g3a3f8h4d1e8c8e1e2a5c7g8h8h2b5f2a2b6"
        "b2f1a7a6g1a8h3h1h6h5g6h7b7b8g7g2")


# %% [markdown]
# ## Solving
# A result is from the point of view of the side to move. A curve needs one for the whole game: Black's.

# %%
class Point(NamedTuple):
    """The value of one position for Black, and the move that led to it."""

    ply: int
    value: int
    move: str
    lost: int  # discs that the move gave away, for the side that made it


def values_of(game: kanzen.Game, empties: int) -> List[Point]:
    """The values of all positions of the game with so many empty squares or fewer."""
    plies = [ply for ply, board in enumerate(game.boards) if board.empties <= empties]
    results = kanzen.solve_many(game.boards[ply] for ply in plies)
    points: List[Point] = []
    for ply, result in zip(plies, results):
        assert result.value is not None
        value = result.value if result.board.side == "black" else -result.value
        lost = 0
        if points:
            mover = game.boards[ply - 1].side
            lost = (points[-1].value - value) * (1 if mover == "black" else -1)
        points.append(Point(ply, value, game.moves[ply - 1] if ply else "", lost))
    return points


# %% [markdown]
# ## Drawing
# Plain SVG: steps, because a value holds until the next move, and a mark where a move gave discs away.

# %%
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 360, 52, 16, 48, 44
INK, FAINT, CURVE, BLACK_ERROR, WHITE_ERROR = "#222222", "#d8d8d8", "#1c7a43", "#111111", "#ffffff"


def picture(points: List[Point]) -> str:
    """The curve as SVG."""
    first, last = points[0].ply, max(points[-1].ply, points[0].ply + 1)
    reach = max(4, max(abs(point.value) for point in points) + 2)
    step = next(step for step in (2, 4, 8, 16, 32) if 2 * reach / step <= 12)

    def x_of(ply: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * (ply - first) / (last - first)

    def y_of(value: float) -> float:
        return TOP + (HEIGHT - TOP - BOTTOM) * (reach - value) / (2 * reach)

    def text(x: float, y: float, words: str, anchor: str = "middle", size: int = 12) -> str:
        return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="{size}" fill="{INK}">{words}</text>'

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" '
           f'height="{HEIGHT}" font-family="sans-serif">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
           text(LEFT, 22, "Value under best play, in discs for Black", "start", 15),
           text(WIDTH - RIGHT, 22, "discs given away: \N{BLACK CIRCLE} by Black, \N{WHITE CIRCLE} by White", "end")]
    for value in range(-(reach // step) * step, reach + 1, step):
        y = y_of(value)
        stroke = INK if value == 0 else FAINT
        out.append(f'<line x1="{LEFT}" y1="{y:.1f}" x2="{WIDTH - RIGHT}" y2="{y:.1f}" stroke="{stroke}"/>')
        out.append(text(LEFT - 8, y + 4, f"{value:+d}" if value else "0", "end"))
    every = max(1, round((last - first) / 12))
    for ply in range(first, last + 1, every):
        out.append(text(x_of(ply), HEIGHT - BOTTOM + 18, str(ply)))
    out.append(text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 8, "moves played"))
    path = f"M{x_of(first):.1f} {y_of(points[0].value):.1f}"
    path += "".join(f"H{x_of(point.ply):.1f}V{y_of(point.value):.1f}" for point in points[1:])
    out.append(f'<path d="{path}" fill="none" stroke="{CURVE}" stroke-width="2.5"/>')
    for before, point in zip(points, points[1:]):
        if point.lost > 0:
            fill = BLACK_ERROR if point.value < before.value else WHITE_ERROR
            y = y_of(point.value)
            out.append(f'<circle cx="{x_of(point.ply):.1f}" cy="{y:.1f}" r="5" fill="{fill}" stroke="{INK}">'
                       f"<title>{point.move} gives away {point.lost} discs</title></circle>")
            # The move stands beyond the end of the step, where the curve does not cross it.
            out.append(text(x_of(point.ply), y + (19 if point.value < before.value else -10), point.move))
    out.append("</svg>\n")
    return "\n".join(out)


# %%
def main() -> None:
    parser = argparse.ArgumentParser(description="Draws the values of a game over its plies.")
    parser.add_argument("game", nargs="?", default=GAME, help="a game in any notation, or a file with one")
    parser.add_argument("--empties", type=int, default=18, help="from so many empty squares on (default 18)")
    parser.add_argument("--out", default="values.svg", help="the picture (default values.svg)")
    options = parser.parse_args()
    text = options.game
    if os.path.exists(text):
        with open(text, encoding="utf-8") as file:
            text = file.read()
    points = values_of(kanzen.Game.read(text), options.empties)
    for point in points:
        lost = f"  gives away {point.lost}" if point.lost else ""
        print(f"{point.ply:2} {point.move or '--'} {point.value:+3d}{lost}")
    with open(options.out, "w", encoding="utf-8") as out:
        out.write(picture(points))


if __name__ == "__main__":
    main()

"""Boards, the rules, symmetry and pictures, compared with a slow twin."""
import copy
import os
import pickle
import xml.etree.ElementTree as ElementTree

import pytest
from conftest import FFO1, python, random_games
from othello import read_board

from kanzen import START, Board, IllegalMoveError, NotationError
from kanzen.squares import NAMES


def perft(board, depth):
    """The number of games with this many plies. A game that ends earlier counts as one."""
    if depth == 0 or board.is_over:
        return 1
    return sum(perft(board.play(move), depth - 1) for move in board.legal_moves)


def test_perft_counts_the_known_numbers_of_games():
    assert [perft(START, depth) for depth in range(6)] == [1, 4, 12, 56, 244, 1396]


def test_the_rules_are_the_ones_of_the_library():
    script = "import kanzen; print(kanzen.START.text); kanzen.START.legal_moves"
    done = python("-c", script, env={**os.environ, "KANZEN_LIBRARY": "/nonexistent"})
    assert done.stdout == f"{START.text}\n"
    assert "LibraryNotFoundError: libkanzen.so was not found" in done.stderr


def test_a_pass_is_forced_and_never_optional():
    board = Board("OX" + 62 * "-" + " X")
    assert board.must_pass and board.legal_moves == ("pa",) and not board.is_over
    assert board.play("PASS") == board.passed() == Board("OX" + 62 * "-" + " O")
    with pytest.raises(IllegalMoveError, match="has no legal move and has to pass"):
        board.play("c1")
    with pytest.raises(IllegalMoveError, match="Black passes, expected a move such as d3"):
        START.passed()
    with pytest.raises(IllegalMoveError, match="the game is over"):
        Board("X" + 63 * "-" + " X").passed()


def test_an_error_says_why_a_move_is_illegal():
    for move, why in (("d4", "d4 is occupied"), ("a1", "a1 flips no disc")):
        with pytest.raises(IllegalMoveError, match=why):
            START.play(move)
    for move in ("i9", "", "f", "f55"):
        with pytest.raises(NotationError):
            START.play(move)


def test_empty_squares_count_for_the_winner():
    for cells, score in (("X" * 33 + "O" * 31, 2), ("X" + 63 * "-", 64), ("O" + 63 * "-", -64), (64 * "-", 0),
                         ("X" * 10 + "-" * 44 + "O" * 10, 0), ("X" * 11 + "-" * 43 + "O" * 10, 44)):
        assert read_board(cells, "X").score() == score
        assert Board.from_discs(*discs_of(cells)).final_score == score
    with pytest.raises(ValueError):
        START.final_score


def discs_of(cells):
    return tuple(sum(1 << square for square in range(64) if cells[square] == sign) for sign in "XO")


def test_a_board_is_a_value():
    board = Board(FFO1)
    same = Board(FFO1.replace("X", "*"))
    assert board == same and hash(board) == hash(same) and len({board, same}) == 1
    assert board != Board(FFO1[:-1] + "O") and board != FFO1
    assert copy.copy(board) is board and copy.deepcopy(board) is board
    assert pickle.loads(pickle.dumps(board)) == board
    assert eval(repr(board)) == board
    with pytest.raises(AttributeError):
        board.player = 0
    with pytest.raises(AttributeError):
        del board.side
    with pytest.raises(AttributeError):
        board.anything = 1


def test_a_board_is_indexed_by_square_or_number():
    board = Board(FFO1)
    assert (board.empties, board.side, board.discs) == (14, "black", (FFO1[:64].count("X"), FFO1[:64].count("O")))
    for index, name in enumerate(NAMES):
        expected = {"X": "black", "O": "white", "-": None}[FFO1[index]]
        assert board[name] == board[name.upper()] == board[index] == expected
    assert board.black == board.player and Board(FFO1[:-1] + "O").black == board.player
    for wrong in ((-1, 0), (0, 1 << 64), (1, 1)):
        with pytest.raises(ValueError):
            Board.from_bits(*wrong)


def test_all_images_of_a_board_have_one_canonical_board():
    for boards in random_games(3, seed=2):
        for board in boards[::7]:
            rows = [board.text[row:row + 8] for row in range(0, 64, 8)]
            images = []
            for symmetry in range(8):
                image = ["".join(column) for column in zip(*rows)] if symmetry & 4 else rows
                image = image[::-1] if symmetry & 2 else image
                image = [row[::-1] for row in image] if symmetry & 1 else image
                images.append(Board("".join(image) + board.text[64:]))
            assert list(board.symmetries) == images
            swapped = Board.from_bits(board.player, board.opponent, "white" if board.side == "black" else "black")
            assert {image.canonical() for image in (*images, swapped)} == {board.canonical()}
            assert board.canonical() in {Board.from_bits(i.player, i.opponent) for i in images}


def test_play_all_accepts_a_text_or_a_list():
    assert START.play_all("1. f5 d6 2. C3") == START.play_all(["f5", "D6", "c3"]) == Board("f5d6c3")
    with pytest.raises(IllegalMoveError):
        START.play_all(["f5", "f5"])
    with pytest.raises(NotationError):
        START.play_all("f5x")


def test_a_picture_shows_every_disc_and_escapes_marks():
    board = Board(FFO1)
    for text in (board._repr_svg_(), board.svg({"g8": "+18", "H1": "<b>", "a2": "-64..+64"}, last="e1", size=100)):
        root = ElementTree.fromstring(text)
        circles = [each for each in root.iter() if each.tag.endswith("circle")]
        assert len(circles) >= 64 - board.empties
        assert "<b>" not in text
    marked = ElementTree.fromstring(board.svg({"g8": "+18", "h1": "+12"}))
    bold = [each.text for each in marked.iter() if each.get("font-weight") == "bold"]
    assert bold == ["+18"]

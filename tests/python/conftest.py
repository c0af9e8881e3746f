"""What the tests share: random games, and skipping what needs a library or a program that is not there."""
import os
import random

import pytest

from kanzen import Board

FFO1 = "--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"  # its value is +18
ENDLESS = "f5d6c3"  # no machine solves it while a test runs


def random_games(count, seed):
    """Lists of boards from the beginning to the end of games of random moves."""
    chance = random.Random(seed)
    for _ in range(count):
        boards = [Board()]
        while not boards[-1].is_over:
            boards.append(boards[-1].play(chance.choice(boards[-1].legal_moves)))
        yield boards


def random_endings(count, empties, seed):
    """Boards of random games with so many empty squares, each from a game of its own."""
    found = []
    for boards in random_games(10 * count, seed):
        found += [board for board in boards if board.empties == empties][:1]
    return found[:count]


@pytest.fixture(scope="session", autouse=True)
def in_a_build():
    """Says what is missing where the tests are not run by ctest."""
    for name in ("KANZEN_LIBRARY", "KANZEN_PROGRAM"):
        assert os.path.exists(os.environ.get(name, "")), f"{name} has to name what is tested"

"""Common parts of the tests: random games, and a check for the library and the program."""
import os
import random
import subprocess
import sys

import othello
import pytest

from boards import FFO1  # the tests import it from here
from kanzen import Board

ENDLESS = "f5d6c3"  # no machine can solve it during a test


class Enough(Exception):
    """Raised by a callback that has seen enough."""


def slow_value(board):
    return othello.value(othello.read_board(*board.text.split()))


def checked(certificate, folder):
    """What the checker says about a certificate, which it must accept."""
    path = folder / "claim.kzc"
    path.write_bytes(certificate)
    return subprocess.run([os.environ["KANZEN_PROGRAM"], "check", str(path)], check=True, timeout=120,
                          stdout=subprocess.PIPE, text=True).stdout


def python(*words, **options):
    return subprocess.run([sys.executable, *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          timeout=300, **options)


def random_games(count, seed):
    """The boards of games of random moves, one list from beginning to end for each game."""
    chance = random.Random(seed)
    for _ in range(count):
        boards = [Board()]
        while not boards[-1].is_over:
            boards.append(boards[-1].play(chance.choice(boards[-1].legal_moves)))
        yield boards


def random_endings(count, empties, seed):
    """Boards of random games with this number of empty squares, each from a game of its own."""
    found = []
    for boards in random_games(10 * count, seed):
        found += [board for board in boards if board.empties == empties][:1]
    return found[:count]


@pytest.fixture(scope="session", autouse=True)
def in_a_build():
    """Fails if ctest has not set the library and the program."""
    for name in ("KANZEN_LIBRARY", "KANZEN_PROGRAM"):
        assert os.path.exists(os.environ.get(name, "")), f"{name} has to name what is tested"

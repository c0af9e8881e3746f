"""Many positions at once."""
import itertools
import threading

import pytest
import slow_rules
from conftest import ENDLESS, FFO1, random_endings

from kanzen import Limit, NotationError, solve_many

BOARDS = random_endings(120, 5, seed=10)
VALUES = [slow_rules.value(*board.text.split()) for board in BOARDS]


def test_in_order_and_as_they_come():
    for threads in (1, 2, 3):
        results = list(solve_many(BOARDS, threads=threads, table_mib=8))
        assert [result.board for result in results] == BOARDS
        assert [result.value for result in results] == VALUES
        found = {result.board: result.value for result in
                 solve_many((board.text for board in BOARDS), ordered=False, threads=threads, table_mib=8)}
        assert found == dict(zip(BOARDS, VALUES))
    assert list(solve_many([])) == []


def test_a_hard_position_keeps_its_place():
    boards = [FFO1, *BOARDS[:50], FFO1]
    assert [result.value for result in solve_many(boards, threads=2)] == [18, *VALUES[:50], 18]


def test_goals_and_limits():
    assert [result.wld for result in solve_many([FFO1], "wld")] == ["win"]
    assert [result.status for result in solve_many(3 * [ENDLESS], limit=Limit(nodes=10_000))] == 3 * ["stopped"]
    with pytest.raises(ValueError):
        solve_many([FFO1], "nothing")  # at once, not with the first result
    with pytest.raises(ValueError):
        solve_many([FFO1], threads=0)


def test_endless_input_is_read_a_little_ahead():
    read = []

    def endless():
        for board in itertools.cycle(BOARDS):
            read.append(board)
            yield board

    for ordered in (True, False):
        read.clear()
        before = threading.active_count()
        results = solve_many(endless(), ordered=ordered, threads=2)
        assert read == []
        for _ in range(10):
            next(results)
        results.close()
        assert len(read) < 10_000
        assert threading.active_count() == before


def test_errors_come_out():
    results = solve_many([FFO1, "nonsense"])
    with pytest.raises(NotationError):
        list(results)

    def broken():
        yield FFO1
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        list(solve_many(broken()))

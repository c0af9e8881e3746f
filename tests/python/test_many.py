"""Many positions at once."""
import itertools
import threading

import pytest
from conftest import ENDLESS, FFO1, random_endings, slow_value

from kanzen import Limit, NotationError, solve_many

BOARDS = random_endings(120, 5, seed=10)
VALUES = [slow_value(board) for board in BOARDS]


def test_results_come_in_order_or_as_completed():
    for threads in (1, 2, 3):
        results = list(solve_many(BOARDS, threads=threads, hash_mib=8))
        assert [result.board for result in results] == BOARDS
        assert [result.value for result in results] == VALUES
        found = {result.board: result.value for result in
                 solve_many((board.text for board in BOARDS), ordered=False, threads=threads, hash_mib=8)}
        assert found == dict(zip(BOARDS, VALUES))
    assert list(solve_many([])) == []


def test_a_hard_position_keeps_its_place():
    boards = [FFO1, *BOARDS[:50], FFO1]
    assert [result.value for result in solve_many(boards, threads=2)] == [18, *VALUES[:50], 18]


def test_goals_and_limits_apply_to_every_position():
    assert [result.wld for result in solve_many([FFO1], "wld")] == ["win"]
    assert [result.status for result in solve_many(3 * [ENDLESS], limit=Limit(nodes=10_000))] == 3 * ["stopped"]
    with pytest.raises(ValueError):
        solve_many([FFO1], "nothing")  # raises at once, not with the first result


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


@pytest.mark.parametrize("ordered", [True, False])
def test_an_invalid_text_is_named_after_the_results_before_it(ordered):
    texts = iter([FFO1, *(board.text for board in BOARDS[:80]), "nonsense", BOARDS[90].text])
    found = []
    with pytest.raises(NotationError, match=r"positions\[81\], 'nonsense': ") as caught:
        for result in solve_many(texts, ordered=ordered, threads=2):
            found.append(result)
    assert caught.value.index == 81 and caught.value.column > 0
    assert {result.board.text: result.value for result in found} == {
        FFO1: 18, **{board.text: value for board, value in zip(BOARDS[:80], VALUES)}}
    assert next(texts) == BOARDS[90].text  # no text was read and lost


@pytest.mark.parametrize("ordered", [True, False])
def test_errors_can_come_in_place_of_results(ordered):
    texts = ["nonsense", FFO1, "f5f5", *(board.text for board in BOARDS[:5]), ""]
    found = list(solve_many(texts, ordered=ordered, threads=2, on_error="yield"))
    errors = {each.index: each for each in found if isinstance(each, NotationError)}
    assert sorted(errors) == [0, 2, 8]
    assert "positions[2], 'f5f5': f5 is occupied" in str(errors[2])
    values = {each.board.text: each.value for each in found if not isinstance(each, NotationError)}
    assert values == {FFO1: 18, **{board.text: value for board, value in zip(BOARDS[:5], VALUES)}}
    if ordered:
        assert [isinstance(each, NotationError) for each in found] == [True, False, True, *5 * [False], True]
    with pytest.raises(ValueError, match="expected raise or yield"):
        solve_many([], on_error="ignore")


def test_errors_of_the_input_follow_the_results_before_them():
    def broken():
        yield FFO1
        raise ZeroDivisionError

    for on_error in ("raise", "yield"):
        results = solve_many(broken(), on_error=on_error)
        assert next(results).value == 18
        with pytest.raises(ZeroDivisionError):
            next(results)
    with pytest.raises(TypeError, match=r"positions\[1\] is of type int, expected Board or str"):
        list(solve_many([FFO1, 5]))


def test_progress_counts_results_and_positions():
    calls = []
    list(solve_many([FFO1] * 3, threads=2, progress=lambda *now: calls.append(now)))
    assert calls == [(1, 3), (2, 3), (3, 3)]
    list(solve_many(iter([FFO1]), progress=lambda *now: calls.append(now)))
    assert calls[-1] == (1, None)
    estimates = list(solve_many(["f5d6c3"], "estimate", limit=Limit(depth=3)))
    assert estimates[0].estimate.depth == 3

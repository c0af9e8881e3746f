"""The asynchronous client with a real server process."""
import asyncio

import pytest
from conftest import ENDLESS, FFO1, Enough, checked, random_endings, slow_value

from kanzen import Board, Game, Limit, NotationError, Server, ServerClosedError, ServerError


def in_server(body, **options):
    """Runs a coroutine function with a server. Ends it after a time limit, in case it hangs."""

    async def run():
        async with Server(threads=2, hash_mib=8, **options) as server:
            return await body(server)

    return asyncio.run(asyncio.wait_for(run(), 120))


def with_server(body):
    """Makes a test of a coroutine function that uses a server."""
    return lambda: in_server(body)


@with_server
async def test_queries_of_every_goal_get_their_results(server):
    exact, wld, moves, window, best = await asyncio.gather(
        server.solve(FFO1), server.solve(FFO1, "wld"), server.solve(FFO1, "all-moves"),
        server.solve(FFO1, alpha=-2, beta=2), server.solve(Board(FFO1), "best-moves"))
    assert (exact.value, exact.status, exact.best_move, exact.is_exact) == (18, "exact", "g8", True)
    assert exact.board == Board(FFO1) and exact.board.play_all(exact.pv).is_over
    assert wld.wld == "win" and window.reaches(2) is True and window.status == "lower"
    assert {each.move for each in moves.moves} == set(Board(FFO1).legal_moves)
    assert max(each.value for each in moves.moves) == 18
    assert [each.move for each in best.moves if each.upper >= 18] == ["g8"]


def test_the_checker_accepts_certificates_of_a_server(tmp_path):
    async def body(server):
        plain, proven, stopped = await asyncio.gather(
            server.solve(FFO1), server.solve(FFO1, certificate=True),
            server.solve(ENDLESS, certificate=True, limit=Limit(nodes=1000)))
        assert plain.certificate is None and stopped.certificate is None
        for wrong in ({"goal": "wld"}, {"alpha": 0}):
            with pytest.raises(ValueError):
                await server.solve(FFO1, certificate=True, **wrong)
        return proven.certificate

    assert "value 18" in checked(in_server(body), tmp_path)


@with_server
async def test_a_terminated_query_ends_with_its_bounds(server):
    query = await server.ask(ENDLESS, report_every=0.01)
    reports = []
    async for result in query:
        reports.append(result)
        if len(reports) == 2:
            query.terminate()
    assert [each.status for each in reports[:2]] == ["running", "running"]
    assert reports[-1].status == "stopped" and query.is_done
    assert reports[-1] == await query
    assert reports[-1].value is None and reports[-1].lower == -64
    query.terminate()  # too late, and no error
    assert (await server.solve(FFO1)).value == 18


@with_server
async def test_cancelling_a_task_ends_the_search(server):
    task = asyncio.create_task(server.solve(ENDLESS))
    while (await server.stats())["running"] == 0:
        pass
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
    while (await server.stats())["running"] > 0:
        pass


def test_solve_many_returns_every_result_in_both_orders_and_counts_them():
    boards = random_endings(150, 5, seed=6)
    values = [slow_value(board) for board in boards]

    async def source():
        for board in boards:
            yield board.text

    async def body(server):
        assert [result.value async for result in server.solve_many(boards, ahead=7)] == values
        found = {result.board: result.value async for result in server.solve_many(source(), ordered=False)}
        assert found == dict(zip(boards, values))
        assert [result async for result in server.solve_many([])] == []
        calls = []
        async for _ in server.solve_many([FFO1] * 3, progress=lambda *now: calls.append(now)):
            pass
        assert calls == [(1, 3), (2, 3), (3, 3)]
        async for result in server.solve_many([FFO1] + 50 * [ENDLESS]):
            break  # the others are terminated when the generator is closed
        assert result.value == 18

    in_server(body)


def test_an_invalid_text_is_named_and_the_others_are_solved():
    texts = [FFO1, "nonsense", FFO1]

    async def body(server):
        for ordered in (True, False):
            rest = iter(texts)
            found = []
            with pytest.raises(NotationError, match=r"positions\[1\], 'nonsense': "):
                async for result in server.solve_many(rest, ordered=ordered):
                    found.append(result.value)
            assert (found, list(rest)) == ([18], [FFO1])
            found = [result async for result in server.solve_many(texts, ordered=ordered, on_error="yield")]
            assert sorted(each.value for each in found if not isinstance(each, NotationError)) == [18, 18]
            assert [each.index for each in found if isinstance(each, NotationError)] == [1]
            if ordered:
                assert isinstance(found[1], NotationError)

    in_server(body)


def test_a_client_waits_for_a_full_queue():
    async def body(server):
        found = await asyncio.gather(*(server.solve(FFO1) for _ in range(40)))
        assert {result.value for result in found} == {18}

    in_server(body, options=["--queue", "4"])


@with_server
async def test_a_refused_query_or_action_raises_its_error(server):
    with pytest.raises(ServerError) as caught:
        await server.solve(FFO1, priority=10 ** 9)
    assert (caught.value.code, caught.value.field) == ("invalid", "priority")
    for wrong in ({"goal": "nothing"}, {"goal": "wld", "alpha": 0}):
        with pytest.raises(ValueError):
            await server.solve(FFO1, **wrong)
    query = await server.ask(ENDLESS)
    with pytest.raises(ServerError) as caught:
        await server.clear_cache()
    assert caught.value.code == "busy"
    await server.terminate_all()
    await query
    await server.clear_cache()
    await server.ping()
    assert (await server.version())["protocol"] == 1


@with_server
async def test_a_killed_server_fails_its_open_queries(server):
    query = await server.ask(ENDLESS)
    many = asyncio.create_task(server.solve(ENDLESS))
    await server.ping()
    server.kill()
    for each in (query, many):
        with pytest.raises(ServerClosedError) as caught:
            await each
        assert caught.value.status == -9
    with pytest.raises(ServerClosedError):
        await server.solve(FFO1)


def test_leaving_terminates_open_queries():
    async def run():
        async with Server(threads=1, hash_mib=8) as server:
            query = await server.ask(ENDLESS)
        return await query

    assert asyncio.run(asyncio.wait_for(run(), 120)).status == "stopped"


@with_server
async def test_estimates_have_all_moves_and_a_line(server):
    result = await server.solve(ENDLESS, "estimate", limit=Limit(depth=4))
    estimate = result.estimate
    assert result.status == "stopped" and result.value is None
    assert (estimate.depth, len(estimate.line)) == (4, 4) and estimate.line[0] == estimate.best_move
    assert {each.move for each in estimate.moves} == set(Board(ENDLESS).legal_moves)
    assert estimate.moves[0].score == estimate.score and estimate.spread > 1
    seen = []

    def look(now):
        seen.append(now)
        if now.estimate is not None:
            raise Enough

    with pytest.raises(Enough):
        await server.solve(ENDLESS, "estimate", progress=look, progress_every=0.01)
    assert seen[-1].status == "running" and seen[-1].estimate.moves
    with pytest.raises(ValueError):
        await server.solve(ENDLESS, limit=Limit(depth=4))


@with_server
async def test_a_threshold_is_reached_or_not(server):
    for beta, reaches in ((18, True), (20, False)):
        assert (await server.solve(FFO1, "ge", beta=beta)).reaches(beta) is reaches
    assert (await server.solve(FFO1, "le", alpha=18)).upper <= 18
    assert (await server.solve(FFO1, "le", alpha=16)).reaches(17) is True
    for wrong in ({}, {"alpha": 0}, {"alpha": 0, "beta": 2}):
        with pytest.raises(ValueError, match="expected beta"):
            await server.solve(FFO1, "ge", **wrong)


@with_server
async def test_the_turns_of_a_game_have_results_of_their_own(server):
    line = (await server.solve(FFO1)).pv
    game = Game.read(f"{FFO1} {''.join(line)}")
    queries = await server.ask_game(game)
    assert list(queries) == list(range(len(line) + 1))
    results = {turn: await query for turn, query in queries.items()}
    for turn, result in results.items():
        assert result.board == game.boards[turn]
        assert result.value == (18 if result.board.side == "black" else -18)
    some = await server.ask_game(game, "wld", turns=[2, 0])
    assert (await some[0]).wld == "win" and set(some) == {0, 2}
    await some[2]
    endless = await server.ask_game(ENDLESS, turns=[3, 0])
    endless[3].terminate()
    assert (await endless[3]).status == "stopped" and not endless[0].is_done
    endless[0].terminate()
    assert (await endless[0]).status == "stopped"
    for wrong in ([99], [0, 0], [-1]):
        with pytest.raises(ValueError, match="turns"):
            await server.ask_game(game, turns=wrong)


@pytest.mark.parametrize("options, message, status", [
    ({"program": "/nonexistent/kanzen"}, "cannot be started", None), ({"options": ["--nonsense"]}, "", 2),
    ({"program": "/bin/echo"}, "", ...)])
def test_a_program_that_does_not_serve_raises_an_error(options, message, status):
    async def run():
        async with Server(**options):
            pass

    with pytest.raises(ServerClosedError, match=message) as caught:
        asyncio.run(asyncio.wait_for(run(), 120))
    assert status in (caught.value.status, ...)

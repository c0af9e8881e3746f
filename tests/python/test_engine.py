"""The engine in this process, compared with known values and with trying all moves."""
import _thread
import os
import signal
import subprocess
import sys
import threading

import pytest
from conftest import ENDLESS, FFO1, Enough, checked, python, random_endings, random_games, slow_value

from kanzen import (Board, Engine, EngineClosedError, EngineError, LibraryNotFoundError, Limit, NotationError,
                    library_version, solve)
from kanzen import library as c
from kanzen.interruptible import CallThread


@pytest.fixture(scope="module")
def engine():
    with Engine(threads=2, hash_mib=16) as made:
        yield made


def test_a_result_has_the_value_and_a_line_that_reaches_it(engine):
    result = engine.solve(FFO1)
    assert (result.value, result.status, result.best_move) == (18, "exact", "g8")
    assert result.nodes > 0 and result.seconds >= 0
    end = result.board.play_all(result.pv)
    assert end.is_over and end.final_score * (1 if end.side == "black" else -1) == 18
    assert str(result).startswith("+18 g8 ")


def test_values_of_small_endings_equal_the_slow_twin(engine):
    for board in random_endings(40, 6, seed=7):
        result = engine.solve(board, "all-moves")
        assert result.value == slow_value(board)
        if board.must_pass:
            assert [each.move for each in result.moves] == ["pa"]
            continue
        for each in result.moves:
            assert each.value == -slow_value(board.play(each.move))


def test_a_finished_game_has_its_final_score_and_no_move(engine):
    for boards in random_games(5, seed=8):
        result = engine.solve(boards[-1])
        assert (result.value, result.best_move, result.pv) == (boards[-1].final_score, None, ())


def test_each_goal_returns_what_it_proves(engine):
    assert engine.solve(FFO1, "wld").wld == "win"
    assert engine.solve(FFO1, alpha=20).status == "upper"
    assert engine.solve(FFO1, alpha=20).reaches(21) is False
    assert engine.solve(FFO1, beta=4).reaches(4) is True
    assert engine.solve(FFO1, alpha=16, beta=20).value == 18
    best = engine.solve(FFO1, "best-moves")
    assert best.moves[0].move == "g8" and best.moves[0].value == 18
    assert all(each.upper < 18 for each in best.moves[1:])
    assert "svg" in best._repr_html_()
    with pytest.raises(ValueError):
        engine.solve(FFO1, "wld", alpha=0)


def test_a_limit_ends_the_search_with_proven_bounds(engine):
    result = engine.solve(ENDLESS, limit=Limit(nodes=200_000))
    assert result.status == "stopped" and result.value is None
    assert result.estimate is None or result.estimate.best_move in Board(ENDLESS).legal_moves
    assert result.estimate is None or result.estimate.spread > 1
    assert engine.solve(ENDLESS, limit=Limit(seconds=0.01)).status == "stopped"


def test_progress_reports_bounds_and_may_stop_the_search(engine):
    reports = []

    def report(result):
        reports.append(result)
        if len(reports) == 3:
            engine.stop()

    result = engine.solve(ENDLESS, progress=report, progress_every=0.005)
    engine.resume()
    assert result.status == "stopped" and len(reports) >= 3
    assert {each.status for each in reports} == {"running"}
    assert engine.solve(FFO1).value == 18

    def raise_it(_):
        raise Enough

    with pytest.raises(Enough):
        engine.solve(ENDLESS, progress=raise_it)
    assert engine.solve(FFO1).value == 18


def interrupt_a_call(engine, monkeypatch, meanwhile):
    """Ends a call by an exception. `meanwhile` runs before the end of the search is awaited."""
    wait = CallThread.wait_for_end

    def wait_later(call):
        meanwhile()
        wait(call)

    monkeypatch.setattr(CallThread, "wait_for_end", wait_later)
    former = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            engine.solve(ENDLESS, progress=lambda _: _thread.interrupt_main(), progress_every=60)
    finally:
        signal.signal(signal.SIGINT, former)


def test_a_stop_that_comes_while_an_exception_ends_a_call_holds(engine, monkeypatch):
    def stop_from_another_thread():
        other = threading.Thread(target=engine.stop)
        other.start()
        other.join()

    interrupt_a_call(engine, monkeypatch, stop_from_another_thread)
    engine.clear()
    assert engine.solve(FFO1).status == "stopped"
    engine.resume()
    assert engine.solve(FFO1).value == 18


def test_resuming_does_not_keep_a_call_that_an_exception_ends(engine, monkeypatch):
    interrupt_a_call(engine, monkeypatch, engine.resume)
    assert engine.solve(FFO1).value == 18


def test_stopping_one_engine_leaves_another_alone():
    with Engine(threads=1, hash_mib=1) as one, Engine(threads=1, hash_mib=1, deterministic=True) as other:
        one.stop()
        assert other.solve(FFO1).value == 18
        assert one.solve(ENDLESS).status == "stopped"
        nodes = {other.solve(FFO1).nodes for _ in range(2)}
        assert len(nodes) == 1
        other.clear()
        assert (other.threads, other.kernel in ("generic", "v3", "v4", "neon")) == (1, True)


def test_a_call_that_is_refused_leaves_the_other_one_alone(engine):
    tick = threading.Event()
    found = []
    thread = threading.Thread(target=lambda: found.append(
        engine.solve(ENDLESS, progress=lambda _: tick.set(), progress_every=0.005).status))
    thread.start()
    tick.wait()
    with pytest.raises(EngineError):
        engine.solve(FFO1)
    for _ in range(3):  # a report from before the refused call may come first
        tick.clear()
        assert tick.wait(60)
    engine.stop()
    thread.join()
    engine.resume()
    assert found == ["stopped"]


def test_closing_ends_a_call_that_is_under_way():
    closing = Engine(threads=1, hash_mib=1)
    begun = threading.Event()
    found = []
    thread = threading.Thread(
        target=lambda: found.append(closing.solve(ENDLESS, progress=lambda _: begun.set()).status))
    thread.start()
    begun.wait()
    closing.close()
    thread.join()
    assert found == ["stopped"]


def test_progress_must_not_use_its_own_engine(engine):
    def close(_):
        engine.close()

    def ask_the_same(_):
        solve(FFO1)

    with pytest.raises(EngineError):
        engine.solve(ENDLESS, progress=close)
    with pytest.raises(EngineError):
        solve(ENDLESS, progress=ask_the_same)
    values = []

    def ask_another(_):
        values.append(solve(FFO1).value)
        engine.stop()

    engine.solve(ENDLESS, progress=ask_another)
    engine.resume()
    assert set(values) == {18}


def test_wrong_options_and_closed_engines_raise_errors():
    with pytest.raises(EngineError, match="kernel"):
        Engine(threads=1, hash_mib=1, kernel="v99")
    closed = Engine(threads=1, hash_mib=1)
    closed.close()
    closed.close()
    for call in (lambda: closed.solve(FFO1), closed.clear, closed.stop, lambda: closed.threads):
        with pytest.raises(EngineClosedError):
            call()
    with pytest.raises(NotationError):
        solve("nonsense")


def test_the_checker_accepts_certificates_of_an_engine(engine, tmp_path):
    with pytest.raises(EngineError) as caught:
        engine.certify(FFO1, 20, 64)
    assert caught.value.status == -6
    for bounds, proven in (({}, "value 18"), ({"lower": 18, "upper": 18}, "value 18"), ({"lower": 10}, "at least 10"),
                           ({"upper": 20}, "at most 20")):
        assert proven in checked(engine.certify(FFO1, **bounds), tmp_path)
    engine.stop()
    with pytest.raises(EngineError):
        engine.certify(ENDLESS)
    engine.resume()


def test_threads_may_share_the_default_engine():
    assert solve(FFO1).value == 18
    assert solve(FFO1, threads=1).value == 18
    found = []
    threads = [threading.Thread(target=lambda: found.append(solve(FFO1, threads=1).value)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == 4 * [18]


def test_the_default_engine_survives_a_wrong_number_of_threads():
    assert solve(FFO1).value == 18
    for wrong in (0, -1, 5000):
        with pytest.raises(ValueError, match=f"found threads {wrong}, expected 1 to 1024"):
            solve(FFO1, threads=wrong)
        assert solve(FFO1).value == 18


FORKED = """
import kanzen, os
engine = kanzen.Engine(threads=2, hash_mib=1)
print(engine.solve(%(ffo)r).value, kanzen.solve(%(ffo)r).value, flush=True)
if os.fork() == 0:
    print(kanzen.solve(%(ffo)r).value, *(each.value for each in kanzen.solve_many([%(ffo)r], threads=2)))
    for wrong in (lambda: engine.solve(%(ffo)r), lambda: kanzen.Engine(threads=2)):
        try:
            wrong()
        except kanzen.EngineError as error:
            print("forked" in str(error))
    engine.close()
else:
    os.wait()
"""


def test_a_forked_process_solves_with_one_thread():
    done = python("-c", FORKED % {"ffo": FFO1})
    assert (done.stdout, done.stderr) == ("18 18\n18 18\nTrue\nTrue\n", "")


# Programs that end while searches run that no machine finishes. In each, `many` has begun its work.
LEFT_OPEN = {
    "a global generator": "",
    "a reference cycle": "class Ring: pass\nring = Ring()\nring.ring, ring.many = ring, many\ndel ring, many",
    "a function of atexit": "import atexit\natexit.register(lambda: print('bye', flush=True))",
    "a thread that searches": "start(lambda: engine.solve('f5d6c3'))",
    "a thread with a progress callback": "start(lambda: engine.solve('f5d6c3', progress=tell, progress_every=0.001))",
    "a thread with many": "start(lambda: list(kanzen.solve_many(3 * ['f5d6c3'], threads=2, hash_mib=1)))",
    "a thread that begins one search after another":
        "start(lambda: [engine.solve('f5d6c3', limit=kanzen.Limit(nodes=1)) for _ in iter(int, 1)])",
    "an exception": "raise SystemExit('left')",
}

LEAVING = """
import kanzen, threading
told = threading.Event()
def tell(state):
    told.set()
def start(work):
    threading.Thread(target=work, daemon=True).start()
engine = kanzen.Engine(threads=2, hash_mib=1)
many = kanzen.solve_many([%(ffo)r] + 3 * ["f5d6c3"], threads=2, hash_mib=1)
print(next(many).value, flush=True)
%(way)s
if "progress" in %(name)r:
    told.wait()
"""


@pytest.mark.parametrize("name", LEFT_OPEN)
def test_the_interpreter_ends_well_with_open_engines(name):
    done = python("-c", LEAVING % {"ffo": FFO1, "way": LEFT_OPEN[name], "name": name})
    assert (done.returncode, done.stderr) == ((1, "left\n") if name == "an exception" else (0, ""))
    assert done.stdout == "18\n" + ("bye\n" if "atexit" in name else "")


INTERRUPTED = """
import kanzen, sys
def call(what):
    try:
        what()
    except KeyboardInterrupt:
        print("interrupted", flush=True)
engine = kanzen.Engine(threads=2, hash_mib=8)
report = lambda _: print("running", flush=True)
call(lambda: engine.solve("f5d6c3", progress=report, progress_every=60))
print(engine.solve(%(ffo)r).value, flush=True)
def many():
    for result in kanzen.solve_many([%(ffo)r] + 20 * ["f5d6c3"], threads=2):
        print("running", flush=True)
call(many)
print(kanzen.solve(%(ffo)r).value, flush=True)
"""


def test_ctrl_c_stops_the_search():
    process = subprocess.Popen([sys.executable, "-c", INTERRUPTED % {"ffo": FFO1}], stdout=subprocess.PIPE,
                               stderr=subprocess.PIPE, text=True)
    killer = threading.Timer(120, process.kill)
    killer.start()
    try:
        lines = []
        for line in process.stdout:
            lines.append(line.strip())
            if line == "running\n":
                process.send_signal(signal.SIGINT)
        errors = process.stderr.read()
        process.wait()
    finally:
        killer.cancel()
    assert lines == ["running", "interrupted", "18", "running", "interrupted", "18"], errors
    assert (process.returncode, errors) == (0, "")


def test_the_library_is_found_by_variable_or_path(tmp_path, monkeypatch):
    place = os.environ["KANZEN_LIBRARY"]
    (tmp_path / "libkanzen.so.1").symlink_to(place)
    (tmp_path / "text").write_text("no library")
    monkeypatch.setenv("KANZEN_LIBRARY", str(tmp_path))
    assert c.find_library()
    for wrong in (tmp_path / "text", tmp_path / "nothing"):
        monkeypatch.setenv("KANZEN_LIBRARY", str(wrong))
        with pytest.raises(LibraryNotFoundError, match=str(wrong)):
            c.find_library()
    monkeypatch.delenv("KANZEN_LIBRARY")  # in the prefix of the program in the PATH
    for folder, name, target in (("bin", "kanzen", os.environ["KANZEN_PROGRAM"]), ("lib", "libkanzen.so.1", place)):
        (tmp_path / folder).mkdir()
        os.symlink(target, tmp_path / folder / name)
    monkeypatch.setenv("PATH", f"{tmp_path / 'bin'}{os.pathsep}{os.environ['PATH']}")
    assert str(tmp_path / "lib/libkanzen.so.1") in list(c._places())
    monkeypatch.setenv("KANZEN_LIBRARY", "libm.so.6")
    with pytest.raises(LibraryNotFoundError, match="is not the library of Kanzen"):
        c._described(c.find_library())
    assert library_version()[0].isdigit()


def test_an_estimate_has_all_moves_and_a_line(engine):
    result = engine.solve(ENDLESS, "estimate", limit=Limit(depth=4))
    estimate = result.estimate
    assert result.status == "stopped" and result.value is None and result.nodes > 0
    assert (estimate.depth, len(estimate.line), estimate.confidence) == (4, 4, None)
    assert estimate.line[0] == estimate.best_move == estimate.moves[0].move == result.best_move
    assert {each.move for each in estimate.moves} == set(Board(ENDLESS).legal_moves)
    assert estimate.moves[0].score == estimate.score and estimate.spread > 1
    assert f"({estimate.score:+d})" in result._repr_html_()
    near = engine.solve(FFO1, "estimate", limit=Limit(nodes=1))
    assert near.estimate.depth >= 1
    with pytest.raises(ValueError, match="goal estimate"):
        engine.solve(ENDLESS, limit=Limit(depth=4))


def test_progress_has_estimates_and_values_of_moves(engine):
    def look(now):
        assert now.status == "running"
        if now.estimate is not None and now.estimate.depth >= 2:
            raise Enough

    with pytest.raises(Enough):
        engine.solve(ENDLESS, "estimate", progress=look)
    seen = []
    engine.solve(FFO1, "all-moves", progress=seen.append, progress_every=0.001)
    assert seen[-1].moves is not None and len(seen[-1].moves) == len(Board(FFO1).legal_moves)


def test_a_row_of_a_table_has_plain_values(engine):
    row = engine.solve(FFO1).as_row()
    assert (row["board"], row["value"], row["status"], row["best_move"]) == (FFO1, 18, "exact", "g8")
    assert row["pv"].startswith("g8") and "\n" not in row["board"]
    assert all(value is None or isinstance(value, (str, int, float)) for value in row.values())
    row = engine.solve(ENDLESS, limit=Limit(nodes=50_000)).as_row()
    assert row["value"] is None and row["lower"] == -64

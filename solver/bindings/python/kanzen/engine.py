"""Exact values from the C library, in this process."""
from __future__ import annotations

import atexit
import ctypes
import os
import sys
import threading
import weakref
from typing import Any, Callable, Dict, List, Literal, Optional, Tuple, Union

from . import library as c
from .arguments import (check_flag, check_function, check_type, check_word, integer, optional_integer, seconds,
                        wrong_type)
from .board import Board
from .errors import EngineClosedError, EngineError, NotationError
from .interruptible import CallThread
from .results import HIGHEST, LOWEST, Estimate, Goal, Limit, MoveEstimate, MoveValue, Result, Status
from .squares import move_name, move_names

Progress = Callable[[Result], Any]
OnError = Literal["raise", "yield"]

_GOALS = {"value": c.VALUE, "wld": c.WLD, "all-moves": c.ALL_MOVES, "best-moves": c.BEST_MOVES,
          "estimate": c.ESTIMATE_MOVES}
_STATUS: Dict[int, Status] = {c.EXACT: "exact", c.LOWER: "lower", c.UPPER: "upper"}

# Positions with this many empty squares or fewer take at most a few milliseconds, so that calls
# need not be interruptible.
_INSTANT = 10


def processors() -> int:
    """Returns the number of processors that this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


# The process that has made an engine with several threads. A forked process inherits the records of
# these threads but not the threads. The library would wait for them.
_threads_of: Optional[int] = None


_reporting = threading.local()  # .engine: the engine whose `progress` runs in this thread


def is_forked() -> bool:
    """Whether this process was forked from a process that had an engine with several threads."""
    return _threads_of not in (None, os.getpid())


def _note_threads() -> None:
    """Records that this process has an engine with several threads. Raises EngineError if it cannot
    have one."""
    global _threads_of
    if is_forked():
        raise EngineError("this process was forked from one with an engine of several threads, expected one thread, "
                          "or a process started by spawn")
    _threads_of = os.getpid()


def default_threads() -> int:
    """Returns the number of processors, or 1 in a process forked from one with several threads."""
    return 1 if is_forked() else processors()


DEFAULT_HASH_MIB = 256


def check_resources(threads: Optional[int], hash_mib: int = DEFAULT_HASH_MIB) -> None:
    """Raises TypeError or ValueError unless an engine can have this number of threads, None for the
    default, and this table size."""
    optional_integer("threads", threads, 1, 1024)
    integer("hash_mib", hash_mib, 1, 1 << 20)


def as_board(position: Union[Board, str]) -> Board:
    """Returns a position as a board; a text may have any notation. Raises TypeError."""
    check_type("board", position, (Board, str), "Board or str")
    return Board(position) if isinstance(position, str) else position


def check_limit(limit: Optional[Limit], goal: str) -> None:
    """Raises TypeError for anything but a limit, and ValueError for a limit without a meaning."""
    check_type("limit", limit, (Limit, type(None)), "kanzen.Limit, such as Limit(seconds=1)")
    if limit is not None and limit.depth is not None and goal != "estimate":
        raise ValueError(f"a limit of depth belongs to the goal estimate, not to {goal}")


def item_as_board(index: int, position: Union[Board, str]) -> Board:
    """Returns one of several positions as a board. Raises NotationError or TypeError, which name
    the position."""
    if isinstance(position, str):
        try:
            return Board(position)
        except NotationError as error:
            raise error.of_item(index, position) from None
    check_type(f"positions[{index}]", position, Board, "Board or str")
    return position


def check_positions(boards: object) -> None:
    """Raises TypeError unless a parameter has several positions. A single board or text has not."""
    if isinstance(boards, (Board, str, bytes)) or not (hasattr(boards, "__iter__") or hasattr(boards, "__aiter__")):
        raise wrong_type("boards", boards, "several of Board or str, such as a list")


def may_go_on(on_error: OnError) -> bool:
    """Whether an error about a position is yielded in place of its result. Raises TypeError or
    ValueError."""
    check_word("on_error", on_error, ("raise", "yield"))
    return on_error == "yield"


def to_goal(goal: str, alpha: Optional[int], beta: Optional[int]) -> Tuple[int, int, int]:
    """Converts a goal and a window for the library. Raises ValueError or TypeError."""
    check_word("goal", goal, _GOALS)
    number = _GOALS[goal]
    if alpha is None and beta is None:
        return number, 0, 0
    if goal != "value":
        raise ValueError(f"a window belongs to the goal value, not to {goal}")
    low = LOWEST - 1 if alpha is None else integer("alpha", alpha, LOWEST - 1, HIGHEST + 1)
    high = HIGHEST + 1 if beta is None else integer("beta", beta, LOWEST - 1, HIGHEST + 1)
    if low >= high:
        raise ValueError(f"found alpha {low} and beta {high}, expected alpha less than beta")
    return c.WINDOW, low, high


def _to_move(number: int) -> Optional[str]:
    return None if number == c.NO_MOVE else move_name(number)


def to_result(board: Board, found: c.Result, status: Optional[Status] = None) -> Result:
    """Converts a result of the library, with another status if one is given."""
    moves: Optional[Tuple[MoveValue, ...]] = None
    if found.move_count:
        moves = tuple(MoveValue(move_name(each.move), each.lower, each.upper)
                      for each in found.moves[:found.move_count])
    estimate = None
    if found.status == c.ESTIMATE:
        likely: Optional[Tuple[MoveEstimate, ...]] = None
        if found.estimate_count:
            likely = tuple(MoveEstimate(move_name(each.move), each.score, each.depth)
                           for each in found.estimates[:found.estimate_count])
        # 0 stands for an estimate that saw the end of the game, or for no error.
        spread = found.spread if found.spread or found.confidence == 1 else None
        estimate = Estimate(found.score, _to_move(found.best_move), found.depth, found.confidence or None, spread,
                            move_names(found.line[:found.line_length]), likely)
    pv = move_names(found.pv[:found.pv_length])
    return Result(board, found.lower, found.upper, status or _STATUS.get(found.status, "stopped"),
                  _to_move(found.best_move), pv, moves, estimate, found.nodes, found.seconds)


# What the end of the interpreter must find closed. It stops its daemon threads where they next need Python, and a
# call of the library never returns from there, or is torn down inside the library when `progress` is called. So the
# engines are closed while the threads still run: `atexit` comes before that. Later functions of `atexit` find
# closed engines, and earlier ones open engines.
_open_at_exit: weakref.WeakSet[Any] = weakref.WeakSet()
_exiting = False


def close_at_exit(owner: Any) -> None:
    """Has `owner.close()` called at the end of the interpreter, unless `owner` is gone by then."""
    _open_at_exit.add(owner)


@atexit.register
def _close_all() -> None:
    global _exiting
    _exiting = True
    for owner in sorted(_open_at_exit, key=lambda each: isinstance(each, Engine)):  # the owners of engines first
        owner.close()


def _leave_to_exit() -> None:
    """Does not return to a daemon thread once the interpreter ends, which stops such a thread anywhere. What its
    call found is the result of that end, and the thread could do nothing with it but fail."""
    while _exiting and threading.current_thread() is not threading.main_thread():
        threading.Event().wait()


class Engine:
    """Solves positions one after the other, with several threads and a table of proven bounds.

    An engine is a context manager; leaving it frees threads and memory. It serves one call at a
    time, from any thread: a second call raises EngineError. `stop()` is the exception. Engines are
    independent of each other.

    >>> with Engine(threads=1, hash_mib=16) as engine:
    ...     result = engine.solve("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X")
    >>> result.value, result.best_move
    (18, 'g8')
    """

    def __init__(self, threads: Optional[int] = None, hash_mib: int = DEFAULT_HASH_MIB, *, isolate: bool = False,
                 deterministic: bool = False, kernel: Optional[str] = None) -> None:
        """By default there is one thread for each processor. A process forked from a process with
        an engine of several threads can have only one thread. The table uses only the memory that
        positions need, at most `hash_mib` MiB. With `isolate` each position begins with an empty
        table. With `deterministic` moves and node counts repeat exactly, too. `kernel` is the
        version of the search: "generic", "v3", "v4" or "neon", by default the best one that the
        processor runs.

        Raises LibraryNotFoundError, EngineError, TypeError, ValueError.
        """
        self._engine: Optional[ctypes.c_void_p] = None
        self._library = c.library()
        self._stopped = False  # by stop()
        self._interrupts = 0  # calls that an exception is ending
        self._calls = 0
        self._changed = threading.Condition()  # guards the three above, and the life of the engine
        self._process = os.getpid()
        check_resources(threads, hash_mib)
        check_flag("isolate", isolate)
        check_flag("deterministic", deterministic)
        check_type("kernel", kernel, (str, type(None)), "the name of a version of the search, such as generic")
        count = default_threads() if threads is None else threads
        if count > 1:
            _note_threads()
        options = c.Options(ctypes.sizeof(c.Options), count, hash_mib, isolate, deterministic,
                            kernel.encode() if kernel else None)
        error = c.Error(ctypes.sizeof(c.Error))
        engine = ctypes.c_void_p()
        status = self._library.kanzen_create(options, ctypes.byref(engine), ctypes.byref(error))
        if status != c.OK:
            raise EngineError(error.message.decode("utf-8", "replace") or "no engine could be made", status)
        self._engine = engine
        close_at_exit(self)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self, is_finalizing: Callable[[], bool] = sys.is_finalizing) -> None:
        if not is_finalizing():  # too late to wait for threads, and the process ends with all that it has
            self.close()

    def close(self) -> None:
        """Ends the running call, if there is one, and frees threads and memory. Afterwards the
        engine cannot be used. Do not call this from `progress`."""
        if getattr(self, "_engine", None) is None:
            return
        if self._process != os.getpid():
            self._engine = None
            return
        if self.is_telling():
            raise EngineError("an engine cannot be closed by what it calls", c.BUSY)
        with self._changed:
            engine, self._engine = self._engine, None
            self._library.kanzen_stop(engine)
            while self._calls:
                self._changed.wait()
        self._library.kanzen_destroy(engine)

    def is_telling(self) -> bool:
        """Whether this thread is inside a call of `progress` by this engine."""
        return getattr(_reporting, "engine", None) is self

    def _open(self) -> ctypes.c_void_p:
        if self._engine is None:
            raise EngineClosedError("the engine is closed")
        if self._process != os.getpid():
            raise EngineClosedError("the engine belongs to the process that this one was forked from")
        return self._engine

    def _use(self, call: Callable[[ctypes.c_void_p], int]) -> int:
        """Makes a call and raises its error. The engine stays open during the call."""
        _leave_to_exit()
        with self._changed:
            engine = self._open()
            self._calls += 1
        try:
            status = call(engine)
            if status < 0:
                words: bytes = self._library.kanzen_last_error(engine) or self._library.kanzen_code_text(status)
                raise EngineError(words.decode("utf-8", "replace"), status)
            return status
        finally:
            with self._changed:
                self._calls -= 1
                self._changed.notify_all()
            _leave_to_exit()

    @property
    def handle(self) -> ctypes.c_void_p:
        """The handle of the engine in the library."""
        return self._open()

    @property
    def last_error(self) -> str:
        """The error message of the last call, from the library; empty if it did not fail."""
        text: bytes = self._library.kanzen_last_error(self._open())
        return text.decode("utf-8", "replace")

    @property
    def threads(self) -> int:
        """The number of threads; lower than requested if the system did not let it start them
        all."""
        return int(self._library.kanzen_threads(self._open()))

    @property
    def kernel(self) -> str:
        """The version of the search: "generic", "v3", "v4" or "neon"."""
        name: bytes = self._library.kanzen_kernel(self._open())
        return name.decode()

    def clear(self) -> None:
        """Clears the table of proven bounds."""
        self._use(lambda engine: int(self._library.kanzen_clear(engine)))

    def stop(self) -> None:
        """Ends the running call, and every later one until `resume()`. Any thread may call this."""
        with self._changed:
            self._open()
            self._stopped = True
            self._stop_or_resume()

    def resume(self) -> None:
        """Cancels `stop()`. Calls that an exception is ending still end."""
        with self._changed:
            self._open()
            self._stopped = False
            self._stop_or_resume()

    def _stop_or_resume(self) -> None:
        """Stops the engine while there is a reason, else resumes it. Requires the lock. Ignores a
        closed engine."""
        if self._engine is None:
            return
        if self._stopped or self._interrupts:
            self._library.kanzen_stop(self._engine)
        else:
            self._library.kanzen_resume(self._engine)

    def solve(self, board: Union[Board, str], goal: Goal = "value", *, alpha: Optional[int] = None,
              beta: Optional[int] = None, limit: Optional[Limit] = None,
              progress: Optional[Progress] = None, progress_every: float = 0.1) -> Result:
        """Solves a position, exactly unless a limit or a stop comes first.

        `goal` is "value", "wld" (win, draw or loss), "all-moves" (the value of every move) or
        "best-moves" (all moves that achieve the value). "estimate" is for positions that no search can
        solve: `Result.estimate` then has likely values of all moves and a line, from a search of
        rising depth that `limit` ends; the status is "stopped". With "value", values up to `alpha`, and
        from `beta` on, are not distinguished, which takes less time.

        Another thread calls `progress` with what is known so far, as a Result of status "running":
        bounds, values of moves, an estimate. It does so when there is more and every `progress_every` seconds. The
        return value of `progress` is ignored. An exception in it ends the search and is raised by
        `solve`, and so is KeyboardInterrupt. `progress_every` has a meaning only with `progress`.

        Raises TypeError, ValueError, NotationError, EngineError.
        """
        board = as_board(board)
        check_limit(limit, goal)
        check_function("progress", progress)
        every = seconds("progress_every", progress_every, zero=True)
        request = c.Request(ctypes.sizeof(c.Request), board.player, board.opponent,
                            *to_goal(goal, alpha, beta))
        if limit is not None:
            request.max_nodes = limit.nodes or 0
            request.max_seconds = limit.seconds or 0
            request.max_depth = limit.depth or 0
        found = c.Result(ctypes.sizeof(c.Result))

        def call(engine: ctypes.c_void_p) -> int:
            return int(self._library.kanzen_solve(engine, request, found))

        if progress is not None:
            self._report_progress(progress, request, every, board, call)
        elif board.empties <= _INSTANT or threading.current_thread() is not threading.main_thread():
            self._use(call)
        else:
            self._use_and_hear(call)
        return to_result(board, found)

    def certify(self, board: Union[Board, str], lower: Optional[int] = None, upper: Optional[int] = None, *,
                leaf_empties: int = 0) -> bytes:
        """Returns a certificate that the value lies in `lower` .. `upper`: the contents of a file
        that `kanzen check` reads. Without bounds it certifies the value itself. A single bound
        leaves the other side open. The checker solves positions with `leaf_empties` or fewer empty
        squares (1 to 20; 0 means 10). This is fast if the position has just been solved.

        Raises EngineError if the claim is wrong, or a stop comes first; TypeError, ValueError.
        """
        board = as_board(board)
        optional_integer("lower", lower, LOWEST, HIGHEST)
        optional_integer("upper", upper, LOWEST, HIGHEST)
        integer("leaf_empties", leaf_empties, 0, 20)
        if lower is None and upper is None:
            lower = upper = self.solve(board).value
            if lower is None:
                raise EngineError("stopped before the certificate was written", c.STOPPED)
        lower = LOWEST if lower is None else lower
        upper = HIGHEST if upper is None else upper
        claim = c.Claim(ctypes.sizeof(c.Claim), board.player, board.opponent, int(board.side == "white"),
                        lower, upper, leaf_empties)
        data = ctypes.POINTER(ctypes.c_ubyte)()
        size = ctypes.c_size_t()
        try:
            status = self._use_and_hear(
                lambda engine: int(self._library.kanzen_certify(engine, claim, data, size)))
            if status != c.OK:
                raise EngineError("stopped before the certificate was written", status)
            return ctypes.string_at(data, size.value)
        finally:
            self._library.kanzen_free(data)

    def _use_and_hear(self, call: Callable[[ctypes.c_void_p], int]) -> int:
        """Makes a call in another thread, so that signals reach this one."""
        thread = CallThread(lambda: self._use(call))
        try:
            return thread.run()
        except BaseException:
            if thread.has_ended:  # no call is running, or only a call of another thread
                raise
            with self._changed:
                self._interrupts += 1
                self._stop_or_resume()
            thread.wait_for_end()
            with self._changed:
                self._interrupts -= 1
                self._stop_or_resume()  # a stop() made meanwhile stays in effect
            raise

    def _report_progress(self, progress: Progress, request: c.Request, every: float, board: Board,
                         call: Callable[[ctypes.c_void_p], int]) -> None:
        """Makes a call that reports its progress."""
        raised: List[BaseException] = []

        def report(state: Any, _: object) -> int:
            _reporting.engine = self
            try:
                progress(to_result(board, state.contents.found.contents, "running"))
                return 0
            except BaseException as error:  # an exception must not pass through C
                raised.append(error)
                return 1
            finally:
                _reporting.engine = None

        request.progress = c.ProgressFunction(report)
        request.progress_every = every
        self._use_and_hear(call)
        if raised:
            raise raised[0]

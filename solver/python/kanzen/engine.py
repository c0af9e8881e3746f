"""Exact values by the C library, in this process."""
from __future__ import annotations

import ctypes
import os
import threading
from typing import Any, Callable, List, Literal, Optional, Tuple, Union

from . import library as c
from .board import Board
from .errors import EngineClosedError, EngineError, NotationError
from .interruptible import CallThread
from .results import HIGHEST, LOWEST, Estimate, Limit, MoveValue, Result
from .squares import NAMES, PASS

Progress = Callable[[Result], Any]
OnError = Literal["raise", "yield"]

MOVE_NAMES = NAMES + (PASS,)
_GOALS = {"exact": c.VALUE, "wld": c.WLD, "moves": c.MOVES, "best": c.BEST}
_STATUS = {c.EXACT: "exact", c.AT_LEAST: "lower", c.AT_MOST: "upper"}

_BUSY = -3

# Positions of so few empty squares take no longer than a few milliseconds: nobody waits for their end.
_INSTANT = 10


def processors() -> int:
    """How many processors this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


# The process that has made an engine of several threads. A process forked from it inherits the traces of
# these threads but not the threads, and the library would wait for them.
_threads_of: Optional[int] = None


_telling = threading.local()  # .engine: whose `progress` this thread is calling


def is_forked() -> bool:
    """Whether this process was forked from one that had an engine of several threads."""
    return _threads_of not in (None, os.getpid())


def _note_threads() -> None:
    """Notes that this process has an engine of several threads. Raises EngineError if it cannot have one."""
    global _threads_of
    if is_forked():
        raise EngineError("this process was forked from one with an engine of several threads, expected one thread, "
                          "or a process started by spawn")
    _threads_of = os.getpid()


def default_threads() -> int:
    """One for each processor; one in a process that was forked from another one with several."""
    return 1 if is_forked() else processors()


def check_resources(threads: int, table_mib: int) -> None:
    """Raises ValueError unless an engine can have so many threads and such a table."""
    if not 1 <= threads <= 1024:
        raise ValueError(f"found {threads} threads, expected 1 to 1024")
    if not 1 <= table_mib <= 1 << 20:
        raise ValueError(f"found a table of {table_mib} MiB, expected 1 to 1048576")


def as_board(position: Union[Board, str]) -> Board:
    """A position as a board, if need be read from any notation."""
    return Board(position) if isinstance(position, str) else position


def item_as_board(index: int, position: Union[Board, str]) -> Board:
    """One of several positions as a board. Raises NotationError or TypeError, which name it."""
    if isinstance(position, str):
        try:
            return Board(position)
        except NotationError as error:
            raise error.of_item(index, position) from None
    if not isinstance(position, Board):
        raise TypeError(f"positions[{index}] is of type {type(position).__name__}, expected Board or str")
    return position


def may_go_on(on_error: OnError) -> bool:
    """Whether errors about single positions are given out in their places. Raises ValueError."""
    if on_error not in ("raise", "yield"):
        raise ValueError(f"found on_error {on_error!r}, expected raise or yield")
    return on_error == "yield"


def goal_of(goal: str, alpha: Optional[int], beta: Optional[int]) -> Tuple[int, int, int]:
    """The goal and the window as the library has them. Raises ValueError."""
    number = _GOALS.get(goal)
    if number is None:
        raise ValueError(f"found the goal {goal!r}, expected one of {', '.join(_GOALS)}")
    if alpha is None and beta is None:
        return number, 0, 0
    if goal != "exact":
        raise ValueError(f"a window belongs to the goal exact, not to {goal}")
    low = LOWEST - 1 if alpha is None else alpha
    high = HIGHEST + 1 if beta is None else beta
    if not LOWEST - 1 <= low < high <= HIGHEST + 1:
        raise ValueError("expected alpha less than beta, both from -65 to 65")
    return c.WINDOW, low, high


def _move_of(number: int) -> Optional[str]:
    return None if number == c.NO_MOVE else MOVE_NAMES[number]


def result_of(board: Board, found: c.Result) -> Result:
    """A result of the library in the words of this package."""
    moves: Optional[Tuple[MoveValue, ...]] = None
    if found.move_count:
        moves = tuple(MoveValue(MOVE_NAMES[each.move], each.lower, each.upper)
                      for each in found.moves[:found.move_count])
    estimate = None
    if found.kind == c.ESTIMATE:
        estimate = Estimate(found.score, _move_of(found.move), spread=found.spread or None)
    line = tuple([MOVE_NAMES[move] for move in found.line[:found.line_length]])
    return Result(board, found.lower, found.upper, _STATUS.get(found.kind, "stopped"), _move_of(found.move),
                  line, moves, estimate, found.nodes, found.seconds)


class Engine:
    """Solves positions one after the other, on so many threads, with a table of what it has proven.

    It is a context manager; leaving it frees threads and memory. It is for one call at a time, from whatever
    thread, but for `stop()`: a second call raises EngineError. Several engines do not know of
    each other.

    >>> with Engine(threads=1, table_mib=16) as engine:
    ...     result = engine.solve("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X")
    >>> result.value, result.move
    (18, 'g8')
    """

    def __init__(self, threads: Optional[int] = None, table_mib: int = 256, *, isolate: bool = False,
                 deterministic: bool = False, kernel: Optional[str] = None) -> None:
        """`threads` is by default one for each processor, or one in a process that was forked from one with an
        engine of several threads, where there can be no more. Of the table so much memory is used as positions
        need, at most `table_mib` MiB. With `isolate` each position begins with an empty table;
        with `deterministic` moves and node counts repeat exactly, too. `kernel` is the version of the
        search: "generic", "v3", "v4", by default the best one that the processor runs.

        Raises LibraryNotFoundError, EngineError, ValueError.
        """
        self._engine: Optional[ctypes.c_void_p] = None
        self._library = c.library()
        self._stopped = False  # by stop()
        self._interrupts = 0  # calls that an exception is ending
        self._calls = 0
        self._changed = threading.Condition()  # guards the three above, and the engine from its end
        self._process = os.getpid()
        count = default_threads() if threads is None else threads
        check_resources(count, table_mib)
        if count > 1:
            _note_threads()
        options = c.Options(ctypes.sizeof(c.Options), count, table_mib, isolate, deterministic,
                            kernel.encode() if kernel else None)
        error = c.Error(ctypes.sizeof(c.Error))
        engine = ctypes.c_void_p()
        status = self._library.kanzen_create(options, ctypes.byref(engine), ctypes.byref(error))
        if status != c.OK:
            raise EngineError(error.message.decode("utf-8", "replace") or "no engine could be made", status)
        self._engine = engine

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __del__(self) -> None:
        self.close()

    def close(self) -> None:
        """Ends the call that is under way, if there is one, and frees threads and memory. Afterwards the engine
        is of no use. Not from `progress`."""
        if getattr(self, "_engine", None) is None:
            return
        if self._process != os.getpid():
            self._engine = None
            return
        if self.is_telling():
            raise EngineError("an engine cannot be closed by what it calls", _BUSY)
        with self._changed:
            engine, self._engine = self._engine, None
            self._library.kanzen_stop(engine)
            while self._calls:
                self._changed.wait()
        self._library.kanzen_destroy(engine)

    def is_telling(self) -> bool:
        """Whether this thread is in a call of `progress` by this engine."""
        return getattr(_telling, "engine", None) is self

    def _open(self) -> ctypes.c_void_p:
        if self._engine is None:
            raise EngineClosedError("the engine is closed")
        if self._process != os.getpid():
            raise EngineClosedError("the engine belongs to the process that this one was forked from")
        return self._engine

    def _use(self, call: Callable[[ctypes.c_void_p], int]) -> int:
        """Makes a call, during which the engine is not closed, and raises what it says."""
        with self._changed:
            engine = self._open()
            self._calls += 1
        try:
            status = call(engine)
            if status < 0:
                words: bytes = self._library.kanzen_last_error(engine) or self._library.kanzen_status_text(status)
                raise EngineError(words.decode("utf-8", "replace"), status)
            return status
        finally:
            with self._changed:
                self._calls -= 1
                self._changed.notify_all()

    @property
    def handle(self) -> ctypes.c_void_p:
        """The engine as the library knows it."""
        return self._open()

    @property
    def last_error(self) -> str:
        """What the library says of the last call that failed; empty if none did."""
        text: bytes = self._library.kanzen_last_error(self._open())
        return text.decode("utf-8", "replace")

    @property
    def threads(self) -> int:
        """The threads it has: fewer than asked for where the system does not let it start them."""
        return int(self._library.kanzen_threads(self._open()))

    @property
    def kernel(self) -> str:
        """The version of the search: "generic", "v3" or "v4"."""
        name: bytes = self._library.kanzen_kernel(self._open())
        return name.decode()

    def clear(self) -> None:
        """Forgets what was proven."""
        self._use(lambda engine: int(self._library.kanzen_clear(engine)))

    def stop(self) -> None:
        """Ends the call that is under way, and every later one until `resume()`. From any thread."""
        with self._changed:
            self._open()
            self._stopped = True
            self._stop_or_resume()

    def resume(self) -> None:
        """Takes back `stop()`. Calls that an exception is ending end all the same."""
        with self._changed:
            self._open()
            self._stopped = False
            self._stop_or_resume()

    def _stop_or_resume(self) -> None:
        """Stops the engine as long as there is a reason to. Under the lock; a closed engine stays as it is."""
        if self._engine is None:
            return
        if self._stopped or self._interrupts:
            self._library.kanzen_stop(self._engine)
        else:
            self._library.kanzen_resume(self._engine)

    def solve(self, board: Union[Board, str], goal: str = "exact", *, alpha: Optional[int] = None,
              beta: Optional[int] = None, limit: Optional[Limit] = None,
              progress: Optional[Progress] = None, progress_every: float = 0.1) -> Result:
        """Answers a question about a position: exactly, unless a limit or a stop comes first.

        `goal` is "exact" (the value), "wld" (win, draw or loss), "moves" (the value of every move) or
        "best" (all moves that achieve the value). With "exact", values up to `alpha`, and from
        `beta` on, are not told apart, which takes less time.

        `progress` is called, by another thread, with bounds proven so far as a Result of status
        "running", when they have become narrower and every so many seconds. What it returns means
        nothing; an exception ends the search and comes out of `solve`, and so does KeyboardInterrupt.
        `progress_every` means something only with `progress`.
        """
        board = as_board(board)
        question = c.Question(ctypes.sizeof(c.Question), board.player, board.opponent,
                              *goal_of(goal, alpha, beta))
        if limit is not None:
            question.max_nodes = limit.nodes or 0
            question.max_seconds = limit.time or 0
        found = c.Result(ctypes.sizeof(c.Result))

        def call(engine: ctypes.c_void_p) -> int:
            return int(self._library.kanzen_solve(engine, question, found))

        if progress is not None:
            self._tell(progress, question, progress_every, board, call)
        elif board.empties <= _INSTANT or threading.current_thread() is not threading.main_thread():
            self._use(call)
        else:
            self._use_and_hear(call)
        return result_of(board, found)

    def certify(self, board: Union[Board, str], lower: Optional[int] = None, upper: Optional[int] = None, *,
                leaf_empties: int = 0) -> bytes:
        """A certificate that the value lies in `lower` .. `upper`: the contents of a file that
        `kanzen check` reads. Without either bound it is one of the value itself; a single bound leaves the other side
        open. Positions of `leaf_empties` or fewer empty squares (1 to 20; 0 stands
        for 10) are left to the checker. It is fast if the position has just been solved.

        Raises EngineError if the claim is wrong, or a stop comes first.
        """
        board = as_board(board)
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
            if thread.has_ended:  # nothing is under way, or what somebody else has asked
                raise
            with self._changed:
                self._interrupts += 1
                self._stop_or_resume()
            thread.wait_for_end()
            with self._changed:
                self._interrupts -= 1
                self._stop_or_resume()  # a stop() that came meanwhile holds
            raise

    def _tell(self, progress: Progress, asked: c.Question, every: float, board: Board,
              call: Callable[[ctypes.c_void_p], int]) -> None:
        """Makes a call that tells how it goes on."""
        raised: List[BaseException] = []

        def tell(state: Any, _: object) -> int:
            _telling.engine = self
            try:
                now = state.contents
                progress(Result(board, now.lower, now.upper, "running", nodes=now.nodes, time=now.seconds))
                return 0
            except BaseException as error:  # an exception must not pass through C
                raised.append(error)
                return 1
            finally:
                _telling.engine = None

        asked.progress = c.ProgressFunction(tell)
        asked.progress_every = every
        self._use_and_hear(call)
        if raised:
            raise raised[0]

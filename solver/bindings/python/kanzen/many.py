"""Solves many positions, each on a thread of its own, with results in order or as they arrive."""
from __future__ import annotations

import ctypes
import os
import queue
import threading
from contextlib import closing
from typing import (Any, Callable, Dict, Generator, Iterable, Iterator, List, Literal, Optional, Sized, Tuple, Union,
                    overload)

from . import library as c
from .arguments import check_flag, check_function
from .board import Board
from .engine import (DEFAULT_HASH_MIB, Engine, OnError, check_limit, check_positions, check_resources, close_at_exit,
                     item_as_board, may_go_on, processors, to_goal, to_result)
from .errors import EngineError, KanzenError, NotationError, named_item
from .interruptible import LONGEST_WAIT
from .results import Goal, Limit, Result

# Threads get positions in groups, because a transfer takes as long as a small position. The size of
# a group is counted in positions of 8 empty squares; each further empty square doubles the weight.
_GROUP = 64
_LIGHT = 8
_AHEAD = 8  # maximum number of waiting groups per thread, solved or not

ManyProgress = Callable[[int, Optional[int]], Any]

_Item = Tuple[int, Union[Board, NotationError]]  # index among all positions, and the position
_Found = Union[Result, KanzenError]
_Group = Tuple[int, List[_Item]]
_GroupResult = Tuple[int, Union[List[_Found], BaseException]]


@overload
def solve_many(boards: Iterable[Union[Board, str]], goal: Goal = ..., *, alpha: Optional[int] = ...,
               beta: Optional[int] = ..., limit: Optional[Limit] = ..., ordered: bool = ...,
               threads: Optional[int] = ..., hash_mib: int = ..., progress: Optional[ManyProgress] = ...,
               on_error: Literal["raise"] = ...) -> Generator[Result, None, None]: ...


@overload
def solve_many(boards: Iterable[Union[Board, str]], goal: Goal = ..., *, alpha: Optional[int] = ...,
               beta: Optional[int] = ..., limit: Optional[Limit] = ..., ordered: bool = ...,
               threads: Optional[int] = ..., hash_mib: int = ..., progress: Optional[ManyProgress] = ...,
               on_error: Literal["yield"]) -> Generator[_Found, None, None]: ...


def solve_many(boards: Iterable[Union[Board, str]], goal: Goal = "value", *, alpha: Optional[int] = None,
               beta: Optional[int] = None, limit: Optional[Limit] = None, ordered: bool = True,
               threads: Optional[int] = None, hash_mib: int = DEFAULT_HASH_MIB, progress: Optional[ManyProgress] = None,
               on_error: OnError = "raise") -> Generator[Any, None, None]:
    """Solves positions side by side. A generator of one Result per position.

    `boards` is any iterable of boards or texts. It may be endless, because only some hundreds are
    read ahead. Results come in the order of the positions. Without `ordered`, they come as soon as
    they are known, and results of small positions come in groups. The other parameters are as in
    `Engine` and `Engine.solve`; the limit holds for each position. Each thread solves one position
    at a time with its own part of the table. Use an `Engine` for few positions with many empty
    squares.

    A text that is not a position raises a NotationError that names it and has its `index`. It is
    raised after the results of all earlier positions; later positions are not read. With
    `on_error="yield"` the exception is yielded in place of a result, and the others follow.

    `progress` is called before each result with the number of results so far, this one included, and
    the number of positions, or None if `boards` has no length.

    The work starts when the first result is requested. If the generator ends early, by `close()` or
    by Ctrl-C, the searches stop.

    >>> [result.value for result in solve_many(["--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"])]
    [18]
    """
    c_goal = to_goal(goal, alpha, beta)
    check_limit(limit, goal)
    check_function("progress", progress)
    check_flag("ordered", ordered)
    check_positions(boards)
    check_resources(threads, hash_mib)
    count = processors() if threads is None else threads
    results = _results(boards, c_goal, limit or Limit(), ordered, count, max(1, hash_mib // count),
                       may_go_on(on_error))
    return results if progress is None else _with_progress(results, boards, progress)


def _with_progress(results: Generator[_Found, None, None], boards: Iterable[Union[Board, str]],
                   progress: ManyProgress) -> Generator[_Found, None, None]:
    total = len(boards) if isinstance(boards, Sized) else None
    with closing(results):
        for done, result in enumerate(results, 1):
            progress(done, total)
            yield result


def _results(boards: Iterable[Union[Board, str]], c_goal: Tuple[int, int, int], limit: Limit, ordered: bool,
             threads: int, hash_mib: int, goes_on: bool) -> Generator[_Found, None, None]:
    groups = _groups(boards, goes_on)
    with _Workers(c_goal, limit, threads, hash_mib, goes_on) as workers:
        finished: Dict[int, List[_Found]] = {}  # groups that wait for an earlier group
        given = taken = 0
        more = True
        failure: Optional[Exception] = None  # of reading, raised after all earlier results
        while True:
            while more and given - taken < _AHEAD * threads:
                try:
                    group = next(groups, None)
                except Exception as error:
                    group, failure = None, error
                if group is None:
                    more = False
                else:
                    workers.give((given, group))
                    given += 1
            if taken == given:
                if failure is not None:
                    raise failure
                return
            if not ordered:
                yield from workers.take()[1]
                taken += 1
                continue
            while taken not in finished:
                number, results = workers.take()
                finished[number] = results
            yield from finished.pop(taken)
            taken += 1


def _groups(boards: Iterable[Union[Board, str]], goes_on: bool) -> Iterator[List[_Item]]:
    group: List[_Item] = []
    weight = 0
    try:
        for index, position in enumerate(boards):
            try:
                board = item_as_board(index, position)
            except NotationError as error:
                if not goes_on:
                    raise
                group.append((index, error))
                weight += 1
            else:
                group.append((index, board))
                weight += 1 << max(0, board.empties - _LIGHT)
            if weight >= _GROUP:
                yield group
                group, weight = [], 0
    except Exception:
        if group:
            yield group
        raise
    if group:
        yield group


class _Workers:
    """Threads with an engine each. They work inside the library, without Python's lock."""

    def __init__(self, c_goal: Tuple[int, int, int], limit: Limit, threads: int, hash_mib: int,
                 goes_on: bool) -> None:
        self._goal = c_goal
        self._goes_on = goes_on
        self._limit = limit
        self._work_queue: queue.SimpleQueue[Optional[_Group]] = queue.SimpleQueue()
        self._result_queue: queue.SimpleQueue[_GroupResult] = queue.SimpleQueue()
        self._engines: List[Engine] = []
        self._threads: List[threading.Thread] = []
        self._stopping = self._closed = False
        self._process = os.getpid()
        close_at_exit(self)
        try:
            for _ in range(threads):
                self._engines.append(Engine(1, hash_mib))
        except BaseException:
            self._close()
            raise

    def __enter__(self) -> _Workers:
        for engine in self._engines:
            thread = threading.Thread(target=self._work, args=(engine,), daemon=True)
            self._threads.append(thread)
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Ends the searches and the threads. Does nothing the second time, or in a forked process."""
        if self._closed or self._process != os.getpid():
            return
        self._closed = self._stopping = True
        for engine in self._engines:
            engine.stop()
            self._work_queue.put(None)
        self._close()

    def _close(self) -> None:
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()
        for engine in self._engines:
            engine.close()

    def give(self, group: _Group) -> None:
        self._work_queue.put(group)

    def take(self) -> Tuple[int, List[_Found]]:
        while True:
            try:
                number, results = self._result_queue.get(timeout=LONGEST_WAIT)
                break
            except queue.Empty:
                continue
        if isinstance(results, BaseException):
            raise results
        return number, results

    def _work(self, engine: Engine) -> None:
        group: Optional[_Group]
        while not self._stopping and (group := self._work_queue.get()) is not None:
            number, items = group
            try:
                self._result_queue.put((number, self._solve(engine, items)))
            except BaseException as error:
                self._result_queue.put((number, error))

    def _solve(self, engine: Engine, items: List[_Item]) -> List[_Found]:
        solve = c.library().kanzen_solve
        handle = engine.handle
        request = c.Request(ctypes.sizeof(c.Request), 0, 0, *self._goal)
        request.max_nodes = self._limit.nodes or 0
        request.max_seconds = self._limit.seconds or 0
        request.max_depth = self._limit.depth or 0
        found = c.Result(ctypes.sizeof(c.Result))
        results: List[_Found] = []
        for index, board in items:
            if isinstance(board, NotationError):
                results.append(board)
                continue
            request.player, request.opponent = board.player, board.opponent
            status = solve(handle, request, found)
            if status < 0:
                error = EngineError(f"{named_item(index, board.text)}: {engine.last_error}", status)
                if not self._goes_on:
                    raise error
                results.append(error)
                continue
            results.append(to_result(board, found))
            if self._stopping:
                break
        return results

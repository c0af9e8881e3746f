"""Many positions, each on a thread of its own, and the answers as they come or in order."""
from __future__ import annotations

import ctypes
import queue
import threading
from typing import Dict, Iterable, Iterator, List, Optional, Tuple, Union

from . import library as c
from .board import Board
from .engine import Engine, as_board, goal_of, processors, result_of
from .errors import EngineError
from .interruptible import LONGEST_WAIT
from .results import Limit, Result

# Positions are handed to threads in groups, for handing over takes as long as a small position. The
# size of a group is counted in positions of 8 empty squares; each further one weighs twice as much.
_GROUP = 64
_LIGHT = 8
_AHEAD = 8  # groups for each thread that may wait for their turn, before or after they are solved

_Group = Tuple[int, List[Board]]
_Answer = Tuple[int, Union[List[Result], BaseException]]


def solve_many(boards: Iterable[Union[Board, str]], goal: str = "exact", *, alpha: Optional[int] = None,
               beta: Optional[int] = None, limit: Optional[Limit] = None, ordered: bool = True,
               threads: Optional[int] = None, table_mib: int = 256) -> Iterator[Result]:
    """Solves positions side by side: a generator of one Result for each of them.

    They are given as boards or as texts, by any iterable; it may be endless, for only some hundreds are
    read ahead. Results come in the order of the positions, or, unless `ordered`, as soon as they are
    there, those of small positions in groups. The other parameters are those of `Engine` and
    `Engine.solve`; the limit holds for each position. A thread has one position at a time and a part of the table of its own, so that
    few positions of many empty squares are better solved by an `Engine`.

    Nothing is done until the first result is asked for. An end before the last one, be it by `close()` or
    by Ctrl-C, stops the searches.

    >>> [result.value for result in solve_many(["--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X"])]
    [18]
    """
    asked = goal_of(goal, alpha, beta)
    count = processors() if threads is None else threads
    if not 1 <= count <= 1024:
        raise ValueError("expected 1 to 1024 threads")
    return _results(boards, asked, limit or Limit(), ordered, count, max(1, table_mib // count))


def _results(boards: Iterable[Union[Board, str]], asked: Tuple[int, int, int], limit: Limit, ordered: bool,
             threads: int, table_mib: int) -> Iterator[Result]:
    groups = _groups(boards)
    with _Workers(asked, limit, threads, table_mib) as workers:
        finished: Dict[int, List[Result]] = {}  # groups that wait for an earlier one
        given = taken = 0
        more = True
        while True:
            while more and given - taken < _AHEAD * threads:
                group = next(groups, None)
                if group is None:
                    more = False
                else:
                    workers.give((given, group))
                    given += 1
            if taken == given:
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


def _groups(boards: Iterable[Union[Board, str]]) -> Iterator[List[Board]]:
    group: List[Board] = []
    weight = 0
    for position in boards:
        board = as_board(position)
        group.append(board)
        weight += 1 << max(0, board.empties - _LIGHT)
        if weight >= _GROUP:
            yield group
            group, weight = [], 0
    if group:
        yield group


class _Workers:
    """Threads with an engine each. They are at work inside the library, without Python's lock."""

    def __init__(self, asked: Tuple[int, int, int], limit: Limit, threads: int, table_mib: int) -> None:
        self._asked = asked
        self._limit = limit
        self._questions: queue.SimpleQueue[Optional[_Group]] = queue.SimpleQueue()
        self._answers: queue.SimpleQueue[_Answer] = queue.SimpleQueue()
        self._engines: List[Engine] = []
        self._threads: List[threading.Thread] = []
        self._stopping = False
        try:
            for _ in range(threads):
                self._engines.append(Engine(1, table_mib))
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
        self._stopping = True
        for engine in self._engines:
            engine.stop()
            self._questions.put(None)
        self._close()

    def _close(self) -> None:
        for thread in self._threads:
            if thread.ident is not None:
                thread.join()
        for engine in self._engines:
            engine.close()

    def give(self, group: _Group) -> None:
        self._questions.put(group)

    def take(self) -> Tuple[int, List[Result]]:
        while True:
            try:
                number, results = self._answers.get(timeout=LONGEST_WAIT)
                break
            except queue.Empty:
                continue
        if isinstance(results, BaseException):
            raise results
        return number, results

    def _work(self, engine: Engine) -> None:
        group: Optional[_Group]
        while not self._stopping and (group := self._questions.get()) is not None:
            number, boards = group
            try:
                self._answers.put((number, self._solve(engine, boards)))
            except BaseException as error:
                self._answers.put((number, error))

    def _solve(self, engine: Engine, boards: List[Board]) -> List[Result]:
        solve = c.library().kanzen_solve
        handle = engine.handle
        question = c.Question(ctypes.sizeof(c.Question), 0, 0, *self._asked)
        question.max_nodes = self._limit.nodes or 0
        question.max_seconds = self._limit.time or 0
        found = c.Result(ctypes.sizeof(c.Result))
        results = []
        for board in boards:
            question.player, question.opponent = board.player, board.opponent
            if solve(handle, question, found) < 0:
                raise EngineError(engine.last_error)
            results.append(result_of(board, found))
            if self._stopping:
                break
        return results

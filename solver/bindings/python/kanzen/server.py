"""An asynchronous client of `kanzen serve`, which answers several queries at once in another
process.

Faults in this process do not affect the server, and the server can be killed. It solves about
twenty thousand positions with few empty squares a second.
"""
from __future__ import annotations

import asyncio
import binascii
import json
import os
import shutil
from typing import (Any, AsyncGenerator, AsyncIterable, AsyncIterator, Callable, Dict, Generator, Iterable, List,
                    Literal, Optional, Sized, Tuple, Union, overload)

from .arguments import check_flag, check_function, check_type, check_word, integer, seconds, several
from .board import Board
from .engine import (DEFAULT_HASH_MIB, OnError, as_board, check_limit, check_positions, check_resources, item_as_board,
                     may_go_on)
from .errors import KanzenError, NotationError, ServerClosedError, ServerError
from .game import Game
from .many import ManyProgress
from .results import (HIGHEST, LOWEST, Estimate, Limit, MoveEstimate, MoveValue, Result, ServerGoal,
                      Status)

_GOALS = ("value", "wld", "ge", "le", "all-moves", "best-moves", "estimate")
# The parameters that give the window of a goal; other goals have none.
_WINDOWS: Dict[str, Tuple[str, ...]] = {"value": ("alpha", "beta"), "ge": ("beta",), "le": ("alpha",)}
_BLOCK = 1 << 16
_MAX_PRIORITY = 1 << 62

_Positions = Union[Iterable[Union[Board, str]], AsyncIterable[Union[Board, str]]]


def find_program() -> str:
    """Finds the program `kanzen`. If the variable KANZEN_PROGRAM is set, it names the program.
    Otherwise the program is searched in the prefix of this package, in the PATH, and in
    ~/.local/bin.

    Raises ServerClosedError if there is no program.
    """
    named = os.environ.get("KANZEN_PROGRAM")
    if named:
        return named
    here = os.path.dirname(os.path.abspath(__file__))
    places: List[str] = []
    for _ in range(5):
        here = os.path.dirname(here)
        places.append(os.path.join(here, "bin"))
    places += [os.environ.get("PATH", os.defpath), os.path.expanduser("~/.local/bin")]
    program = shutil.which("kanzen", path=os.pathsep.join(places))
    if program is None:
        raise ServerClosedError("the program kanzen was not found: put it into the PATH, or name it by the "
                                "variable KANZEN_PROGRAM")
    return program


class Query:
    """A query to the server, and its results.

    `await query` returns the final result. With `report_every`, `async for result in query` yields
    partial results of status "running", and then the final one. `terminate()` ends the search, if
    it has not ended yet. The final result then has the status "stopped".
    """

    def __init__(self, server: Server, name: str, board: Board, turn: Optional[int] = None) -> None:
        self._server = server
        self._board = board
        self._turn = turn  # among several positions of one game
        self.name = name
        """The `id` of the query in the protocol."""
        self._reports: asyncio.Queue[Optional[Result]] = asyncio.Queue()
        self._final: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        # Without a waiting caller, a failure needs no report.
        self._final.add_done_callback(lambda final: final.cancelled() or final.exception())

    @property
    def is_done(self) -> bool:
        """Whether the final result is known."""
        return self._final.done()

    async def result(self) -> Result:
        """Returns the final result. Raises ServerError. Cancelling the waiting task terminates the
        search."""
        try:
            return await asyncio.shield(self._final)
        except asyncio.CancelledError:
            self.terminate()
            raise

    def __await__(self) -> Generator[Any, None, Result]:
        return self.result().__await__()

    async def __aiter__(self) -> AsyncIterator[Result]:
        while not self._final.done() or not self._reports.empty():
            report = await self._reports.get()
            if report is None:
                break
            yield report
        yield await self.result()

    def terminate(self) -> None:
        """Ends the search soon. The final result still comes."""
        if not self._final.done() and self._server.is_running:
            turns = {} if self._turn is None else {"turns": [self._turn]}
            self._server.write({"action": "terminate", "target": self.name, **turns})

    def when_done(self, on_done: Callable[[Query], Any]) -> None:
        """Calls `on_done` with this query when the final result is known."""
        self._final.add_done_callback(lambda _: on_done(self))

    def take(self, answer: Dict[str, Any]) -> bool:
        """Handles a line of the server for this query. Returns whether it was the last one."""
        if "warning" in answer:
            return False
        if "error" in answer:
            self.fail(ServerError(answer.get("message", ""), answer["error"], answer.get("field")))
            return True
        if answer["final"] and answer["status"] == "error":
            self.fail(ServerError(answer.get("message", ""), "failed"))
            return True
        result = to_result(self._board, answer)
        if not answer["final"]:
            self._reports.put_nowait(result)
            return False
        if not self._final.done():
            self._final.set_result(result)
        self._reports.put_nowait(None)
        return True

    def fail(self, error: ServerError) -> None:
        """Ends the query without a result."""
        if not self._final.done():
            self._final.set_exception(error)
        self._reports.put_nowait(None)


def to_result(board: Board, answer: Dict[str, Any]) -> Result:
    """Converts a line of the protocol to a result."""
    moves: Optional[Tuple[MoveValue, ...]] = None
    if "moves" in answer:
        moves = tuple([MoveValue(each["move"], each["lower"], each["upper"]) for each in answer["moves"]])
    estimate = None
    if "estimate" in answer:
        likely = answer["estimate"]
        estimates: Optional[Tuple[MoveEstimate, ...]] = None
        if "moves" in likely:
            estimates = tuple([MoveEstimate(each["move"], each["score"], each["depth"])
                               for each in likely["moves"]])
        estimate = Estimate(likely["score"], likely["best_move"], likely["depth"], likely["confidence"],
                            likely.get("spread"), _moves_of(likely.get("line", "")), estimates)
    certificate = answer.get("certificate")
    status: Status = answer.get("status", "running")
    return Result(board, answer["lower"], answer["upper"], status, answer.get("best_move"),
                  _moves_of(answer.get("pv", "")), moves, estimate, answer["nodes"], answer["seconds"],
                  None if certificate is None else binascii.a2b_base64(certificate))


def _moves_of(text: str) -> Tuple[str, ...]:
    return tuple([text[at:at + 2] for at in range(0, len(text), 2)])


def _fields_of(goal: str, alpha: Optional[int], beta: Optional[int], limit: Optional[Limit], priority: int,
               report_every: float, certificate: bool) -> Dict[str, Any]:
    """The fields of a query besides its position. Raises ValueError or TypeError."""
    check_word("goal", goal, _GOALS)
    given = [name for name, score in (("alpha", alpha), ("beta", beta)) if score is not None]
    window = _WINDOWS.get(goal, ())
    if goal in ("ge", "le") and given != list(window):
        raise ValueError(f"expected {window[0]}, and no other threshold, for the goal {goal}")
    if not set(given) <= set(window):
        raise ValueError(f"a window belongs to the goal value, not to {goal}")
    if certificate and (goal != "value" or given):
        raise ValueError("a certificate belongs to the goal value without a window")
    check_flag("certificate", certificate)
    check_limit(limit, goal)
    fields: Dict[str, Any] = {}
    if goal != "value":
        fields["goal"] = goal
    if alpha is not None:
        fields["alpha"] = max(integer("alpha", alpha, LOWEST - 1, HIGHEST + 1), LOWEST)
    if beta is not None:
        fields["beta"] = min(integer("beta", beta, LOWEST - 1, HIGHEST + 1), HIGHEST)
    if limit is not None:
        spent = {"nodes": limit.nodes, "seconds": limit.seconds, "depth": limit.depth}
        fields["limit"] = {name: value for name, value in spent.items() if value is not None}
    if integer("priority", priority, -_MAX_PRIORITY, _MAX_PRIORITY):  # the server has a narrower range
        fields["priority"] = priority
    if seconds("report_every", report_every, zero=True):
        fields["report_every"] = float(report_every)
    if certificate:
        fields["certificate"] = True
    return fields


class Server:
    """The process `kanzen serve` and its queries, for one event loop.

        async with kanzen.Server(threads=2) as server:
            result = await server.solve(board)
            async for result in await server.ask(board, "all-moves", report_every=0.1):
                print(result.moves)

    Leaving the context terminates open queries, and ends the process.
    """

    def __init__(self, threads: Optional[int] = None, hash_mib: Optional[int] = None, *,
                 program: Union[str, "os.PathLike[str]", None] = None, options: Iterable[str] = ()) -> None:
        """The program has its own defaults of `threads` and `hash_mib`. The default of `program`
        is the result of `find_program`. `options` are further options of `kanzen serve`, such as
        "--schedule=deterministic"."""
        check_resources(threads, DEFAULT_HASH_MIB if hash_mib is None else hash_mib)
        check_type("program", program, (str, os.PathLike, type(None)), "the name of a file, as str or os.PathLike")
        given = several("options", options, 'several texts, such as ["--schedule=deterministic"]')
        for number, option in enumerate(given):
            check_type(f"options[{number}]", option, str, "str")
        self._command = [find_program() if program is None else os.fspath(program), "serve"]
        if threads is not None:
            self._command += ["--threads", str(threads)]
        if hash_mib is not None:
            self._command += ["--hash", str(hash_mib)]
        self._command += given
        self._process: Optional[asyncio.subprocess.Process] = None
        self._reader: Optional[asyncio.Task[None]] = None
        self._queries: Dict[Tuple[str, int], Query] = {}  # by name and turn
        self._actions: Dict[str, asyncio.Future[Dict[str, Any]]] = {}
        self._numbers = 0
        # Made by start(), because they belong to an event loop.
        self._room: asyncio.Semaphore  # for positions
        self._entry: asyncio.Lock  # held while a query waits for room for all of its positions

    async def __aenter__(self) -> Server:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def start(self) -> None:
        """Starts the process. Raises ServerClosedError if it cannot be started."""
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE)
        except OSError as error:
            raise ServerClosedError(f"{self._command[0]} cannot be started: {error}") from None
        self._reader = asyncio.create_task(self._read())
        limits = (await self.version())["limits"]
        # Half of the queue, so that several clients of this class never get an error.
        self._room = asyncio.Semaphore(max(1, limits["queue"] // 2))
        self._entry = asyncio.Lock()

    async def close(self) -> None:
        """Terminates open queries and waits until the process has ended."""
        process, reader = self._process, self._reader
        if process is None or reader is None:
            return
        if process.returncode is None and process.stdin is not None and not process.stdin.is_closing():
            self.write({"action": "terminate_all"})
            process.stdin.close()
        await reader
        await process.wait()
        self._process = self._reader = None

    @property
    def is_running(self) -> bool:
        """Whether the process accepts queries."""
        return self._reader is not None and not self._reader.done()

    def kill(self) -> None:
        """Ends the process at once. Open queries raise ServerClosedError."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()

    # Queries.

    async def ask(self, board: Union[Board, str], goal: ServerGoal = "value", *, alpha: Optional[int] = None,
                  beta: Optional[int] = None, limit: Optional[Limit] = None, priority: int = 0,
                  report_every: float = 0, certificate: bool = False) -> Query:
        """Sends a query about a position; waits only if too many queries are open. See
        `Engine.solve` for the other parameters. There are two more goals: "ge" is proven if the value
        is known to be at least `beta` or not, "le" if it is known to be at most `alpha` or not;
        `Result.reaches` then answers. Queries of higher `priority` come first, and searches of lower
        priority make room for them. If `report_every` is above 0, a partial result comes after each
        such number of seconds. With `certificate` the final result has a certificate of the value,
        which is made without a limit. It is None if no value was found, or if it would have more than
        12 MiB."""
        fields = _fields_of(goal, alpha, beta, limit, priority, report_every, certificate)
        position = as_board(board)
        queries = await self._send({"pos": position.text, **fields}, {0: position}, False)
        return queries[0]

    async def ask_game(self, game: Union[Game, str], goal: ServerGoal = "value", *,
                       turns: Optional[Iterable[int]] = None, alpha: Optional[int] = None,
                       beta: Optional[int] = None, limit: Optional[Limit] = None, priority: int = 0,
                       report_every: float = 0, certificate: bool = False) -> Dict[int, Query]:
        """Sends one query about several positions of a game, and returns a Query for each turn. A turn
        is the number of moves and passes before the position: an index of `Game.boards`. Without
        `turns` it is about all of them. The other parameters are as in `ask`, and apply to each
        position."""
        check_type("game", game, (Game, str), "kanzen.Game or str")
        played = Game.read(game) if isinstance(game, str) else game
        fields = _fields_of(goal, alpha, beta, limit, priority, report_every, certificate)
        last = len(played.boards) - 1
        given = several("turns", range(last + 1) if turns is None else turns, "several of int")
        numbers = [integer(f"turns[{number}]", turn, 0, last) for number, turn in enumerate(given)]
        if len(set(numbers)) < len(numbers):
            raise ValueError(f"found the turns {numbers}, expected each once")
        if not numbers:
            return {}
        fields = {"pos": played.start.text, "moves": "".join(played.moves), "turns": numbers, **fields}
        return await self._send(fields, {number: played.boards[number] for number in numbers}, True)

    async def _send(self, fields: Dict[str, Any], boards: Dict[int, Board], of_game: bool) -> Dict[int, Query]:
        """Sends a query about these positions, by their turns."""
        name = self._name()
        queries = {turn: Query(self, name, board, turn if of_game else None) for turn, board in boards.items()}
        taken = 0
        try:
            async with self._entry:
                for _ in queries:
                    await self._room.acquire()
                    taken += 1
            self._queries.update({(name, turn): query for turn, query in queries.items()})
            self.write({"id": name, **fields})
        except BaseException:
            for turn in queries:
                self._queries.pop((name, turn), None)
            for _ in range(taken):
                self._room.release()
            raise
        await self._drain()
        return queries

    async def solve(self, board: Union[Board, str], goal: ServerGoal = "value", *, alpha: Optional[int] = None,
                    beta: Optional[int] = None, limit: Optional[Limit] = None, priority: int = 0,
                    certificate: bool = False, progress: Optional[Callable[[Result], Any]] = None,
                    progress_every: float = 0.1) -> Result:
        """Returns the result of a query, see `ask`. Cancelling the waiting task terminates the
        search. `progress` is called with a partial result every `progress_every` seconds; an exception
        in it terminates the search and is raised."""
        check_function("progress", progress)
        seconds("progress_every", progress_every, zero=True)
        query = await self.ask(board, goal, alpha=alpha, beta=beta, limit=limit, priority=priority,
                               report_every=0 if progress is None else progress_every, certificate=certificate)
        if progress is None:
            return await query
        try:
            async for result in query:
                if result.status == "running":
                    progress(result)
            return await query
        finally:
            query.terminate()

    @overload
    def solve_many(self, boards: _Positions, goal: ServerGoal = ..., *, alpha: Optional[int] = ...,
                   beta: Optional[int] = ..., limit: Optional[Limit] = ..., ordered: bool = ..., ahead: int = ...,
                   progress: Optional[ManyProgress] = ...,
                   on_error: Literal["raise"] = ...) -> AsyncGenerator[Result, None]: ...

    @overload
    def solve_many(self, boards: _Positions, goal: ServerGoal = ..., *, alpha: Optional[int] = ...,
                   beta: Optional[int] = ..., limit: Optional[Limit] = ..., ordered: bool = ..., ahead: int = ...,
                   progress: Optional[ManyProgress] = ...,
                   on_error: Literal["yield"]) -> AsyncGenerator[Union[Result, KanzenError], None]: ...

    async def solve_many(self, boards: _Positions, goal: ServerGoal = "value", *, alpha: Optional[int] = None,
                         beta: Optional[int] = None, limit: Optional[Limit] = None, ordered: bool = True,
                         ahead: int = 1000, progress: Optional[ManyProgress] = None,
                         on_error: OnError = "raise") -> AsyncGenerator[Any, None]:
        """Solves positions side by side. Results come in the order of the positions or, without
        `ordered`, as soon as they are known. At most `ahead` positions are open at a time. Ending
        early terminates open queries. `progress` is as in `kanzen.solve_many`.

        A text that is not a position raises a NotationError that names it and has its `index`. It
        is raised after the results of all earlier positions; later positions are not read. With
        `on_error="yield"` the exception is yielded in place of a result, and the others follow.
        """
        goes_on = may_go_on(on_error)
        check_function("progress", progress)
        check_flag("ordered", ordered)
        check_positions(boards)
        integer("ahead", ahead, 1, 1 << 32)
        total = len(boards) if isinstance(boards, Sized) else None
        done = 0
        finished: asyncio.Queue[Union[Query, NotationError]] = asyncio.Queue()
        pending: Dict[Union[Query, NotationError], None] = {}  # in the order of the positions
        rest = boards.__aiter__() if isinstance(boards, AsyncIterable) else _asynchronous(boards)
        more = True
        index = 0
        failure: Optional[Exception] = None  # of reading, raised after all earlier results
        try:
            while True:
                while more and len(pending) < ahead:
                    try:
                        board = item_as_board(index, await rest.__anext__())
                    except StopAsyncIteration:
                        more = False
                        break
                    except Exception as error:
                        if not (goes_on and isinstance(error, NotationError)):
                            failure, more = error, False
                            break
                        pending[error] = None
                        if not ordered:
                            finished.put_nowait(error)
                    else:
                        query = await self.ask(board, goal, alpha=alpha, beta=beta, limit=limit)
                        pending[query] = None
                        if not ordered:
                            query.when_done(finished.put_nowait)
                    index += 1
                if not pending:
                    if failure is not None:
                        raise failure
                    return
                entry = next(iter(pending)) if ordered else await finished.get()
                result = entry if isinstance(entry, NotationError) else await entry
                del pending[entry]
                done += 1
                if progress is not None:
                    progress(done, total)
                yield result
        finally:
            for entry in pending:
                if isinstance(entry, Query):
                    entry.terminate()

    # Actions.

    async def version(self) -> Dict[str, Any]:
        """Returns the version, kernel, threads and limits of the server."""
        return await self._act("version")

    async def stats(self) -> Dict[str, Any]:
        """Returns the numbers of positions that wait, run and are finished, and how full the table
        is."""
        return await self._act("stats")

    async def ping(self) -> None:
        """Returns when the server has read all earlier lines."""
        await self._act("ping")

    async def terminate_all(self) -> None:
        """Ends all searches soon. Their final results still come."""
        await self._act("terminate_all")

    async def clear_cache(self) -> None:
        """Empties the table. Raises ServerError while there are open queries."""
        await self._act("clear_cache")

    async def _act(self, action: str) -> Dict[str, Any]:
        name = self._name()
        answer: asyncio.Future[Dict[str, Any]] = asyncio.get_running_loop().create_future()
        self._actions[name] = answer
        try:
            self.write({"action": action, "id": name})
            return await answer
        finally:
            self._actions.pop(name, None)

    # Lines.

    def _name(self) -> str:
        self._numbers += 1
        return str(self._numbers)

    def write(self, fields: Dict[str, Any]) -> None:
        """Writes a line of the protocol. Raises ServerClosedError."""
        process = self._process
        if process is None or process.stdin is None or not self.is_running:
            raise ServerClosedError("the server has ended or was not started",
                                    process.returncode if process is not None else None)
        process.stdin.write(json.dumps(fields, separators=(",", ":")).encode() + b"\n")

    async def _drain(self) -> None:
        process = self._process
        if process is not None and process.stdin is not None:
            try:
                await process.stdin.drain()
            except ConnectionError:  # the process has ended; the reader notifies all waiting tasks
                pass

    async def _read(self) -> None:
        """Passes every line to its query or action, until the output ends."""
        process = self._process
        assert process is not None and process.stdout is not None
        rest = b""
        try:
            while block := await process.stdout.read(_BLOCK):
                *lines, rest = (rest + block).split(b"\n")
                for line in lines:
                    self._take(json.loads(line))
        except (LookupError, TypeError, ValueError):  # not a line of the protocol: another program
            self.kill()
        status = await process.wait()
        error = ServerClosedError(f"the server has ended with status {status}", status)
        for query in self._queries.values():
            query.fail(error)
            self._room.release()
        for answer in self._actions.values():
            if not answer.done():
                answer.set_exception(error)
        self._queries.clear()

    def _take(self, answer: Dict[str, Any]) -> None:
        name = answer.get("id", "")
        action = self._actions.get(name)
        if action is not None:
            if not action.done() and "error" in answer:
                action.set_exception(ServerError(answer.get("message", ""), answer["error"],
                                                 answer.get("field")))
            elif not action.done():
                action.set_result(answer)
            return
        # Errors and warnings are about all turns of a query.
        turns = [answer["turn"]] if "turn" in answer else [turn for other, turn in self._queries if other == name]
        for turn in turns:
            query = self._queries.get((name, turn))
            if query is not None and query.take(answer):
                del self._queries[name, turn]
                self._room.release()


async def _asynchronous(boards: Iterable[Union[Board, str]]) -> AsyncIterator[Union[Board, str]]:
    for board in boards:
        yield board

"""`solve` with a shared engine, for programs that do not make an engine."""
from __future__ import annotations

import os
import threading
from typing import Optional, Tuple, Union

from .board import Board
from .engine import Engine, Progress, check_resources, default_threads
from .errors import EngineError
from .results import Goal, Limit, Result

_lock = threading.Lock()
_engine: Optional[Engine] = None
_made_for: Tuple[int, int] = (0, 0)  # process and threads


def solve(board: Union[Board, str], goal: Goal = "value", *, alpha: Optional[int] = None,
          beta: Optional[int] = None, limit: Optional[Limit] = None, threads: Optional[int] = None,
          progress: Optional[Progress] = None, progress_every: float = 0.1) -> Result:
    """Solves a position, as `Engine.solve` does, with an engine that all calls
    share.

    The first call makes the engine, and a call with other `threads` replaces it. If the new engine
    cannot be made, the former one stays in use. Threads take turns.

    >>> solve("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X").value
    18
    """
    global _engine, _made_for
    check_resources(threads)
    if _engine is not None and _engine.is_telling():
        raise EngineError("the engine cannot be used by the function that it calls")
    wanted = (os.getpid(), default_threads() if threads is None else threads)
    with _lock:
        if _engine is None or _made_for != wanted:
            # If the new engine cannot be made, the former engine stays.
            made = Engine(wanted[1])
            former, formerly_for = _engine, _made_for
            _engine, _made_for = made, wanted
            # A forked process drops the engine of its parent without closing it.
            if former is not None and formerly_for[0] == wanted[0]:
                former.close()
        return _engine.solve(board, goal, alpha=alpha, beta=beta, limit=limit, progress=progress,
                             progress_every=progress_every)

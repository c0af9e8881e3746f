"""An engine for those who do not want to make one."""
from __future__ import annotations

import os
import threading
from typing import Optional, Tuple, Union

from .board import Board
from .engine import Engine, Progress, default_threads
from .errors import EngineError
from .results import Limit, Result

_lock = threading.Lock()
_engine: Optional[Engine] = None
_made_for: Tuple[int, int] = (0, 0)  # process and threads


def solve(board: Union[Board, str], goal: str = "exact", *, alpha: Optional[int] = None,
          beta: Optional[int] = None, limit: Optional[Limit] = None, threads: Optional[int] = None,
          progress: Optional[Progress] = None, progress_every: float = 0.1) -> Result:
    """Answers a question about a position, as `Engine.solve` does, by an engine that all calls share.

    It is made by the first call and made anew when `threads` changes; an error in making it leaves the former one
    in use. Threads take turns.

    >>> solve("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X").value
    18
    """
    global _engine, _made_for
    if _engine is not None and _engine.is_telling():
        raise EngineError("another question cannot be asked by what the engine calls")
    wanted = (os.getpid(), default_threads() if threads is None else threads)
    with _lock:
        if _engine is None or _made_for != wanted:
            # Whatever cannot be made leaves the former engine as it is.
            made = Engine(wanted[1])
            former, formerly_for = _engine, _made_for
            _engine, _made_for = made, wanted
            # In a forked process the engine of the other one is forgotten as it is.
            if former is not None and formerly_for[0] == wanted[0]:
                former.close()
        return _engine.solve(board, goal, alpha=alpha, beta=beta, limit=limit, progress=progress,
                             progress_every=progress_every)

"""Long calls that Ctrl-C can interrupt.

Python handles signals between the steps of its main thread. While a library function runs there, no
step takes place.
"""
from __future__ import annotations

import _thread
import threading
from typing import Callable, Optional

LONGEST_WAIT = 0.05
"""Seconds that the main thread waits between checks for signals. A signal that arrives just before
a wait begins does not end the wait."""


class CallThread:
    """One call in a thread of its own. The caller waits for it and handles signals meanwhile.

    A signal may arrive at any moment, also while the thread is being started. A lock therefore
    protects the decision whether the call begins.
    """

    def __init__(self, call: Callable[[], int]) -> None:
        self._call = call
        self._lock = threading.Lock()
        self._begun = self._cancelled = False
        self._status = 0
        self._error: Optional[BaseException] = None
        self._ended = threading.Event()

    def run(self) -> int:
        """Makes the call and returns its result. After an exception, call `wait_for_end`."""
        _thread.start_new_thread(self._work, ())
        while not self._ended.wait(LONGEST_WAIT):
            pass
        if self._error is not None:
            raise self._error
        return self._status

    @property
    def has_ended(self) -> bool:
        """Whether the call was made and has returned."""
        return self._ended.is_set()

    def wait_for_end(self) -> None:
        """Waits for a call that has begun, despite interrupts. A call that has not begun is
        cancelled."""
        while True:
            try:
                with self._lock:
                    self._cancelled = True
                    begun = self._begun
                if begun:
                    while not self._ended.wait(LONGEST_WAIT):
                        pass
                return
            except KeyboardInterrupt:
                continue

    def _work(self) -> None:
        with self._lock:
            if self._cancelled:
                return
            self._begun = True
        try:
            self._status = self._call()
        except BaseException as error:
            self._error = error
        finally:
            self._ended.set()

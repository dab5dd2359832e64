"""The sentence that the database does not answer: it goes when the database answers again."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

AGAIN_SECONDS = 8.0
"""Seconds after which a page looks again, and for which the sentence can be read at least."""


class Outage:
    """Looks again, by *look*, a while after a refusal was told, as long as *notice* is still what
    the page tells. *hush* takes it away."""

    def __init__(
        self, notice: Callable[[], str], look: Callable[[], object], hush: Callable[[], object]
    ) -> None:
        self._notice = notice
        self._look = look
        self._hush = hush
        self._told = ""
        self._due = False
        self._timer: asyncio.TimerHandle | None = None

    def told(self, sentence: str) -> None:
        """The page tells *sentence*, as the database could not be used."""
        self.stop()
        self._told = sentence
        self._timer = asyncio.get_running_loop().call_later(AGAIN_SECONDS, self._look_again)

    def answered(self) -> None:
        """The page has just read what it shows."""
        if self._due and self._told == self._notice():
            self._hush()
        self._due = False

    def stop(self) -> None:
        """Look no more."""
        self._due = False
        if self._timer:
            self._timer.cancel()

    def _look_again(self) -> None:
        if self._told == self._notice():
            self._due = True
            self._look()

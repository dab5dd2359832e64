"""What an operator reads of a command: its sentences, and how far it is if it takes minutes."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final, TextIO, TypeAlias

Tell: TypeAlias = Callable[[str], None]
"""Says a sentence to the operator."""

Show: TypeAlias = Callable[[int, int], None]
"""Shows that so many of all things are done."""

_OFTEN: Final = 0.2
"""Seconds between two changes of the line on a terminal."""

_SELDOM: Final = 30.0
"""Seconds between two lines elsewhere, such as in a log."""

_KNOWN: Final = 0.02
"""The share of the work after which the time that is left can be guessed."""

_ERASE: Final = "\r\x1b[K"


def to_nobody(done: int, total: int) -> None:
    """Show nothing."""


def tell_all(sentences: Iterable[str], tell: Tell) -> bool:
    """Say each of *sentences* by *tell*; return whether there were any."""
    any_said = False
    for sentence in sentences:
        any_said = True
        tell(sentence)
    return any_said


def in_bytes(count: int) -> str:
    """So many bytes, as an operator reads them.

    >>> in_bytes(3 << 30), in_bytes(1 << 29)
    ('3.0 GB', '512 MB')
    """
    return f"{count / (1 << 30):.1f} GB" if count >= 1 << 30 else f"{count / (1 << 20):.0f} MB"


class Progress:
    """Shows on *out* how many of all *things* are *done*. On a terminal that is one line, which is
    written again and again and erased in the end, elsewhere a line every half minute."""

    def __init__(
        self, things: str, done: str, out: TextIO, clock: Callable[[], float] = monotonic
    ) -> None:
        self._things, self._done = things, done
        self._out = out
        self._clock = clock
        self._terminal = out.isatty() and os.environ.get("TERM") != "dumb"
        self._first: tuple[float, int] | None = None
        self._shown = 0.0
        self._on_screen = False

    def __call__(self, done: int, total: int) -> None:
        """Show that so many of *total* things are *done*, if it is time for that."""
        now = self._clock()
        if self._first is None:
            self._first, self._shown = (now, done), now
        if now - self._shown < (_OFTEN if self._terminal else _SELDOM):
            return
        self._shown = now
        left = _left(self._first, (now, done), total)
        text = f"{done:,} of {total:,} {self._things} {self._done}{left}"
        self._write(f"{_ERASE}{text}" if self._terminal else f"{text}\n")
        self._on_screen = self._terminal

    def clear(self) -> None:
        """Erase the line, because something else is to be printed or nothing follows."""
        if self._on_screen:
            self._write(_ERASE)
            self._on_screen = False

    def _write(self, text: str) -> None:
        self._out.write(text)
        self._out.flush()


def _left(first: tuple[float, int], now: tuple[float, int], total: int) -> str:
    """How much time is left, as far as can be guessed from how many were done at two moments."""
    (began, before), (moment, done) = first, now
    if done - before < total * _KNOWN:
        return ""
    seconds = (moment - began) * (total - done) / (done - before)
    return f", about {seconds / 60:.0f} min left" if seconds >= 90 else f", {seconds:.0f} s left"

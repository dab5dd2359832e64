"""Precedence among changes that keep each other from being made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition


class Precedence:
    """Lets changes be made concurrently, in threads of their own, and now and then one alone."""

    def __init__(self) -> None:
        self._changed = Condition()
        self._beside = 0
        self._alone = 0

    @contextmanager
    def beside(self) -> Iterator[None]:
        """Make a change while others may be made, too. Waits for those to be made alone. Blocks."""
        with self._changed:
            self._changed.wait_for(lambda: not self._alone)
            self._beside += 1
        try:
            yield
        finally:
            with self._changed:
                self._beside -= 1
                self._changed.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Make a change while no others are made. Waits for those that have begun. Blocks."""
        with self._changed:
            self._alone += 1
            self._changed.wait_for(lambda: not self._beside)
            self._beside += 1
        try:
            yield
        finally:
            with self._changed:
                self._beside -= 1
                self._alone -= 1
                self._changed.notify_all()

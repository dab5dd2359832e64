"""Clocks that tick on a page: updated when their figures change, and only while seen."""

from __future__ import annotations

from collections.abc import Callable

from lobby.core.background import Timer
from lobby.ui.page import Page

_AFTER = 0.002
"""Seconds by which a tick is late, so that the figure has certainly changed."""


class Ticking:
    """Calls *tick* on *page* after as many seconds as *stands* returns, or never if that is None.
    Code that draws the page calls ``again``. A page that is not on top does not tick, and looks
    again when it is shown."""

    def __init__(
        self, page: Page, stands: Callable[[], float | None], tick: Callable[[], object]
    ) -> None:
        self._page = page
        self._stands = stands
        self._tick = tick
        self._timer = Timer()

    def again(self) -> None:
        """Work out again when the next tick is due."""
        self.stop()
        seconds = self._stands() if self._page.is_active else None
        if seconds is not None:
            self._timer.start(seconds + _AFTER, self._now)

    def stop(self) -> None:
        """Stop ticking until ``again``."""
        self._timer.stop()

    def _now(self) -> None:
        if self._page.is_attached and self._page.is_active:
            self._tick()
            self.again()

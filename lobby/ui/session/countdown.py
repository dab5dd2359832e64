"""The countdown to a planned stop of the server, in the corner of every screen."""

from __future__ import annotations

from collections.abc import Callable
from math import ceil
from typing import Final

from lobby.base.durations import MINUTE
from lobby.base.translation import _
from lobby.core.background import Timer
from lobby.core.lobby import Lobby
from lobby.ui.page import Page

_STEP: Final = 10
"""In the last minute the figure changes every so many seconds: each change is sent to everybody."""

_AFTER: Final = 0.01
"""Seconds by which a change is late, so that the figure has certainly changed."""


class Countdown:
    """Draws the title of the current *page* again whenever the countdown changes."""

    def __init__(self, lobby: Lobby, page: Callable[[], Page | None]) -> None:
        self._lobby = lobby
        self._page = page
        self._timer = Timer()
        self._leave: Callable[[], object] = lambda: None

    def begin(self) -> None:
        """Follow what operators decide."""
        self._leave = self._lobby.gate.follow(self._changed)
        if self._lobby.gate.stops_at is not None:
            self._changed()

    def stop(self) -> None:
        """Follow it no longer."""
        self._leave()
        self._timer.stop()

    @property
    def text(self) -> str:
        """When the server stops, in a few words; "" if it is not going to."""
        gate, left = self._lobby.gate, self._left
        if left is None:
            return ""
        if left > MINUTE:
            minutes = ceil(left / MINUTE)
            if gate.restarts:
                return _("restarts in {minutes} min", minutes=minutes)
            return _("stops in {minutes} min", minutes=minutes)
        seconds = _STEP * max(1, ceil(left / _STEP))
        if gate.restarts:
            return _("restarts in {seconds} s", seconds=seconds)
        return _("stops in {seconds} s", seconds=seconds)

    @property
    def _left(self) -> float | None:
        stops = self._lobby.gate.stops_at
        return None if stops is None else max(0.0, stops - self._lobby.precise())

    def _changed(self) -> None:
        self._timer.stop()
        if page := self._page():
            page.title_bar.draw()
        if left := self._left:
            step = MINUTE if left > MINUTE else _STEP
            wait = left - step * (ceil(left / step) - 1)
            self._timer.start(wait + _AFTER, self._changed)

"""One session of the app, driven by its messages, and its screen as text."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.strip import Strip

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player, Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.ui import shared_app
from lobby.widgets.lines import Lines
from lobby.widgets.paper import Row
from lobby.widgets.textual_internals import paint_now
from tests.support.idleness import MOMENT, until_idle

Enter = Callable[..., AbstractAsyncContextManager[Pilot[Any]]]

PATIENCE = 60
"""Seconds that a screen may take on a busy machine to show what a test waits for."""


@asynccontextmanager
async def session(
    lobby: Lobby,
    player: Player | None,
    *,
    key: str | None = None,
    name: str = "somebody",
    size: tuple[int, int] = (80, 24),
    term: str = "xterm-256color",
    environment: Mapping[str, str] | None = None,
) -> AsyncIterator[Pilot[Any]]:
    """A session of *player*, or of a guest if it is None and no *key* is given."""
    fingerprint = key or (f"SHA256:{player.name}" if player else None)
    visitor = Visitor(player.name if player else name, fingerprint, "::1")
    app = LobbyApp(lobby, visitor, Terminal(term, environment or {}), player)
    async with app.run_test(size=size) as pilot:
        yield pilot
        _all_painted(app)


def _all_painted(app: LobbyApp) -> None:
    """Check that the terminal shows what the widgets hold: that no change was left unpainted."""
    screen = app.screen
    if not (app.is_running and isinstance(screen, shared_app.PaintedScreen)):
        return
    with app._context():
        rows = shared_app.shown(app)
        for y, (row, spans) in enumerate(zip(rows, screen._painted_spans, strict=True)):
            for strip, (__, crop, widget) in zip(row, spans, strict=True):
                if isinstance(widget, Lines):
                    widget.fit()  # a size may have come and gone since it was painted
                    fresh = widget.render_line(crop.y).crop(*crop.column_span)
                    assert strip == fresh, f"Line {y} of {screen} is out of date: {strip.text!r}"


def strips(pilot: Pilot[Any]) -> list[Strip]:
    """The lines of the screen, with every change."""
    return [Strip.join(row) for row in _rows(pilot)]


def text(pilot: Pilot[Any]) -> str:
    """The text on the screen, with every change."""
    # Tests spend much of their time here, and joining lists is what takes the least of it.
    return "\n".join(
        ["".join([part.text for strip in row for part in strip]).rstrip() for row in _rows(pilot)]
    )


def _rows(pilot: Pilot[Any]) -> Sequence[Row]:
    screen = pilot.app.screen
    with pilot.app._context():  # other apps may run in the same test
        if isinstance(screen, shared_app.PaintedScreen):
            return shared_app.shown(pilot.app)
        paint_now(screen)
        return [(strip,) for strip in screen._compositor.render_strips()]


async def until(pilot: Pilot[Any], holds: Callable[[], object]) -> None:
    """Let the app work until *holds* is true, even after every widget has done its work."""
    async with asyncio.timeout(PATIENCE):
        while not holds():
            while not holds():
                await until_idle()
                with pilot.app._context():
                    paint_now(pilot.app.screen)
                if not holds():
                    await asyncio.sleep(MOMENT)
            await pilot.pause()


async def seen(pilot: Pilot[Any], *words: str) -> str:
    """The text on the screen, once it shows all of *words*."""

    now = ""

    def shown() -> bool:
        nonlocal now
        now = text(pilot)
        return all(word in now for word in words)

    try:
        await until(pilot, shown)
    except TimeoutError:
        raise AssertionError(f"{words} are not all on this screen:\n{now}") from None
    return now


async def gone(pilot: Pilot[Any], word: str) -> str:
    """The screen, once it no longer shows *word*."""
    await until(pilot, lambda: word not in text(pilot))
    return text(pilot)


@pytest.fixture
def enter(lobby: Lobby) -> Enter:
    """``async with enter(player) as pilot:`` is a session of *player*, or a guest's if None."""

    def enter(player: Player | None, **about: Any) -> AbstractAsyncContextManager[Pilot[Any]]:
        return session(lobby, player, **about)

    return enter

"""The screens of one session, in every size and look."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any, NamedTuple

from textual.pilot import Pilot

from docs.gallery import looks
from docs.gallery.looks import Look
from docs.gallery.quiet import Line, pressed, quiet, session_of, shown
from docs.gallery.scenes import Scene
from docs.gallery.stage import Stage
from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.people import preferences
from lobby.features.people.values.player import Visitor
from lobby.features.people.values.terminal import Colours, Pieces, Terminal
from lobby.widgets.theme.theme import DARK, THEMES, Theme

SIZES = ((40, 18), (60, 20), (80, 24), (120, 40), (200, 50))
USUAL = (80, 24)


class Shot(NamedTuple):
    """A screen of a *scene*; pictures of one *kind* differ in the *variant*: a size, a theme."""

    scene: str
    kind: str
    variant: str
    size: tuple[int, int]
    look: Look
    rows: Sequence[Line]

    @property
    def name(self) -> str:
        """The name of its file, without the suffix."""
        return f"{self.scene}-{self.variant}"


@dataclass(frozen=True)
class _Depth:
    """A terminal of few colours, or without Unicode."""

    name: str
    colours: Colours
    pieces: Pieces
    look: Look = looks.DARK


_DEPTHS = (
    _Depth("256", "256", "unicode"),
    _Depth("16", "16", "unicode"),
    _Depth("16-light", "16", "unicode", looks.LIGHT),
    _Depth("none", "none", "unicode"),
    _Depth("ascii", "truecolor", "ascii"),
    _Depth("ascii-16", "16", "ascii"),
    _Depth("ascii-none", "none", "ascii"),
)


@asynccontextmanager
async def session(
    lobby: Lobby, stage: Stage, who: str | None, size: tuple[int, int] = USUAL
) -> AsyncIterator[Pilot[Any]]:
    """A session of the player called *who*, in a terminal that supports everything."""
    key = None if who is None else f"SHA256:{who}"
    visitor = Visitor(who or "somebody", key, "::1")
    app = LobbyApp(lobby, visitor, Terminal("xterm-kitty", {}), stage.folk.get(who or ""))
    async with app.run_test(size=size) as pilot:
        await quiet(pilot)
        yield pilot


async def shots(stage: Stage, name: str, scene: Scene) -> AsyncIterator[Shot]:
    """The scene called *name*, in all of its sizes and looks."""
    async with stage.lobby(name) as lobby, session(lobby, stage, scene.who) as pilot:
        await scene.act(pilot)
        async for shot in _sizes(name, pilot):
            yield shot
        if scene.every_look:
            async for shot in _themes(name, pilot):
                yield shot
        if scene.every_look and session_of(pilot).player:
            async for shot in _depths(name, pilot):
                yield shot


async def _sizes(name: str, pilot: Pilot[Any]) -> AsyncIterator[Shot]:
    for size in SIZES:
        await pilot.resize_terminal(*size)
        await pressed(pilot, "")  # the lobby shows a board once the cursor has rested
        yield _shot(name, "sizes", "{}x{}".format(*size), pilot, looks.under(DARK))
    await pilot.resize_terminal(*USUAL)
    await quiet(pilot)


async def _themes(name: str, pilot: Pilot[Any]) -> AsyncIterator[Shot]:
    for theme in _others():
        session_of(pilot).try_theme(theme.name)
        await quiet(pilot)
        yield _shot(name, "themes", theme.name, pilot, looks.under(theme))


async def _depths(name: str, pilot: Pilot[Any]) -> AsyncIterator[Shot]:
    app = session_of(pilot)
    player, key = app.player, app.visitor.fingerprint
    assert player, "preferences are kept for players"
    assert key, "who come with a key"
    for depth in _DEPTHS:
        await app.lobby.change(preferences.set_pieces, player, depth.pieces)
        await app.lobby.change(preferences.set_colours, player, key, depth.colours)
        await app.reload_preferences()
        app.try_theme("light" if depth.look is looks.LIGHT else DARK.name)
        await quiet(pilot)
        yield _shot(name, "depths", depth.name, pilot, depth.look)


def _others() -> Iterator[Theme]:
    return (theme for theme in THEMES.values() if theme is not DARK)


def _shot(scene: str, kind: str, variant: str, pilot: Pilot[Any], look: Look) -> Shot:
    size = pilot.app.size
    return Shot(scene, kind, variant, (size.width, size.height), look, shown(pilot))

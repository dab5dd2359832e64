"""Helpers for tests at a board in a session."""

from __future__ import annotations

from typing import Any

from textual import events
from textual.pilot import Pilot

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.matches import viewing
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Match, Showing
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.widgets.board.board import Board, Pose
from tests.support.session import until

ENTER, ESCAPE, RIGHT, SEND, TAB = "enter", "escape", "right", "ctrl+s", "tab"

CLOSE = "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54"
"""After these moves, 22 may jump to 44 in OctiLite, over a pod of its own."""


async def opened(pilot: Pilot[Any], match: Match) -> MatchScreen:
    """The screen of *match*, once it shows the board."""
    show(pilot, match)
    await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == match.board)
    screen = pilot.app.screen
    assert isinstance(screen, MatchScreen)
    await until(pilot, lambda: screen.table.lines)
    return screen


def show(pilot: Pilot[Any], match: Match) -> None:
    """Ask the session to show *match*."""
    app = pilot.app
    assert isinstance(app, LobbyApp)
    app.call_later(app.open, places.Board(match.board))


def turned_to(game: str) -> list[str]:
    """The keys that choose *game* in a form, where the cursor is on the choice of the game."""
    return ["slash", "slash", *game, "enter"]


async def typed(pilot: Pilot[Any], keys: str) -> None:
    """Type *keys* exactly as written."""
    names = {"-": "minus", "+": "plus", ":": "colon", " ": "space", ",": "comma"}
    names |= {"/": "slash", ".": "full_stop"}
    await pilot.press(*(names.get(key, key) for key in keys))


async def posed(pilot: Pilot[Any], table: Board) -> Pose:
    """How *table* shows its board, once it has been drawn."""
    await until(pilot, lambda: table.pose and table.pose == table.drawn)
    assert table.pose
    return table.pose


async def pointed(pilot: Pilot[Any], screen: MatchScreen, cell: str) -> None:
    """Click on *cell*."""
    pose = await posed(pilot, screen.table)
    x, y = pose.geometry.middles[cell]
    assert await pilot.click(Board, offset=(pose.corner.x + x, pose.corner.y + y))


async def now(lobby: Lobby, match: Match, viewer: Player | None = None) -> Showing:
    """The match as stored."""
    return await lobby.ask(viewing.show, match.board, viewer or match.players[0])


async def moves(lobby: Lobby, match: Match) -> str:
    """The moves that were played."""
    return " ".join(played.move for played in (await now(lobby, match)).played)


def burst(pilot: Pilot[Any], *typed: str) -> None:
    """Type texts, named keys and pastes, all before the session handles any of them."""
    for text in typed:
        if text.startswith("paste "):
            pilot.app.post_message(events.Paste(text.removeprefix("paste ")))
        elif len(text) > 1 and text in (ENTER, ESCAPE, RIGHT, SEND, TAB):
            pilot.app.post_message(events.Key(text, None))
        else:
            for character in text:
                key = {"-": "minus"}.get(character, character)
                pilot.app.post_message(events.Key(key, character))

"""Every printable key that does nothing where the player is says so, each time."""

from __future__ import annotations

from string import printable

import pytest
from textual import events
from textual.keys import _character_to_key

from lobby.app.lobby_app import LobbyApp
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.ui.places import Place
from lobby.widgets.board.board import Board
from lobby.widgets.key_names import shown
from tests.support.session import Enter, seen

PLACES: dict[str, tuple[Place | None, str]] = {
    "lobby": (None, "Your move"),
    "board": (places.Board(1), "C to talk"),
    "standings": (places.Standings("octilite"), "OctiLite"),
    "help": (places.Help("octilite"), "OctiLite"),
    "settings": (places.Settings(), "Settings of"),
    "study": (places.Study(1, 0), "the start"),
    "lesson": (places.Lesson("octilite"), "OctiLite"),
}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("name", ["ann", "ben", "eve"])
async def test_it_says_so(enter: Enter, match: Match, eve: Player, name: str, place: str) -> None:
    player = next(person for person in (*match.players, eve) if person.name == name)
    where, words = PLACES[place]
    async with enter(player, size=(100, 40)) as pilot:
        app = pilot.app
        assert isinstance(app, LobbyApp)
        if where:
            app.call_later(app.open, where)
        await seen(pilot, words)
        await pilot.pause()
        bound = app.screen.active_bindings
        for character in printable[:95]:
            key = character if character.isalnum() else _character_to_key(character)
            typed = any(board.takes(character) for board in app.screen.query(Board))
            if typed or {key, key.swapcase()} & bound.keys():
                continue
            app.post_message(events.Key(key, character))
            await seen(pilot, f"{shown(key)} does nothing here. ? lists the keys.")

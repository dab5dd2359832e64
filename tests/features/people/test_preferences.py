"""A player's preferences."""

from __future__ import annotations

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.people import preferences
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.people.values.preference import Preferences

KEY = "SHA256:ann"


async def test_nothing_set_and_guests_have_the_defaults(lobby: Lobby, ann: Player) -> None:
    assert await lobby.ask(preferences.load, ann, KEY) == Preferences()
    assert await lobby.ask(preferences.load, None, None) == Preferences()


async def test_what_is_set_is_kept(lobby: Lobby, ann: Player) -> None:
    await lobby.change(preferences.turn, ann, "confirm", False)
    await lobby.change(preferences.set_pieces, ann, "ascii")
    await lobby.change(preferences.set_colours, ann, KEY, "16")
    await lobby.change(preferences.set_theme, ann, "gruvbox")
    await lobby.change(preferences.set_order, ann, "game")
    await lobby.change(preferences.set_key, ann, "chat", "t,f5")
    chosen = await lobby.ask(preferences.load, ann, KEY)
    assert chosen == Preferences(
        confirm=False,
        order="game",
        pieces="ascii",
        colours="16",
        theme="gruvbox",
        keymap={"chat": "t,f5"},
    )


async def test_none_gives_back_what_was_before(lobby: Lobby, ann: Player) -> None:
    await lobby.change(preferences.turn, ann, "confirm", False)
    await lobby.change(preferences.set_key, ann, "chat", "t")
    await lobby.change(preferences.turn, ann, "confirm", True)
    await lobby.change(preferences.set_key, ann, "chat", None)
    assert await lobby.ask(preferences.load, ann, KEY) == Preferences()


async def test_values_that_nobody_understands_count_as_not_set(lobby: Lobby, ann: Player) -> None:
    await lobby.change(lambda tx: players_queries.set_preference(tx, ann, "pieces", "hieroglyphs"))
    await lobby.change(lambda tx: players_queries.set_preference(tx, ann, "order", "moon"))
    chosen = await lobby.ask(preferences.load, ann, KEY)
    assert (chosen.pieces, chosen.order) == (None, "deadline")


@pytest.mark.parametrize("keys", ["", "x" * 61])
async def test_keys_are_one_or_a_few(lobby: Lobby, ann: Player, keys: str) -> None:
    with pytest.raises(Refused, match="one or more keys"):
        await lobby.change(preferences.set_key, ann, "chat", keys)

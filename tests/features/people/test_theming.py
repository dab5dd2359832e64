"""Themes by command."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.people import preferences
from lobby.features.people.values.player import Player
from tests.support.shell import Shell


async def test_a_theme_is_chosen_and_told(as_ann: Shell, lobby: Lobby, ann: Player) -> None:
    assert (await as_ann.does("theme")).startswith("Your theme is auto.\n\nYou can choose auto, ")
    assert (await as_ann.does("theme Nord")).startswith("Your theme is nord.\n")
    assert (await lobby.ask(preferences.load, ann, None)).theme == "nord"
    document = (await as_ann("theme --json")).document
    assert document["theme"] == "nord"
    assert set(document["themes"]) >= {"auto", "dark", "light", "nord"}
    assert (await as_ann.does("theme auto")).startswith("Your theme is auto.\n")
    assert (await lobby.ask(preferences.load, ann, None)).theme is None


async def test_no_other_word_is_one(as_ann: Shell) -> None:
    status, reason = (await as_ann.refused("theme mauve"))[:2]
    assert status == 1
    assert reason.startswith("There is no theme 'mauve'. Choose one of auto, dark,")


async def test_it_is_exported(as_ann: Shell) -> None:
    await as_ann.does("theme solarized")
    document = (await as_ann("export")).document
    assert document["preferences"]["theme"] == "solarized"

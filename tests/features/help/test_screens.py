"""Help and the list of actions, both from the one declaration of every key."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.account.screens.settings import SettingsScreen
from lobby.features.challenges.screens.challenge import ChallengeScreen
from lobby.features.help import topics
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.games.catalogue import GAMES, OURS
from lobby.ui import rebinding
from tests.conftest import begin, play
from tests.support.at_board import opened
from tests.support.session import Enter, seen, until


async def test_the_keys_of_the_screen_come_first(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(80, 50)) as pilot:
        await seen(pilot, "? help")
        await pilot.press("question_mark")
        shown = await seen(pilot, "Help: The lobby", "Keys here", "What you see")
        assert "  n                Offer a match." in shown
        assert "  ?                Help for this screen." in shown
        assert shown.index("Offer a match.") < shown.index("Up one row.")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


async def test_every_topic_can_be_turned_to(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("question_mark")
        await seen(pilot, "Help: The lobby")
        for topic in topics.TOPICS:
            if topic != "lobby":
                await pilot.press("right")
                await seen(pilot, f"Help: {topics.title(topic)}")
        await pilot.press("right")
        await seen(pilot, "Help: The lobby")
        await pilot.press("left")
        await seen(pilot, f"Help: {topics.title(topics.TOPICS[-1])}")


@pytest.mark.parametrize(("game", "key"), [("loa", "Left"), ("octilite", "Left h")])
async def test_letters_that_name_columns_are_not_listed_as_keys(
    enter: Enter, lobby: Lobby, ann: Player, game: str, key: str
) -> None:
    async with enter(ann, size=(80, 60)) as pilot:
        await opened(pilot, await begin(lobby, ann, ann, game))
        await pilot.press("question_mark")
        await seen(pilot, "Help: At a board", f"  {key:16} Go left.")


@pytest.mark.parametrize("size", [(40, 18), (80, 24), (120, 40)])
async def test_at_a_board_its_keys_come_first_then_the_rules_of_its_game(
    enter: Enter, match: Match, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await pilot.press("tab")
        await seen(pilot, "OctiLite")
        await pilot.press("question_mark")
        await seen(pilot, "Help: At a board", "Right: OctiLite", "Keys here")
        await pilot.press("right")
        await seen(pilot, "Help: OctiLite")
        await pilot.press("slash")
        shown = await seen(pilot, "Help: all topics", "Here", "Hidden pieces")
        assert shown.index("At a board") < shown.index("OctiLite") < shown.index("Curio")
        assert shown.count("OctiLite") == 1


async def test_a_topic_is_found_by_words_of_its_title_or_text(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("question_mark", "slash")
        await seen(pilot, "Help: all topics")
        await pilot.press(*"undo")
        shown = await seen(pilot, "Takebacks")
        assert shown.splitlines()[4].startswith("▌  Takebacks")
        await pilot.press(*["backspace"] * 4, *"increment", "space", *"added")
        await seen(pilot, "Clocks and vacations", "increment is added")
        await pilot.press("enter")
        await seen(pilot, "Help: Clocks and vacations", "increment is added")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


async def test_words_that_no_topic_says_find_nothing(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("question_mark", "slash", *"xyzzy")
        await seen(pilot, "0 found")
        await pilot.press("enter")
        await seen(pilot, "Help: all topics")
        await pilot.press("escape")
        await seen(pilot, "Help: The lobby", "Keys here")


async def test_help_scrolls(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("question_mark", "slash", *"chaos")
        await seen(pilot, "Chaos")
        await pilot.press("enter")
        await seen(pilot, "Help: Chaos", "The aim")
        await pilot.press("end")
        await seen(pilot, "With best play", "Alan Tonisson")


async def test_the_page_of_a_game_ends_with_how_matches_have_gone(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "chaos")
    await play(lobby, match, "a1-c3 d4-a1 a2-c2 d2-a2")
    async with enter(ann) as pilot:
        await pilot.press("n", "slash")
        await seen(pilot, "Choose a game", "You play\n▌  Chaos")
        await pilot.press("slash", *"chaos", "enter", "f1")
        await seen(pilot, "Help: Chaos")
        await pilot.press("end")
        await seen(pilot, "Matches here", "the usual rules: In 1 match here O scored 0%.")


async def test_the_rules_of_a_game_from_its_challenge(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "f2", "right", "f1")
        await seen(pilot, "Help: Binar")
        await pilot.press("escape")
        await seen(pilot, "binar seek")
        assert isinstance(pilot.app.screen, ChallengeScreen)


async def test_any_action_is_found_by_its_name(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("ctrl+p")
        await seen(pilot, "What do you want to do?", "challenge", "settings", "leave")
        await pilot.press(*"sett")
        await seen(pilot, "settings", "found")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, SettingsScreen))


async def test_the_list_of_actions_is_left_with_escape(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("ctrl+p", "x", "escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


def test_every_action_that_may_have_another_key_is_explained() -> None:
    for action in rebinding.rebindable():
        assert action.help.endswith("."), action
        assert action.keys, action


def test_our_games_tell_their_house_rules() -> None:
    for name in OURS:
        assert topics.Block("heading", "House rules") in topics.page(name)


def test_every_game_has_a_page_with_its_options() -> None:
    for game in GAMES.values():
        page = topics.page(game.name)
        text = "\n".join(block.text for block in page)
        assert game.credit in text
        for declaration in game.options:
            for word in declaration.words:
                assert word in text

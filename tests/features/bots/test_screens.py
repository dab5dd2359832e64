"""Playing bots: the form, the board, and where bots are marked."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.people.words import level_in_words
from lobby.games.catalogue import GAMES
from lobby.ui.board.playthrough import game_of_the_day
from tests.support.at_board import turned_to, typed
from tests.support.obliging import Pondering
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, until


async def sparring(
    lobby: Lobby, player: Player, bot: Player, game: str, options: str = ""
) -> Match:
    """A match between *player* and *bot* that has just begun."""
    made = await lobby.change(
        offering.propose, player, proposal(game, options, opponent=bot.name), chance=lobby.chance
    )
    assert isinstance(made, Match)
    return made


@pytest.mark.usefixtures("playing_bots")
async def test_a_bot_is_played_in_a_few_keys(enter: Enter, ann: Player) -> None:
    async with enter(ann, size=(120, 40)) as pilot:
        await seen(pilot, "Press n to challenge someone, or b to play a bot now", "b play a bot")
        await pilot.press("b", *turned_to("chaos"), "down", "right", "right")
        await pilot.press("f2")
        await seen(pilot, "Play a bot", "Looks a few moves ahead.", "chaos challenge bot3")
        await pilot.press("enter")
        await seen(pilot, "Chaos  ann O - bot3 X", "bot, level 3", "your move")
        await typed(pilot, "a1-c3")
        await pilot.press("enter")
        await seen(pilot, "1  a1-c3          <d4-a1>", "your move")


@pytest.mark.usefixtures("playing_bots")
async def test_the_button_is_clicked(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "play a bot")
        await pilot.press("b", "f2", *turned_to("chaos"))
        await seen(pilot, "chaos challenge bot1")
        rows = (await seen(pilot, "[ Begin the match ]")).split("\n")
        row = next(y for y, text in enumerate(rows) if "[ Begin the match ]" in text)
        assert await pilot.click(offset=(6, row))
        await seen(pilot, "Chaos  ann O - bot1 X", "your move")


@pytest.mark.usefixtures("playing_bots")
async def test_side_and_options_are_chosen_too(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "play a bot")
        await pilot.press("b")
        await seen(pilot, f"game        ← {GAMES[game_of_the_day(lobby.clock()) or ''].title} →")
        await pilot.press(*turned_to("binar"), "down", "down", "right", "down")
        await seen(pilot, "[ Begin the match ]")
        await pilot.press("down", "right", "down", "7")
        await pilot.press("f2")
        await seen(pilot, "binar challenge bot1 -size=7 --seat=1")
        await pilot.press("enter")
        await seen(pilot, "Binar  bot1 Even - ann Odd", "size 7", "your move")
    match = await lobby.ask(viewing.find, 1, ann)
    assert not match.terms.rated


@pytest.mark.usefixtures("playing_bots")
async def test_what_is_wrong_is_said_and_no_match_begins(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "play a bot")
        await pilot.press("b", *turned_to("curio"), *["down"] * 4, "right", "down", "7")
        await seen(pilot, "Two armies of 28 pieces do not fit")
        await pilot.press("enter")
        await seen(pilot, "Play a bot", "Two armies of 28 pieces do not fit")
        await pilot.press("escape")
        await seen(pilot, "No running matches")


async def test_the_form_begins_with_what_was_played_last(
    enter: Enter, lobby: Lobby, ann: Player, playing_bots: tuple[Player, ...]
) -> None:
    await sparring(lobby, ann, playing_bots[1], "chaos")
    await sparring(lobby, ann, playing_bots[4], "binar", "-choose -size=7")
    async with enter(ann) as pilot:
        await seen(pilot, "Binar     Even  v bot5")
        await pilot.press("b")
        await seen(pilot, "is hard to beat")
        await pilot.press("f2")
        await seen(pilot, "binar challenge bot5 -size=7 -choose")


async def test_a_bot_that_thinks_is_said_to(
    enter: Enter, lobby: Lobby, ann: Player, playing_bots: tuple[Player, ...]
) -> None:
    lobby.thinker = Pondering()
    match = await sparring(lobby, ann, playing_bots[2], "chaos")
    async with enter(ann) as pilot:
        await seen(pilot, "Chaos     O     v bot3")
        await pilot.press("enter")
        await seen(pilot, "your move")
        await lobby.change(playing.play, match.board, ann, "a1-c3")
        shown = await seen(pilot, "bot3 is thinking ...", "bot3 is thinking")
        assert "7 d " not in shown


@pytest.mark.usefixtures("playing_bots")
async def test_a_challenge_to_a_bot_begins_at_once(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", *turned_to("chaos"), "down", *"bot")
        await seen(pilot, "Matches: bot1, bot2")
        await pilot.press("4")
        await seen(pilot, "bot4 is a bot, level 4, and starts at once.")
        await pilot.press("ctrl+s")
        await seen(pilot, "Chaos  ann O - bot4 X")


@pytest.mark.usefixtures("playing_bots")
async def test_bots_are_marked_and_may_be_played_from_their_page(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("p", *"bot6")
        await seen(pilot, "bot6                   bot, level 6")
        await pilot.press("enter")
        shown = await seen(pilot, "A bot, level 6: it is the strongest.", "b play this bot")
        assert "mute" not in shown
        assert "challenge" not in shown
        await pilot.press("b")
        await seen(pilot, "Play a bot")
        await pilot.press("f2")
        await seen(pilot, "curio challenge bot6")


@pytest.mark.usefixtures("playing_bots")
async def test_a_rematch_with_a_bot_begins_at_once(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "play a bot")
        await pilot.press("b", *turned_to("chaos"), "enter")
        await seen(pilot, "ann O - bot1 X")
        await pilot.press("R", "y")
        await seen(pilot, "over", "M rematch")
        await pilot.press("M")
        await seen(pilot, "bot1 O - ann X", "your move")


async def test_without_bots_none_are_offered(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Press n to challenge someone, or g to learn a game.")
        await pilot.press("b")
        await gone(pilot, "play a bot")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


def test_the_best_is_perfect_where_the_game_is_solved() -> None:
    assert [level_in_words(6, game) for game in ("chaos", "binar", "curio")] == [
        "plays perfectly",
        "plays perfectly on 5 by 5",
        "is the strongest",
    ]

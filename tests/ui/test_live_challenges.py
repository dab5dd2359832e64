"""A live challenge is answered wherever the player is."""

from __future__ import annotations

from typing import Any, NoReturn

import pytest
from textual.pilot import Pilot

from lobby.app.lobby_app import LobbyApp
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.challenges import FRESH
from lobby.features.challenges.values import Challenge
from lobby.features.matches import offers
from lobby.features.matches.values import Match
from lobby.features.people import muting, preferences
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.ui.session import live_challenges
from lobby.widgets.bars import KeyBar
from tests.conftest import Clock
from tests.support.at_board import opened
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, text, until

LIVE = "--totaltime=5m --increment=3s"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the keys act as soon as the challenge appears."""
    monkeypatch.setattr(live_challenges, "SETTLING", 0)


async def challenge(
    lobby: Lobby, challenger: Player, *, opponent: str = "ann", game: str = "curio", **more: Any
) -> Challenge:
    terms = more.pop("terms", LIVE)
    wish = proposal(game, terms=terms, opponent=opponent, **more)
    return await lobby.change(offering.offer, challenger, wish)


def app_of(pilot: Pilot[Any]) -> LobbyApp:
    assert isinstance(pilot.app, LobbyApp)
    return pilot.app


async def asked(pilot: Pilot[Any], *words: str) -> str:
    """The screen once it asks *words*, and the keys answer."""
    shown = await seen(pilot, *words)
    await until(pilot, lambda: (request := app_of(pilot).request) and request.keys_act)
    return shown


ROW = "ben: Curio 5+3, you are Dark, rated   Y accept   N decline"


async def test_it_stands_above_the_keys_with_its_terms(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await challenge(lobby, ben)
        lines = (await asked(pilot, ROW)).splitlines()
        assert ROW in lines[-2]
        assert "offers" not in text(pilot)


async def test_the_terms_are_whole_on_a_phone(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await challenge(lobby, ben, options="-rows=7", terms=f"{LIVE} --unrated --private")
        lines = (await asked(pilot, "Y accept   N decline")).splitlines()
        said = " ".join(" ".join(lines[-5:-1]).split())
        row = "ben: Curio -rows=7 5+3, you are Dark, unrated, private Y accept N decline"
        assert row in said


async def test_accepting_does_not_leave_the_board(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await challenge(lobby, ben)
        await asked(pilot, ROW)
        await pilot.press("Y")
        begun = match.board + 1
        shown = await seen(pilot, f"Board {begun} started: Enter opens it.", "OctiLite")
        assert "Y accept" not in shown
        await pilot.press("enter")
        await seen(pilot, "Curio  ben Light")
        await challenge(lobby, ben, game="binar")  # within the minute, but by one who is welcome
        await asked(pilot, "ben: Binar 5+3")


async def test_another_key_goes_on_at_the_board(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await challenge(lobby, ben)
        await asked(pilot, ROW)
        await pilot.press("Y")
        await seen(pilot, "Enter opens it.")
        await pilot.press("F", "tab")
        await seen(pilot, "Curio  ben Light")


@pytest.mark.parametrize("place", [places.Help("lobby"), places.Settings(), places.Standings(None)])
async def test_it_is_answered_on_other_screens(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, place: places.Place
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "only you here")
        app = app_of(pilot)
        app.call_later(app.open, place)
        await challenge(lobby, ben)
        await until(pilot, lambda: len(app.screen_stack) == 2)
        await asked(pilot, ROW)
        await pilot.press("N")
        await seen(pilot, "You declined the challenge from ben.")
        assert not (await lobby.ask(challenges.lists_for, ann))[0]


async def test_a_click_answers(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    async with enter(ann) as pilot:
        await challenge(lobby, ben)
        await asked(pilot, ROW)
        bar = pilot.app.screen.query_one(KeyBar)
        await pilot.click(bar, offset=(1 + ROW.index("N decline"), 0))
        await seen(pilot, "You declined the challenge from ben.")


async def test_the_keys_do_nothing_at_first(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_challenges, "SETTLING", 1000)
    async with enter(ann) as pilot:
        await challenge(lobby, ben)
        await seen(pilot, ROW)
        await pilot.press("Y", "N", "c", *"hello", "enter")
        await seen(pilot, "ann        hello", ROW)


async def test_the_keys_are_text_while_something_is_typed(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await challenge(lobby, ben)
        await asked(pilot, ROW)
        await pilot.press("c", *"No, Y", "enter")
        await seen(pilot, "ann        No, Y", ROW)


async def test_a_move_that_is_being_entered_goes_first(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await challenge(lobby, ben)
        await asked(pilot, ROW)
        await pilot.press("2", "2")
        await until(pilot, lambda: not app_of(pilot).check_action("answer_live", ()))
        await pilot.press("N", "escape")
        await asked(pilot, ROW)


async def test_a_draw_is_answered_first(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, eve: Player
) -> None:
    ben = match.players[1]
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await challenge(lobby, eve)
        await asked(pilot, "eve: Curio 5+3")
        await lobby.change(offers.offer_draw, match.board, ben, revision=match.revision)
        await seen(pilot, "ben offers a draw")
        await pilot.press("N")
        await gone(pilot, "ben offers a draw")
        await asked(pilot, "eve: Curio 5+3")
        await pilot.press("N")
        await seen(pilot, "You declined the challenge from eve.")


async def test_y_agrees_to_a_draw_first(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, eve: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await challenge(lobby, eve)
        await asked(pilot, "eve: Curio 5+3")
        await lobby.change(
            offers.offer_draw, match.board, match.players[1], revision=match.revision
        )
        await seen(pilot, "ben offers a draw")
        await pilot.press("Y")
        await seen(pilot, "Agree to a draw with ben?")


async def test_the_oldest_is_shown_and_the_others_are_counted(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    async with enter(ann) as pilot:
        await challenge(lobby, ben)
        await challenge(lobby, eve)
        await asked(pilot, f"{ROW}   +1")
        await pilot.press("N")
        assert "+1" not in await asked(pilot, "eve: Curio")


async def test_one_player_is_shown_once_a_minute(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    async with enter(ann) as pilot:
        first = await challenge(lobby, ben)
        await seen(pilot, ROW)
        await lobby.change(challenges.withdraw, first.number, ben)
        await gone(pilot, ROW)
        await challenge(lobby, ben, game="chaos")
        await seen(pilot, "Challenges to you  1")
        assert "Y accept" not in text(pilot)
        clock.advance(FRESH)
        await challenge(lobby, ben, game="binar")
        await asked(pilot, "ben: Binar 5+3")


async def test_after_a_minute_it_is_in_the_list_only(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    await challenge(lobby, ben)
    async with enter(ann) as pilot:
        await seen(pilot, ROW)
        clock.advance(FRESH)
        app_of(pilot).call_later(app_of(pilot).reload_preferences)
        assert "Challenges to you  1" in await gone(pilot, ROW)


async def test_nobody_who_is_muted_asks(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await lobby.change(muting.mute, ann, "ben")
    async with enter(ann) as pilot:
        await challenge(lobby, ben)
        await challenge(lobby, eve)
        assert "+1" not in await asked(pilot, "eve: Curio", "Challenges to you  2")


async def test_a_setting_leaves_it_to_the_lobby(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(preferences.turn, ann, "live_challenges", False)
    async with enter(ann) as pilot:
        await challenge(lobby, ben)
        assert "Y accept" not in await seen(pilot, "Challenges to you  1")


async def test_the_page_of_a_challenge_asks_once(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    offer = await challenge(lobby, ben)
    async with enter(ann) as pilot:
        await asked(pilot, ROW)
        app_of(pilot).open(places.Offer(offer))
        shown = await seen(pilot, "Enter accept")
        assert "Y accept" not in shown
        await pilot.press("escape")
        await asked(pilot, ROW)


async def test_correspondence_is_told_once_instead(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await challenge(lobby, ben, terms="--forfeittime=3")
        assert "Y accept" not in await seen(pilot, "ben offers Curio;")


async def test_a_refusal_is_told(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    def accept(*___: object, **__: object) -> NoReturn:
        raise Refused("Not now.")

    monkeypatch.setattr(challenges, "accept", accept)
    async with enter(ann) as pilot:
        await challenge(lobby, ben)
        await asked(pilot, ROW)
        await pilot.press("Y")
        await seen(pilot, "Not now.", ROW)

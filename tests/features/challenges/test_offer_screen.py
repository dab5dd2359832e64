"""A challenge in words, and what may be done with it."""

from __future__ import annotations

import re

import pytest

from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.screens.offer import OfferScreen
from lobby.features.challenges.values import Challenge
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.people.screens.player import PlayerScreen
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.support.at_board import typed
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, until


@pytest.fixture
async def offered(lobby: Lobby, ann: Player, ben: Player) -> Challenge:
    """A challenge from ben to ann, with options."""
    return await lobby.change(
        offering.offer, ben, proposal("curio", "-base=5 -rows=6", "--private", opponent="ann")
    )


async def test_options_are_told_in_words_and_what_is_not_usual_is_marked(
    enter: Enter, ann: Player, offered: Challenge
) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "Challenges to you  1", "as Dark")
        await pilot.press("enter")
        shown = await seen(pilot, "Curio, a challenge from ben", "you play Dark and move second")
        assert re.search("ben's rating +none yet", shown)
        await pilot.press("p")
        await seen(pilot, "ben", "Esc back")
        assert isinstance(pilot.app.screen, PlayerScreen)
    assert "the numbers on the pieces run from * 5" in shown
    assert "what a piece may capture             a smaller visible number than the" in shown
    assert "on these terms                       7 days per move; weekends included;" in shown
    assert "* differs from the default rules: -base=5 -rows=6" in shown


async def test_accepting_begins_the_match_and_shows_its_board(
    enter: Enter, lobby: Lobby, ann: Player, offered: Challenge
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Challenges to you")
        await pilot.press("enter")
        await seen(pilot, "Enter accept")
        await pilot.press("enter")
        await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == 1)
        await pilot.press("Q")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        await seen(pilot, "Their move  1")


async def test_a_challenge_that_is_gone_is_told_on_its_page(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, offered: Challenge
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Challenges to you")
        await pilot.press("enter")
        await seen(pilot, "Enter accept")
        await lobby.change(challenges.withdraw, offered.number, ben)
        await seen(pilot, "This challenge is no longer open.")
        await gone(pilot, "accept")
        await pilot.press("enter", "x", "t")
        assert isinstance(pilot.app.screen, OfferScreen)


@pytest.mark.parametrize("opens", [(), ("enter",)])
async def test_the_question_about_a_challenge_is_gone_with_it(
    enter: Enter, lobby: Lobby, ann: Player, offered: Challenge, opens: tuple[str, ...]
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Challenges to you")
        await pilot.press(*opens, "x")
        await seen(pilot, "Decline the challenge from ben?")
        await lobby.change(challenges.withdraw, offered.number, offered.challenger)
        await seen(pilot, "This challenge is no longer open.")
        await gone(pilot, "Decline the challenge from ben?")


async def test_a_phone_shows_whole_words_of_it(
    enter: Enter, ann: Player, offered: Challenge
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await seen(pilot, "Challenges to you  1")
        await pilot.press("enter")
        shown = await seen(pilot, "Curio, a challenge from ben", "you play Dark and move second")
        assert "each piece hides" in shown.replace("\n  ", " ")
        assert "…" not in shown
        assert "Space more" in shown
        await pilot.press("end")
        await seen(pilot, "* differs from the default rules:", "-base=5 -rows=6", "F1 rules")


async def test_declining_asks_first(enter: Enter, ann: Player, offered: Challenge) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Challenges to you", "x decline")
        await pilot.press("x", "n")
        await seen(pilot, "Challenges to you")
        await pilot.press("x")
        await seen(pilot, "Decline the challenge from ben?")
        await pilot.press("y")
        await gone(pilot, "Challenges to you")


async def test_a_reason_may_be_given(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, offered: Challenge
) -> None:
    async with enter(ben) as other, enter(ann) as pilot:
        await seen(pilot, "x decline")
        await pilot.press("x")
        await seen(pilot, "r with a reason")
        await pilot.press("r")
        await seen(pilot, "Your reason goes to ben.")
        await typed(pilot, "not today")
        await pilot.press("enter")
        await gone(pilot, "Challenges to you")
        await seen(other, "not today")


async def test_a_nonce_of_ones_own_takes_part_in_the_deal(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(offering.offer, ben, proposal("curio", opponent="ann", nonce="theirs"))
    async with enter(ann) as pilot:
        await pilot.press("enter")
        await seen(pilot, "Enter accept")
        await pilot.press("K")
        await seen(pilot, "made for you; press N to choose your own")
        await pilot.press("N")
        await seen(pilot, "Your nonce for the deal")
        await typed(pilot, "not one")
        await pilot.press("enter")
        await seen(pilot, "A nonce has at most")
        await pilot.press("ctrl+u")
        await typed(pilot, "lucky")
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, MatchScreen))
        await pilot.press("K")
        await seen(pilot, "lucky")


async def test_other_terms_are_proposed_instead(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, offered: Challenge
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Challenges to you")
        await pilot.press("enter")
        await seen(pilot, "t other terms")
        await pilot.press("t")
        await seen(pilot, "Instead of challenge 1", "Dark, you move second", "3 changed")
        await pilot.press("f2")
        same = "curio challenge ben -base=5 -rows=6 --private --seat=1"
        await seen(pilot, same, "--instead-of=1")
        await pilot.press("down", "down", "right", "ctrl+s")
        await seen(pilot, "Challenge sent to ben.", "Your challenges  1")
        to_ann, by_ann, __ = await lobby.ask(challenges.lists_for, ann)
        assert not to_ann
        assert (by_ann[0].opponent, by_ann[0].seat) == (ben, None)
        assert (by_ann[0].options, by_ann[0].terms) == (offered.options, offered.terms)
    async with enter(ben) as pilot:
        await seen(pilot, "ann declined the Curio challenge 1: other terms follow")


async def test_ones_own_challenge_is_said_anew(enter: Enter, lobby: Lobby, ann: Player) -> None:
    await lobby.change(offering.offer, ann, proposal("hex", "-size=9", count=3))
    async with enter(ann) as pilot:
        await seen(pilot, "Your challenges")
        await pilot.press("enter")
        await seen(pilot, "t other terms")
        await pilot.press("t")
        await seen(pilot, "Instead of challenge 1")
        await pilot.press("ctrl+s")
        await seen(pilot, "Challenge sent: anyone may accept it.")
    __, (anew,), __ = await lobby.ask(challenges.lists_for, ann)
    assert (anew.number, anew.options, anew.remaining) == (2, "-size=9", 3)


async def test_ones_own_challenge_is_withdrawn(
    enter: Enter, ben: Player, offered: Challenge
) -> None:
    async with enter(ben, size=(80, 40)) as pilot:
        await seen(pilot, "Your challenges  1")
        await pilot.press("enter")
        await seen(pilot, "Curio, a challenge to ann", "x withdraw")
        await pilot.press("x", "y")
        await until(pilot, lambda: not isinstance(pilot.app.screen, OfferScreen))
        await gone(pilot, "Your challenges")


async def test_a_challenge_that_is_gone_is_refused_in_place(
    enter: Enter, clock: Clock, ann: Player, offered: Challenge
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Challenges to you")
        await pilot.press("enter")
        await seen(pilot, "Enter accept")
        clock.advance(offered.expires - offered.made)  # which no news tells, until it is swept
        await pilot.press("enter")
        await seen(pilot, "is not open to you. It may have been accepted or withdrawn.")
        assert isinstance(pilot.app.screen, OfferScreen)
        await pilot.press("escape")
        await seen(pilot, "Challenges to you")


async def test_guests_look_but_do_not_take(enter: Enter, lobby: Lobby, ann: Player) -> None:
    await lobby.change(offering.offer, ann, proposal("chaos"))
    async with enter(None) as pilot:
        await pilot.press("enter")
        await seen(pilot, "Open challenges")
        await pilot.press("enter")
        shown = await seen(pilot, "ann plays O and moves first")
        assert "accept" not in shown
        assert "decline" not in shown


async def test_what_is_known_of_the_options_is_said(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(offering.offer, ben, proposal("binar", "-single", opponent="ann"))
    async with enter(ann, size=(80, 40)) as pilot:
        await seen(pilot, "Challenges to you  1")
        await pilot.press("enter")
        await seen(pilot, "With best play Even wins on move 20.")

"""What others do away from any visible board is reported on every screen."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.support.at_board import opened
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen


async def test_a_challenge_is_told_at_a_board(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, eve: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await lobby.change(offering.offer, eve, proposal("chaos", opponent="ann"))
        await seen(pilot, ": eve offers Chaos;")
        await pilot.press("escape")
        await gone(pilot, "eve offers")


async def test_that_one_was_declined_is_told_with_the_reason(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, eve: Player
) -> None:
    made = await lobby.change(offering.offer, ann, proposal("chaos", opponent="eve"))
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await lobby.change(challenges.decline, made.number, eve, "not today")
        await seen(pilot, f"eve declined the Chaos challenge {made.number}: not today.")


async def test_nothing_is_told_of_offers_to_all_and_of_the_own_ones(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await lobby.change(offering.offer, ben, proposal("chaos"))
        await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben"))
        await lobby.change(offering.offer, ben, proposal("binar", opponent="ann"))
        assert ": ben offers Binar;" in await seen(pilot, "offers")

"""What others do away from any visible board is reported on every screen."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.account import leaving
from lobby.features.challenges import challenges, offering
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.moderation import accounts, sanctions
from lobby.features.people.values.player import Player
from lobby.ui.session.hearing import DELETED
from tests.conftest import play
from tests.support.at_board import opened
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, text, until


async def test_a_challenge_is_told_at_a_board(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, eve: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await lobby.change(offering.offer, eve, proposal("chaos", opponent="ann"))
        await seen(pilot, ": eve offers Chaos;")
        await pilot.press("escape")
        await gone(pilot, "eve offers")


async def test_a_challenge_is_told_at_a_finished_board_too(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(playing.resign, match.board, ben)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "You beat ben")
        await lobby.change(offering.offer, ben, proposal("chaos", opponent="ann"))
        await seen(pilot, ": ben offers Chaos;")


async def test_the_end_of_a_match_is_told_away_from_its_board(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    async with enter(ann) as pilot:
        await pilot.press("i")
        await seen(pilot, "Messages")
        await lobby.change(playing.resign, match.board, ben)
        await seen(pilot, "Board 1 (OctiLite): you beat ben (ben resigned)")


async def test_a_question_is_answered_before_anything_else_is_told(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, eve: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("D")
        await seen(pilot, "Offer ben a draw?", "y yes")
        await lobby.change(offering.offer, eve, proposal("chaos", opponent="ann"))
        await until(pilot, lambda: getattr(pilot.app.screen, "_untold", None) is not None)
        assert "Offer ben a draw?" in text(pilot)
        await pilot.press("n")
        await seen(pilot, ": eve offers Chaos;")


async def test_a_move_that_is_typed_over_a_question_is_whole(
    enter: Enter, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("D")
        await seen(pilot, "Offer ben a draw?", "y yes")
        await pilot.press("3", "2", "plus", "a")
        await seen(pilot, "32+a", "Enter plays it")


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


async def test_a_session_goes_on_under_the_name_that_an_operator_gave(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, eve: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "ann")
        await lobby.change_keys(accounts.rename, "ann", "nina", "Too short", by=eve)
        await seen(pilot, "An operator renamed you to nina: Too short.")
        await pilot.press("escape")
        await seen(pilot, " nina ")
        assert [player.name for player in lobby.presence.players()] == ["nina"]


async def test_a_mute_and_its_lifting_are_told_at_once(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, eve: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await lobby.change(sanctions.impose, "mute", "ann", "Spam", by=eve)
        await seen(pilot, "An operator has muted you: Spam.")
    async with enter(ann) as pilot:  # she was told
        assert "has muted you" not in await seen(pilot, "Your move")
        await lobby.change(sanctions.lift, "mute", "ann", by=eve)
        await seen(pilot, "An operator has lifted your mute: you can write again.")


async def test_a_mute_that_was_missed_is_listed_until_it_is_lifted(
    enter: Enter, lobby: Lobby, ann: Player, eve: Player
) -> None:
    await lobby.change(sanctions.impose, "mute", "ann", "Spam", by=eve)
    async with enter(ann) as pilot:
        await seen(pilot, "An operator has muted you: Spam")
        await lobby.change(sanctions.lift, "mute", "ann", by=eve)
        await seen(pilot, "you can write again.")
        await gone(pilot, "has muted you")


async def test_a_session_ends_if_an_operator_deletes_the_account(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await lobby.change(leaving.leave, ann, deleted=True)
        await until(pilot, lambda: pilot.app._exit)
        assert pilot.app._exit_renderables == [DELETED]

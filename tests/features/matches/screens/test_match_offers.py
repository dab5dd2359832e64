"""Draws, takebacks and rematches on the screen: offered, accepted, declined, lapsed, refused; and
resigning."""

from __future__ import annotations

from typing import Any

from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.challenges import queries as challenges_queries
from lobby.features.matches import offers, playing
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Bookmark, Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.at_board import moves, now, opened
from tests.support.session import Enter, gone, seen, text, until


async def test_a_draw_is_offered_and_agreed_to(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "22+a 26+a")
    async with enter(ann) as one, enter(ben) as other:
        await opened(one, match)
        await opened(other, match)
        await one.press("D")
        await seen(one, "Offer ben a draw?")
        await one.press("y")
        await seen(one, "You offer a draw. The offer lapses with the next move.")
        await seen(other, "ann offers a draw. D accepts, N declines.")
        await other.press("D")
        await seen(other, "Agree to a draw with ann?")
        await other.press("D")  # accepts, as the line said
        await seen(other, "You drew with ann (agreed).")
        await seen(one, "You drew with ben (agreed).")


async def test_an_offer_is_told_beside_a_move_that_is_begun(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await play(lobby, match, "22+a 26+a")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press(*"22", "D", "y")
        await seen(pilot, "You offered ben a draw.", "22")


async def test_a_draw_before_both_have_moved_is_for_nothing(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("D")
        await seen(pilot, "Offer ben a draw? You have not both moved")


async def test_a_draw_is_declined(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(offers.offer_draw, match.board, ann)
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await seen(pilot, "D accept", "N decline")
        await pilot.press("N")
        await seen(pilot, "ann is to move.")
    assert (await now(lobby, match)).match.draw_offer is None


async def test_a_draw_and_a_takeback_are_declined_together(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    match = await play(lobby, match, "32+a")
    await lobby.change(offers.offer_draw, match.board, ann)
    await lobby.change(offers.offer_takeback, match.board, ann)
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await seen(pilot, "N declines both.")
        await pilot.press("N")
        await seen(pilot, "Your move.")
    match = (await now(lobby, match)).match
    assert (match.draw_offer, match.takeback_offer) == (None, None)


async def test_resigning_asks_first(enter: Enter, lobby: Lobby, match: Match, ann: Player) -> None:
    await play(lobby, match, "32+a 46+e")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("R")
        await seen(pilot, "Resign? ben wins.")
        await pilot.press("n")
        await seen(pilot, "Your move.")
        await pilot.press("R", "y")
        await seen(pilot, "ben beat you (you resigned).")
        assert "resign" not in text(pilot).splitlines()[-1]


async def test_a_resignation_stands_when_the_opponent_moves_before_the_yes(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    match = await play(lobby, match, "32+a 46+e 32-33")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("R")
        await seen(pilot, "Resign as soon as your turn comes? Then ben wins.")
        await play(lobby, match, "46-45")
        await until(pilot, lambda: at_ply(pilot, 4))
        await pilot.press("y")
        await seen(pilot, "ben beat you (you resigned).")


async def test_a_resignation_does_not_depend_on_what_the_screen_has_seen(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    match = await play(lobby, match, "32+a 46+e 32-33")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await lobby.feed.stop()  # so that this session does not learn of the move
        await play(lobby, match, "46-45")
        await pilot.press("R", "y")
        await seen(pilot, "ben beat you (you resigned).")


async def test_a_draw_is_asked_about_anew_in_a_new_position(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    match = await play(lobby, match, "32+a 46+e 32-33")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("D")
        await seen(pilot, "Offer ben a draw?")
        await play(lobby, match, "46-45")
        await until(pilot, lambda: at_ply(pilot, 4))
        await pilot.press("y")
        await seen(pilot, "The position has changed. Offer ben a draw?")
        await pilot.press("y")
        await seen(pilot, "You offer a draw.")


async def test_the_question_about_an_offer_is_gone_when_that_lapses(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    match = await play(lobby, match, "32+a 46+e 32-33")
    await lobby.change(offers.offer_draw, match.board, ben)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("D")
        await seen(pilot, "Agree to a draw with ben?")
        await play(lobby, match, "46-45")
        await seen(pilot, "The draw offer has lapsed.")
        await pilot.press("y")
        await seen(pilot, "y does nothing here.")
        assert "Agree to a draw" not in text(pilot)


async def test_a_takeback_is_asked_about_anew_with_what_else_it_undoes(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    match = await play(lobby, match, "32+a")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("U")
        await seen(pilot, "Ask ben to let you take back 32+a?")
        await play(lobby, match, "46+e")
        await until(pilot, lambda: at_ply(pilot, 2))
        await pilot.press("y")
        await seen(
            pilot, "The position has changed. Ask ben to let you take back 32+a? This also undoes"
        )
        await pilot.press("y")
        await seen(pilot, "You ask to take back 32+a.")


async def test_an_abort_is_refused_once_the_match_counts(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    match = await play(lobby, match, "32+a")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("R")
        await seen(pilot, "Abort this match?")
        await play(lobby, match, "46+e")
        await until(pilot, lambda: at_ply(pilot, 2))
        await pilot.press("y")
        await seen(pilot, "Both players have moved, so board 1 counts. You can resign it.")


def at_ply(pilot: Pilot[Any], ply: int) -> bool:
    """Whether the screen has heard of the move with that number."""
    page = pilot.app.screen
    return isinstance(page, MatchScreen) and bool(page.sitting and page.sitting.match.plies == ply)


async def test_a_takeback_is_asked_for_and_allowed(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    async with enter(ann) as one, enter(ben) as other:
        await opened(one, match)
        await opened(other, match)
        await one.press("U")
        await seen(one, "Ask ben to let you take back 32+a? This also undoes the reply 46+e.")
        await one.press("y")
        await seen(one, "You ask to take back 32+a. The request lapses with the next move.")
        await seen(other, "ann asks to take back 32+a. U accepts, N declines.", "U accept   N")
        await other.press("U")
        await seen(
            other, "Let ann take back 32+a and move again? This also undoes your reply 46+e."
        )
        await other.press("U")  # accepts, as the line said
        await seen(one, "Taken back: 32+a 46+e.")
    assert await moves(lobby, match) == ""


async def test_a_question_still_counts_when_another_offer_has_come(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a")
    await lobby.change(offers.offer_takeback, match.board, ann)
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("U")
        await seen(pilot, "Let ann take back 32+a and move again?")
        await lobby.change(offers.offer_draw, match.board, ann)
        page = pilot.app.screen
        assert isinstance(page, MatchScreen)
        await until(pilot, lambda: bool(page.sitting and page.sitting.match.offers_draw_to(ben)))
        await pilot.press("y")
        await gone(pilot, "Let ann take back")
        await until(pilot, lambda: bool(page.sitting and not page.sitting.match.plies))
    assert await moves(lobby, match) == ""


async def test_an_offer_is_seen_whatever_the_line_shows(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    asked = "ann asks to take back 32+a. U accepts, N declines."
    await play(lobby, match, "32+a")
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("4", "6", "x")
        await seen(pilot, "46x")
        await lobby.change(offers.offer_takeback, match.board, ann)
        await seen(pilot, asked)
        await pilot.press("N")
        await gone(pilot, asked)
        await pilot.press("ctrl+u", "Z")
        await seen(pilot, "Z does nothing here.")
        await lobby.change(offers.offer_draw, match.board, ann)
        await seen(pilot, "ann offers a draw. D accepts, N declines.")
        await gone(pilot, "Z does nothing here.")


async def test_an_offer_is_told_on_return_to_a_half_entered_move(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a")
    await lobby.change(offers.offer_takeback, match.board, ann)
    await lobby.change(playing.keep_place, ben, match.board, Bookmark(entry="46", entry_ply=1))
    async with enter(ben, size=(40, 18)) as pilot:
        await opened(pilot, match)
        await seen(pilot, "ann asks to take back 32+a. U accepts,")
        await pilot.press("N")
        await gone(pilot, "ann asks to take back")
        await seen(pilot, "46")


async def test_a_takeback_is_declined(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a")
    await lobby.change(offers.offer_takeback, match.board, ann)
    async with enter(ann) as one, enter(ben) as other:
        await opened(one, match)
        await opened(other, match)
        await seen(other, "ann asks to take back 32+a. U accepts, N declines.")
        await other.press("N")
        await seen(other, "Your move.")
        await seen(one, "ben declined your takeback request.")
    assert await moves(lobby, match) == "32+a"


async def test_an_answer_gives_way_to_what_can_be_done_when_the_match_ends(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e 32-33")
    await lobby.change(offers.offer_takeback, match.board, ann)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await lobby.change(offers.decline_takeback, match.board, ben)
        await seen(pilot, "ben declined your takeback request.")
        await lobby.change(playing.resign, match.board, ben)
        await seen(pilot, "You beat ben", "M rematch")


async def test_a_question_is_gone_when_the_match_ends(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e 32-33")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("U")
        await seen(pilot, "Ask ben to let you take back")
        await lobby.change(playing.resign, match.board, ben)
        await seen(pilot, "You beat ben", "M rematch")
        assert "y yes" not in text(pilot)


async def test_the_question_about_a_takeback_is_gone_when_the_opponent_moves_instead(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(offers.offer_takeback, match.board, ann)
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("U")
        await seen(pilot, "Let ann take back 32+a", "y yes")
        await play(lobby, match, "32-33")
        await seen(pilot, "The takeback request has lapsed.")
        assert "Let ann take back" not in text(pilot)


async def test_an_offer_that_lapses_is_told(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    match = await play(lobby, match, "32+a")
    await lobby.change(offers.offer_draw, match.board, ann)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "You offer a draw. The offer lapses with the next move.")
        await play(lobby, match, "46+e")
        await seen(pilot, "Your draw offer has lapsed.")


async def test_what_cannot_be_taken_back_is_refused_at_once(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("U")
        await seen(pilot, "You have not made a move that can be taken back.")


async def test_who_plays_alone_takes_back_one_move_at_once(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    match = await play(lobby, await begin(lobby, ann, ann), "32+a 46+e")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("U")
        await seen(pilot, "Take back 46+e?")
        await pilot.press("y")
        await seen(pilot, "Taken back: 46+e.")
    assert await moves(lobby, match) == "32+a"


async def test_a_rematch_exchanges_the_seats(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(playing.resign, match.board, ben)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await seen(pilot, "M rematch")
        await pilot.press("M")
        await seen(pilot, "Rematch offered to ben: the same terms, and sides swapped.")
        await pilot.press("M", "M")
    (challenge,) = await lobby.ask(lambda snapshot: challenges_queries.challenges_by(snapshot, ann))
    assert (challenge.opponent, challenge.seat) == (ben, 1)


async def test_a_rematch_says_once_how_much_it_counts(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    for _ in range(2):
        match = await play(lobby, await begin(lobby, ann, ben), "32+a 46+e")
        await lobby.change(playing.resign, match.board, ann)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        shown = await seen(pilot, "a rematch counts 75%")
        assert shown.count("75%") == 1

"""A match in which a player never moved has no result, unless its rules end it."""

from __future__ import annotations

import pytest

from lobby.app.check import verification
from lobby.base.durations import DAY, MINUTE
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.features.challenges import challenges, offering
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.values import Match
from lobby.features.news import words as news_words
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from tests.conftest import Clock, begin, play, settle_all
from tests.support.proposals import proposal


async def ended(lobby: Lobby, match: Match) -> Match:
    return await lobby.ask(viewing.find, match.board, None)


@pytest.mark.parametrize("moves", ["", "22+a"])
async def test_time_that_runs_out_before_ones_first_move_costs_nothing(
    lobby: Lobby, match: Match, ann: Player, clock: Clock, moves: str
) -> None:
    await play(lobby, match, moves)
    clock.advance(8 * DAY)
    await settle_all(lobby)
    over = await ended(lobby, match)
    assert (over.winner, over.reason, over.cancelled_by) == (None, "cancelled", len(moves.split()))
    assert await lobby.ask(ladder.changes_at, match.board) == ()
    assert await lobby.ask(ladder.record, ann) == {}
    assert await lobby.ask(verification.verify, over) is None
    last = (await lobby.ask(lambda look: events_queries.events_after(look, 0, 99)))[-1]
    news = news_words.in_words(await lobby.ask(news_words.look, last, ann))
    assert news == "Board 1 (OctiLite): no result against ben: time ran out before both had moved"


async def test_a_live_match_whose_time_runs_out_at_once_tells_the_reason_once(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    """Its clock ran from the start, which is not stored."""
    offer = proposal("chaos", terms="--totaltime=1m", opponent="ben")
    number = (await lobby.change(offering.offer, ann, offer)).number
    both = (ann, ben)
    match = await lobby.change(challenges.accept, number, ben, lobby.chance, here=both)
    clock.advance(2 * MINUTE)
    await settle_all(lobby)
    last = (await lobby.ask(lambda look: events_queries.events_after(look, 0, 99)))[-1]
    news = news_words.in_words(await lobby.ask(news_words.look, last, ben))
    assert news == (
        f"Board {match.board} (Chaos): no result against ann: time ran out before both had moved"
    )


async def test_time_that_runs_out_later_loses(lobby: Lobby, match: Match, clock: Clock) -> None:
    await play(lobby, match, "22+a 26+a")
    clock.advance(8 * DAY)
    await settle_all(lobby)
    over = await ended(lobby, match)
    assert (over.winner, over.reason, over.cancelled_by) == (1, "time", None)


@pytest.mark.parametrize(("moves", "who"), [("", 0), ("", 1), ("22+a", 0), ("22+a", 1)])
async def test_who_resigns_before_both_have_moved_has_cancelled(
    lobby: Lobby, match: Match, moves: str, who: int
) -> None:
    await play(lobby, match, moves)
    over = await lobby.change(playing.resign, match.board, match.players[who])
    assert (over.winner, over.reason, over.cancelled_by) == (None, "cancelled", who)


@pytest.mark.parametrize(("moves", "who"), [("", 0), ("", 1), ("22+a", 0), ("22+a", 1)])
async def test_either_player_aborts_until_both_have_moved(
    lobby: Lobby, match: Match, moves: str, who: int
) -> None:
    await play(lobby, match, moves)
    over = await lobby.change(playing.abort, match.board, match.players[who])
    assert (over.winner, over.reason, over.cancelled_by) == (None, "cancelled", who)
    assert await lobby.ask(ladder.changes_at, match.board) == ()


async def test_a_match_in_which_both_have_moved_is_not_aborted(
    lobby: Lobby, match: Match, ann: Player
) -> None:
    await play(lobby, match, "22+a 26+a")
    with pytest.raises(Refused, match=r"Both players have moved, .* You can resign it."):
        await lobby.change(playing.abort, match.board, ann)
    assert not (await ended(lobby, match)).over


async def test_who_watches_aborts_nothing(lobby: Lobby, match: Match) -> None:
    eve = await lobby.change(players.take_name, "SHA256:eve", "eve")
    with pytest.raises(Refused):
        await lobby.change(playing.abort, match.board, eve)


async def test_a_draw_that_is_agreed_before_both_have_moved_counts_for_nothing(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(offers.offer_draw, match.board, ann)
    over = await lobby.change(offers.offer_draw, match.board, ben)
    assert (over.reason, over.cancelled_by) == ("cancelled", None)
    assert await lobby.ask(ladder.changes_at, match.board) == ()


async def test_nobody_cancels_a_match_alone(lobby: Lobby, ann: Player) -> None:
    match = await begin(lobby, ann, ann)
    over = await lobby.change(playing.resign, match.board, ann)
    assert (over.reason, over.cancelled_by) == ("cancelled", None)

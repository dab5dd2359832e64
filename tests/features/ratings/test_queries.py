"""Ratings: exactly those asked for, by time and by player."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.values import Rating, RatingChange
from lobby.features.terms.values.terms import Terms
from tests.conftest import Clock

pytestmark = pytest.mark.every_engine


def rate(tx: Transaction, first: Player, second: Player) -> Match:
    """A match of *first* and *second* that ends now, and changes the ratings of both."""
    clock = MatchClock(Terms(), None, 0, tx.now)
    match = matches_queries.add_match(
        tx, "chaos", "", {}, (first, second), clock=clock, zones=("UTC", "UTC")
    )
    over = replace(clock, turn=None)
    match = matches_queries.save_match(
        tx, replace(match, clock=over, ended=tx.now, reason="resigned", winner=0)
    )
    for seat, player in enumerate(match.players):
        change = RatingChange(match.board, seat, player, "chaos", tx.now, Rating(), Rating(1500.6))
        ratings_queries.add_rating_change(tx, change, matches=1, evidence=1.0)
    return match


@pytest.fixture
async def pair(store: Store) -> tuple[Player, Player]:
    return (
        await store.write(lambda tx: players_queries.add_player(tx, "ann")),
        await store.write(lambda tx: players_queries.add_player(tx, "ben")),
    )


async def test_changes_are_told_in_order_so_many_at_a_time(
    store: Store, pair: tuple[Player, Player]
) -> None:
    await store.write(rate, *pair)
    await store.write(rate, *pair)
    changes = await store.read(lambda look: ratings_queries.rating_changes_after(look, 1, 2))
    assert [place for place, _ in changes] == [2, 3]


async def test_pairs_are_counted_that_were_rated_after_a_time(
    store: Store, clock: Clock, pair: tuple[Player, Player]
) -> None:
    await store.write(rate, *pair)
    now = clock()
    (flow,) = await store.read(lambda look: ratings_queries.rated_pairs(look, now - 1))
    assert (flow.players, flow.matches, flow.points) == (pair, 1, (1, 1))
    assert await store.read(lambda look: ratings_queries.rated_pairs(look, now)) == ()

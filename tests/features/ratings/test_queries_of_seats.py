"""How matches went for the side to move first: which matches count, by which options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import CANCELLED
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.values import Results
from lobby.features.terms.values.terms import Terms

pytestmark = pytest.mark.every_engine


def finish(
    tx: Transaction,
    players: tuple[Player, Player],
    winner: int | None,
    options: str = "",
    *,
    private: bool = False,
    reason: str = "agreement",
) -> None:
    """A match of *players* that ends now."""
    clock = MatchClock(Terms(private=private), None, 0, tx.now)
    match = matches_queries.add_match(
        tx, "chaos", options, {}, players, clock=clock, zones=("UTC", "UTC")
    )
    over = replace(clock, turn=None)
    matches_queries.save_match(
        tx, replace(match, clock=over, ended=tx.now, reason=reason, winner=winner)
    )


@pytest.fixture
async def pair(store: Store) -> tuple[Player, Player]:
    return (
        await store.write(lambda tx: players_queries.add_player(tx, "ann")),
        await store.write(lambda tx: players_queries.add_player(tx, "ben")),
    )


async def test_results_are_counted_by_options(store: Store, pair: tuple[Player, Player]) -> None:
    for winner in (0, 1, None, 1):
        await store.write(finish, pair, winner, "-pie")
    await store.write(finish, pair[::-1], 0)
    words = ("", "-balanced", "-pie")
    tallies = await store.read(lambda look: ratings_queries.seat_tallies(look, "chaos", words))
    assert tallies == {"": Results(1, 0, 0), "-pie": Results(1, 1, 2)}
    tallies = await store.read(lambda look: ratings_queries.seat_tallies(look, "chaos", [""]))
    assert tallies == {"": Results(1)}
    assert await store.read(lambda look: ratings_queries.seat_tallies(look, "curio", [""])) == {}


async def test_damaged_numbers_are_left_out(store: Store, pair: tuple[Player, Player]) -> None:
    def spoil(tx: Transaction) -> None:
        for part in range(3, 6):
            sql = "INSERT INTO seat_tallies VALUES ('chaos', '', ?, ?, 1, 1)"
            tx.change(sql, part, 2**62)

    def look(look: Snapshot) -> tuple[Mapping[str, Results], int]:
        return ratings_queries.seat_tallies(look, "chaos"), len(look.left_out)

    await store.write(finish, pair, 0)
    await store.write(spoil)
    assert await store.read(look) == ({"": Results(1)}, 3)


async def test_matches_that_say_nothing_are_not_counted(
    store: Store, pair: tuple[Player, Player]
) -> None:
    ann, __ = pair
    bot = await store.write(lambda tx: players_queries.add_bot(tx, "bot6", 6))
    await store.write(finish, pair, 0, private=True)
    await store.write(finish, pair, None, reason=CANCELLED)
    await store.write(finish, (ann, ann), 0)
    await store.write(finish, (ann, bot), 0)
    await store.write(finish, (bot, ann), 0)
    assert await store.read(lambda look: ratings_queries.seat_tallies(look, "chaos", [""])) == {}


async def test_a_match_that_goes_on_is_not_counted(
    store: Store, pair: tuple[Player, Player]
) -> None:
    def begin(tx: Transaction) -> None:
        clock = MatchClock(Terms(), None, 0, tx.now)
        matches_queries.add_match(tx, "chaos", "", {}, pair, clock=clock, zones=("UTC", "UTC"))

    await store.write(begin)
    assert await store.read(lambda look: ratings_queries.seat_tallies(look, "chaos", [""])) == {}

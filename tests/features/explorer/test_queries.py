"""What was played from a position, and how long matches were, as kept in the store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.base.errors import Refused
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.explorer import queries as explorer_queries
from lobby.features.explorer.queries import Opening
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
    *moves: str,
    winner: int | None = 0,
    private: bool = False,
    reason: str = "no-move",
) -> int:
    """A match of *players* that ends now; return its board."""
    clock = MatchClock(Terms(private=private), None, 0, tx.now)
    match = matches_queries.add_match(
        tx, "chaos", "", {}, players, clock=clock, zones=("UTC", "UTC")
    )
    for ply, move in enumerate(moves, 1):
        matches_queries.add_move(tx, match.board, ply, 0, move, "", "by hand")
        match = matches_queries.save_match(tx, replace(match, plies=ply))
    over = replace(clock, turn=None)
    matches_queries.save_match(
        tx, replace(match, clock=over, ended=tx.now, reason=reason, winner=winner)
    )
    return match.board


@pytest.fixture
async def pair(store: Store) -> tuple[Player, Player]:
    return (
        await store.write(lambda tx: players_queries.add_player(tx, "ann")),
        await store.write(lambda tx: players_queries.add_player(tx, "ben")),
    )


async def test_matches_that_end_wait_to_be_explored(
    store: Store, pair: tuple[Player, Player]
) -> None:
    first = await store.write(finish, pair, "a1-c3", "d4-a1", "a2-c2", winner=1)
    second = await store.write(finish, pair, "a1-c3", private=True)
    await store.write(finish, pair, reason=CANCELLED, winner=None)
    one, other = await store.read(lambda look: explorer_queries.unexplored(look, 0, 10, 2))
    assert (one.board, one.game, one.setup, one.winner) == (first, "chaos", {}, 1)
    assert (one.moves, one.counted) == (("a1-c3", "d4-a1"), True)
    assert (other.board, other.moves, other.counted) == (second, ("a1-c3",), False)
    await store.write(lambda tx: explorer_queries.add_openings(tx, {first: (1, 2)}))
    assert [
        match.board
        for match in await store.read(lambda look: explorer_queries.unexplored(look, 0, 10, 2))
    ] == [second]
    with pytest.raises(Refused):
        await store.write(lambda tx: explorer_queries.add_openings(tx, {first: (1, 2)}))


async def test_what_was_played_adds_up(store: Store) -> None:
    low, high = -(2**63), 2**63 - 1
    await store.write(lambda tx: explorer_queries.add_explored(tx, {(low, 5): Results(1, 0, 0)}))
    many = {(low, number): Results(0, 1, 2) for number in range(1200)} | {(high, low): Results(1)}
    await store.write(lambda tx: explorer_queries.add_explored(tx, many))
    counts = await store.read(lambda look: explorer_queries.explored(look, low))
    assert (len(counts), counts[5], counts[6]) == (1200, Results(1, 1, 2), Results(0, 1, 2))
    assert await store.read(lambda look: explorer_queries.explored(look, high)) == {low: Results(1)}
    assert await store.read(lambda look: explorer_queries.explored(look, 0)) == {}


async def test_openings_are_those_of_a_player(store: Store, pair: tuple[Player, Player]) -> None:
    ann, ben = pair
    first = await store.write(finish, (ann, ben), winner=1)
    second = await store.write(finish, (ben, ann), winner=None, private=True)
    alone = await store.write(finish, (ann, ann))
    paths = {first: (1, -2), second: (3,), alone: (4,)}
    await store.write(lambda tx: explorer_queries.add_openings(tx, paths))
    openings = await store.read(lambda look: explorer_queries.openings_of(look, ann, "chaos", 10))
    assert set(openings) == {Opening(first, 0, 1, (1, -2)), Opening(second, 1, None, (3,))}
    (latest,) = await store.read(lambda look: explorer_queries.openings_of(look, ben, "chaos", 1))
    assert latest == Opening(second, 0, None, (3,))
    assert await store.read(lambda look: explorer_queries.openings_of(look, ben, "curio", 1)) == ()


async def test_all_can_be_replaced(store: Store, pair: tuple[Player, Player]) -> None:
    board = await store.write(finish, pair, "a1-c3", "d4-a1")
    other = await store.write(finish, pair)
    await store.write(finish, pair, reason=CANCELLED, winner=None)
    await store.write(lambda tx: explorer_queries.add_openings(tx, {other: (1, 2)}))
    await store.write(lambda tx: explorer_queries.add_explored(tx, {(1, 2): Results(1)}))
    low, steps = -(2**63), [(3, number, 1, 2, 3) for number in range(12_000)]
    for _ in range(2):  # what was there before is gone
        await store.write(
            lambda tx: explorer_queries.replace_explored(tx, [(board, (low, 4))], iter(steps))
        )
    assert await store.read(lambda look: explorer_queries.explored(look, 1)) == {}
    counts = await store.read(lambda look: explorer_queries.explored(look, 3))
    assert (len(counts), counts[11_999]) == (12_000, Results(1, 2, 3))
    (opening,) = await store.read(
        lambda look: explorer_queries.openings_of(look, pair[0], "chaos", 9)
    )
    assert opening == Opening(board, 0, 0, (low, 4))
    (left,) = await store.read(lambda look: explorer_queries.unexplored(look, 0, 9, 9))
    assert left.board == other
    first, second = await store.read(lambda look: explorer_queries.explorable(look, 0, 9, 1))
    assert (first.board, first.moves, second.board) == (board, ("a1-c3",), other)
    assert await store.read(lambda look: explorer_queries.explorable(look, board, 9, 1)) == (
        second,
    )


async def test_what_cannot_be_replaced_changes_nothing(
    store: Store, pair: tuple[Player, Player]
) -> None:
    await store.write(lambda tx: explorer_queries.add_explored(tx, {(1, 2): Results(1)}))
    for openings, steps in (([(99, (1,))], []), ([], [(1, 2, 1, 1, 1), (1, 2, 1, 1, 1)])):
        with pytest.raises(Refused):
            await store.write(explorer_queries.replace_explored, openings, steps)
    assert await store.read(lambda look: explorer_queries.explored(look, 1)) == {2: Results(1)}


async def test_lengths_are_counted_by_how_matches_end(
    store: Store, pair: tuple[Player, Player]
) -> None:
    bot = await store.write(lambda tx: players_queries.add_bot(tx, "bot6", 6))
    for moves, reason in ((("x",), "time"), (("x",), "time"), ((), "no-move")):
        await store.write(finish, pair, *moves, reason=reason)
    await store.write(finish, pair, private=True)
    await store.write(finish, (pair[0], bot))
    await store.write(finish, pair, reason=CANCELLED, winner=None)
    lengths = await store.read(lambda look: explorer_queries.lengths(look, "chaos"))
    assert sorted(lengths) == [("no-move", 0, 1), ("time", 1, 2)]
    assert await store.read(lambda look: explorer_queries.lengths(look, "curio")) == ()
    by_options = await store.read(lambda look: ratings_queries.seat_tallies(look, "chaos"))
    assert by_options == {"": Results(3)}


async def test_damaged_lengths_are_left_out(store: Store, pair: tuple[Player, Player]) -> None:
    def spoil(tx: Transaction) -> None:
        for part in range(3, 6):
            sql = "INSERT INTO length_tallies VALUES ('chaos', 'time', 1, ?, ?)"
            tx.change(sql, part, 2**62)

    def look(look: Snapshot) -> tuple[tuple[tuple[str, int, int], ...], int]:
        return explorer_queries.lengths(look, "chaos"), len(look.left_out)

    await store.write(finish, pair, "x", reason="time")
    await store.write(spoil)
    assert await store.read(look) == ((("time", 1, 1),), 3)

"""What was played from a position, and how long matches were, as kept in the store."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.base.errors import Refused
from lobby.features.matches.values.clock import Clock as MatchClock
from lobby.features.matches.values.reasons import CANCELLED
from lobby.features.matches.values.terms import Terms
from lobby.features.people.values.player import Player
from lobby.features.ratings.values.standing import Results
from lobby.store import Store, Transaction
from lobby.store.matches.explorer import Opening


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
    match = tx.add_match("chaos", "", {}, players, clock=clock, zones=("UTC", "UTC"))
    for ply, move in enumerate(moves, 1):
        tx.add_move(match.board, ply, move, "", "by hand")
        match = tx.save_match(replace(match, plies=ply))
    over = replace(clock, turn=None)
    tx.save_match(replace(match, clock=over, ended=tx.now, reason=reason, winner=winner))
    return match.board


@pytest.fixture
async def pair(store: Store) -> tuple[Player, Player]:
    return (
        await store.write(lambda tx: tx.add_player("ann")),
        await store.write(lambda tx: tx.add_player("ben")),
    )


async def test_matches_that_end_wait_to_be_explored(
    store: Store, pair: tuple[Player, Player]
) -> None:
    first = await store.write(finish, pair, "a1-c3", "d4-a1", "a2-c2", winner=1)
    second = await store.write(finish, pair, "a1-c3", private=True)
    await store.write(finish, pair, reason=CANCELLED, winner=None)
    one, other = await store.read(lambda look: look.unexplored(0, 10, 2))
    assert (one.board, one.game, one.setup, one.winner) == (first, "chaos", {}, 1)
    assert (one.moves, one.counted) == (("a1-c3", "d4-a1"), True)
    assert (other.board, other.moves, other.counted) == (second, ("a1-c3",), False)
    await store.write(lambda tx: tx.add_openings({first: (1, 2)}))
    assert [each.board for each in await store.read(lambda look: look.unexplored(0, 10, 2))] == [
        second
    ]
    with pytest.raises(Refused):
        await store.write(lambda tx: tx.add_openings({first: (1, 2)}))


async def test_what_was_played_adds_up(store: Store) -> None:
    low, high = -(2**63), 2**63 - 1
    await store.write(lambda tx: tx.add_explored({(low, 5): Results(1, 0, 0)}))
    many = {(low, each): Results(0, 1, 2) for each in range(1200)} | {(high, low): Results(1)}
    await store.write(lambda tx: tx.add_explored(many))
    found = await store.read(lambda look: look.explored(low))
    assert (len(found), found[5], found[6]) == (1200, Results(1, 1, 2), Results(0, 1, 2))
    assert await store.read(lambda look: look.explored(high)) == {low: Results(1)}
    assert await store.read(lambda look: look.explored(0)) == {}


async def test_openings_are_those_of_a_player(store: Store, pair: tuple[Player, Player]) -> None:
    ann, ben = pair
    first = await store.write(finish, (ann, ben), winner=1)
    second = await store.write(finish, (ben, ann), winner=None, private=True)
    alone = await store.write(finish, (ann, ann))
    paths = {first: (1, -2), second: (3,), alone: (4,)}
    await store.write(lambda tx: tx.add_openings(paths))
    found = await store.read(lambda look: look.openings_of(ann, "chaos", 10))
    assert set(found) == {Opening(first, 0, 1, (1, -2)), Opening(second, 1, None, (3,))}
    (latest,) = await store.read(lambda look: look.openings_of(ben, "chaos", 1))
    assert latest == Opening(second, 0, None, (3,))
    assert await store.read(lambda look: look.openings_of(ben, "curio", 1)) == ()


async def test_all_can_be_replaced(store: Store, pair: tuple[Player, Player]) -> None:
    board = await store.write(finish, pair, "a1-c3", "d4-a1")
    other = await store.write(finish, pair)
    await store.write(finish, pair, reason=CANCELLED, winner=None)
    await store.write(lambda tx: tx.add_openings({other: (1, 2)}))
    await store.write(lambda tx: tx.add_explored({(1, 2): Results(1)}))
    low, steps = -(2**63), [(3, each, 1, 2, 3) for each in range(12_000)]
    for _ in range(2):  # what was there before is gone
        await store.write(lambda tx: tx.replace_explored([(board, (low, 4))], iter(steps)))
    assert await store.read(lambda look: look.explored(1)) == {}
    found = await store.read(lambda look: look.explored(3))
    assert (len(found), found[11_999]) == (12_000, Results(1, 2, 3))
    (opening,) = await store.read(lambda look: look.openings_of(pair[0], "chaos", 9))
    assert opening == Opening(board, 0, 0, (low, 4))
    (left,) = await store.read(lambda look: look.unexplored(0, 9, 9))
    assert left.board == other
    first, second = await store.read(lambda look: look.explorable(0, 9, 1))
    assert (first.board, first.moves, second.board) == (board, ("a1-c3",), other)
    assert await store.read(lambda look: look.explorable(board, 9, 1)) == (second,)


async def test_what_cannot_be_replaced_changes_nothing(
    store: Store, pair: tuple[Player, Player]
) -> None:
    await store.write(lambda tx: tx.add_explored({(1, 2): Results(1)}))
    for openings, steps in (([(99, (1,))], []), ([], [(1, 2, 1, 1, 1), (1, 2, 1, 1, 1)])):
        with pytest.raises(Refused):
            await store.write(lambda tx, *new: tx.replace_explored(*new), openings, steps)
    assert await store.read(lambda look: look.explored(1)) == {2: Results(1)}


async def test_lengths_are_counted_by_how_matches_end(
    store: Store, pair: tuple[Player, Player]
) -> None:
    bot = await store.write(lambda tx: tx.add_bot("bot6", 6))
    for moves, reason in ((("x",), "time"), (("x",), "time"), ((), "no-move")):
        await store.write(finish, pair, *moves, reason=reason)
    await store.write(finish, pair, private=True)
    await store.write(finish, (pair[0], bot))
    await store.write(finish, pair, reason=CANCELLED, winner=None)
    found = await store.read(lambda look: look.lengths("chaos"))
    assert sorted(found) == [("no-move", 0, 1), ("time", 1, 2)]
    assert await store.read(lambda look: look.lengths("curio")) == ()
    assert await store.read(lambda look: look.options_played("chaos")) == (("", 3, 0, 0),)

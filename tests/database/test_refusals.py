"""The exceptions for a lost race, and for a broken invariant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from lobby.base.errors import NotFound, Refused, Stale
from lobby.database.store import Store
from lobby.database.transaction import Transaction
from lobby.features.account import queries as account_queries
from lobby.features.challenges import queries as challenges_queries
from lobby.features.clocks.values import Clock as MatchClock
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries as talk_queries
from lobby.features.terms.values.terms import Terms
from tests.conftest import NOON
from tests.support.proposals import proposal

pytestmark = pytest.mark.every_engine

NOBODY = Player(99, "nobody", 0)


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ann"))


@pytest.fixture
async def match(store: Store, ann: Player) -> Match:
    """A match of ann alone."""
    clock = MatchClock(Terms(), None, 0, NOON)
    return await store.write(
        lambda tx: matches_queries.add_match(
            tx, "chaos", "", {}, (ann, ann), clock=clock, zones=("UTC", "UTC")
        )
    )


def advance(tx: Transaction, match: Match) -> Match:
    """Make the next move on *match*, as it was when it was looked at."""
    matches_queries.add_move(tx, match.board, match.plies + 1, 0, "a1-c3", "", "by hand")
    return matches_queries.save_match(tx, replace(match, plies=match.plies + 1))


async def test_what_is_saved_is_what_is_found(store: Store, match: Match) -> None:
    saved = await store.write(advance, match)
    assert (saved.revision, saved.plies) == (1, 1)
    assert (saved.rules_version, saved.key_version) == (1, 1)
    assert await store.read(lambda look: matches_queries.match(look, match.board)) == saved


async def test_the_second_of_two_who_looked_at_the_same_is_late(store: Store, match: Match) -> None:
    saved = await store.write(advance, match)
    with pytest.raises(Stale):
        await store.write(lambda tx: matches_queries.save_match(tx, match))
    with pytest.raises(Stale):
        await store.write(advance, match)
    assert await store.read(lambda look: matches_queries.match(look, match.board)) == saved
    assert len(await store.read(lambda look: matches_queries.moves(look, match.board))) == 1


async def test_what_is_over_stays_as_it_is(store: Store, ann: Player, match: Match) -> None:
    ended = replace(
        match, clock=replace(match.clock, turn=None), ended=NOON, reason="resigned", winner=0
    )
    over = await store.write(lambda tx: matches_queries.save_match(tx, ended))
    with pytest.raises(Stale):
        await store.write(lambda tx: matches_queries.save_match(tx, replace(over, winner=1)))
    with pytest.raises(Stale):
        await store.write(advance, over)
    assert await store.read(lambda look: matches_queries.match(look, match.board)) == over


async def test_a_challenge_is_closed_once(store: Store, ann: Player) -> None:
    challenge = await store.write(
        lambda tx: challenges_queries.add_challenge(
            tx, ann, proposal("chaos"), opponent=None, expires=NOON + 9
        )
    )
    await store.write(
        lambda tx: challenges_queries.close_challenge(tx, challenge.number, "withdrawn")
    )
    with pytest.raises(Stale):
        await store.write(
            lambda tx: challenges_queries.close_challenge(tx, challenge.number, "accepted")
        )


@pytest.mark.parametrize(
    ("sentence", "change"),
    [
        (
            "That name is taken. Choose another.",
            lambda tx, ann: players_queries.add_player(tx, "ANN"),
        ),
        (".", lambda tx, ann: players_queries.add_player(tx, "a b")),
        (
            "There is no such player or board",
            lambda tx, ann: talk_queries.add_message(tx, None, 9, "hello"),
        ),
        (
            "There is no such player or board",
            lambda tx, ann: players_queries.add_key(tx, NOBODY, "SHA256:x"),
        ),
        (".", lambda tx, ann: talk_queries.add_message(tx, ann, None, "")),
        (
            "cannot hold such a number or text",
            lambda tx, ann: talk_queries.add_message(tx, ann, None, "\udc80"),
        ),
    ],
)
async def test_what_breaks_an_invariant_is_refused(
    store: Store, ann: Player, sentence: str, change: Callable[[Transaction, Player], object]
) -> None:
    with pytest.raises(Refused, match=sentence) as refusal:
        await store.write(change, ann)
    assert not isinstance(refusal.value, Stale)
    assert await store.read(lambda look: talk_queries.messages(look, None, 9)) == ()
    assert await store.read(lambda look: len(players_queries.players_like(look, "a", 9))) == 1


async def test_a_key_belongs_to_one_player(store: Store, ann: Player) -> None:
    await store.write(lambda tx: players_queries.add_key(tx, ann, "SHA256:a"))
    ben = await store.write(lambda tx: players_queries.add_player(tx, "ben"))
    with pytest.raises(Refused, match="This key already belongs to a player"):
        await store.write(lambda tx: players_queries.add_key(tx, ben, "SHA256:a"))
    assert await store.read(lambda look: players_queries.player_of_key(look, "SHA256:a")) == ann


async def test_nothing_is_written_to_or_by_somebody_who_has_left(store: Store, ann: Player) -> None:
    await store.write(lambda tx: account_queries.retire(tx, ann, "gone-1"))
    for change in (
        lambda tx: players_queries.add_key(tx, ann, "SHA256:a"),
        lambda tx: talk_queries.add_message(tx, ann, None, "hello"),
        lambda tx: players_queries.set_preference(tx, ann, "confirm", "no"),
    ):
        with pytest.raises(NotFound):
            await store.write(change)


async def test_what_is_not_there_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound, match="There is no challenge 9"):
        await store.write(lambda tx: challenges_queries.close_challenge(tx, 9, "withdrawn"))


async def test_what_no_column_can_hold_is_not_found(store: Store, ann: Player) -> None:
    assert await store.read(lambda look: matches_queries.match(look, 2**70)) is None
    for name in ("\udc80", "a\0b"):
        assert await store.read(players_queries.player_named, name) is None
        assert await store.write(players_queries.player_named, name) is None

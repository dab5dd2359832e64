"""The exceptions for a lost race, and for a broken invariant."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from lobby.base.errors import NotFound, Refused, Stale
from lobby.features.matches.values.clock import Clock as MatchClock
from lobby.features.matches.values.match import Match
from lobby.features.matches.values.terms import Terms
from lobby.features.people.values.player import Player
from lobby.store import Store, Transaction
from tests.conftest import NOON

NOBODY = Player(99, "nobody", 0)


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: tx.add_player("ann"))


@pytest.fixture
async def match(store: Store, ann: Player) -> Match:
    """A match of ann alone."""
    clock = MatchClock(Terms(), None, 0, NOON)
    return await store.write(
        lambda tx: tx.add_match("chaos", "", {}, (ann, ann), clock=clock, zones=("UTC", "UTC"))
    )


def advance(tx: Transaction, match: Match) -> Match:
    """Make the next move on *match*, as it was when it was looked at."""
    tx.add_move(match.board, match.plies + 1, "a1-c3", "", "by hand")
    return tx.save_match(replace(match, plies=match.plies + 1))


async def test_what_is_saved_is_what_is_found(store: Store, match: Match) -> None:
    saved = await store.write(advance, match)
    assert (saved.revision, saved.plies) == (1, 1)
    assert (saved.rules_version, saved.key_version) == (1, 1)
    assert await store.read(lambda look: look.match(match.board)) == saved


async def test_the_second_of_two_who_looked_at_the_same_is_late(store: Store, match: Match) -> None:
    saved = await store.write(advance, match)
    with pytest.raises(Stale):
        await store.write(lambda tx: tx.save_match(match))
    with pytest.raises(Stale):
        await store.write(advance, match)
    assert await store.read(lambda look: look.match(match.board)) == saved
    assert len(await store.read(lambda look: look.moves(match.board))) == 1


async def test_what_is_over_stays_as_it_is(store: Store, ann: Player, match: Match) -> None:
    ended = replace(
        match, clock=replace(match.clock, turn=None), ended=NOON, reason="resigned", winner=0
    )
    over = await store.write(lambda tx: tx.save_match(ended))
    with pytest.raises(Stale):
        await store.write(lambda tx: tx.save_match(replace(over, winner=1)))
    with pytest.raises(Stale):
        await store.write(advance, over)
    assert await store.read(lambda look: look.match(match.board)) == over


async def test_a_challenge_is_closed_once(store: Store, ann: Player) -> None:
    challenge = await store.write(
        lambda tx: tx.add_challenge(
            "chaos", "", ann, terms=Terms(), opponent=None, seat=None, expires=NOON + 9
        )
    )
    await store.write(lambda tx: tx.close_challenge(challenge.number, "withdrawn"))
    with pytest.raises(Stale):
        await store.write(lambda tx: tx.close_challenge(challenge.number, "accepted"))


@pytest.mark.parametrize(
    ("sentence", "change"),
    [
        ("That name is taken. Choose another.", lambda tx, ann: tx.add_player("ANN")),
        (".", lambda tx, ann: tx.add_player("a b")),
        ("There is no such player or board", lambda tx, ann: tx.add_message(None, 9, "hello")),
        ("There is no such player or board", lambda tx, ann: tx.add_key(NOBODY, "SHA256:x")),
        (".", lambda tx, ann: tx.add_message(ann, None, "")),
        ("cannot hold such a number or text", lambda tx, ann: tx.add_message(ann, None, "\udc80")),
    ],
)
async def test_what_breaks_an_invariant_is_refused(
    store: Store, ann: Player, sentence: str, change: Callable[[Transaction, Player], object]
) -> None:
    with pytest.raises(Refused, match=sentence) as refusal:
        await store.write(change, ann)
    assert not isinstance(refusal.value, Stale)
    assert await store.read(lambda look: look.messages(None, 9)) == ()
    assert await store.read(lambda look: len(look.players_like("a", 9))) == 1


async def test_a_key_belongs_to_one_player(store: Store, ann: Player) -> None:
    await store.write(lambda tx: tx.add_key(ann, "SHA256:a"))
    ben = await store.write(lambda tx: tx.add_player("ben"))
    with pytest.raises(Refused, match="This key already belongs to a player"):
        await store.write(lambda tx: tx.add_key(ben, "SHA256:a"))
    assert await store.read(lambda look: look.player_of_key("SHA256:a")) == ann


async def test_nothing_is_written_to_or_by_somebody_who_has_left(store: Store, ann: Player) -> None:
    await store.write(lambda tx: tx.retire(ann, "gone-1"))
    for change in (
        lambda tx: tx.add_key(ann, "SHA256:a"),
        lambda tx: tx.add_message(ann, None, "hello"),
        lambda tx: tx.set_preference(ann, "confirm", "no"),
    ):
        with pytest.raises(NotFound):
            await store.write(change)


async def test_what_is_not_there_is_not_found(store: Store) -> None:
    with pytest.raises(NotFound, match="There is no challenge 9"):
        await store.write(lambda tx: tx.close_challenge(9, "withdrawn"))


async def test_what_no_column_can_hold_is_not_found(store: Store, ann: Player) -> None:
    assert await store.read(lambda look: look.match(2**70)) is None
    assert await store.read(lambda look: look.player_named("\udc80")) is None
    assert await store.write(lambda tx: tx.player_named("\udc80")) is None

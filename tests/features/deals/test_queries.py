"""The seeds behind deals, from the first promise until the last player has left."""

from __future__ import annotations

from random import Random

import pytest

from lobby.base.errors import Stale
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.account import queries as account_queries
from lobby.features.challenges import challenges, offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.deals import queries as deals_queries
from lobby.features.deals.values import FairDeal, KeptNonce
from lobby.features.matches import playing
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.gamekit.fair_chance import Seed, digest
from tests.support.deals import check_board
from tests.support.proposals import proposal

pytestmark = pytest.mark.every_engine

SEED = Seed("ab" * 32)


@pytest.fixture
async def ann(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ann"))


@pytest.fixture
async def ben(store: Store) -> Player:
    return await store.write(lambda tx: players_queries.add_player(tx, "ben"))


async def begun(store: Store, ann: Player, ben: Player) -> int:
    """The board of a fairly dealt match between ann and ben."""

    def begin(tx: Transaction) -> int:
        chance = Random(1)
        offer = offering.offer(
            tx, ann, proposal("curio", opponent="ben", nonce="ann-1"), chance=chance
        )
        return challenges.accept(tx, offer.number, ben, chance, nonce="ben-2").board

    return await store.write(begin)


async def nonces(store: Store, player: Player) -> list[KeptNonce]:
    return [
        nonce
        for __, nonce in await store.read(
            lambda look: deals_queries.nonces_after(look, player, 0, 20)
        )
    ]


async def test_a_seed_is_kept_promised_and_deals_once(
    store: Store, ann: Player, ben: Player
) -> None:
    await store.write(lambda tx: deals_queries.keep_seed(tx, ann, SEED))
    assert (
        await store.read(lambda look: deals_queries.kept_commitment(look, ann)) == SEED.commitment
    )
    assert await store.read(lambda look: deals_queries.kept_commitment(look, ben)) is None
    offer = await store.write(offering.offer, ann, proposal("curio", nonce="ann-1"))
    assert offer.commitments == (SEED.commitment,)
    assert await store.read(lambda look: challenges_queries.challenge(look, offer.number)) == offer
    assert await store.read(lambda look: deals_queries.kept_commitment(look, ann)) is None
    assert await store.read(lambda look: deals_queries.promised_deal(look, SEED.commitment)) == (
        SEED,
        "ann-1",
    )
    with pytest.raises(Stale):
        await store.write(
            lambda tx: deals_queries.promise_deals(tx, offer.number, offer.commitments, "other")
        )
    match = await store.write(challenges.accept, offer.number, ben, Random(1), nonce="ben-2")
    deal = FairDeal(SEED.commitment, ann.id, ("ann-1", "ben-2"), (digest("ann-1"), digest("ben-2")))
    assert await store.read(lambda look: deals_queries.fair_deal(look, match.board)) == deal
    assert await store.read(lambda look: deals_queries.dealt_by(look, match.board)) == SEED
    assert await store.read(lambda look: deals_queries.promised_deal(look, SEED.commitment)) is None
    with pytest.raises(Stale):
        await store.write(lambda tx: deals_queries.add_fair_deal(tx, match.board, deal, ben))


async def test_the_deal_is_verified_when_it_is_over(store: Store, ann: Player, ben: Player) -> None:
    board = await begun(store, ann, ben)

    def state(look: Snapshot) -> str:
        return check_board(look, board, None).state

    assert await store.read(state) == "running"
    await store.write(playing.abort, board, ann)
    assert await store.read(state) == "verified"


async def test_nonces_go_with_their_player_and_the_hashes_stay(
    store: Store, ann: Player, ben: Player
) -> None:
    board = await begun(store, ann, ben)
    before = await store.read(lambda look: deals_queries.fair_deal(look, board))
    assert before
    assert await nonces(store, ann) == [KeptNonce(before.commitment, "ann-1", 1, board)]
    assert await nonces(store, ben) == [KeptNonce(before.commitment, "ben-2", 1, board)]
    await store.write(lambda tx: deals_queries.keep_seed(tx, ben, SEED))
    await store.write(lambda tx: account_queries.forget(tx, ben))
    assert await nonces(store, ben) == []
    assert await store.read(lambda look: deals_queries.kept_commitment(look, ben)) is None
    after = await store.read(lambda look: deals_queries.fair_deal(look, board))
    assert after
    assert (after.nonces, after.digests) == (("ann-1", None), before.digests)

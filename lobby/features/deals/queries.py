"""The seeds and nonces of deals in the database."""

from __future__ import annotations

from lobby.base.errors import Stale
from lobby.database.columns import columns, numbered
from lobby.database.transaction import Snapshot, Transaction, only
from lobby.features.deals.values import FairDeal, KeptNonce
from lobby.features.people.values.player import Player
from lobby.gamekit.fair_chance import Seed


@columns("digests")
def _digests(text: str) -> tuple[str, str]:
    first, second = text.split()
    return first, second


@columns("nonce, answer")
def _nonces(nonce: str | None, answer: str | None) -> tuple[str | None, str | None]:
    return nonce, answer


FAIR_DEAL = columns(
    "commitment, player",
    _nonces,
    _digests,
    "attempt",
    columns("drawn")(bool),
)(FairDeal)
_SEED = columns("seed")(Seed)


@columns(_SEED, "nonce")
def seed_and_nonce(seed: Seed, nonce: str | None) -> tuple[Seed, str]:
    return seed, nonce or ""


_KEPT_NONCE = numbered("id", columns("commitment, {} AS given, challenge, board")(KeptNonce))


def kept_commitment(tx: Snapshot, player: Player) -> str | None:
    """The oldest commitment kept for *player*'s next challenge, if there is one."""
    sql = (
        "SELECT commitment FROM fair_deals WHERE player = ? AND challenge IS NULL"
        " AND board IS NULL ORDER BY id LIMIT 1"
    )
    return tx.one(only, sql, player.id)


def promised_deal(tx: Snapshot, commitment: str) -> tuple[Seed, str] | None:
    """The seed behind a commitment that has not dealt a match yet, and the challenger's nonce."""
    sql = f"SELECT {seed_and_nonce} FROM fair_deals WHERE commitment = ? AND board IS NULL"
    return tx.one(seed_and_nonce, sql, commitment)


def fair_deal(tx: Snapshot, board: int) -> FairDeal | None:
    """How the match on a board was dealt, without the seed; None if that was not kept."""
    return tx.one(FAIR_DEAL, f"SELECT {FAIR_DEAL} FROM fair_deals WHERE board = ?", board)


def dealt_by(tx: Snapshot, board: int) -> Seed | None:
    """The seed of the match on a board, which is secret until the match is over."""
    return tx.one(_SEED, f"SELECT {_SEED} FROM fair_deals WHERE board = ?", board)


def nonces_after(
    tx: Snapshot, player: Player, number: int, limit: int
) -> tuple[tuple[int, KeptNonce], ...]:
    """Nonces of *player* with numbers above *number*, in order, each with its number."""
    names = str(_KEPT_NONCE)
    return tx.readable(
        _KEPT_NONCE,
        f"SELECT {names.format('nonce')} FROM fair_deals"
        " WHERE player = ? AND id > ? AND nonce <> ''"
        f" UNION ALL SELECT {names.format('answer')} FROM fair_deals"
        " WHERE acceptor = ? AND id > ? AND answer <> '' ORDER BY 1 LIMIT ?",
        player.id,
        number,
        player.id,
        number,
        limit,
    )


def keep_seed(tx: Transaction, player: Player, seed: Seed) -> None:
    """Keep a new seed for a deal of *player*'s next challenge."""
    tx.add("fair_deals", player=player.id, made=tx.now, seed=seed.text, commitment=seed.commitment)


def promise_deals(
    tx: Transaction, challenge: int, commitments: tuple[str, ...], nonce: str
) -> None:
    """Reserve the seeds of these *commitments* for the matches of a challenge that came with
    *nonce*, until it is closed. Raises Stale if one is already reserved."""
    sql = (
        "UPDATE fair_deals SET challenge = ?, nonce = ?"
        " WHERE commitment = ? AND challenge IS NULL AND board IS NULL"
    )
    for commitment in commitments:
        if not tx.changed(sql, challenge, nonce, commitment):
            raise Stale("That seed is promised already. Try again.")


def add_fair_deal(tx: Transaction, board: int, deal: FairDeal, acceptor: Player) -> None:
    """Store how the match on a board was dealt. Raises Stale if the seed has already dealt one."""
    nonce, answer = deal.nonces
    dealt = tx.changed(
        "UPDATE fair_deals SET board = ?, acceptor = ?, nonce = ?, answer = ?, digests = ?,"
        " attempt = ?, drawn = ? WHERE commitment = ? AND board IS NULL",
        board,
        acceptor.id,
        nonce,
        answer,
        " ".join(deal.digests),
        deal.attempt,
        deal.drawn,
        deal.commitment,
    )
    if not dealt:
        raise Stale("That seed has dealt a match already. Try again.")

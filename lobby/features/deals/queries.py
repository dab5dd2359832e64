"""Challenges in the database, and the seeds that deal their matches."""

from __future__ import annotations

from lobby.base.errors import Stale
from lobby.database.statements import Row
from lobby.database.transaction import Snapshot, Transaction, only
from lobby.features.deals.values import FairDeal, KeptNonce
from lobby.features.people.values.player import Player
from lobby.gamekit.fair_chance import Seed

_FAIR_DEALS = "SELECT commitment, player, nonce, answer, digests, attempt, drawn FROM fair_deals"


def kept_commitment(tx: Snapshot, player: Player) -> str | None:
    """The oldest commitment kept for *player*'s next challenge, if there is one."""
    sql = (
        "SELECT commitment FROM fair_deals WHERE player = ? AND challenge IS NULL"
        " AND board IS NULL ORDER BY id LIMIT 1"
    )
    return tx.one(only, sql, player.id)


def promised_deal(tx: Snapshot, commitment: str) -> tuple[Seed, str] | None:
    """The seed behind a commitment that has not dealt a match yet, and the challenger's
    nonce."""
    sql = "SELECT seed, nonce FROM fair_deals WHERE commitment = ? AND board IS NULL"
    return tx.one(_promised_deal, sql, commitment)


def fair_deal(tx: Snapshot, board: int) -> FairDeal | None:
    """How the match on a board was dealt, without the seed; None if that was not kept."""
    return tx.one(_fair_deal, f"{_FAIR_DEALS} WHERE board = ?", board)


def dealt_by(tx: Snapshot, board: int) -> Seed | None:
    """The seed of the match on a board, which is secret until the match is over."""
    return tx.one(_seed, "SELECT seed FROM fair_deals WHERE board = ?", board)


def nonces_after(
    tx: Snapshot, player: Player, number: int, limit: int
) -> tuple[tuple[int, KeptNonce], ...]:
    """Nonces of *player* with numbers above *number*, in order, each with its number."""
    columns = "id, commitment, {} AS given, challenge, board"
    return tx.all(
        _kept_nonce,
        f"SELECT {columns.format('nonce')} FROM fair_deals"
        " WHERE player = ? AND id > ? AND nonce <> ''"
        f" UNION ALL SELECT {columns.format('answer')} FROM fair_deals"
        " WHERE acceptor = ? AND id > ? AND answer <> '' ORDER BY 1 LIMIT ?",
        player.id,
        number,
        player.id,
        number,
        limit,
    )


def keep_seed(tx: Transaction, player: Player, seed: Seed) -> None:
    """Keep a new seed for a deal of *player*'s next challenge."""
    sql = "INSERT INTO fair_deals (player, made, seed, commitment) VALUES (?, ?, ?, ?)"
    tx.change(sql, player.id, tx.now, seed.text, seed.commitment)


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
    """Store how the match on a board was dealt. Raises Stale if the seed has already dealt
    one."""
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


def _fair_deal(row: Row) -> FairDeal:
    """From a row of _FAIR_DEALS."""
    commitment, challenger, nonce, answer, digests, attempt, drawn = row
    first, second = digests.split()
    return FairDeal(commitment, challenger, (nonce, answer), (first, second), attempt, bool(drawn))


def _promised_deal(row: Row) -> tuple[Seed, str]:
    """From a seed and a nonce."""
    return Seed(row[0]), row[1] or ""


def _seed(row: Row) -> Seed:
    """From the text of the seed."""
    return Seed(row[0])


def _kept_nonce(row: Row) -> tuple[int, KeptNonce]:
    """From a number and the exported columns of a nonce."""
    return row[0], KeptNonce(*row[1:])

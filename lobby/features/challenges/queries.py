"""The SQL for challenges: the columns to select, what is made of them, and the queries."""

from __future__ import annotations

from lobby.base.bounds import Count, Time
from lobby.base.errors import NotFound
from lobby.database.columns import columns
from lobby.database.transaction import Snapshot, Transaction, stored
from lobby.features.challenges.values import Challenge, Proposal
from lobby.features.people.queries.rows import player, player_or_none, with_player
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import stored as stored_terms


@columns("c.lowest, c.highest")
def _range(lowest: int, highest: int) -> tuple[int, int]:
    return lowest, highest


@columns("c.remaining, c.commitments")
def _left(remaining: Count, commitments: str) -> tuple[str, ...]:
    offered = commitments.split()[-remaining:]
    return tuple(commitment for match in offered for commitment in match.split(","))


@columns("closed, why")
def _declined(closed: Time, why: str) -> tuple[int, str]:
    return closed, why


CHALLENGE = columns(
    "c.number, c.game, c.options",
    player.under("p"),
    player_or_none.under("o"),
    "c.seat",
    columns("c.terms")(stored_terms).remembered(),
    "c.made, c.expires",
    _range.or_none(),
    "c.remaining",
    _left,
)(Challenge)
SELECT_CHALLENGES = (
    with_player(CHALLENGE, "challenges AS c", player="challenger")
    + " LEFT JOIN players AS o ON o.id = c.opponent"
)


def challenge(tx: Snapshot, number: int) -> Challenge | None:
    """The challenge with that number, if it still stands."""
    return tx.one(CHALLENGE, f"{SELECT_CHALLENGES} WHERE c.number = ? AND c.closed IS NULL", number)


def open_challenges(tx: Snapshot) -> tuple[Challenge, ...]:
    """Challenges that anyone may accept, oldest first."""
    return _standing_challenges(tx, "c.opponent IS NULL")


def challenges_to(tx: Snapshot, player: Player) -> tuple[Challenge, ...]:
    """Challenges that only *player* may accept, oldest first; none by somebody whom the player has
    blocked since."""
    blocked = "q.player = c.opponent AND q.other = c.challenger AND q.blocked = 1"
    unblocked = f"NOT EXISTS (SELECT 1 FROM quieted q WHERE {blocked})"
    return _standing_challenges(tx, f"c.opponent = ? AND {unblocked}", player.id)


def involving(tx: Snapshot, player: Player) -> tuple[Challenge, ...]:
    """All challenges by *player* and to them alone, each once."""
    to = _standing_challenges(tx, "c.opponent = ?", player.id)
    return tuple(dict.fromkeys((*challenges_by(tx, player), *to)))


def challenges_by(tx: Snapshot, player: Player) -> tuple[Challenge, ...]:
    """Challenges that *player* made, oldest first."""
    return _standing_challenges(tx, "c.challenger = ?", player.id)


def reasons_for_declining(
    tx: Snapshot, challenger: Player, opponent: Player, limit: int
) -> tuple[tuple[int, str], ...]:
    """When *opponent* declined challenges of *challenger* and why, where a reason was given: the
    latest, the latest first."""
    sql = (
        f"SELECT {_declined} FROM challenges WHERE challenger = ? AND opponent = ?"
        " AND how = 'declined' AND why <> '' ORDER BY number DESC LIMIT ?"
    )
    return tx.readable(_declined, sql, challenger.id, opponent.id, limit)


def _standing_challenges(tx: Snapshot, condition: str, *values: int) -> tuple[Challenge, ...]:
    return tx.readable(
        CHALLENGE,
        f"{SELECT_CHALLENGES} WHERE {condition} AND c.closed IS NULL ORDER BY c.number",
        *values,
    )


def add_challenge(
    tx: Transaction,
    challenger: Player,
    proposal: Proposal,
    *,
    opponent: Player | None,
    expires: int,
    commitments: tuple[str, ...] = (),
) -> Challenge:
    """Create a challenge by *challenger*, to *opponent* or, if that is None, to everybody."""
    number = tx.insert(
        "challenges",
        "number",
        game=proposal.game,
        options=str(proposal.options),
        terms=str(proposal.terms),
        challenger=challenger.id,
        opponent=opponent.id if opponent else None,
        seat=0 if proposal.terms.pair else proposal.seat,
        made=tx.now,
        expires=expires,
        remaining=proposal.count,
        commitments=_by_match(commitments, proposal.count),
        lowest=proposal.ratings[0] if proposal.ratings else None,
        highest=proposal.ratings[1] if proposal.ratings else None,
    )
    return stored(challenge(tx, number))


def count_down(tx: Transaction, number: int) -> None:
    """Count down the remaining matches of a standing challenge that starts several."""
    sql = "UPDATE challenges SET remaining = remaining - 1 WHERE number = ?"
    if not tx.changed(sql, number):
        raise NotFound(f"There is no challenge {number}.")


def close_challenge(tx: Transaction, number: int, how: str, why: str = "") -> None:
    """Mark a standing challenge "accepted", "declined", "withdrawn" or "expired", and store
    why."""
    if how != "accepted":
        sql = "DELETE FROM fair_deals WHERE challenge = ? AND board IS NULL"
        tx.change(sql, number)
    sql = "UPDATE challenges SET closed = ?, how = ?, why = ? WHERE number = ?"
    if not tx.changed(sql, tx.now, how, why, number):
        raise NotFound(f"There is no challenge {number}.")


def _by_match(commitments: tuple[str, ...], matches: int) -> str:
    """One word for each of *matches* matches, with commas between the commitments of a pair."""
    size = len(commitments) // matches
    return " ".join(
        ",".join(commitments[place : place + size])
        for place in range(0, len(commitments), size or 1)
    )

"""Challenges in the database, and the seeds that deal their matches."""

from __future__ import annotations

from lobby.base.errors import NotFound, Stale
from lobby.features.challenges.values import Challenge
from lobby.features.deals.values import FairDeal, KeptNonce
from lobby.features.matches.values.terms import Terms
from lobby.features.people.values.player import Player
from lobby.gamekit.fair_chance import Seed
from lobby.gamekit.game import Seat
from lobby.sql.matches import rows
from lobby.sql.matches.rows import SELECT_CHALLENGES
from lobby.sql.queries import Changes, Queries, only, stored
from lobby.sql.statements import Row

_FAIR_DEALS = "SELECT commitment, player, nonce, answer, digests, attempt, drawn FROM fair_deals"


class OffersReading(Queries):
    """The part of a Snapshot that OffersRead promises."""

    def challenge(self, number: int) -> Challenge | None:
        return self._one(
            rows.challenge, f"{SELECT_CHALLENGES} WHERE c.number = ? AND c.closed IS NULL", number
        )

    def open_challenges(self) -> tuple[Challenge, ...]:
        return self._standing_challenges("c.opponent IS NULL")

    def challenges_to(self, player: Player) -> tuple[Challenge, ...]:
        return self._standing_challenges("c.opponent = ?", player.id)

    def challenges_by(self, player: Player) -> tuple[Challenge, ...]:
        return self._standing_challenges("c.challenger = ?", player.id)

    def kept_commitment(self, player: Player) -> str | None:
        sql = (
            "SELECT commitment FROM fair_deals WHERE player = ? AND challenge IS NULL"
            " AND board IS NULL ORDER BY id LIMIT 1"
        )
        return self._one(only, sql, player.id)

    def promised_deal(self, commitment: str) -> tuple[Seed, str] | None:
        sql = "SELECT seed, nonce FROM fair_deals WHERE commitment = ? AND board IS NULL"
        return self._one(_promised_deal, sql, commitment)

    def fair_deal(self, board: int) -> FairDeal | None:
        return self._one(_fair_deal, f"{_FAIR_DEALS} WHERE board = ?", board)

    def dealt_by(self, board: int) -> Seed | None:
        return self._one(_seed, "SELECT seed FROM fair_deals WHERE board = ?", board)

    def nonces_after(
        self, player: Player, number: int, limit: int
    ) -> tuple[tuple[int, KeptNonce], ...]:
        columns = "id, commitment, {} AS given, challenge, board"
        return self._all(
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

    def _standing_challenges(self, condition: str, *values: int) -> tuple[Challenge, ...]:
        return self._each(
            rows.challenge,
            f"{SELECT_CHALLENGES} WHERE {condition} AND c.closed IS NULL ORDER BY c.number",
            *values,
        )


class OffersWriting(OffersReading, Changes):
    """The part of a Transaction that OffersWrite promises."""

    def add_challenge(
        self,
        game: str,
        options: str,
        challenger: Player,
        *,
        terms: Terms,
        opponent: Player | None,
        seat: Seat | None,
        expires: int,
        ratings: tuple[int, int] | None = None,
        remaining: int = 1,
        commitments: tuple[str, ...] = (),
    ) -> Challenge:
        number = self._insert(
            "INSERT INTO challenges"
            " (game, options, terms, challenger, opponent, seat, made, expires, remaining,"
            " commitments, lowest, highest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            game,
            options,
            str(terms),
            challenger.id,
            opponent.id if opponent else None,
            seat,
            self.now,
            expires,
            remaining,
            _by_match(commitments, remaining),
            *(ratings or (None, None)),
            key="number",
        )
        return stored(self.challenge(number))

    def count_down(self, number: int) -> None:
        sql = "UPDATE challenges SET remaining = remaining - 1 WHERE number = ?"
        if not self._changed(sql, number):
            raise NotFound(f"There is no challenge {number}.")

    def close_challenge(self, number: int, how: str, why: str = "") -> None:
        if how != "accepted":
            sql = "DELETE FROM fair_deals WHERE challenge = ? AND board IS NULL"
            self._change(sql, number)
        sql = "UPDATE challenges SET closed = ?, how = ?, why = ? WHERE number = ?"
        if not self._changed(sql, self.now, how, why, number):
            raise NotFound(f"There is no challenge {number}.")

    def keep_seed(self, player: Player, seed: Seed) -> None:
        sql = "INSERT INTO fair_deals (player, made, seed, commitment) VALUES (?, ?, ?, ?)"
        self._change(sql, player.id, self.now, seed.text, seed.commitment)

    def promise_deals(self, challenge: int, commitments: tuple[str, ...], nonce: str) -> None:
        sql = (
            "UPDATE fair_deals SET challenge = ?, nonce = ?"
            " WHERE commitment = ? AND challenge IS NULL AND board IS NULL"
        )
        for commitment in commitments:
            if not self._changed(sql, challenge, nonce, commitment):
                raise Stale("That seed is promised already. Try again.")

    def add_fair_deal(self, board: int, deal: FairDeal, acceptor: Player) -> None:
        nonce, answer = deal.nonces
        dealt = self._changed(
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


def _by_match(commitments: tuple[str, ...], matches: int) -> str:
    """One word for each of *matches* matches, with commas between the commitments of a pair."""
    each = len(commitments) // matches
    return " ".join(
        ",".join(commitments[place : place + each])
        for place in range(0, len(commitments), each or 1)
    )


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

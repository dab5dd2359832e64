"""Challenges in the database."""

from __future__ import annotations

from lobby.errors import NotFound
from lobby.kits.game import Seat
from lobby.model.challenge import Challenge
from lobby.model.player import Player
from lobby.model.terms import Terms
from lobby.sql.matches import rows
from lobby.sql.matches.rows import SELECT_CHALLENGES
from lobby.sql.queries import Changes, Queries, stored


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
    ) -> Challenge:
        number = self._insert(
            "INSERT INTO challenges"
            " (game, options, terms, challenger, opponent, seat, made, expires, remaining,"
            " lowest, highest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            game,
            options,
            str(terms),
            challenger.id,
            opponent.id if opponent else None,
            seat,
            self.now,
            expires,
            remaining,
            *(ratings or (None, None)),
            key="number",
        )
        return stored(self.challenge(number))

    def count_down(self, number: int) -> None:
        sql = "UPDATE challenges SET remaining = remaining - 1 WHERE number = ?"
        if not self._changed(sql, number):
            raise NotFound(f"There is no challenge {number}.")

    def close_challenge(self, number: int, how: str, why: str = "") -> None:
        sql = "UPDATE challenges SET closed = ?, how = ?, why = ? WHERE number = ?"
        if not self._changed(sql, self.now, how, why, number):
            raise NotFound(f"There is no challenge {number}.")

"""Ratings in the database: the standings, and every change that led to them."""

from __future__ import annotations

from collections.abc import Iterable

from lobby.features.matches.values.reasons import CANCELLED
from lobby.features.people.values.player import Player
from lobby.features.ratings.values.standing import PairFlow, Rated, RatingChange, Standing
from lobby.sql.matches import rows
from lobby.sql.matches.rows import SELECT_PAIRS, SELECT_RATING_CHANGES, SELECT_RATINGS
from lobby.sql.queries import Changes, Queries, marks, only

_SELECT_SEAT_TALLIES = (
    "SELECT options, CAST(sum(won) AS bigint), CAST(sum(drawn) AS bigint),"
    " CAST(sum(lost) AS bigint) FROM seat_tallies WHERE game = ?"
)


class RatingsReading(Queries):
    """The part of a Snapshot that RatingsRead promises."""

    def ratings_of(self, players: Iterable[Player]) -> Rated:
        ids = tuple({player.id for player in players})
        sql = f"{SELECT_RATINGS} WHERE r.player IN ({marks(ids)})"
        found = self._all(rows.standing, sql, *ids)
        return {(each.player.id, each.game): each for each in found}

    def rated_players(self, game: str) -> tuple[Standing, ...]:
        sql = f"{SELECT_RATINGS} WHERE r.game = ? ORDER BY r.value DESC, r.player"
        return self._all(rows.standing, sql, game)

    def ranked_players(self, game: str) -> tuple[Standing, ...]:
        sql = f"{SELECT_RATINGS} WHERE r.game = ? AND p.gone IS NULL ORDER BY r.value DESC"
        return self._all(rows.standing, f"{sql}, r.player", game)

    def rating_changes_of(self, player: Player, game: str, limit: int) -> tuple[RatingChange, ...]:
        sql = (
            f"{SELECT_RATING_CHANGES} WHERE c.player = ? AND c.game = ? ORDER BY c.id DESC LIMIT ?"
        )
        return self._all(rows.rating_change, sql, player.id, game, limit)[::-1]

    def rating_changes_at(self, board: int) -> tuple[RatingChange, ...]:
        sql = f"{SELECT_RATING_CHANGES} WHERE c.board = ? ORDER BY c.seat"
        return self._all(rows.rating_change, sql, board)

    def rating_changes_at_boards(self, boards: Iterable[int]) -> tuple[RatingChange, ...]:
        ids = tuple(boards)
        sql = f"{SELECT_RATING_CHANGES} WHERE c.board IN ({marks(ids)})"
        return self._all(rows.rating_change, sql, *ids)

    def tallies(self, player: Player) -> tuple[tuple[str, int, int, int], ...]:
        sql = "SELECT game, won, drawn, lost FROM tallies WHERE player = ?"
        return self._all(rows.tally, sql, player.id)

    def seat_tallies(
        self, game: str, options: Iterable[str]
    ) -> tuple[tuple[str, int, int, int], ...]:
        words = tuple(options)
        sql = f"{_SELECT_SEAT_TALLIES} AND options IN ({marks(words)}) GROUP BY options"
        return self._all(rows.tally, sql, game, *words)

    def rating_changes_after(self, place: int, limit: int) -> tuple[tuple[int, RatingChange], ...]:
        sql = f"{SELECT_RATING_CHANGES} WHERE c.id > ? ORDER BY c.id LIMIT ?"
        return self._all(rows.placed_change, sql, place, limit)

    def results_between(
        self, one: Player, other: Player
    ) -> tuple[tuple[str, int | None, int], ...]:
        as_first, as_second = self._results(one, other), self._results(other, one)
        return tuple(
            (game, None if winner is None else seated[winner].id, matches)
            for seated, found in (((one, other), as_first), ((other, one), as_second))
            for game, winner, matches in found
        )

    def rated_pairs(self, since: int) -> tuple[PairFlow, ...]:
        sql = f"{SELECT_PAIRS} WHERE c.at > ? AND c.seat = 0 GROUP BY p.id, o.id"
        return self._all(rows.pair_flow, sql, since)

    def rated_between(self, one: Player, other: Player, game: str, since: int) -> int:
        half = (
            "SELECT count(*) FROM matches AS m CROSS JOIN rating_changes AS c"
            " ON c.board = m.board AND c.seat = 0 WHERE m.first = ? AND m.second = ?"
            " AND m.ended IS NOT NULL AND m.ended > ? AND m.game = ?"
        )
        found = self._one(
            only,
            f"SELECT ({half}) + ({half})",
            *(one.id, other.id, since, game),
            *(other.id, one.id, since, game),
        )
        return int(found or 0)

    def _results(self, first: Player, second: Player) -> tuple[tuple[str, int | None, int], ...]:
        return self._all(
            rows.counted,
            "SELECT game, winner, count(*) FROM matches"
            " WHERE first = ? AND second = ? AND ended IS NOT NULL AND reason <> ?"
            " GROUP BY game, winner",
            first.id,
            second.id,
            CANCELLED,
        )


class RatingsWriting(RatingsReading, Changes):
    """The part of a Transaction that RatingsWrite promises."""

    def add_rating_change(self, change: RatingChange, *, matches: int, evidence: float) -> None:
        after = (change.after.value, change.after.deviation, change.after.volatility)
        self._change(
            "INSERT INTO rating_changes (board, seat, player, game, at, value_before,"
            " deviation_before, volatility_before, value, deviation, volatility, weight, evidence)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            change.board,
            change.seat,
            change.player.id,
            change.game,
            change.at,
            change.before.value,
            change.before.deviation,
            change.before.volatility,
            *after,
            change.weight,
            change.evidence,
        )
        self._change(
            "INSERT INTO ratings"
            " (player, game, value, deviation, volatility, at, matches, evidence)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player, game) DO UPDATE SET"
            " value = excluded.value, deviation = excluded.deviation,"
            " volatility = excluded.volatility, at = excluded.at, matches = excluded.matches,"
            " evidence = excluded.evidence",
            change.player.id,
            change.game,
            *after,
            change.at,
            matches,
            evidence,
        )

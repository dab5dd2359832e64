"""Ratings in the database: the standings, and every change that led to them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping

from lobby.base.bounds import Count
from lobby.database.columns import columns, numbered, pair
from lobby.database.transaction import Row, Snapshot, Transaction, Value, marks, only
from lobby.features.matches.values import CANCELLED
from lobby.features.people.queries import rows as people_rows
from lobby.features.people.values.player import Player
from lobby.features.ratings.values import PairFlow, Rated, Rating, RatingChange, Results, Standing
from lobby.gamekit.game import Seat

_MOST = 1_000_000
"""No rating comes anywhere near so many points, on either side of zero."""


def _points(table: str) -> str:
    """The points a player gained in total, in whole points as displayed; a damaged change counts
    for nothing, as PostgreSQL refuses to round infinity."""
    columns = [f"{table}.{column}" for column in ("value", "value_before")]
    after, before = (f"round(CAST({column} AS numeric))" for column in columns)
    sound = " AND ".join(f"{column} BETWEEN -{_MOST} AND {_MOST}" for column in columns)
    return f"sum(CASE WHEN {sound} THEN CAST({after} - {before} AS integer) ELSE 0 END)"


rating = columns("value, deviation, volatility")(Rating)
_of_matches = columns("value, deviation, volatility, opponents")(Rating)

standing = columns(
    people_rows.player.under("p"), "r.game", _of_matches.under("r"), "r.at, r.matches, r.evidence"
)(Standing)
SELECT_RATINGS = people_rows.with_player(standing, "ratings AS r")

placed_change = numbered(
    "c.id",
    columns(
        "c.board, c.seat",
        people_rows.player.under("p"),
        "c.game, c.at",
        columns("c.value_before, c.deviation_before, c.volatility_before")(Rating),
        _of_matches.under("c"),
        "c.weight, c.evidence",
    )(RatingChange),
)
SELECT_RATING_CHANGES = people_rows.with_player(placed_change, "rating_changes AS c")

pair_flow = columns(
    columns(people_rows.player.under("p"), people_rows.player.under("o"))(pair),
    "count(*)",
    columns(_points("c"), _points("d"))(pair),
)(PairFlow)
SELECT_PAIRS = f"""
SELECT {pair_flow}
FROM rating_changes AS c CROSS JOIN rating_changes AS d ON d.board = c.board AND d.seat = 1
CROSS JOIN players AS p ON p.id = c.player CROSS JOIN players AS o ON o.id = d.player
"""


def rating_change(row: Row) -> RatingChange:
    """From a row of SELECT_RATING_CHANGES, without the change's place in their order."""
    __, change = placed_change(row)
    return change


@columns("options, won, drawn, lost")
def tally(of: str, won: Count, drawn: Count, lost: Count) -> tuple[str, int, int, int]:
    """Results, and what they are of: options, or a game."""
    return of, won, drawn, lost


def ratings_of(tx: Snapshot, players: Iterable[Player]) -> Rated:
    """The standings of *players* at every game in which they have a rated match."""
    ids = tuple({player.id for player in players})
    sql = f"{SELECT_RATINGS} WHERE r.player IN ({marks(ids)})"
    return {(held.player.id, held.game): held for held in tx.readable(standing, sql, *ids)}


def rated_players(tx: Snapshot, game: str) -> tuple[Standing, ...]:
    """Everybody with a rated match of *game*, the highest rating first."""
    sql = f"{SELECT_RATINGS} WHERE r.game = ? ORDER BY r.value DESC, r.player"
    return tx.readable(standing, sql, game)


def ranked_players(tx: Snapshot, game: str) -> tuple[Standing, ...]:
    """The same, without those who have left for good."""
    sql = f"{SELECT_RATINGS} WHERE r.game = ? AND p.gone IS NULL ORDER BY r.value DESC"
    return tx.readable(standing, f"{sql}, r.player", game)


def rating_changes_of(
    tx: Snapshot, player: Player, game: str, limit: int
) -> tuple[RatingChange, ...]:
    """The last changes of the player's rating at *game*, oldest first."""
    sql = f"{SELECT_RATING_CHANGES} WHERE c.player = ? AND c.game = ? ORDER BY c.id DESC LIMIT ?"
    return tx.readable(rating_change, sql, player.id, game, limit)[::-1]


def rating_changes_at(tx: Snapshot, board: int) -> tuple[RatingChange, ...]:
    """What the match on a board did to the ratings, by seat."""
    sql = f"{SELECT_RATING_CHANGES} WHERE c.board = ? ORDER BY c.seat"
    return tx.readable(rating_change, sql, board)


def rating_changes_at_boards(tx: Snapshot, boards: Iterable[int]) -> tuple[RatingChange, ...]:
    """What the matches on *boards* did to the ratings."""
    ids = tuple(boards)
    return tx.readable(
        rating_change, f"{SELECT_RATING_CHANGES} WHERE c.board IN ({marks(ids)})", *ids
    )


def tallies(tx: Snapshot, player: Player) -> tuple[tuple[str, int, int, int], ...]:
    """The player's finished matches against others, not counting cancelled ones: game, won,
    drawn, lost. Games without any are left out."""
    return tx.readable(
        tally, "SELECT game, won, drawn, lost FROM tallies WHERE player = ?", player.id
    )


def seat_tallies(
    tx: Snapshot, game: str, options: Iterable[str] | None = None
) -> Mapping[str, Results]:
    """How many finished matches of *game* with each of those *options*, or with any, the first seat
    won, drew and lost, counting matches between two people that are public and were not cancelled.
    Options that nobody has played are left out."""
    words = None if options is None else tuple(options)
    those = "" if words is None else f" AND options IN ({marks(words)})"
    sql = f"SELECT {tally} FROM seat_tallies WHERE game = ?{those} ORDER BY options"
    # Added here, where each number has been checked: the sum of damaged ones has no end.
    results = defaultdict[str, Results](Results)
    for played, *counts in tx.readable(tally, sql, game, *words or ()):
        results[played] += Results(*counts)
    return results


def rating_changes_after(
    tx: Snapshot, place: int, limit: int
) -> tuple[tuple[int, RatingChange], ...]:
    """Rating changes of all players, in the order in which they were made, each with its place
    in that order, starting after *place*."""
    sql = f"{SELECT_RATING_CHANGES} WHERE c.id > ? ORDER BY c.id LIMIT ?"
    return tx.readable(placed_change, sql, place, limit)


def results_between(
    tx: Snapshot, player: Player, other: Player, *, private: bool
) -> tuple[tuple[str, int | None, int], ...]:
    """Results of finished matches between two players, not counting cancelled ones, and *private*
    ones only if asked for: game, the winner's id (None: a draw), and how many."""
    as_first = _results(tx, player, other, private=private)
    as_second = _results(tx, other, player, private=private)
    return tuple(
        (game, None if winner is None else seated[winner].id, matches)
        for seated, results in (((player, other), as_first), ((other, player), as_second))
        for game, winner, matches in results
    )


def rated_pairs(tx: Snapshot, since: int) -> tuple[PairFlow, ...]:
    """The points that pairs rated after *since* won from each other, once for each seating."""
    sql = f"{SELECT_PAIRS} WHERE c.at > ? AND c.seat = 0 GROUP BY p.id, o.id"
    return tx.readable(pair_flow, sql, since)


def rated_between(tx: Snapshot, player: Player, other: Player, game: str, since: int) -> int:
    """How many matches of *game* between the two ended after *since* and changed ratings."""
    half = (
        "SELECT count(*) FROM matches AS m CROSS JOIN rating_changes AS c"
        " ON c.board = m.board AND c.seat = 0 WHERE m.first = ? AND m.second = ?"
        " AND m.ended IS NOT NULL AND m.ended > ? AND m.game = ?"
    )
    count = tx.one(
        only,
        f"SELECT ({half}) + ({half})",
        *(player.id, other.id, since, game),
        *(other.id, player.id, since, game),
    )
    return int(count or 0)


def rated_among(tx: Snapshot, players: Iterable[int], since: int, most: int) -> int:
    """How many results among the players with those ids were rated after *since*, up to *most*."""
    ids = tuple(players)
    sql = (
        "SELECT c.board FROM rating_changes AS c CROSS JOIN rating_changes AS d"
        " ON d.board = c.board AND d.seat = 1 WHERE c.at > ? AND c.seat = 0"
        f" AND c.player IN ({marks(ids)}) AND d.player IN ({marks(ids)}) LIMIT ?"
    )
    return len(tx.all(only, sql, since, *ids, *ids, most))


def unrated(tx: Snapshot, boards: Iterable[int]) -> bool:
    """Whether the result on one of the *boards* is on record as not rated."""
    ids = tuple(boards)
    sql = f"SELECT board FROM unrated_results WHERE board IN ({marks(ids)})"
    return tx.one(only, sql, *ids) is not None


@columns("game, winner, count(*)")
def _result(game: str, winner: Seat | None, matches: Count) -> tuple[str, Seat | None, int]:
    return game, winner, matches


def _results(
    tx: Snapshot, first: Player, second: Player, *, private: bool
) -> tuple[tuple[str, Seat | None, int], ...]:
    sql = (
        f"SELECT {_result} FROM matches"
        " WHERE first = ? AND second = ? AND ended IS NOT NULL AND reason <> ?"
        " AND private <= ? GROUP BY game, winner"
    )
    return tx.readable(_result, sql, first.id, second.id, CANCELLED, int(private))


def add_unrated(tx: Transaction, board: int) -> None:
    """Put on record that the result on *board* is not rated, although others like it are."""
    tx.add("unrated_results", board=board)


def add_rating_change(
    tx: Transaction, change: RatingChange, *, matches: int, evidence: float
) -> None:
    """Append a change. It leads to the player's current rating, after *matches* matches with
    *evidence* in all."""
    after: dict[str, float] = {
        "value": change.after.value,
        "deviation": change.after.deviation,
        "volatility": change.after.volatility,
        "opponents": change.after.opponents or 0,
    }
    now: dict[str, Value] = {
        "player": change.player.id,
        "game": change.game,
        "at": change.at,
        **after,
    }
    tx.add(
        "rating_changes",
        board=change.board,
        seat=change.seat,
        value_before=change.before.value,
        deviation_before=change.before.deviation,
        volatility_before=change.before.volatility,
        weight=change.weight,
        evidence=change.evidence,
        **now,
    )
    tx.put("ratings", "player game", matches=matches, evidence=evidence, **now)

"""What is known of the two sides of a match besides the players themselves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.clocks import clocks, match_clocks
from lobby.features.clocks.queries import clocks as clocks_queries
from lobby.features.clocks.values.pauses import Span
from lobby.features.matches.values import Match
from lobby.features.ratings import cautions, ladder
from lobby.features.ratings.cautions import Caution
from lobby.features.ratings.values.rating import Rating
from lobby.features.ratings.values.standing import Rated, RatingChange
from lobby.gamekit.game import Seat


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match. *rating* is the one that the match left, or else the current one.
    *change* is what the match did to it, None if it did not count or is still being played.
    *seconds* is the time left on the clock, None without one. *away* is the current vacation.
    *caution* is why the match changes ratings less than expected, the same for both sides."""

    rating: Rating
    change: RatingChange | None = None
    seconds: int | None = None
    away: Span | None = None
    caution: Caution | None = None


Sides: TypeAlias = tuple[Side, Side]
"""The two sides, by seat."""


def sides(snapshot: Snapshot, match: Match) -> Sides:
    """Ratings, clocks and vacations of both sides of *match*."""
    rated = ladder.of_players(snapshot, match.players)
    changes = ladder.changes_by(snapshot, match) if match.over else ()
    caution = cautions.of_match(snapshot, match, changes)
    away = {} if match.over else clocks_queries.away(snapshot, match.players)

    def side(seat: Seat) -> Side:
        change = next((gain for gain in changes if gain.seat == seat), None)
        return Side(
            change.after if change else _rating(snapshot, match, seat, rated),
            change,
            _seconds(snapshot, match, seat),
            away.get(match.players[seat].id),
            caution,
        )

    return side(0), side(1)


def rating_in_words(rating: Rating, change: RatingChange | None = None) -> str:
    """*rating* in words, with a question mark while it is provisional, and what *change* added to
    it.

    >>> rating_in_words(Rating()), rating_in_words(Rating(1612.4, 80))
    ('1500?', '1612')
    """
    doubt = "?" if rating.provisional else ""
    gain = f" ({change.gain:+})" if change else ""
    return f"{round(rating.value)}{doubt}{gain}"


def left_in_words(seconds: int) -> str:
    """The time left, in words; below ten minutes as a clock shows it.

    >>> left_in_words(7200), left_in_words(275), left_in_words(-5)
    ('2 h left', '4:35 left', '0:00 left')
    """
    left = clocks.figure(max(0, seconds), tenths=False)
    return _("{left} left", left=left)


def _rating(snapshot: Snapshot, match: Match, seat: Seat, rated: Rated) -> Rating:
    standing = rated.get((match.players[seat].id, match.game))
    return standing.aged(snapshot.now) if standing else Rating()


def _seconds(snapshot: Snapshot, match: Match, seat: Seat) -> int | None:
    if match.over:
        return None
    if match.to_move == seat:
        return match_clocks.time_left(snapshot, match)
    return match.clock.banks[seat] if match.clock.banks else None

"""Weights: how much a rated match counts.

Each further match against the same opponent says less about a player's strength, and a friend, or a
second account of the player's own, could hand them points. So the matches of a pair of players at
one game weigh less and less: w = 3 / (3 + n), after n rated matches that ended within the 30 days
before. The fourth weighs a half, the tenth a quarter, and thirty together less than eight. Friends
who meet every week lose little by that. A match has one weight: the same for both players, and for
a win, a draw and a loss (``lobby.features.ratings.glicko2``).
"""

from __future__ import annotations

from lobby.base.durations import DAY
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.matches.values import Match
from lobby.features.ratings import queries
from lobby.features.ratings.values import Standing

PAIR_DAYS = 30
"""How many days a match reduces the weight of the next ones between the same players."""

_HALVED_AFTER = 3
"""After this many earlier matches between the same players, a match weighs a half."""


def after(earlier: int) -> float:
    """The weight of a match after *earlier* ones between the same players.

    >>> after(0), after(3), after(9)
    (1.0, 0.5, 0.25)
    """
    return _HALVED_AFTER / (_HALVED_AFTER + earlier)


def earlier_of_pair(snapshot: Snapshot, match: Match) -> int:
    """How many rated matches of the same game its players had against each other within
    ``PAIR_DAYS`` before *match*, which ends now and is not rated yet."""
    since = snapshot.now - PAIR_DAYS * DAY
    return queries.rated_between(snapshot, *match.players, match.game, since)


def evidence(weight: float, opponent: Standing, earlier: int) -> float:
    """What a match of *weight* against *opponent*, after *earlier* ones between the same players,
    adds to the evidence for a place in the standings: its weight, or nothing if the opponent has
    rated matches with nobody else."""
    return weight if opponent.matches > earlier else 0.0


def in_words(weight: float) -> str:
    """The weight of a match in the ratings, in words; "" for a full one.

    >>> in_words(1 / 3), in_words(0.001), in_words(1.0)
    ('weight 33%', 'weight 1%', '')
    """
    return "" if weight == 1 else _("weight {weight}%", weight=share(weight))


def share(weight: float) -> int:
    """*weight* as a percentage of a full match, at least 1."""
    return max(1, round(100 * weight))

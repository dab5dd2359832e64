"""The ladder: the players of each game ranked by rating, updated with each match that counts.

Each further match against the same opponent says less about a player's strength, and a friend, or a
second account of the player's own, could hand them points. So the matches of a pair of players at
one game weigh less and less: w = 3 / (3 + n), after n rated matches that ended within the 30 days
before. The fourth weighs a half, the tenth a quarter, and thirty together less than eight. Friends
who meet every week lose little by that. A match has one weight: the same for both players, and for
a win, a draw and a loss (``lobby.features.ratings.glicko2``).
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import NamedTuple, TypeAlias

from lobby.base.durations import DAY
from lobby.base.translation import _
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches.values import CANCELLED, OF_PLAYERS, Match
from lobby.features.people import traces
from lobby.features.people.values.player import Player
from lobby.features.ratings import queries
from lobby.features.ratings.glicko2 import DRAW, LOSS, WIN, after_match
from lobby.features.ratings.values import Rating, RatingChange, Results, Standing, Table
from lobby.gamekit.game import Seat

INACTIVE_DAYS = 365
"""Days without a rated match after which a player is listed as inactive."""

SHORT = 4
"""Moves of each side. If the players end a match before that, nobody's rating rises: such results
cost nothing to make."""


MOST_SHARED = 2
"""The most results within ``SHARING_DAYS`` that are rated among players who share."""

SHARING_DAYS = 7
"""The days over which results are counted."""


Gains: TypeAlias = Mapping[int, tuple[RatingChange, ...]]
"""Rating changes by seat, for each board; matches that changed no rating are missing. The changes
by a pair are listed for each of its boards."""

NO_GAINS: Gains = {}
"""No rating changes."""


def rated(match: Match) -> bool:
    """Whether *match*, or its pair, is played for ratings. Matches with bots or guests never are,
    nor is one that was cancelled."""
    reasons = (match.reason, match.twin.reason if match.twin else None)
    return match.between_members and CANCELLED not in reasons and match.terms.rated


def counts(match: Match) -> bool:
    """Whether the result of *match*, or of its pair, changes ratings. A pair does so once both
    boards have a result."""
    return match.decided and rated(match)


def short(match: Match) -> bool:
    """Whether the players ended *match*, and the other board of its pair, by resignation, time or
    agreement before each side had made ``SHORT`` moves."""
    halves = (match, match.twin) if match.twin else (match,)
    return all(
        half.reason in OF_PLAYERS and half.plies < SHORT * len(match.players) for half in halves
    )


def of_player(snapshot: Snapshot, player: Player, game: str) -> Standing:
    """The standing of *player* at *game*; that of a newcomer before the first rated match."""
    newcomer = Standing(player, game, Rating(), snapshot.now, 0)
    return queries.ratings_of(snapshot, (player,)).get((player.id, game), newcomer)


of_players = queries.ratings_of
"""The standings of *players* at every game they have played, in one query."""


def standings(snapshot: Snapshot, game: str) -> Table:
    """The ladder of *game* as it is now."""
    now = snapshot.now
    everyone = queries.ranked_players(snapshot, game)
    active = [standing for standing in everyone if now - standing.at <= INACTIVE_DAYS * DAY]
    unsure = [standing for standing in active if not standing.ranked(now)]
    return Table(
        tuple(standing for standing in active if standing.ranked(now)),
        tuple(sorted(unsure, key=lambda standing: standing.player.name.lower())),
        tuple(standing for standing in everyone if now - standing.at > INACTIVE_DAYS * DAY),
    )


def histories(
    snapshot: Snapshot, player: Player, games: Iterable[str], limit: int = 500
) -> dict[str, tuple[RatingChange, ...]]:
    """The latest changes of *player*'s rating at each of *games*, oldest first: rating curves."""
    return {game: queries.rating_changes_of(snapshot, player, game, limit) for game in games}


changes_at = queries.rating_changes_at
"""The rating changes by the match on *board*, by seat; empty if it did not count. A pair
changes ratings on the board that ended last."""


def changes_by(snapshot: Snapshot, match: Match) -> tuple[RatingChange, ...]:
    """The rating changes by *match*, or by its pair, by the seats of *match*."""
    return by_seats(match, queries.rating_changes_at_boards(snapshot, match.boards))


def by_seats(match: Match, changes: Iterable[RatingChange]) -> tuple[RatingChange, ...]:
    """The *changes* on the boards of *match*, by its seats; none if one cannot be read."""
    seated = (
        change if change.board == match.board else replace(change, seat=1 - change.seat)
        for change in changes
    )
    by_seat = tuple(sorted(seated, key=lambda change: change.seat))
    return by_seat if len(by_seat) == len(match.players) else ()


def gains(snapshot: Snapshot, matches: Iterable[Match]) -> Gains:
    """The rating changes by those of *matches* that have ended."""
    counted = {match.board: match for match in matches if counts(match)}
    boards = {board for match in counted.values() for board in match.boards}
    changes = defaultdict[int, list[RatingChange]](list)
    for change in queries.rating_changes_at_boards(snapshot, boards):
        changes[change.board].append(change)
    gained = (
        (match, [change for board in match.boards for change in changes[board]])
        for match in counted.values()
    )
    return {match.board: by_seats(match, gain) for match, gain in gained if gain}


def record(snapshot: Snapshot, player: Player) -> dict[str, Results]:
    """The results of *player* against others, game by game."""
    return {game: Results(*counts) for game, *counts in queries.tallies(snapshot, player)}


def head_to_head(
    snapshot: Snapshot, player: Player, other: Player, viewer: Player | None
) -> dict[str, Results]:
    """The results of *player* against *other*, game by game, as *viewer* may know them: private
    matches count only for the two."""
    private = viewer in (player, other)
    totals = defaultdict[str, Results](Results)
    for game, winner, matches in queries.results_between(snapshot, player, other, private=private):
        how = "drawn" if winner is None else "won" if winner == player.id else "lost"
        totals[game] += Results(**{how: matches})
    return dict(sorted(totals.items()))


class Met(NamedTuple):
    """What is known of a player: the *rating* at a game, and the *score* of the viewer's matches
    against them; None for none."""

    rating: Rating | None
    score: Results | None

    @property
    def rated(self) -> str:
        """The rating in words."""
        return self.rating.in_words if self.rating else _("none yet")

    @property
    def fared(self) -> str:
        """How the viewer fared; "" if the two never met."""
        if (score := self.score) is None:
            return ""
        won, drawn, lost = score.won, score.drawn, score.lost
        return _("you won {won}, drew {drawn}, lost {lost}", won=won, drawn=drawn, lost=lost)


def met(snapshot: Snapshot, other: Player, viewer: Player | None, game: str) -> Met:
    """What is known of *other* at *game*, against *viewer*."""
    standing = of_players(snapshot, (other,)).get((other.id, game))
    scores = head_to_head(snapshot, viewer, other, viewer) if viewer else {}
    return Met(standing.aged(snapshot.now) if standing else None, scores.get(game))


def shared_too_often(snapshot: Snapshot, players: tuple[Player, Player]) -> bool:
    """Whether the two *players* have used one key one after another or came from one address, and
    among all who share it with them as many results are rated as may be. The limit counts the
    results of all who share, not those of each pair: one person can have any number of accounts,
    and lose with all of them to one."""
    first, second = players
    since = snapshot.now - SHARING_DAYS * DAY
    of_keys = traces.of_same_keys(snapshot, first)
    groups = (
        *((of_keys,) if second.id in of_keys else ()),
        *traces.of_same_addresses(snapshot, first, second),
    )
    return any(
        queries.rated_among(snapshot, group, since, MOST_SHARED) >= MOST_SHARED for group in groups
    )


def rate(tx: Transaction, match: Match) -> None:
    """Update the ratings of the players of *match*, which has just ended, if it counts; for a pair,
    the board that ends last counts for both. If its players share a key or an address, it may be
    one result too many: that is put on record instead."""
    if not counts(match):
        return
    if shared_too_often(tx, match.players):
        queries.add_unrated(tx, match.board)
        return
    earlier = earlier_of_pair(tx, match)
    weight = weight_after(earlier)
    standing = [of_player(tx, player, match.game) for player in match.players]
    before = [rating.aged(tx.now) for rating in standing]
    after = effect(match, before[0], before[1], weight)
    new = earlier == 0 and not queries.rated_between(tx, *match.players, match.game, since=0)
    for seat, player in enumerate(match.players):
        evidence = 0.0 if short(match) else evidence_of(weight, standing[1 - seat], earlier)
        opponents = (standing[seat].rating.opponents or 0) + new
        queries.add_rating_change(
            tx,
            RatingChange(
                match.board,
                seat,
                player,
                match.game,
                tx.now,
                before[seat],
                replace(after[seat], opponents=opponents),
                weight,
                evidence,
            ),
            matches=standing[seat].matches + 1,
            evidence=standing[seat].evidence + evidence,
        )


def effect(match: Match, first: Rating, second: Rating, weight: float) -> tuple[Rating, Rating]:
    """The ratings of both players after *match*, which counts by *weight*."""
    before = first, second
    after = after_match(first, second, score(match), weight)
    if not short(match):
        return after
    one, other = (
        was if now.value > was.value else now for was, now in zip(before, after, strict=True)
    )
    return one, other


def score(match: Match) -> float:
    """The score of seat 0; for a pair, half of what that player scored on both boards."""
    scored = _score(match.winner, 0)
    return (scored + _score(match.twin.winner, 1)) / 2 if match.twin else scored


def _score(winner: Seat | None, seat: Seat) -> float:
    return DRAW if winner is None else WIN if winner == seat else LOSS


PAIR_DAYS = 30
"""How many days a match reduces the weight of the next ones between the same players."""

_HALVED_AFTER = 3
"""After this many earlier matches between the same players, a match weighs a half."""


def weight_after(earlier: int) -> float:
    """The weight of a match after *earlier* ones between the same players.

    >>> weight_after(0), weight_after(3), weight_after(9)
    (1.0, 0.5, 0.25)
    """
    return _HALVED_AFTER / (_HALVED_AFTER + earlier)


def earlier_of_pair(snapshot: Snapshot, match: Match) -> int:
    """How many rated matches of the same game its players had against each other within
    ``PAIR_DAYS`` before *match*, which ends now and is not rated yet."""
    since = snapshot.now - PAIR_DAYS * DAY
    return queries.rated_between(snapshot, *match.players, match.game, since)


def evidence_of(weight: float, opponent: Standing, earlier: int) -> float:
    """What a match of *weight* against *opponent*, after *earlier* ones between the same players,
    adds to the evidence for a place in the standings: its weight, or nothing if the opponent has
    rated matches with nobody else."""
    return weight if opponent.matches > earlier else 0.0


def weight_in_words(weight: float) -> str:
    """The weight of a match in the ratings, in words; "" for a full one.

    >>> weight_in_words(1 / 3), weight_in_words(0.001), weight_in_words(1.0)
    ('weight 33%', 'weight 1%', '')
    """
    return "" if weight == 1 else _("weight {weight}%", weight=weight_share(weight))


def weight_share(weight: float) -> int:
    """*weight* as a percentage of a full match, at least 1."""
    return max(1, round(100 * weight))

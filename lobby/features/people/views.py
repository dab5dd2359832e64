"""Profiles: what others may know about a player."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.analysis import notes
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.values import Span
from lobby.features.matches import lists
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match, Wanted
from lobby.features.news import subscriptions
from lobby.features.news.values import Subscriptions
from lobby.features.people import allowances, muting, own_limits, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player, Quieted
from lobby.features.puzzles import attempts
from lobby.features.puzzles import words as puzzles_words
from lobby.features.puzzles.values import Progress
from lobby.features.ratings import ladder
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.values import Rated, Rating, RatingChange, Results
from lobby.games.catalogue import GAMES

FINISHED_SHOWN = 20
BETWEEN_SHOWN = 5

_NONE = Results()


@dataclass(frozen=True, slots=True)
class Rivalry:
    """The record of *player* against *other*: the *scores* by game, and the last finished matches
    that may be seen, the latest first."""

    player: Player
    other: Player
    scores: Mapping[str, Results] = field(default_factory=dict)
    latest: tuple[Match, ...] = ()


@dataclass(frozen=True, slots=True)
class Profile:
    """*player* as one viewer may see them at *now*, in UTC seconds.

    ``away`` is the current vacation; ``rated`` has the standings, and ``scores`` all results, both
    only of games that were played. ``rivalry`` is from the viewer's side; None for oneself and for
    guests. ``running`` has the nearest deadline first, ``finished`` the latest first, both without
    matches the viewer may not see; there may be *more* finished ones. ``changes`` are the rating
    changes of ``finished`` and of ``rivalry``. ``quieted`` tells whether the viewer has muted
    or blocked the player, and ``limits`` are the viewer's own, empty on another player's page.
    ``cancelled`` is the public number of matches that the player has cancelled lately
    (``lobby.features.people.allowances``).
    ``seen`` is when the player was last known to be connected; None if nobody knows, and for bots.
    ``left`` is whether the player has left for good.
    ``followed`` is whether the viewer follows the player, and ``note`` the viewer's private note.
    ``puzzles`` is the player's progress with puzzles.
    """

    player: Player
    now: int
    away: Span | None = None
    rated: Rated = field(default_factory=dict)
    scores: Mapping[str, Results] = field(default_factory=dict)
    rivalry: Rivalry | None = None
    running: tuple[Match, ...] = ()
    finished: tuple[Match, ...] = ()
    more: bool = False
    changes: tuple[RatingChange, ...] = ()
    quieted: Quieted | None = None
    limits: Mapping[str, int] = field(default_factory=dict)
    watched: frozenset[int] = frozenset()
    cancelled: int = 0
    left: bool = False
    seen: int | None = None
    followed: bool = False
    note: str = ""
    puzzles: Progress = field(default_factory=Progress)

    def rating(self, game: str) -> Rating | None:
        """The rating at *game* as of now; None without a rated match."""
        standing = self.rated.get((self.player.id, game))
        return standing.aged(self.now) if standing else None

    def matches(self, game: str) -> int:
        """The number of rated matches of *game*."""
        standing = self.rated.get((self.player.id, game))
        return standing.matches if standing else 0

    def score(self, game: str) -> Results:
        """Matches of *game* won, drawn and lost."""
        return self.scores.get(game, _NONE)

    def against(self, game: str) -> Results:
        """Matches of *game* against this player that the viewer won, drew and lost."""
        return self.rivalry.scores.get(game, _NONE) if self.rivalry else _NONE

    @property
    def favourite(self) -> str:
        """The game with the most rated matches, else with the most matches, else the first."""
        return max(GAMES, key=lambda game: (self.matches(game), self.score(game).matches))


def of_player(snapshot: Snapshot, viewer: Player | None, who: str | Player) -> Profile:
    """The profile of *who*, perhaps given by name, for *viewer*. Raises NotFound."""
    player = players.named(snapshot, who)
    latest = matches_queries.finished_matches_of(snapshot, player, FINISHED_SHOWN)
    finished = lists.seen_by(viewer, latest)
    mine = viewer == player
    rivalry = None if mine or viewer is None else _rivalry(snapshot, viewer, player, viewer)
    shown = (*finished, *(rivalry.latest if rivalry else ()))
    held = subscriptions.of_player(snapshot, viewer) if viewer else Subscriptions()
    return Profile(
        player,
        snapshot.now,
        away=clocks_queries.away(snapshot, (player,)).get(player.id),
        rated=ladder.of_players(snapshot, (player,)),
        scores=_of_games(ladder.record(snapshot, player)),
        rivalry=rivalry,
        running=lists.seen_by(viewer, matches_queries.running_matches_of(snapshot, player)),
        finished=finished,
        more=len(latest) == FINISHED_SHOWN,
        changes=ratings_queries.rating_changes_at_boards(
            snapshot, {board for match in shown for board in match.boards}
        ),
        quieted=_quieted(snapshot, viewer, player),
        limits=own_limits.of_player(snapshot, player) if mine else {},
        watched=frozenset(held.boards),
        cancelled=allowances.cancelled(snapshot, player),
        left=players_queries.has_left(snapshot, player),
        seen=None if player.bot else players_queries.last_seen_at(snapshot, player),
        followed=player in held.players,
        note=notes.on(snapshot, viewer, player),
        puzzles=attempts.progress(snapshot, player),
    )


def puzzles_in_words(profile: Profile) -> str:
    """The player's strength at puzzles, and how many are solved, in sentences; "" for none."""
    progress = profile.puzzles
    sentences = puzzles_words.strengths(progress.standings.values()), puzzles_words.tally(progress)
    return " ".join(filter(None, sentences))


def cancelled_in_words(profile: Profile) -> str:
    """How many matches the player has cancelled lately, in a sentence; "" for none.

    >>> cancelled_in_words(Profile(Player(1, "ann", 0), 0, cancelled=1))
    'In the last 30 days: 1 match aborted before both had moved.'
    """
    if not profile.cancelled:
        return ""
    matches = (
        _("1 match")
        if profile.cancelled == 1
        else _("{cancelled} matches", cancelled=profile.cancelled)
    )
    return _(
        "In the last {cancelled_days} days: {matches} aborted before both had moved.",
        cancelled_days=allowances.CANCELLED_DAYS,
        matches=matches,
    )


def rivalry(snapshot: Snapshot, viewer: Player | None, name: str, other: str) -> Rivalry:
    """The record of the player *name* against *other*, as *viewer* may see it. Raises NotFound."""
    player, two = players.named(snapshot, name), players.named(snapshot, other)
    if player == two:
        raise Refused.because("Name two different players.")
    return _rivalry(snapshot, player, two, viewer)


def _rivalry(snapshot: Snapshot, player: Player, other: Player, viewer: Player | None) -> Rivalry:
    between = Wanted(other=other)
    latest = matches_queries.finished_matches_of(snapshot, player, FINISHED_SHOWN, between)
    seen = lists.seen_by(viewer, latest)[:BETWEEN_SHOWN]
    scores = ladder.head_to_head(snapshot, player, other, viewer)
    return Rivalry(player, other, _of_games(scores), seen)


def _quieted(snapshot: Snapshot, viewer: Player | None, player: Player) -> Quieted | None:
    listed = muting.listed(snapshot, viewer) if viewer else ()
    return next((entry for entry in listed if entry.player == player), None)


def _of_games(scores: Mapping[str, Results]) -> Mapping[str, Results]:
    """Those of *scores* whose games are installed."""
    return {game: score for game, score in scores.items() if game in GAMES}

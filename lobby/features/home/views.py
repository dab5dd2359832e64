"""What a player sees first: the boards that wait, and what is going on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from lobby.core.values import Kind
from lobby.database.transaction import Snapshot
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import Challenge
from lobby.features.clocks import queries as clocks_queries
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.news import queries as news_queries
from lobby.features.news.views import digest
from lobby.features.news.views.digest import Digest
from lobby.features.people import muting
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions, ladder
from lobby.features.ratings import queries as ratings_queries
from lobby.features.ratings.values import Rated
from lobby.features.talk import messages

UNRELATED: frozenset[Kind] = frozenset(
    {
        "analysis-shown",
        "announced",
        "banned",
        "imported",
        "key-added",
        "key-code-cancelled",
        "key-code-made",
        "key-removed",
        "kicked",
        "muted",
        "operators-changed",
        "queue-dropped",
        "reminded",
        "reported",
        "said",
        "unbanned",
        "unmuted",
        "written",
    }
)
"""Events that do not change ``common``. A new kind counts as a change until it is listed here."""

RUNNING_SHOWN = 50
FINISHED_SHOWN = 20
_LOOKED_THROUGH = 3 * FINISHED_SHOWN
"""How many of a player's matches are looked through for those to list."""


@dataclass(frozen=True, slots=True, eq=False)
class Common:
    """What is the same for everybody: open challenges, oldest first; running matches, the most
    recently changed first; and finished ones, the latest first. Private ones are left out.
    ``rated`` has the standings of the challengers, and ``bots`` is sorted by level. Equal only to
    itself, so that anything made from it can be cached."""

    open_challenges: tuple[Challenge, ...]
    running: tuple[Match, ...]
    finished: tuple[Match, ...]
    rated: Rated = field(default_factory=dict)
    bots: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Mine:
    """What belongs to one player. ``my_move`` are the matches that wait for a move or an answer,
    ``waiting`` the other running ones. Both have the nearest deadline first, then matches without
    one, the longest untouched first; ``finished`` has the latest first. ``unread``
    are boards with unread messages, and ``half_entered`` those with a half-entered move.
    ``watched`` are the boards the player subscribed to. ``following`` are the players they follow,
    and ``followed`` the running matches of these, the most recently changed first. ``results`` are
    finished boards whose result is still to be acknowledged, ``messages`` counts the private
    messages that are not read yet, without those by the muted, and ``remarks`` are the comments
    made with the move that ``my_move`` answers. ``away`` says whether the player is on vacation, so
    that their clocks stand still. ``rated`` has the standings of the player and of everybody else
    in these lists, and ``gains`` the player's rating changes from finished matches; for a pair,
    under one of its boards."""

    my_move: tuple[Match, ...] = ()
    waiting: tuple[Match, ...] = ()
    challenges_to_me: tuple[Challenge, ...] = ()
    challenges_by_me: tuple[Challenge, ...] = ()
    finished: tuple[Match, ...] = ()
    unread: frozenset[int] = frozenset()
    half_entered: frozenset[int] = frozenset()
    watched: frozenset[int] = frozenset()
    followed: tuple[Match, ...] = ()
    following: frozenset[Player] = frozenset()
    results: frozenset[int] = frozenset()
    messages: int = 0
    away: bool = False
    remarks: Mapping[int, str] = field(default_factory=dict)
    rated: Rated = field(default_factory=dict)
    gains: Mapping[int, int] = field(default_factory=dict)

    def usual_game(self, player: Player) -> str | None:
        """The game that *player*, the owner of these lists, has played most lately among those they
        are rated at."""
        return next((game for game in self.played if (player.id, game) in self.rated), None)

    @property
    def played(self) -> tuple[str, ...]:
        """The games of these lists, those played most lately first."""
        mine = (*self.my_move, *self.waiting, *self.finished)
        lately = Counter(match.game for match in mine if match.installed)
        return tuple(game for game, _ in lately.most_common())


def common(snapshot: Snapshot) -> Common:
    """What every visitor may see."""
    offers = challenges_queries.open_challenges(snapshot)
    return Common(
        offers,
        matches_queries.running_matches(snapshot, RUNNING_SHOWN),
        matches_queries.finished_matches(snapshot, FINISHED_SHOWN),
        ladder.of_players(snapshot, {offer.challenger for offer in offers}),
        players_queries.bots(snapshot),
    )


def featured(snapshot: Snapshot, running: Sequence[Match]) -> Match | None:
    """The match among *running* whose players are rated highest, and of equal ones the first; None
    if this server can show none of them."""
    players = {player for match in running for player in match.players}
    rated = ladder.of_players(snapshot, players)

    def strength(match: Match) -> float:
        standings = (rated.get((player.id, match.game)) for player in match.players)
        return sum(standing.rating.value for standing in standings if standing)

    return max((match for match in running if match.installed), key=strength, default=None)


def mine(snapshot: Snapshot, player: Player) -> Mine:
    """What concerns *player*."""
    running = matches_queries.running_matches_of(snapshot, player)
    my_move = tuple(match for match in running if match.waits_for(player))
    new = news_queries.unacknowledged(snapshot, player, FINISHED_SHOWN)
    results = frozenset(event.board for event in new if event.board is not None)
    finished = _finished(snapshot, player, results)
    held = news_queries.subscriptions(snapshot, player)
    silent = muting.unheard(snapshot, player)
    to_me = cautions.all_expected(snapshot, challenges_queries.challenges_to(snapshot, player))
    by_me = cautions.all_expected(snapshot, challenges_queries.challenges_by(snapshot, player))
    others = {player for match in running for player in match.players}
    others |= {offer.challenger for offer in to_me}
    others |= {offer.opponent for offer in by_me if offer.opponent}
    return Mine(
        my_move=my_move,
        waiting=tuple(match for match in running if not match.waits_for(player)),
        challenges_to_me=to_me,
        challenges_by_me=by_me,
        finished=finished,
        unread=matches_queries.unread_boards(snapshot, player),
        half_entered=matches_queries.half_entered_boards(snapshot, player),
        watched=frozenset(held.boards),
        followed=followed(snapshot, player) if held.players else (),
        following=frozenset(held.players),
        results=results,
        messages=sum(written.author not in silent for written in messages.unread(snapshot, player)),
        away=player.id in clocks_queries.away(snapshot, (player,)),
        remarks=_remarks(snapshot, player, my_move, silent),
        rated=ladder.of_players(snapshot, others | {player}),
        gains=_gains(snapshot, player, finished),
    )


def _finished(snapshot: Snapshot, player: Player, new: Collection[int]) -> tuple[Match, ...]:
    """The player's finished matches, the latest first; those that ended before they had begun only
    as long as that is *new* to the player."""
    ended = matches_queries.finished_matches_of(snapshot, player, FINISHED_SHOWN)
    listed = _listed(ended, new)
    if len(listed) < len(ended):  # others take their places
        more = matches_queries.finished_matches_of(snapshot, player, _LOOKED_THROUGH)
        listed = _listed(more, new)[:FINISHED_SHOWN]
    return listed


def _listed(ended: Iterable[Match], new: Collection[int]) -> tuple[Match, ...]:
    return tuple(
        match for match in ended if match.begun or match.reason != CANCELLED or match.board in new
    )


def belongings(
    snapshot: Snapshot, player: Player, until: int | None
) -> tuple[Mine, Digest, frozenset[int]]:
    """What concerns *player*, what they missed up to the event *until*, and the ids of the players
    they have muted or blocked."""
    return (
        mine(snapshot, player),
        digest.since_last_seen(snapshot, player, until),
        frozenset(muted.id for muted in muting.unheard(snapshot, player)),
    )


def followed(snapshot: Snapshot, player: Player) -> tuple[Match, ...]:
    """The running matches of players whom *player* follows, without the player's own."""
    matches = news_queries.followed_matches(snapshot, player, RUNNING_SHOWN)
    return tuple(match for match in matches if player not in match.players)


def _remarks(
    snapshot: Snapshot, player: Player, my_move: tuple[Match, ...], silent: frozenset[Player]
) -> Mapping[int, str]:
    """The comments with the last move, by board, without those by the *silent*, whom *player* has
    muted."""
    said = matches_queries.last_comments(snapshot, player)
    heard = (match.board for match in my_move if silent.isdisjoint(match.players))
    return {board: said[board] for board in heard if board in said}


def _gains(snapshot: Snapshot, player: Player, finished: Iterable[Match]) -> Mapping[int, int]:
    boards = {board for match in finished for board in match.boards}
    changes = ratings_queries.rating_changes_at_boards(snapshot, boards)
    return {change.board: change.gain for change in changes if change.player == player}

"""A match with everything that a viewer wants to see at once: on its board, or on one page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from lobby.core.queries import leases as claims_queries
from lobby.database.transaction import Snapshot
from lobby.features.analysis import notes
from lobby.features.challenges import offering
from lobby.features.challenges.values import Challenge
from lobby.features.clocks import clocks, match_clocks
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.values import Span
from lobby.features.deals import fair_deals
from lobby.features.deals.values import FairCheck
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Bookmark, Match, Showing, Step
from lobby.features.news import queries as news_queries
from lobby.features.news.views import digest
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.queued_moves import Queue
from lobby.features.planning.values import Dropped, PlannedLine
from lobby.features.ratings import cautions, ladder
from lobby.features.ratings.cautions import Caution
from lobby.features.ratings.ladder import NO_GAINS, Gains
from lobby.features.ratings.values import Rating, RatingChange
from lobby.features.talk import chat
from lobby.features.talk.values import ChatMessage
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a match. *rating* is the one that the match left, or else the current one; None
    before the first rated match. *change* is what the match did to it, None if it did not count or
    is still being played. *seconds* is the time left on the clock, None without one. *away* is the
    current vacation. *caution* is why the match changes ratings less than expected, the same for
    both sides; those who watch a match learn that with the result."""

    rating: Rating | None = None
    change: RatingChange | None = None
    seconds: int | None = None
    away: Span | None = None
    caution: Caution | None = None


Sides: TypeAlias = tuple[Side, Side]
"""The two sides, by seat."""


def sides(snapshot: Snapshot, match: Match, viewer: Player | None) -> Sides:
    """Ratings, clocks and vacations of both sides of *match*, as *viewer* may know them."""
    changes = ladder.changes_by(snapshot, match) if match.over else ()
    rated = {} if changes else ladder.of_players(snapshot, match.players)
    knows = match.decided or viewer in match.players
    caution = cautions.of_match(snapshot, match, changes) if knows else None
    away = {} if match.over else clocks_queries.away(snapshot, match.players)

    def side(seat: Seat) -> Side:
        player = match.players[seat]
        standing = rated.get((player.id, match.game))
        change = changes[seat] if changes else None
        current = standing.aged(snapshot.now) if standing else None
        return Side(
            change.after if change else current,
            change,
            _seconds(snapshot, match, seat),
            away.get(player.id),
            caution,
        )

    return side(0), side(1)


def _seconds(snapshot: Snapshot, match: Match, seat: Seat) -> int | None:
    if match.over:
        return None
    if match.to_move == seat:
        return match_clocks.time_left(snapshot, match)
    return match.clock.banks[seat] if match.clock.banks else None


@dataclass(frozen=True, slots=True)
class Circumstances:
    """The circumstances of a match.

    ``due`` is when the player to move runs out of time, in UTC seconds, unless a pause begins; None
    without a clock. ``danger`` is how many seconds before that time becomes short. ``stuck`` is
    whether the bot to move is out of order, and ``fair`` is what is known of the deal.

    Private to the viewer: ``ahead`` holds the moves planned for the next turns, ``dropped`` those
    that the latest move has dropped, ``rematch`` is the offer after the end, by the viewer or the
    opponent, ``alone`` is whether the opponent of a finished match has left for good,
    ``subscribed`` is whether the viewer follows this board, ``unnoted`` is whether its result is
    still to be acknowledged, ``notes`` holds the viewer's notes by ply, and ``opponent_note`` is
    the one on the opponent.
    """

    sides: Sides = (Side(), Side())
    due: int | None = None
    danger: int = 0
    fair: FairCheck | None = None
    ahead: tuple[PlannedLine, ...] = ()
    dropped: tuple[Dropped, ...] = ()
    rematch: Challenge | None = None
    alone: bool = False
    stuck: bool = False
    subscribed: bool = False
    unnoted: bool = False
    notes: Mapping[int, str] = field(default_factory=dict)
    opponent_note: str = ""

    @property
    def caution(self) -> Caution | None:
        """Why the match changes ratings less than expected, as far as the viewer is told."""
        return self.sides[0].caution

    def left(self, now: float) -> float | None:
        """Seconds that the player to move has left; None without a clock."""
        return None if self.due is None else max(0, self.due - now)

    def urgent(self, now: float) -> bool:
        """Whether the player to move is about to run out of time."""
        left = self.left(now)
        return left is not None and left <= self.danger


PLAIN = Circumstances()
"""No clock, no ratings, nobody away."""


def circumstances(snapshot: Snapshot, match: Match, viewer: Player | None) -> Circumstances:
    """The circumstances of *match* now, limited to what *viewer* may know."""
    both = sides(snapshot, match, viewer)
    left = None if match.to_move is None else both[match.to_move].seconds
    plays = viewer is not None and viewer in match.players
    plan = queued_moves.of_match(snapshot, match, viewer) if viewer and plays else Queue(match)
    return Circumstances(
        sides=both,
        due=None if left is None else snapshot.now + left,
        danger=clocks.danger(match.clock),
        fair=fair_deals.check(snapshot, match),
        stuck=match.bot_thinks and claims_queries.is_claimed(snapshot, "stuck", match.board),
        ahead=plan.lines,
        dropped=plan.dropped,
        rematch=offering.standing_rematch(snapshot, match, viewer),
        alone=match.over and plays and bool(players.departed(snapshot, match.players)),
        subscribed=viewer is not None
        and news_queries.hears_of_board(snapshot, viewer, match.board),
        unnoted=match.over and viewer is not None and _unnoted(snapshot, match, viewer),
        notes=notes.on_board(snapshot, match.board, viewer),
        opponent_note=notes.on_opponent(snapshot, match, viewer),
    )


def _unnoted(snapshot: Snapshot, match: Match, viewer: Player) -> bool:
    results = news_queries.unacknowledged(snapshot, viewer, digest.LOOKED_AT)
    return any(event.board == match.board for event in results)


@dataclass(frozen=True, slots=True)
class Look:
    """The state of a board, and the last messages of its chat, oldest first."""

    showing: Showing
    about: Circumstances
    talk: tuple[ChatMessage, ...]


def opened(
    snapshot: Snapshot, board: int, player: Player | None
) -> tuple[Look, Bookmark, Showing | None]:
    """The first look of *player* at *board*, with everything as they left it: their place, and the
    earlier position that they were looking at, if any. Raises NotFound."""
    look = seen(snapshot, board, player)
    place = playing.place_of(snapshot, player, board) if player else Bookmark()
    past = None
    if place.looking_at is not None and place.looking_at < look.showing.match.plies:
        past = viewing.show(snapshot, board, player, place.looking_at)
    return look, place, past


def seen(snapshot: Snapshot, board: int, player: Player | None) -> Look:
    """The current state of *board*. Raises NotFound."""
    match = viewing.find(snapshot, board, player)

    def around() -> tuple[Circumstances, tuple[ChatMessage, ...]]:
        about = circumstances(snapshot, match, player)
        return about, chat.history(snapshot, player, board=board)

    snapshot.expect(lambda: (viewing.played_for(snapshot, match, player), around()))
    return Look(viewing.show(snapshot, board, player), *around())


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match as one viewer may see it: with its two *sides*, with what is known of its deal in
    *fair*, with the viewer's private notes on the position and on the opponent, and with the *news*
    since the viewer's last move."""

    showing: Showing
    sides: Sides
    fair: FairCheck
    note: str = ""
    opponent_note: str = ""
    news: tuple[Step, ...] = ()

    @property
    def gains(self) -> Gains:
        """What the match did to the ratings."""
        changes = tuple(side.change for side in self.sides if side.change)
        return {self.showing.match.board: changes} if changes else NO_GAINS

    @property
    def terms(self) -> Terms:
        """The terms of the match, rated only if its result changes ratings, as far as the viewer
        is told."""
        match, plays = self.showing.match, self.showing.seat is not None
        return cautions.terms(match, self.sides[0].caution, plays=plays)


def sheet(
    snapshot: Snapshot,
    board: int,
    viewer: Player | None,
    ply: int | None = None,
    *,
    in_words: bool = False,
) -> Sheet:
    """The match on *board* as ``show`` shows it to *viewer*; the news only if it is to be told
    *in_words*. Raises NotFound."""
    showing = viewing.show(snapshot, board, viewer, ply)
    match = showing.match
    return Sheet(
        showing,
        sides(snapshot, match, viewer),
        fair_deals.check(snapshot, match),
        notes.on_board(snapshot, board, viewer).get(showing.ply, ""),
        notes.on_opponent(snapshot, match, viewer),
        viewing.news(snapshot, showing) if in_words else (),
    )

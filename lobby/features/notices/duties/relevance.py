"""Relevance: who should be told of an event, and whether that is still useful.

Every event is checked twice, when it happens and before the notice is sent: anything answered, read
or seen meanwhile is no longer sent.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from lobby.base.errors import NotFound
from lobby.core.queries import events as events_queries
from lobby.core.values import OF_KEYS, Event, Kind
from lobby.database.transaction import Snapshot
from lobby.features.analysis import analyses
from lobby.features.clocks import queries as clocks_queries
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.moderation import queries as moderation_queries
from lobby.features.news import queries as news_queries
from lobby.features.news import subscriptions
from lobby.features.news import words as news_words
from lobby.features.news.words import Seen
from lobby.features.notices.values import Topic
from lobby.features.people import muting
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.talk import queries as talk_queries

Rule: TypeAlias = Callable[["Snapshot", Seen, Player], Topic | None]

ALSO_WHILE_HERE: frozenset[Topic] = frozenset({"reminder", "account"})
"""Topics that are sent even to a player who is connected: that session may be forgotten on some
screen, or belong to the very stranger whose key was added."""

_RESULTS = 200

MOMENT = 60
"""Seconds. Nobody who was away is told of a vacation that was over sooner than this."""


def topic_of(snapshot: Snapshot, event: Event, player: Player) -> Topic | None:
    """The topic under which *player* should be told of *event* as things stand now. None if it does
    not concern them, must not be known to them, is their own doing, is unwanted talk, or is
    settled."""
    by_another = event.actor != player.id or event.kind in OF_KEYS
    if not (by_another and event.may_reach(player) and muting.hears(snapshot, player, event)):
        return None
    rule = _RULES.get(event.kind) if player.id in event.concerns else _watched
    try:
        return rule(snapshot, news_words.look(snapshot, event, player), player) if rule else None
    except NotFound:
        return None


def seen_already(snapshot: Snapshot, event: Event, player: Player) -> bool:
    """Whether *player* has been here since *event*, or has acknowledged it."""
    if news_queries.last_seen(snapshot, player) >= event.id:
        return True
    if event.kind != "ended" or player.id not in event.concerns:
        return False
    unacknowledged = news_queries.unacknowledged(snapshot, player, _RESULTS)
    return all(result.id != event.id for result in unacknowledged)


def _turn(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    """For a board that became the player's turn, where the player has not moved by hand since."""
    match, event = seen.match, seen.event
    if match is None or not match.awaits(player) or event.number("seat") == match.to_move:
        return None
    after = event.number("plies") if event.kind == "taken-back" else event.number("ply")
    if after is None or after > match.plies:
        return None
    later = matches_queries.moves(snapshot, match.board)[after:] if after < match.plies else ()
    queued = all(move.seat == match.to_move and move.how != "by hand" for move in later)
    return "turn" if queued else None


def _started(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    match = seen.match
    if match is None or match.over or match.plies or seen.event.number("taker") == player.id:
        return None
    if match.twin and not match.awaits(player):
        return None  # the notice for the board where they move first covers both
    return "turn" if match.awaits(player) else "challenge"


def _reminded(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    match = seen.match
    if match is None or not match.awaits(player) or match.clock.since > seen.event.at:
        return None
    return "reminder"


def _challenged(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    offered = seen.challenge
    if offered is None or offered.opponent != player or snapshot.now >= offered.expires:
        return None
    return None if players_queries.blocks(snapshot, player, offered.challenger) else "challenge"


def _while_running(topic: Topic) -> Rule:
    return lambda snapshot, seen, player: topic if seen.match and not seen.match.over else None


def _ended(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    return None if seen.match and _is_told_by_twin(seen.match) else "result"


def _is_told_by_twin(match: Match) -> bool:
    """Whether it was cancelled with the first board of its pair, whose notice covers both."""
    both = {match.reason, match.twin.reason if match.twin else None}
    return both == {CANCELLED} and match.board != match.boards[0]


def _vacation_ahead(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    """For a vacation that is still planned. One that begins at once is told when it begins."""
    begins = seen.event.number("begins") or 0
    planned = clocks_queries.vacations(snapshot, seen.person) if seen.person else ()
    stands = any(trip.span.start == begins and trip.stage == "declared" for trip in planned)
    return "vacation" if stands and begins > seen.event.at else None


def _vacation_begun(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    """For a vacation that has not ended."""
    if seen.person and seen.person.id in clocks_queries.away(snapshot, [seen.person]):
        return "vacation"
    return None


def _vacation_ended(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    """For a vacation that lasted long enough for others to be told, if no other has begun."""
    begins = seen.event.number("begins") or 0
    if seen.person is None or seen.person.id in clocks_queries.away(snapshot, [seen.person]):
        return None
    if begins > seen.event.at:
        lately = seen.event.at - MOMENT
        noticed = (
            events_queries.last_but(snapshot, 0, "vacation-declared", seen.person, lately) is None
        )
    else:
        noticed = seen.event.at - begins >= MOMENT
    return "vacation" if noticed else None


def _always(topic: Topic) -> Rule:
    return lambda snapshot, seen, player: topic


def _watched(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    if seen.match is None:
        return None
    if seen.event.kind == "started" and (seen.match.over or seen.event.number("pair")):
        return None
    if seen.event.kind == "ended" and _is_told_by_twin(seen.match):
        return None
    if seen.event.kind == "moved" and seen.event.number("ply") != seen.match.plies:
        return None
    held = subscriptions.of_player(snapshot, player)
    return "watched" if held.cover(seen.event, seen.match) else None


def _reported(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    """For a report that is still open; operators are told."""
    report = moderation_queries.report(snapshot, seen.event.number("report") or 0)
    return "message" if report and report.closed is None else None


def _bot_failed(snapshot: Snapshot, seen: Seen, player: Player) -> Topic | None:
    """For operators, not for those who play."""
    match = seen.match
    return "message" if match and not match.over and player not in match.players else None


_RULES: Mapping[Kind, Rule] = {
    "renamed": _always("account"),
    "key-added": _always("account"),
    "key-removed": _always("account"),
    "key-code-made": _always("account"),
    "key-code-cancelled": _always("account"),
    "challenged": _challenged,
    "challenge-declined": _always("challenge"),
    "challenge-expired": _always("challenge"),
    "started": _started,
    "moved": _turn,
    "taken-back": _turn,
    "reminded": _reminded,
    "draw-offered": lambda snapshot, seen, player: (
        "offer" if seen.match and seen.match.offers_draw_to(player) else None
    ),
    "draw-declined": _while_running("offer"),
    "takeback-offered": lambda snapshot, seen, player: (
        "offer" if seen.match and seen.match.offers_takeback_to(player) else None
    ),
    "takeback-declined": _while_running("offer"),
    "queue-dropped": _while_running("queue"),
    "ended": _ended,
    "said": lambda snapshot, seen, player: (
        "message" if seen.event.board in matches_queries.unread_boards(snapshot, player) else None
    ),
    "written": lambda snapshot, seen, player: (
        "message"
        if seen.private_message in talk_queries.unread_private_messages(snapshot, player)
        else None
    ),
    "analysis-shown": lambda snapshot, seen, player: (
        "message"
        if seen.match and analyses.is_shown(snapshot, seen.match, seen.event.actor)
        else None
    ),
    "reported": _reported,
    "bot-failed": _bot_failed,
    "vacation-declared": _vacation_ahead,
    "vacation-begun": _vacation_begun,
    "vacation-ended": _vacation_ended,
}
"""The rules for players whom an event concerns. They are not told of other kinds of events."""

"""Feeds: the events that concern a player as Atom (RFC 4287), and an agenda of the player's
deadlines and vacations as an iCalendar (RFC 5545)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta, tzinfo
from uuid import UUID
from xml.etree import ElementTree as ET

from lobby.base.translation import _
from lobby.core import identifiers
from lobby.core.values import OF_KEYS, Event
from lobby.database.transaction import Snapshot
from lobby.features.clocks import vacations, zones
from lobby.features.clocks.values import Span
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.news import queries, words
from lobby.features.news.documents import AtomFeed, DeadlineEntry, FeedEntry
from lobby.features.news.views import digest
from lobby.features.news.words import Seen
from lobby.features.people import muting
from lobby.features.people.values.player import Player

ENTRIES = 50
"""The most entries in a feed; the latest are kept."""

_NAMESPACE = "http://www.w3.org/2005/Atom"
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def atom_feed(snapshot: Snapshot, player: Player) -> AtomFeed:
    """The recent events that others caused and that concern *player*."""
    entries = [*_entries(snapshot, player)]
    return AtomFeed(
        id=_urn(identifiers.of(snapshot, "feed of player", player.id)),
        title=_("{player} in the Lobby", player=player.name),
        updated=entries[0]["at"] if entries else player.joined,
        entries=entries,
    )


def atom_text(feed: AtomFeed) -> str:
    """*feed* as XML, without characters that XML forbids."""
    root = ET.Element("feed", xmlns=_NAMESPACE)
    _describe(root, feed["id"], feed["title"], feed["updated"])
    _add(_add(root, "author"), "name", _("The Lobby"))
    for entry in feed["entries"]:
        element = _add(root, "entry")
        _describe(element, entry["id"], entry["title"], entry["at"])
        _add(element, "content", entry["text"]).set("type", "text")
    ET.indent(root)
    written: bytes = ET.tostring(root, encoding="utf-8", xml_declaration=True)
    return f"{written.decode()}\n"


def _entries(snapshot: Snapshot, player: Player) -> Iterator[FeedEntry]:
    def entry(snapshot: Snapshot, player: Player, event: Event) -> FeedEntry:
        seen = words.look(snapshot, event, player)
        said = words.in_words(seen)
        id = _urn(identifiers.of_event(snapshot, event))
        return FeedEntry(id=id, at=event.at, title=said, text=_in_full(seen, said))

    return digest.readable(entry, snapshot, player, _events(snapshot, player))


def _events(snapshot: Snapshot, player: Player) -> list[Event]:
    """The latest events caused by others, without the talk of players who are muted."""
    silent = {muted.id for muted in muting.unheard(snapshot, player)}
    return [
        event
        for event in queries.events_of(snapshot, player, 0, digest.LOOKED_AT)
        if (event.actor != player.id or event.kind in OF_KEYS)
        and not (event.kind in muting.TALK and event.actor in silent)
    ][:ENTRIES]


def _in_full(seen: Seen, said: str) -> str:
    """What happened, and in which match."""
    if seen.match is None:
        return f"{said}."
    names = " - ".join(player.name for player in seen.match.players)
    return f"{said}.\n{seen.match.title}, {names}."


def _urn(identifier: UUID) -> str:
    # Not a tag: URI, which would need a domain of the server's own.
    return identifier.urn


def _describe(element: ET.Element, id: str, title: str, updated: int) -> None:
    _add(element, "id", id)
    _add(element, "title", title)
    _add(element, "updated", datetime.fromtimestamp(updated, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"))


def _add(parent: ET.Element, tag: str, text: str = "") -> ET.Element:
    element = ET.SubElement(parent, tag)
    element.text = _NOT_IN_XML.sub("\N{REPLACEMENT CHARACTER}", text)
    return element


_OCTETS = 75
"""The longest line in a calendar, in octets, without its line end."""

_MOMENT = "%Y%m%dT%H%M%SZ"
_SOME_ZONE = (
    *("BEGIN:VTIMEZONE", "TZID:UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"),
    *("TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "END:STANDARD", "END:VTIMEZONE"),
)
"""The content of a calendar without entries, which must contain something."""


@dataclass(frozen=True, slots=True)
class Holiday:
    """A vacation, from its *first* day up to the day *after* it, in the player's time zone."""

    id: str
    span: Span
    first: date
    after: date


@dataclass(frozen=True, slots=True)
class Agenda:
    """A player's deadlines and vacations as of *now*, each in order of time."""

    now: int
    deadlines: list[DeadlineEntry]
    holidays: tuple[Holiday, ...]


def agenda(snapshot: Snapshot, player: Player) -> Agenda:
    """The running deadlines of *player*, and their current and planned vacations."""
    zone = zones.of_player(snapshot, player)
    return Agenda(
        now=snapshot.now,
        deadlines=[
            _deadline(snapshot, match, match.deadline, player)
            for match in matches_queries.running_matches_of(snapshot, player)
            if match.deadline is not None and match.awaits(player)
        ],
        holidays=tuple(
            _holiday(str(identifiers.of(snapshot, "vacation", vacation.id)), vacation.span, zone)
            for vacation in vacations.of_player(snapshot, player).planned
        ),
    )


def calendar_text(agenda: Agenda) -> str:
    """*agenda* as an iCalendar, with its lines folded and ended as required."""
    return "".join(f"{_folded(line)}\r\n" for line in _lines(agenda))


def _deadline(snapshot: Snapshot, match: Match, at: int, player: Player) -> DeadlineEntry:
    seat = match.seat_of(player)
    assert seat is not None, "a player of it is to move"
    return DeadlineEntry(
        id=str(identifiers.of(snapshot, "board", match.board, "after move", match.plies)),
        board=match.board,
        game=match.title,
        opponent=match.players[1 - seat].name,
        at=at,
        remind_at=match.remind_at,
    )


def _holiday(id: str, span: Span, zone: tzinfo) -> Holiday:
    """A holiday includes every day that the vacation covers even in part."""
    first = datetime.fromtimestamp(span.start, zone).date()
    last = datetime.fromtimestamp(span.end - 1, zone).date()
    return Holiday(id, span, first, last + timedelta(days=1))


def _lines(agenda: Agenda) -> Iterator[str]:
    yield from ("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//The Lobby//lobby//EN")
    yield "X-WR-CALNAME:The Lobby"
    if not (agenda.deadlines or agenda.holidays):
        yield from _SOME_ZONE
    for deadline in agenda.deadlines:
        yield from _event_of_deadline(deadline, agenda.now)
    for holiday in agenda.holidays:
        yield from _event_of_holiday(holiday, agenda.now)
    yield "END:VCALENDAR"


def _event_of_deadline(deadline: DeadlineEntry, now: int) -> Iterator[str]:
    where = _("board {board}", board=deadline["board"])
    yield from _beginning(deadline["id"], now)
    yield f"DTSTART:{_moment(deadline['at'])}"
    yield _text(
        "SUMMARY",
        _(
            "{game} against {opponent}: move on {where}",
            game=deadline["game"],
            opponent=deadline["opponent"],
            where=where,
        ),
    )
    yield _text(
        "DESCRIPTION", _("You lose the match on {where} if you do not move by then.", where=where)
    )
    if deadline["remind_at"] is not None:
        yield from ("BEGIN:VALARM", "ACTION:DISPLAY")
        yield _text("DESCRIPTION", _("It is your move on {where}.", where=where))
        yield f"TRIGGER;VALUE=DATE-TIME:{_moment(deadline['remind_at'])}"
        yield "END:VALARM"
    yield "END:VEVENT"


def _event_of_holiday(holiday: Holiday, now: int) -> Iterator[str]:
    yield from _beginning(holiday.id, now)
    yield f"DTSTART;VALUE=DATE:{holiday.first:%Y%m%d}"
    yield f"DTEND;VALUE=DATE:{holiday.after:%Y%m%d}"
    yield _text("SUMMARY", _("On vacation in the Lobby: your clocks are stopped"))
    yield "END:VEVENT"


def _beginning(id: str, now: int) -> Iterator[str]:
    yield from ("BEGIN:VEVENT", f"UID:{id}", f"DTSTAMP:{_moment(now)}", "TRANSP:TRANSPARENT")


def _moment(seconds: int) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime(_MOMENT)


def _text(name: str, value: str) -> str:
    for special in ("\\", ";", ","):
        value = value.replace(special, f"\\{special}")
    return f"{name}:{value}"


def _folded(line: str) -> str:
    """*line* folded into pieces of at most 75 octets, each but the first beginning with a space; no
    character is split.

    >>> [len(piece.encode()) for piece in _folded("SUMMARY:" + "é" * 70).split("\\r\\n")]
    [74, 75]
    """
    pieces, piece = list[str](), ""
    for character in line:
        if len(f"{piece}{character}".encode()) > _OCTETS:
            pieces.append(piece)
            piece = " "
        piece += character
    return "\r\n".join((*pieces, piece))

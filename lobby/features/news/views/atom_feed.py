"""An Atom feed (RFC 4287) of the events that concern a player."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from uuid import UUID
from xml.etree import ElementTree as ET

from lobby.base.translation import _
from lobby.core import identifiers
from lobby.core.values import OF_KEYS, Event
from lobby.database.transaction import Snapshot
from lobby.features.news import queries, words
from lobby.features.news.documents import AtomFeed, FeedEntry
from lobby.features.news.views import digest
from lobby.features.news.words import Seen
from lobby.features.people import muting
from lobby.features.people.values.player import Player

ENTRIES = 50
"""The most entries in a feed; the latest are kept."""

_NAMESPACE = "http://www.w3.org/2005/Atom"
_NOT_IN_XML = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def of_player(snapshot: Snapshot, player: Player) -> AtomFeed:
    """The recent events that others caused and that concern *player*."""
    entries = [*_entries(snapshot, player)]
    return AtomFeed(
        id=_urn(identifiers.of(snapshot, "feed of player", player.id)),
        title=_("{player} in the Lobby", player=player.name),
        updated=entries[0]["at"] if entries else player.joined,
        entries=entries,
    )


def write(feed: AtomFeed) -> str:
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

    return words.readable(entry, snapshot, player, _events(snapshot, player))


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

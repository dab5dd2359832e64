"""Feeds and calendars, read by programs that did not write them."""

from __future__ import annotations

import re
from datetime import UTC, date, datetime
from typing import Any
from uuid import UUID
from xml.etree import ElementTree as ET

import feedparser  # type: ignore[import-untyped]
from icalendar import Calendar

from lobby.base.durations import DAY, HOUR
from lobby.core.lobby import Lobby
from lobby.features.clocks import vacations, zones
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.news.documents import AtomFeed, FeedEntry
from lobby.features.news.views import feeds
from lobby.features.news.views.feeds import ENTRIES
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from tests.conftest import NOON, Clock, begin, play
from tests.support.shell import Shell

ATOM = "{http://www.w3.org/2005/Atom}"


def required(xml: str) -> None:
    """Check that *xml* has what sections 4.1.1 and 4.1.2 of RFC 4287 require of a feed."""
    root = ET.fromstring(xml)
    assert root.tag == f"{ATOM}feed"
    elements = [root, *root.findall(f"{ATOM}entry")]
    ids = []
    for element in elements:
        for name in ("id", "title", "updated"):
            assert len(element.findall(f"{ATOM}{name}")) == 1
        ids.append(element.findtext(f"{ATOM}id", ""))
        assert UUID(ids[-1].removeprefix("urn:uuid:"))
        when = element.findtext(f"{ATOM}updated", "")
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", when)
    assert len(set(ids)) == len(ids)
    assert root.findtext(f"{ATOM}author/{ATOM}name")
    assert all(element.find(f"{ATOM}content") is not None for element in elements[1:])


async def test_the_feed(lobby: Lobby, match: Match, clock: Clock, as_ann: Shell) -> None:
    _, ben = match.players
    await play(lobby, match, "32+a")
    clock.advance(HOUR)
    await lobby.change(playing.play, match.board, ben, "46+e")
    await lobby.change(messages.send, ben, ["ann"], "<b> & \ue000 \ufffe ]]>")
    xml = await as_ann.does("feed")
    required(xml)
    parsed = feedparser.parse(xml)
    assert not parsed.bozo
    assert parsed.feed.title == "ann in the Lobby"
    titles = [entry.title for entry in parsed.entries]
    assert titles[1:] == ["Board 1: ben played 46+e, move 2", "Board 1: OctiLite begins, ann - ben"]
    assert titles[0].startswith("ben to you: <b> & ")
    assert parsed.entries[1].content[0].value.split("\n")[1] == "OctiLite, ann - ben."
    assert parsed.entries[0].updated == "2023-11-14T23:13:20Z"


async def test_it_stays_what_it_was(
    lobby: Lobby, match: Match, clock: Clock, as_ann: Shell, as_ben: Shell
) -> None:
    old = (await as_ann("feed --json")).document
    await play(lobby, match, "32+a 46+e")
    clock.advance(5 * DAY)
    new = (await as_ann("feed --json")).document
    assert new["id"] == old["id"]
    assert new["entries"][-len(old["entries"]) :] == old["entries"]
    assert (await as_ben("feed --json")).document["id"] != old["id"]


async def test_the_latest_of_others(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, as_ann: Shell
) -> None:
    empty = await as_ann.does("feed")
    required(empty)
    assert not feedparser.parse(empty).entries
    for _ in range(ENTRIES):
        await begin(lobby, ben, ann)
    await begin(lobby, ann, ben)
    await lobby.change(messages.send, eve, ["ann"], "hello")
    await lobby.change(muting.mute, ann, "eve")
    entries = (await as_ann("feed --json")).document["entries"]
    assert len(entries) == ENTRIES
    assert entries[0]["title"] == "Board 51: OctiLite begins, ann - ben"


def test_nothing_that_xml_forbids() -> None:
    wild = "".join(map(chr, (*range(0x20), 0x7F, 0x85, 0xD800, 0xFFFE, 0x1F600, ord("<"))))
    entry = FeedEntry(id="urn:uuid:1", at=0, title=wild, text=wild)
    feed = AtomFeed(id="urn:uuid:0", title=wild, updated=0, entries=[entry])
    root = ET.fromstring(feeds.atom_text(feed))
    title = root.findtext(f"{ATOM}title", "")
    assert "\x00" not in title
    assert title.endswith("\U0001f600<")


def events(ical: str) -> list[Any]:
    """The entries of a calendar, which has to be well-formed."""
    for line in ical.encode().split(b"\r\n"):
        assert b"\n" not in line
        assert b"\r" not in line
        assert len(line) <= 75
    assert ical.endswith("END:VCALENDAR\r\n")
    calendar: Any = Calendar.from_ical(ical)
    assert calendar.errors == []
    assert calendar["VERSION"] == "2.0"
    assert calendar["PRODID"]
    assert calendar.subcomponents
    for event in calendar.walk("VEVENT"):
        assert event.errors == []
        assert {"UID", "DTSTAMP", "DTSTART", "SUMMARY"} <= event.keys()
    return list(calendar.walk("VEVENT"))


async def test_the_calendar(
    lobby: Lobby, match: Match, clock: Clock, as_ann: Shell, as_ben: Shell
) -> None:
    await begin(lobby, *match.players, terms="--forfeittime=none")
    (event,) = events((await as_ann("calendar")).out)
    assert event["SUMMARY"] == "OctiLite against ben: move on board 1"
    assert event["DTSTART"].dt == datetime.fromtimestamp(NOON + 7 * DAY, UTC)
    assert event["DTSTAMP"].dt == datetime.fromtimestamp(NOON, UTC)
    (alarm,) = event.walk("VALARM")
    assert alarm["TRIGGER"].dt == datetime.fromtimestamp(NOON + 6 * DAY, UTC)
    assert events((await as_ben("calendar")).out) == []
    clock.advance(HOUR)
    (later,) = events((await as_ann("calendar")).out)
    assert later["UID"] == event["UID"]
    await play(lobby, match, "32+a 46+e")
    (another,) = events((await as_ann("calendar")).out)
    assert another["UID"] != event["UID"]


async def test_vacations_are_days_where_the_player_lives(
    lobby: Lobby, ann: Player, as_ann: Shell
) -> None:
    await lobby.change(zones.choose, ann, "Asia/Tokyo")
    await lobby.change(vacations.declare, ann, "2023-11-20..2023-11-22")
    (event,) = events((await as_ann("calendar")).out)
    assert event["DTSTART"].dt == date(2023, 11, 20)
    assert event["DTEND"].dt == date(2023, 11, 23)
    document = (await as_ann("calendar --json")).document
    assert [vacation["begins"] for vacation in document["vacations"]] == [1700406000]


async def test_who_has_none(as_guest: Shell, as_ann: Shell) -> None:
    for command in ("feed", "calendar"):
        assert (await as_guest.refused(command))[0] == 1
        assert "This command prints a file" in (await as_ann("multiple", command)).out

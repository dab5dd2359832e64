"""The visitor's events, for feed readers and calendars."""

from __future__ import annotations

from collections.abc import AsyncGenerator

from lobby.base.translation import N_
from lobby.features.clocks.documents import Absence
from lobby.features.news.documents.following import AtomFeed, Calendar, DeadlineEntry, FeedEntry
from lobby.features.news.views import atom_feed
from lobby.features.news.views import calendar as calendars
from lobby.features.news.views.atom_feed import Entry
from lobby.features.news.views.calendar import Agenda, Deadline
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


async def feed(call: Call) -> Answer:
    """Print an Atom feed."""
    found = await call.lobby.ask(atom_feed.of_player, call.me)
    document = AtomFeed(
        id=found.id,
        title=found.title,
        updated=found.updated,
        entries=[_entry(each) for each in found.entries],
    )
    return Answer("", document, file=_whole(atom_feed.write(found)))


async def calendar(call: Call) -> Answer:
    """Print an iCalendar."""
    found = await call.lobby.ask(calendars.of_player, call.me)
    return Answer("", _calendar(found), file=_whole(calendars.write(found)))


async def _whole(text: str) -> AsyncGenerator[str, None]:
    yield text


def _entry(entry: Entry) -> FeedEntry:
    return FeedEntry(id=entry.id, at=entry.at, title=entry.title, text=entry.text)


def _calendar(found: Agenda) -> Calendar:
    return Calendar(
        deadlines=[_deadline(each) for each in found.deadlines],
        vacations=[Absence(begins=each.span.start, ends=each.span.end) for each in found.holidays],
    )


def _deadline(deadline: Deadline) -> DeadlineEntry:
    return DeadlineEntry(
        id=deadline.id,
        board=deadline.board,
        game=deadline.game,
        opponent=deadline.opponent,
        at=deadline.at,
        remind_at=deadline.remind_at,
    )


VERBS = (
    Verb(
        name="feed",
        forms=("feed",),
        help=N_("Print your recent news as an Atom feed for a feed reader."),
        run=feed,
        document=AtomFeed,
    ),
    Verb(
        name="calendar",
        forms=("calendar",),
        help=N_("Print your deadlines and vacations as an iCalendar for a calendar program."),
        run=calendar,
        document=Calendar,
    ),
)

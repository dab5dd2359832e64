"""What is charged, and when a limit is reached, agree with each other and with counting."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, tzinfo
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.features.clocks.clocks import charged, midnight, moment
from lobby.features.clocks.values import NEVER, Pauses, Span
from tests.support.cases import in_one_test

HOUR, DAY = 3600, 86400
QUARTER = 900
BERLIN = ZoneInfo("Europe/Berlin")
# Half-hour changes, changes at midnight, odd offsets, and Samoa's Friday that never was.
ZONES: tuple[tzinfo, ...] = tuple(
    ZoneInfo(name)
    for name in (
        "UTC Europe/Berlin America/New_York America/Sao_Paulo America/St_Johns Asia/Gaza"
        " Asia/Kathmandu Asia/Beirut Australia/Lord_Howe Pacific/Apia Pacific/Kiritimati"
    ).split()
)


def at(text: str, zone: tzinfo = UTC) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=zone).timestamp())


FIRST, LAST = at("2008-01-01"), at("2032-01-01")
weekends = st.sampled_from((None, *ZONES))
instants = st.integers(FIRST, LAST)


@st.composite
def spans_near(draw: st.DrawFn, start: int, step: int = 1) -> tuple[Span, ...]:
    """Vacations and the like, some empty, some overlapping, within a few weeks of *start*."""
    edges = st.integers(-10 * DAY // step, 60 * DAY // step)
    pairs = draw(st.lists(st.tuples(edges, st.integers(0, 35 * DAY // step)), max_size=6))
    return tuple(Span(start + step * a, start + step * (a + length)) for a, length in pairs)


@st.composite
def situations(draw: st.DrawFn) -> tuple[int, Pauses]:
    start = draw(instants)
    return start, Pauses(draw(spans_near(start)), draw(weekends))


def counted(start: int, end: int, pauses: Pauses) -> int:
    """The oracle of `charged`: look at each quarter of an hour."""
    quarters = range(start, end, QUARTER)
    return QUARTER * sum(not off(quarter, pauses) for quarter in quarters)


def off(instant: int, pauses: Pauses) -> bool:
    if any(span.start <= instant < span.end for span in pauses.spans):
        return True
    zone = pauses.weekends
    return zone is not None and datetime.fromtimestamp(instant, zone).weekday() >= 5


@given(st.integers(FIRST // QUARTER, LAST // QUARTER), st.integers(0, 20 * 96), weekends, st.data())
def test_what_is_charged_is_what_counting_finds(
    first: int, quarters: int, zone: tzinfo | None, data: st.DataObject
) -> None:
    start, end = first * QUARTER, (first + quarters) * QUARTER
    pauses = Pauses(data.draw(spans_near(start, QUARTER)), zone)
    assert charged(start, end, pauses) == counted(start, end, pauses)


@given(situations(), st.integers(0, 400 * DAY))
def test_the_moment_is_when_so_much_is_charged_first(
    situation: tuple[int, Pauses], seconds: int
) -> None:
    start, pauses = situation
    then = moment(start, seconds, pauses)
    assert charged(start, then, pauses) == seconds
    if seconds:
        assert charged(start, then - 1, pauses) == seconds - 1


@given(situations(), st.integers(0, 400 * DAY))
def test_a_moment_that_is_charged_comes_back(situation: tuple[int, Pauses], elapsed: int) -> None:
    start, pauses = situation
    now = start + elapsed
    back = moment(start, charged(start, now, pauses), pauses)
    assert back <= now
    assert charged(back, now, pauses) == 0


@given(situations(), st.integers(0, 200 * DAY), st.integers(0, 200 * DAY))
def test_charges_add_up(situation: tuple[int, Pauses], once: int, again: int) -> None:
    start, pauses = situation
    middle, end = start + once, start + once + again
    parts = charged(start, middle, pauses) + charged(middle, end, pauses)
    assert parts == charged(start, end, pauses)


@given(situations(), st.integers(0, 100 * DAY))
def test_order_repetition_and_cuts_of_pauses_do_not_matter(
    situation: tuple[int, Pauses], elapsed: int
) -> None:
    start, pauses = situation
    halves = tuple(
        half
        for span in pauses.spans
        for middle in [(span.start + span.end) // 2]
        for half in (Span(middle, span.end), Span(span.start, middle))
    )
    other = Pauses(halves + pauses.spans[::-1], pauses.weekends)
    assert charged(start, start + elapsed, other) == charged(start, start + elapsed, pauses)


def test_a_span_holds_from_its_start_up_to_its_end() -> None:
    span = Span(100, 200)
    assert [instant for instant in (99, 100, 199, 200) if instant in span] == [100, 199]
    assert 100 not in Span(100, 100)


@in_one_test(
    ("other", "seconds"),
    [
        (Span(0, 99), 0),
        (Span(0, 100), 0),
        (Span(0, 101), 1),
        (Span(50, 300), 100),
        (Span(120, 130), 10),
        (Span(199, 300), 1),
        (Span(201, 300), 0),
        (Span(150, 120), 0),
    ],
)
def test_what_two_spans_share(other: Span, seconds: int) -> None:
    assert Span(100, 200).overlap(other) == other.overlap(Span(100, 200)) == seconds


def test_without_pauses_time_is_time() -> None:
    assert charged(100, 160, NEVER) == 60
    assert charged(160, 100, NEVER) == 0
    assert moment(100, 60, NEVER) == 160
    assert moment(100, 0, NEVER) == 100
    friday, monday = at("2026-10-23"), at("2026-10-26")
    assert charged(friday, monday, NEVER) == 3 * DAY
    assert moment(friday, 3 * DAY, NEVER) == monday


def test_time_that_ends_where_a_pause_begins_ends_there() -> None:
    pauses = Pauses((Span(200, 300),))
    assert moment(100, 100, pauses) == 200
    assert moment(100, 101, pauses) == 301
    assert moment(250, 1, pauses) == 301


@in_one_test(
    ("spans", "expected"),
    [
        ((), 100),
        ((Span(120, 120),), 100),
        ((Span(150, 120),), 100),
        ((Span(0, 1000),), 0),
        ((Span(0, 120), Span(180, 999)), 60),
        ((Span(120, 160), Span(130, 140)), 60),
        ((Span(120, 160), Span(140, 180)), 40),
        ((Span(150, 160), Span(110, 120)), 80),
    ],
)
def test_pauses_by_hand(spans: tuple[Span, ...], expected: int) -> None:
    assert charged(100, 200, Pauses(spans)) == expected


@pytest.mark.parametrize(
    ("zone", "friday", "monday"),
    [
        ("UTC", "2026-10-23T23:59:59", "2026-10-26T00:00:01"),
        ("Asia/Tokyo", "2026-10-23T14:59:59", "2026-10-25T15:00:01"),
        ("America/Los_Angeles", "2026-10-24T06:59:59", "2026-10-26T07:00:01"),
        ("Europe/Berlin", "2026-10-23T21:59:59", "2026-10-25T23:00:01"),  # 25 hours on Sunday
        ("Europe/Berlin", "2026-03-27T22:59:59", "2026-03-29T22:00:01"),  # 23 hours on Sunday
    ],
)
def test_weekends_last_from_midnight_to_midnight(zone: str, friday: str, monday: str) -> None:
    pauses = Pauses(weekends=ZoneInfo(zone))
    assert charged(at(friday), at(monday), pauses) == 2
    assert moment(at(friday), 2, pauses) == at(monday)


def test_who_is_asked_on_a_weekend_has_until_after_it() -> None:
    sunday = at("2026-10-25T12:00")
    assert moment(sunday, DAY, Pauses(weekends=UTC)) == at("2026-10-27")


def test_a_friday_that_never_was() -> None:
    # Samoa went from Thursday, 29 December 2011, to Saturday.
    apia = ZoneInfo("Pacific/Apia")
    thursday = at("2011-12-29T23:00", apia)
    assert moment(thursday, 2 * HOUR, Pauses(weekends=apia)) == at("2012-01-02T01:00", apia)


def test_the_day_begins_after_a_midnight_that_is_left_out() -> None:
    sao_paulo = ZoneInfo("America/Sao_Paulo")
    first_instant = midnight(datetime(2017, 10, 15).date(), sao_paulo)
    assert first_instant == at("2017-10-15T03:00")
    assert datetime.fromtimestamp(first_instant, sao_paulo).hour == 1


def test_a_whole_decade_in_one_go() -> None:
    start, end = at("2024-01-01"), at("2034-01-01")
    weekdays = sum(datetime.fromtimestamp(day, UTC).weekday() < 5 for day in range(start, end, DAY))
    assert charged(start, end, Pauses(weekends=UTC)) == weekdays * DAY
    assert moment(start, weekdays * DAY, Pauses(weekends=UTC)) == at("2033-12-31")
    assert charged(start, end, Pauses((Span(start, at("2050-01-01")),), BERLIN)) == 0


def test_the_last_years_of_the_calendar() -> None:
    pauses = Pauses(weekends=UTC)
    assert charged(at("9998-12-25"), at("9998-12-28"), pauses) == DAY
    assert charged(at("9999-12-01"), at("9999-12-31"), pauses) == 30 * DAY


@pytest.mark.parametrize("start", ["0001-01-05", "1970-01-01", "2026-10-23"])
def test_centuries_take_no_time_to_count(start: str) -> None:
    pauses = _Counting(ZoneInfo("Europe/Berlin"))
    assert charged(at(start), at("9998-01-01"), Pauses(weekends=pauses)) > 0
    assert moment(at(start), 2**62, Pauses(weekends=pauses)) > 2**61
    assert pauses.asked < 50_000


class _Counting(tzinfo):
    """A time zone that counts how often it is asked."""

    def __init__(self, zone: tzinfo) -> None:
        self.zone, self.asked = zone, 0

    def utcoffset(self, when: datetime | None) -> timedelta | None:
        self.asked += 1
        return self.zone.utcoffset(when)

    def dst(self, when: datetime | None) -> timedelta | None:
        return self.zone.dst(when)

    def tzname(self, when: datetime | None) -> str | None:
        return self.zone.tzname(when)

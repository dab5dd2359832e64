"""Vacations are taken from the allowance of their years, and given back when rest_of early."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.features.clocks.vacations import (
    ALLOWANCE_DAYS,
    checked,
    days_left,
    parse,
    rest_of,
    year_of,
)
from lobby.features.clocks.values import Span
from tests.support.cases import in_one_test


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


NOW = at("2026-06-01T10:00")
AUGUST = Span(at("2026-08-03"), at("2026-08-13"))
NEW_YEAR = Span(at("2026-12-28"), at("2027-01-08"))
YEAR_2027 = Span(at("2027-03-01"), at("2027-03-31"))
LEAP_DAY = Span(at("2028-02-28"), at("2028-03-02"))


def test_the_allowance_is_counted_by_calendar_year() -> None:
    assert days_left((), 2026) == ALLOWANCE_DAYS
    assert days_left((AUGUST, NEW_YEAR), 2026) == 30 - 10 - 4
    assert days_left((AUGUST, NEW_YEAR), 2027) == 30 - 7
    assert days_left((LEAP_DAY,), 2028) == 30 - 3


def test_ending_early_gives_days_back() -> None:
    remains = rest_of(AUGUST, at("2026-08-05T12:00"))
    assert remains == Span(AUGUST.start, at("2026-08-05T12:00"))
    assert days_left([remains], 2026) == 27.5
    assert rest_of(AUGUST, NOW) is None
    assert rest_of(AUGUST, AUGUST.start) is None
    assert rest_of(AUGUST, at("2026-09-01")) == AUGUST


def test_a_vacation_holds_from_its_beginning_until_its_end() -> None:
    assert AUGUST.start in AUGUST
    assert AUGUST.end not in AUGUST


@pytest.mark.parametrize(
    "new",
    [
        Span(NOW, NOW + 20 * DAY),
        Span(AUGUST.end, AUGUST.end + 20 * DAY),
        Span(AUGUST.start - DAY, AUGUST.start),
        Span(at("2026-12-12"), at("2027-01-31")),
        Span(NOW + 366 * DAY, NOW + 370 * DAY),
    ],
)
def test_what_may_be_declared(new: Span) -> None:
    assert checked((AUGUST,), new, NOW) == new


@in_one_test(
    ("new", "sentence"),
    [
        (
            Span(NOW, NOW),
            "A vacation cannot end before it begins. Give the first day, then the last.",
        ),
        (
            Span(NOW - 1, NOW + DAY),
            "A vacation cannot begin in the past.",
        ),
        (
            Span(NOW + 367 * DAY, NOW + 370 * DAY),
            "A vacation must begin within 366 days. Declare this one later.",
        ),
        (
            Span(NOW, 10**15),
            "You have 30 days of vacation a year. Choose a shorter one.",
        ),
        (
            Span(NOW, NOW + 60 * DAY + 1),
            "You have 30 days of vacation a year. Choose a shorter one.",
        ),
        (
            Span(AUGUST.end - 1, AUGUST.end + DAY),
            "You already have a vacation from 2026-08-03 to 2026-08-12 (UTC). "
            "End that one first, or choose other days.",
        ),
        (
            Span(NOW, NOW + 20 * DAY + 1),
            "You have 20 of 30 vacation days left in 2026, and 20.1 of this one are in 2026. "
            "Choose a shorter one.",
        ),
        (
            Span(at("2026-12-20"), at("2027-02-01")),
            "You have 30 of 30 vacation days left in 2027, and 31 of this one are in 2027. "
            "Choose a shorter one.",
        ),
    ],
)
def test_refusals_say_what_would_be_right(new: Span, sentence: str) -> None:
    with pytest.raises(Refused) as refusal:
        checked((AUGUST,), new, NOW)
    assert str(refusal.value) == sentence


def test_the_first_vacation_in_the_way_is_named_with_its_last_day() -> None:
    into_the_day = Span(at("2026-07-01"), at("2026-07-05") + 1)
    with pytest.raises(Refused, match="from 2026-07-01 to 2026-07-05"):
        checked((AUGUST, into_the_day), Span(at("2026-07-02"), AUGUST.end), NOW)


def test_all_of_two_years_in_one_go() -> None:
    both = Span(at("2026-12-02"), at("2027-01-31"))
    assert checked((), both, NOW) == both


def test_a_second_of_a_year_is_taken_from_that_year() -> None:
    until_new_year = Span(at("2026-12-30"), at("2027-01-01"))
    assert checked((YEAR_2027,), until_new_year, NOW) == until_new_year
    with pytest.raises(Refused, match=r"vacation days in 2027"):
        checked((YEAR_2027,), Span(until_new_year.start, until_new_year.end + 1), NOW)


def test_an_allowance_that_is_used_up() -> None:
    used = (AUGUST, Span(AUGUST.end, AUGUST.end + 20 * DAY))
    with pytest.raises(Refused, match=r"You have used all your 30 vacation days in 2026"):
        checked(used, Span(at("2026-12-31"), at("2027-01-05")), NOW)
    assert checked(used, Span(at("2027-01-01"), at("2027-01-05")), NOW)


@in_one_test(
    ("text", "zone", "first", "end"),
    [
        ("10", "UTC", "2026-06-01T10:00", "2026-06-11T10:00"),
        ("366", "UTC", "2026-06-01T10:00", "2027-06-02T10:00"),
        ("2026-08-03..2026-08-16", "UTC", "2026-08-03", "2026-08-17"),
        ("2026-08-03..2026-08-03", "Europe/Berlin", "2026-08-02T22:00", "2026-08-03T22:00"),
        ("2026-10-24..2026-10-25", "Europe/Berlin", "2026-10-23T22:00", "2026-10-25T23:00"),
        ("2026-06-01..2026-06-02", "UTC", "2026-06-01T10:00", "2026-06-03"),
        ("2026-06-02..2026-06-02", "Pacific/Kiritimati", "2026-06-01T10:00", "2026-06-02T10:00"),
    ],
)
def test_words_mean(text: str, zone: str, first: str, end: str) -> None:
    assert parse(text, NOW, ZoneInfo(zone)) == Span(at(first), at(end))


@in_one_test(
    "text",
    [
        "",
        "a week",
        "-1",
        "1.5",
        "9999999",
        "٣",
        "2026-08-03",
        "2026-02-29..2026-03-01",
        "..",
        "3..4",
    ],
)
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(Refused, match=r"as YYYY-MM-DD\.\.YYYY-MM-DD\.$"):
        parse(text, NOW, UTC)


@given(st.text(max_size=30) | st.text("0123456789-.", max_size=30))
def test_any_text_is_read_or_refused(text: str) -> None:
    with suppress(Refused):
        parse(text, NOW, UTC)


@given(st.lists(st.tuples(st.integers(0, 400 * DAY), st.integers(0, 40 * DAY)), max_size=12))
def test_nobody_gets_more_than_the_allowance(wishes: list[tuple[int, int]]) -> None:
    granted: list[Span] = []
    for begin, length in wishes:
        try:
            granted.append(checked(granted, Span(NOW + begin, NOW + begin + length), NOW))
        except Refused:
            continue
    for year in range(year_of(NOW), year_of(NOW) + 3):
        used = sum(
            vacation.overlap(Span(at(f"{year}-01-01"), at(f"{year + 1}-01-01")))
            for vacation in granted
        )
        assert used <= ALLOWANCE_DAYS * DAY
        assert days_left(granted, year) == pytest.approx(ALLOWANCE_DAYS - used / DAY)

"""Clocks charge the player to move, and nobody during a pause."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Refused
from lobby.features.clocks.clocks import (
    deadline,
    expired,
    give_turn,
    in_words,
    press,
    reminder,
    start,
    time_left,
)
from lobby.features.clocks.values import NEVER, Clock, Pauses, Span
from lobby.features.terms.values.terms import Terms, parse
from tests.support.cases import in_one_test

WEEK_A_MOVE = Terms()
NO_CLOCK = parse(["--forfeittime=none"])
BANK = parse("--totaltime=10 --increment=12 --cap=11".split())
BOTH = parse("--totaltime=5 --forfeittime=3".split())


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


MONDAY = at("2026-06-01T10:00")


def test_a_week_a_move() -> None:
    clock = start(WEEK_A_MOVE, MONDAY)
    assert deadline(clock) == MONDAY + 7 * DAY
    clock = press(clock, MONDAY + 2 * DAY, to_move=1)
    assert (clock.turn, deadline(clock)) == (1, MONDAY + 9 * DAY)
    assert time_left(clock, MONDAY + 3 * DAY) == 6 * DAY


def test_time_is_up_at_the_deadline_and_not_before() -> None:
    clock = start(WEEK_A_MOVE, MONDAY)
    last = MONDAY + 7 * DAY - 1
    assert (time_left(clock, last), expired(clock, last)) == (1, False)
    assert (time_left(clock, last + 1), expired(clock, last + 1)) == (0, True)
    assert press(clock, last, to_move=1).turn == 1
    with pytest.raises(Refused, match="has run out"):
        press(clock, last + 1, to_move=1)


def test_without_a_limit_nothing_expires() -> None:
    clock = start(NO_CLOCK, MONDAY)
    assert deadline(clock) is None
    assert reminder(clock) is None
    assert time_left(clock, MONDAY + 9999 * DAY) is None
    assert not expired(clock, MONDAY + 9999 * DAY)
    assert press(clock, MONDAY + 9999 * DAY, to_move=1).turn == 1


def test_a_match_that_is_over_has_no_deadline() -> None:
    clock = press(start(WEEK_A_MOVE, MONDAY), MONDAY + DAY, to_move=None)
    assert deadline(clock) is None
    assert not expired(clock, MONDAY + 9999 * DAY)


def test_a_bank_pays_and_gains_up_to_the_cap() -> None:
    clock = start(BANK, MONDAY)
    clock = press(clock, MONDAY + 4 * DAY, to_move=1)
    assert clock.banks == (6 * DAY + 12 * HOUR, 10 * DAY)
    clock = press(clock, MONDAY + 4 * DAY + 60, to_move=0)
    assert clock.banks == (6 * DAY + 12 * HOUR, 10 * DAY + 12 * HOUR - 60)
    assert deadline(clock) == MONDAY + 10 * DAY + 12 * HOUR + 60
    quick = clock
    for ply in range(6):
        quick = press(quick, clock.since, to_move=ply % 2)
    assert quick.banks is not None
    assert max(quick.banks) == 11 * DAY


def test_the_tighter_of_two_limits_holds() -> None:
    clock = start(BOTH, MONDAY)
    assert deadline(clock) == MONDAY + 3 * DAY
    clock = press(clock, MONDAY + 3 * DAY - 1, to_move=0)
    assert deadline(clock) == clock.since + 2 * DAY + 1


def test_the_same_seat_may_move_again() -> None:
    clock = press(start(BANK, MONDAY), MONDAY + DAY, to_move=0)
    assert (clock.turn, clock.since) == (0, MONDAY + DAY)


def test_a_takeback_costs_the_time_used_and_gains_nothing() -> None:
    clock = press(start(BANK, MONDAY), MONDAY, to_move=1)
    back = give_turn(clock, MONDAY + DAY, to_move=0)
    assert back == Clock(BANK, (10 * DAY + 12 * HOUR, 9 * DAY), 0, MONDAY + DAY)


def test_a_clock_that_was_set_back_charges_nothing() -> None:
    clock = start(BANK, MONDAY)
    assert time_left(clock, MONDAY - HOUR) == 10 * DAY
    assert press(clock, MONDAY - HOUR, to_move=1).banks == (10 * DAY + 12 * HOUR, 10 * DAY)


def test_a_vacation_that_begins_in_the_middle_of_a_move() -> None:
    clock = start(WEEK_A_MOVE, MONDAY)
    away = Pauses((Span(MONDAY + 2 * DAY, MONDAY + 12 * DAY),))
    assert deadline(clock, away) == MONDAY + 17 * DAY
    assert time_left(clock, MONDAY + 6 * DAY, away) == 5 * DAY
    assert not expired(clock, MONDAY + 17 * DAY - 1, away)
    assert expired(clock, MONDAY + 17 * DAY, away)
    home_early = Pauses((Span(MONDAY + 2 * DAY, MONDAY + 5 * DAY),))
    assert deadline(clock, home_early) == MONDAY + 10 * DAY


def test_a_vacation_over_several_matches_and_moves_pays_once_for_each() -> None:
    away = Pauses((Span(MONDAY + DAY, MONDAY + 3 * DAY),))
    clock = press(start(BANK, MONDAY), MONDAY + 2 * DAY, to_move=1, pauses=away)
    assert clock.banks == (9 * DAY + 12 * HOUR, 10 * DAY)
    # The opponent is not away: the remaining time of the vacation is charged to them.
    clock = press(clock, MONDAY + 3 * DAY, to_move=0)
    assert clock.banks == (9 * DAY + 12 * HOUR, 9 * DAY + 12 * HOUR)


def test_downtime_is_charged_to_nobody() -> None:
    clock = start(WEEK_A_MOVE, MONDAY)
    down = Span(MONDAY + 6 * DAY, MONDAY + 8 * DAY)
    assert expired(clock, MONDAY + 8 * DAY)
    assert time_left(clock, MONDAY + 8 * DAY, Pauses((down,))) == DAY
    away = Span(MONDAY + 7 * DAY, MONDAY + 10 * DAY)
    assert deadline(clock, Pauses((away, down))) == MONDAY + 11 * DAY


def test_a_reminder_comes_before_a_pause_rather_than_in_it() -> None:
    clock = start(WEEK_A_MOVE, MONDAY)
    assert reminder(clock) == MONDAY + 6 * DAY
    away = Pauses((Span(MONDAY + 6 * DAY, MONDAY + 9 * DAY),))
    assert reminder(clock, away) == MONDAY + 6 * DAY
    assert deadline(clock, away) == MONDAY + 10 * DAY


def test_no_reminder_where_the_bank_is_nearly_used_up() -> None:
    clock = start(BOTH, MONDAY)
    clock = press(clock, MONDAY + 2 * DAY, to_move=0)
    clock = press(clock, MONDAY + 4 * DAY, to_move=0)
    assert time_left(clock, clock.since) == DAY
    assert reminder(clock) is None


@pytest.mark.parametrize(
    ("zone", "until"),
    [
        ("UTC", "2026-10-27T00:00"),
        ("Pacific/Auckland", "2026-10-26T11:00"),
        ("Pacific/Honolulu", "2026-10-27T10:00"),
        ("Europe/Berlin", "2026-10-26T23:00"),
    ],
)
def test_weekends_off_are_those_of_the_player(zone: str, until: str) -> None:
    terms = parse("--weekends-off --forfeittime=2".split())
    home = ZoneInfo(zone)
    friday = int(datetime(2026, 10, 23, tzinfo=home).timestamp())
    clock = start(terms, friday)
    assert deadline(clock, clock.pauses((), home)) == at(until)


def test_weekends_count_unless_the_terms_say_otherwise() -> None:
    clock = start(WEEK_A_MOVE, MONDAY)
    down = Span(MONDAY, MONDAY + HOUR)
    assert clock.pauses([down], UTC) == Pauses((down,))


def test_a_year_for_one_move() -> None:
    terms = parse("--forfeittime=365 --weekends-off".split())
    clock = start(terms, at("2027-12-31"))  # a Friday; 2028 is a leap year
    over_leap_day = deadline(clock, clock.pauses((), UTC))
    assert over_leap_day == at("2029-05-25")
    assert deadline(clock) == at("2028-12-30")


@given(
    st.lists(st.tuples(st.integers(0, 3 * DAY), st.sampled_from([0, 1])), max_size=20),
    st.lists(st.tuples(st.integers(0, 40 * DAY), st.integers(0, 9 * DAY)), max_size=4),
)
def test_deadlines_expiry_and_time_left_agree(
    moves: list[tuple[int, int]], pairs: list[tuple[int, int]]
) -> None:
    spans = tuple(Span(MONDAY + begin, MONDAY + begin + length) for begin, length in pairs)
    clock = start(BANK, MONDAY)
    for used, to_move in moves:
        pauses = Pauses(spans) if clock.turn == 0 else NEVER
        due = deadline(clock, pauses)
        assert due is not None
        assert not expired(clock, due - 1, pauses)
        assert expired(clock, due, pauses)
        now = clock.since + used
        left = time_left(clock, now, pauses)
        if left == 0:
            return
        moved = press(clock, now, to_move, pauses)
        assert moved.banks is not None
        assert moved.banks[clock.turn or 0] == min((left or 0) + 12 * HOUR, 11 * DAY)
        clock = moved


@in_one_test(
    ("seconds", "words"),
    [
        (0, "0 s"),
        (59, "59 s"),
        (60, "1 min"),
        (HOUR - 1, "59 min"),
        (HOUR, "1 h"),
        (HOUR + 60, "1 h 1 min"),
        (3 * HOUR - 1, "2 h 59 min"),
        (3 * HOUR + 60, "3 h"),
        (DAY - 1, "23 h"),
        (DAY, "1 d"),
        (DAY + 2 * HOUR, "1 d 2 h"),
        (7 * DAY - 1, "6 d"),
        (7 * DAY + HOUR, "7 d"),
    ],
)
def test_time_left_in_words(seconds: int, words: str) -> None:
    assert in_words(seconds) == words

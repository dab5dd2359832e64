"""Clocks: how much time the player to move has left, and when it will be used up.

Pure arithmetic on UTC seconds. A pause is stored only as an interval; what has been charged, and
when a limit will be reached, is always worked out from the intervals. So a pause that is declared,
extended or ended early moves every deadline by itself.

A clock records whose time has been running and since when; the pauses of that player (vacations,
weekends off, server downtime) are passed in each time. So a pause stops the clock of the player who
takes it, in every match in which it is that player's turn; while it is the opponent's turn, the
opponent's time runs on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import MAXYEAR, date, datetime, timedelta, tzinfo
from heapq import merge

from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.base.errors import Refused
from lobby.base.translation import _, ngettext
from lobby.features.clocks.values import LEISURE, NEVER, Clock, Pauses, Span
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat

_TENTHS, _SECONDS = 10, 10 * MINUTE
"""Seconds left below which a clock shows tenths, and seconds."""

SHORTEST_DANGER, LONGEST_DANGER = 20, DAY
"""The fewest and the most seconds left at which danger can begin."""

_DAYS_TO_SATURDAY = 5
_WEEK = timedelta(days=7)
_WEEKEND = timedelta(days=2)
_LAST_YEAR = MAXYEAR - 1
_MOST_WEEKENDS = 52 * 50
"""After so many, weekends no longer count: no clock of a match runs that long, and a damaged one
must not take forever to read."""


def start(terms: Terms, now: int, turn: Seat = 0, *, waiting: bool = False) -> Clock:
    """The clock of a match that begins at *now* with *turn* to move; it may be *waiting* until both
    players are here."""
    banks = None if terms.bank is None else (terms.bank, terms.bank)
    return Clock(terms, banks, turn, now, waiting)


def press(clock: Clock, now: int, to_move: Seat | None, pauses: Pauses = NEVER) -> Clock:
    """*clock* after the seat to move, with its *pauses*, made a move at *now*.

    The seat pays the time used and gains the increment, up to the cap, unless the clock waits for
    both players. *to_move* is next, which may be the same seat; None ends the match. Raises Refused
    if the time had run out.
    """
    return _handed_on(clock, now, to_move, pauses, gain=clock.terms.increment or 0)


def give_turn(clock: Clock, now: int, to_move: Seat | None, pauses: Pauses = NEVER) -> Clock:
    """*clock* after the turn passed to *to_move* without a move, as when one is taken back.

    The seat that was to move pays the time used and gains nothing. Raises Refused if the time had
    run out.
    """
    return _handed_on(clock, now, to_move, pauses, gain=0)


def time_left(clock: Clock, now: int, pauses: Pauses = NEVER) -> int | None:
    """Seconds that the seat to move, with its *pauses*, has left; None if nothing limits it."""
    allowed = clock.allowed
    return None if allowed is None else max(0, allowed - charged(clock.since, now, pauses))


def expired(clock: Clock, now: int, pauses: Pauses = NEVER) -> bool:
    """Whether the seat to move has no time left: from the deadline on."""
    return time_left(clock, now, pauses) == 0


def deadline(clock: Clock, pauses: Pauses = NEVER) -> int | None:
    """The instant at which the seat to move forfeits; None if nothing limits it."""
    allowed = clock.allowed
    return None if allowed is None else moment(clock.since, allowed, pauses)


def reminder(clock: Clock, pauses: Pauses = NEVER) -> int | None:
    """The instant to remind the seat to move: the reminder time of the terms before the deadline,
    measured on its own clock, so that a pause does not use it up. None if there is no reminder, or
    if no more time than that was left from the beginning: then being told of the turn is reminder
    enough."""
    allowed, before = clock.allowed, clock.terms.reminder
    if allowed is None or before is None or allowed <= before:
        return None
    return moment(clock.since, allowed - before, pauses)


def in_words(seconds: int) -> str:
    """Time left as people say it, in its two largest units, rounded down.

    >>> in_words(2 * DAY + 4 * HOUR + 59), in_words(12 * DAY + 4 * HOUR), in_words(26 * HOUR)
    ('2 d 4 h', '12 d', '1 d 2 h')
    >>> in_words(5 * HOUR + 59), in_words(HOUR + 90), in_words(38 * MINUTE), in_words(59)
    ('5 h', '1 h 1 min', '38 min', '59 s')
    """
    if seconds < MINUTE:
        return _("{seconds} s", seconds=seconds)
    if seconds < HOUR:
        return _("{minutes} min", minutes=seconds // MINUTE)
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    if days:
        if hours and days < 3:
            return _("{days} d {hours} h", days=days, hours=hours)
        return _("{days} d", days=days)
    if minutes and hours < 3:
        return _("{hours} h {minutes} min", hours=hours, minutes=minutes)
    return _("{hours} h", hours=hours)


def aloud(seconds: int) -> str:
    """Time left in whole words, in its two largest units, rounded down.

    >>> aloud(2 * DAY + 4 * HOUR + 59), aloud(HOUR + MINUTE), aloud(5 * MINUTE), aloud(61)
    ('2 days 4 hours', '1 hour 1 minute', '5 minutes', '1 minute 1 second')
    >>> aloud(DAY), aloud(1), aloud(0)
    ('1 day', '1 second', '0 seconds')
    """
    days, hours = seconds // DAY, seconds % DAY // HOUR
    minutes, rest = seconds % HOUR // MINUTE, seconds % MINUTE
    parts = (
        ngettext("{count} day", "{count} days", days) if days else "",
        ngettext("{count} hour", "{count} hours", hours) if hours else "",
        ngettext("{count} minute", "{count} minutes", minutes) if minutes and not days else "",
        ngettext("{count} second", "{count} seconds", rest) if rest and seconds < HOUR else "",
    )
    return " ".join(filter(None, parts)) or ngettext("{count} second", "{count} seconds", 0)


def figure(seconds: float, *, tenths: bool = True) -> str:
    """Time left as a clock shows it: with seconds below ten minutes, *tenths* below ten seconds.

    >>> figure(38 * MINUTE), figure(599.9), figure(61.5), figure(9.99), figure(0)
    ('38 min', '9:59', '1:01', '9.9', '0.0')
    """
    if tenths and seconds < _TENTHS:
        count = int(seconds * 10)
        return f"{count // 10}.{count % 10}"
    whole = int(seconds)
    if whole < _SECONDS:
        return f"{whole // MINUTE}:{whole % MINUTE:02}"
    return in_words(whole)


def brief(seconds: int) -> str:
    """Time left for a column of a list: only minutes between one and three hours, so that an
    ``alarm`` stays short as well.

    >>> brief(2 * HOUR + 59 * MINUTE), brief(3 * HOUR), brief(61), brief(2 * DAY + 23 * HOUR)
    ('179 min', '3 h', '1:01', '2 d 23 h')
    """
    if HOUR <= seconds < 3 * HOUR:
        return _("{minutes} min", minutes=seconds // MINUTE)
    return figure(seconds, tenths=False)


def alarm(figure: str) -> str:
    """The *figure* of a clock that is in danger, marked so that it does not depend on colour alone.

    >>> alarm("0:19"), alarm("38 min"), alarm("6 h")
    ('0:19!', '38 min!', '6 h !')
    """
    return f"{figure} !" if figure.endswith(("h", "d")) else f"{figure}!"


def stands(seconds: float) -> float:
    """How many seconds the figure of a running clock stays the same.

    >>> stands(61.25), stands(20 * MINUTE + 5), stands(7)
    (0.25, 5, 0.1)
    """
    if seconds < _TENTHS:
        return (seconds * 10 % 1 or 1) / 10
    unit = 1 if seconds < _SECONDS else MINUTE if seconds < 3 * HOUR else HOUR
    return seconds % unit or unit


def danger(clock: Clock) -> int:
    """The seconds left from which the player to move is in danger: the last tenth of the time, at
    least 20 seconds, at most a day; 0 if nothing limits the move."""
    limit = LEISURE if clock.waiting else clock.terms.limit
    return 0 if limit is None else max(SHORTEST_DANGER, min(limit // 10, LONGEST_DANGER))


def _handed_on(clock: Clock, now: int, to_move: Seat | None, pauses: Pauses, gain: int) -> Clock:
    assert clock.turn is not None, "The clock of a match that is over does not run."
    if expired(clock, now, pauses):
        raise Refused.because("Your time for this move has run out.")
    banks = clock.banks
    if banks is not None and not clock.waiting:
        left = banks[clock.turn] - charged(clock.since, now, pauses) + gain
        left = min(left, clock.terms.cap or left)
        banks = (left, banks[1]) if clock.turn == 0 else (banks[0], left)
    return replace(clock, banks=banks, turn=to_move, since=now)


def charged(start: int, end: int, pauses: Pauses) -> int:
    """Seconds from *start* to *end* outside all pauses; 0 if *end* is not after *start*."""
    seconds = 0
    for since, until in _running(start, pauses):
        if since >= end:
            break
        seconds += (end if until is None else min(until, end)) - since
    return seconds


def moment(start: int, seconds: int, pauses: Pauses) -> int:
    """The first instant at which *seconds* from *start* have been charged.

    The inverse of ``charged``: if those seconds end where a pause begins, it is the beginning of
    the pause.
    """
    if seconds <= 0:
        return start
    for since, until in _running(start, pauses):
        if until is None or seconds <= until - since:
            return since + seconds
        seconds -= until - since
    raise AssertionError("The last stretch of running time has no end.")


def midnight(day: date, zone: tzinfo) -> int:
    """The instant at which *day* begins in *zone*. If the clocks change at midnight, it is the
    first instant of the day."""
    return int(datetime(day.year, day.month, day.day, tzinfo=zone).timestamp())


def _running(start: int, pauses: Pauses) -> Iterator[tuple[int, int | None]]:
    """The stretches of time from *start* on outside all pauses; the last has no end."""
    cursor = start
    spans = sorted(span for span in pauses.spans if span.start < span.end)
    for pause in merge(spans, _weekends(start, pauses.weekends)):
        if cursor < pause.start:
            yield cursor, pause.start
        cursor = max(cursor, pause.end)
    yield cursor, None


def _weekends(start: int, zone: tzinfo | None) -> Iterator[Span]:
    """The weekends in *zone* that end after *start*, for as long as any match may last."""
    if zone is None:
        return
    today = datetime.fromtimestamp(start, zone).date()
    saturday = today + timedelta(days=_DAYS_TO_SATURDAY - today.weekday())
    for __ in range(_MOST_WEEKENDS):
        if saturday.year > _LAST_YEAR:
            return
        yield Span(midnight(saturday, zone), midnight(saturday + _WEEKEND, zone))
        saturday += _WEEK

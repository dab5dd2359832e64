"""Vacations: for some days each year, players may stop their clocks without asking anyone.

A vacation is the interval during which it holds; nothing else is stored, and it begins and ends by
itself. The allowance is per calendar year in UTC: a vacation across New Year takes from both years.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta, tzinfo
from itertools import chain
from typing import Literal

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.base.layout import day
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.clocks import match_clocks, queries, zones
from lobby.features.clocks.clocks import midnight
from lobby.features.clocks.values import Span, Vacation, VacationPlan
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import allowances, players
from lobby.features.people.values.player import Player

ALLOWANCE_DAYS = 30
"""Days of vacation in a calendar year."""

MAX_AHEAD_DAYS = 366
"""How many days ahead a vacation may begin."""

_MOST_DIGITS = 6
_TENTH = DAY // 10
_FORMS = N_(
    "Give a number of days from now, or the first and the last day as YYYY-MM-DD..YYYY-MM-DD"
)


def declare(tx: Transaction, player: Player, text: str) -> Vacation:
    """Declare the vacation of *player* that *text* asks for: a number of days from now, or
    first..last in the player's time zone.

    Raises Refused, saying what would be accepted, if it cannot be read, overlaps another one,
    exceeds the allowance, or is one of too many.
    """
    players.check_member(player)
    allowances.check(tx, player, allowances.VACATIONS)
    spans = [vacation.span for vacation in queries.vacations(tx, player)]
    span = parse(text, tx.now, zones.of_player(tx, player))
    vacation = queries.add_vacation(tx, player, checked(spans, span, tx.now))
    _tell(tx, "vacation-declared", vacation)
    match_clocks.refresh_all(tx, player)
    return begin(tx, vacation) if tx.now in span else vacation


def end(tx: Transaction, player: Player) -> Vacation:
    """End the vacation that *player* is on, or cancel the next one; unused days return to the
    allowance. Raises Refused if there is none."""
    planned = _planned(tx, player)
    if not planned:
        raise Refused.because(
            "You have no vacation to end. You can declare one.", command="vacation DAYS"
        )
    vacation = planned[0]
    remains = rest_of(vacation.span, tx.now)
    if remains is None:
        queries.remove_vacation(tx, vacation)
    else:
        vacation = replace(vacation, span=remains, stage="over")
        queries.save_vacation(tx, vacation)
    _tell(tx, "vacation-ended", vacation)
    match_clocks.refresh_all(tx, player)
    return vacation


def of_player(snapshot: Snapshot, player: Player) -> VacationPlan:
    """The current and future vacations of *player*, and what is left of the allowance."""
    spans = [vacation.span for vacation in queries.vacations(snapshot, player)]
    year = year_of(snapshot.now)
    return VacationPlan(_planned(snapshot, player), year, days_left(spans, year))


def begin(tx: Transaction, vacation: Vacation) -> Vacation:
    """Announce that *vacation* has begun."""
    return _move_on(tx, replace(vacation, stage="begun"), "vacation-begun")


def finish(tx: Transaction, vacation: Vacation) -> Vacation:
    """Announce that *vacation* is over."""
    return _move_on(tx, replace(vacation, stage="over"), "vacation-ended")


def _move_on(
    tx: Transaction, vacation: Vacation, kind: Literal["vacation-begun", "vacation-ended"]
) -> Vacation:
    queries.save_vacation(tx, vacation)
    _tell(tx, kind, vacation)
    return vacation


def _tell(
    tx: Transaction,
    kind: Literal["vacation-declared", "vacation-begun", "vacation-ended"],
    vacation: Vacation,
) -> None:
    span = vacation.span
    # Opponents are told when it begins: of one that begins at once they would hear twice.
    at_once = kind == "vacation-declared" and tx.now in span
    concerned = {vacation.player, *(() if at_once else _opponents(tx, vacation.player))}
    events_queries.emit(
        tx,
        kind,
        actor=vacation.player,
        concerns=concerned,
        private=True,
        begins=span.start,
        ends=span.end,
    )


def _opponents(snapshot: Snapshot, player: Player) -> Iterator[Player]:
    for match in matches_queries.running_matches_of(snapshot, player):
        yield from match.players


def _planned(snapshot: Snapshot, player: Player) -> tuple[Vacation, ...]:
    vacations: Iterable[Vacation] = queries.vacations(snapshot, player)
    return tuple(
        vacation
        for vacation in vacations
        if vacation.stage != "over" and vacation.span.end > snapshot.now
    )


def days_left(vacations: Iterable[Span], year: int) -> float:
    """Days of the allowance of *year* that *vacations*, past and future, leave over."""
    return _left(vacations, year) / DAY


def parse(text: str, now: int, zone: tzinfo) -> Span:
    """The vacation that *text* asks for: a number of days from *now*, or the first and the last
    day.

    Days last from midnight to midnight in *zone*; a vacation that begins today begins now. Raises
    Refused for anything else, saying what is accepted.
    """
    if text.isascii() and text.isdecimal() and len(text) <= _MOST_DIGITS:
        if not int(text):
            raise Refused.because("A vacation lasts at least one day.")
        return Span(now, now + int(text) * DAY)
    if not text.strip():
        raise Refused(f"{_(_FORMS)}.")
    try:
        first, last = (date.fromisoformat(word) for word in text.split(".."))
        start, end = midnight(first, zone), midnight(last + timedelta(days=1), zone)
    except (ValueError, OverflowError) as error:
        raise Refused.because(
            "{text} is not a vacation. {forms}.", text=quoted(text), forms=_(_FORMS)
        ) from error
    begins_today = first == datetime.fromtimestamp(now, zone).date()
    return Span(now if begins_today else start, end)


def checked(vacations: Iterable[Span], new: Span, now: int) -> Span:
    """Return *new* if it may be added to a player's *vacations* at *now*.

    Raises Refused, saying what would be accepted, if it is empty, begins in the past or too far
    ahead, overlaps another one, or exceeds what is left of a year's allowance.
    """
    earlier = tuple(vacations)
    for sentence in chain(_misplaced(earlier, new, now), _excess(earlier, new)):
        raise Refused(sentence)
    return new


def rest_of(vacation: Span, now: int) -> Span | None:
    """What remains of *vacation* if its player ends it at *now*: the rest returns to the allowance.
    None if it had not begun; all of it if it was over."""
    return Span(vacation.start, min(vacation.end, now)) if vacation.start < now else None


def year_of(instant: int) -> int:
    """The UTC calendar year of *instant*."""
    return datetime.fromtimestamp(instant, UTC).year


def _misplaced(earlier: tuple[Span, ...], new: Span, now: int) -> Iterator[str]:
    if new.end <= new.start:
        yield _("A vacation cannot end before it begins. Give the first day, then the last.")
    if new.start < now:
        yield _("A vacation cannot begin in the past.")
    if new.start > now + MAX_AHEAD_DAYS * DAY:
        yield _(
            "A vacation must begin within {max_ahead_days} days. Declare this one later.",
            max_ahead_days=MAX_AHEAD_DAYS,
        )
    if new.end - new.start > 2 * ALLOWANCE_DAYS * DAY:
        yield _(
            "You have {allowance_days} days of vacation a year. Choose a shorter one.",
            allowance_days=ALLOWANCE_DAYS,
        )
    for other in sorted(earlier):
        if new.overlap(other):
            yield _(
                "You already have a vacation from {start} to {end} (UTC). End that one first, or"
                " choose other days.",
                start=day(other.start),
                end=day(other.end - 1),
            )


def _excess(earlier: tuple[Span, ...], new: Span) -> Iterator[str]:
    for year in range(year_of(new.start), year_of(new.end) + 1):
        left, taken = _left(earlier, year), new.overlap(_year(year))
        if taken > left == 0:
            yield _(
                "You have used all your {allowance_days} vacation days in {year}.",
                allowance_days=ALLOWANCE_DAYS,
                year=year,
            )
        elif taken > left:
            # Rounded away from each other, so that the sentence shows what is wrong.
            yield _(
                "You have {left:g} of {allowance_days} vacation days left in {year}, and"
                " {taken:g} of this one are in {year}. Choose a shorter one.",
                left=left // _TENTH / 10,
                allowance_days=ALLOWANCE_DAYS,
                year=year,
                taken=-(-taken // _TENTH) / 10,
            )


def _left(vacations: Iterable[Span], year: int) -> int:
    whole = _year(year)
    return max(0, ALLOWANCE_DAYS * DAY - sum(vacation.overlap(whole) for vacation in vacations))


def _year(year: int) -> Span:
    first, next_first = (datetime(y, 1, 1, tzinfo=UTC) for y in (year, year + 1))
    return Span(int(first.timestamp()), int(next_first.timestamp()))

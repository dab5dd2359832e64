"""A player's own time: vacations, and the time zone that days are counted in."""

from __future__ import annotations

from collections.abc import Iterator
from zoneinfo import ZoneInfo

from lobby.base.layout import minute, paragraphs, wrapped
from lobby.base.translation import N_, _
from lobby.features.clocks import documents, vacations, zones
from lobby.features.clocks.documents import Leave, Zone
from lobby.features.clocks.values import Span, VacationPlan
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

_OFF = "off"


async def vacation(call: Call) -> Answer:
    """Start a vacation, end it, or show what is left of the allowance."""
    wish = call.words[0].lower() if call.words else ""
    if wish == _OFF:
        await call.lobby.change(vacations.end, call.me)
    elif wish:
        await call.lobby.change(vacations.declare, call.me, wish)
    leave = await call.lobby.ask(vacations.of_player, call.me)
    zone = await call.lobby.ask(zones.of_player, call.me)
    now = call.lobby.clock()
    text = paragraphs(" ".join(_planned(leave, zone, now)), _left(leave))
    return Answer(text, documents.of_leave(leave, now))


async def time_zone(call: Call) -> Answer:
    """Choose a time zone, or show the current one."""
    if call.words:
        await call.lobby.change(zones.choose, call.me, call.words[0])
    zone = await call.lobby.ask(zones.of_player, call.me)
    here = minute(call.lobby.clock(), zone)
    text = _("Your time zone is {key}. The time there is {here}.", key=zone.key, here=here)
    return Answer(wrapped(text), Zone(zone=zone.key))


def _planned(leave: VacationPlan, zone: ZoneInfo, now: int) -> Iterator[str]:
    spans = [vacation.span for vacation in leave.planned]
    if not any(now in span for span in spans):
        yield _("You are not on vacation.")
    yield from (_in_words(span, zone, now) for span in spans)


def _in_words(span: Span, zone: ZoneInfo, now: int) -> str:
    ends = f"{minute(span.end, zone)} ({zone.key})"
    if now in span:
        return _(
            "You are on vacation until {ends}. Your clocks are stopped, except in fast matches.",
            ends=ends,
        )
    return _(
        "You will be on vacation from {start} to {ends}.",
        start=f"{minute(span.start, zone)} ({zone.key})",
        ends=ends,
    )


def _left(leave: VacationPlan) -> str:
    # Rounded down, so that the days shown can really be taken.
    days = int(leave.days_left * 10) / 10
    return _(
        "You have {days:g} of {allowance_days} vacation days left in {year}.",
        days=days,
        allowance_days=vacations.ALLOWANCE_DAYS,
        year=leave.year,
    )


VERBS = (
    Verb(
        forms=("vacation", "vacation DAYS", "vacation FIRST..LAST", "vacation off"),
        help=N_(
            "Stop your clocks for a number of days from now, or from the first to the last day, as"
            " YYYY-MM-DD..YYYY-MM-DD. off ends or cancels a vacation. Alone, it shows how many"
            " days you have left this year. Your opponents are told."
        ),
        run=vacation,
        document=Leave,
    ),
    Verb(
        forms=("zone [NAME]",),
        help=N_(
            "Show or set your time zone, such as Europe/Berlin. It decides when the days of a"
            " vacation"
            " and the weekends of new matches begin and end."
        ),
        run=time_zone,
        document=Zone,
    ),
)

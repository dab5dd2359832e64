"""Documents: vacations and time zones."""

from __future__ import annotations

from typing import Annotated, TypedDict

from lobby.features.clocks.values import VacationPlan


class Absence(TypedDict):
    """A vacation, or a period when the player could not connect."""

    begins: Annotated[int, "when"]
    ends: Annotated[int, "when"]


class Leave(TypedDict):
    """The player's vacations."""

    vacations: Annotated[list[Absence], "the current one and those to come, in order"]
    away: Annotated[bool, "whether the player is on vacation now"]
    year: Annotated[int, "the current year, in UTC"]
    days_left: Annotated[float, "of that year's allowance"]


class Zone(TypedDict):
    """The player's time zone."""

    zone: Annotated[str, "its name in the IANA database"]


def of_leave(leave: VacationPlan, now: int) -> Leave:
    """The document of a player's vacations."""
    spans = [vacation.span for vacation in leave.planned]
    return Leave(
        vacations=[Absence(begins=span.start, ends=span.end) for span in spans],
        away=any(now in span for span in spans),
        year=leave.year,
        days_left=leave.days_left,
    )

"""Documents: vacations and time zones."""

from __future__ import annotations

from typing import Annotated, TypedDict


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


DOCUMENTS: tuple[type, ...] = (
    Leave,
    Absence,
    Zone,
)

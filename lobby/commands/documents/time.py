"""Documents: vacations and time zones."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Absence(TypedDict):
    """A vacation."""

    begins: Annotated[int, "when"]
    ends: Annotated[int, "when"]


class Leave(TypedDict):
    """The player's vacations."""

    vacations: Annotated[list[Absence], "the one that holds and those to come, in order"]
    away: Annotated[bool, "whether one holds now"]
    year: Annotated[int, "the present one, in UTC"]
    days_left: Annotated[float, "of that year's allowance"]


class Zone(TypedDict):
    """Where the player's days begin."""

    zone: Annotated[str, "its name in the IANA database"]


DOCUMENTS: tuple[type, ...] = (
    Leave,
    Absence,
    Zone,
)

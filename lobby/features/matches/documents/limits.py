"""Documents: challenges, and limits on simultaneous matches."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Limit(TypedDict):
    """The player's limit on running matches of a game."""

    game: Annotated[str, "the game's name"]
    most: Annotated[int | None, "simultaneous matches; null for any number"]
    running: Annotated[int, "how many there are now"]


class Limits(TypedDict):
    """The player's limits on running matches."""

    limits: Annotated[list[Limit], "by game"]


DOCUMENTS: tuple[type, ...] = (Limits, Limit)

"""Bounds of what is stored, and of keys of documents. A value's fields say which they
have, and a row that breaks them is not read (``lobby.database.columns``)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, TypeAlias

from msgspec import Meta

LATEST = 253_402_300_799
"""The end of the year 9999, in UTC seconds: no calendar or record can hold a later time."""

Time: TypeAlias = Annotated[int, Meta(ge=0, le=LATEST)]
"""UTC seconds, until ``LATEST``."""

Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=3_155_760_000)]
"""A duration of at most a hundred years."""

Ply: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
"""A place among the moves of a match, which no match comes near."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
"""How many of something, or a number that counts up; exact in JSON, too."""

Measure: TypeAlias = Annotated[float, Meta(ge=-1_000_000, le=1_000_000)]
"""A finite number, such as a rating."""


Hash: TypeAlias = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""256 bits, as 64 hexadecimal digits."""


@dataclass(frozen=True, slots=True)
class OneOf:
    """An annotation marker: the key holds one of *words*. If *of_games*, the rules of each game add
    reasons of their own."""

    words: tuple[str, ...]
    of_games: bool = False

"""The values a key may hold, for keys with few enough to list."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class OneOf:
    """An annotation marker: the key holds one of *words*. If *of_games*, the rules of each game add
    reasons of their own."""

    words: tuple[str, ...]
    of_games: bool = False

"""The values a key may hold, for keys with few enough to list."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.base.one_of import OneOf
from lobby.features.matches.values import reasons

END_REASONS: Mapping[str, str] = MappingProxyType(
    {
        reasons.RESIGNED: "the loser resigned",
        reasons.AGREEMENT: "both agreed to a draw",
        reasons.TIME: "the loser ran out of time",
        reasons.CANCELLED: "the match was cancelled and counts for nothing",
        reasons.REPETITION: "a position came up for the third time: a draw",
    }
)
"""What each ``reason`` for a result means, in any game."""
REASONS = OneOf(tuple(END_REASONS), of_games=True)

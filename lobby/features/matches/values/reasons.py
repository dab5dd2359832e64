"""Reasons for the end of a match other than the rules of its game."""

from __future__ import annotations

RESIGNED = "resigned"
AGREEMENT = "agreement"
TIME = "time"
CANCELLED = "cancelled"
"""Resigned, timed out or agreed before both players had moved, or cancelled by an operator: there
is no result, and the match counts for nothing."""

OF_PLAYERS = (RESIGNED, AGREEMENT, TIME)
"""Reasons that count only once both players have moved."""

REPETITION = "repetition"
"""The same position occurred for the third time, in any game."""

OF_THE_HOUSE = (RESIGNED, AGREEMENT, TIME, CANCELLED)
"""Reasons that cannot be seen from the position."""

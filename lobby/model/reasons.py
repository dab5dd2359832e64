"""Why a match ended, where it was the players or the server and not the rules of the game."""

from __future__ import annotations

RESIGNED = "resigned"
AGREEMENT = "agreement"
TIME = "time"
CANCELLED = "cancelled"
"""Called off before both had moved, or by an operator: there is no result, and it counts for
nothing."""

OF_THE_HOUSE = (RESIGNED, AGREEMENT, TIME, CANCELLED)
"""All of them: no position shows them."""

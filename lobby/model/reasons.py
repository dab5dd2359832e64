"""Why a match ended, where it was the players or the server and not the rules of the game."""

from __future__ import annotations

RESIGNED = "resigned"
AGREEMENT = "agreement"
TIME = "time"
CANCELLED = "cancelled"
"""Given up, timed out or agreed to before both had moved, or called off by an operator: there is no
result, and it counts for nothing."""

OF_PLAYERS = (RESIGNED, AGREEMENT, TIME)
"""Those that count only once both have moved."""

REPETITION = "repetition"
"""The same position came about for the third time, in any game."""

OF_THE_HOUSE = (RESIGNED, AGREEMENT, TIME, CANCELLED)
"""All of them: no position shows them."""

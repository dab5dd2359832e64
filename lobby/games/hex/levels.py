"""How hard the bots think about Hex, and how badly they misjudge it, level by level.

``python -m bench.bots "hex -size=7"`` shows how they fare against each other.
"""

from __future__ import annotations

from lobby.gamekit.levels import Level, six_levels

LEVELS = six_levels(
    Level(8, 0.24, careless=0.22, alert=True),
    Level(12, 0.15),
    Level(16, 0.10),
    Level(24, 0.065),
    Level(96, 0.028),
    Level(600, 0.0, variety=0.01),
)

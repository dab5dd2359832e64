"""How hard the bots think about Hex, and how badly they misjudge it, level by level.

``python -m bench.bots`` shows how they fare against each other.
"""

from __future__ import annotations

from lobby.gamekit.levels import Level, six_levels

LEVELS = six_levels(
    Level(8, 0.30, careless=0.30, alert=True),
    Level(12, 0.15),
    Level(24, 0.08),
    Level(60, 0.04),
    Level(160, 0.015),
    Level(600, 0.0, variety=0.01),
)

"""How hard the bots think about OctiLite, and how badly they misjudge it, level by level.

``python -m bench.bots`` shows how they fare against each other.
"""

from __future__ import annotations

from lobby.gamekit.levels import Level, six_levels

LEVELS = six_levels(
    Level(400, 3.0, careless=0.03, alert=True),
    Level(400, 0.35, alert=True),
    Level(400, 0.11, alert=True),
    Level(1_100, 0.052, alert=True),
    Level(3_500, 0.036, alert=True),
    Level(200_000, 0.0, variety=0.02),
)

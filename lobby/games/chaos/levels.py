"""How hard the bots think about Chaos, and how badly they misjudge it, level by level.

``python -m bench.bots`` shows how they fare against each other.
"""

from __future__ import annotations

from lobby.gamekit.levels import Level, six_levels

LEVELS = six_levels(
    Level(300, 0.5, careless=0.35, alert=True),
    Level(300, 0.15),
    Level(350, 0.08),
    Level(700, 0.052),
    Level(2_100, 0.020),
    Level(40_000, 0.0, tables=True),
)

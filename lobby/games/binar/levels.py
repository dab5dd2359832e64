"""How hard the bots think about Binar, and how badly they misjudge it, level by level.

``python -m bench.bots`` shows how they fare against each other.
"""

from __future__ import annotations

from lobby.gamekit.levels import Level, six_levels

LEVELS = six_levels(
    Level(60, 0.8, careless=0.11, alert=True),
    Level(60, 0.155),
    Level(250, 0.09),
    Level(800, 0.045),
    Level(5_000, 0.022),
    Level(40_000, 0.0, tables=True),
)

"""How hard the bots think about Curio, and how badly they misjudge it, level by level.

``python -m bench.bots`` shows how they fare against each other.
"""

from __future__ import annotations

from lobby.gamekit.levels import Level, six_levels

LEVELS = six_levels(
    Level(300, 0.5),
    Level(400, 0.26),
    Level(400, 0.15),
    Level(400, 0.075),
    Level(1_000, 0.036),
    Level(100_000, 0.0, contempt=0.29),
)

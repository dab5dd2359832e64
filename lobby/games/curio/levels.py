"""How hard each level of bot thinks about the game."""

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

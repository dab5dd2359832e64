"""How hard each level of bot thinks about the game."""

from __future__ import annotations

from lobby.kits.levels import Level, six_levels

LEVELS = six_levels(
    Level(300, 0.5),
    Level(400, 0.085),
    Level(400, 0.03),
    Level(1_200, 0.03),
    Level(12_000, 0.014),
    Level(100_000, 0.0, contempt=0.29),
)

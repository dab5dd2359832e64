"""How hard each level of bot thinks about the game."""

from __future__ import annotations

from lobby.kits.levels import Level, six_levels

LEVELS = six_levels(
    Level(220, 0.088),
    Level(800, 0.062),
    Level(3_000, 0.033),
    Level(8_000, 0.013),
    Level(16_000, 0.006),
    Level(36_000, 0.0),
)

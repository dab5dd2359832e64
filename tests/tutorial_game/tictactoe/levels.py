"""How hard each level of bot thinks: they all look at everything, and misjudge less and less."""

from __future__ import annotations

from lobby.gamekit.levels import Level, six_levels

LEVELS = six_levels(*(Level(10_000, error) for error in (1.0, 0.6, 0.4, 0.25, 0.1, 0.0)))

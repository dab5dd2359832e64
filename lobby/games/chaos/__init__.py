"""Chaos: the game and its view."""

from __future__ import annotations

from lobby.games.chaos.game import Chaos, ChaosState, ChaosView

__all__ = ["Chaos", "ChaosState", "ChaosView"]

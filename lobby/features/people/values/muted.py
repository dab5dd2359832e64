"""A player whom another player has muted or blocked."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Quieted:
    """*player*, whose talk somebody has muted; if *blocked*, their challenges and messages too."""

    player: Player
    blocked: bool

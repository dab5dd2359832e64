"""Another player whom somebody does not hear."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.model.player import Player


@dataclass(frozen=True, slots=True)
class Quieted:
    """*player*, whose talk somebody does not hear; nor challenges and messages if *blocked*."""

    player: Player
    blocked: bool

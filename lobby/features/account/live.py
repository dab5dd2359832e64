"""Steps of leaving that need the lobby.

Giving up many running matches takes many transactions, so that nobody else has to wait.
"""

from __future__ import annotations

from typing import Final

from lobby.core.lobby import Lobby
from lobby.features.account import leaving
from lobby.features.people.values.player import Player

_AT_ONCE: Final = 5
"""Matches to resign in one transaction; between two of them others can write."""


async def give_up(lobby: Lobby, player: Player) -> None:
    """Resign every running match of *player*, or cancel it. Afterwards ``leaving.leave`` is
    quick."""
    boards = await lobby.ask(leaving.running, player)
    for start in range(0, len(boards), _AT_ONCE):
        await lobby.change(leaving.give_up, player, boards[start : start + _AT_ONCE])

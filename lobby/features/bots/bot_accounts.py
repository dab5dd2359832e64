"""The bots' accounts: one for each level, shared by all games."""

from __future__ import annotations

from itertools import count

from lobby.features.people.values.player import Player
from lobby.gamekit.levels import LEVELS
from lobby.store import Snapshot, Transaction


def ensure(tx: Transaction) -> tuple[Player, ...]:
    """The bots, by level; creates any that are missing. A server calls this when it starts."""
    there = {bot.level for bot in tx.bots()}
    for level in LEVELS:
        if level not in there:
            # A person may have had the name before there were bots.
            names = (f"bot{level}" if n == 1 else f"bot{level}-{n}" for n in count(1))
            tx.add_bot(next(name for name in names if not tx.player_named(name)), level)
    return tx.bots()


def everyone(snapshot: Snapshot) -> tuple[Player, ...]:
    """The bots, by level; empty before ``ensure``."""
    return snapshot.bots()

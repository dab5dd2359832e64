"""Accounts: players as the operators see them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from lobby.database.transaction import Snapshot, Transaction
from lobby.features.moderation import sanctions
from lobby.features.moderation.values import SanctionKind
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Account:
    """A *player* with the number of their *keys*. They were *seen* at that time (UTC seconds) or
    later; None if nobody knows. *sanctions* are those in force against the player, in order."""

    player: Player
    keys: int
    seen: int | None
    sanctions: tuple[SanctionKind, ...]


def note_seen(tx: Transaction, player: Player) -> None:
    """Note that *player* is here now. This emits no event."""
    players_queries.note_seen(tx, player)


def beginning_with(snapshot: Snapshot, name: str, most: int) -> tuple[Account, ...]:
    """Accounts whose names begin with *name*, ignoring case, by name; at most *most* of them."""
    held = defaultdict[Player | None, list[SanctionKind]](list)
    for sanction in sanctions.in_force(snapshot):
        held[sanction.player].append(sanction.kind)
    return tuple(
        Account(
            player,
            len(players_queries.keys(snapshot, player)),
            players_queries.last_seen_at(snapshot, player),
            tuple(sorted(held[player])),
        )
        for player in players_queries.players_like(snapshot, name, most)
    )

"""Accounts: players as the operators see them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from lobby.features.moderation import sanctions
from lobby.features.moderation.values import SanctionKind
from lobby.features.people.values.player import Player
from lobby.store import Snapshot, Transaction


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
    tx.note_seen(player)


def beginning_with(snapshot: Snapshot, name: str, most: int) -> tuple[Account, ...]:
    """Accounts whose names begin with *name*, ignoring case, by name; at most *most* of them."""
    held = defaultdict[Player | None, list[SanctionKind]](list)
    for sanction in sanctions.in_force(snapshot):
        held[sanction.player].append(sanction.kind)
    return tuple(
        Account(
            player,
            len(snapshot.keys(player)),
            snapshot.last_seen_at(player),
            tuple(sorted(held[player])),
        )
        for player in snapshot.players_like(name, most)
    )

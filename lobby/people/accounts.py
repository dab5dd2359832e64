"""Accounts: players as those who operate the server see them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from lobby.model.player import Player
from lobby.model.sanction import SanctionKind
from lobby.people import sanctions
from lobby.store import Snapshot, Transaction


@dataclass(frozen=True, slots=True)
class Account:
    """A *player* with so many *keys*, *seen* then (UTC seconds) or later, None where nobody knows;
    *sanctions* are what holds against the player, in order."""

    player: Player
    keys: int
    seen: int | None
    sanctions: tuple[SanctionKind, ...]


def note_seen(tx: Transaction, player: Player) -> None:
    """*player* is here now. No event tells of it."""
    tx.note_seen(player)


def beginning_with(snapshot: Snapshot, name: str, most: int) -> tuple[Account, ...]:
    """Accounts whose names begin with *name*, in any case, by name: *most* of them at most."""
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

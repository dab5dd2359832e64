"""Everything a player has arranged about notices, for display."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from lobby.database.transaction import Snapshot
from lobby.features.clocks import zones
from lobby.features.notices import addresses, choices
from lobby.features.notices.choices import Choices
from lobby.features.notices.values import ChannelName, NoticeAddress, PendingAddress
from lobby.features.people.values.player import Player


@dataclass(frozen=True, slots=True)
class Held:
    """A player's choices and addresses, both confirmed and waiting for their code. *zone* is the
    time zone for the hour of the daily notice."""

    addresses: Mapping[ChannelName, NoticeAddress] = field(default_factory=dict)
    pending: Mapping[ChannelName, PendingAddress] = field(default_factory=dict)
    choices: Choices = field(default_factory=Choices)
    zone: str = zones.DEFAULT


def of_player(snapshot: Snapshot, player: Player) -> Held:
    """What *player* has arranged."""
    return Held(
        addresses.of_player(snapshot, player),
        addresses.pending(snapshot, player),
        choices.load(snapshot, player),
        zones.of_player(snapshot, player).key,
    )

"""A player's stored settings, all as of one moment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from lobby.database.transaction import Snapshot
from lobby.features.clocks import vacations, zones
from lobby.features.clocks.values.pauses import VacationPlan
from lobby.features.news import subscriptions
from lobby.features.news.values import Subscriptions
from lobby.features.notices import addresses
from lobby.features.notices.values import ChannelName
from lobby.features.people import keys, muting, own_limits
from lobby.features.people.values.player import Key, Player, Quieted


@dataclass(frozen=True, slots=True)
class OwnSettings:
    """A player's settings other than preferences: *limits* by game, *watched* boards and games, and
    *told_by*, the channels that notify them."""

    keys: tuple[Key, ...] = ()
    leave: VacationPlan = field(default_factory=lambda: VacationPlan((), 1970, 0.0))
    zone: ZoneInfo = field(default_factory=lambda: ZoneInfo(zones.DEFAULT))
    limits: Mapping[str, int] = field(default_factory=dict)
    quieted: tuple[Quieted, ...] = ()
    watched: Subscriptions = field(default_factory=Subscriptions)
    told_by: tuple[ChannelName, ...] = ()


def of_player(snapshot: Snapshot, player: Player) -> OwnSettings:
    """The settings of *player*."""
    return OwnSettings(
        keys.of_player(snapshot, player),
        vacations.of_player(snapshot, player),
        zones.of_player(snapshot, player),
        own_limits.of_player(snapshot, player),
        muting.listed(snapshot, player),
        subscriptions.of_player(snapshot, player),
        tuple(addresses.of_player(snapshot, player)),
    )

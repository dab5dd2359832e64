"""Time zones: when a player's days and weekends begin."""

from __future__ import annotations

from collections import Counter
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from lobby.base.errors import Refused
from lobby.base.text import quoted
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player

DEFAULT = "UTC"

_PREFERENCE = "zone"

_OF_THE_MACHINE = frozenset({"localtime", "Factory"})
"""Not zones, though files beside them: what a machine is set to, and one that is set to nothing."""


def named(name: str) -> ZoneInfo:
    """The zone with that *name* in the IANA database, or the only one for a city of that name,
    ignoring case. Raises Refused."""
    wanted = "_".join(name.lower().split())
    zone = _known().get(wanted) or _cities().get(wanted)
    if zone is None:
        raise Refused.because(
            "There is no time zone {name}. Give one such as UTC, Europe/Berlin or"
            " America/New_York.",
            name=quoted(name),
        )
    return ZoneInfo(zone)


def of_player(snapshot: Snapshot, player: Player) -> ZoneInfo:
    """The zone that *player* has set; UTC if there is none, or it is no longer known here."""
    return known_or_default(players_queries.preferences(snapshot, player).get(_PREFERENCE, DEFAULT))


def choose(tx: Transaction, player: Player, name: str) -> ZoneInfo:
    """Set the zone of *player* to *name*, for matches from now on. Raises Refused."""
    zone = named(name)
    players_queries.set_preference(
        tx, player, _PREFERENCE, None if zone.key == DEFAULT else zone.key
    )
    return zone


def known_or_default(name: str) -> ZoneInfo:
    """The zone called *name*, or UTC if this system does not know it."""
    return ZoneInfo(_known().get(name.lower(), DEFAULT))


@cache
def _known() -> dict[str, str]:
    return {
        name.lower(): name for name in sorted(available_timezones() - _OF_THE_MACHINE | {DEFAULT})
    }


@cache
def _cities() -> dict[str, str]:
    """The zones by the names of their cities, without those names that several have."""
    cities = Counter(name.rpartition("/")[2] for name in _known())
    return {
        city: zone
        for name, zone in _known().items()
        if cities[city := name.rpartition("/")[2]] == 1
    }

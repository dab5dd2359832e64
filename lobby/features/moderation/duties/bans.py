"""The bans in force, cached so that admitting people takes no query to the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from lobby.base.networks import Networks, parsed_network
from lobby.database.transaction import Snapshot
from lobby.features.moderation import sanctions
from lobby.features.moderation.values import Sanction
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player


class Bans:
    """Bans, looked up by whom they shut out. *keys* are the fingerprints of each banned player's
    keys, by player id."""

    def __init__(
        self, bans: Iterable[Sanction] = (), keys: Mapping[int, Iterable[str]] | None = None
    ) -> None:
        by_fingerprint: dict[str, Sanction] = {}
        by_player: dict[int, Sanction] = {}
        for ban in sorted(bans, key=lambda ban: ban.outlasts):
            for fingerprint in _fingerprints(ban, keys or {}):
                by_fingerprint[fingerprint] = ban
            if ban.player:
                by_player[ban.player.id] = ban
        self._by_fingerprint = by_fingerprint
        self._by_player = by_player
        networks = ((parsed_network(ban.network), ban) for ban in bans if ban.network)
        self._networks = Networks((network, ban) for network, ban in networks if network)

    def of_address(self, address: str, now: int) -> Sanction | None:
        """The longest-lasting ban of *address*."""
        held = (ban for ban in self._networks.at(address) if ban.holds(now))
        return max(held, key=lambda ban: ban.outlasts, default=None)

    def of_key(self, fingerprint: str | None, now: int) -> Sanction | None:
        """The ban of a key, or of the player who has it."""
        ban = self._by_fingerprint.get(fingerprint) if fingerprint else None
        return ban if ban and ban.holds(now) else None

    def of_player(self, player: int | None, now: int) -> Sanction | None:
        """The ban of the player with that id."""
        ban = self._by_player.get(player) if player else None
        return ban if ban and ban.holds(now) else None


def standing(snapshot: Snapshot) -> Bans:
    """All bans in force."""
    bans = [ban for ban in sanctions.in_force(snapshot) if ban.kind == "ban"]
    return Bans(
        bans,
        {
            player.id: [key.fingerprint for key in players_queries.keys(snapshot, player)]
            for player in {ban.player for ban in bans if ban.player}
        },
    )


def keys_of(snapshot: Snapshot, players: Iterable[int]) -> Mapping[Player, frozenset[str]]:
    """The fingerprints of the keys of those of *players*, given by id, who exist."""
    known = [player for number in players if (player := players_queries.player(snapshot, number))]
    return {
        player: frozenset(key.fingerprint for key in players_queries.keys(snapshot, player))
        for player in known
    }


def _fingerprints(ban: Sanction, keys: Mapping[int, Iterable[str]]) -> Iterable[str]:
    if ban.fingerprint:
        return (ban.fingerprint,)
    return keys.get(ban.player.id, ()) if ban.player else ()

"""Traces: what accounts have in common, by which those of one person are recognized.

Nothing else is done with them than ``lobby.features.ratings.ladder`` and the list for operators.
Players who leave keep them for as long as everybody else: otherwise leaving would be the way out.
"""

from __future__ import annotations

from lobby.base.durations import DAY
from lobby.base.networks import network_of, parsed_address
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people import names
from lobby.features.people.queries import traces as queries
from lobby.features.people.values.player import Player

KEY_DAYS = 365
"""For how many days the fingerprint of a removed key is kept."""

ADDRESS_DAYS = 7
"""For how many days it is kept that a player came from an address."""

MOST_ADDRESSES = 50
"""The most addresses that are kept of one player, the latest ones."""

MOST = 1000
"""The most accounts that are looked at together."""


def keep_key(tx: Transaction, fingerprint: str) -> None:
    """Keep that its player had the key *fingerprint*, which is about to be removed."""
    queries.forget_former_keys(tx, _keys_since(tx))
    queries.keep_key(tx, fingerprint)


def keep_keys(tx: Transaction, player: Player) -> None:
    """Keep that *player*, who is about to leave, had their keys."""
    queries.forget_former_keys(tx, _keys_since(tx))
    queries.keep_keys(tx, player)


def note_address(tx: Transaction, player: Player, address: str | None) -> None:
    """Note that *player* came from *address*, as a digest; nothing if that is no address."""
    if address is not None and parsed_address(address):
        queries.forget_addresses(tx, _addresses_since(tx))
        queries.note_address(tx, player, names.digest(network_of(address)))
        queries.forget_more_addresses(tx, player, MOST_ADDRESSES)


def of_same_keys(snapshot: Snapshot, player: Player) -> frozenset[int]:
    """The ids of *player* and of everybody who has had one of their keys, or one of the keys of
    those: at most about ``MOST``."""
    since = _keys_since(snapshot)
    players, new = frozenset({player.id}), frozenset({player.id})
    while new and len(players) <= MOST:
        fingerprints = queries.fingerprints_of(snapshot, new, since)
        new = frozenset(queries.players_of_keys(snapshot, fingerprints, since)) - players
        players |= new
    return players


def of_same_addresses(
    snapshot: Snapshot, player: Player, other: Player
) -> tuple[frozenset[int], ...]:
    """For each address from which both came within ``ADDRESS_DAYS``, the ids of all players who
    did, at most ``MOST`` of them besides the two."""
    since = _addresses_since(snapshot)
    networks = set(queries.networks_of(snapshot, player, since))
    return tuple(
        frozenset({player.id, other.id, *queries.players_at(snapshot, network, since, MOST)})
        for network in networks.intersection(queries.networks_of(snapshot, other, since))
    )


def _keys_since(snapshot: Snapshot) -> int:
    return snapshot.now - KEY_DAYS * DAY


def _addresses_since(snapshot: Snapshot) -> int:
    return snapshot.now - ADDRESS_DAYS * DAY

"""Players who move in from another lobby, with the export they got there.

The name and the keys come along, so that their owner connects as the same player. Ratings do not:
results count only where they were played. For the matches see ``lobby.features.archive.archive``,
for settings ``lobby.features.account.belongings``.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from lobby.base.errors import Refused
from lobby.base.text import quoted
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people import keys, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import FINGERPRINT, Player


@dataclass(frozen=True, slots=True)
class Arrival:
    """What an export says of its player: the *name*, and the *fingerprints* of the keys."""

    name: str
    fingerprints: tuple[str, ...]


def account(text: str) -> Mapping[str, Any]:
    """The export in *text*. Raises Refused if it is not a JSON object."""
    try:
        export = json.loads(text)
    except (ValueError, RecursionError):
        raise Refused.because("The file is not JSON: it should be what export printed.") from None
    if not isinstance(export, dict):
        raise Refused.because("The file is not an export: a player's name and keys are missing.")
    return export


def listed(account: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    """The objects in the list *key* of an export; none if it has no such list. Raises Refused if
    that is not what export prints."""
    rows = account.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise wrong(key)
    return rows


def wrong(key: str) -> Refused:
    """The refusal of an export with something else than it should have as *key*."""
    return Refused.because("The file is not an export: the key {key} is wrong.", key=quoted(key))


def read(account: Mapping[str, Any]) -> Arrival:
    """The player in an export. Raises Refused if it names none."""
    name, held = account.get("name"), account.get("keys")
    if not isinstance(name, str) or not isinstance(held, list):
        raise Refused.because("The file is not an export: a player's name and keys are missing.")
    fingerprints = [key.get("fingerprint") if isinstance(key, dict) else None for key in held]
    known = [
        fingerprint
        for fingerprint in fingerprints
        if isinstance(fingerprint, str) and FINGERPRINT.fullmatch(fingerprint)
    ]
    if len(known) != len(held):
        raise Refused.because("The export lists a key that is not a valid fingerprint.")
    if not 0 < len(set(known)) <= keys.MOST:
        raise Refused.because(
            "The export has {count} keys; a player has 1 to {most}.",
            count=len(set(known)),
            most=keys.MOST,
        )
    return Arrival(name, tuple(dict.fromkeys(known)))


def already_here(snapshot: Snapshot, arrival: Arrival) -> Player | None:
    """The player here who has *arrival*'s name and one of the keys; None if there is none."""
    player = players_queries.player_named(snapshot, arrival.name)
    owners = map(partial(players_queries.player_of_key, snapshot), arrival.fingerprints)
    return player if player and player in owners else None


def take_in(tx: Transaction, arrival: Arrival, verbs: Collection[str] = ()) -> Player:
    """Make *arrival* a player here, with all keys.

    Raises Refused if the name is taken or not allowed (*verbs* are the words of commands), and if
    one of the keys belongs to somebody here.
    """
    first, *others = arrival.fingerprints
    for fingerprint in arrival.fingerprints:
        owner = players_queries.player_of_key(tx, fingerprint)
        if owner:
            raise Refused.because(
                "The key {fingerprint} belongs to {owner} here.",
                fingerprint=fingerprint,
                owner=owner.name,
            )
    player = players.take_name(tx, first, arrival.name, verbs=verbs)
    for fingerprint in others:
        players_queries.add_key(tx, player, fingerprint)
    return player

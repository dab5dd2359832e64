"""Recovery: how a player who has lost every key gets back in, with a code from an operator.

A code that somebody else talked an operator into must not let them in. So the player is told of it
in every possible way, it becomes valid only after three days, and it is void as soon as one of the
player's keys connects.
"""

from __future__ import annotations

from collections.abc import Collection

from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Refused
from lobby.base.layout import minute
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people import one_time_codes
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player, RecoveryCode

DELAY = 72 * HOUR
"""Seconds until a code becomes valid: the time in which the player can object."""

LIFETIME = DAY
"""Seconds for which it is then valid."""


def make(
    tx: Transaction, player: Player, *, by: Player | None, operators: Collection[str]
) -> tuple[str, RecoveryCode]:
    """A code that gives *player* another key; an earlier one becomes void.

    Raises Refused for guests and bots, and if one of the player's keys is among *operators*, which
    are fingerprints: an operator's account must not change hands this way.
    """
    if not player.member:
        raise Refused.because(
            "{player} is a guest or a bot and has no key to lose.", player=player.name
        )
    if any(key.fingerprint in operators for key in players_queries.keys(tx, player)):
        raise Refused.because(
            "{player} operates this server and cannot get a code. `admin operators` shows where"
            " the key is named.",
            player=player.name,
        )
    if earlier := players_queries.standing_recovery_code(tx, player):
        players_queries.close_recovery_code(
            tx, earlier, "replaced" if tx.now < earlier.ends else "lapsed"
        )
    code, begins = one_time_codes.new(), tx.now + DELAY
    ends = begins + LIFETIME
    made = players_queries.add_recovery_code(
        tx, player, one_time_codes.digest(code), begins=begins, ends=ends, by=by
    )
    events_queries.emit(
        tx, "key-code-made", actor=by, concerns=(player,), private=True, begins=begins, ends=ends
    )
    return code, made


def redeem(tx: Transaction, code: str) -> Player | None:
    """Use up *code*; return its player, None if there is none. Raises Refused before its time."""
    recovery = players_queries.standing_recovery_code(tx, one_time_codes.digest(code))
    if recovery is None or tx.now >= recovery.ends:
        return None
    if tx.now < recovery.begins:
        raise Refused.because(
            "That code is not valid yet. Use it from {begins} UTC on.",
            begins=minute(recovery.begins),
        )
    players_queries.close_recovery_code(tx, recovery, "used")
    return recovery.player


def standing(snapshot: Snapshot, player: Player) -> RecoveryCode | None:
    """The code for *player* that can be used, now or later."""
    recovery = players_queries.standing_recovery_code(snapshot, player)
    return recovery if recovery and snapshot.now < recovery.ends else None


def holder(snapshot: Snapshot, fingerprint: str | None) -> tuple[Player | None, bool]:
    """The player who has the key *fingerprint*, and whether a code stands for them."""
    player = players_queries.player_of_key(snapshot, fingerprint) if fingerprint else None
    return player, player is not None and standing(snapshot, player) is not None


def cancel(tx: Transaction, player: Player) -> bool:
    """Void the code for *player*: one of their keys has connected, so not all are lost. Return
    whether there was a code."""
    recovery = standing(tx, player)
    if recovery is None:
        return False
    players_queries.close_recovery_code(tx, recovery, "cancelled")
    events_queries.emit(tx, "key-code-cancelled", actor=player, concerns=(player,), private=True)
    return True


of_player = players_queries.recovery_codes_of
"""All codes that were ever made for *player*, oldest first."""

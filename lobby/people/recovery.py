"""Recovery: how a player who has lost every key comes back, by a code from an operator.

Whoever talks an operator into making a code for somebody else must not get in by it: it is told to
the player by all ways there are, holds after three days only, and is void as soon as a key of the
player comes in.
"""

from __future__ import annotations

from collections.abc import Collection

from lobby.basics.durations import DAY, HOUR
from lobby.basics.layout import minute
from lobby.basics.translation import _
from lobby.errors import Refused
from lobby.model.player import Player, RecoveryCode
from lobby.people import one_time_codes
from lobby.store import Snapshot, Transaction

DELAY = 72 * HOUR
"""Seconds until a code holds: so long the player can object."""

LIFETIME = DAY
"""Seconds for which it holds then."""


def make(
    tx: Transaction, player: Player, *, by: Player | None, operators: Collection[str]
) -> tuple[str, RecoveryCode]:
    """A code by which another key becomes *player*'s; an earlier one is void.

    Raises Refused for guests and bots, and where one of the player's keys is among
    *operators*, fingerprints: who operates the server must not change hands by this.
    """
    if not player.member:
        raise Refused(_("{player} is a guest or a bot and has no key to lose.", player=player.name))
    if any(key.fingerprint in operators for key in tx.keys(player)):
        raise Refused(
            _(
                "{player} operates this server and cannot get a code. Change LOBBY_OPERATORS"
                " on the"
                " machine instead.",
                player=player.name,
            )
        )
    if earlier := tx.standing_recovery_code(player):
        tx.close_recovery_code(earlier, "replaced" if tx.now < earlier.ends else "lapsed")
    code, begins = one_time_codes.new(), tx.now + DELAY
    ends = begins + LIFETIME
    made = tx.add_recovery_code(
        player, one_time_codes.digest(code), begins=begins, ends=ends, by=by
    )
    tx.emit("key-code-made", actor=by, concerns=(player,), private=True, begins=begins, ends=ends)
    return code, made


def redeem(tx: Transaction, code: str) -> Player | None:
    """Whose *code* it is, which is used up by that; None for one that is unknown or void. Raises
    Refused when it does not hold yet."""
    found = tx.standing_recovery_code(one_time_codes.digest(code))
    if found is None or tx.now >= found.ends:
        return None
    if tx.now < found.begins:
        raise Refused(
            _(
                "That code is not valid yet. Use it from {begins} UTC on.",
                begins=minute(found.begins),
            )
        )
    tx.close_recovery_code(found, "used")
    return found.player


def standing(snapshot: Snapshot, player: Player) -> RecoveryCode | None:
    """The code for *player* that may be used, now or later."""
    found = snapshot.standing_recovery_code(player)
    return found if found and snapshot.now < found.ends else None


def holder(snapshot: Snapshot, fingerprint: str | None) -> tuple[Player | None, bool]:
    """Whose the key *fingerprint* is, and whether a code for that player stands."""
    player = snapshot.player_of_key(fingerprint) if fingerprint else None
    return player, player is not None and standing(snapshot, player) is not None


def cancel(tx: Transaction, player: Player) -> bool:
    """A key of *player* has come in, so none is lost: a code is void; whether there was one."""
    found = standing(tx, player)
    if found is None:
        return False
    tx.close_recovery_code(found, "cancelled")
    tx.emit("key-code-cancelled", actor=player, concerns=(player,), private=True)
    return True


def of_player(snapshot: Snapshot, player: Player) -> tuple[RecoveryCode, ...]:
    """All codes that were ever made for *player*, oldest first."""
    return snapshot.recovery_codes_of(player)

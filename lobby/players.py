"""Players, their names and the keys that are theirs."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from lobby.errors import NotFound, Refused

if TYPE_CHECKING:
    from lobby.storage import Snapshot, Transaction

_NAME = re.compile(r"[A-Za-z0-9_-]{2,20}")
_RESERVED = frozenset(
    "active all anyone guest inactive lobby me multiple new next nobody operator root you".split()
)
_OF_WHO_LEFT = re.compile(r"gone-[0-9].*", re.IGNORECASE)
CODE_LIFETIME = 15 * 60
"""Seconds in which a one-time code for another key must be used."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody with a name here. *joined* is in UTC seconds."""

    id: int
    name: str
    joined: int


@dataclass(frozen=True, slots=True)
class Key:
    """An SSH key that is a player: its SHA256 fingerprint and when it was added, UTC seconds."""

    fingerprint: str
    added: int


def check_name(name: str) -> str:
    """*name* when somebody may be called that. Raises Refused with the rule that it breaks."""
    if not _NAME.fullmatch(name):
        raise Refused(
            "A name has 2 to 20 characters, each a letter from a to z, a digit, '-' or '_'."
        )
    if name.lower() in _RESERVED or name.isdecimal():
        raise Refused(f"{name!r} has a meaning in commands here, so nobody can be called that.")
    if _OF_WHO_LEFT.fullmatch(name):
        raise Refused(f"{name!r} is for players who have left: choose another name.")
    return name


def neutral_name(number: int, attempt: int) -> str:
    """What the player with id *number* is called after leaving; another name for each *attempt*.
    Nobody else can take it."""
    return f"gone-{number}" if attempt == 0 else f"gone-{number}-{attempt}"


def digest_of_name(name: str) -> str:
    """What a name that nobody may take for a while is known by, in any case."""
    return _digest(name.lower())


def suggest_name(user_name: str) -> str:
    """A name to offer to somebody whose SSH client says *user_name*; "" when it will not do."""
    try:
        return check_name(re.sub(r"[^A-Za-z0-9_-]", "", user_name)[:20])
    except Refused:
        return ""


def take_name(tx: Transaction, fingerprint: str, name: str) -> Player:
    """Make the key *fingerprint* a new player called *name*.

    Raises Refused when the name is not allowed, taken in any case, or that of somebody who left
    lately, or when the key has a player.
    """
    check_name(name)
    owner = tx.player_of_key(fingerprint)
    if owner:
        raise Refused(f"This key already belongs to {owner.name}.")
    if tx.player_named(name):
        raise Refused(f"{name} is taken: choose another name.")
    held = tx.held_until(digest_of_name(name))
    if held is not None:
        day = datetime.fromtimestamp(held, UTC)
        raise Refused(
            f"{name} was somebody who has left, and is nobody's until {day:%Y-%m-%d}: choose"
            " another name."
        )
    player = tx.add_player(name)
    tx.add_key(player, fingerprint)
    tx.emit("joined", actor=player)
    return player


def holder(snapshot: Snapshot, fingerprint: str | None) -> Player | None:
    """Whose the key *fingerprint* is; None for a key that nobody has, and for a guest's none."""
    return snapshot.player_of_key(fingerprint) if fingerprint else None


def named(snapshot: Snapshot, name: str) -> Player:
    """The player called *name*, in any case. Raises NotFound."""
    player = snapshot.player_named(name)
    if player is None:
        raise NotFound(f"Nobody here is called {name[:20]!r}.")
    return player


def issue_code(tx: Transaction, player: Player) -> str:
    """A one-time code that makes the key of whoever enters it *player*'s, for fifteen minutes."""
    code = "-".join(secrets.token_hex(2) for _ in range(3))
    tx.add_code(player, _digest(code), expires=tx.now + CODE_LIFETIME)
    return code


def redeem_code(tx: Transaction, fingerprint: str, code: str) -> Player:
    """Give the key *fingerprint* to the player who issued *code*.

    Raises Refused when the code is unknown, used or too old, or the key has a player.
    """
    owner = tx.player_of_key(fingerprint)
    if owner:
        raise Refused(f"This key already belongs to {owner.name}.")
    player = tx.take_code(_digest(code.strip().lower()))
    if player is None:
        raise Refused("That code is unknown, used or more than 15 minutes old: ask for a new one.")
    tx.add_key(player, fingerprint)
    tx.emit("key-added", actor=player, concerns=(player,))
    return player


def remove_key(tx: Transaction, player: Player, fingerprint: str) -> None:
    """Part *player* from a key. Raises Refused when it is the last one or not theirs."""
    held = tx.keys(player)
    if all(key.fingerprint != fingerprint for key in held):
        raise NotFound("That key is not one of yours.")
    if len(held) == 1:
        raise Refused("That is your only key: add another before you remove it.")
    tx.remove_key(fingerprint)
    tx.emit("key-removed", actor=player, concerns=(player,))


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()

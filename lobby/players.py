"""Players, their names and the keys that are theirs."""

from __future__ import annotations

import hashlib
import re
import secrets
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from typing import TYPE_CHECKING

from lobby.errors import NotFound, Refused
from lobby.settings import USUAL

if TYPE_CHECKING:
    from lobby.storage import Snapshot, Transaction

_NAME = re.compile(r"[A-Za-z0-9_-]{2,20}")
_RESERVED = frozenset(
    "active all anyone guest inactive lobby me multiple new next nobody operator root you".split()
)
_OF_WHO_LEFT = re.compile(r"gone-[0-9].*", re.IGNORECASE)
_OF_OTHERS = re.compile(r"bot|bot-?[0-9].*|guest-[0-9].*", re.IGNORECASE)
CODE_LIFETIME = 15 * 60
"""Seconds in which a one-time code for another key must be used."""

GUEST_LIFETIME = 24 * 60 * 60
"""Seconds after which a guest is forgotten who has neither a match nor a key."""


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays here: a person with a name, a guest, who has not taken one yet, or a bot
    of some *level*. *joined* is in UTC seconds.

    It is the same player whatever the name: a session may know an older one.
    """

    id: int
    name: str = field(compare=False)
    joined: int = field(compare=False)
    level: int | None = field(default=None, compare=False)
    guest: bool = field(default=False, compare=False)

    @property
    def bot(self) -> bool:
        """Whether it has no hands."""
        return self.level is not None

    @property
    def member(self) -> bool:
        """Whether it is a person who has taken a name."""
        return not self.bot and not self.guest


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
    if _OF_OTHERS.fullmatch(name):
        raise Refused(f"{name!r} looks like a bot or a guest: choose another name.")
    return name


def check_member(player: Player) -> None:
    """Raise Refused for a guest, who does what only somebody with a name may do."""
    if not player.member:
        raise Refused(
            "A guest plays with bots, solves puzzles and watches; for anything else take a name"
            " first, which takes an SSH key."
        )


def neutral_name(number: int, attempt: int) -> str:
    """What the player with id *number* is called after leaving; another name for each *attempt*.
    Nobody else can take it."""
    return _numbered("gone", number, attempt)


def retire(tx: Transaction, player: Player) -> Player:
    """Delete what is *player*'s own; what others have a part in stays under a neutral name."""
    tx.forget(player)
    names = (neutral_name(player.id, attempt) for attempt in count())
    return tx.retire(player, next(name for name in names if not tx.player_named(name)))


def digest_of_name(name: str) -> str:
    """What a name that nobody may take for a while is known by, in any case."""
    return _digest(name.lower())


def suggest_name(user_name: str) -> str:
    """A name to offer to somebody whose SSH client says *user_name*; "" when it will not do."""
    try:
        return check_name(re.sub(r"[^A-Za-z0-9_-]", "", user_name)[:20])
    except Refused:
        return ""


def check_free(snapshot: Snapshot, name: str) -> None:
    """Raise Refused when *name* is not allowed, or somebody's now in any case."""
    check_name(name)
    _check_not_taken(snapshot, name)


def take_name(tx: Transaction, fingerprint: str, name: str) -> Player:
    """Make the key *fingerprint* a new player called *name*; a guest's key makes the guest that
    player, boards and all.

    Raises Refused when the name is not allowed, taken in any case, or that of somebody who left
    lately, or when the key has a player with a name.
    """
    check_name(name)
    owner = _owner_to_be(tx, fingerprint)
    _check_not_taken(tx, name)
    held = tx.held_until(digest_of_name(name))
    if held is not None:
        day = datetime.fromtimestamp(held, UTC)
        raise Refused(
            f"{name} was somebody who has left, and is nobody's until {day:%Y-%m-%d}: choose"
            " another name."
        )
    if owner:
        player = tx.rename(owner, name, guest=False)
    else:
        player = tx.add_player(name)
        tx.add_key(player, fingerprint)
    tx.emit("joined", actor=player)
    return player


def begin_guest(
    tx: Transaction, fingerprint: str | None, *, an_hour: int = USUAL.guests_per_hour
) -> Player:
    """A new guest, or whoever has the key *fingerprint* already. The key, if there is one, becomes
    the guest's, who finds the boards again with it. No event tells of it.

    Raises Refused when *an_hour* guests came within the last hour: nobody vouches for them.
    """
    if owner := holder(tx, fingerprint):
        return owner
    if tx.guests_since(tx.now - 3600) >= an_hour:
        raise Refused(
            "Too many guests have come within the hour: take a name, which takes an SSH key, or"
            " come back a little later."
        )
    unnamed = tx.add_guest(f"guest-{secrets.token_hex(6)}", tx.now + GUEST_LIFETIME)
    names = (_numbered("guest", unnamed.id, attempt) for attempt in count())
    free = next(name for name in names if not tx.player_named(name))
    guest = tx.rename(unnamed, free, guest=True)
    if fingerprint:
        tx.add_key(guest, fingerprint)
    return guest


def holder(snapshot: Snapshot, fingerprint: str | None) -> Player | None:
    """Whose the key *fingerprint* is; None for a key that nobody has, and for a guest's none."""
    return snapshot.player_of_key(fingerprint) if fingerprint else None


def named(snapshot: Snapshot, name: str) -> Player:
    """The player called *name*, in any case. Raises NotFound."""
    player = snapshot.player_named(name)
    if player is None:
        raise NotFound(f"Nobody here is called {name[:20]!r}.")
    return player


def beginning_with(snapshot: Snapshot, name: str, most: int) -> tuple[Player, ...]:
    """Players whose names begin with *name*, in any case, by name: *most* of them at most."""
    return snapshot.players_like(name, most)


def issue_code(tx: Transaction, player: Player) -> str:
    """A one-time code that makes the key of whoever enters it *player*'s, for fifteen minutes."""
    code = "-".join(secrets.token_hex(2) for _ in range(3))
    tx.add_code(player, _digest(code), expires=tx.now + CODE_LIFETIME)
    return code


def redeem_code(tx: Transaction, fingerprint: str, code: str) -> Player:
    """Give the key *fingerprint* to the player who issued *code*, also a guest's key, whose boards
    are left behind.

    Raises Refused when the code is unknown, used or too old, or the key has a player with a name.
    """
    owner = _owner_to_be(tx, fingerprint)
    player = tx.take_code(_digest(code.strip().lower()))
    if player is None:
        raise Refused("That code is unknown, used or more than 15 minutes old: ask for a new one.")
    if owner:
        tx.remove_key(fingerprint)
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


def _numbered(word: str, number: int, attempt: int) -> str:
    return f"{word}-{number}" if attempt == 0 else f"{word}-{number}-{attempt}"


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


def _check_not_taken(snapshot: Snapshot, name: str) -> None:
    if snapshot.player_named(name):
        raise Refused(f"{name} is taken: choose another name.")


def _owner_to_be(tx: Transaction, fingerprint: str) -> Player | None:
    """The guest whose key *fingerprint* is, if there is one. Raises Refused when it is a player's
    with a name."""
    owner = tx.player_of_key(fingerprint)
    if owner and owner.member:
        raise Refused(f"This key already belongs to {owner.name}.")
    return owner

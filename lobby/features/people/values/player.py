"""A player, the SSH keys that identify them, codes for players who have lost their keys, and the
person at the other end of a connection, whether or not they are a player."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final, Literal, TypeAlias

from lobby.base.bounds import Time

FINGERPRINT: Final = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
"""The fingerprint of a key, as ssh-keygen shows it."""

RecoveryEnd: TypeAlias = Literal["used", "cancelled", "replaced", "lapsed"]


@dataclass(frozen=True, slots=True)
class Player:
    """Somebody who plays here: a member, who has chosen a name; a guest, who has not; or a bot of
    some *level*. *joined* is in UTC seconds.

    Players are equal whatever their names are: a session may know an older name.
    """

    id: int
    name: str = field(compare=False)
    joined: Time = field(compare=False)
    level: int | None = field(default=None, compare=False)
    guest: bool = field(default=False, compare=False)

    @property
    def bot(self) -> bool:
        """Whether it is a computer player."""
        return self.level is not None

    @property
    def member(self) -> bool:
        """Whether it is a person who has chosen a name."""
        return not self.bot and not self.guest


@dataclass(frozen=True, slots=True)
class Key:
    """An SSH key that identifies a player: its SHA256 fingerprint and when it was added, in UTC
    seconds."""

    fingerprint: str
    added: Time


@dataclass(frozen=True, slots=True)
class RecoveryCode:
    """A code by which an operator helps a player who has lost every key.

    It was made for *player* at *at* and admits another key from *begins* until before *ends*, in
    UTC seconds, unless it is *closed* earlier. *by* is None for an operator on the server machine.
    """

    id: int
    player: Player
    at: Time
    begins: Time
    ends: Time
    by: Player | None = None
    closed: Time | None = None
    how: RecoveryEnd | None = None


@dataclass(frozen=True, slots=True)
class Quieted:
    """*player*, whose talk somebody has muted; if *blocked*, their challenges and messages too."""

    player: Player
    blocked: bool


Standing: TypeAlias = Literal["operator", "member", "nobody"]
"""What a visitor is to the server: an operator, a player with a name, or neither."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """The identity of one connection, fixed once authentication is over.

    ``fingerprint`` is that of the key the client proved to hold (``SHA256:...``); None for a guest.
    ``user_name`` is what the client called itself: a suggestion for a name, never an identity.
    ``address`` is where it came from, for limits and logs. ``local`` marks an operator on the
    server's own machine. ``refused`` names the keys, certificates and the like that a guest brought
    and that were not accepted, each with the reason; ``name_taken`` is whether that was because
    ``user_name`` is somebody else's.
    """

    user_name: str
    fingerprint: str | None
    address: str
    local: bool = False
    refused: tuple[str, ...] = ()
    name_taken: bool = False


@dataclass(frozen=True, slots=True)
class TurnedAway:
    """Why a visitor may not connect or stay: a *sentence* for the person, and the exit *status* for
    programs."""

    sentence: str
    status: int

"""Unsubscribing by what stands in a mail: one click, or a mail to an address.

A mail program does this for its user, who has no key at hand. So the ticket in the address is all
that it takes, and all that it does is to stop notices by mail. It is signed with the secret of the
player's mail address, and so ends with that.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import b32encode

from lobby.errors import NotFound
from lobby.model.notice import NoticeAddress
from lobby.notices import addresses
from lobby.people import players
from lobby.store import Transaction

PREFIX = "off-"
"""How a ticket begins."""

_BYTES = 10


def ticket(name: str, secret: str) -> str:
    """What stops mails to the player called *name*, whose address has that *secret*."""
    signed = hmac.new(secret.encode(), f"unsubscribe {name}".encode(), hashlib.sha256).digest()
    signature = b32encode(signed[:_BYTES]).decode()
    return f"{PREFIX}{name}-{signature}".lower()


def unsubscribe(tx: Transaction, given: str) -> NoticeAddress | None:
    """Forget the mail address for which the ticket *given* was made; it is returned. None when it
    was made for none that is known."""
    name = given.removeprefix(PREFIX).rpartition("-")[0]
    try:
        player = players.named(tx, name)
    except NotFound:
        return None
    held = addresses.of_player(tx, player).get("mail")
    if not held or not hmac.compare_digest(
        ticket(player.name, held.secret).encode(), given.lower().encode()
    ):
        return None
    addresses.forget(tx, player, "mail")
    return held

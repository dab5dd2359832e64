"""Unsubscribing with what a mail contains: one click, or a mail to an address.

A mail program does this for its user, who has no key at hand. So the ticket in the address is all
that is needed, and all it does is stop notices by mail. It is signed with the secret of the
player's mail address, and so becomes void with it.
"""

from __future__ import annotations

import hashlib
import hmac
from base64 import b32encode

from lobby.base.errors import NotFound
from lobby.database.transaction import Transaction
from lobby.features.notices import addresses
from lobby.features.notices.values import NoticeAddress
from lobby.features.people import players

PREFIX = "off-"
"""The prefix of a ticket."""

_BYTES = 10


def ticket(name: str, secret: str) -> str:
    """The ticket that stops mails to the player called *name*, whose address has that *secret*."""
    signed = hmac.new(secret.encode(), f"unsubscribe {name}".encode(), hashlib.sha256).digest()
    signature = b32encode(signed[:_BYTES]).decode()
    return f"{PREFIX}{name}-{signature}".lower()


def unsubscribe(tx: Transaction, given: str) -> NoticeAddress | None:
    """Delete and return the mail address that the ticket *given* is for; None if there is none."""
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

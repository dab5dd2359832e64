"""Addresses: where a player's notices go, once a code has shown that they arrive.

Anybody who gives an address gets a code there, and nothing else until they enter the code. As
people may give addresses that are not theirs, the number of codes is limited: for an address, for a
player, and in all.

A mail program unsubscribes for its user, who has no key at hand, with one click or a mail to an
address. So the ticket in that address is all that is needed, and all it does is stop notices by
mail. It is signed with the secret of the player's mail address, and so becomes void with it.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import b32encode
from collections.abc import Collection
from dataclasses import replace
from typing import Final

from lobby.base import durations
from lobby.base.durations import DAY, HOUR
from lobby.base.errors import NotFound, Refused
from lobby.base.networks import neighbourhood_of
from lobby.base.translation import N_
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.notices import queries
from lobby.features.notices.values import ChannelName, NoticeAddress, PendingAddress
from lobby.features.people import names, one_time_codes, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player

MAX_GUESSES = 5
"""The number of wrong codes that voids the right one."""

_PER_PLAYER, _PER_ADDRESS = 6, 4
"""The most codes and tests for a player in an hour, and the most codes to an address in a day."""

IN_ALL: Final = 100
"""The most codes and tests for everyone in an hour."""

PARTS: Final = 3
"""A network gets at most one part in this many of what the others have left. Of k networks that
take all they can, each gets one part in k + 2."""


def of_player(snapshot: Snapshot, player: Player) -> dict[ChannelName, NoticeAddress]:
    """The confirmed addresses of *player*, by channel."""
    return {address.channel: address for address in queries.notice_addresses(snapshot, [player.id])}


def pending(snapshot: Snapshot, player: Player) -> dict[ChannelName, PendingAddress]:
    """The addresses of *player* that can still be confirmed, by channel."""
    return {
        address.channel: address
        for address in queries.pending_addresses(snapshot, player)
        if snapshot.now <= address.expires and address.guesses < MAX_GUESSES
    }


def propose(
    tx: Transaction, player: Player, channel: ChannelName, address: str, *, place: str = ""
) -> tuple[PendingAddress, str]:
    """Make *address*, as its channel has checked it, wait for a code; return it with the code,
    which must be sent there at once. Until then the confirmed address of that channel stays.
    *place* is where the request comes from, from ``place_of``.

    Raises Refused if the address is already confirmed, or too many codes were requested.
    """
    check_share(tx, player, place)
    players.check_member(player)
    held = of_player(tx, player).get(channel)
    if held and held.address == address and not held.failures:
        raise Refused.because("You already get notifications at {address}.", address=address)
    check_rate(tx, player, address)
    code = one_time_codes.new(2)
    proposed = PendingAddress(
        player,
        channel,
        address,
        new_secret(),
        one_time_codes.digest(code),
        tx.now + one_time_codes.ADDRESS_LIFETIME,
    )
    queries.save_pending_address(tx, proposed)
    queries.note_asked_for(tx, player, _counted(address), place)
    return proposed, code


def confirm(tx: Transaction, player: Player, code: str) -> NoticeAddress | None:
    """The address of *player* that *code* confirms. None if it confirms none, which counts as a
    wrong guess (so this change must not be undone)."""
    waiting = pending(tx, player).values()
    given = one_time_codes.digest(code)
    meant = next((held for held in waiting if hmac.compare_digest(held.digest, given)), None)
    if meant is None:
        for address in waiting:
            queries.save_pending_address(tx, replace(address, guesses=address.guesses + 1))
        return None
    confirmed = NoticeAddress(player, meant.channel, meant.address, meant.secret, tx.now)
    queries.drop_notices(tx, player, meant.channel)
    queries.save_notice_address(tx, confirmed)
    queries.remove_pending_address(tx, player, meant.channel)
    return confirmed


def forget(tx: Transaction, player: Player, channel: ChannelName) -> None:
    """Delete the address of *player* for *channel*, confirmed or pending, and settle the notices
    waiting for it. Raises NotFound if there is no address."""
    if not {channel} & {*of_player(tx, player), *pending(tx, player)}:
        raise NotFound.because("You have no address for {channel}.", channel=channel)
    queries.drop_notices(tx, player, channel)
    queries.remove_notice_address(tx, player, channel)
    queries.remove_pending_address(tx, player, channel)


def ask_for_test(
    tx: Transaction, player: Player, channels: Collection[ChannelName], *, place: str = ""
) -> tuple[NoticeAddress, ...]:
    """The confirmed addresses of *player* for *channels*, which are to be sent a test now. Raises
    Refused if there are none, or too many tests were requested."""
    check_share(tx, player, place)
    tested = tuple(held for held in of_player(tx, player).values() if held.channel in channels)
    if not tested:
        raise Refused.because(
            "You have no confirmed address for that. Add one first.",
            command="notify CHANNEL ADDRESS",
        )
    check_rate(tx, player)
    queries.note_asked_for(tx, player, "", place)
    return tested


def worked(tx: Transaction, address: NoticeAddress) -> None:
    """Note that something arrived at *address*."""
    _note(tx, address, failures=0, trouble="")


def failed(tx: Transaction, address: NoticeAddress, why: str, *, lost: bool) -> None:
    """Note that an attempt failed, and *why*; *lost* if there will not be another."""
    held = of_player(tx, address.player).get(address.channel)
    _note(tx, address, failures=(held.failures if held else 0) + lost, trouble=why)


def check_rate(snapshot: Snapshot, player: Player, address: str = "") -> None:
    """Raise Refused if *player* has requested too much lately, *address* has been sent too many
    codes, or everyone together has requested too much."""
    now = snapshot.now
    asked = queries.asked_for_since(snapshot, now - HOUR)
    if sum(request.player == player.id for request in asked) >= _PER_PLAYER:
        raise Refused.because(
            "You have asked for several codes or tests. Wait an hour before the next one."
        )
    if address and queries.asked_for_to(snapshot, _counted(address), now - DAY) >= _PER_ADDRESS:
        raise Refused.because("Several codes were sent to that address today. Try again tomorrow.")
    if len(asked) >= IN_ALL:
        raise Refused.because(
            "The server has sent many codes and tests just now. Try again in an hour."
        )


def _note(tx: Transaction, address: NoticeAddress, *, failures: int, trouble: str) -> None:
    held = of_player(tx, address.player).get(address.channel)
    # The address may have been changed or deleted while the notice was on its way.
    if held and held.address == address.address:
        noted = replace(held, failures=failures, trouble=trouble)
        if noted != held:
            queries.save_notice_address(tx, noted)


def new_secret() -> str:
    """A new secret for one address, known to its player and to the server."""
    return secrets.token_hex(32)


def mailbox(address: str) -> str:
    """*address* without what most mail servers ignore.

    >>> mailbox("Ann+games@Example.org"), mailbox("https://Example.org/a+b")
    ('ann@example.org', 'https://example.org/a+b')
    """
    local, at, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}{at}{domain}"


def _counted(address: str) -> str:
    """The key under which codes to *address* are counted: nobody gets more of them by varying it.
    It is a digest, because it is kept for a day even if the player leaves."""
    return names.digest(mailbox(address))


def place_of(address: str) -> str:
    """A key for the network of *address*, a /24 of IPv4 or a /48 of IPv6: the same throughout the
    network, and not readable, because it is kept for a day."""
    return names.digest(neighbourhood_of(address))


def check_share(tx: Transaction, player: Player, place: str, most: int = IN_ALL) -> None:
    """Raise Refused if others take precedence over *player*, who is at *place* and requests a code
    or a test: the greediest are refused first. Without this, a few people who each request all that
    one player may have would leave nothing to others. Networks count as places here, because
    accounts cost nothing.

    Within an hour, one place gets at most a third of what others have left of *most*. Once half of
    that is used up, only players who have had none within the hour get one.
    """
    # Concurrent requests must count each other, too.
    players_queries.take_turn(tx, "codes", "")
    asked = queries.asked_for_since(tx, tx.now - HOUR)
    here = [request for request in asked if request.place == place]
    share = (most - (len(asked) - len(here))) / PARTS
    had = any(request.player == player.id for request in here)
    if len(here) >= share or (had and len(here) >= share / 2):
        again = N_(
            "You have already had a code or test, and others in your network are waiting: {later}."
        )
        first = N_("Others in your network have asked for many codes and tests: {later}.")
        later = durations.again((here or asked)[0].at + HOUR - tx.now)
        raise Refused.because(again if had else first, later=later)


TICKET_PREFIX = "off-"
"""The prefix of a ticket."""

_TICKET_BYTES = 10


def ticket(name: str, secret: str) -> str:
    """The ticket that stops mails to the player called *name*, whose address has that *secret*."""
    signed = hmac.new(secret.encode(), f"unsubscribe {name}".encode(), hashlib.sha256).digest()
    signature = b32encode(signed[:_TICKET_BYTES]).decode()
    return f"{TICKET_PREFIX}{name}-{signature}".lower()


def unsubscribe(tx: Transaction, given: str) -> NoticeAddress | None:
    """Delete and return the mail address that the ticket *given* is for; None if there is none."""
    name = given.removeprefix(TICKET_PREFIX).rpartition("-")[0]
    try:
        player = players.named(tx, name)
    except NotFound:
        return None
    held = of_player(tx, player).get("mail")
    if not held or not hmac.compare_digest(
        ticket(player.name, held.secret).encode(), given.lower().encode()
    ):
        return None
    forget(tx, player, "mail")
    return held

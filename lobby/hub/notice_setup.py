"""Arranging notices: what a player does about them that waits for the other side as well."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from lobby.errors import Refused
from lobby.hub.lobby import Lobby
from lobby.model.notice import ChannelName, NoticeAddress, PendingAddress
from lobby.model.player import Player
from lobby.notices import addresses
from lobby.notices.channel import Undeliverable


@dataclass(frozen=True, slots=True)
class Tried:
    """A test that was sent *to* an address; *trouble* tells why it was not taken there, "" when it
    was."""

    to: NoticeAddress
    trouble: str


async def give(lobby: Lobby, player: Player, channel: ChannelName, text: str) -> PendingAddress:
    """Send a code to the address *text*, which waits for it from now on. Raises Refused, also when
    the code could not be sent."""
    address = lobby.channels.channel(channel).checked(text)
    pending, code = await lobby.change(addresses.propose, player, channel, address)
    try:
        await lobby.channels.send_code(pending, code, lobby.clock())
    except Undeliverable as error:
        raise Refused(f"The code could not be sent to {address}: {error.sentence}") from error
    return pending


async def send_test(
    lobby: Lobby, player: Player, channels: Collection[ChannelName]
) -> tuple[Tried, ...]:
    """Send a test by all *channels* with a confirmed address, one after the other. Raises Refused
    when there is none, or too many were asked for."""
    to = await lobby.change(addresses.ask_for_test, player, channels)
    return tuple([await _try(lobby, each) for each in to])


async def _try(lobby: Lobby, to: NoticeAddress) -> Tried:
    try:
        await lobby.channels.send_test(to, lobby.clock())
    except (Undeliverable, Refused) as error:
        trouble = str(error)
        await lobby.change(addresses.failed, to, trouble, lost=False)
        return Tried(to, trouble)
    await lobby.change(addresses.worked, to)
    return Tried(to, "")

"""Arranging notices: the steps that also wait for the other side."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.lobby import Lobby
from lobby.features.notices import addresses
from lobby.features.notices.channel import Undeliverable
from lobby.features.notices.values import ChannelName, NoticeAddress, PendingAddress
from lobby.features.people.values.player import Player, Visitor


@dataclass(frozen=True, slots=True)
class Tried:
    """A test that was sent *to* an address; *trouble* tells why it was not accepted, "" if it
    was."""

    to: NoticeAddress
    trouble: str


async def give(
    lobby: Lobby, visitor: Visitor, player: Player, channel: ChannelName, text: str
) -> PendingAddress:
    """Send a code to the address *text* of *player*, who is *visitor*; the address then waits for
    the code. Raises Refused, also if the code could not be sent."""
    address = lobby.channels.channel(channel).checked(text)
    place = addresses.place_of(visitor.address)
    pending, code = await lobby.change(addresses.propose, player, channel, address, place=place)
    try:
        await lobby.channels.send_code(pending, code, lobby.clock())
    except Undeliverable as error:
        raise Refused.because(
            "The code could not be sent to {address}: {sentence}",
            address=address,
            sentence=error.for_player,
        ) from error
    return pending


async def confirm(lobby: Lobby, player: Player, code: str) -> NoticeAddress:
    """The address of *player* that *code* confirms. Raises Refused if it confirms none."""
    confirmed = await lobby.change(addresses.confirm, player, code)
    if confirmed is None:
        wrong = _("That code is wrong, used or expired. Check it, or add the address again.")
        raise Refused(wrong, command="notify CHANNEL ADDRESS")
    return confirmed


async def send_test(
    lobby: Lobby, visitor: Visitor, player: Player, channels: Collection[ChannelName]
) -> tuple[Tried, ...]:
    """Send a test to *player*, who is *visitor*, by each of *channels* with a confirmed address,
    one after the other. Raises Refused if there is none, or too many were requested."""
    place = addresses.place_of(visitor.address)
    to = await lobby.change(addresses.ask_for_test, player, channels, place=place)
    return tuple([await _try(lobby, address) for address in to])


async def _try(lobby: Lobby, to: NoticeAddress) -> Tried:
    try:
        await lobby.channels.send_test(to, lobby.clock())
    except (Undeliverable, Refused) as error:
        trouble = str(error)
        await lobby.change(addresses.failed, to, trouble, lost=False)
        return Tried(to, trouble)
    await lobby.change(addresses.worked, to)
    return Tried(to, "")

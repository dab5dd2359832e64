"""The channels of this server, and the messages that players request themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core import identifiers
from lobby.features.notices import words
from lobby.features.notices.channel import Channel, Kind, Notice, Undeliverable
from lobby.features.notices.replies.reply_tokens import ReplyAddress
from lobby.features.notices.values import (
    DECLARED,
    Access,
    ChannelName,
    NoticeAddress,
    PendingAddress,
)

PATIENCE = 12.0
"""The most seconds for which somebody waiting for a code or a test is kept waiting for the other
side."""


@dataclass(frozen=True, slots=True)
class Channels:
    """The channels that the operator has set up, *by_name*, and how players connect. *replies* is
    the address for moves by mail; None if they are not accepted."""

    by_name: Mapping[ChannelName, Channel] = field(default_factory=dict)
    access: Access = field(default_factory=Access)
    patience: float = PATIENCE
    replies: ReplyAddress | None = None

    def channel(self, name: ChannelName) -> Channel:
        """The channel of that name. Raises Refused if this server does not have it."""
        if name not in self.by_name:
            raise Refused.because(DECLARED[name].absent)
        return self.by_name[name]

    async def send_code(self, to: PendingAddress, code: str, now: int) -> None:
        """Send *code* to the address that it is to confirm. Raises Undeliverable."""
        text = words.confirmation(to.player, self.access.command(f"notify confirm {code}"))
        await self._send(to, "code", _("Your confirmation code: {code}", code=code), text, now)

    async def send_test(self, to: NoticeAddress, now: int) -> None:
        """Send a notice that says only that it arrived. Raises Undeliverable."""
        text = words.test(to.player, self.access.command("notify"))
        await self._send(to, "test", _("Test notification"), text, now)

    async def _send(
        self, to: NoticeAddress | PendingAddress, kind: Kind, subject: str, text: str, now: int
    ) -> None:
        notice = Notice(
            id=str(identifiers.new()),
            kind=kind,
            player=to.player.name,
            subject=subject,
            text=text,
            at=now,
        )
        await deliver(self.channel(to.channel), to, notice, self.patience)


async def deliver(
    channel: Channel, to: NoticeAddress | PendingAddress, notice: Notice, seconds: float
) -> None:
    """Deliver *notice* by *channel* within *seconds*. Raises Undeliverable."""
    try:
        async with asyncio.timeout(seconds):
            await channel.deliver(to.address, notice, secret=to.secret)
    except TimeoutError as error:
        raise Undeliverable(_("The receiving server took too long to answer.")) from error


CLOSED = Channels()
"""The channels of a server that has none."""

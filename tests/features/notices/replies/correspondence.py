"""A lobby with a real mail server for outgoing mail, and a real mail door for replies."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.policy import SMTP as POLICY
from itertools import count

import aiosmtplib

from lobby.core.entrance import Entrance
from lobby.core.lobby import Lobby
from lobby.database.store import Store
from lobby.features.notices import addresses
from lobby.features.notices.channel import Channel
from lobby.features.notices.channels.mail import Mail, MailServer
from lobby.features.notices.channels.webhook import Webhook
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.duties.delivery import Delivery
from lobby.features.notices.duties.mail_door import Limits, MailDoor
from lobby.features.notices.replies.reply_tokens import ReplyAddress
from lobby.features.notices.values import ChannelName
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.support.letterbox import ACCESS, GRACE
from tests.support.smtp import Postbox, mailserver

REPLIES = ReplyAddress("lobby", "lobby.example.org")

UNHURRIED = Limits(idle=600, whole=600)
"""Seconds for conversations that no busy machine cuts short."""


@dataclass
class Correspondence:
    """Both ends of the mail. *postbox* holds the mail that has arrived."""

    lobby: Lobby
    clock: Clock
    delivery: Delivery
    door: MailDoor
    postbox: Postbox
    _number: count[int] = field(default_factory=count)

    async def confirm(self, *players: Player) -> None:
        """Give each player a confirmed address."""
        for player in players:
            address = f"{player.name}@example.org"
            _, code = await self.lobby.change(addresses.propose, player, "mail", address)
            assert await self.lobby.change(addresses.confirm, player, code)

    async def round(self) -> list[EmailMessage]:
        """The mails delivered once the grace period is over."""
        await self.delivery.plan()
        self.clock.advance(GRACE)
        await self.delivery.settle()
        return self.taken()

    def taken(self) -> list[EmailMessage]:
        """The mails that have arrived since the last call."""
        taken = [*self.postbox.mails]
        self.postbox.mails.clear()
        return taken

    def reply(self, to: EmailMessage, text: str, **headings: str) -> EmailMessage:
        """The reply a mail program makes of *text*: above the mail, which is quoted."""
        reply = EmailMessage(policy=POLICY)
        quoted = "".join(f"> {line}\n" for line in plain(to).splitlines())
        written = f"{text}\n\nOn Tuesday Lobby <lobby@lobby.example.org> wrote:\n{quoted}"
        reply["From"] = f"Me <{to['To']}>"
        reply["To"] = to["Reply-To"] or to["From"]
        reply["Subject"] = f"Re: {to['Subject']}"
        reply["In-Reply-To"] = to["Message-ID"]
        reply["Message-ID"] = f"<{next(self._number)}@example.org>"
        for name, value in headings.items():
            del reply[name.replace("_", "-")]
            reply[name.replace("_", "-")] = value
        reply.set_content(written)
        return reply

    async def send(
        self, mail: EmailMessage | bytes, *, to: str = "", sender: str = ""
    ) -> list[EmailMessage]:
        """Hand *mail* to the door, and return the answers."""
        await self.hand_over(mail, to=to, sender=sender)
        return await self.awaited()

    async def hand_over(
        self, mail: EmailMessage | bytes, *, to: str = "", sender: str = ""
    ) -> None:
        """Hand *mail* to the door."""
        content = mail if isinstance(mail, bytes) else mail.as_bytes()
        if isinstance(mail, EmailMessage):
            to, sender = to or str(mail["To"]), sender or "me@example.org"
        client = aiosmtplib.SMTP(
            hostname="127.0.0.1", port=self.door.port, start_tls=False, timeout=60
        )
        async with client:
            await client.sendmail(sender, to, content)

    async def awaited(self) -> list[EmailMessage]:
        """The mails that arrive once all answers that are due have been attempted."""
        await self.delivery.settle()
        return self.taken()


@asynccontextmanager
async def correspondence(
    lobby: Lobby,
    store: Store,
    clock: Clock,
    limits: Limits = UNHURRIED,
    webhook: Webhook | None = None,
) -> AsyncIterator[Correspondence]:
    """Mail in both directions, within the context, and notices by *webhook*."""
    postbox = Postbox()
    async with mailserver(postbox) as port:
        server = MailServer(
            host="127.0.0.1", port=port, security="none", sender="lobby@lobby.example.org"
        )
        mail = Mail(server, replies=REPLIES)
        hooks: dict[ChannelName, Channel] = {"webhook": webhook} if webhook else {}
        lobby.channels = Channels({"mail": mail, **hooks}, ACCESS, replies=REPLIES)
        delivery = Delivery(store, clock, lobby.channels, lobby.presence.is_here, grace=GRACE)
        entrance = await Entrance.take("127.0.0.1", 0)
        door = MailDoor(entrance, REPLIES, store, lobby.budgets, delivery.wake, limits=limits)
        door.start()
        try:
            yield Correspondence(lobby, clock, delivery, door, postbox)
        finally:
            await door.stop()
            await delivery.stop()


def plain(mail: EmailMessage) -> str:
    """The text of *mail*."""
    part = mail.get_body(("plain",))
    assert part
    return str(part.get_content()).replace("\r\n", "\n")

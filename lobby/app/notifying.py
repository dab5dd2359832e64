"""The channels of a running server and what delivers by them, both of which may change while it
runs.

Modules that speak HTTP are loaded only if they are used: they make up a tenth of what a server
loads.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass

from lobby.base import metrics
from lobby.base.settings import Settings
from lobby.core.entrance import Entrance
from lobby.core.lobby import Lobby
from lobby.database.store import Store
from lobby.features.notices.channel import Channel
from lobby.features.notices.channels.mail import Mail, MailServer, checked
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.duties.delivery import Delivery
from lobby.features.notices.duties.mail_door import MailDoor
from lobby.features.notices.replies.reply_tokens import ReplyAddress
from lobby.features.notices.values import Access, ChannelName


def _reply_address(settings: Settings) -> ReplyAddress | None:
    if not settings.mail_in_port:
        return None
    return ReplyAddress.parse(checked(settings.mail_in_address or settings.mail_from))


def _mail(settings: Settings, replies: ReplyAddress | None) -> Mail:
    server = MailServer(
        host=settings.smtp_host,
        port=settings.smtp_port,
        security=settings.smtp_security,
        sender=settings.mail_from,
        user=settings.smtp_user,
        password=settings.smtp_password,
    )
    return Mail(server, replies=replies, unsubscribe_url=settings.unsubscribe_url)


@dataclass(frozen=True, slots=True)
class Opened:
    """Channels that are open until *closing* is closed, and after how many seconds of *grace* a
    notice is sent."""

    channels: Channels
    closing: AsyncExitStack
    grace: int


async def opened(settings: Settings, clock: Callable[[], int]) -> Opened:
    """The channels of *settings*, which do not contradict one another."""
    access = Access(settings.public_host, settings.public_port or settings.port)
    replies = _reply_address(settings)
    by_name: dict[ChannelName, Channel] = {}
    if settings.smtp_host:
        by_name["mail"] = _mail(settings, replies)
    async with AsyncExitStack() as closing:
        if settings.ntfy or settings.webhooks:
            by_name |= await _by_http(settings, access, clock, closing)
        channels = Channels(by_name, access, replies=replies)
        return Opened(channels, closing.pop_all(), settings.notice_grace)


async def _by_http(
    settings: Settings, access: Access, clock: Callable[[], int], closing: AsyncExitStack
) -> dict[ChannelName, Channel]:
    from lobby.features.notices.channels.ntfy import Ntfy  # noqa: PLC0415
    from lobby.features.notices.channels.posting import Poster  # noqa: PLC0415
    from lobby.features.notices.channels.webhook import Webhook  # noqa: PLC0415

    poster = Poster(allow_private=settings.private_addresses)
    await closing.enter_async_context(poster)
    channels: dict[ChannelName, Channel] = {}
    if settings.ntfy:
        channels["ntfy"] = Ntfy(poster, clock, click=access.url)
    if settings.webhooks:
        channels["webhook"] = Webhook(poster, clock)
    return channels


class Notifying:
    """Delivers by the channels that are *opened*, and takes moves by mail at *entrance*, if there
    is one."""

    def __init__(
        self,
        opened: Opened,
        lobby: Lobby,
        store: Store,
        clock: Callable[[], int],
        entrance: Entrance | None,
    ) -> None:
        self._opened = opened
        self._lobby = lobby
        self._store = store
        self._clock = clock
        self._entrance = entrance
        self._delivery: Delivery | None = None
        self._door: MailDoor | None = None

    async def start(self) -> None:
        """Start."""
        await self._deliver()
        if self._entrance:
            replies = self._opened.channels.replies
            assert replies, "the settings were checked"
            budgets = self._lobby.budgets
            self._door = MailDoor(self._entrance, replies, self._store, budgets, self._answers_wait)
            self._door.start()

    async def become(self, opened: Opened) -> None:
        """Go on with other channels, which this closes in the end. What is being delivered by the
        old ones is broken off and tried again."""
        await self._stop_delivery()
        before, self._opened = self._opened, opened
        self._lobby.channels = opened.channels
        metrics.notices_pending.clear()
        metrics.notices_oldest.clear()
        if self._door:
            assert opened.channels.replies, "the settings were checked"
            self._door.become(opened.channels.replies)
        await self._deliver()
        await before.closing.aclose()

    async def stop(self) -> None:
        """Stop, and close the channels."""
        if self._door:
            await self._door.stop()
        await self._stop_delivery()
        await self._opened.closing.aclose()

    async def _deliver(self) -> None:
        channels = self._opened.channels
        if channels.by_name:
            here, grace = self._lobby.presence.is_here, self._opened.grace
            self._delivery = Delivery(self._store, self._clock, channels, here, grace=grace)
            await self._delivery.start()

    async def _stop_delivery(self) -> None:
        if self._delivery:
            await self._delivery.stop()
            self._delivery = None

    def _answers_wait(self) -> None:
        if self._delivery:
            self._delivery.wake()

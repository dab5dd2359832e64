"""The channels of a running server and what delivers by them, both of which may change while it
runs."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass

from lobby.base import metrics
from lobby.base.settings import Settings
from lobby.core.entrance import Entrance
from lobby.core.lobby import Lobby
from lobby.database.store import Store
from lobby.features.notices.duties import channel_setup
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.duties.delivery import Delivery
from lobby.features.notices.duties.mail_answers import Answering
from lobby.features.notices.duties.mail_door import MailDoor
from lobby.features.notices.values import Access


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
    async with AsyncExitStack() as closing:
        channels = await closing.enter_async_context(channel_setup.opened(settings, access, clock))
        return Opened(channels, closing.pop_all(), settings.notice_grace)


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
            self._door = MailDoor(self._entrance, replies, self._store, self._answering(), budgets)
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
            await self._door.become(opened.channels.replies, self._answering())
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

    def _answering(self) -> Answering:
        channels = self._opened.channels
        return Answering(self._store, self._clock, channels.channel("mail"), channels.access)

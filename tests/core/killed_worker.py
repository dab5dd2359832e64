"""A server in its own process, which claims a bot's turn or notices, and is killed at work."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NoReturn, TypeVar

from lobby.core.lobby import Lobby
from lobby.core.stores import open_postgres
from lobby.core.thinker import Thinker, Urgency
from lobby.features.bots.live import BotKeeper
from lobby.features.notices.channel import Notice
from lobby.features.notices.channels.posting import Poster
from lobby.features.notices.channels.webhook import Webhook
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.duties.delivery import Delivery
from tests.support.letterbox import ACCESS

T = TypeVar("T")


class Endless(Thinker):
    """Thinks for ever, and says when it has begun."""

    awake = True

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        """Begin."""
        await _for_ever()


class EndlessWebhook(Webhook):
    """Delivers forever without finishing, and says when it has begun."""

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        """Begin."""
        await _for_ever()


async def _for_ever() -> NoReturn:
    print("begun", flush=True)
    await asyncio.Event().wait()
    raise AssertionError


async def keep_bots(url: str, clock: Callable[[], int]) -> None:
    """Think about what bots have to do."""
    lobby = Lobby(open_postgres(url, clock, alone=False), clock)
    lobby.thinker = Endless()
    await lobby.start()
    await BotKeeper(lobby, 1.0).start()


async def notify(url: str, clock: Callable[[], int]) -> None:
    """Deliver the notices that are due."""
    store = open_postgres(url, clock, alone=False)
    hook = EndlessWebhook(Poster(allow_private=True), clock)
    channels = Channels({"webhook": hook}, ACCESS)
    await Delivery(store, clock, channels, lambda player: False, grace=0).start()


async def _work(what: str, url: str, now: int) -> None:
    await {"bots": keep_bots, "notices": notify}[what](url, lambda: now)
    await asyncio.Event().wait()


def work(what: str, url: str, now: int) -> None:
    """Do *what*, with the clock fixed at *now*, until the process ends."""
    asyncio.run(_work(what, url, now))

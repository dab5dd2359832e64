"""A channel that ends in a list, for tests that are not about channels; and a lobby with the
delivery that brings notices there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.database.store import Store
from lobby.features.notices import addresses, choices
from lobby.features.notices.channel import Notice, Undeliverable
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.duties.delivery import Delivery
from lobby.features.notices.values import TOPICS, Access, ChannelName
from lobby.features.people.values.player import Player
from tests.conftest import Clock

GRACE = 60

ACCESS = Access("lobby.example.org", 22)


@dataclass
class Letterbox:
    """Accepts notices, or refuses them with *trouble*; if *hung*, it never answers."""

    notices: list[Notice] = field(default_factory=list)
    sent_to: list[str] = field(default_factory=list)
    trouble: Undeliverable | None = None
    hung: bool = False
    attempts: int = 0
    arrived: asyncio.Event = field(default_factory=asyncio.Event)

    def checked(self, address: str) -> str:
        if "@" not in address:
            raise Refused("That is not a mail address. Give one such as ann@example.org.")
        return address.lower()

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        self.attempts += 1
        if self.hung:
            await asyncio.Event().wait()
        if self.trouble:
            raise self.trouble
        self.notices.append(notice)
        self.sent_to.append(address)
        self.arrived.set()

    @property
    def subjects(self) -> list[str]:
        """The subjects of the notices received since the last call."""
        taken = [notice.subject for notice in self.notices]
        self.notices.clear()
        return taken


class Post:
    """The delivery for *lobby*, and the letterbox that receives all mail."""

    def __init__(self, lobby: Lobby, store: Store, clock: Clock) -> None:
        self.lobby = lobby
        self.clock = clock
        self.box = Letterbox()
        self.channels = Channels({"mail": self.box, "webhook": self.box}, ACCESS, patience=0.05)
        lobby.channels = self.channels
        self._store = store
        self.delivery = self.hired()

    def hired(self, grace: int = GRACE) -> Delivery:
        """A new delivery, which knows only what is stored."""
        here = self.lobby.presence.is_here
        return Delivery(self._store, self.clock, self.channels, here, grace=grace)

    async def confirm(self, player: Player, channel: ChannelName = "mail") -> None:
        """Give *player* a confirmed address."""
        address = f"{player.name}@example.org"
        _, code = await self.lobby.change(addresses.propose, player, channel, address)
        assert await self.lobby.change(addresses.confirm, player, code)

    async def goes_round(self, after: int = GRACE) -> list[str]:
        """The subjects of the notices brought after *after* seconds."""
        await self.delivery.plan()
        self.clock.advance(after)
        await self.delivery.settle()
        return self.box.subjects


@pytest.fixture
def post(lobby: Lobby, store: Store, clock: Clock) -> Post:
    """The notices of a server on which mail and webhooks are set up, but not ntfy."""
    return Post(lobby, store, clock)


async def everything(lobby: Lobby, player: Player) -> None:
    """Let *player* be mailed at once about every topic."""
    for topic in TOPICS:
        await lobby.change(choices.set_choice, player, topic, "mail", "now")

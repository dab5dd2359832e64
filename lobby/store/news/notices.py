"""What the domain asks of a database about notices: addresses, and the outbox."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from lobby.model.notice import (
    ChannelName,
    CodeRequest,
    DeliveryEnd,
    NoticeAddress,
    OutboxEntry,
    PendingAddress,
    Topic,
    WaitingNotices,
)
from lobby.model.player import Player


class NoticesRead(Protocol):
    """Reading."""

    def notice_addresses(self, players: Iterable[int]) -> tuple[NoticeAddress, ...]:
        """The confirmed addresses of the players with these ids."""

    def pending_addresses(self, player: Player) -> tuple[PendingAddress, ...]:
        """The player's addresses that wait, or waited in vain, for a code."""

    def subscribers(
        self, board: int, game: str, followed: Iterable[Player] = ()
    ) -> tuple[Player, ...]:
        """Players with a confirmed address who subscribed to the board or to its game, or follow
        one of *followed*."""

    def asked_for_by(self, player: Player, since: int) -> int:
        """How many codes and tests the player asked for after *since*."""

    def asked_for_to(self, address: str, since: int) -> int:
        """How many codes were noted for *address* after *since*."""

    def asked_for_lately(self, since: int) -> int:
        """How many codes and tests were asked for after *since*."""

    def asked_for_since(self, since: int) -> tuple[CodeRequest, ...]:
        """The codes and tests that were asked for after *since*, in order."""

    def planned_until(self) -> int:
        """The id of the last event whose notifications are in the outbox."""

    def due_notices(
        self, channel: ChannelName, busy: Collection[int], limit: int
    ) -> tuple[OutboxEntry, ...]:
        """What is due by the channel, but for the players with ids in *busy*, the earliest
        first."""

    def next_notice(self, channels: Iterable[ChannelName]) -> int | None:
        """When the next entry by one of *channels* is due, or was; None when none waits."""

    def waiting_notices(self, channel: ChannelName) -> WaitingNotices:
        """Those that are to be sent by *channel*."""

    def waits_behind(self, entry: OutboxEntry) -> bool:
        """Whether an entry of the same player, channel, topic and board about a later event
        waits."""


class NoticesWrite(NoticesRead, Protocol):
    """Reading and writing."""

    def save_notice_address(self, address: NoticeAddress) -> None:
        """Keep it, in place of the player's other one of that channel."""

    def remove_notice_address(self, player: Player, channel: ChannelName) -> None:
        """Forget it."""

    def save_pending_address(self, pending: PendingAddress) -> None:
        """Keep it, in place of the player's other one of that channel."""

    def remove_pending_address(self, player: Player, channel: ChannelName) -> None:
        """Forget it."""

    def note_asked_for(self, player: Player, address: str, place: str = "") -> None:
        """A code to that address was asked for, or a test if it is "", from *place*. What stands
        for an address or a place need not be readable, only the same each time."""

    def forget_asked_for(self, until: int) -> None:
        """Forget what was asked for before that."""

    def save_planned(self, event: int) -> None:
        """Remember the last event whose notifications are in the outbox."""

    def add_notice(
        self,
        player: Player,
        channel: ChannelName,
        event: int,
        *,
        board: int | None,
        topic: Topic,
        daily: bool,
        due: int,
    ) -> None:
        """Put an entry in the outbox, unless there is one of that player, channel and event."""

    def put_off_notices(self, entries: Iterable[int], due: int) -> None:
        """Count an attempt at the entries with these ids; the next is to be at *due*."""

    def move_daily_notices(self, player: Player, due: int) -> None:
        """Send all that waits for the player's next daily notice at *due*."""

    def finish_notices(self, entries: Iterable[int], how: DeliveryEnd) -> None:
        """The entries with these ids are dealt with; those that were already stay as they are."""

    def drop_notices(self, player: Player, channel: ChannelName) -> None:
        """What waits for the player in that channel is settled."""

    def forget_notices(self, until: int) -> None:
        """Forget entries that ended before that."""

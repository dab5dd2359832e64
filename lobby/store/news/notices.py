"""The database interface for notices: addresses, and the outbox."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Protocol

from lobby.features.notices.values import (
    ChannelName,
    CodeRequest,
    DeliveryEnd,
    NoticeAddress,
    OutboxEntry,
    PendingAddress,
    Topic,
    WaitingNotices,
)
from lobby.features.people.values.player import Player


class NoticesRead(Protocol):
    """Read access."""

    def notice_addresses(self, players: Iterable[int]) -> tuple[NoticeAddress, ...]:
        """The confirmed addresses of the players with these ids."""

    def pending_addresses(self, player: Player) -> tuple[PendingAddress, ...]:
        """The player's addresses that wait for a code, or have waited in vain."""

    def subscribers(
        self, board: int, game: str, followed: Iterable[Player] = ()
    ) -> tuple[Player, ...]:
        """Players with a confirmed address who subscribed to the board or to its game, or follow
        one of *followed*."""

    def asked_for_by(self, player: Player, since: int) -> int:
        """How many codes and tests the player has requested since *since*."""

    def asked_for_to(self, address: str, since: int) -> int:
        """How many codes were requested for *address* since *since*."""

    def asked_for_lately(self, since: int) -> int:
        """How many codes and tests were requested since *since*."""

    def asked_for_since(self, since: int) -> tuple[CodeRequest, ...]:
        """The codes and tests requested since *since*, in order."""

    def planned_until(self) -> int:
        """The id of the last event whose notifications are in the outbox."""

    def due_notices(
        self, channel: ChannelName, busy: Collection[int], limit: int
    ) -> tuple[OutboxEntry, ...]:
        """The entries due by the channel, except for the players with ids in *busy*, the earliest
        first."""

    def next_notice(self, channels: Iterable[ChannelName]) -> int | None:
        """When the next entry by one of *channels* is due, or was due; None if none waits."""

    def waiting_notices(self, channel: ChannelName) -> WaitingNotices:
        """The notices that wait to be sent by *channel*."""

    def waits_behind(self, entry: OutboxEntry) -> bool:
        """Whether an entry of the same player, channel, topic and board about a later event is
        waiting."""


class NoticesWrite(NoticesRead, Protocol):
    """Read and write access."""

    def save_notice_address(self, address: NoticeAddress) -> None:
        """Store the address in place of the player's earlier one of that channel."""

    def remove_notice_address(self, player: Player, channel: ChannelName) -> None:
        """Delete the player's address of that channel."""

    def save_pending_address(self, pending: PendingAddress) -> None:
        """Store the address in place of the player's earlier pending one of that channel."""

    def remove_pending_address(self, player: Player, channel: ChannelName) -> None:
        """Delete the player's pending address of that channel."""

    def note_asked_for(self, player: Player, address: str, place: str = "") -> None:
        """Note a request from *place* for a code to *address*, or for a test if that is "".
        *address* and *place* may be digests: they need not be readable, only the same each time."""

    def forget_asked_for(self, until: int) -> None:
        """Delete requests made before *until*."""

    def save_planned(self, event: int) -> None:
        """Store the last event whose notifications are in the outbox."""

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
        """Add an entry to the outbox, unless there is one for that player, channel and event."""

    def put_off_notices(self, entries: Iterable[int], due: int) -> None:
        """Count an attempt at the entries with these ids; the next is due at *due*."""

    def move_daily_notices(self, player: Player, due: int) -> None:
        """Move everything that waits for the player's next daily notice to *due*."""

    def finish_notices(self, entries: Iterable[int], how: DeliveryEnd) -> None:
        """Mark the entries with these ids as dealt with; those already marked stay as they are."""

    def drop_notices(self, player: Player, channel: ChannelName) -> None:
        """Mark everything that waits for the player in that channel as settled."""

    def forget_notices(self, until: int) -> None:
        """Delete entries that ended before *until*."""

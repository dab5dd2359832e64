"""Notices in the database: where they go and which are still to be sent."""

from __future__ import annotations

from collections.abc import Collection, Iterable

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
from lobby.sql.news import rows
from lobby.sql.news.rows import SELECT_NOTICE_ADDRESSES, SELECT_OUTBOX, SELECT_PENDING_ADDRESSES
from lobby.sql.player_columns import SELECT_PLAYERS, player
from lobby.sql.queries import Changes, Queries, is_, marks, only


class NoticesReading(Queries):
    """The part of a Snapshot that NoticesRead promises."""

    def notice_addresses(self, players: Iterable[int]) -> tuple[NoticeAddress, ...]:
        ids = tuple(players)
        sql = f"{SELECT_NOTICE_ADDRESSES} WHERE a.player IN ({marks(ids)})"
        return self._all(rows.notice_address, sql, *ids)

    def pending_addresses(self, player: Player) -> tuple[PendingAddress, ...]:
        sql = f"{SELECT_PENDING_ADDRESSES} WHERE c.player = ?"
        return self._all(rows.pending_address, sql, player.id)

    def subscribers(
        self, board: int, game: str, followed: Iterable[Player] = ()
    ) -> tuple[Player, ...]:
        others = tuple(player.id for player in followed)
        reachable = "EXISTS (SELECT 1 FROM notice_addresses AS a WHERE a.player = p.id)"
        found = self._each(
            player,
            f"{SELECT_PLAYERS} WHERE {reachable} AND p.id IN"
            " (SELECT player FROM board_subscriptions WHERE board = ?"
            " UNION ALL SELECT player FROM game_subscriptions WHERE game = ?"
            f" UNION ALL SELECT player FROM player_subscriptions WHERE other IN ({marks(others)}))",
            board,
            game,
            *others,
        )
        return tuple(sorted(found, key=lambda player: player.id))

    def asked_for_by(self, player: Player, since: int) -> int:
        sql = "SELECT count(*) FROM notices_asked_for WHERE player = ? AND at > ?"
        return self._one(only, sql, player.id, since) or 0

    def asked_for_to(self, address: str, since: int) -> int:
        sql = "SELECT count(*) FROM notices_asked_for WHERE address = ? AND at > ?"
        return self._one(only, sql, address, since) or 0

    def asked_for_lately(self, since: int) -> int:
        return self._one(only, "SELECT count(*) FROM notices_asked_for WHERE at > ?", since) or 0

    def asked_for_since(self, since: int) -> tuple[CodeRequest, ...]:
        sql = "SELECT at, player, place FROM notices_asked_for WHERE at > ? ORDER BY at, id"
        return self._all(lambda row: CodeRequest(*row), sql, since)

    def planned_until(self) -> int:
        return self._one(only, "SELECT event FROM notices_planned WHERE id = 1") or 0

    def due_notices(
        self, channel: ChannelName, busy: Collection[int], limit: int
    ) -> tuple[OutboxEntry, ...]:
        ids = tuple(busy)
        return self._each(
            rows.outbox_entry,
            f"{SELECT_OUTBOX} WHERE o.channel = ? AND o.done IS NULL AND o.due <= ?"
            f" AND o.player NOT IN ({marks(ids)}) ORDER BY o.due, o.id LIMIT ?",
            channel,
            self.now,
            *ids,
            limit,
        )

    def next_notice(self, channels: Iterable[ChannelName]) -> int | None:
        # One index lookup per channel: a minimum over all would scan the index.
        sql = "SELECT min(due) FROM outbox WHERE channel = ? AND done IS NULL"
        found = (self._one(only, sql, channel) for channel in channels)
        return min((due for due in found if due is not None), default=None)

    def waiting_notices(self, channel: ChannelName) -> WaitingNotices:
        found = self._one(
            lambda row: WaitingNotices(*row),
            "SELECT count(*), min(CASE WHEN o.daily = 0 OR o.attempts > 0 THEN e.at END)"
            " FROM outbox AS o JOIN events AS e ON e.id = o.event"
            " WHERE o.channel = ? AND o.done IS NULL",
            channel,
        )
        assert found, "a count is one row"
        return found

    def waits_behind(self, entry: OutboxEntry) -> bool:
        at_board, values = is_("board", entry.board)
        later = self._one(
            only,
            "SELECT 1 FROM outbox WHERE player = ? AND channel = ? AND event > ? AND topic = ?"
            f" AND {at_board} AND done IS NULL AND daily = ? LIMIT 1",
            entry.player.id,
            entry.channel,
            entry.event,
            entry.topic,
            *values,
            entry.daily,
        )
        return later is not None


class NoticesWriting(NoticesReading, Changes):
    """The part of a Transaction that NoticesWrite promises."""

    def save_notice_address(self, address: NoticeAddress) -> None:
        self._change(
            "INSERT INTO notice_addresses"
            " (player, channel, address, secret, confirmed, failures, trouble)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player, channel) DO UPDATE SET"
            " address = excluded.address, secret = excluded.secret,"
            " confirmed = excluded.confirmed, failures = excluded.failures,"
            " trouble = excluded.trouble",
            address.player.id,
            address.channel,
            address.address,
            address.secret,
            address.confirmed,
            address.failures,
            address.trouble,
        )

    def remove_notice_address(self, player: Player, channel: ChannelName) -> None:
        sql = "DELETE FROM notice_addresses WHERE player = ? AND channel = ?"
        self._change(sql, player.id, channel)

    def save_pending_address(self, pending: PendingAddress) -> None:
        self._change(
            "INSERT INTO notice_codes"
            " (player, channel, address, secret, digest, expires, guesses)"
            " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT (player, channel) DO UPDATE SET"
            " address = excluded.address, secret = excluded.secret, digest = excluded.digest,"
            " expires = excluded.expires, guesses = excluded.guesses",
            pending.player.id,
            pending.channel,
            pending.address,
            pending.secret,
            pending.digest,
            pending.expires,
            pending.guesses,
        )

    def remove_pending_address(self, player: Player, channel: ChannelName) -> None:
        sql = "DELETE FROM notice_codes WHERE player = ? AND channel = ?"
        self._change(sql, player.id, channel)

    def note_asked_for(self, player: Player, address: str, place: str = "") -> None:
        sql = "INSERT INTO notices_asked_for (at, player, address, place) VALUES (?, ?, ?, ?)"
        self._change(sql, self.now, player.id, address, place)

    def forget_asked_for(self, until: int) -> None:
        self._change("DELETE FROM notices_asked_for WHERE at < ?", until)

    def save_planned(self, event: int) -> None:
        self._change("UPDATE notices_planned SET event = ? WHERE event < ?", event, event)

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
        self._change(
            "INSERT INTO outbox (player, channel, event, board, topic, daily, due, attempts)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, 0) ON CONFLICT (player, channel, event) DO NOTHING",
            player.id,
            channel,
            event,
            board,
            topic,
            daily,
            due,
        )

    def put_off_notices(self, entries: Iterable[int], due: int) -> None:
        for entry in entries:
            sql = "UPDATE outbox SET due = ?, attempts = attempts + 1 WHERE id = ?"
            self._change(sql, due, entry)

    def move_daily_notices(self, player: Player, due: int) -> None:
        self._change(
            "UPDATE outbox SET due = ? WHERE player = ? AND daily = 1 AND attempts = 0"
            " AND done IS NULL",
            due,
            player.id,
        )

    def finish_notices(self, entries: Iterable[int], how: DeliveryEnd) -> None:
        for entry in entries:
            sql = "UPDATE outbox SET done = ?, how = ? WHERE id = ? AND done IS NULL"
            self._change(sql, self.now, how, entry)

    def drop_notices(self, player: Player, channel: ChannelName) -> None:
        self._change(
            "UPDATE outbox SET done = ?, how = 'settled'"
            " WHERE player = ? AND channel = ? AND done IS NULL",
            self.now,
            player.id,
            channel,
        )

    def forget_notices(self, until: int) -> None:
        self._change("DELETE FROM outbox WHERE done < ?", until)

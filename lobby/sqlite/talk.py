"""In the database: what is said, and what happened."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

from sqlite_utils import Database

from lobby.model.chat_message import ChatMessage
from lobby.model.event import Counted, Event, Kind
from lobby.model.player import Player
from lobby.sqlite import rows
from lobby.sqlite.queries import Changes, Queries, json_text, only
from lobby.sqlite.rows import SELECT_EVENTS, SELECT_MESSAGES

_Event: TypeAlias = tuple[Kind, int | None, int | None, str, bool, str]
_OF_EVENTS = ("event", "unacknowledged")
"""What every statement names that finds events, or what hangs on them."""

_APPEND = "INSERT INTO events (at, kind, actor, board, concerns, private, detail) VALUES "
_EVENT = "(?, ?, ?, ?, ?, ?, ?)"
_AT_ONCE = 1000
"""Events in one statement: SQLite bounds the parameters of each."""

_CONCERN = """
INSERT INTO event_players (player, event)
SELECT concerned.value, e.id FROM events AS e CROSS JOIN json_each(e.concerns) AS concerned
WHERE e.id > ?
"""

_TO_ACKNOWLEDGE = """
INSERT INTO unacknowledged (player, event)
SELECT concerned.value, e.id FROM events AS e CROSS JOIN json_each(e.concerns) AS concerned
WHERE e.id > ? AND e.kind = 'ended' AND e.actor IS NOT concerned.value
"""


class TalkReading(Queries):
    """The part of a Snapshot that TalkRead promises."""

    def messages(self, board: int | None, limit: int) -> tuple[ChatMessage, ...]:
        latest = self._each(
            rows.message,
            f"{SELECT_MESSAGES} WHERE m.board IS ? ORDER BY m.id DESC LIMIT ?",
            board,
            limit,
        )
        return latest[::-1]

    def events_after(self, event: int, limit: int) -> tuple[Event, ...]:
        sql = f"{SELECT_EVENTS} WHERE id > ? ORDER BY id LIMIT ?"
        return self._each(rows.event, sql, event, limit)

    def last_event(self) -> int:
        return self._one(only, "SELECT max(id) FROM events") or 0

    def last_but(self, count: int, kind: Counted, actor: Player | None, since: int) -> int | None:
        # The kind is no parameter: only so does its index answer.
        sql = (
            f"SELECT at FROM events WHERE kind = '{kind}' AND actor IS ? AND at > ? AND at <= ?"
            " ORDER BY at DESC LIMIT 1 OFFSET ?"
        )
        return self._one(only, sql, actor.id if actor else None, since, self.now, count)


class TalkWriting(TalkReading, Changes):
    """The part of a Transaction that TalkWrite promises."""

    def __init__(self, db: Database, now: int) -> None:
        super().__init__(db, now)
        self._events: list[_Event] = []
        self.emitted = False
        """Whether it appended an event."""

    def add_message(
        self, author: Player | None, board: int | None, text: str, *, announcement: bool = False
    ) -> ChatMessage:
        number = self._insert(
            "INSERT INTO messages (at, board, author, text, announcement) VALUES (?, ?, ?, ?, ?)",
            self.now,
            board,
            author.id if author else None,
            text,
            announcement,
        )
        return ChatMessage(number, self.now, board, author, text, announcement)

    def emit(
        self,
        kind: Kind,
        *,
        actor: Player | None = None,
        board: int | None = None,
        concerns: Iterable[Player] = (),
        private: bool = False,
        **detail: str | int | None,
    ) -> None:
        ids = sorted({player.id for player in concerns})
        who = actor.id if actor else None
        self._events.append((kind, who, board, json_text(ids), private, json_text(detail)))
        self.emitted = True

    def flush(self, sql: str = "") -> None:
        if self._events and (not sql or any(word in sql for word in _OF_EVENTS)):
            events, self._events = self._events, []
            for first in range(0, len(events), _AT_ONCE):
                self._append(events[first : first + _AT_ONCE])

    def _append(self, events: list[_Event]) -> None:
        sql = _APPEND + ", ".join([_EVENT] * len(events))
        last = self._insert(sql, *(value for event in events for value in (self.now, *event)))
        # Ids have no gaps: there is one writer, and no event is ever deleted.
        before = last - len(events)
        self._change(_CONCERN, before)
        if any(kind == "ended" for kind, *_ in events):
            self._change(_TO_ACKNOWLEDGE, before)

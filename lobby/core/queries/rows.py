"""Rows about events and notices: the columns to select, and the objects made of them."""

from __future__ import annotations

import json

from lobby.core.values.event import Event
from lobby.database.statements import Row

SELECT_EVENTS = "SELECT id, at, kind, actor, board, concerns, detail, private FROM events"
SELECT_EVENTS_OF = """
SELECT e.id, e.at, e.kind, e.actor, e.board, e.concerns, e.detail, e.private
FROM event_players AS p CROSS JOIN events AS e ON e.id = p.event
"""


def event(row: Row) -> Event:
    """From a row of SELECT_EVENTS."""
    number, at, kind, actor, board, concerns, detail, private = row
    ids = frozenset(json.loads(concerns))
    return Event(number, at, kind, actor, board, ids, json.loads(detail), bool(private))

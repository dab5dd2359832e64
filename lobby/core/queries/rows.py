"""Rows about events: the columns to select, and the objects made of them."""

from __future__ import annotations

import json

from lobby.core.values.event import Event
from lobby.database.columns import columns


@columns("concerns")
def _ids(text: str) -> frozenset[int]:
    return frozenset(json.loads(text))


event = columns(
    "id, at, kind, actor, board",
    _ids,
    columns("detail")(json.loads),
    columns("private")(bool),
)(Event)

SELECT_EVENTS = f"SELECT {event} FROM events"
SELECT_EVENTS_OF = f"""
SELECT {event.under("e")}
FROM event_players AS p CROSS JOIN events AS e ON e.id = p.event
"""

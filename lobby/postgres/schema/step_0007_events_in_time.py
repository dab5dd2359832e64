"""The step of the schema for the times of events, which increase with their ids.

A change that began a moment earlier may append its events later. The time of the last event is kept
in a sequence, where the transaction whose turn it is sees at once what others have appended
meanwhile.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.postgres.schema.step import Step

_SQL = """
CREATE SEQUENCE latest_event MINVALUE 0;
SELECT setval('latest_event', coalesce(max(at), 0)) FROM events;
CREATE FUNCTION in_time(at bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    latest bigint := last_value FROM latest_event;
BEGIN
    IF latest - at BETWEEN 0 AND 30 THEN
        RETURN latest;
    END IF;
    RETURN setval('latest_event', at); -- later, or the clock was set back
END $$;
"""


def events_in_time(db: Connection[Any]) -> None:
    """The time recorded for an event that is appended after others: never before theirs."""
    db.execute(_SQL)


STEPS = (Step(events_in_time, needs="claims"),)

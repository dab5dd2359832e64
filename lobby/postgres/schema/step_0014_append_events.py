"""The step of the schema that appends the events of a change in one statement.

All others who append wait from its beginning until the change has ended. So it takes no more than
the database's own work: what a server sends in several statements takes as long as the server has
other things to do between them.
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.postgres.schema.step import Step

_SQL = """
CREATE FUNCTION append_events(happened bigint, appended jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
    each jsonb;
    number bigint;
BEGIN
    FOR each IN SELECT value FROM jsonb_array_elements(appended) LOOP
        INSERT INTO events (at, kind, actor, board, concerns, private, detail)
        VALUES (
            in_time(happened), each->>0, (each->>1)::bigint, (each->>2)::bigint, each->>3,
            (each->>4)::bigint, each->>5
        ) RETURNING id INTO number;
        INSERT INTO event_players (player, event)
        SELECT value::bigint, number FROM jsonb_array_elements_text((each->>3)::jsonb);
        IF each->6 <> '[]' THEN
            INSERT INTO unacknowledged (player, event)
            SELECT value::bigint, number FROM jsonb_array_elements_text(each->6);
        END IF;
    END LOOP;
END $$;
"""


def append_events(db: Connection[Any]) -> None:
    """Events, each an array of the columns from *kind* to *detail* and of those who are to
    acknowledge it, in their order."""
    db.execute(_SQL)


STEPS = (Step(append_events, needs="claims"),)

"""The step of the schema that appends the events of a change in one statement.

From the start of the appending until the change has ended, everybody else who appends must wait.
One statement takes only the database's own time; several would also take whatever time the server
spends on other work between them.
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
    """Append events, each an array of the columns from *kind* to *detail*, in order, and of the
    players who must acknowledge it."""
    db.execute(_SQL)


STEPS = (Step(append_events, needs="claims"),)

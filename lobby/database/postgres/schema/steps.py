"""The steps after the baseline. A new one goes to the end, and none is ever edited."""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.database.postgres.schema.step import Step


def any_channel(db: Connection[Any]) -> None:
    """Allow notices by any channel: the server knows which there are."""
    db.execute("ALTER TABLE notice_addresses DROP CONSTRAINT notice_addresses_channel_check")
    db.execute("ALTER TABLE notice_codes DROP CONSTRAINT notice_codes_channel_check")
    db.execute("ALTER TABLE outbox DROP CONSTRAINT outbox_channel_check")


STEPS: tuple[Step, ...] = (Step(any_channel, needs="shown_analyses"),)
"""The steps, in order."""

"""A version of ``lobby`` that knows one more step of PostgreSQL's schema, which only adds.

python -m proofs.cluster.next_version serve
"""

from __future__ import annotations

from typing import Any

from psycopg import Connection

from lobby.app.cli import main
from lobby.database.postgres import schema
from lobby.database.postgres.schema.steps import Step


def next_version(db: Connection[Any]) -> None:
    """Add a column in the middle of everything, and a table."""
    db.execute("ALTER TABLE matches ADD COLUMN remark text")
    db.execute("CREATE TABLE remarks (board bigint REFERENCES matches, text text)")


if __name__ == "__main__":
    schema.STEPS = (*schema.STEPS, Step(next_version, needs=schema.names()[-1]))
    main()

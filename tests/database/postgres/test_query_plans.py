"""Every query of the store uses an index, however many matches there are."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

import pytest

from lobby.database.postgres.dialect import Address, Connection, PostgresStatements, translated
from lobby.database.postgres.link import READING, connect, prepared
from lobby.database.transaction import Row, Snapshot, Value
from tests.database.sqlite.test_query_plans import QUESTIONS
from tests.support.cases import in_one_test
from tests.support.postgres_cluster import NEEDS_POSTGRES, Cluster

pytestmark = NEEDS_POSTGRES

SMALL = {"downtimes", "epochs", "heartbeat", "installation", "notices_planned"}
"""Tables of a few rows, or one."""


class Explained(PostgresStatements):
    """Records the plan of each SELECT."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._db = connection
        self.plans: list[str] = []

    def find(self, sql: str, values: Sequence[Value]) -> list[Row]:
        plan = self._db.execute(b"EXPLAIN " + translated(sql), values).fetchall()
        self.plans.append("\n".join(line for (line,) in plan))
        return super().find(sql, values)


@pytest.fixture(scope="module")
def db(postgres_cluster: Cluster, postgres_template: str) -> Iterator[Connection]:
    with (
        postgres_cluster.database(postgres_template) as url,
        connect(Address.of(url)) as db,
    ):
        # Any that remain cannot be done with an index: the tables are empty.
        yield prepared(db, {**READING, "enable_seqscan": "off"})


@in_one_test("name", QUESTIONS)
def test_no_question_goes_through_a_table(db: Connection, name: str) -> None:
    statements = Explained(db)
    question: Callable[[Snapshot], object] = QUESTIONS[name]
    question(Snapshot(statements, now=0))
    assert statements.plans
    for plan in statements.plans:
        through = {
            line.split("Seq Scan on ")[1].split()[0]
            for line in plan.splitlines()
            if "Seq Scan on " in line
        }
        assert through <= SMALL, plan


FILLED = """
SET session_replication_role = replica;
INSERT INTO players (name, joined) SELECT 'player-' || n, 0 FROM generate_series(1, 100) AS n;
INSERT INTO matches (game, options, setup, first, second, private, started, changed, revision,
    plies, to_move, ended, reason)
SELECT 'chaos', '', '{}', 1 + n % 100, 1 + n % 99, 0, 0, n, 0, 0,
    CASE n % 2 WHEN 0 THEN 0 END, CASE n % 2 WHEN 1 THEN n END, CASE n % 2 WHEN 1 THEN 'line' END
FROM generate_series(1, 9000) AS n;
INSERT INTO messages (at, board, author, text)
SELECT n, CASE n % 2 WHEN 1 THEN 1 END, 1, 'hello' FROM generate_series(1, 9000) AS n;
INSERT INTO letters (at, author, reader, text, read)
SELECT n, 1 + n % 2, 2 - n % 2, 'hello', 0 FROM generate_series(1, 9000) AS n;
INSERT INTO events (at, kind, concerns, detail)
SELECT n, 'said', '[1]', '{}' FROM generate_series(1, 9000) AS n;
INSERT INTO event_players SELECT 1, id FROM events;
ANALYZE;
"""
LISTS = (
    *"messages running_matches finished_matches private_messages_by events_after events_of".split(),
    *("running_matches of a game", "finished_matches of a game"),
)
"""Lists of one player that are read from two sides are sorted: they are only as long as that
player's activity."""


@pytest.fixture(scope="module")
def filled(postgres_cluster: Cluster, postgres_template: str) -> Iterator[Connection]:
    with (
        postgres_cluster.database(postgres_template) as url,
        connect(Address.of(url)) as db,
    ):
        db.execute(FILLED.encode())
        yield prepared(db, READING)


@in_one_test("name", LISTS)
def test_the_latest_of_a_list_are_found_without_sorting_it(filled: Connection, name: str) -> None:
    statements = Explained(filled)
    QUESTIONS[name](Snapshot(statements, now=0))
    for plan in statements.plans:
        assert not re.search(r"(?<!Incremental )Sort  ", plan), plan

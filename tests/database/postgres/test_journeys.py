"""How many round trips to PostgreSQL a question takes, as each has to be waited for."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from random import Random

import pytest

from lobby.core.stores import open_postgres
from lobby.database.postgres.dialect import PostgresStatements
from lobby.database.transaction import Row, Select, Value
from lobby.features.matches import playing, starting, views
from lobby.features.people.queries import players as players_queries
from tests.conftest import Clock
from tests.support.postgres_cluster import NEEDS_POSTGRES
from tests.support.proposals import proposal

pytestmark = NEEDS_POSTGRES


async def test_a_look_at_a_board_takes_two_journeys(
    postgres_emptied: str, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    journeys: list[tuple[str, ...]] = []

    class Counting(PostgresStatements):
        def find(self, sql: str, values: Sequence[Value]) -> list[Row]:
            journeys.append((sql,))
            return super().find(sql, values)

        def find_together(self, selects: Collection[Select]) -> Mapping[Select, list[Row]]:
            journeys.append(tuple(sql for sql, _ in selects))
            return super().find_together(selects)

    store = open_postgres(postgres_emptied, clock)
    try:
        ann, ben = [await store.write(players_queries.add_player, name) for name in ("ann", "ben")]
        match = await store.write(starting.begin, proposal("octilite"), (ann, ben), Random(1))
        await store.write(playing.play, match.board, ann, "22+a")
        monkeypatch.setattr("lobby.database.postgres.dialect.PostgresStatements", Counting)
        for viewer in (ann, ben, None):
            journeys.clear()
            look = await store.read(views.seen, match.board, viewer)
            assert look.showing.match.plies == 1
            assert len(journeys) == 2
    finally:
        await store.close()

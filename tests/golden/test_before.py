"""A database made by an earlier version opens, is sound, and has lost nothing.

``before.db.xz`` is what the story left behind in the version that introduced the golden run, opened
once with version 0.1.0 (commit 8c00aff4), the last one that knew the steps before the baseline.
``before.sql.xz`` is what that version copied it to in PostgreSQL. They must never be made again:
they stand for the servers that are already running.
"""

from __future__ import annotations

import lzma
from collections.abc import AsyncIterator
from hashlib import sha256
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from lobby.app.check import verification
from lobby.app.cli import main
from lobby.core.stores import open_postgres, open_sqlite
from lobby.database.postgres import schema
from lobby.database.store import Store
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.games.curio.rules import CurioState
from tests.golden.recording import compare
from tests.golden.run import (
    BEFORE_DATABASE,
    BEFORE_DUMP,
    BEFORE_ENDED,
    before,
    lay_before,
    restore_before,
)
from tests.support.postgres_cluster import NEEDS_POSTGRES

DIGESTS = {
    BEFORE_DATABASE: "0d2cb79dcdb105107f3643c35793e388a7587b77554c2d9601d4a8994463228e",
    BEFORE_DUMP: "7a17d103cd01d83020e08f62b70b89292b811b6e9c7332bddb7dc81b8eed37e3",
}


@pytest.fixture
async def sqlite(tmp_path: Path) -> AsyncIterator[Store]:
    store = open_sqlite(lay_before(tmp_path / "lobby.db"), lambda: BEFORE_ENDED)
    yield store
    await store.close()


@pytest.fixture
async def postgres(postgres_url: str) -> AsyncIterator[Store]:
    restore_before(postgres_url)
    store = open_postgres(postgres_url, lambda: BEFORE_ENDED)
    yield store
    await store.close()


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=NEEDS_POSTGRES)])
def store(request: pytest.FixtureRequest) -> Store:
    """Each of the two, opened by this version."""
    opened: Store = request.getfixturevalue(request.param)
    return opened


@pytest.mark.parametrize("file", DIGESTS, ids=lambda file: str(file.name))
def test_it_is_the_one_that_was_made_then(file: Path) -> None:
    assert sha256(lzma.decompress(file.read_bytes())).hexdigest() == DIGESTS[file]


def test_all_of_it_is_there_and_sound(tmp_path: Path) -> None:
    said = before(tmp_path)
    checked = CliRunner().invoke(main, ["check", "--data", str(tmp_path)])
    assert checked.exit_code == 0
    assert checked.output.endswith("The database is sound.\n")
    compare(said)


@NEEDS_POSTGRES
def test_it_is_sound_in_postgres(postgres_url: str) -> None:
    restore_before(postgres_url)
    with psycopg.connect(postgres_url, autocommit=True) as db:
        schema.upgrade(db)
    checked = CliRunner().invoke(main, ["check", "--database", postgres_url])
    assert checked.exit_code == 0
    assert checked.output.endswith("The database is sound.\n")


async def test_its_matches_go_on_and_keep_what_repeats_in_them(store: Store) -> None:
    stored = await store.read(
        lambda look: [
            matches_queries.match(look, board) for board in matches_queries.all_boards(look)
        ]
    )
    matches = [match for match in stored if match]
    running = [match for match in matches if match.game == "curio" and not match.over]
    assert {match.key_version for match in matches} == {1}
    assert running
    for match in running:
        played = await store.read(matches_queries.moves, match.board)
        (*_, state) = await store.read(viewing.history, match, played)
        assert isinstance(state, CurioState)
        assert match.rules.key(state, match.key_version) == state.key_by_numbers()
        assert match.to_move is not None
        player = match.players[match.to_move]
        await store.write(playing.play, match.board, player, state.moves()[0])
        after = await store.read(viewing.find, match.board, player)
        assert (after.plies, after.key_version) == (match.plies + 1, 1)
        assert await store.read(verification.verify, after) is None

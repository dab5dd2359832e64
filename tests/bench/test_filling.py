"""The made-up lobbies of the benchmarks are sound, complete, and the same every time."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlite_utils import Database

from bench.filling import NEWS, RESULTS, fill
from bench.seating import OWN, Size
from lobby.app.check.sqlite import check
from lobby.database.sqlite import schema
from lobby.database.sqlite.connection import connect_reader, connect_writer
from lobby.database.sqlite.store import SqliteStatements
from lobby.database.transaction import Snapshot
from lobby.features.clocks import queries as clocks_queries
from lobby.features.home import views as home_views
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.news import queries as news_queries
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.games.catalogue import GAMES

NOW = 1_900_000_000
SIZE = Size(finished=100, running=50, players=20)


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("filling") / "lobby.db"
    fill(path, SIZE, seed=1, now=NOW)
    return path


def schema_of(db: Database) -> set[tuple[str, str, str]]:
    return {tuple(row) for row in db.execute("SELECT type, name, sql FROM sqlite_schema")}


def test_nothing_is_wrong_with_it(filled: Path) -> None:
    assert list(check(filled)) == []


def test_its_schema_is_that_of_the_lobby(filled: Path, tmp_path: Path) -> None:
    with connect_writer(tmp_path / "new.db") as new, connect_reader(filled) as made:
        schema.upgrade(new)
        assert schema_of(made) == schema_of(new)


def test_it_is_as_large_as_asked_for(filled: Path) -> None:
    with connect_reader(filled) as db:
        counted = "SELECT count(*), count(ended), count(DISTINCT game) FROM matches"
        assert db.execute(counted).fetchone() == (150, 100, len(GAMES))
        events = "SELECT kind, count(*) FROM events WHERE board IS NOT NULL GROUP BY kind"
        happened = dict(db.execute(events).fetchall())
        (moves,) = db.execute("SELECT count(*) FROM moves").fetchone()
        assert (happened["started"], happened["ended"], happened["moved"]) == (150, 100, moves)


def test_nothing_is_due_in_it(filled: Path) -> None:
    with connect_reader(filled) as db:
        look = Snapshot(SqliteStatements(db), NOW)
        assert not {due.duty for due in clocks_queries.due(look, 1)} & {"deadline", "reminder"}


def test_the_regular_has_the_same_boards_whatever_the_size(filled: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    fill(other, Size(finished=60, running=40, players=20), seed=1, now=NOW)
    seen = []
    for path in (filled, other):
        with connect_reader(path) as db:
            look = Snapshot(SqliteStatements(db), NOW)
            regular = players_queries.player_named(look, "regular")
            assert regular
            seen.append((_boards(look, regular), _news(look, regular)))
    assert seen[0] == seen[1]


def _boards(look: Snapshot, regular: Player) -> object:
    mine = home_views.mine(look, regular)
    running = (*mine.my_move, *mine.waiting)
    finished = matches_queries.finished_matches_of(look, regular, 1000)
    assert len(running) == len(finished) == OWN
    lines = [(match.game, tuple(matches_queries.moves(look, match.board))) for match in running]
    ended = [
        [played.move for played in matches_queries.moves(look, match.board)] for match in finished
    ]
    return lines, ended, len(mine.unread), len(mine.half_entered), len(mine.watched)


def _news(look: Snapshot, regular: Player) -> object:
    kinds = [
        event.kind
        for event in news_queries.events_of(
            look, regular, news_queries.last_seen(look, regular), 1000
        )
    ]
    results = news_queries.unacknowledged(look, regular, 1000)
    assert (len(kinds), len(results)) == (NEWS, RESULTS)
    return kinds


def test_the_same_seed_makes_the_same(filled: Path, tmp_path: Path) -> None:
    again, other = tmp_path / "again.db", tmp_path / "other.db"
    fill(again, SIZE, seed=1, now=NOW)
    fill(other, SIZE, seed=2, now=NOW)
    assert _content(filled) == _content(again) != _content(other)


_BY_CHANCE = ("_sqlite_migrations", "installation", "epochs")
"""Tables whose contents do not depend on the seed."""


def _content(path: Path) -> list[str]:
    with connect_reader(path) as db:
        lines = db.conn.iterdump()
        return [line for line in lines if not any(name in line for name in _BY_CHANCE)]

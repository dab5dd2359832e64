"""The schema steps never change, and the contents of an older database are kept.

``schema_steps.txt`` has a line for each step: its name, and a digest of the schema that it leaves.
A new step is one more line, which the test shows; existing lines never change.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pytest
from sqlite_utils import Database

from lobby.basics.durations import DAY
from lobby.model.player import Player
from lobby.model.terms import Terms
from lobby.sqlite import schema
from lobby.sqlite.engine.connection import connect_writer
from lobby.sqlite.transaction import SqliteSnapshot
from lobby.time import clocks

RECORDED = Path(__file__).with_name("schema_steps.txt").read_text().splitlines()
STEPS = tuple(line.split()[0] for line in RECORDED)
ANN, BEN = Player(1, "ann", 0), Player(2, "ben", 0)
MATCHES = """
    INSERT INTO players (id, name, joined) VALUES (1, 'ann', 0), (2, 'ben', 0);
    INSERT INTO matches (board, game, options, setup, first, second, private, started, changed,
        revision, plies, to_move)
    VALUES (1, 'chaos', '', '{}', 1, 2, 1, 0, 3, 0, 0, 0),
        (2, 'chaos', '', '{}', 1, 2, 0, 0, 4, 0, 0, 0);
    UPDATE matches SET ended = 9, reason = 'resigned', winner = 0, to_move = NULL
    WHERE board = 2;
"""


def digests() -> Iterator[str]:
    """A line for each step: its name, and a digest of the schema that it leaves."""
    with closing(sqlite3.connect(":memory:")) as connection:
        db = Database(connection, execute_plugins=False)
        steps = [step.name for step in schema.MIGRATIONS.pending(db)]
        for step, after in zip(steps, [*steps[1:], None], strict=True):
            schema.MIGRATIONS.apply(db, stop_before=after)
            yield f"{step} {sha256(text(db).encode()).hexdigest()[:16]}"


def text(db: Database) -> str:
    """The SQL of this schema, however SQLite spaces and quotes it."""
    made = db.execute(
        "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name <> '_sqlite_migrations'"
        " ORDER BY type, name"
    )
    return "\n".join(" ".join(sql.replace('"', "").split()) for (sql,) in made.fetchall())


@contextmanager
def upgraded(path: Path, step: str, rows: str) -> Iterator[Database]:
    """A database that had *rows* before *step* and all later ones were applied."""
    with connect_writer(path) as db:
        schema.MIGRATIONS.apply(db, stop_before=step)
        db.executescript(rows)
        db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        schema.upgrade(db)
        yield db


def test_each_step_makes_what_it_always_made() -> None:
    made = list(digests())
    changed = next((line for line in RECORDED if line not in made), None)
    assert changed is None, "The schema after this step has changed: make one more step instead."
    assert made == RECORDED, "Add what is missing to schema_steps.txt."


def test_the_schema_is_brought_up_once(tmp_path: Path) -> None:
    with connect_writer(tmp_path / "new.db") as db:
        assert schema.upgrade(db) == STEPS
        assert schema.applied(db) == schema.known() == set(STEPS)
        assert schema.upgrade(db) == ()


def test_an_upgrade_that_fails_leaves_no_trace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "new.db"

    def fail(db: Database) -> None:
        db.execute("CREATE TABLE half (done)")
        raise RuntimeError("the power fails")

    with connect_writer(path) as db, monkeypatch.context() as patch:
        steps = [*schema.MIGRATIONS._migrations, schema.MIGRATIONS._Migration("broken", fail)]
        patch.setattr(schema.MIGRATIONS, "_migrations", steps)
        with pytest.raises(RuntimeError):
            schema.upgrade(db)
    with connect_writer(path) as db:
        assert db.table_names() == []
        assert schema.upgrade(db) == STEPS


def test_who_had_left_before_has_no_notices(tmp_path: Path) -> None:
    rows = """
        INSERT INTO players VALUES (1, 'ann', 0, NULL), (4, 'gone-4', 0, 9);
        INSERT INTO notice_addresses VALUES (1, 'mail', 'ann@example.org', 'x', 0, 0, ''),
            (4, 'mail', 'eve@example.org', 'x', 0, 0, '');
        INSERT INTO notice_codes VALUES (1, 'ntfy', 'ann', 'x', 'x', 9, 0),
            (4, 'ntfy', 'eve', 'x', 'x', 9, 0);
        INSERT INTO events VALUES (1, 0, 'said', NULL, NULL, '[]', '{}', 0);
        INSERT INTO outbox VALUES (1, 1, 'mail', 1, NULL, 'turn', 0, 60, 0, NULL, NULL),
            (2, 4, 'mail', 1, NULL, 'turn', 0, 60, 0, NULL, NULL);
    """
    with upgraded(tmp_path / "old.db", "no_notices_for_who_left", rows) as db:
        for table in ("notice_addresses", "notice_codes", "outbox"):
            assert db.execute(f"SELECT player FROM {table}").fetchall() == [(1,)]


def test_where_nothing_has_happened_nothing_was_seen(tmp_path: Path) -> None:
    with upgraded(tmp_path / "old.db", "digest", MATCHES) as db:
        assert db.execute("SELECT player, event FROM last_seen").fetchall() == [(1, 0), (2, 0)]


@pytest.mark.parametrize("events", [0, 3])
def test_nothing_is_told_of_what_happened_before_there_were_notices(
    tmp_path: Path, events: int
) -> None:
    event = "INSERT INTO events (at, kind, concerns, detail) VALUES (0, 'said', '[]', '{}');"
    with upgraded(tmp_path / "old.db", "notices", event * events) as db:
        assert SqliteSnapshot(db, now=9).planned_until() == events


def test_nothing_that_was_said_before_there_were_announcements_is_one(tmp_path: Path) -> None:
    said = "INSERT INTO messages (at, text) VALUES (0, 'hello');"
    with upgraded(tmp_path / "old.db", "announcements", said) as db:
        (message,) = SqliteSnapshot(db, now=9).messages(None, 9)
        assert not message.announcement


def test_what_old_matches_tell_of_a_player_is_believed(tmp_path: Path) -> None:
    ratings = """
        INSERT INTO ratings VALUES (1, 'chaos', 1600, 300, 0.06, 9, 7);
        INSERT INTO rating_changes VALUES
            (1, 2, 0, 1, 'chaos', 9, 1500, 350, 0.06, 1600, 300, 0.06);
    """
    with upgraded(tmp_path / "old.db", "fair_matches", MATCHES + ratings) as db:
        look = SqliteSnapshot(db, now=9)
        (standing,) = look.rated_players("chaos")
        (change,) = look.rating_changes_of(ANN, "chaos", 9)
    assert (standing.matches, standing.evidence) == (7, 7)
    assert (change.weight, change.evidence) == (1, 1)


def test_what_was_agreed_before_there_were_clocks_has_none(tmp_path: Path) -> None:
    challenges = """
        INSERT INTO challenges (number, game, options, challenger, private, made)
        VALUES (7, 'chaos', '', 1, 1, 5), (8, 'chaos', '', 2, 0, 6);
    """
    with upgraded(tmp_path / "old.db", "clocks", MATCHES + challenges) as db:
        look = SqliteSnapshot(db, now=9)
        (of_ann,), (of_ben,) = map(look.challenges_by, (ANN, BEN))
        running, finished = look.match(1), look.match(2)
    without = Terms(per_move=None, reminder=None, rated=False)
    hidden = replace(without, private=True)
    assert (of_ann.terms, of_ann.expires) == (hidden, 5 + 14 * DAY)
    assert (of_ben.terms, of_ben.expires) == (without, 6 + 14 * DAY)
    assert running
    assert running.clock == clocks.start(hidden, 3)
    assert finished
    assert (finished.private, finished.to_move, finished.deadline) == (False, None, None)
    assert (finished.rules_version, finished.key_version) == (1, 1)


def test_old_events_are_found_and_count_as_seen(tmp_path: Path) -> None:
    rows = """
        INSERT INTO players VALUES (1, 'ann', 0), (2, 'ben', 0);
        INSERT INTO events VALUES (1, 0, 'said', 1, NULL, '[]', '{}', 0),
            (2, 0, 'ended', 2, NULL, '[1,2]', '{}', 0),
            (3, 0, 'challenged', 1, NULL, '[2]', '{}', 1);
    """
    with upgraded(tmp_path / "old.db", "digest", rows) as db:
        look = SqliteSnapshot(db, now=9)
        found = [[event.id for event in look.events_of(each, 0, 9)] for each in (ANN, BEN)]
        assert found == [[2], [3, 2]]
        assert look.last_seen(ANN) == look.last_seen(BEN) == 3
        assert look.unacknowledged(ANN, 9) == ()


def test_results_are_counted_however_a_match_came_to_its_end(tmp_path: Path) -> None:
    """Counted are matches from before there were tallies, matches that end, and matches that are
    added when they are over, but not cancelled ones, and none against oneself."""
    columns = (
        "board, game, options, setup, first, second, private, started, changed, ended, revision,"
        " plies, to_move, winner, reason"
    )
    add = f"INSERT INTO matches ({columns}) VALUES (?, 'chaos', '', '{{}}', ?, ?, 0, 0, 0, ?, 0, 0,"
    add = f"{add} ?, ?, ?)"
    end = "UPDATE matches SET ended = 9, to_move = NULL, winner = ?, reason = ? WHERE board = ?"
    with connect_writer(tmp_path / "old.db") as db:
        schema.MIGRATIONS.apply(db, stop_before="tallies")
        db.executescript(
            "INSERT INTO players (id, name, joined) VALUES (1, 'ann', 0), (2, 'ben', 0);"
        )
        for board, (first, second, winner, reason) in enumerate(
            ((1, 2, 0, "line"), (2, 1, 0, "line"), (1, 1, 0, "line"), (1, 2, None, "cancelled"))
        ):
            db.execute(add, (board, first, second, 9, None, winner, reason))
        db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        schema.upgrade(db)
        look = SqliteSnapshot(db, now=9)
        assert [look.tallies(each) for each in (ANN, BEN)] == [(("chaos", 1, 0, 1),)] * 2
        assert look.seat_tallies("chaos", [""]) == (("", 2, 0, 0),)
        db.execute(add, (10, 1, 2, 9, None, None, "agreement"))
        for board, (winner, reason) in enumerate(((1, "time"), (None, "cancelled")), 11):
            db.execute(add, (board, 1, 2, None, 0, None, None))
            db.execute(end, (winner, reason, board))
        assert look.tallies(ANN) == (("chaos", 1, 1, 2),)
        assert look.tallies(BEN) == (("chaos", 2, 1, 1),)
        assert look.seat_tallies("chaos", [""]) == (("", 2, 1, 1),)

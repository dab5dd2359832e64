"""The database itself keeps the invariants, whoever writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlite_utils import Database

from lobby.model.player import Player
from lobby.model.terms import Terms
from lobby.sqlite import schema
from lobby.sqlite.engine.connection import connect_writer
from lobby.sqlite.transaction import SqliteSnapshot
from lobby.time import clocks

STEPS = (
    "players",
    "matches",
    "talk",
    "clocks",
    "ladder",
    "offers",
    "ahead",
    "letters",
    "quiet",
    "digest",
    "subscriptions",
    "departures",
    "belongings",
    "announcements",
    "identity",
    "watchers",
    "notices",
    "tallies",
    "lists",
    "no_notices_for_who_left",
    "bots_and_guests",
    "puzzles",
    "sanctions",
    "allowances",
    "not_hearing",
    "rules_versions",
    "unacknowledged",
    "recovery_codes",
    "skeletons",
    "growth",
    "fair_matches",
    "reports",
    "replies",
    "seen",
    "imported_matches",
    "reply_answers",
)

ROWS = """
    INSERT INTO players (id, name, joined, gone)
        VALUES (1, 'ann', 0, NULL), (2, 'ben', 0, NULL), (4, 'gone-4', 0, 9);
    INSERT INTO players (id, name, joined, level) VALUES (5, 'bot1', 0, 1);
    INSERT INTO players (id, name, joined, guest, lapses) VALUES (6, 'guest-6', 0, 1, 9);
    INSERT INTO keys VALUES (1, 1, 'SHA256:a', 0);
    INSERT INTO challenges (number, game, options, terms, challenger, opponent, made, expires)
        VALUES (1, 'chaos', '', '', 1, 2, 0, 9), (2, 'chaos', '', '', 1, NULL, 0, 9);
    INSERT INTO matches (board, game, options, setup, first, second, private, started, changed,
        revision, plies, to_move)
        VALUES (1, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0),
            (2, 'chaos', '', '{}', 1, 2, 0, 0, 0, 0, 0, 0);
    INSERT INTO moves VALUES (1, 1, 'a1-c3', '', 0, 'by hand');
    UPDATE matches SET plies = 1, to_move = 1 WHERE board = 1;
    INSERT INTO lines VALUES (1, 1, 0, 'a2-c2');
    UPDATE matches SET ended = 9, reason = 'resigned', winner = 0, to_move = NULL WHERE board = 2;
    UPDATE challenges SET closed = 9, how = 'withdrawn' WHERE number = 2;
    INSERT INTO messages VALUES (1, 0, 1, 1, 'hello', 0);
    INSERT INTO bookmarks VALUES (1, 1, '', 0, NULL, 0, 0);
    INSERT INTO events VALUES (1, 0, 'started', NULL, 1, '[1,2]', '{}', 0);
    INSERT INTO vacations VALUES (1, 1, 0, 9, 'declared');
    INSERT INTO downtimes VALUES (1, 0, 9, 0);
    INSERT INTO heartbeat VALUES (1, 0);
    INSERT INTO rating_changes
        VALUES (1, 2, 0, 1, 'chaos', 9, 1500, 350, 0.06, 1600, 300, 0.06, 1, 1);
    INSERT INTO moves_taken_back VALUES (1, 1, 1, 'a1-c3', 'other', 0, 9, 'by hand');
    INSERT INTO quieted VALUES (1, 2, 0);
    INSERT INTO event_players VALUES (1, 1);
    INSERT INTO last_seen (player, event) VALUES (1, 1);
    INSERT INTO board_subscriptions VALUES (1, 1, 0);
    INSERT INTO game_subscriptions VALUES (1, 'chaos', 0);
    INSERT INTO letters VALUES (1, 0, 1, 2, 'hello', 0);
    INSERT INTO notice_addresses VALUES (1, 'mail', 'ann@example.org', 'x', 0, 0, '');
    INSERT INTO notice_codes VALUES (1, 'mail', 'ann@example.org', 'x', 'x', 9, 0);
    INSERT INTO notices_asked_for VALUES (1, 0, 1, 'ann@example.org');
    INSERT INTO outbox VALUES (1, 1, 'mail', 1, 1, 'turn', 0, 60, 0, NULL, NULL);
    INSERT INTO outbox VALUES (2, 1, 'ntfy', 1, 1, 'turn', 0, 60, 1, 61, 'sent');
    INSERT INTO ratings VALUES (1, 'chaos', 1600, 300, 0.06, 9, 1, 1);
    INSERT INTO solved_puzzles VALUES (1, 1, 'chaos-1', 0);
    INSERT INTO sanctions VALUES (1, 'mute', 1, NULL, NULL, 'spam', 2, 0, 9, NULL, NULL);
    INSERT INTO sanctions VALUES (2, 'ban', NULL, NULL, '192.0.2.0/24', 'x', 2, 0, NULL, 5, 2);
    INSERT INTO reports VALUES (1, 0, 1, 2, 1, 'x', '[]', NULL, NULL, '');
    INSERT INTO reports VALUES (2, 0, 1, 2, NULL, 'x', '[]', 9, 1, 'y');
    INSERT INTO imported_matches VALUES (1, 1, 0, 'x', 1, 'digest', '[Game "chaos"]');
"""

BROKEN = """
    INSERT INTO players (name, joined) VALUES ('ANN', 0)
    INSERT INTO players (name, joined) VALUES ('a', 0)
    INSERT INTO players (name, joined) VALUES ('a b', 0)
    INSERT INTO players (name, joined) VALUES ('noon', 'noon')
    INSERT INTO keys (player, fingerprint, added) VALUES (2, 'SHA256:a', 0)
    INSERT INTO keys (player, fingerprint, added) VALUES (3, 'SHA256:b', 0)
    UPDATE challenges SET how = 'accepted' WHERE number = 1
    UPDATE challenges SET how = 'lost', closed = 1 WHERE number = 1
    UPDATE challenges SET seat = 2 WHERE number = 1
    UPDATE challenges SET opponent = NULL, how = 'declined', closed = 1 WHERE number = 1
    UPDATE challenges SET closed = NULL, how = NULL WHERE number = 2
    UPDATE matches SET ended = 9 WHERE board = 1
    UPDATE matches SET ended = 9, reason = 'resigned' WHERE board = 1
    UPDATE matches SET ended = 9, to_move = NULL WHERE board = 1
    UPDATE matches SET to_move = NULL WHERE board = 1
    UPDATE matches SET to_move = 2 WHERE board = 1
    UPDATE matches SET winner = 1 WHERE board = 1
    UPDATE matches SET draw_offer = 2 WHERE board = 1
    UPDATE matches SET ended = 9, reason = 'x', to_move = NULL, draw_offer = 1 WHERE board = 1
    UPDATE matches SET plies = -1 WHERE board = 1
    UPDATE matches SET plies = 2 WHERE board = 1
    UPDATE matches SET revision = -1 WHERE board = 1
    UPDATE matches SET first = 2 WHERE board = 1
    UPDATE matches SET options = '-x' WHERE board = 1
    UPDATE matches SET setup = '{"a1":"L11"}' WHERE board = 1
    UPDATE matches SET reason = 'agreement', winner = NULL WHERE board = 2
    UPDATE matches SET ended = NULL, reason = NULL, winner = NULL, to_move = 0 WHERE board = 2
    DELETE FROM matches WHERE board = 2
    INSERT INTO moves VALUES (1, 1, 'a1-c3', '', 0, 'by hand')
    INSERT INTO moves VALUES (1, 3, 'a1-c3', '', 0, 'by hand')
    INSERT INTO moves VALUES (1, 2, '', '', 0, 'by hand')
    INSERT INTO moves VALUES (1, 2, 'a1-c3', '', 0, 'by magic')
    INSERT INTO moves VALUES (2, 1, 'a1-c3', '', 0, 'by hand')
    INSERT INTO moves VALUES (3, 1, 'a1-c3', '', 0, 'by hand')
    UPDATE moves SET move = 'a2-c2'
    UPDATE OR REPLACE moves SET comment = 'no'
    INSERT OR REPLACE INTO moves VALUES (1, 1, 'a2-c2', '', 0, 'by hand')
    DELETE FROM moves
    INSERT INTO messages (at, board, text) VALUES (0, 3, 'hello')
    INSERT INTO messages (at, text) VALUES (0, '')
    UPDATE bookmarks SET looking_at = -1
    UPDATE bookmarks SET flipped = 2
    UPDATE bookmarks SET entry_ply = -1
    UPDATE events SET kind = 'ended'
    DELETE FROM events
    INSERT OR REPLACE INTO events VALUES (1, 0, 'ended', NULL, 1, '[]', '{}', 0)
    INSERT INTO events (at, kind, concerns, detail) VALUES (0, 'x', '', '{}')
    INSERT INTO events (at, kind, concerns, detail) VALUES (0, 'x', '[]', 'x')
    INSERT INTO events (at, kind, actor, concerns, detail) VALUES (0, 'x', 3, '[]', '{}')
    UPDATE events SET private = 1
    UPDATE matches SET terms = '--unrated' WHERE board = 1
    UPDATE matches SET private = 1 WHERE board = 1
    UPDATE matches SET rules_version = 2 WHERE board = 1
    UPDATE matches SET key_version = 2 WHERE board = 1
    UPDATE matches SET second_zone = 'Europe/Berlin' WHERE board = 1
    UPDATE matches SET first_bank = 1 WHERE board = 1
    UPDATE matches SET first_bank = -1, second_bank = 1 WHERE board = 1
    UPDATE matches SET since = NULL WHERE board = 1
    UPDATE matches SET remind_at = 1 WHERE board = 1
    UPDATE matches SET deadline = 9, remind_at = 1, reminded = 1 WHERE board = 1
    UPDATE matches SET deadline = 9, ended = 9, reason = 'time', to_move = NULL WHERE board = 1
    UPDATE vacations SET ends = begins
    UPDATE vacations SET stage = 'planned'
    INSERT INTO vacations VALUES (2, 3, 0, 9, 'declared')
    INSERT INTO downtimes VALUES (2, 9, 9, 0)
    INSERT INTO heartbeat VALUES (2, 0)
    UPDATE rating_changes SET value = 2000
    DELETE FROM rating_changes
    INSERT INTO rating_changes VALUES (2, 2, 0, 1, 'chaos', 9, 1500, 350, 1, 1600, 300, 1, 1, 1)
    UPDATE matches SET cancelled_by = 0 WHERE board = 1
    UPDATE matches SET waiting = 2 WHERE board = 1
    INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 350, 1, 1600, 300, 1, 0, 0)
    INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 350, 1, 1600, 300, 1, 2, 0)
    INSERT INTO rating_changes VALUES (2, 2, 1, 1, 'x', 9, 1500, 350, 1, 1600, 300, 1, 1, 0.5)
    UPDATE ratings SET evidence = -1
    UPDATE ratings SET matches = 0
    UPDATE ratings SET deviation = 0
    UPDATE matches SET takeback_offer = 2 WHERE board = 1
    UPDATE challenges SET lowest = 1, highest = 2 WHERE number = 1
    UPDATE challenges SET lowest = 1 WHERE number = 1
    UPDATE moves_taken_back SET move = 'a1-c4'
    DELETE FROM moves_taken_back
    UPDATE letters SET text = 'no'
    UPDATE letters SET read = 2
    UPDATE quieted SET blocked = 2
    UPDATE board_subscriptions SET everything = 2
    INSERT INTO board_subscriptions VALUES (1, 9, 0)
    UPDATE game_subscriptions SET everything = 2
    INSERT INTO event_players VALUES (1, 1)
    INSERT INTO event_players VALUES (1, 9)
    INSERT INTO event_players VALUES (9, 1)
    UPDATE last_seen SET event = -1
    INSERT INTO quieted VALUES (1, 1, 0)
    INSERT INTO letters VALUES (2, 0, 1, 1, 'hello', 0)
    INSERT INTO letters VALUES (2, 0, 1, 2, '', 0)
    INSERT INTO notice_addresses VALUES (2, 'pigeon', 'ben', 'x', 0, 0, '')
    INSERT INTO notice_addresses VALUES (1, 'mail', 'other@example.org', 'x', 0, 0, '')
    UPDATE notice_addresses SET address = ''
    UPDATE notice_addresses SET failures = -1
    UPDATE notice_codes SET guesses = -1
    INSERT INTO notices_planned VALUES (2, 0)
    INSERT INTO outbox VALUES (3, 1, 'mail', 1, 1, 'turn', 0, 60, 0, NULL, NULL)
    INSERT INTO outbox VALUES (3, 1, 'mail', 9, 1, 'turn', 0, 60, 0, NULL, NULL)
    UPDATE outbox SET done = 9 WHERE id = 1
    UPDATE outbox SET done = 9, how = 'lost' WHERE id = 1
    UPDATE outbox SET due = 9 WHERE id = 2
    INSERT INTO sanctions VALUES (3, 'kick', 1, NULL, NULL, 'x', 2, 0, 9, NULL, NULL)
    INSERT INTO sanctions VALUES (3, 'ban', NULL, NULL, NULL, 'x', 2, 0, 9, NULL, NULL)
    INSERT INTO sanctions VALUES (3, 'ban', 1, 'SHA256:a', NULL, 'x', 2, 0, 9, NULL, NULL)
    INSERT INTO sanctions VALUES (3, 'mute', NULL, 'SHA256:a', NULL, 'x', 2, 0, 9, NULL, NULL)
    INSERT INTO sanctions VALUES (3, 'ban', NULL, 'a', NULL, 'x', 2, 0, 9, NULL, NULL)
    INSERT INTO sanctions VALUES (3, 'ban', NULL, NULL, '192.0.2.1', 'x', 2, 0, 9, NULL, NULL)
    INSERT INTO sanctions VALUES (3, 'ban', 9, NULL, NULL, 'x', 2, 0, 9, NULL, NULL)
    INSERT INTO sanctions VALUES (3, 'ban', 1, NULL, NULL, '', 2, 0, 9, NULL, NULL)
    INSERT INTO sanctions VALUES (3, 'ban', 1, NULL, NULL, 'x', 2, 9, 9, NULL, NULL)
    INSERT INTO sanctions VALUES (3, 'ban', 1, NULL, NULL, 'x', 2, 0, 9, NULL, 2)
    UPDATE sanctions SET reason = 'y' WHERE id = 1
    UPDATE sanctions SET lifted = 6 WHERE id = 2
    DELETE FROM sanctions
    INSERT INTO reports VALUES (3, 0, 1, 1, 1, 'x', '[]', NULL, NULL, '')
    INSERT INTO reports VALUES (3, 0, 1, 2, 1, '', '[]', NULL, NULL, '')
    INSERT INTO reports VALUES (3, 0, 1, 2, 1, 'x', 'x', NULL, NULL, '')
    INSERT INTO reports VALUES (3, 0, 1, 2, 1, 'x', '[]', NULL, 1, '')
    INSERT INTO reports VALUES (3, 0, 1, 2, 9, 'x', '[]', NULL, NULL, '')
    UPDATE reports SET text = 'z' WHERE id = 1
    UPDATE reports SET note = 'z' WHERE id = 2
    UPDATE imported_matches SET private = 0
    INSERT INTO imported_matches VALUES (2, 1, 0, 'x', 1, 'digest', '[Game "chaos"]')
    INSERT INTO imported_matches VALUES (2, 4, 0, 'x', 1, 'other', '[Game "chaos"]')
    INSERT INTO imported_matches VALUES (2, 1, 0, '', 1, 'other', '[Game "chaos"]')
    INSERT INTO imported_matches VALUES (2, 1, 0, 'x', 2, 'other', '[Game "chaos"]')
    INSERT INTO imported_matches VALUES (2, 1, 0, 'x', 1, 'other', 'Game "chaos"')
    INSERT INTO lines VALUES (1, 1, 1, 'a2-c2')
    INSERT INTO lines VALUES (1, 1, 1, '')
    INSERT INTO lines VALUES (1, 3, 0, 'a2-c2')
    INSERT INTO lines VALUES (2, 1, 0, 'a2-c2')
    INSERT INTO keys VALUES (2, 4, 'SHA256:d', 0)
    INSERT INTO codes VALUES (4, 'digest', 0)
    INSERT INTO preferences VALUES (4, 'confirm', 'no')
    INSERT INTO messages VALUES (2, 0, 1, 4, 'hello', 0)
    INSERT INTO messages VALUES (2, 0, 1, 1, 'hello', 1)
    INSERT INTO letters VALUES (2, 0, 1, 4, 'hello', 0)
    INSERT INTO letters VALUES (2, 0, 4, 1, 'hello', 0)
    INSERT INTO bookmarks VALUES (4, 1, '', 0, NULL, 0, 0)
    INSERT INTO quieted VALUES (4, 1, 0)
    INSERT INTO vacations VALUES (2, 4, 0, 9, 'declared')
    INSERT INTO last_seen (player, event) VALUES (4, 1)
    INSERT INTO board_subscriptions VALUES (4, 1, 0)
    INSERT INTO game_subscriptions VALUES (4, 'chaos', 0)
    INSERT INTO notice_addresses VALUES (4, 'mail', 'eve@example.org', 'x', 0, 0, '')
    INSERT INTO notice_codes VALUES (4, 'mail', 'eve@example.org', 'x', 'x', 9, 0)
    INSERT INTO notices_asked_for VALUES (2, 0, 4, 'eve@example.org')
    INSERT INTO installation VALUES (2, '00000000000000000000000000000000')
    INSERT INTO players (name, joined, level) VALUES ('bot7', 0, 7)
    INSERT INTO players (name, joined, level) VALUES ('another', 0, 1)
    UPDATE players SET guest = 2 WHERE id = 1
    UPDATE players SET guest = 1 WHERE id = 5
    UPDATE players SET lapses = 9 WHERE id = 1
    UPDATE players SET gone = 9 WHERE id = 6
    INSERT INTO solved_puzzles (player, identifier, at) VALUES (1, 'chaos-1', 9)
    INSERT INTO solved_puzzles (player, identifier, at) VALUES (2, '', 9)
    INSERT INTO solved_puzzles (player, identifier, at) VALUES (4, 'chaos-1', 9)
"""


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    """One for all tests, as none of them gets a change through."""
    with connect_writer(tmp_path_factory.mktemp("schema") / "lobby.db") as db:
        schema.upgrade(db)
        with db.atomic():
            db.executescript(ROWS)
        yield db


@pytest.mark.parametrize("statement", [line.strip() for line in BROKEN.strip().splitlines()])
def test_what_breaks_an_invariant_is_refused(db: Database, statement: str) -> None:
    before = list(db.conn.iterdump())
    with pytest.raises(sqlite3.IntegrityError):
        db.execute(statement)
    assert list(db.conn.iterdump()) == before


def test_nothing_is_kept_for_who_has_left(db: Database) -> None:
    db.execute("INSERT INTO unread VALUES (4, 1, 1)")
    db.execute("INSERT INTO unacknowledged VALUES (4, 1)")
    db.execute("INSERT INTO outbox VALUES (3, 4, 'mail', 1, 1, 'turn', 0, 60, 0, NULL, NULL)")
    for table in ("unread", "unacknowledged", "outbox"):
        assert db.execute(f"SELECT count(*) FROM {table} WHERE player = 4").fetchone() == (0,)


def test_who_had_left_before_has_no_notices(tmp_path: Path) -> None:
    with connect_writer(tmp_path / "old.db") as db:
        schema.MIGRATIONS.apply(db, stop_before="no_notices_for_who_left")
        db.executescript(
            """
            INSERT INTO players VALUES (1, 'ann', 0, NULL), (4, 'gone-4', 0, 9);
            INSERT INTO notice_addresses VALUES (1, 'mail', 'ann@example.org', 'x', 0, 0, ''),
                (4, 'mail', 'eve@example.org', 'x', 0, 0, '');
            """
        )
        db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        schema.upgrade(db)
        look = SqliteSnapshot(db, now=9)
        assert [each.player.id for each in look.notice_addresses([1, 4])] == [1]


def test_every_table_is_strict(db: Database) -> None:
    assert all(table.strict for table in db.tables if not table.name.startswith("_"))


def test_what_was_agreed_before_there_were_clocks_has_none(tmp_path: Path) -> None:
    with connect_writer(tmp_path / "old.db") as db:
        schema.MIGRATIONS.apply(db, stop_before="clocks")
        db.executescript(
            """
            INSERT INTO players VALUES (1, 'ann', 0), (2, 'ben', 0);
            INSERT INTO challenges (number, game, options, challenger, private, made)
                VALUES (7, 'chaos', '', 1, 1, 5);
            INSERT INTO matches (board, game, options, setup, first, second, private, started,
                changed, revision, plies, to_move)
                VALUES (1, 'chaos', '', '{}', 1, 2, 1, 0, 3, 0, 0, 0),
                    (2, 'chaos', '', '{}', 1, 2, 0, 0, 4, 0, 0, 0);
            UPDATE matches SET ended = 9, reason = 'resigned', winner = 0, to_move = NULL
            WHERE board = 2;
            """
        )
        db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        schema.upgrade(db)
        look = SqliteSnapshot(db, now=9)
        (challenge,) = look.challenges_by(Player(1, "ann", 0))
        running, finished = look.match(1), look.match(2)
    assert challenge.terms == Terms(per_move=None, reminder=None, rated=False, private=True)
    assert running
    assert running.clock == clocks.start(challenge.terms, 3)
    assert finished
    assert (finished.private, finished.to_move, finished.deadline) == (False, None, None)


def test_old_events_are_found_and_count_as_seen(tmp_path: Path) -> None:
    with connect_writer(tmp_path / "old.db") as db:
        schema.MIGRATIONS.apply(db, stop_before="digest")
        db.executescript(
            """
            INSERT INTO players VALUES (1, 'ann', 0), (2, 'ben', 0);
            INSERT INTO events VALUES (1, 0, 'said', 1, NULL, '[]', '{}', 0),
                (2, 0, 'ended', 2, NULL, '[1,2]', '{}', 0),
                (3, 0, 'challenged', 1, NULL, '[2]', '{}', 1);
            """
        )
        db.execute(f"PRAGMA application_id = {schema.APPLICATION_ID}")
        schema.upgrade(db)
        look = SqliteSnapshot(db, now=9)
        ann, ben = Player(1, "ann", 0), Player(2, "ben", 0)
        found = [[event.id for event in look.events_of(each, 0, 9)] for each in (ann, ben)]
        assert found == [[2], [3, 2]]
        assert look.last_seen(ann) == look.last_seen(ben) == 3
        assert look.unacknowledged(ann, 9) == ()


def test_results_are_counted_however_a_match_came_to_its_end(tmp_path: Path) -> None:
    """Those of before there were tallies, those that end, and those that are added when over; not
    cancelled ones, and not those against oneself."""
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
        ann, ben = Player(1, "ann", 0), Player(2, "ben", 0)
        assert [look.tallies(each) for each in (ann, ben)] == [(("chaos", 1, 0, 1),)] * 2
        db.execute(add, (10, 1, 2, 9, None, None, "agreement"))
        for board, (winner, reason) in enumerate(((1, "time"), (None, "cancelled")), 11):
            db.execute(add, (board, 1, 2, None, 0, None, None))
            db.execute(end, (winner, reason, board))
        assert look.tallies(ann) == (("chaos", 1, 1, 2),)
        assert look.tallies(ben) == (("chaos", 2, 1, 1),)


def test_the_schema_is_brought_up_once(db: Database) -> None:
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

"""The steps after the baseline. A new one goes to the end, and none is ever edited."""

from __future__ import annotations

import re
from collections.abc import Callable

from sqlite_utils import Database

from lobby.database.schemas import (
    OPPONENTS_OF_CHANGES,
    OPPONENTS_OF_RATINGS,
    SEATS_OF_MOVES,
    SKELETON,
)

_KNOWN_CHANNELS = re.compile(r"\s*CHECK \(channel IN \([^)]*\)\)")


def any_channel(db: Database) -> None:
    """Allow notices by any channel: the server knows which there are."""
    # SQLite cannot drop a constraint. Nothing refers to these tables.
    for table in ("notice_addresses", "notice_codes", "outbox"):
        objects = db.execute(
            "SELECT type, sql FROM sqlite_schema WHERE tbl_name = ? AND sql IS NOT NULL", (table,)
        ).fetchall()
        (made,) = (sql for kind, sql in objects if kind == "table")
        db.execute(f"ALTER TABLE {table} RENAME TO before")
        db.execute(_KNOWN_CHANNELS.sub("", made))
        db.execute(f"INSERT INTO {table} SELECT * FROM before")
        db.execute("DROP TABLE before")
        for kind, sql in objects:
            if kind != "table":
                db.execute(sql)


def epochs(db: Database) -> None:
    """Remember the epochs of the database: the first has the id of the installation."""
    db.execute(
        "CREATE TABLE epochs (number INTEGER PRIMARY KEY,"
        " id TEXT NOT NULL UNIQUE CHECK (length(id) = 32),"
        " after INTEGER NOT NULL CHECK (after >= 0)) STRICT"
    )
    db.execute("INSERT INTO epochs SELECT 1, id, 0 FROM installation")


def skeletons_of_more_looks(db: Database) -> None:
    """Let the skeletons of names know more characters that look alike."""
    db.execute("DROP INDEX players_by_skeleton")
    db.execute("ALTER TABLE players DROP COLUMN skeleton")
    made = f"skeleton TEXT GENERATED ALWAYS AS ({SKELETON}) VIRTUAL"
    db.execute(f"ALTER TABLE players ADD COLUMN {made}")
    db.execute("CREATE INDEX players_by_skeleton ON players (skeleton) WHERE gone IS NULL")


def opponents(db: Database) -> None:
    """Count the different opponents behind each rating."""
    for table in ("ratings", "rating_changes"):
        db.execute(
            f"ALTER TABLE {table} ADD COLUMN opponents INTEGER NOT NULL DEFAULT 0"
            " CHECK (opponents >= 0)"
        )
    db.execute("DROP TRIGGER rating_changes_never_change")
    db.execute(OPPONENTS_OF_CHANGES)
    db.execute(
        "CREATE TRIGGER rating_changes_never_change BEFORE UPDATE ON rating_changes"
        " BEGIN SELECT RAISE(ABORT, 'A change of a rating is final.'); END"
    )
    db.execute(OPPONENTS_OF_RATINGS)


_TRACES = (
    """CREATE TABLE former_keys (
    fingerprint TEXT NOT NULL CHECK (fingerprint <> ''),
    player INTEGER NOT NULL REFERENCES players,
    removed INTEGER NOT NULL,
    PRIMARY KEY (fingerprint, player)
) STRICT, WITHOUT ROWID""",
    "CREATE INDEX former_keys_of_player ON former_keys (player)",
    "CREATE INDEX former_keys_to_forget ON former_keys (removed)",
    """CREATE TABLE seen_addresses (
    network TEXT NOT NULL CHECK (network <> ''),
    player INTEGER NOT NULL REFERENCES players,
    at INTEGER NOT NULL,
    PRIMARY KEY (network, player)
) STRICT, WITHOUT ROWID""",
    "CREATE INDEX seen_addresses_of_player ON seen_addresses (player, at)",
    "CREATE INDEX seen_addresses_to_forget ON seen_addresses (at)",
    "CREATE TABLE unrated_results (board INTEGER PRIMARY KEY REFERENCES matches) STRICT",
)


def traces(db: Database) -> None:
    """Remember what accounts have in common, and the results that are not rated because of it."""
    for sql in _TRACES:
        db.execute(sql)


def dropped_lines(db: Database) -> None:
    """Keep planned moves that were dropped, and why."""
    db.execute("ALTER TABLE lines ADD COLUMN why TEXT CHECK (why <> '')")
    db.execute("ALTER TABLE lines ADD COLUMN dropped_at INTEGER CHECK (dropped_at >= 0)")


_BEFORE_SEATS = (
    "ALTER TABLE moves ADD COLUMN seat INTEGER NOT NULL DEFAULT 0 CHECK (seat IN (0, 1))",
    "ALTER TABLE moves_taken_back"
    " ADD COLUMN seat INTEGER NOT NULL DEFAULT 0 CHECK (seat IN (0, 1))",
    "ALTER TABLE matches ADD COLUMN moved INTEGER NOT NULL DEFAULT 0 CHECK (moved IN (0, 1))",
    "ALTER TABLE matches ADD COLUMN last_turn INTEGER"
    " CHECK (last_turn IN (0, 1) AND (last_turn IS NULL OR ended IS NOT NULL))",
)
_FINAL = "ended_matches_are_final", "moves_never_change", "moves_taken_back_never_change"
_MOVES_FOLLOW = """CREATE TRIGGER moves_follow_each_other BEFORE INSERT ON moves
WHEN (new.ply, new.seat) IS NOT
    (SELECT plies + 1, to_move FROM matches WHERE board = new.board AND ended IS NULL)
BEGIN SELECT RAISE(ABORT, 'The moves of that match have changed: look again.'); END"""


def seats_of_moves(db: Database) -> None:
    """Remember who made each move, instead of concluding it from the number of the move."""
    for sql in _BEFORE_SEATS:
        db.execute(sql)
    names = ", ".join(map(repr, _FINAL))
    triggers = db.execute(f"SELECT name, sql FROM sqlite_schema WHERE name IN ({names})").fetchall()
    for name, __ in triggers:
        db.execute(f"DROP TRIGGER {name}")
    for sql in SEATS_OF_MOVES:
        db.execute(sql)
    for __, sql in triggers:
        db.execute(sql)
    db.execute("DROP TRIGGER moves_follow_each_other")
    db.execute(_MOVES_FOLLOW)


_DEEDS = (
    """CREATE TABLE deeds (
    id INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    operator INTEGER REFERENCES players,
    fingerprint TEXT CHECK (fingerprint LIKE 'SHA256:_%'),
    what TEXT NOT NULL CHECK (what <> ''),
    player INTEGER REFERENCES players,
    about TEXT NOT NULL,
    why TEXT NOT NULL
) STRICT""",
    "CREATE INDEX deeds_to_players ON deeds (player) WHERE player IS NOT NULL",
    """CREATE TRIGGER deeds_never_change BEFORE UPDATE ON deeds
WHEN new.about <> '' OR (new.id, new.at, new.operator, new.fingerprint, new.what, new.player,
    new.why) IS NOT (old.id, old.at, old.operator, old.fingerprint, old.what, old.player, old.why)
BEGIN SELECT RAISE(ABORT, 'deeds_never_change'); END""",
    """CREATE TRIGGER deeds_stay_on_record BEFORE DELETE ON deeds
BEGIN SELECT RAISE(ABORT, 'deeds_stay_on_record'); END""",
)


def deeds(db: Database) -> None:
    """Record what operators do. *about* is emptied when its player leaves: it may hold a name."""
    for sql in _DEEDS:
        db.execute(sql)


_CLAIMS = (
    """CREATE TABLE claimed_operators (
    fingerprint TEXT PRIMARY KEY CHECK (fingerprint LIKE 'SHA256:_%'),
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID""",
    """CREATE TABLE claim_code (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    code TEXT NOT NULL CHECK (code <> '')
) STRICT""",
)


def claimed_operators(db: Database) -> None:
    """Remember the keys that claimed a server which had no operator, and the code for that."""
    for sql in _CLAIMS:
        db.execute(sql)


def imported_remarks(db: Database) -> None:
    """Keep the notes and variations with which a match was imported."""
    db.execute("ALTER TABLE imported_matches ADD COLUMN remarks TEXT CHECK (remarks <> '')")


def settings_of_servers(db: Database) -> None:
    """Let servers tell one another which settings they have."""
    db.execute("ALTER TABLE servers ADD COLUMN settings TEXT CHECK (settings <> '')")


STEPS: tuple[Callable[[Database], None], ...] = (
    any_channel,
    epochs,
    skeletons_of_more_looks,
    opponents,
    traces,
    dropped_lines,
    seats_of_moves,
    deeds,
    claimed_operators,
    imported_remarks,
    settings_of_servers,
)
"""The steps, in order; a database remembers the names of these functions."""

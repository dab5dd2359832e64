"""The schema as it was after the first 49 steps, which a new database gets at once.

There is a file for each subject. The triggers that refuse something raise the sentence that people
read, or, if they are newer, their own name.
"""

from __future__ import annotations

from datetime import UTC, datetime
from importlib import resources

from sqlite_utils import Database, Migrations

NAMES = tuple(
    "players matches talk clocks ladder offers ahead letters quiet digest subscriptions departures"
    " belongings announcements identity watchers notices tallies lists no_notices_for_who_left"
    " bots_and_guests puzzles sanctions allowances not_hearing rules_versions unacknowledged"
    " recovery_codes skeletons growth fair_matches reports replies seen imported_matches"
    " reply_answers lists_that_live servers leases claims seat_tallies fair_deals pairs analyses"
    " explorer puzzle_ratings practice_boards disconnections shown_analyses".split()
)
"""The steps that it stands for. A new database remembers them, too, so that all are alike."""

_SUBJECTS = tuple(
    "people challenges matches archive clocks ratings deals talk events news servers moderation"
    " notices analysis explorer puzzles practice".split()
)


def lay(db: Database, migrations: Migrations) -> None:
    """Create everything in the empty database *db*, and remember the steps among *migrations*."""
    for subject in _SUBJECTS:
        db.executescript(resources.files(__name__).joinpath(f"{subject}.sql").read_text())
    migrations.ensure_migrations_table(db)
    now = str(datetime.now(UTC))
    db.table(migrations.migrations_table).insert_all(
        {"migration_set": migrations.name, "name": name, "applied_at": now} for name in NAMES
    )

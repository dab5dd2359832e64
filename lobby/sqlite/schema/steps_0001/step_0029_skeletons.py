"""The step of the schema that finds names that look alike."""

from __future__ import annotations

from sqlite_utils import Database

_SKELETON = "lower(name)"
for _one, _other in (
    ("-", ""),
    ("_", ""),
    ("0", "o"),
    ("1", "l"),
    ("i", "l"),
    ("5", "s"),
    ("2", "z"),
    ("rn", "m"),
    ("vv", "w"),
):
    _SKELETON = f"replace({_SKELETON}, '{_one}', '{_other}')"


def skeletons(db: Database) -> None:
    """Each name with similar-looking letters and digits made the same, as lobby.people.names does
    it. It follows from the name, so existing players get theirs at once, and two of them may share
    one."""
    db.executescript(
        f"""
        ALTER TABLE players ADD COLUMN skeleton TEXT GENERATED ALWAYS AS ({_SKELETON}) VIRTUAL;
        CREATE INDEX players_by_skeleton ON players (skeleton) WHERE gone IS NULL;
        """
    )


STEPS = (skeletons,)

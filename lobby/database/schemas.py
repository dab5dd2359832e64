"""What the schemas of all engines share: the refusals of databases that are too old or too new for
this version, and SQL of the steps. As no step is ever edited, neither is that."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from pathlib import Path

from lobby.base.errors import StoreError
from lobby.base.version import VERSION

_BRIDGE = "lobby 0.1.0 (commit 8c00aff4)"
"""The last version that knows the steps of which the baseline was made."""

_NAMED, _LONGEST = 3, 40
"""How many unknown steps are named, and how many characters of each: they may be anything."""


def too_old(name: str, its: int, needed: int) -> StoreError:
    """The refusal of the database *name*, whose schema has taken *its* steps of those *needed*."""
    return StoreError(
        f"{name} is from a version of the lobby that is too old for this one (schema {its}, this"
        f" version needs {needed}), and only {_BRIDGE} can upgrade it: start that with it"
        " once, then this version."
    )


def ensure_sound(name: str, its: frozenset[str], known: frozenset[str]) -> None:
    """Raise StoreError if the steps that the database *name* says are *its* cannot be: whoever has
    taken steps that are not *known* here has taken all that are."""
    unknown, missing = its - known, known - its
    if its and unknown and missing:
        raise StoreError(
            f"{name} is damaged: it has taken the schema step {_some(unknown)}, which this version"
            f" does not know, and not {_some(missing)}, which belongs before it. Restore a backup."
        )


def _some(steps: Iterable[str]) -> str:
    """The first few of *steps*, which may be anything."""
    names = sorted(steps)
    named = ", ".join(repr(step[:_LONGEST]) for step in names[:_NAMED])
    return f"{named} and {len(names) - _NAMED} more" if len(names) > _NAMED else named


def too_new(name: str, unknown: Iterable[str], copy: Path | None = None) -> StoreError:
    """The refusal of the database *name*, whose schema has taken steps that are *unknown* here. It
    names the *copy* made before the upgrade, if there is one that this version can open."""
    steps = tuple(unknown)
    back = f"go back to {copy}, the copy made before the upgrade" if copy else "restore a backup"
    return StoreError(
        f"{name} is from a newer version of the lobby: version {VERSION} does not know its schema"
        f" {'steps' if len(steps) > 1 else 'step'} {_some(steps)}. Install that version, or {back}."
    )


_LOOKS = (
    *(("-", ""), ("_", ""), ("0", "b"), ("6", "b"), ("9", "b"), ("g", "b"), ("o", "b"), ("q", "b")),
    *(("8", "b"), ("1", "l"), ("i", "l"), ("2", "z"), ("3", "e"), ("4", "a"), ("5", "s")),
    *(("7", "t"), ("m", "rn"), ("w", "vv"), ("d", "cl"), ("b", "le")),
)

SKELETON = reduce(
    lambda sql, pair: f"replace({', '.join((sql, *map(repr, pair)))})", _LOOKS, "lower(name)"
)
"""A name as lobby.features.people.names.skeleton made it at that step."""

OPPONENTS_OF_CHANGES = """
UPDATE rating_changes SET opponents = counted.opponents FROM (
    SELECT id, sum(new) OVER (PARTITION BY player, game ORDER BY id) AS opponents FROM (
        SELECT c.id, c.player, c.game, CASE WHEN row_number() OVER (
            PARTITION BY c.player, c.game, d.player ORDER BY c.id) = 1 THEN 1 ELSE 0 END AS new
        FROM rating_changes AS c JOIN rating_changes AS d ON d.board = c.board AND d.seat <> c.seat
    ) AS each
) AS counted WHERE counted.id = rating_changes.id
"""
"""Counts, at each change of a rating, the different opponents until then."""

SEATS_OF_MOVES = (
    "UPDATE moves SET seat = 1 WHERE ply % 2 = 0",
    "UPDATE moves_taken_back SET seat = 1 WHERE ply % 2 = 0",
    "UPDATE matches SET moved = 1 WHERE plies > 1",
    "UPDATE matches SET last_turn = plies % 2 WHERE reason IN"
    " ('resigned', 'agreement', 'time', 'cancelled')",
)
"""Who made each move, whether both have moved, and whose turn it was at the end: until that step
the seats took turns in every game."""

OPPONENTS_OF_RATINGS = """
UPDATE ratings SET opponents = coalesce((SELECT max(c.opponents) FROM rating_changes AS c
    WHERE c.player = ratings.player AND c.game = ratings.game), 0)
"""
"""The same for each rating, once its changes know."""

"""Which databases a version can use: refusals of those that are too old or too new for it."""

from __future__ import annotations

from collections.abc import Iterable
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
        f" version needs {needed}): start {_BRIDGE} with it once, then this version."
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
    found = sorted(steps)
    named = ", ".join(repr(step[:_LONGEST]) for step in found[:_NAMED])
    return f"{named} and {len(found) - _NAMED} more" if len(found) > _NAMED else named


def too_new(name: str, unknown: Iterable[str], copy: Path | None = None) -> StoreError:
    """The refusal of the database *name*, whose schema has taken steps that are *unknown* here. It
    names the *copy* made before the upgrade, if there is one that this version can open."""
    steps = tuple(unknown)
    back = f"go back to {copy}, the copy made before the upgrade" if copy else "restore a backup"
    return StoreError(
        f"{name} is from a newer version of the lobby: version {VERSION} does not know its schema"
        f" {'steps' if len(steps) > 1 else 'step'} {_some(steps)}. Install that version, or {back}."
    )

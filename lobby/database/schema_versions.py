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


def too_new(name: str, unknown: Iterable[str], copy: Path | None = None) -> StoreError:
    """The refusal of the database *name*, whose schema has taken steps that are *unknown* here. It
    names the *copy* made before the upgrade, if there is one that this version can open."""
    steps = sorted(unknown)
    named = ", ".join(repr(step[:_LONGEST]) for step in steps[:_NAMED])
    more = f" and {len(steps) - _NAMED} more" if len(steps) > _NAMED else ""
    back = f"go back to {copy}, the copy made before the upgrade" if copy else "restore a backup"
    return StoreError(
        f"{name} is from a newer version of the lobby: version {VERSION} does not know its schema"
        f" {'steps' if len(steps) > 1 else 'step'} {named}{more}. Install that version, or {back}."
    )

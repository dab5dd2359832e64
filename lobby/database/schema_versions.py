"""Which databases a version can use: refusals of those that are too old or too new for it."""

from __future__ import annotations

from lobby.base.errors import StoreError

_BRIDGE = "lobby 0.1.0 (commit 8c00aff4)"
"""The last version that knows the steps of which the baseline was made."""


def too_old(name: str, its: int, needed: int) -> StoreError:
    """The refusal of the database *name*, whose schema has taken *its* steps of those *needed*."""
    return StoreError(
        f"{name} is from a version of the lobby that is too old for this one (schema {its}, this"
        f" version needs {needed}): start {_BRIDGE} with it once, then this version."
    )


def too_new(name: str, its: int, known: int) -> StoreError:
    """The refusal of the database *name*, whose schema has taken *its* steps, more than are
    *known*."""
    return StoreError(
        f"{name} is from a newer version of the lobby (schema {its}, this version knows {known}):"
        " install that version, or restore a backup."
    )

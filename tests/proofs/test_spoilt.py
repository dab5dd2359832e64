"""Some of the changes of ``proofs.spoilt``, and proof that it notices one that stops others."""

from __future__ import annotations

import pytest

from lobby.database.transaction import Snapshot
from proofs import reading
from proofs.spoilt import __main__ as spoilt
from proofs.spoilt import looking
from tests.proofs.apart import run


def some() -> bool:
    """With three of the boards."""
    pytest.MonkeyPatch().setattr(reading, "BOARDS", (1, 2, 13))
    return spoilt.main()


def planted() -> bool:
    """With a list that ends at a row that cannot be read."""
    patch = _planted()
    patch.setattr(looking, "commands", lambda: [("ann", "standings")])
    return spoilt.main()


def planted_on_screens() -> bool:
    """The same, and only the lobby is looked at."""
    patch = _planted()
    patch.setattr(looking, "commands", list)
    patch.setattr(looking, "_VISITORS", ())
    patch.setattr(looking, "all_places", tuple)
    return spoilt.main()


def _planted() -> pytest.MonkeyPatch:
    patch = pytest.MonkeyPatch()
    patch.setattr(Snapshot, "readable", Snapshot.all)
    patch.setattr(spoilt, "WRONG", {"infinity": float("inf")})
    return patch


def test_a_spoilt_row_stops_nothing_but_its_own_subject() -> None:
    ended = run(some, "ratings.value", "installation.id", "--every", "5")
    # On a busy machine the log names rules that take long.
    errors = [line for line in ended.errors.splitlines() if " are slow: they took " not in line]
    assert (ended.status, errors) == (0, []), ended.out
    assert ended.out.endswith(" changes, 0 of them stop more than their own subject\n")


def test_a_row_that_stops_others_is_told() -> None:
    ended = run(planted, "ratings.value")
    assert ended.status == 1
    assert "ratings.value infinity in the last row: stops " in ended.out


def test_a_row_that_stops_screens_is_told() -> None:
    ended = run(planted_on_screens, "ratings.value", "--screens")
    assert ended.status == 1
    assert "the lobby (refused: The stored data of " in ended.out

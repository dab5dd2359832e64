"""Some of the numbers of ``proofs.numbers``, and proof that it notices one that does harm."""

from __future__ import annotations

import pytest

from lobby.database.transaction import Snapshot, only
from lobby.features.explorer import queries
from proofs import numbers, reading
from tests.proofs.apart import run

COLUMNS = ("fair_deals.attempt", "length_tallies.plies")
"""Columns whose numbers once decided how often something was repeated."""


def largest() -> bool:
    """The largest numbers alone: those that are dates are for columns with times. Of the boards,
    the first two and the last are enough: they have what these columns are about."""
    patch = pytest.MonkeyPatch()
    patch.setattr(numbers, "_POWERS", (62, -62))
    patch.setattr(reading, "BOARDS", (1, 2, 13))
    return numbers.main()


def planted() -> bool:
    """The lengths of matches, which take much memory once if one is the largest number."""
    patch, whole, once = pytest.MonkeyPatch(), queries.lengths, [300_000_000]

    def lengths(tx: Snapshot, game: str) -> object:
        longest = tx.one(only, "SELECT max(plies) FROM length_tallies")
        return whole(tx, game) + () * len(b"x" * (once.pop() if once and longest == 2**62 else 0))

    patch.setattr(queries, "lengths", lengths)
    patch.setattr(numbers, "_POWERS", (62,))
    patch.setattr(reading, "BOARDS", ())
    patch.setattr(reading, "_LOOKS", "stats")
    for module in (numbers, reading):
        patch.setattr(module, "MEGABYTES", 250)
    return numbers.main()


def test_no_stored_number_decides_how_long_anything_takes() -> None:
    ended = run(largest, *COLUMNS)
    assert (ended.status, ended.errors) == (0, ""), ended.out
    assert ended.out.endswith("\n6 changes in 2 columns, 0 of them harmful\n")


def test_a_number_that_does_harm_is_told() -> None:
    ended = run(planted, "length_tallies.plies")
    assert ended.status == 1
    assert "length_tallies.plies = 2**62 in every second row: grew by " in ended.out
    assert " MB at: ann$ stats\n" in ended.out

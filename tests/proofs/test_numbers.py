"""Some of the numbers of ``proofs.numbers``, and proof that it notices one that does harm."""

from __future__ import annotations

import subprocess
import sys

COLUMNS = ("fair_deals.attempt", "length_tallies.plies")
"""Columns whose numbers once decided how often something was repeated."""

LARGEST = """
import sys
from proofs import numbers, reading

numbers._POWERS = (62, -62)
reading.BOARDS = (1, 2, 13)
sys.exit(not numbers.main())
"""
"""The largest numbers alone: those that are dates are for columns with times. Of the boards, the
first two and the last are enough: they have what these columns are about."""

PLANTED = """
import sys
from lobby.database.transaction import only
from lobby.features.explorer import queries

whole, once = queries.lengths, [300_000_000]

def lengths(tx, game):
    longest = tx.one(only, "SELECT max(plies) FROM length_tallies")
    return whole(tx, game) + () * len(b"x" * (once.pop() if once and longest == 2**62 else 0))

queries.lengths = lengths
from proofs import numbers, reading

numbers._POWERS = (62,)
reading.BOARDS, reading._LOOKS = (), "stats"
numbers.MEGABYTES = reading.MEGABYTES = 250
sys.exit(not numbers.main())
"""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=False)


def test_no_stored_number_decides_how_long_anything_takes() -> None:
    ended = run("-c", LARGEST, *COLUMNS)
    assert (ended.returncode, ended.stderr) == (0, ""), ended.stdout
    assert ended.stdout.endswith("\n6 changes in 2 columns, 0 of them harmful\n")


def test_a_number_that_does_harm_is_told() -> None:
    ended = run("-c", PLANTED, "length_tallies.plies")
    assert ended.returncode == 1
    assert "length_tallies.plies = 2**62 in every second row: grew by " in ended.stdout
    assert " MB at: ann$ stats\n" in ended.stdout

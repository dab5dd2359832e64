"""A few of the races of ``proofs.races``, and proof that it notices a lost one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.database.transaction import Transaction
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from proofs import races
from proofs.races import Lost
from proofs.simulation.planted import Bug, planted


def _act_unseen(tx: Transaction, board: int, player: Player, revision: int | None) -> Match:
    """The running match, whatever has happened to it since it was looked at, and however late."""
    match = viewing.find(tx, board, player)
    return replace(match, reason=None)


LATE = Bug("whoever comes too late acts all the same", ((playing, "acting", _act_unseen),))


def test_no_race_has_two_ends() -> None:
    ends = races.races(range(60), seed=1)
    assert ends.total() == 60
    assert {"resigned", "cancelled", "time", "goes on"} <= set(ends)


def test_a_seed_races_the_same_again() -> None:
    assert races.races(range(10), seed=1) == races.races(range(10), seed=1)


def test_a_lost_race_is_told_and_can_be_seen_again() -> None:
    with planted(LATE):
        with pytest.raises(Lost, match=r"python -m proofs\.races --seed 1 --only ") as lost:
            races.races(range(100), seed=1)
        number = int(str(lost.value).split()[-1])
        with pytest.raises(Lost) as again:
            races.races([number], seed=1)
    assert str(again.value) == str(lost.value)
    assert races.races([number], seed=1).total() == 1

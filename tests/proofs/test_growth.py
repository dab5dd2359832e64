"""Everything that one player can make the server store is bounded, in rows and in bytes."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from lobby.app.verbs import CATALOGUE
from lobby.features.matches.offers import KEPT
from lobby.features.people import allowances
from lobby.features.people.allowances import Allowance
from proofs.growth import ACTIVITIES, BOUNDED_ELSEWHERE, KEEPS_NOTHING, grown
from tests.support import databases

LOWERED = 8
ROUNDS = 40
PAGE = 4096


@pytest.fixture
def lowered(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, allowance in list(vars(allowances).items()):
        if isinstance(allowance, Allowance):
            monkeypatch.setattr(allowances, name, replace(allowance, most=LOWERED))


@pytest.mark.parametrize("activity", ACTIVITIES)
@pytest.mark.usefixtures("lowered")
async def test_it_grows_no_more_when_the_limit_is_reached(tmp_path: Path, activity: str) -> None:
    databases.lay(tmp_path / "lobby.db")
    growth = await grown(tmp_path, activity, ROUNDS, seconds=ROUNDS)
    assert growth.all.rows == growth.half.rows
    assert growth.all.size <= growth.half.size + 2 * PAGE


async def test_of_what_was_taken_back_the_latest_moves_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one = "moves with comments, taken back alone"
    growth = await grown(tmp_path, one, 2 * (KEPT + 30))
    events = 2  # of a move and of its takeback, and each concerns one player
    assert growth.half.rows == KEPT + 2 * events * (KEPT + 30)
    assert growth.all.rows - growth.half.rows == 2 * events * (KEPT + 30)


def test_every_verb_is_driven_or_keeps_nothing() -> None:
    driven = {
        word
        for lines in ACTIVITIES.values()
        for line in lines
        for word in line.partition(": ")[2].split()[:2]
    }
    verbs = {verb.name.partition(" ")[0] for verb in CATALOGUE}
    assert verbs <= driven | KEEPS_NOTHING | set(BOUNDED_ELSEWHERE)

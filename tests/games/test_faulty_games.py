"""The contract names the fault of each faulty game, and what to do about it."""

from __future__ import annotations

import pytest

from lobby.gamekit.contract import problems
from lobby.games.catalogue import PARTS
from tests import faulty_games


@pytest.mark.parametrize("game", PARTS)
def test_every_game_keeps_the_contract(game: str) -> None:
    assert problems(PARTS[game], matches=1, plies=8) == ()


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("TWICE", "give it the state's own to_move"),
        ("DRAWING", "View.after, the drawing and its surface must take every view"),
        ("DIAGRAM", "it must draw every view"),
        ("ODD", "cannot be pickled"),
        ("ODD", "holds a function, which is not JSON"),
        ("SLOW", "State.play took"),
    ],
)
def test_each_fault_is_named(name: str, advice: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(faulty_games, "SLEEP", 0.1)
    found = problems(getattr(faulty_games, name), seconds=0.05)
    assert any(advice in problem for problem in found), found
    assert all(problem.endswith(".") for problem in found)

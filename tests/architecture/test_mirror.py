"""The tests mirror the lobby: each lies in the room, or the feature, of what it tests."""

from __future__ import annotations

from pathlib import Path

TESTS = Path(__file__).parents[1]
HOUSE = TESTS.parent / "lobby"

OF_THE_WHOLE = frozenset(
    """architecture bench docs e2e faulty_games golden proofs sixes solving support
    tutorial_game""".split()
)
"""Folders for tests of more than one room, and for what supports the tests."""


def folders(parent: Path) -> set[str]:
    """The names of the packages in *parent*."""
    return {path.parent.name for path in parent.glob("*/__init__.py")}


def test_the_folders_are_the_rooms() -> None:
    assert folders(TESTS) == folders(HOUSE) | OF_THE_WHOLE


def test_those_of_the_features_are_the_features() -> None:
    assert folders(TESTS / "features") == folders(HOUSE / "features")


def test_no_test_lies_outside() -> None:
    assert not [*TESTS.glob("test_*.py"), *TESTS.glob("features/test_*.py")]

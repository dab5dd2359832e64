"""The guide to adding a game, checked against the game that it builds."""

from __future__ import annotations

import re
from pathlib import Path

from tests.tutorial_game import HERE

GUIDE = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text()
SHOWN = dict(re.findall(r"^`([^`\n]+)`:\n\n```\w+\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL))


def test_it_shows_every_file_of_the_game_as_it_is() -> None:
    files = {
        str(path.relative_to(HERE)): path.read_text()
        for path in (*(HERE / "tictactoe").iterdir(), HERE / "pyproject.toml")
        if path.is_file()
    }
    assert files == SHOWN


def test_the_files_it_names_are_there() -> None:
    root = Path(__file__).parents[2]
    named = re.findall(r"`((?:lobby|tests)/[^`\s]*)`", GUIDE)
    assert named
    assert [path for path in named if not (root / path).exists()] == []

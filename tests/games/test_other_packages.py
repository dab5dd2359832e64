"""Games from other packages: found on the path, and left out if they cannot be loaded."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import pytest

from lobby.games.catalogue import brought
from tests.support.packages import declare
from tests.tutorial_game import lay_out

OURS = ("curio", "binar", "octilite", "chaos", "hex")


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder on the path."""
    monkeypatch.syspath_prepend(tmp_path)
    return tmp_path


@pytest.fixture(autouse=True)
def _forget(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [module for module in sys.modules if module.partition(".")[0] == "tictactoe"]:
        monkeypatch.delitem(sys.modules, name)


def bring(site: Path, name: str, code: str) -> None:
    """Put a package into *site* that declares a game."""
    (site / f"{name}.py").write_text(code)
    declare(site, name, {name: f"{name}:PARTS"})


def test_a_package_on_the_path_brings_its_game(site: Path) -> None:
    lay_out(site)
    assert [parts.rules.title for parts in brought(OURS)] == ["TicTac"]


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("import no_such_thing", "No module named 'no_such_thing'"),
        ("1 / 0", "division by zero"),
        ("PARTS = 5", "it must name a Parts of lobby.gamekit.parts"),
        (
            "from dataclasses import replace\nfrom lobby.games.chaos import PARTS\n"
            "Odd = type('Odd', (type(PARTS.rules),), {'name': 'Odd', 'title': 'Odd'})\n"
            "PARTS = replace(PARTS, rules=Odd())",
            "a game's name consists of lowercase letters and digits and begins with a letter",
        ),
        ("from lobby.games.chaos import PARTS", "this server has another game called chaos"),
        (
            "from dataclasses import replace\nfrom lobby.games.chaos import PARTS\n"
            "own = {'name': 'odd', 'title': 'Odd', 'aliases': ('curio',)}\n"
            "Odd = type('Odd', (type(PARTS.rules),), own)\n"
            "PARTS = replace(PARTS, rules=Odd())",
            "this server has another game called curio",
        ),
        (
            "from dataclasses import replace\nfrom lobby.games.chaos import PARTS\n"
            "Odd = type('Odd', (type(PARTS.rules),), {'name': 'odd', 'title': 'Odd and Even'})\n"
            "PARTS = replace(PARTS, rules=Odd())",
            "a title of more than 8 characters needs a short one of at most 8",
        ),
    ],
)
def test_a_broken_one_is_left_out_and_the_log_says_why(
    site: Path, caplog: pytest.LogCaptureFixture, code: str, why: str
) -> None:
    bring(site, "odd", code)
    with caplog.at_level(logging.WARNING):
        games = [parts for parts in brought(OURS) if parts.rules.name != "tictac"]
    sys.modules.pop("odd", None)
    assert games == []
    assert caplog.messages == [f"The game odd (odd:PARTS) is left out: {why}"]


def test_of_two_with_one_name_the_first_is_taken(
    site: Path, caplog: pytest.LogCaptureFixture
) -> None:
    code = (
        "from dataclasses import replace\nfrom lobby.games.chaos import PARTS\n"
        "Odd = type('Odd', (type(PARTS.rules),), {'name': 'odd', 'title': 'Odd'})\n"
        "PARTS = replace(PARTS, rules=Odd())"
    )
    for name in ("second", "first"):
        bring(site, name, code)
    games = [parts for parts in brought(OURS) if parts.rules.name == "odd"]
    for name in ("second", "first"):
        sys.modules.pop(name, None)
    assert len(games) == 1
    assert caplog.messages == [
        "The game second (second:PARTS) is left out: this server has another game called odd"
    ]

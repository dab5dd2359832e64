"""The documents of the repository agree with the code, and lead somewhere."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from lobby.games.catalogue import GAMES
from lobby.kits.game import Game

DOCS = Path(__file__).parent.parent / "docs"
RULES = (DOCS / "rules.md").read_text()
SETTLED = [game for game in GAMES.values() if f"\n## {game.title}\n" in RULES]
DECISIONS = sorted((DOCS / "decisions").glob("0*.md"))


@pytest.mark.parametrize("game", SETTLED, ids=lambda game: game.title)
def test_the_rules_name_every_option(game: Game) -> None:
    section = RULES.partition(f"\n## {game.title}\n")[2].partition("\n## ")[0]
    words = [word for declared in game.options for word in declared.words]
    assert not [word for word in words if f"`{word}`" not in section]


def test_the_decisions_are_listed_with_their_titles() -> None:
    readme = (DOCS / "decisions/README.md").read_text()
    listed = re.findall(r"^\d+\. \[(.+)\]\((.+)\)$", readme, re.M)
    assert listed == [(title(each).partition(". ")[2], each.name) for each in DECISIONS]


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_says_what_was_the_case_what_was_decided_and_what_follows(page: Path) -> None:
    assert int(title(page).partition(". ")[0]) == int(page.name[:4])
    assert re.findall(r"^## (.+)$", page.read_text(), re.M) == [
        "Context",
        "Decision",
        "Consequences",
    ]


@pytest.mark.parametrize("page", DECISIONS, ids=lambda page: page.stem)
def test_what_a_decision_links_to_is_there(page: Path) -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", page.read_text())
    assert not [each for each in targets if not (page.parent / each).exists()]


def title(page: Path) -> str:
    return page.read_text().partition("\n")[0].removeprefix("# ")

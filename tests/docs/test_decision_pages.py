"""The decisions: numbered, listed, and each with its three parts."""

from __future__ import annotations

import re
from pathlib import Path

from tests.support.cases import in_one_test

DOCS = Path(__file__).parents[2] / "docs"
DECISIONS = sorted((DOCS / "decisions").glob("0*.md"))


def test_the_decisions_are_listed_with_their_titles() -> None:
    readme = (DOCS / "decisions/README.md").read_text()
    listed = re.findall(r"^\d+\. \[(.+)\]\((.+)\)$", readme, re.M)
    assert listed == [(title(page).partition(". ")[2], page.name) for page in DECISIONS]


@in_one_test("page", DECISIONS, ids=lambda page: page.stem)
def test_a_decision_says_what_was_the_case_what_was_decided_and_what_follows(page: Path) -> None:
    assert int(title(page).partition(". ")[0]) == int(page.name[:4])
    assert re.findall(r"^## (.+)$", page.read_text(), re.M) == [
        "Context",
        "Decision",
        "Consequences",
    ]


def title(page: Path) -> str:
    return page.read_text().partition("\n")[0].removeprefix("# ")

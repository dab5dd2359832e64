"""The documents and the help are written in plain words."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs.test_paths import PAGES, ROOT

STILTED = re.compile(
    r"\bshall\b|\bnowhere\b|\bfor who\b|\bWho is how\b|\bWhom\b|\bwhom you\b"
    r"|\bis none of\b|\bof which\b"
    r"|(?<![Tt]here )\bis no (?:number|game|move|player|option|command)\b|without hands"
    r"|\bas far as\b|\bwho has just\b|\bso many moves\b|\bis asked for by\b|\bknocks?\b|\banew\b"
)

GENERATED = "docs/commands.md"
DECISIONS = "docs/decisions/"
"""What was decided stays in the words of its day."""

READ = [
    page for page in PAGES if not str(page.relative_to(ROOT)).startswith((GENERATED, DECISIONS))
]


def stilted(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if STILTED.search(line)]


@pytest.mark.parametrize("page", READ, ids=lambda page: str(page.relative_to(ROOT)))
def test_a_page_is_written_in_plain_words(page: Path) -> None:
    assert stilted(page.read_text("utf-8")) == []


def test_what_is_stilted_is_found() -> None:
    assert stilted("Whom you do not hear\n'x' is no number\nThere is no game 'go'.") == [
        "Whom you do not hear",
        "'x' is no number",
    ]

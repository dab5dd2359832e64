"""The recordings: text files, compared and written in one place."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from difflib import unified_diff
from itertools import islice
from pathlib import Path

import pytest

from lobby.games.catalogue import GAMES, OURS

RECORDED = Path(__file__).parent / "recorded"
KINDS = Path(__file__).parent / "kinds.txt"
"""The class names of all recorded screens, which are not part of what people see."""
AGAIN = "If this was meant, .venv/bin/python -m tests.golden writes it anew: review the difference."
OTHERS = [name for name in GAMES if name not in OURS]
"""The games of other packages: nothing is recorded if there are any."""
_MOST = 60
"""Lines of a difference that are shown."""
_FILES = 3
"""The most files whose differences are shown."""

Texts = Mapping[str, str]
"""Recorded texts, by the name of their files below ``recorded``."""


def compare(now: Texts) -> None:
    """Fail if *now* differs from what was recorded, and show the differences and what to do."""
    differences = (_difference(name, text) for name, text in now.items())
    shown = list(islice(filter(None, differences), _FILES))
    if shown:
        pytest.fail("\n".join((*shown, "", AGAIN)), pytrace=False)


def write(texts: Texts) -> None:
    """Record *texts*, replacing everything recorded before."""
    shutil.rmtree(RECORDED, ignore_errors=True)
    for name, text in texts.items():
        file = RECORDED / f"{name}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def names() -> set[str]:
    """The names of all recorded files."""
    return {str(path.relative_to(RECORDED).with_suffix("")) for path in RECORDED.rglob("*.txt")}


def _difference(name: str, now: str) -> str:
    file = RECORDED / f"{name}.txt"
    before = file.read_text("utf-8") if file.exists() else ""
    if now == before:
        return ""
    lines = unified_diff(
        before.split("\n"), now.split("\n"), f"{name} as recorded", f"{name} now", n=2, lineterm=""
    )
    shown = list(islice(lines, _MOST + 1))
    more = ["..."] if len(shown) > _MOST else []
    return "\n".join(shown[:_MOST] + more)

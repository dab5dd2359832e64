"""What was recorded: files of text, compared and written in one place."""

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
"""The names of the classes of all screens that are recorded: not a part of what people see."""
AGAIN = "If this was meant, .venv/bin/python -m tests.golden writes it anew: review the difference."
OTHERS = [name for name in GAMES if name not in OURS]
"""The games of other packages: nothing is recorded while there are any."""
_MOST = 60
"""Lines of a difference that are shown."""
_FILES = 3
"""Files of which the difference is shown."""

Texts = Mapping[str, str]
"""What was said or shown, by the name of its file below ``recorded``."""


def compare(now: Texts) -> None:
    """Fail where *now* is not what was recorded, and show how it differs and what to do."""
    found = (_difference(name, text) for name, text in now.items())
    shown = list(islice(filter(None, found), _FILES))
    if shown:
        pytest.fail("\n".join((*shown, "", AGAIN)), pytrace=False)


def write(texts: Texts) -> None:
    """Record *texts*, and nothing of what was recorded before."""
    shutil.rmtree(RECORDED, ignore_errors=True)
    for name, text in texts.items():
        file = RECORDED / f"{name}.txt"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")


def names() -> set[str]:
    """The names of all files there are."""
    return {str(each.relative_to(RECORDED).with_suffix("")) for each in RECORDED.rglob("*.txt")}


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

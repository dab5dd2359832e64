"""What people read is plain English: none of the patterns that gave earlier texts away."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs import texts

STILTED = re.compile(
    r"""
      \bshall\b | \bnowhere\b | \bWhom\b | \bwhom\ you\b | \bof\ which\b | \bas\ far\ as\b
    | \bfor\ who\b | \bwho\ has\ just\b | \bWho\ is\ how\b | ^Who\ (?!is|are)
    | (?<![Tt]here\ )\bis\ no\ (?!longer\b|more\b) | \bis\ none\ of\b | \bis\ asked\ for\ by\b
    | \bthat\ is\ yours\b | \bwithout\ hands\b | \bso\ many\ moves\b | \bknocks?\b
    """,
    re.VERBOSE,
)

PLANTED = '''
"""Nobody reads that this shall be found."""
LABEL = "Point"
HINT = "Type the name that others shall see"

def greet(name: str) -> str:
    _log.info("he shall not see %s", name)
    if not name:
        raise ValueError("it shall have a name")
    if name.isdecimal():
        raise ValueError(f"{name!r} is not a name: write letters.")
    return f"Welcome back, {name.title()}!"

@main.command()
def serve() -> None:
    """Open the lobby."""
'''


def test_no_text_is_stilted() -> None:
    stilted = [
        passage
        for passage in (*texts.strings(), *texts.pages())
        if STILTED.search(passage.text.replace("\n", " "))
    ]
    assert not stilted, "\n".join(map(str, stilted))


def test_what_people_read_is_found(tmp_path: Path) -> None:
    folder = tmp_path / "lobby"
    folder.mkdir()
    (folder / "greeting.py").write_text(PLANTED)
    assert [(passage.line, passage.text) for passage in texts.strings(tmp_path)] == [
        (4, "Type the name that others shall see"),
        (11, "{name} is not a name: write letters."),
        (12, "Welcome back, {name.title()}!"),
        (15, "Open the lobby."),
    ]


@pytest.mark.parametrize(
    "stilted", ["others shall see", "7 is no number of a board", "Whom to ask"]
)
def test_stilted_is_told_from_plain(stilted: str) -> None:
    assert STILTED.search(stilted)
    assert not STILTED.search("There is no board 7. ann is no longer here. Who is here?")

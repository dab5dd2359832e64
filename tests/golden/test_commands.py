"""Every command prints what it printed before, in words and as a document."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.app.verbs import CATALOGUE
from lobby.language.answers import WrongCommand
from lobby.language.line import read
from tests.golden.recording import compare
from tests.golden.run import Prepared, commands
from tests.golden.script import STORY, scripts, steps


def test_story(told: tuple[Prepared, str]) -> None:
    compare({STORY: told[1]})


@pytest.mark.parametrize("as_json", [False, True], ids=["words", "json"])
@pytest.mark.parametrize("script", scripts())
def test_commands(prepared: Prepared, tmp_path: Path, script: str, as_json: bool) -> None:
    compare(commands(prepared, tmp_path, script, as_json=as_json))


def test_every_command_is_given() -> None:
    given = {verb for script in scripts() for step in steps(script) for verb in _verb(step.command)}
    assert {verb.name for verb in CATALOGUE} - given == set()


def _verb(command: str) -> list[str]:
    try:
        return [CATALOGUE.request(read(command)).verb.name]
    except WrongCommand:
        return []

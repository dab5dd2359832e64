"""Every command prints what it printed before, in words and as a document."""

from __future__ import annotations

from pathlib import Path

import pytest

from lobby.app.verbs import CATALOGUE
from lobby.language.answers import WrongCommand
from lobby.language.line import read
from tests.golden import chosen
from tests.golden.recording import compare
from tests.golden.run import Prepared, commands
from tests.golden.script import STORY, Performance, scripts, steps

AFTER_TEXT = "Write --json before -m: everything after -m is your text."
"""The refusal of the one command that says ``--json`` too late."""


def test_story(playthrough: tuple[Prepared, str]) -> None:
    compare({STORY: playthrough[1]})


@pytest.mark.parametrize("script", scripts())
def test_commands(prepared: Prepared, tmp_path: Path, script: str) -> None:
    """In words, and as documents, each of which is held against its schema while the script is
    performed. A refusal is the same in both."""
    words = commands(prepared, tmp_path, script, as_json=False)
    documents = commands(prepared, tmp_path, script, as_json=True)
    compare(chosen.of_commands(script, words, as_json=False))
    compare(chosen.of_commands(script, documents, as_json=True))
    assert refusals(documents) <= refusals(words)
    helped = [result for given, result in words.answers if given.split()[1:2] == ["help"]]
    assert all(result.out or result.err for result in helped), "every text of the help has words"


def refusals(done: Performance) -> set[tuple[str, int, str]]:
    """The commands that were refused, with the exit status and the reason."""
    refused = {(given, reply.status, reply.err) for given, reply in done.answers if reply.status}
    return {refusal for refusal in refused if not refusal[2].startswith(AFTER_TEXT)}


def test_every_command_is_given() -> None:
    given = {verb for script in scripts() for step in steps(script) for verb in _verb(step.command)}
    assert {verb.name for verb in CATALOGUE} - given == set()


def _verb(command: str) -> list[str]:
    try:
        return [CATALOGUE.request(read(command)).verb.name]
    except WrongCommand:
        return []

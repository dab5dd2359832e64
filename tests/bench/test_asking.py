"""Every benchmark says how it is called."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

import bench

COMMANDS = [
    path
    for path in sorted(Path(str(bench.__file__)).parent.glob("*.py"))
    if f"    python -m bench.{path.stem}" in path.read_text()
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda path: path.stem)
def test_help_is_an_answer_and_measures_nothing(
    command: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(command), "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(command), run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m bench.{command.stem}")


def test_there_are_commands() -> None:
    assert {"load", "peers", "rules", "sessions", "store"} <= {each.stem for each in COMMANDS}

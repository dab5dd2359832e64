"""Every benchmark explains how to call it."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

import bench

HOUSE = Path(str(bench.__file__)).parent


def called(path: Path) -> str:
    """What follows ``python -m`` for the command in *path*."""
    return ".".join(path.relative_to(HOUSE.parent).with_suffix("").parts)


COMMANDS = [
    path
    for path in sorted((*HOUSE.glob("*.py"), *HOUSE.glob("cluster/*.py")))
    if f"    python -m {called(path)}" in path.read_text()
]


@pytest.mark.parametrize("command", COMMANDS, ids=called)
def test_help_is_an_answer_and_measures_nothing(
    command: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(command), "--help"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_path(str(command), run_name="__main__")
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith(f"usage: python -m {called(command)}")


def test_there_are_commands() -> None:
    assert {"load", "peers", "rules", "sessions", "store"} <= {each.stem for each in COMMANDS}
    assert "bench.cluster.moves" in map(called, COMMANDS)

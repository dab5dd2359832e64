"""Every benchmark and every proof explains how to call it."""

from __future__ import annotations

import runpy
import sys
from pathlib import Path

import pytest

import bench
import proofs

HOUSES = [Path(str(package.__file__)).parent for package in (bench, proofs)]
PLACES = ("*.py", "*/__main__.py", "cluster/*.py")
MODULES = sorted(path for house in HOUSES for place in PLACES for path in house.glob(place))


def called(path: Path) -> str:
    """What follows ``python -m`` for the command in *path*."""
    inner = path.relative_to(HOUSES[0].parent).with_suffix("")
    return ".".join(inner.parts).removesuffix(".__main__")


COMMANDS = [path for path in MODULES if f"    python -m {called(path)}" in path.read_text()]


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
    assert {"load", "peers", "rules", "sessions", "store"} <= {command.stem for command in COMMANDS}
    assert {"bench.cluster.moves", "proofs.leaders", "proofs.races"} <= {*map(called, COMMANDS)}


def test_no_benchmark_needs_a_proof() -> None:
    assert not [path for path in HOUSES[0].rglob("*.py") if "from proofs" in path.read_text()]

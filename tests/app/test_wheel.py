"""The wheel that operators install: all of the lobby, and nothing that was deleted."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

ROOT = Path(__file__).parents[2]
BUILDS = "import sys; from flit_core import buildapi; print(buildapi.build_wheel(sys.argv[1]))"


def test_a_wheel_holds_what_there_is_and_leaves_nothing_behind(tmp_path: Path) -> None:
    source, out = tmp_path / "source", tmp_path / "out"
    source.mkdir()
    out.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(ROOT / name, source)
    shutil.copytree(ROOT / "lobby", source / "lobby", ignore=shutil.ignore_patterns("__pycache__"))
    stale = source / "build" / "lib" / "lobby" / "deleted.py"
    stale.parent.mkdir(parents=True)
    stale.touch()
    before = {*source.rglob("*")}
    built = subprocess.run(
        [sys.executable, "-c", BUILDS, out], cwd=source, check=True, capture_output=True, text=True
    )
    with ZipFile(out / built.stdout.strip()) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    files = (each for each in (source / "lobby").rglob("*") if each.is_file())
    assert held == {str(each.relative_to(source)) for each in files}
    assert {*source.rglob("*")} == before

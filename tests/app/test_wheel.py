"""What operators install: all of the lobby, nothing that was deleted, and a version that says what
it was made from."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest

from deploy.version import NEXT, version

ROOT = Path(__file__).parents[2]
MADE_WITH = ("pyproject.toml", "README.md", "LICENSE", "deploy/version.py")


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """The source of the lobby, outside of any repository."""
    folder = tmp_path / "source"
    shutil.copytree(ROOT / "lobby", folder / "lobby", ignore=shutil.ignore_patterns("__pycache__"))
    (folder / "deploy").mkdir()
    for name in MADE_WITH:
        shutil.copy(ROOT / name, folder / name)
    return folder


def built(source: Path, kind: str, out: Path) -> Path:
    """A wheel or an sdist of *source*, made in the folder *out*."""
    out.mkdir()
    command = f"from hatchling.build import build_{kind}; print(build_{kind}({str(out)!r}))"
    made = subprocess.run(
        [sys.executable, "-c", command], cwd=source, check=True, capture_output=True, text=True
    )
    return out / made.stdout.split()[-1]


def git(folder: Path, *words: str) -> None:
    identity = ("-c", "user.name=ann", "-c", "user.email=ann@example.org")
    subprocess.run(["git", *identity, *words], cwd=folder, check=True, capture_output=True)


def test_a_wheel_holds_what_there_is_and_leaves_nothing_behind(
    source: Path, tmp_path: Path
) -> None:
    stale = source / "build" / "lib" / "lobby" / "deleted.py"
    stale.parent.mkdir(parents=True)
    stale.touch()
    before = {*source.rglob("*")}
    with ZipFile(built(source, "wheel", tmp_path / "out")) as wheel:
        held = {name for name in wheel.namelist() if ".dist-info/" not in name}
    files = (path for path in (source / "lobby").rglob("*") if path.is_file())
    assert held == {str(file.relative_to(source)) for file in files}
    assert {path for path in source.rglob("*") if "__pycache__" not in path.parts} == before


def test_a_version_names_the_commit_until_there_is_a_release(tmp_path: Path) -> None:
    assert version(tmp_path) == f"{NEXT}.dev0"
    git(tmp_path, "init", "--quiet")
    assert version(tmp_path) == f"{NEXT}.dev0"
    for number in (1, 2):
        git(tmp_path, "commit", "--quiet", "--allow-empty", "--message", str(number))
    assert re.fullmatch(rf"{re.escape(NEXT)}\.dev2\+g[0-9a-f]{{8,}}", version(tmp_path))
    git(tmp_path, "tag", "v7.8.9")
    assert version(tmp_path) == "7.8.9"


def test_what_is_made_of_a_source_distribution_has_its_version(
    source: Path, tmp_path: Path
) -> None:
    git(source, "init", "--quiet")
    git(source, "add", ".")
    git(source, "commit", "--quiet", "--message", "all")
    sdist = built(source, "sdist", tmp_path / "sdists")
    with tarfile.open(sdist) as archive:
        archive.extractall(tmp_path / "unpacked", filter="data")
    (unpacked,) = (tmp_path / "unpacked").iterdir()
    wheel = built(unpacked, "wheel", tmp_path / "wheels")
    assert wheel.name.split("-")[:2] == ["sshlobby", version(source)]

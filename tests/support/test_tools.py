"""What a test run reports if programs are missing."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.tools import PACKAGES, find, packages, strict

ROOT = Path(__file__).parents[2]
TESTS = """
import pytest

@pytest.mark.tool("plink", "puttygen")
def test_plink(): ...

@pytest.mark.tool("ssh")
@pytest.mark.parametrize("number", range(2))
def test_ssh(number): ...

def test_nothing(): ...
"""
ALONE = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONDONTWRITEBYTECODE": "1"}
"""Other plugins take seconds to load."""

LAST = (
    "Not tried: 3 tests, because of missing programs: plink, puttygen, ssh. "
    "In Debian, install openssh-client putty-tools."
)


def python(*words: str, path: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Python with *words*, on a machine whose only programs are those in the folder *path*."""
    others = {name: value for name, value in os.environ.items() if name not in ("CI", "STRICT")}
    return subprocess.run(
        [sys.executable, *words],
        cwd=ROOT, env={**others, "PATH": str(path), **environment},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def run(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on TESTS."""
    file = folder / "test_programs.py"
    file.write_text(TESTS)
    words = ("-m", "pytest", "-p", "tests.support.tools", "--strict-markers")
    config = ("-c", os.devnull, "--rootdir", str(folder))
    return python(*words, *config, *options, str(file), path=folder / "bin", **ALONE, **environment)


def install(program: str, folder: Path) -> None:
    """Put a *program* that does nothing into the *folder*."""
    folder.mkdir(exist_ok=True)
    (folder / program).touch(mode=0o755)


@pytest.mark.parametrize("options", [(), ("-p", "xdist.plugin", "-n1")], ids=["alone", "xdist"])
def test_tests_without_their_programs_are_skipped_and_the_last_line_says_so(
    tmp_path: Path, options: tuple[str, ...]
) -> None:
    ended = run(tmp_path, *options)
    *_, counts, last = ended.stdout.splitlines()
    assert last == LAST
    assert "1 passed, 3 skipped" in counts
    assert ended.returncode == 0


def test_they_fail_where_every_program_has_to_be_there(tmp_path: Path) -> None:
    ended = run(tmp_path, STRICT="1")
    *_, counts, last = ended.stdout.splitlines()
    assert last == LAST
    assert "1 passed, 3 errors" in counts
    assert "missing: plink, puttygen (Debian: putty-tools)" in ended.stdout
    assert ended.returncode == 1


def test_nothing_is_said_where_every_program_is_there(tmp_path: Path) -> None:
    for program in ("plink", "puttygen", "ssh"):
        install(program, tmp_path / "bin")
    ended = run(tmp_path, CI="true")
    assert "4 passed" in ended.stdout.splitlines()[-1]
    assert ended.returncode == 0


def test_the_packages_of_missing_programs_are_listed(tmp_path: Path) -> None:
    folder = tmp_path / "bin"
    everything = python("-m", "tests.support.tools", path=folder).stdout
    assert everything.split() == packages(tool for tool in PACKAGES if not find(tool, path=""))
    for program in PACKAGES:
        if program != "puttygen":
            install(program, folder)
    assert python("-m", "tests.support.tools", path=folder).stdout == "putty-tools\n"


@pytest.mark.parametrize("demand", [{"CI": "true"}, {"STRICT": "1"}], ids=str)
def test_every_program_has_to_be_there_where_that_is_demanded(demand: dict[str, str]) -> None:
    assert strict(demand)


@pytest.mark.parametrize("demand", [{}, {"CI": "false", "STRICT": "0"}], ids=str)
def test_otherwise_it_has_not(demand: dict[str, str]) -> None:
    assert not strict(demand)

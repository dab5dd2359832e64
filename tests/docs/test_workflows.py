"""The workflows of a public forge run what the Makefile has, and a release has the notes."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from shutil import copy
from typing import Any

import yaml

from deploy.version import NEXT

ROOT = Path(__file__).parents[2]
WORKFLOWS: dict[str, Any] = {
    file.name: yaml.safe_load(file.read_text())
    for file in (ROOT / ".github" / "workflows").glob("*.yml")
}


def steps(workflow: Any) -> Iterator[dict[str, Any]]:
    for job in workflow["jobs"].values():
        yield from job["steps"]


def test_every_step_runs_what_there_is() -> None:
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
    runs = [
        step["run"] for workflow in WORKFLOWS.values() for step in steps(workflow) if "run" in step
    ]
    made = [name for run in runs for name in re.findall(r"^make ([a-z -]+)", run, re.MULTILINE)]
    assert "release release-trial" in made
    assert {name for words in made for name in words.split()} <= targets
    assert (ROOT / ".ci" / "run").is_file()


def test_what_is_not_ours_has_a_version_and_no_job_waits_for_ever() -> None:
    for workflow in WORKFLOWS.values():
        assert all(job["timeout-minutes"] <= 45 for job in workflow["jobs"].values())
        uses = [step["uses"] for step in steps(workflow) if "uses" in step]
        assert uses
        assert [action for action in uses if not re.fullmatch(r"[\w-]+/[\w-]+@v\d+", action)] == []


def test_only_what_attaches_may_write() -> None:
    for workflow in WORKFLOWS.values():
        assert workflow["permissions"] == {"contents": "read"}
    may = {name for name, job in WORKFLOWS["release.yml"]["jobs"].items() if "permissions" in job}
    assert may == {"attach"}


def test_the_notes_of_a_release_are_those_of_the_changelog(tmp_path: Path) -> None:
    (run,) = (
        step["run"] for step in steps(WORKFLOWS["release.yml"]) if "notes.md" in step.get("run", "")
    )
    (command,) = (line for line in run.splitlines() if line.startswith("sed"))
    changelog = (ROOT / "CHANGELOG.md").read_text()
    (tmp_path / "CHANGELOG.md").write_text(f"{changelog}\n## 0.1.0\n\n- Older.\n")
    subprocess.run(["sh", "-c", f"version={NEXT}; {command}"], cwd=tmp_path, check=True)
    notes = (tmp_path / "notes.md").read_text()
    assert "### For operators" in notes
    assert "Older" not in notes
    assert notes.strip() == changelog.partition(f"## {NEXT}")[2].partition("\n")[2].strip()


def test_an_environment_whose_python_is_gone_is_made_anew(tmp_path: Path) -> None:
    copy(ROOT / "Makefile", tmp_path)
    (tmp_path / "constraints.txt").touch()
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.symlink_to(sys.executable)
    (tmp_path / ".venv" / "pip").touch()
    assert "up to date" in _would_do(tmp_path, ".venv/pip")
    python.unlink()
    python.symlink_to(tmp_path / "gone")
    assert " -m venv --clear .venv\n" in _would_do(tmp_path, ".venv/pip")


def _would_do(folder: Path, target: str) -> str:
    words = ["make", "--dry-run", target]
    return subprocess.run(words, cwd=folder, capture_output=True, text=True, check=True).stdout

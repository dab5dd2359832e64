"""What the operator's guide and the files beside it say, checked against the program."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from configparser import ConfigParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from docs import settings
from lobby.app.cli import main
from lobby.base import metrics
from lobby.base.setting_kinds import Part, Whole
from lobby.base.settings import SETTINGS
from lobby.ssh.door.limits import Limits
from lobby.ssh.door.turnstile import SENTENCES
from tests.support.cases import in_one_test
from tests.support.tools import find

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "deploy"
GUIDE = (FOLDER / "README.md").read_text()
LIMITS = (ROOT / "docs" / "limits.md").read_text()
FILES = (
    *sorted(path for path in FOLDER.iterdir() if path.is_file()),
    ROOT / "README.md",
    ROOT / "docs" / "limits.md",
)
COMMANDS = "serve|backup|check|config|copy|drill|health|import|restore|upgrade"
KNOWN_OPTIONS = {
    name
    for command in main.commands.values()
    for option in command.params
    for name in (*option.opts, "--help")
}
KNOWN_VARIABLES = {name for setting in SETTINGS.values() for name in setting.variables}


def options(text: str) -> Iterator[str]:
    """The options of the lobby's own commands, and options mentioned alone."""
    for line in text.splitlines():
        for command in re.findall(rf"\blobby (?:{COMMANDS})\b([^`#]*)", line):
            yield from re.findall(r"(?<!\S)--[a-z-]+", command)
        yield from re.findall(r"`(--[a-z-]+)", line)


@in_one_test("file", FILES, ids=lambda file: file.name)
def test_every_setting_that_is_named_exists(file: Path) -> None:
    text = file.read_text()
    assert set(re.findall(r"\bLOBBY_[A-Z_]+[A-Z]\b", text)) <= KNOWN_VARIABLES
    assert set(options(text)) <= KNOWN_OPTIONS


def test_a_page_lists_the_settings_as_they_are_declared() -> None:
    page = settings.PAGE.read_text()
    assert settings.written() == page, "run python -m docs.settings"
    listed = set(re.findall(r"^\| `(LOBBY_[A-Z_]+)` \|", page, re.MULTILINE))
    assert listed == {setting.variable for setting in SETTINGS.values()}


def test_the_guide_is_short() -> None:
    assert len(GUIDE.split()) <= 3000


def test_the_page_of_limits_tells_every_reason_to_refuse() -> None:
    assert [reason for reason in SENTENCES if f"`{reason}`" not in LIMITS] == []


@pytest.mark.parametrize(("name", "heading"), [("limits", "# Limits"), ("commands", "\n## Limits")])
def test_the_tables_of_limits_have_every_setting_that_limits_visitors(
    name: str, heading: str
) -> None:
    page = (ROOT / "docs" / f"{name}.md").read_text()
    limits = page.partition(heading)[2].partition("\n## Commands")[0]
    numbers = [
        setting
        for setting in SETTINGS.values()
        if setting.about.part in (Part.CONNECTIONS, Part.NEWCOMERS)
        and isinstance(setting.about.kind, Whole)
    ]
    assert len(numbers) > 6
    assert [e for e in numbers if not {f"`{e.option}`", f"`{e.variable}`"} & words(limits)] == []


def words(text: str) -> set[str]:
    return set(re.findall(r"`[^`]+`", text))


def test_the_page_of_limits_tells_those_of_a_connection() -> None:
    """Those in the code that no setting changes."""
    fixed = Limits()
    for row in (
        f"| user names, keys and passwords tried on a connection | {fixed.authentication_tries} |",
        f"| input of a connection | {fixed.bytes_per_second // 1024} KB a second,"
        f" {fixed.bytes_at_once // 1024} KB ahead |",
        f"| keys, clicks and pastes of a session | {fixed.keys_per_second} a second,"
        f" {fixed.keys_at_once} ahead |",
        f"| sessions on one connection | {fixed.sessions_per_connection} at a time,",
        f"| a paste | {fixed.paste_characters:,} characters |",
        f"| variables sent by a client | {fixed.environment_variables} |",
        f"| size of a screen | {fixed.columns} columns, {fixed.rows} rows |",
        f"| changes of a terminal's size | {fixed.resizes_per_second} a second |",
    ):
        assert row in LIMITS


@pytest.mark.parametrize("file", [FOLDER / "alerts.yml", FOLDER / "README.md"])
def test_every_metric_that_is_named_exists(file: Path) -> None:
    named = set(re.findall(r"\blobby_[a-z_]+", file.read_text()))
    assert named
    assert named <= set(metrics.REGISTRY._names_to_collectors)


def test_the_guide_names_the_folders_of_the_unit(tmp_path: Path) -> None:
    words = ["config", "systemd", "--executable", "/opt/lobby/bin/lobby", "--into", str(tmp_path)]
    assert CliRunner().invoke(main, words).exit_code == 0
    unit = ConfigParser(strict=False, interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read(tmp_path / "lobby.service")
    service = unit["Service"]
    assert "LOBBY_SETTINGS_FILE=/etc/lobby/lobby.env" in (tmp_path / "lobby.service").read_text()
    assert "/etc/lobby/lobby.env" in GUIDE
    assert service["ExecReload"] == "/opt/lobby/bin/lobby reload"
    for name in (service["ReadWritePaths"], service["ExecStart"]):
        assert name.lstrip("-").removesuffix(" serve") in GUIDE


def test_the_unit_of_drills_is_started_by_its_timer(tmp_path: Path) -> None:
    words = ["config", "systemd", "--executable", "/opt/lobby/bin/lobby", "--into", str(tmp_path)]
    assert CliRunner().invoke(main, words).exit_code == 0
    units = {}
    for name in ("lobby.service", "lobby-drill.service", "lobby-drill.timer"):
        units[name] = ConfigParser(strict=False, interpolation=None)
        units[name].read(tmp_path / name)
    drill, service = (units[name]["Service"] for name in ("lobby-drill.service", "lobby.service"))
    assert units["lobby-drill.timer"]["Timer"]["OnCalendar"] == "monthly"
    assert drill["User"] == service["User"]
    text = (tmp_path / "lobby-drill.service").read_text()
    assert "LOBBY_SETTINGS_FILE=/etc/lobby/lobby.env" in text
    program, command, folder = drill["ExecStart"].split()
    assert program == service["ExecStart"].split()[0]
    assert command in main.commands
    assert f"LOBBY_BACKUPS={folder}\n" in GUIDE


def test_metrics_are_asked_for_where_they_are_shown() -> None:
    names = ("README.md", "Containerfile")
    ports = [set(re.findall(r"\b9[0-9]{3}\b", (FOLDER / name).read_text())) for name in names]
    assert ports == [{"9222"}, {"9222"}]


@pytest.mark.tool("promtool")
def test_prometheus_accepts_the_alerts() -> None:
    promtool = find("promtool")
    assert promtool
    done = subprocess.run(
        [promtool, "check", "rules", FOLDER / "alerts.yml"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_guide_leads_somewhere() -> None:
    headings = re.findall(r"^##+ (.*)$", GUIDE, re.MULTILINE)
    places = {re.sub(r"[^a-z0-9 -]", "", heading.lower()).replace(" ", "-") for heading in headings}
    for target in re.findall(r"\]\(([^)]+)\)", GUIDE):
        if target.startswith("#"):
            assert target[1:] in places
        elif not target.startswith("https:"):
            assert (FOLDER / target).exists()
    for cell in re.findall(r"^\| (`.*`) \|.*\|$", GUIDE.partition("## Install")[0], re.MULTILINE):
        assert all((FOLDER / name).is_file() for name in re.findall(r"`([^`]+)`", cell))

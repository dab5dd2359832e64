"""What runs in containers: the image and compose.yaml, as far as a machine without an engine can
tell."""

from __future__ import annotations

import re
import shlex
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml
from click.testing import CliRunner

from lobby.app.cli import main
from tests.support.tools import find

FOLDER = Path(__file__).parents[2] / "deploy"
IMAGE = (FOLDER / "Containerfile").read_text()
COMPOSE: Any = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES: dict[str, Any] = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "lobby"}


@pytest.mark.tool("docker-compose")
def test_compose_accepts_its_file() -> None:
    program = find("docker-compose")
    assert program
    words = [program, "--file", str(FOLDER / "compose.yaml"), "--profile", "several", "config"]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert yaml.safe_load(done.stdout)["services"].keys() == SERVICES.keys()


def test_one_server_comes_alone_and_two_come_with_all_they_need() -> None:
    profiles = {name: service["profiles"] for name, service in SERVICES.items()}
    assert profiles.pop("lobby") == ["single"]
    assert profiles.keys() == {"prepare", "one", "two", "haproxy", "postgres"}
    assert [names for names in profiles.values() if names != ["several"]] == []


def test_servers_change_only_their_volumes_and_are_not_root() -> None:
    assert OURS.keys() == {"lobby", "prepare", "one", "two"}
    for service in OURS.values():
        assert service["read_only"]
        assert service["cap_drop"] == ["ALL"]
        assert "user" not in service
    assert re.findall(r"^USER (.*)$", IMAGE, re.MULTILINE) == ["990:990"]
    (volumes,) = re.findall(r"^VOLUME (.*)$", IMAGE, re.MULTILINE)
    mounted = [volume.split(":")[1] for volume in OURS["lobby"]["volumes"]]
    assert volumes.split() == mounted
    named = {
        volume.split(":")[0]
        for service in SERVICES.values()
        for volume in service.get("volumes", ())
    }
    assert named == COMPOSE["volumes"].keys()


def test_the_health_check_is_a_command() -> None:
    (words,) = re.findall(r"HEALTHCHECK .* CMD (\[.*\])", IMAGE)
    name, command = yaml.safe_load(words)
    assert name == "lobby"
    assert command in main.commands


def test_what_prepares_the_servers_leads_haproxy_to_them(tmp_path: Path) -> None:
    prepare = SERVICES["prepare"]
    settings = {
        name: re.sub(r"\$\{\w+:-(.*)\}", r"\1", value)
        for name, value in prepare["environment"].items()
    }
    for command in prepare["entrypoint"][-1].split(";"):
        _, *words = shlex.split(command.replace("/srv/lobby", str(tmp_path)))
        done = CliRunner(env=settings).invoke(main, words)
        assert done.exit_code == 0, done.output
    key = settings["LOBBY_HOST_KEY"].replace("/srv/lobby", str(tmp_path))
    assert Path(key).is_file()
    text = (tmp_path / "haproxy.cfg").read_text()
    for name in ("one", "two"):
        address = SERVICES[name]["networks"]["default"]["ipv4_address"]
        assert text.count(f"server {name} {address}:2222 port 9222\n") == 2
        assert SERVICES[name]["environment"] == prepare["environment"]
    front = SERVICES["haproxy"]
    assert f"{front['networks']['default']['ipv4_address']}/32" == settings["LOBBY_PROXIES"]
    assert f"bind :{settings['LOBBY_PUBLIC_PORT']}\n" in text
    assert SERVICES["haproxy"]["command"][-1] == "/srv/lobby/haproxy.cfg"

"""Operators on a running server, with the real ssh client and ``lobby admin``."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
from collections.abc import AsyncIterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.e2e.openssh import NEEDS_SSH, Client, Machine, Result, Server, make_key, serving, ssh
from tests.e2e.test_journey import LOBBY
from tests.support.ports import free_port

pytestmark = NEEDS_SSH

EX_NOPERM, EX_TEMPFAIL = 77, 75


def fingerprint(key: Path) -> str:
    said = subprocess.run(
        ["ssh-keygen", "-l", "-f", str(key)], check=True, capture_output=True, text=True
    )
    return said.stdout.split()[1]


@dataclass(frozen=True)
class House:
    """A server, its operator, and ann, who plays there."""

    server: Server
    data: Path
    operator: Machine
    ann: Machine

    def enter(self) -> Client:
        """Ann at a terminal."""
        return Client(ssh(self.server.port, key=self.ann.key, user="ann"))

    async def admin(self, *words: str) -> Result:
        """Run ``lobby admin`` on the server's machine."""
        pipe = asyncio.subprocess.PIPE
        process = await asyncio.create_subprocess_exec(
            LOBBY[0], "admin", "--data", str(self.data), *words, stdout=pipe, stderr=pipe
        )
        out, err = await process.communicate()
        assert process.returncode is not None
        return Result(process.returncode, out.decode(), err.decode())


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    keys = [make_key(tmp_path / name) for name in ("op", "ann")]
    settings = {
        "LOBBY_ATTEMPTS_PER_MINUTE": "10000",
        "LOBBY_BOTS": "0",
        "LOBBY_OPERATORS": fingerprint(keys[0]),
    }
    data = tmp_path / "data"
    async with serving(data, **settings) as server:
        operator, ann = (Machine(server.port, key) for key in keys)
        await ann.does("signup ann")
        yield House(server, data, operator, ann)


async def test_a_banned_player_is_sent_away_and_kept_out_until_the_ban_is_lifted(
    house: House,
) -> None:
    async with house.enter() as ann:
        await ann.until("ann")
        assert "ann" in await house.operator.does("admin sessions")
        await house.operator.does("admin ban ann --days=3 -m Insults")
        shown = await ann.until("Insults")
        assert "You are banned from this server until " in shown
        assert "The clocks of running matches keep running." in shown
        assert await ann.until_closed() == EX_NOPERM
    status, why = await house.ann.refused("whoami")
    assert status == EX_NOPERM
    assert why.startswith("You are banned from this server until ")
    assert await house.operator.does("admin unban ann") == "ann can connect again.\n"
    assert "You are ann" in await house.ann.does("whoami")


async def test_a_banned_address_is_refused_at_the_door(house: House) -> None:
    assert (await house.admin("ban", "127.0.0.1", "-m", "Flooding the", "chat")).status == 0
    for machine in (house.ann, house.operator):
        refused = await machine("whoami")
        assert refused.status == 255
        assert "Your address is banned from this server: Flooding the chat" in refused.err
    reader, writer = await asyncio.open_connection("127.0.0.1", house.server.port)
    answer = await reader.read()
    writer.close()
    assert b"Your address is banned from this server: Flooding the chat" in answer
    assert (await house.admin("unban", "127.0.0.1")).status == 0
    assert "You are ann" in await house.ann.does("whoami")


async def test_on_the_machine_no_key_is_needed(house: House) -> None:
    done = await house.admin("sanctions")
    assert done == Result(0, "Nobody is banned or muted.\n", "")
    assert '"players": [{"name": "ann"' in (await house.admin("players", "--json")).out
    assert (await house.admin("ban", "zoe", "-m", "why")).status == 3
    status, why = await house.ann.refused("admin sessions")
    assert status == EX_NOPERM
    assert why.startswith("Only operators of this server can do that, with a key that operates it.")
    house.server.kill()
    await house.server.ended()
    done = await house.admin("sessions")
    assert done.status == 1
    assert done.err.startswith("Error: No server runs on the folder ")
    await house.server.start()
    assert (await house.admin("sessions")).out == "Nobody is connected.\n"


async def test_doctor_asks_at_every_port(tmp_path: Path) -> None:
    ports = {
        f"LOBBY_{name}_PORT": str(free_port()) for name in ("METRICS", "MAIL_IN", "UNSUBSCRIBE")
    }
    mail = {
        "LOBBY_SMTP_HOST": "127.0.0.1",
        "LOBBY_MAIL_FROM": "lobby@example.org",
        "LOBBY_UNSUBSCRIBE_URL": "https://lobby.example.org/unsubscribe",
    }
    async with serving(tmp_path / "data", **ports, **mail) as server:
        doctor = await asyncio.create_subprocess_exec(
            *(LOBBY[0], "doctor", "--json", f"--port={server.port}", f"--data={tmp_path / 'data'}"),
            env={**os.environ, **ports, **mail},
            stdout=asyncio.subprocess.PIPE,
        )
        printed, _ = await doctor.communicate()
    said = {finding["subject"]: finding["said"] for finding in json.loads(printed)}
    assert said["server"] == f"The server answers on port {server.port}."
    for subject, name, fine in (
        ("mail in", "MAIL_IN", "The server takes in mail on port {}."),
        ("pages", "METRICS", "The page /ready on port {} says that the server is ready."),
        ("unsubscribe", "UNSUBSCRIBE", "The page for unsubscribing is on port {}."),
    ):
        assert said[subject] == fine.format(ports[f"LOBBY_{name}_PORT"])


async def test_the_server_is_drained(house: House) -> None:
    async with house.enter() as ann:
        await ann.until("ann")
        await house.operator.does("admin drain 30")
        await ann.until("The server stops in 30 minutes.")
        status, why = await house.ann.refused("whoami")
        assert (status, why) == (
            EX_TEMPFAIL,
            "The server will stop soon. Come back a little later.",
        )
        await house.operator.does("admin drain off")
        assert "You are ann" in await house.ann.does("whoami")
        assert (await house.admin("drain")).out.startswith("The server is not going to stop.")
        assert (await house.admin("drain", "0")).out.startswith("The server stops now.")
        await ann.until("Nothing is lost")
        assert await ann.until_closed() == EX_TEMPFAIL
    status, _ = await house.server.ended()
    assert status == 0


async def test_a_closed_terminal_ends_the_server_in_order(house: House) -> None:
    async with house.enter() as ann:
        await ann.until("ann")
        house.server.hang_up()
        await ann.until("Nothing is lost")
    status, logged = await house.server.ended()
    assert status == 0
    assert "the server stops" in logged
    assert not (house.data / "admin.sock").exists()

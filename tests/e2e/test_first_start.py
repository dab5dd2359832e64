"""The first start of a server says who operates it, where the data are, and what to do next."""

from __future__ import annotations

import re
from pathlib import Path

from lobby import ssh
from tests.e2e.openssh import NEEDS_SSH, Machine, Server, make_key, serving
from tests.e2e.test_operators import EX_NOPERM, fingerprint

pytestmark = NEEDS_SSH

QUIET = {"LOBBY_ATTEMPTS_PER_MINUTE": "10000", "LOBBY_BOTS": "0"}


async def said(server: Server) -> str:
    """What *server* has printed, once it has stopped."""
    server.terminate()
    return (await server.ended())[1]


async def test_whoever_knows_the_code_operates_also_after_a_restart(tmp_path: Path) -> None:
    first, second = (make_key(tmp_path / name) for name in ("first", "second"))
    data = tmp_path / "data"
    async with serving(data, **QUIET) as server:
        assert (await Machine(server.port, first).refused("admin"))[0] == EX_NOPERM
        printed = await said(server)
    assert f"The data are in {data}: lobby.db" in printed
    assert "`lobby doctor` says what is missing, and LOBBY_BACKUPS makes backups." in printed
    (code,) = re.findall(r"admin claim (\S+)", printed)
    async with serving(data, **QUIET) as server:
        machine = Machine(server.port, first)
        assert "not the code" in (await machine.refused("admin claim 1234-1234-1234"))[1]
        await machine.does(f"admin claim {code}")
        assert "version" in await machine.does("admin")
        assert "already" in (await Machine(server.port, second).refused(f"admin claim {code}"))[1]
        printed = await said(server)
    assert "first start" not in printed
    assert f"admin claim {code}" in printed
    async with serving(data, **QUIET) as server:
        assert "version" in await Machine(server.port, first).does("admin status")
        assert "admin claim" not in await said(server)


async def test_whose_key_is_in_the_settings_is_named(tmp_path: Path) -> None:
    key = fingerprint(make_key(tmp_path / "key"))
    async with serving(tmp_path / "data", LOBBY_OPERATORS=key, **QUIET) as server:
        printed = await said(server)
    assert f"whoever holds the key {key} (LOBBY_OPERATORS)" in printed
    assert "admin claim" not in printed


async def test_the_key_is_where_the_settings_say(tmp_path: Path) -> None:
    key = tmp_path / "key"
    ssh.ensure_keys(key)
    async with serving(tmp_path / "data", LOBBY_HOST_KEY=str(key), **QUIET) as server:
        printed = await said(server)
    assert f"The data are in {tmp_path / 'data'}: lobby.db. Keep copies" in printed
    assert f"of the server's key, {key}." in printed
    assert "host_key" not in printed


async def test_wrong_codes_count_like_failed_logins(tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    async with serving(tmp_path / "data", LOBBY_PENALTIES="true", **QUIET) as server:
        machine = Machine(server.port, key)
        for _ in range(2):
            await machine.refused("admin claim 1234-1234-1234")
        assert "Too many failed connections" in (await machine("whoami")).err

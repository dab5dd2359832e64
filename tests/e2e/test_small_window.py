"""A window too small for boards, over a real connection: the lobby continues in line mode."""

from __future__ import annotations

from pathlib import Path

from tests.e2e.openssh import NEEDS_SSH, Client, make_key, serving, ssh

pytestmark = NEEDS_SSH


async def test_who_has_a_small_window_plays_by_commands(tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    async with serving(tmp_path / "data") as server:
        command = ssh(server.port, key=key, user="ann")
        async with Client(command, columns=36, lines=12) as client:
            await client.until("Press Enter to play by typed")
            client.type("\r")
            await client.until("Type help for the commands")
            client.type("signup ann\r")
            await client.until("From now on this key\nidentifies you; there is no\npassword.")
            client.type("quit\r")
            assert await client.until_closed() == 0
        async with Client(command, columns=36, lines=12) as client:
            await client.until("Press Enter to play by typed")
            client.type("\r")
            await client.until("Type help for the commands")
            client.type("\twhoa")
            client.resize(80, 24)
            await client.until("shows them.\n> whoa")
            client.type("\x15\t")
            await client.until("No running matches")
            client.resize(36, 12)
            await client.until("Press Enter to play by typed")
            client.type("\r")
            await client.until("Type help for the commands")
            client.type("quit\r")
            assert await client.until_closed() == 0
        async with Client(command, columns=36, lines=12) as client:
            await client.until("Press Enter to play by typed")
            client.resize(40, 18)
            await client.until("No running matches")
            client.resize(39, 18)
            await client.until("Press Enter to play by typed")
            client.type("q")
            assert await client.until_closed() == 0

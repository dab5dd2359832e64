"""What no log may contain, even at its most verbose: codes, passwords, keys and what people say."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from tests.e2e.openssh import NEEDS_SSH, Client, Machine, make_key, serving, ssh
from tests.e2e.test_journey import CHAOS

pytestmark = NEEDS_SSH

SAID = ("word-at-a-board", "word-in-a-letter", "word-with-a-move")
PASSWORD = "password-of-the-mail-server"
SETTINGS = {
    "LOBBY_ATTEMPTS_PER_MINUTE": "10000",
    "LOBBY_LOG_LEVEL": "debug",
    "LOBBY_LOG_FORMAT": "json",
    "LOBBY_SMTP_HOST": "127.0.0.1",
    "LOBBY_SMTP_PORT": "1",
    "LOBBY_SMTP_USER": "lobby",
    "LOBBY_SMTP_PASSWORD": PASSWORD,
    "LOBBY_MAIL_FROM": "lobby@example.org",
}


async def test_the_log_is_discreet(tmp_path: Path) -> None:
    data = tmp_path / "data"
    async with serving(data, **SETTINGS) as server:
        ann = Machine(server.port, make_key(tmp_path / "ann"))
        ben = Machine(server.port, make_key(tmp_path / "ben"))
        await ann.does("signup ann")
        await ben.does("signup ben")
        code = (await ann.document("keys add"))["code"]
        await ann.does("chaos challenge ben --private")
        await ben.does("accept 1")
        await ann.does(f"chat 1 -m {SAID[0]}")
        await ann.does(f"message ben -m {SAID[1]}")
        await ann.does(f"move 1 {CHAOS[0]} -m {SAID[2]}")
        assert "mail server" in (await ben("notify mail ben@example.org")).err
        await Machine(server.port, make_key(tmp_path / "other")).does(f"keys add {code}")
        async with Client(ssh(server.port, key=tmp_path / "ann", user="ann")) as screen:
            await screen.until("Their move")
            screen.type("typed-on-a-screen")
        server.terminate()
        status, log = await server.ended()
    assert status == 0
    sentences = [line for line in log.splitlines() if not line.startswith("{")]
    assert sentences[0].startswith("This is the first start.")
    assert sentences[-1].startswith("`ssh HOST admin` shows")
    entries = [json.loads(line) for line in log.splitlines() if line not in sentences]
    assert "lobby.ssh.ssh_connection" in {entry["logger"] for entry in entries}
    host_key = await asyncio.to_thread((data / "host_key").read_text)
    secrets = (*SAID, PASSWORD, code, *host_key.splitlines()[1:-1], "ben@example.org", "typed-on")
    assert [secret for secret in secrets if secret in log] == []

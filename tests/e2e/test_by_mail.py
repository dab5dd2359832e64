"""A whole server and a real mail server: absent players are notified by mail, with the board."""

from __future__ import annotations

import asyncio
import re
from email.message import EmailMessage
from email.policy import SMTP as POLICY
from pathlib import Path
from random import Random

import aiohttp
import aiosmtplib
import asyncssh
import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from lobby.app.serving import serving
from lobby.base.settings import Settings
from lobby.core.stores import open_sqlite
from lobby.features.challenges import challenges, offering
from lobby.features.notices import addresses
from lobby.features.people import players
from lobby.ssh import FILE_NAME, ensure_keys
from tests.e2e.openssh import serving as process
from tests.ssh.terminal_client import client
from tests.support.ports import free_port
from tests.support.proposals import proposal
from tests.support.smtp import Postbox, mailserver


class Doormat(Postbox):
    """A mailbox in which a test can wait for mail."""

    def __init__(self) -> None:
        super().__init__()
        self._arrived: asyncio.Queue[EmailMessage] = asyncio.Queue()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        answer = await super().handle_DATA(server, session, envelope)
        self._arrived.put_nowait(self.mails[-1])
        return answer

    async def next(self) -> EmailMessage:
        async with asyncio.timeout(60):
            return await self._arrived.get()


def words(mail: EmailMessage) -> str:
    part = mail.get_body(("plain",))
    assert part
    text: str = part.get_content()
    return text


async def reply(port: int, to: EmailMessage, text: str) -> None:
    """Answer *to* with *text*, as the operator's mail server hands it on."""
    mail = EmailMessage(policy=POLICY)
    mail["From"], mail["To"], mail["Message-ID"] = to["To"], to["Reply-To"], "<1@example.org>"
    mail.set_content(f"{text}\n\n> {words(to).splitlines()[0]}\n")
    client = aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False)
    async with client:
        await client.send_message(mail)


async def furnished(data: Path, keys: dict[str, asyncssh.SSHKey]) -> None:
    """Create a database with a match of ann, to move, and ben, whose address is confirmed."""
    ensure_keys(data / FILE_NAME)
    store = open_sqlite(data / "lobby.db", lambda: 0)
    for name, key in keys.items():
        await store.write(players.take_name, key.get_fingerprint(), name)
    ann, ben = [await store.read(players.named, name) for name in keys]
    offered = await store.write(
        offering.offer, ann, proposal("octilite", terms="--forfeittime=none", opponent="ben")
    )
    await store.write(challenges.accept, offered.number, ben, Random(1))
    _, code = await store.write(addresses.propose, ben, "mail", "ben@example.org")
    await store.write(addresses.confirm, ben, code)
    await store.close()


async def test_a_killed_server_tells_it_once_it_is_back(tmp_path: Path) -> None:
    doormat, data = Doormat(), tmp_path / "data"
    keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("ann", "ben")}
    await furnished(data, keys)
    async with (
        mailserver(doormat) as port,
        process(
            data,
            LOBBY_SMTP_HOST="127.0.0.1",
            LOBBY_SMTP_PORT=str(port),
            LOBBY_SMTP_SECURITY="none",
            LOBBY_MAIL_FROM="lobby@lobby.example.org",
            LOBBY_NOTICE_GRACE="3",
        ) as server,
    ):
        async with client(server.port, keys=[keys["ann"]]) as connection:
            assert (await connection.run("move 1 32+a")).exit_status == 0
        server.kill()
        await server.ended()
        assert doormat.mails == []
        await server.start()
        assert (await doormat.next())["Subject"] == "Board 1: OctiLite against ann"
    assert len(doormat.mails) == 1


@pytest.mark.usefixtures("unswept")
async def test_who_is_away_is_told_by_mail(tmp_path: Path) -> None:
    doormat = Doormat()
    keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("ann", "ben")}

    async def say(name: str, command: str, stdin: str = "") -> str:
        async with client(server.port, user=name, keys=[keys[name]]) as connection:
            done = await connection.run(command, input=stdin)
            assert (done.exit_status, done.stderr) == (0, ""), command
            return str(done.stdout)

    async with mailserver(doormat) as mail_port:
        settings = Settings(
            host="127.0.0.1",
            port=0,
            data=tmp_path / "data",
            public_host="lobby.example.org",
            public_port=22,
            smtp_host="127.0.0.1",
            smtp_port=mail_port,
            smtp_security="none",
            mail_from="lobby@lobby.example.org",
            notice_grace=0,
            mail_in_port=free_port(),
            unsubscribe_port=free_port(),
            unsubscribe_url="https://lobby.example.org/stop",
        )
        async with serving(settings) as server:
            for name in keys:
                await say(name, f"signup {name}")
            await say("ann", "notify mail ann@example.org")
            code = re.search(r"ssh lobby.example.org (.*)", words(await doormat.next()))
            assert code
            await say("ann", code[1])
            await say("ann", "notify test")
            assert (await doormat.next())["Subject"] == "Test notification"

            await say("ben", "octilite challenge ann")
            challenge = await doormat.next()
            assert challenge["Subject"] == "ben challenges you to OctiLite"
            assert "    ssh lobby.example.org accept 1" in words(challenge).splitlines()
            await say("ann", "accept 1")
            await say("ben", "move 1 32+a -m Good luck")
            move = await doormat.next()

            await reply(settings.mail_in_port, move, "46+e")
            answer = await doormat.next()
            assert words(answer).startswith("Your move 46+e was played on board 1. It is move 2.")
            page = move["List-Unsubscribe"][1:-1].replace(
                settings.unsubscribe_url, f"http://127.0.0.1:{settings.unsubscribe_port}/stop"
            )
            async with aiohttp.ClientSession() as web:
                async with web.get(page) as asked:
                    assert "<button>" in await asked.text()
                assert "ann@example.org" in await say("ann", "notify")
                for status in (200, 404):
                    async with web.post(page, data="List-Unsubscribe=One-Click") as stopped:
                        assert stopped.status == status
            assert "ann@example.org" not in await say("ann", "notify")

    assert move["Subject"] == "Board 1: OctiLite against ben"
    assert move["To"] == "ann@example.org"
    lines = words(move).splitlines()
    assert '"Good luck"' in lines
    assert "  2 |     |  O  | <O> |  O  |  O  |     | 2   bases of O" in lines
    assert any(line.startswith("  > X      ann (you)") and "left" in line for line in lines)
    assert "    ssh lobby.example.org move 1 MOVE#2" in lines
    assert max(map(len, lines)) <= 80

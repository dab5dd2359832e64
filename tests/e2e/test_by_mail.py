"""A whole server and a real mail server: who is away is told by mail, with the board."""

from __future__ import annotations

import asyncio
import re
from email.message import EmailMessage
from pathlib import Path

import asyncssh
from aiosmtpd.smtp import SMTP, Envelope, Session

from lobby.serving import serving
from lobby.settings import Settings
from tests.notices.smtp import Postbox, mailserver
from tests.ssh.terminal import client


class Doormat(Postbox):
    """Where mail arrives for somebody who waits for it."""

    def __init__(self) -> None:
        super().__init__()
        self._arrived: asyncio.Queue[EmailMessage] = asyncio.Queue()

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        answer = await super().handle_DATA(server, session, envelope)
        self._arrived.put_nowait(self.mails[-1])
        return answer

    async def next(self) -> EmailMessage:
        async with asyncio.timeout(20):
            return await self._arrived.get()


def words(mail: EmailMessage) -> str:
    text: str = mail.get_content()
    return text


async def test_who_is_away_is_told_by_mail(tmp_path: Path) -> None:
    doormat = Doormat()
    keys = {name: asyncssh.generate_private_key("ssh-ed25519") for name in ("ann", "ben")}

    async def say(name: str, command: str, stdin: str = "") -> str:
        async with client(server.port, keys=[keys[name]]) as connection:
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
        )
        async with serving(settings) as server:
            for name in keys:
                await say(name, f"signup {name}")
            await say("ann", "notify mail ann@example.org")
            code = re.search(r"ssh lobby.example.org (.*)", words(await doormat.next()))
            assert code
            await say("ann", code[1])
            await say("ann", "notify test")
            assert (await doormat.next())["Subject"] == "A test of your notices"

            await say("ben", "octilite challenge ann")
            challenge = await doormat.next()
            assert challenge["Subject"] == "ben challenges you to OctiLite"
            assert "    ssh lobby.example.org accept 1" in words(challenge).splitlines()
            await say("ann", "accept 1")
            await say("ben", "move 1 32+a -m Good luck")
            move = await doormat.next()

    assert move["Subject"] == "Board 1: your move (OctiLite against ben)"
    assert move["To"] == "ann@example.org"
    lines = words(move).splitlines()
    assert '"Good luck"' in lines
    assert "  2 |     |  O  | <O> |  O  |  O  |     | 2   bases of O" in lines
    assert any(line.startswith("  > X      ann (you)") and "left" in line for line in lines)
    assert "    ssh lobby.example.org move 1 MOVE" in lines
    assert max(map(len, lines)) <= 80

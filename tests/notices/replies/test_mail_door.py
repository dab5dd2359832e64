"""The door for mail: what clients may do, and what they cannot."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any

import pytest

from lobby.errors import Unavailable
from lobby.hub.lobby import Lobby
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.notices.replies import mail_answers, mail_door
from lobby.notices.replies.mail_door import Limits
from lobby.process import background
from lobby.sqlite import SqliteStore
from tests.conftest import Clock
from tests.notices.replies.correspondence import Correspondence, correspondence

FEW = Limits(connections=2, size=20_000, commands=5)
HASTY = Limits(idle=0.5, whole=1.0)


@dataclass
class Client:
    """A client that speaks to the door line by line."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def hears(self) -> str:
        """The last line of the next answer; "" if the door has hung up."""
        async with asyncio.timeout(60):
            try:
                while (line := (await self.reader.readline()).decode())[3:4] == "-":
                    pass
            except ConnectionError:
                return ""
        return line.rstrip()

    async def says(self, line: str | bytes) -> str:
        """The answer to *line*."""
        self.writer.write((line if isinstance(line, bytes) else line.encode()) + b"\r\n")
        return await self.hears()


@asynccontextmanager
async def client(mails: Correspondence) -> AsyncIterator[Client]:
    reader, writer = await asyncio.open_connection("127.0.0.1", mails.door.port)
    try:
        yield Client(reader, writer)
    finally:
        writer.close()


@pytest.fixture
async def tight(
    lobby: Lobby, store: SqliteStore, clock: Clock, ann: Player
) -> AsyncIterator[Correspondence]:
    """A door with small limits."""
    async with correspondence(lobby, store, clock, FEW) as mails:
        yield mails


@pytest.fixture
async def hasty(
    lobby: Lobby, store: SqliteStore, clock: Clock, ann: Player
) -> AsyncIterator[Correspondence]:
    """A door with short timeouts."""
    async with correspondence(lobby, store, clock, HASTY) as mails:
        yield mails


@pytest.fixture
async def reply(mails: Correspondence, match: Match) -> EmailMessage:
    (notice,) = await mails.round()
    return mails.reply(notice, "32+a")


@pytest.mark.parametrize("greeting", ["LHLO", "EHLO", "HELO"])
async def test_smtp_and_lmtp(
    lobby: Lobby, mails: Correspondence, reply: EmailMessage, greeting: str
) -> None:
    async with client(mails) as mta:
        assert (await mta.hears()).startswith("220 lobby.example.org")
        assert (await mta.says(f"{greeting} mta.example.org")).startswith("250")
        assert (await mta.says("MAIL FROM:<ann@example.org>")).startswith("250")
        assert (await mta.says(f"RCPT TO:<{reply['To']}>")).startswith("250")
        assert (await mta.says("DATA")).startswith("354")
        assert await mta.says(reply.as_bytes() + b"\r\n.") == mail_door.TAKEN
        assert (await mta.says("QUIT")).startswith("221")
    assert [each.move for each in await lobby.ask(lambda look: look.moves(1))] == ["32+a"]


async def test_it_relays_nothing(mails: Correspondence) -> None:
    async with client(mails) as mta:
        await mta.hears()
        await mta.says("EHLO x")
        await mta.says("MAIL FROM:<ann@example.org>")
        for to in ("eve@example.com", "lobby@example.com", "root@lobby.example.org", "lobbyx+a@b"):
            assert await mta.says(f"RCPT TO:<{to}>") == mail_door.ELSEWHERE
        assert (await mta.says("RCPT TO:<lobby+a@lobby.example.org>")).startswith("250")
        again = await mta.says("RCPT TO:<lobby+b@lobby.example.org>")
        assert again == mail_door.ONE_BY_ONE
    assert mails.taken() == []


async def test_a_mail_that_is_too_large(tight: Correspondence) -> None:
    async with client(tight) as mta:
        await mta.hears()
        await mta.says("EHLO x")
        assert (await mta.says("MAIL FROM:<a@b> SIZE=20001")).startswith("552")
        await mta.says("MAIL FROM:<a@b>")
        await mta.says("RCPT TO:<lobby+a@lobby.example.org>")
        await mta.says("DATA")
        said = await mta.says(b"From: a@b\r\n\r\n" + b"x\r\n" * 10_000 + b".")
        assert said.startswith("552")


async def test_a_line_without_an_end_is_not_kept(tight: Correspondence) -> None:
    async with client(tight) as mta:
        await mta.hears()
        await mta.says("EHLO x")
        await mta.says("MAIL FROM:<a@b>")
        await mta.says("RCPT TO:<lobby+a@lobby.example.org>")
        await mta.says("DATA")
        sent = 0
        with suppress(ConnectionError):
            while sent < 100_000_000:
                mta.writer.write(b"x" * 100_000)
                await mta.writer.drain()
                sent += 100_000
        assert sent < 10_000_000


async def test_who_says_nothing_is_hung_up_on(hasty: Correspondence) -> None:
    async with client(hasty) as mta:
        await mta.hears()
        assert await mta.hears() == ""


async def test_who_says_little_for_long_is_hung_up_on(hasty: Correspondence) -> None:
    async with client(hasty) as mta, asyncio.timeout(60):
        said = await mta.hears()
        while said:
            mta.writer.write(b"x")
            try:
                async with asyncio.timeout(0.05):
                    said = await mta.hears()
            except TimeoutError:
                said = "not yet"


async def test_no_more_than_so_many_at_once(tight: Correspondence) -> None:
    async with client(tight) as first, client(tight) as second:
        for each in (first, second):
            assert (await each.hears()).startswith("220")
        async with client(tight) as third:
            assert await third.hears() == mail_door.BUSY.decode().rstrip()
        await first.says("QUIT")
        while (await first.hears()) != "":
            pass
        async with client(tight) as third:
            assert (await third.hears()).startswith("220")


async def test_no_more_than_so_many_commands(tight: Correspondence) -> None:
    async with client(tight) as mta:
        await mta.hears()
        said = [await mta.says("NOOP") for _ in range(6)]
        assert said[-1].startswith("421")


@pytest.mark.parametrize("junk", [b"\0\xff" * 200, b"A" * 5000, b"", b"DATA", b"AUTH LOGIN", b"\r"])
async def test_junk_breaks_nothing(mails: Correspondence, reply: EmailMessage, junk: bytes) -> None:
    async with client(mails) as mta:
        await mta.hears()
        assert (await mta.says(junk)).startswith("5")
    (answer,) = await mails.send(reply)
    assert answer["Auto-Submitted"] == "auto-replied"


async def test_who_goes_in_the_middle_has_sent_nothing(
    lobby: Lobby, mails: Correspondence, reply: EmailMessage
) -> None:
    async with client(mails) as mta:
        await mta.hears()
        await mta.says("EHLO x")
        await mta.says("MAIL FROM:<ann@example.org>")
        await mta.says(f"RCPT TO:<{reply['To']}>")
        await mta.says("DATA")
        mta.writer.write(reply.as_bytes())
    assert len(await mails.send(reply)) == 1
    assert [each.move for each in await lobby.ask(lambda look: look.moves(1))] == ["32+a"]


async def said(mails: Correspondence, reply: EmailMessage) -> str:
    """The answer to *reply* when it is sent by hand."""
    async with client(mails) as mta:
        await mta.hears()
        await mta.says("EHLO x")
        await mta.says("MAIL FROM:<ann@example.org>")
        await mta.says(f"RCPT TO:<{reply['To']}>")
        await mta.says("DATA")
        return await mta.says(reply.as_bytes() + b"\r\n.")


async def test_while_the_database_cannot_be_used_it_comes_again_later(
    mails: Correspondence, reply: EmailMessage, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*args: Any) -> None:
        raise Unavailable("The server's disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", broken)
        assert await said(mails, reply) == mail_door.LATER
    assert await said(mails, reply) == mail_door.TAKEN


async def test_while_too_many_answers_wait_none_is_taken(
    mails: Correspondence, reply: EmailMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(mail_answers, "MOST_WAITING", 0)
        assert await said(mails, reply) == mail_door.LATER
    assert await said(mails, reply) == mail_door.TAKEN


async def test_how_it_goes_is_told_with_the_other_tasks(mails: Correspondence) -> None:
    names = {state.name for state in background.states()}
    assert {"mail in", "answers by mail"} <= names

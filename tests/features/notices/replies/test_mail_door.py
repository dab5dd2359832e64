"""The door for mail: what clients may do, and what they cannot."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from email.message import EmailMessage

import aiosmtplib
import pytest

from lobby.base.durations import HOUR
from lobby.core import background
from lobby.core.bucket import Share
from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.duties import mail_door
from lobby.features.notices.duties.mail_door import Limits
from lobby.features.notices.replies import mail_counts
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.features.notices.replies.correspondence import (
    UNHURRIED,
    Correspondence,
    correspondence,
    plain,
)
from tests.features.notices.replies.smtp_client import client, said

FEW = replace(UNHURRIED, connections=2, size=20_000, heard=8_000_000, commands=5)
HASTY = Limits(idle=0.5, whole=1.0)


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
    assert [move.move for move in await lobby.ask(lambda look: matches_queries.moves(look, 1))] == [
        "32+a"
    ]


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


@pytest.mark.parametrize(
    ("path", "code"),
    [
        ("<ann@example.org>", "250"),
        ('<"an n>"@example.org> BODY=8BITMIME', "250"),
        ("<@relay.example.org,@b:ann@example.org>", "250"),
        ("<>", "250"),
        ("ann@example.org", "553"),
        ("<a@[(>", "250"),  # aiosmtpd alone raises
        ("<" + 120 * "([" + ">", "250"),  # and takes ten milliseconds
        ("<a@b> SIZE=\N{SUPERSCRIPT TWO}", "553"),
    ],
)
async def test_addresses_in_commands(mails: Correspondence, path: str, code: str) -> None:
    async with client(mails) as mta:
        await mta.hears()
        await mta.says("EHLO x")
        assert (await mta.says(f"MAIL FROM:{path}")).startswith(code)


async def test_a_mail_that_is_too_large_is_refused_in_words(tight: Correspondence) -> None:
    """Also one of many megabytes; the sender's own mail server passes the words on."""
    async with client(tight) as mta:
        await mta.hears()
        await mta.says("EHLO x")
        assert await mta.says("MAIL FROM:<a@b> SIZE=20001") == mail_door.TOO_LARGE
        for lines in (10_000, 300_000, 2_000_000):
            await mta.says("MAIL FROM:<a@b>")
            await mta.says("RCPT TO:<lobby+a@lobby.example.org>")
            await mta.says("DATA")
            said = await mta.says(b"From: a@b\r\n\r\n" + b"x\r\n" * lines + b".")
            assert said == mail_door.TOO_LARGE
            assert "attachments" in said


async def test_a_real_client_sends_a_photograph_and_reads_why_not(
    mails: Correspondence, reply: EmailMessage
) -> None:
    reply.make_mixed()
    reply.add_attachment(os.urandom(3_000_000), maintype="image", subtype="jpeg")
    with pytest.raises(aiosmtplib.SMTPResponseException, match="without attachments") as caught:
        await mails.send(reply)
    assert caught.value.code == 552


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
        assert sent < 20_000_000, "8 MB are heard, and some are on their way"


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
        for mta in (first, second):
            assert (await mta.hears()).startswith("220")
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


async def test_mails_for_one_token_are_counted_whether_refused_or_not(
    mails: Correspondence, reply: EmailMessage
) -> None:
    stranger = reply.as_bytes().replace(b"ann@", b"eve@")
    for _ in range(int(mail_counts.PER_TOKEN.burst)):
        assert await said(mails, reply, stranger) == mail_door.TAKEN
    assert await said(mails, reply) == mail_door.TOO_MANY


async def test_mails_of_one_sender_are_counted_whatever_token_they_name(
    mails: Correspondence, reply: EmailMessage
) -> None:
    for number in range(int(mail_counts.PER_SENDER.burst)):
        to = f"lobby+{number}@lobby.example.org"
        assert await said(mails, reply, to=to) == mail_door.TAKEN
    assert await said(mails, reply) == mail_door.TOO_MANY


async def test_mails_to_one_player_are_counted_whoever_sends_them(
    mails: Correspondence, reply: EmailMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mail_counts, "PER_PLAYER", Share(1 / HOUR, burst=2))
    mails.door._counts = mail_counts.MailCounts()
    for name in "bc":
        assert await said(mails, reply, b"From: x@y.z\r\n\r\na", sender=name) == mail_door.TAKEN
    assert await said(mails, reply, sender="d") == mail_door.TOO_MANY


async def test_mails_use_the_share_of_the_server_that_their_player_has(
    mails: Correspondence, reply: EmailMessage, ann: Player
) -> None:
    budgets = mails.lobby.budgets
    work = budgets.tab_by_mail(ann)
    work.charge(1000)
    work.wait()
    assert await said(mails, reply) == mail_door.TOO_MANY


async def test_a_mail_that_is_put_off_may_come_later() -> None:
    now = 0.0
    counts = mail_counts.MailCounts(lambda: now)
    while counts.afford("token", "ann@example.org"):
        pass
    assert counts.afford("another", "ANN@example.org")
    assert not counts.afford("token", "eve@example.org")
    now += 1 / mail_counts.PER_TOKEN.a_second
    assert counts.afford("token", "ann@example.org")


@pytest.mark.parametrize(
    "text", ["a\r\n", "", ".\r\n", "..\r\na\r\n", "a\r\n.b\r\n..\r\n.\r\nc\r\n"]
)
async def test_dots_at_the_beginning_of_lines(
    mails: Correspondence, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    came = list[bytes]()

    async def taken(sender: str, recipient: str, content: bytes) -> str:
        came.append(content)
        return mail_door.TAKEN

    monkeypatch.setattr(mails.door, "_taken", taken)
    async with aiosmtplib.SMTP(
        hostname="127.0.0.1", port=mails.door.port, start_tls=False, timeout=60
    ) as client:
        for _ in range(2):
            await client.sendmail("a@b.c", "lobby@lobby.example.org", text.encode())
    assert came == [(text or "\r\n").encode()] * 2


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
    assert [move.move for move in await lobby.ask(lambda look: matches_queries.moves(look, 1))] == [
        "32+a"
    ]


async def test_how_it_goes_is_told_with_the_other_tasks(mails: Correspondence) -> None:
    assert "mail in" in {state.name for state in background.states()}


async def test_an_answer_leaves_without_an_event(
    lobby: Lobby, mails: Correspondence, match: Match
) -> None:
    (notice,) = await mails.round()
    await mails.delivery.start()
    await mails.hand_over(mails.reply(notice, "99+z"))
    async with asyncio.timeout(20):
        while await lobby.ask(notices_queries.answers_waiting):
            pass
    (answer,) = mails.taken()
    assert "To try again, reply to this mail" in plain(answer)

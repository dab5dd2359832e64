"""Hostile mails, and trouble while one is read: nothing is lost, and nobody else notices."""

from __future__ import annotations

import asyncio
import os
import resource
from dataclasses import replace
from email.message import EmailMessage
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from lobby.base.errors import Unavailable
from lobby.core.lobby import Lobby
from lobby.database.sqlite import SqliteStore
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.notices.duties import mail_answers, mail_door
from lobby.features.notices.replies import mail_reader, mail_reading
from lobby.features.notices.replies.mail_reader import MailReader
from tests.features.notices.replies.correspondence import Correspondence, plain
from tests.features.notices.replies.smtp_client import said

SLOW = (b";" * 60_000 + b"\r\n ") * 7
HOSTILE = [
    pytest.param(b'X: y\rContent-Type: text/plain; x="' + SLOW, mail_door.BARE, id="bare CR"),
    pytest.param(b"X: y\n" * 80_000, mail_door.BARE, id="bare LF"),
    pytest.param(b"Content-Type: message/delivery-status\r\n\r\n" + b"\r" * 400_000,
                 mail_door.BARE, id="CRs"),
    pytest.param(b"Content-Type: message/delivery-status\r\n" + b"\r\n" * 200_000,
                 mail_door.TAKEN, id="empty lines"),
    pytest.param(b'Content-Type: text/plain; x="' + SLOW, mail_door.TAKEN, id="a long heading"),
    pytest.param(b"a:\r\n" * 100_000, mail_door.TAKEN, id="many headings"),
]  # fmt: skip


@pytest.mark.parametrize(("content", "response"), HOSTILE)
async def test_a_hostile_mail_does_nothing(
    lobby: Lobby, mails: Correspondence, reply: EmailMessage, content: bytes, response: str
) -> None:
    head = f"From: {reply['From']}\r\nMessage-ID: <1@b.c>\r\n".encode()
    assert await said(mails, reply, head + content + b"\r\n\r\n32+a\r\n") == response
    assert await lobby.ask(lambda look: matches_queries.moves(look, 1)) == ()
    *_, answer = await mails.send(reply)
    assert answer["Auto-Submitted"] == "auto-replied"
    assert [move.move for move in await lobby.ask(lambda look: matches_queries.moves(look, 1))] == [
        "32+a"
    ]


def wait_for_ever(content: bytes) -> None:
    """What a mail might do that no test has thought of."""
    while content:
        pass


def fill_the_memory(content: bytes) -> None:
    """The same for memory."""
    while content:
        content += content


class Ends:
    """What a mail might do that ends a process."""

    def __reduce__(self) -> tuple[Any, ...]:
        return os._exit, (7,)


@pytest.mark.parametrize(
    ("reading", "response"),
    [
        (wait_for_ever, mail_door.NOT_READ),
        (fill_the_memory, mail_door.NOT_READ),
        (Ends(), mail_door.LATER),
    ],
)
async def test_a_mail_that_takes_too_much_ends_only_its_own_process(
    lobby: Lobby, mails: Correspondence, reply: EmailMessage, reading: Any, response: str
) -> None:
    # On a busy machine a second of processor time may take longer than the usual ten.
    mails.door._reader = MailReader(replace(mail_reader.LIMITS, seconds=600))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mail_reading, "attempt", reading)
        assert await said(mails, reply) == response
    (answer,) = await mails.send(reply)
    assert answer["Auto-Submitted"] == "auto-replied"
    assert [move.move for move in await lobby.ask(lambda look: matches_queries.moves(look, 1))] == [
        "32+a"
    ]


async def test_while_the_database_cannot_be_used_it_comes_again_later(
    mails: Correspondence, reply: EmailMessage, store: SqliteStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def broken(*args: Any) -> None:
        raise Unavailable("The server's disk is full.")

    with monkeypatch.context() as patch:
        patch.setattr(store, "write", broken)
        assert await said(mails, reply) == mail_door.LATER
    assert await said(mails, reply) == mail_door.TAKEN


async def test_while_the_disk_is_full_it_comes_again_later(
    lobby: Lobby, mails: Correspondence, reply: EmailMessage
) -> None:
    # To a database, a file that may not grow is the same as a full disk.
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, before[1]))
    try:
        assert await said(mails, reply) == mail_door.LATER
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert await lobby.ask(lambda look: matches_queries.moves(look, 1)) == ()
    (answer,) = await mails.send(reply)
    assert "Your move 32+a was played" in plain(answer)
    assert await mails.send(reply) == []
    assert len(await lobby.ask(lambda look: matches_queries.moves(look, 1))) == 1


class Waits:
    """The reading of a mail that tells *path* when it has begun, and then goes on for ever."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __call__(self, content: bytes) -> None:
        self._path.write_bytes(b"begun")
        Event().wait()


async def test_a_reader_that_is_killed_while_it_reads_a_mail_loses_nothing(
    lobby: Lobby, mails: Correspondence, reply: EmailMessage, tmp_path: Path
) -> None:
    # To load this module alone takes the processor time of many mails.
    limits = replace(mail_reader.LIMITS, seconds=600, cpu_seconds=60)
    mails.door._reader = reader = MailReader(limits)
    begun = tmp_path / "begun"
    os.mkfifo(begun)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mail_reading, "attempt", Waits(begun))
        sending = asyncio.create_task(said(mails, reply))
        assert await asyncio.to_thread(begun.read_bytes) == b"begun"
        assert reader._worker._process
        reader._worker._process.kill()
        assert await sending == mail_door.LATER
    assert await lobby.ask(lambda look: matches_queries.moves(look, 1)) == ()
    (answer,) = await mails.send(reply)
    assert "Your move 32+a was played" in plain(answer)


async def test_while_too_many_answers_wait_none_is_taken(
    mails: Correspondence, reply: EmailMessage, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(mail_answers, "MOST_WAITING", 0)
        assert await said(mails, reply) == mail_door.LATER
    assert await said(mails, reply) == mail_door.TAKEN

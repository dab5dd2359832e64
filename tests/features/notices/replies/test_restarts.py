"""Answers to moves by mail survive the end of the server, and of the mail server."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path

import pytest

from lobby.app.verbs import CATALOGUE
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.channel import ATTEMPTS, PAUSES
from lobby.features.notices.duties import mail_answers
from lobby.features.notices.replies import moves_by_mail
from lobby.features.notices.replies.mail_reading import Mail
from lobby.features.people import players
from tests.conftest import Clock, begin
from tests.features.notices.replies.correspondence import Correspondence, correspondence, plain
from tests.support import databases

LATER = "451 Later"
PLAYED = "Your move 32+a was played on board 1. It is move 1."


@asynccontextmanager
async def server(database: Path, clock: Clock) -> AsyncIterator[Correspondence]:
    """A server on *database*, and a mail server, until both end."""
    store = open_sqlite(database, clock)
    lobby = Lobby(store, clock, verbs=CATALOGUE.words)
    await lobby.start()
    try:
        async with correspondence(lobby, store, clock) as mails:
            yield mails
    finally:
        await lobby.stop()
        await store.close()


async def started(mails: Correspondence) -> Match:
    """A match between ann, to move, and ben, both of whom have addresses."""
    lobby = mails.lobby
    ann, ben = [
        await lobby.change(players.take_name, f"SHA256:{name}", name) for name in ("ann", "ben")
    ]
    match = await begin(lobby, ann, ben)
    await mails.confirm(ann, ben)
    return match


async def brought(database: Path, clock: Clock) -> list[EmailMessage]:
    """What a server that starts on *database* sends by itself."""
    async with server(database, clock) as mails:
        await mails.delivery.settle()
        return mails.taken()


def token_of(mail: EmailMessage) -> str:
    token: str = mail["Reply-To"].partition("+")[2].partition("@")[0]
    return token


@pytest.fixture
def path(database: Path) -> Path:
    return databases.lay(database)


@pytest.fixture
async def notice(path: Path, clock: Clock) -> EmailMessage:
    """The mail that told ann of her first move, from a server that has ended."""
    async with server(path, clock) as mails:
        await started(mails)
        (notice,) = await mails.round()
        return notice


async def test_an_answer_that_could_not_be_sent_comes_after_the_restart(
    path: Path, clock: Clock, notice: EmailMessage
) -> None:
    async with server(path, clock) as mails:
        mails.postbox.answers_data(LATER)
        reply = mails.reply(notice, "32+a")
        assert await mails.send(reply) == []
        assert [
            move.move for move in await mails.lobby.ask(lambda look: matches_queries.moves(look, 1))
        ] == ["32+a"]
    clock.advance(PAUSES[0])
    (answer,) = await brought(path, clock)
    assert plain(answer).startswith(f"{PLAYED}\n\nBoard 1: OctiLite, move 2")
    assert (answer["To"], answer["In-Reply-To"]) == ("ann@example.org", reply["Message-ID"])
    clock.advance(PAUSES[-1])
    assert await brought(path, clock) == []


async def test_a_server_that_is_killed_before_it_answers_does_so_once_it_is_back(
    path: Path, clock: Clock, notice: EmailMessage
) -> None:
    store = open_sqlite(path, clock)
    mail = Mail("ann@example.org", "<1@example.org>", "digest", "32+a")
    await store.write(moves_by_mail.play, token_of(notice), mail)
    await store.close()
    (answer,) = await brought(path, clock)
    assert plain(answer).startswith(PLAYED)
    assert await brought(path, clock) == []


async def test_a_refusal_that_comes_late_can_be_answered(
    path: Path, clock: Clock, notice: EmailMessage
) -> None:
    async with server(path, clock) as mails:
        mails.postbox.answers_data(LATER)
        await mails.send(mails.reply(notice, "99+z"))
    clock.advance(PAUSES[0])
    async with server(path, clock) as mails:
        await mails.delivery.settle()
        (answer,) = mails.taken()
        assert token_of(answer) != token_of(notice)
        (second,) = await mails.send(mails.reply(answer, "32+a", Message_ID="<again@example.org>"))
    assert plain(second).startswith(PLAYED)


async def test_a_reply_that_comes_again_meanwhile_is_answered_once(
    path: Path, clock: Clock, notice: EmailMessage
) -> None:
    async with server(path, clock) as mails:
        mails.postbox.answers_data(LATER)
        reply = mails.reply(notice, "32+a")
        await mails.send(reply)
        await mails.send(reply)
    clock.advance(PAUSES[0])
    assert len(await brought(path, clock)) == 1


async def test_it_is_given_up_after_so_many_attempts(
    path: Path, clock: Clock, notice: EmailMessage
) -> None:
    async with server(path, clock) as mails:
        mails.postbox.answers_data(LATER)
        await mails.send(mails.reply(notice, "32+a"))
        for pause in PAUSES:
            clock.advance(pause)
            await mails.awaited()
        assert mails.postbox.refusals == ATTEMPTS
        clock.advance(PAUSES[-1])
        await mails.awaited()
        assert mails.postbox.refusals == ATTEMPTS
        assert await mails.lobby.ask(notices_queries.answers_waiting) == 0


async def test_nobody_is_answered_days_later(
    path: Path, clock: Clock, notice: EmailMessage
) -> None:
    async with server(path, clock) as mails:
        mails.postbox.answers_data(LATER)
        await mails.send(mails.reply(notice, "32+a"))
    clock.advance(mail_answers.LIFETIME)
    assert await brought(path, clock) == []


async def test_an_address_that_is_never_right_is_tried_once(
    path: Path, clock: Clock, notice: EmailMessage
) -> None:
    async with server(path, clock) as mails:
        mails.postbox.answers_data("550 No such mailbox")
        await mails.send(mails.reply(notice, "32+a"))
        assert mails.postbox.refusals == 1
        assert await mails.lobby.ask(notices_queries.answers_waiting) == 0

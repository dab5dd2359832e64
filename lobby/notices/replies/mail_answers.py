"""Answers to mails that came in: what happened, and how the board stands now."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass, replace

from lobby.basics.layout import wrapped
from lobby.errors import Refused
from lobby.matches import viewing
from lobby.notices.access import Access
from lobby.notices.channel import Channel, Notice, Undeliverable
from lobby.notices.replies.moves_by_mail import Done
from lobby.notices.wording import between
from lobby.pages.match_page import page
from lobby.pages.sides import sides
from lobby.process import background
from lobby.store import Snapshot

MOST_WAITING = 200
"""Answers that wait to be sent. While there are so many, no mail is taken."""

PAUSES = (10.0, 60.0)
"""Seconds between attempts to send one; after the attempt that follows the last it is given up."""

_PATIENCE = 45.0

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """A *notice* to an *address* with that *secret*."""

    notice: Notice
    address: str
    secret: str


def compose(snapshot: Snapshot, done: Done, access: Access, *, id: str, to: str) -> Answer:
    """What the player is told of *done*, in answer to the mail with the Message-ID *to*; *id* is
    the same when it is told again."""
    player, board = done.meaning.player, done.meaning.board
    sentence = wrapped(done.sentence)
    notice = Notice(
        id=f"answer-{id}",
        kind="answer",
        player=player.name,
        subject=f"Board {board}: your mail",
        text=sentence,
        at=snapshot.now,
        board=board,
        in_reply_to=to,
    )
    try:
        showing = viewing.show(snapshot, board, player)
    except Refused:  # nobody may look at it any more, or the game is gone
        return Answer(notice, done.to.address, done.to.secret)
    match = showing.match
    position = page(showing, snapshot.now, sides(snapshot, match))
    how = (
        "To try again, reply to this mail with your move alone on the first line."
        if done.token
        else ""
    )
    command = f"More in the lobby:\n    {access.command(f'show {board}')}"
    told = replace(
        notice,
        thread=f"Board {board}: {between(match, player)}",
        text="\n\n".join(filter(None, (sentence, position, how, command))),
        fixed=position,
        reply_token=done.token,
    )
    return Answer(told, done.to.address, done.to.secret)


class Answering:
    """Sends answers by *channel*, one after the other, and tries again a few times. What waits is
    lost with the server: the move is not."""

    def __init__(self, channel: Channel) -> None:
        self._channel = channel
        self._waiting: asyncio.Queue[Answer] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None

    @property
    def full(self) -> bool:
        """Whether so many wait that no more mail should be taken."""
        return self._waiting.qsize() >= MOST_WAITING

    def put(self, answer: Answer) -> None:
        """Send *answer* soon."""
        self._waiting.put_nowait(answer)

    async def sent(self) -> None:
        """Wait until all that was put is sent, or given up."""
        await self._waiting.join()

    def start(self) -> None:
        """Begin."""
        self._task = background.supervise(self._run, "answers by mail")

    async def stop(self) -> None:
        """End."""
        await background.end(self._task)

    async def _run(self) -> None:
        while True:
            answer = await self._waiting.get()
            try:
                await self._send(answer)
            finally:
                self._waiting.task_done()
            _end_if_asked()

    async def _send(self, answer: Answer) -> None:
        for pause in (*PAUSES, None):
            try:
                async with asyncio.timeout(_PATIENCE):
                    await self._channel.deliver(answer.address, answer.notice, secret=answer.secret)
                return
            except TimeoutError:
                _log.info("an answer by mail was not delivered in time")
            except Undeliverable as error:
                _log.info("an answer by mail was not delivered: %s", error.sentence)
                _end_if_asked()
                if error.permanent:
                    return
            if pause is not None:
                await asyncio.sleep(pause)


def _end_if_asked() -> None:
    """End this task if that was asked for: aiosmtplib takes it for a failure of its own."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError

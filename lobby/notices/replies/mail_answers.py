"""Answers to mails that came in: what happened, and how the board stands now.

What is to be told is kept with the move, in one change, so a restart loses no answer. It is claimed
as the notices of the outbox are: its next attempt is put off before this one begins.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, replace

from lobby.basics.durations import DAY
from lobby.basics.layout import wrapped
from lobby.basics.translation import _
from lobby.errors import Refused, Stale
from lobby.matches import viewing
from lobby.model.notice import NoticeAddress, ReplyAnswer, ReplyToken
from lobby.notices import addresses
from lobby.notices.access import Access
from lobby.notices.channel import Channel, Notice, Undeliverable
from lobby.notices.outbox import ATTEMPTS, PAUSES
from lobby.notices.replies import moves_by_mail, reply_tokens
from lobby.notices.wording import between
from lobby.pages.match_page import page
from lobby.pages.sides import sides
from lobby.process import background
from lobby.store import Snapshot, Store, Transaction

MOST_WAITING = 200
"""Answers that wait to be sent. While there are so many, no mail is taken."""

LIFETIME = DAY
"""Seconds after which an answer is not sent any more: the match has gone on."""

IDLE = 60
"""Seconds after which it is looked whether something is due, when nothing seems to be."""

_PATIENCE = 45.0
"""Seconds after which an attempt is over: less than the shortest pause after which another server
may begin one."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Answer:
    """A *notice* that goes *to* an address."""

    notice: Notice
    to: NoticeAddress


def full(snapshot: Snapshot) -> bool:
    """Whether so many answers wait that no more mail should be taken."""
    return snapshot.answers_waiting() >= MOST_WAITING


def claim(tx: Transaction) -> ReplyAnswer | None:
    """The answer that is to be sent now, put off as if that had failed already; None for none.
    Those that were tried too often, or are too old, are given up."""
    while waiting := tx.due_answer():
        if waiting.attempts < ATTEMPTS and tx.now - waiting.at < LIFETIME:
            pause = PAUSES[min(waiting.attempts, len(PAUSES) - 1)]
            tx.put_off_answer(waiting.digest, tx.now + pause)
            return waiting
        tx.remove_answer(waiting.digest)
    return None


def compose(tx: Transaction, waiting: ReplyAnswer, access: Access, token: str) -> Answer | None:
    """What the player is told, at the address that is confirmed now; None without one. If the move
    can still be played, an answer to it may carry the move: then *token* is good for it."""
    to = addresses.of_player(tx, waiting.player).get("mail")
    meaning = tx.reply_token(waiting.token)
    if to is None or meaning is None:
        return None
    if not moves_by_mail.stands(tx, meaning):
        return Answer(_notice(tx, waiting, meaning, access), to)
    again = replace(meaning, expires=tx.now + reply_tokens.LIFETIME)
    reply_tokens.keep(tx, token, again)
    return Answer(_notice(tx, waiting, meaning, access, token), to)


def removed(tx: Transaction, waiting: ReplyAnswer) -> None:
    """It is sent, or given up. No event tells of it."""
    tx.remove_answer(waiting.digest)


def _notice(
    snapshot: Snapshot, waiting: ReplyAnswer, meaning: ReplyToken, access: Access, token: str = ""
) -> Notice:
    """What the mail says; its id is the same when it is sent again."""
    player, board = waiting.player, meaning.board
    sentence = wrapped(waiting.sentence)
    notice = Notice(
        id=f"answer-{waiting.digest[:32]}",
        kind="answer",
        player=player.name,
        subject=_("Board {board}: your mail", board=board),
        text=sentence,
        at=snapshot.now,
        board=board,
        in_reply_to=waiting.in_reply_to,
    )
    try:
        showing = viewing.show(snapshot, board, player)
    except Refused:  # nobody may look at it any more, or the game is gone
        return notice
    match = showing.match
    position = page(showing, snapshot.now, sides(snapshot, match))
    how = _("To try again, reply to this mail with your move alone on the first line.")
    command = _("More in the lobby:\n    {command}", command=access.command(f"show {board}"))
    return replace(
        notice,
        thread=f"Board {board}: {between(match, player)}",
        text="\n\n".join(filter(None, (sentence, position, how if token else "", command))),
        fixed=position,
        reply_token=token,
    )


class Answering:
    """Sends the answers that wait in *store* by *channel*, one after the other, and tries again for
    some hours."""

    def __init__(
        self, store: Store, clock: Callable[[], int], channel: Channel, access: Access
    ) -> None:
        self._store = store
        self._clock = clock
        self._channel = channel
        self._access = access
        self._awake = asyncio.Event()
        self._quiet = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Look whether an answer waits."""
        self._quiet.clear()
        self._awake.set()

    async def sent(self) -> None:
        """Wait until all that is due was tried."""
        await self._quiet.wait()

    def start(self) -> None:
        """Begin."""
        self._task = background.supervise(self._run, "answers by mail")

    async def stop(self) -> None:
        """End. What is under way is broken off, and tried again after the next start."""
        await background.end(self._task)

    async def _run(self) -> None:
        while True:
            self._awake.clear()
            while waiting := await self._claim():
                await self._answer(waiting)
                _end_if_asked()
            if not self._awake.is_set():
                self._quiet.set()
            await self._wait()

    async def _claim(self) -> ReplyAnswer | None:
        try:
            return await self._store.write(claim)
        except Stale:  # other servers were faster, again and again
            self._awake.set()
            return None

    async def _wait(self) -> None:
        """Until an answer is due, or may be."""
        due = await self._store.read(_next_answer)
        pause = IDLE if due is None else min(max(due - self._clock(), 0), IDLE)
        try:
            async with asyncio.timeout(pause):
                await self._awake.wait()
        except TimeoutError:
            pass

    async def _answer(self, waiting: ReplyAnswer) -> None:
        errors: list[Exception] = []
        with background.Sparing(errors.append):
            answer = await self._store.write(compose, waiting, self._access, reply_tokens.new())
            if answer is None or await self._is_settled(answer):
                await self._store.write(removed, waiting)
        if errors:
            _log.error("an answer by mail could not be made", exc_info=errors[-1])

    async def _is_settled(self, answer: Answer) -> bool:
        """Deliver *answer*: whether it was taken, or will never be."""
        to = answer.to
        try:
            async with asyncio.timeout(_PATIENCE):
                await self._channel.deliver(to.address, answer.notice, secret=to.secret)
        except TimeoutError:
            _log.info("an answer by mail was not delivered in time")
            return False
        except Undeliverable as error:
            _log.info("an answer by mail was not delivered: %s", error.sentence)
            return error.permanent
        return True


def _next_answer(snapshot: Snapshot) -> int | None:
    return snapshot.next_answer()


def _end_if_asked() -> None:
    """End this task if that was asked for: aiosmtplib takes it for a failure of its own."""
    task = asyncio.current_task()
    if task and task.cancelling():
        raise asyncio.CancelledError

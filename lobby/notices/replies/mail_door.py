"""The entrance for mail: an SMTP and LMTP server that accepts replies to notices, and nothing else.

It runs behind the operator's mail server. Mail that is dropped is accepted first: if it were
refused, that server would write to the alleged sender.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from typing import AnyStr

from aiosmtpd.smtp import SMTP, Envelope, Session, syntax

from lobby.errors import Refused, Unavailable
from lobby.notices.mails import unsubscribing
from lobby.notices.replies import mail_answers, mail_reading, moves_by_mail
from lobby.notices.replies.mail_answers import Answering
from lobby.notices.replies.mail_reading import NotRead
from lobby.notices.replies.moves_by_mail import Reply
from lobby.notices.replies.reply_tokens import ReplyAddress
from lobby.process import background
from lobby.process.entrance import Entrance
from lobby.store import Store

TAKEN = "250 2.0.0 Taken"
LATER = "451 4.3.0 Try again later"
ELSEWHERE = "550 5.1.1 Only replies to notices are taken here"
ONE_BY_ONE = "452 4.5.3 One recipient at a time"
BUSY = b"421 4.3.2 Too many connections\r\n"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for clients: connections of all of them at once; and for each, the bytes of a mail,
    the seconds of silence and of a whole connection, and the commands of one kind."""

    connections: int = 20
    size: int = 512 * 1024
    idle: float = 30.0
    whole: float = 300.0
    commands: int = 100


class MailDoor:
    """Accepts mail at *entrance* for *address*, for as long as the server lives."""

    def __init__(
        self,
        entrance: Entrance,
        address: ReplyAddress,
        store: Store,
        answering: Answering,
        *,
        limits: Limits | None = None,
    ) -> None:
        self._entrance = entrance
        self._address = address
        self._store = store
        self._answering = answering
        self._limits = limits or Limits()
        self._open: set[_Conversation] = set()
        self._under_way: set[asyncio.Task[bool]] = set()
        self._task: asyncio.Task[None] | None = None
        logging.getLogger("mail.log").setLevel(logging.ERROR)  # it logs senders and recipients

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._entrance.port

    def start(self) -> None:
        """Start."""
        self._task = background.supervise(self._run, "mail in")
        self._answering.start()

    async def stop(self) -> None:
        """Accept no more mail, and end the conversations in progress."""
        self._entrance.close()
        for each in tuple(self._open):
            each.hang_up()
        await background.end(self._task)
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._answering.stop()

    async def _run(self) -> None:
        await self._entrance.open(self._welcome)
        await asyncio.Event().wait()  # until cancelled

    def _welcome(self) -> asyncio.Protocol:
        if len(self._open) >= self._limits.connections:
            return _Busy()
        limits = self._limits
        conversation = _Conversation(
            _Handler(self._address, self._taken),
            hostname=self._address.domain,
            ident="lobby",
            data_size_limit=limits.size,
            timeout=limits.idle,
            command_call_limit=limits.commands,
            enable_SMTPUTF8=True,
            loop=asyncio.get_running_loop(),
        )
        conversation.last(limits, self._open)
        return conversation

    async def _taken(self, recipient: str, content: bytes) -> bool:
        """Run ``_take`` to its end even if the client disconnects meanwhile."""
        task = background.begin(self._take(recipient, content), "mail in")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _take(self, recipient: str, content: bytes) -> bool:
        """Do what the mail says; return False if it should be sent again later."""
        token = self._address.token_in(recipient)
        if await self._store.read(mail_answers.full):
            return False
        if token.startswith(unsubscribing.PREFIX):
            if await self._store.write(unsubscribing.unsubscribe, token):
                _log.info("a player has unsubscribed by mail")
            return True
        try:
            await self._reply(token, content)
        except NotRead as error:
            _log.info("a mail was dropped: %s", error)
        return True

    async def _reply(self, token: str, content: bytes) -> None:
        headings = await asyncio.to_thread(mail_reading.headings, content)
        reply = Reply(token, headings.sender, headings.digest, headings.message_id)
        if not await self._store.read(moves_by_mail.is_genuine, reply):
            raise NotRead("it answers no notice, is not from the player, or came before")
        line = await asyncio.to_thread(mail_reading.first_line, content)
        await self._act(replace(reply, line=line))
        self._answering.wake()

    async def _act(self, reply: Reply) -> None:
        try:
            await self._store.write(moves_by_mail.play, reply)
        except Unavailable:
            raise
        except Refused as error:
            await self._store.write(moves_by_mail.refuse, reply, str(error))


class _Handler:
    """The responses to a client; the method names are aiosmtpd's."""

    def __init__(
        self, address: ReplyAddress, take: Callable[[str, bytes], Awaitable[bool]]
    ) -> None:
        self._address = address
        self._take = take

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if envelope.rcpt_tos:
            return ONE_BY_ONE
        if not self._address.takes(address):
            return ELSEWHERE
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 OK"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if envelope.mail_from in (None, "", "<>"):
            return TAKEN  # a bounce from a mail server
        content = envelope.content
        if not isinstance(content, bytes):
            return LATER
        try:
            taken = await self._take(envelope.rcpt_tos[0], content)
        except Unavailable as error:
            _log.error("a mail could not be taken: %s", error)
            return LATER
        return TAKEN if taken else LATER

    async def handle_exception(self, error: Exception) -> str:
        _log.error("a mail could not be taken", exc_info=error)
        return LATER


class _Conversation(SMTP):
    """One SMTP or LMTP client being served."""

    line_length_limit = 64 * 1024  # mail programs exceed the limit of the standard

    def last(self, limits: Limits, among: set[_Conversation]) -> None:
        """Serve within *limits*, and be in *among* while this lasts."""
        self._among = among
        self._end = self.loop.call_later(limits.whole, self.hang_up)
        self._most, self._heard = limits.size + 4 * self.line_length_limit, 0
        among.add(self)

    def hang_up(self) -> None:
        """Break off the connection."""
        if isinstance(self.transport, asyncio.Transport):
            self.transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Called when the client has connected."""
        super().connection_made(transport)
        assert self._handler_coroutine
        self._handler_coroutine.add_done_callback(_forget)

    def data_received(self, data: bytes) -> None:
        """Called when the client sends something. Limits the input, as an endless line would be
        kept in memory."""
        self._heard += len(data)
        if self._heard > self._most:
            self.hang_up()
        else:
            super().data_received(data)

    async def push(self, status: AnyStr) -> None:
        """Send a response."""
        self._heard = 0
        await super().push(status)

    def connection_lost(self, error: Exception | None) -> None:
        """Called when the client has disconnected."""
        self._end.cancel()
        self._among.discard(self)
        super().connection_lost(error)

    @syntax("LHLO hostname")
    async def smtp_LHLO(self, arg: str) -> None:
        """The greeting of LMTP. LMTP answers a mail once per recipient; with only one recipient,
        that is the same as in SMTP."""
        await self.smtp_EHLO(arg)


def _forget(task: asyncio.Task[None]) -> None:
    """Ignore how a conversation ended."""
    if not task.cancelled():
        task.exception()


class _Busy(asyncio.Protocol):
    """A client for whom there is no room."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(BUSY)
        transport.close()

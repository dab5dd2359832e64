"""The entrance for mail: an SMTP and LMTP server that accepts replies to notices, and nothing else.

It runs behind the operator's mail server. The token in the envelope is read first: without one that
is known, nothing else is. Mail that is dropped is accepted first: if it were refused, that server
would write to the alleged sender.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import AnyStr

from aiosmtpd.smtp import SMTP, Envelope, Session, syntax

from lobby.base.errors import Later, Refused, Unavailable
from lobby.base.work import PAYER
from lobby.core import background
from lobby.core.budgets import Budgets, take_turn
from lobby.core.entrance import Entrance
from lobby.core.worker_process import Ended
from lobby.database.store import Store
from lobby.features.notices import addresses
from lobby.features.notices.duties import mail_answers
from lobby.features.notices.replies import mail_reading, moves_by_mail
from lobby.features.notices.replies.mail_counts import MailCounts
from lobby.features.notices.replies.mail_reader import MailReader
from lobby.features.notices.replies.mail_reading import Mail, NotRead
from lobby.features.notices.replies.reply_tokens import ReplyAddress

TAKEN = "250 2.0.0 Taken"
LATER = "451 4.3.0 Try again later"
TOO_MANY = "451 4.7.1 Too many mails. Try again later"
TOO_LARGE = "552 5.3.4 The mail is too large. Reply with your move alone, without attachments"
BARE = "550 5.6.0 A line of the mail ends with CR or LF alone. End each line with CR LF"
NOT_READ = "550 5.6.0 The mail takes too long to read. Reply with your move alone, as plain text"
ELSEWHERE = "550 5.1.1 Only replies to notices are taken here"
ONE_BY_ONE = "452 4.5.3 One recipient at a time"
BUSY = b"421 4.3.2 Too many connections\r\n"

_MARGIN = 256 * 1024
"""Bytes kept of what exceeds the limit of a mail, or stands outside a mail."""

_SIZE_REFUSED = "552 Error: message size exceeds fixed maximum message size"
"""What aiosmtpd says."""

_PATH = re.compile(
    r"""\s*<(?:@[^<>"\s:]*:)?((?:"(?:[^"\\]|\\.)*"|[^<>"\s])*)>(?:\s+([!-~][ -~]*))?""", re.DOTALL
)
"""An address in angle brackets, without the route that may stand before it, and its parameters."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits for clients: connections of all of them at once; and for each, the bytes of a mail,
    and of one that is read only to say that it is too large; the seconds of silence and of a whole
    connection, and the commands of one kind."""

    connections: int = 20
    size: int = 512 * 1024
    heard: int = 64 * 1024 * 1024
    idle: float = 30.0
    whole: float = 300.0
    commands: int = 100


class MailDoor:
    """Accepts mail at *entrance* for *address*, for as long as the server lives. *answers_wait* is
    called when an answer was stored."""

    def __init__(
        self,
        entrance: Entrance,
        address: ReplyAddress,
        store: Store,
        budgets: Budgets,
        answers_wait: Callable[[], object],
        *,
        limits: Limits | None = None,
    ) -> None:
        self._entrance = entrance
        self._address = address
        self._store = store
        self._answers_wait = answers_wait
        self._budgets = budgets
        self._limits = limits or Limits()
        self._open: set[_Conversation] = set()
        self._reader = MailReader()
        self._counts = MailCounts()
        self._under_way: set[asyncio.Task[str]] = set()
        self._task: asyncio.Task[None] | None = None
        logging.getLogger("mail.log").setLevel(logging.ERROR)  # it logs senders and recipients

    @property
    def port(self) -> int:
        """The port it listens on."""
        return self._entrance.port

    def start(self) -> None:
        """Start."""
        self._task = background.supervise(self._run, "mail in")

    def become(self, address: ReplyAddress) -> None:
        """Go on with another *address*. Conversations in progress end with the old one."""
        self._address = address

    async def stop(self) -> None:
        """Accept no more mail, and end the conversations in progress."""
        self._entrance.close()
        for connection in tuple(self._open):
            connection.hang_up()
        await background.end(self._task)
        await asyncio.gather(*self._under_way, return_exceptions=True)
        await self._reader.stop()

    async def _run(self) -> None:
        await self._entrance.open(self._welcome)
        await asyncio.Event().wait()  # until cancelled

    def _welcome(self) -> asyncio.Protocol:
        if len(self._open) >= self._limits.connections:
            return _Busy()
        handler = _Handler(self._address, self._taken)
        return _Conversation(handler, self._address.domain, self._limits, self._open)

    async def _taken(self, sender: str, recipient: str, content: bytes) -> str:
        """Run ``_take`` to its end even if the client disconnects meanwhile."""
        task = background.begin(self._take(sender, recipient, content), "mail in")
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)
        return await asyncio.shield(task)

    async def _take(self, sender: str, recipient: str, content: bytes) -> str:
        """Do what the mail says; return the response."""
        token = self._address.token_in(recipient)
        if mail_reading.has_bare_line_ends(content):
            return BARE
        if not token:
            return TAKEN
        if not self._counts.afford(token, sender):
            return TOO_MANY
        if await self._store.read(mail_answers.full):
            return LATER
        if token.startswith(addresses.TICKET_PREFIX):
            if await self._store.write(addresses.unsubscribe, token):
                _log.info("a player has unsubscribed by mail")
            return TAKEN
        return await self._reply(sender, token, content)

    async def _reply(self, sender: str, token: str, content: bytes) -> str:
        player = await self._store.read(moves_by_mail.player_of, token)
        if player is None:
            _log.info("a mail was dropped: it answers no notice")
            return TAKEN
        if not self._counts.afford_for(player.id):
            return TOO_MANY
        PAYER.set(self._budgets.tab_by_mail(player))
        try:
            await take_turn()
        except Later:
            return TOO_MANY
        try:
            mail = await self._reader.read(content)
        except NotRead as error:
            _log.info("a mail was dropped: %s", error)
            return TAKEN
        except Ended as ended:
            _log.warning("a mail to %s was not read: %s", player.name, ended)
            self._counts.charge(token, sender, player.id)
            return NOT_READ if ended.too_much else LATER
        await self._act(token, mail)
        return TAKEN

    async def _act(self, token: str, mail: Mail) -> None:
        if not await self._store.read(moves_by_mail.is_genuine, token, mail):
            _log.info("a mail was dropped: it is not from the player, or came before")
            return
        try:
            await self._store.write(moves_by_mail.play, token, mail)
        except Unavailable:
            raise
        except Refused as error:
            await self._store.write(moves_by_mail.refuse, token, mail, str(error))
        self._answers_wait()


class _Handler:
    """The responses to a client; the method names are aiosmtpd's."""

    def __init__(
        self, address: ReplyAddress, take: Callable[[str, str, bytes], Awaitable[str]]
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
            return await self._take(envelope.mail_from or "", envelope.rcpt_tos[0], content)
        except Unavailable as error:
            _log.error("a mail could not be taken: %s", error)
            return LATER

    async def handle_exception(self, error: Exception) -> str:
        _log.error("a mail could not be taken", exc_info=error)
        return LATER


class _Conversation(SMTP):
    """One SMTP or LMTP client being served within *limits*; it is in *among* while this lasts."""

    def __init__(
        self, handler: _Handler, domain: str, limits: Limits, among: set[_Conversation]
    ) -> None:
        self._limits = limits
        self._heard, self._most = 0, _MARGIN
        # A mail server keeps a mail to itself that is larger than what is announced, and tells its
        # sender so in its own words. Ours name the remedy, so it may announce such a mail.
        self._own_words = {
            f"250-SIZE {limits.size}": f"250-SIZE {limits.heard}",
            _SIZE_REFUSED: TOO_LARGE,
        }
        self.line_length_limit = limits.size + _MARGIN  # a whole mail is read in one go
        super().__init__(
            handler,
            hostname=domain,
            ident="lobby",
            data_size_limit=limits.size,
            timeout=limits.idle,
            command_call_limit=limits.commands,
            enable_SMTPUTF8=True,
            loop=asyncio.get_running_loop(),
        )
        self._end = self.loop.call_later(limits.whole, self.hang_up)
        self._among = among
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
        """Called when the client sends something. Limits the input between two answers: an endless
        line would be kept in memory."""
        self._heard += len(data)
        if self._heard > self._most:
            self.hang_up()
        else:
            super().data_received(data)

    async def push(self, status: AnyStr) -> None:
        """Send a response."""
        self._heard = 0
        own = self._own_words.get(status) if isinstance(status, str) else None
        await (super().push(own) if own else super().push(status))

    def connection_lost(self, error: Exception | None) -> None:
        """Called when the client has disconnected."""
        self._end.cancel()
        self._among.discard(self)
        super().connection_lost(error)

    @syntax("DATA")
    async def smtp_DATA(self, arg: str) -> None:
        """Read a mail, whole: aiosmtpd reads it line by line, and a mail of empty lines would hold
        up everybody."""
        assert self.envelope is not None
        if await self.check_helo_needed():
            return
        if arg or not self.envelope.rcpt_tos:
            await self.push("501 Syntax: DATA" if arg else "503 Error: need RCPT command")
            return
        await self.push("354 End data with <CR><LF>.<CR><LF>")
        self._most = self._limits.heard
        content = await self._mail()
        self._most = _MARGIN
        if content is None:
            response = TOO_LARGE
        else:
            self.envelope.content = content
            response = await self.event_handler.handle_DATA(self, self.session, self.envelope)
        self.envelope = self._create_envelope()
        await self.push(response)

    def _getaddr(self, arg: str) -> tuple[str | None, str | None]:
        """aiosmtpd has the ``email`` package read addresses, with comments within comments and all:
        that takes up to ten milliseconds, and raises what it should not."""
        return address_in(arg)

    async def _mail(self) -> bytes | None:
        """The mail that follows; None if it is too large, which is read to its end, and not kept.
        It ends at a line with a dot alone, and of two dots at the beginning of a line the first is
        taken away (RFC 5321, 4.5.2)."""
        self._reader.feed_data(b"\r\n")  # so that its first line begins like every other
        large = False
        while True:
            try:
                text: bytes = await self._reader.readuntil(b"\r\n.\r\n")
                break
            except asyncio.LimitOverrunError as error:
                large = True
                await self._reader.readexactly(error.consumed)
                self._reset_timeout()
        text = text.replace(b"\r\n..", b"\r\n.").removeprefix(b"\r\n").removesuffix(b".\r\n")
        return None if large or len(text) > self._limits.size else text

    @syntax("LHLO hostname")
    async def smtp_LHLO(self, arg: str) -> None:
        """The greeting of LMTP, which with only one recipient is the same as SMTP."""
        await self.smtp_EHLO(arg)


def _forget(task: asyncio.Task[None]) -> None:
    """Ignore how a conversation ended."""
    if not task.cancelled():
        task.exception()


def address_in(path: str) -> tuple[str | None, str | None]:
    """The address in the *path* of a command, and the parameters behind it; None for both if it has
    no such form (RFC 5321, 4.1.2).

    >>> address_in("<@relay.example.org:ann@example.org> BODY=8BITMIME")
    ('ann@example.org', 'BODY=8BITMIME')
    """
    parts = _PATH.fullmatch(path)
    return (parts[1] or "<>", parts[2] or "") if parts else (None, None)


class _Busy(asyncio.Protocol):
    """A client for whom there is no room."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        transport.write(BUSY)
        transport.close()

"""A mail server on a free port of this machine: a real one, which can also misbehave."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

LOGIN = LoginPassword(b"lobby", b"not a word to anyone")


class Postbox:
    """A handler that keeps the mail, or gives the answers it is told to."""

    def __init__(self, *, rcpt: str = "250 OK", data: str = "250 OK", sender: str = "250 OK"):
        self.mails: list[EmailMessage] = []
        self.envelopes: list[Envelope] = []
        self.refusals = 0
        self._sender, self._rcpt, self._data = sender, rcpt, data

    def answers_data(self, answer: str) -> None:
        """Give *answer* from now on after receiving a mail."""
        self._data = answer

    async def handle_MAIL(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self._sender.startswith("250"):
            envelope.mail_from = address
        return self._sender

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self._rcpt.startswith("250"):
            envelope.rcpt_tos.append(address)
        return self._rcpt

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        if self._data.startswith("250"):
            assert isinstance(envelope.content, bytes)
            message = message_from_bytes(envelope.content, policy=default)
            assert isinstance(message, EmailMessage)
            self.mails.append(message)
            self.envelopes.append(envelope)
        else:
            self.refusals += 1
        return self._data


def _authenticate(
    server: SMTP, session: Session, envelope: Envelope, mechanism: str, given: object
) -> AuthResult:
    return AuthResult(success=given == LOGIN, handled=False)


STEPS = ("connect", "EHLO", "STARTTLS", "EHLO again", "AUTH", "MAIL", "RCPT", "DATA", "the dot")
"""The steps at which a server can refuse a mail."""


class Refusing(SMTP):
    """A server that gives one *answer* at one *step* of each connection."""

    def __init__(self, handler: object, step: str, answer: str, **options: Any) -> None:
        self._step, self._answer = step, answer
        super().__init__(handler, **options)

    async def push(self, status: Any) -> None:
        if self._step == "connect" and status.startswith("220 mail.example.org"):
            status = self._answer
        await super().push(status)

    async def smtp_EHLO(self, arg: str) -> None:
        again = self.transport is not None and self._tls_protocol is not None
        await self._at("EHLO again" if again else "EHLO", super().smtp_EHLO, arg)

    async def smtp_STARTTLS(self, arg: str) -> None:
        await self._at("STARTTLS", super().smtp_STARTTLS, arg)

    async def smtp_AUTH(self, arg: str) -> None:
        await self._at("AUTH", super().smtp_AUTH, arg)

    async def smtp_MAIL(self, arg: str) -> None:
        await self._at("MAIL", super().smtp_MAIL, arg)

    async def smtp_RCPT(self, arg: str) -> None:
        await self._at("RCPT", super().smtp_RCPT, arg)

    async def smtp_DATA(self, arg: str) -> None:
        await self._at("DATA", super().smtp_DATA, arg)

    async def _at(self, step: str, go_on: Callable[[str], Any], arg: str) -> None:
        await (self.push(self._answer) if self._step == step else go_on(arg))


@asynccontextmanager
async def mailserver(
    postbox: Postbox,
    *,
    tls: ssl.SSLContext | None = None,
    login: bool = False,
    refusal: tuple[str, str] = ("", ""),
) -> AsyncIterator[int]:
    """The port of a mail server; with *tls* it wants STARTTLS first, with *login* a login. A
    *refusal* is one of ``STEPS``, and the answer given there."""
    if refusal[0] == "the dot":
        postbox.answers_data(refusal[1])
    options: dict[str, Any] = {"hostname": "mail.example.org", "tls_context": tls}
    if login:
        options |= {"authenticator": _authenticate, "auth_required": True}
        options |= {"auth_require_tls": tls is not None}
    loop = asyncio.get_running_loop()
    async with listening(
        lambda: Refusing(postbox, *refusal, require_starttls=tls is not None, loop=loop, **options)
    ) as port:
        yield port


@asynccontextmanager
async def listening(
    protocol: Callable[[], asyncio.BaseProtocol], *, tls: ssl.SSLContext | None = None
) -> AsyncIterator[int]:
    """The port of a server that speaks *protocol*."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(protocol, "127.0.0.1", 0, ssl=tls)
    try:
        yield server.sockets[0].getsockname()[1]
    finally:
        server.close()
        await server.wait_closed()


class Silent(asyncio.Protocol):
    """Takes connections and says nothing."""


class Closing(asyncio.Protocol):
    """Greets, and hangs up at the first word."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(b"220 mail.example.org\r\n")

    def data_received(self, data: bytes) -> None:
        self._transport.close()

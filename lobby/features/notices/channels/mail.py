"""Mail: a notice as a mail, its headers, text and HTML, sent through the operator's mail server."""

from __future__ import annotations

import asyncio
import re
import ssl
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import EmailPolicy
from functools import cache
from html import escape
from itertools import groupby
from typing import Any

import aiosmtplib
import idna

from lobby.base.errors import Refused
from lobby.base.settings import MailSecurity
from lobby.base.translation import N_, _
from lobby.features.notices import addresses
from lobby.features.notices.channel import Kind, Notice, Undeliverable
from lobby.features.notices.replies.reply_tokens import ReplyAddress

_LONGEST_LINE = 998
_TO_NOBODY_YET: frozenset[Kind] = frozenset({"code", "answer"})
"""Kinds of mails that nobody has subscribed to."""


_ONE_WORD = frozenset(
    {"message-id", "in-reply-to", "references", "reply-to", "list-id", "list-unsubscribe"}
)


class _Policy(EmailPolicy):
    """SMTP's own policy, except for headers that mail programs want verbatim: Python would encode
    those longer than a line."""

    def fold(self, name: str, value: str) -> str:
        """The header, folded into lines."""
        if name.lower() in _ONE_WORD:
            return f"{name}: {value}{self.linesep}"
        return str(super().fold(name, value))

    def fold_binary(self, name: str, value: str) -> bytes:
        """The header, folded into lines, as bytes."""
        if name.lower() in _ONE_WORD:
            return self.fold(name, value).encode("ascii")
        return super().fold_binary(name, value)


POLICY = _Policy(linesep="\r\n")
"""How a mail is turned into bytes."""


@dataclass(frozen=True, slots=True)
class Letterhead:
    """What all mails of a server have in common: the *sender*; where *replies* go, None if no mail
    is accepted; and the page where one click unsubscribes, "" for none."""

    sender: Address
    replies: ReplyAddress | None = None
    unsubscribe_url: str = ""

    def message(self, address: str, notice: Notice, secret: str) -> EmailMessage:
        """*notice* as a mail to *address*, which has that *secret*. All mails about a board have
        the same subject and refer to the same mail, which was never sent, so that they form a
        thread."""
        domain = self.sender.domain
        message = EmailMessage(policy=POLICY)
        message["From"] = self.sender
        message["To"] = Address(addr_spec=address)
        if self.replies and notice.reply_token:
            message["Reply-To"] = self.replies.with_token(notice.reply_token)
        message["Subject"] = notice.thread or notice.subject
        message["Date"] = datetime.fromtimestamp(notice.at, UTC)
        message["Message-ID"] = f"<notice.{notice.id}@{domain}>"
        self._thread(message, notice)
        message["List-Id"] = f"<notices.{domain}>"
        self._unsubscribing(message, notice, secret)
        answer = notice.kind == "answer"
        message["Auto-Submitted"] = "auto-replied" if answer else "auto-generated"
        message["X-Auto-Response-Suppress"] = "All"
        message["Precedence"] = "bulk"
        text = f"{notice.text}\n" if not notice.text.endswith("\n") else notice.text
        message.set_content(text, cte=_encoding(text))
        html = _page(notice.subject, notice.text, notice.fixed)
        message.add_alternative(html, subtype="html", cte=_encoding(html))
        return message

    def _thread(self, message: EmailMessage, notice: Notice) -> None:
        """Add the headers that place it in a thread."""
        board = f"<board.{notice.thread_id}@{self.sender.domain}>" if notice.thread_id else ""
        parent = notice.in_reply_to or board
        if parent:
            message["In-Reply-To"] = parent
            message["References"] = " ".join(dict.fromkeys(filter(None, (board, parent))))

    def _unsubscribing(self, message: EmailMessage, notice: Notice, secret: str) -> None:
        """Add the headers of unsubscribing with one click (RFC 2369 and 8058)."""
        if notice.kind in _TO_NOBODY_YET:
            return
        ticket = addresses.ticket(notice.player, secret)
        if self.unsubscribe_url:
            message["List-Unsubscribe"] = f"<{self.unsubscribe_url}?ticket={ticket}>"
            message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        elif self.replies:
            message["List-Unsubscribe"] = f"<mailto:{self.replies.with_token(ticket)}>"


def _encoding(text: str) -> str:
    """A transfer encoding that every server on the way passes on unchanged."""
    short = all(len(line) <= _LONGEST_LINE for line in text.split("\n"))
    return "7bit" if text.isascii() and short else "quoted-printable"


_PAGE = (
    '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{title}</title></head>\n'
    '<body style="font-family: sans-serif; line-height: 1.4">\n{body}\n</body></html>\n'
)
_FIXED = (
    "<pre style=\"font-family: Menlo, Consolas, 'DejaVu Sans Mono', monospace;"
    ' font-size: 13px; line-height: 1.2">{text}</pre>'
)


def _page(title: str, text: str, fixed: str = "") -> str:
    """An HTML page with *text*; its part *fixed* and indented lines get a fixed-width font."""
    before, part, after = text.partition(fixed) if fixed else (text, "", "")
    blocks = (*_blocks(before), *([_in_fixed_font(part)] if part else []), *_blocks(after))
    return _PAGE.format(title=escape(title), body="\n".join(blocks))


def _blocks(text: str) -> Iterator[str]:
    """Paragraphs, and the blocks in a fixed-width font between them."""
    for paragraph in text.split("\n\n"):
        lines = paragraph.strip("\n").split("\n")
        for indented, run in groupby(lines, lambda line: line.startswith("    ")):
            joined = "\n".join(run)
            if joined and indented:
                yield _in_fixed_font(joined)
            elif joined:
                yield f"<p>{escape(joined).replace(chr(10), '<br>' + chr(10))}</p>"


def _in_fixed_font(text: str) -> str:
    return _FIXED.format(text=escape(text))


_CONNECT_SECONDS, _SECONDS = 10.0, 28.0

_LONGEST, _LONGEST_LOCAL = 254, 64
_TOO_LONG = N_("That mail address is too long. Give one such as ann@example.org.")
_NO_SUCH_ADDRESS = N_("The mail server does not accept mail for this address ({code}).")
_NOT_THIS_MAIL = N_("The mail server does not accept this mail ({code}).")
_NOT_US = N_("The mail server refuses mail from the lobby ({code}).")
_NO_ADDRESS_NOW = N_("The mail server accepts no mail for this address just now ({code}).")
_NO_MAIL_NOW = N_("The mail server does not accept this mail just now ({code}).")
_NOT_US_NOW = N_("The mail server accepts no mail from the lobby just now ({code}).")
_FIRST_FOR_GOOD = 500
"""From this code on an answer means "no"; those from 400 on mean "not now" (RFC 5321, 4.2.1)."""
_UNKNOWN_COMMAND = (500, 502)
_HANGS_UP = 421
_ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
_LOCAL = re.compile(rf"{_ATOM}(\.{_ATOM})*")


@dataclass(frozen=True, slots=True, kw_only=True)
class MailServer:
    """The server that takes the mail, and how the operator has set it up."""

    host: str
    port: int = 587
    security: MailSecurity = "starttls"
    """*tls*: encrypted from the first byte; *starttls*: encrypted before anything is sent; *none*:
    for a server on the same machine."""
    sender: str
    """The address that notices come from, without a display name."""
    user: str = ""
    """Empty if the server needs no login."""
    password: str = field(default="", repr=False)
    authorities: ssl.SSLContext | None = field(default=None, repr=False)
    """The certificate authorities to trust; None for those that the system trusts."""
    connect_seconds: float = _CONNECT_SECONDS
    """The timeout for a connection, and for each answer."""
    seconds: float = _SECONDS
    """The timeout for a whole delivery."""


class Mail:
    """Sends each notice as one mail. Mail programs show the mails about one board as a thread."""

    def __init__(
        self, server: MailServer, *, replies: ReplyAddress | None = None, unsubscribe_url: str = ""
    ) -> None:
        self._server = server
        sender = Address("Lobby", addr_spec=checked(server.sender))
        self._letterhead = Letterhead(sender, replies, unsubscribe_url)
        self._trust = server.authorities or _of_the_system()

    def checked(self, address: str) -> str:
        """Return the address alone, its domain in ASCII. Raises Refused."""
        return checked(address)

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        """Hand the mail to the server. Raises Undeliverable: permanent if the server refuses this
        address or this mail for good, temporary if it does so for now, refuses us or cannot be
        reached."""
        if not (notice.subject + notice.thread).isprintable() or address != checked(address):
            raise Undeliverable(_("This mail has a header that cannot be sent."), permanent=True)
        message = self._letterhead.message(address, notice, secret).as_bytes()
        server = self._server
        client = _Client(
            hostname=server.host,
            port=server.port,
            use_tls=server.security == "tls",
            start_tls=False,  # we do it
            tls_context=self._trust,
            timeout=server.connect_seconds,
            local_hostname=self._letterhead.sender.domain,
        )
        try:
            async with asyncio.timeout(server.seconds), client:
                await self._arrive(client)
                await client.sendmail(self._letterhead.sender.addr_spec, address, message)
        except aiosmtplib.SMTPServerDisconnected as error:
            raise _undeliverable(client.goodbye or error) from error
        except (aiosmtplib.SMTPException, OSError) as error:
            raise _undeliverable(error) from error
        finally:
            client.close()

    async def _arrive(self, client: aiosmtplib.SMTP) -> None:
        """Come so far that the server takes mail, one step after the other: what aiosmtplib does
        by itself takes a server that is busy for one without encryption."""
        server = self._server
        await _greet(client)
        if server.security == "starttls":
            await client.starttls()
            await _greet(client)
        if server.user:
            await client.login(server.user, server.password)


class _Client(aiosmtplib.SMTP):
    """A client that keeps the last words of a server that hangs up; aiosmtplib may go on and then
    miss the connection."""

    goodbye: aiosmtplib.SMTPResponseException | None = None

    async def execute_command(self, *args: bytes, **options: Any) -> aiosmtplib.SMTPResponse:
        """Send a command and return the answer."""
        answer = await super().execute_command(*args, **options)
        if answer.code == _HANGS_UP:
            self.goodbye = aiosmtplib.SMTPResponseException(answer.code, answer.message)
        return answer


async def _greet(client: aiosmtplib.SMTP) -> None:
    try:
        await client.ehlo()
    except aiosmtplib.SMTPHeloError as error:
        if error.code not in _UNKNOWN_COMMAND:
            raise
        await client.helo()


def checked(address: str) -> str:
    """Return *address* as it is used: alone, its domain in ASCII. Raises Refused."""
    if len(address) > _LONGEST:
        raise Refused.because(_TOO_LONG)
    local, at, domain = address.rpartition("@")
    if not (at and address.isprintable()):
        raise Refused.because("That is not a mail address. Give one such as ann@example.org.")
    if len(local) > _LONGEST_LOCAL or not _LOCAL.fullmatch(local):
        raise Refused.because(
            "The part before the @ is unusual. Give an address such as ann@example.org."
        )
    whole = f"{local}@{_ascii(domain)}"
    if len(whole) > _LONGEST:
        raise Refused.because(_TOO_LONG)
    return whole


@cache
def _of_the_system() -> ssl.SSLContext:
    """A context that trusts the system's authorities; cached, as reading them takes a while."""
    return ssl.create_default_context()


def _ascii(domain: str) -> str:
    try:
        known = idna.encode(domain, uts46=True).decode()
    except idna.IDNAError:
        known = ""
    last = known.rpartition(".")[2]
    if "." not in known or not last or last.isdecimal():
        raise Refused.because(
            "The part after the @ is not a domain. Give an address such as ann@example.org."
        )
    return known


def _undeliverable(error: Exception) -> Undeliverable:
    """What to tell of *error*. What the server says of this address or this mail is for the player.
    What it says of us may reveal details of the operator's set-up, and is for the operator."""
    match error:
        case aiosmtplib.SMTPRecipientsRefused():
            return _refused(error.recipients[0], _NO_SUCH_ADDRESS, _NO_ADDRESS_NOW)
        case aiosmtplib.SMTPDataError():
            return _refused(error, _NOT_THIS_MAIL, _NO_MAIL_NOW)
        case aiosmtplib.SMTPResponseException():
            sentence = _NOT_US if error.code >= _FIRST_FOR_GOOD else _NOT_US_NOW
            return Undeliverable(_(sentence, code=error.code), detail=error.message)
        case TimeoutError():
            return Undeliverable(_("The mail server took too long to answer."))
        case OSError() if not isinstance(error.__cause__ or error, ssl.SSLError):
            return Undeliverable(_("The mail server cannot be reached, or closed the connection."))
        case _:
            return Undeliverable(
                _("The mail server offers no encryption or login that the lobby trusts."),
                detail=str(error),
            )


def _refused(
    answer: aiosmtplib.SMTPResponseException, for_good: str, for_now: str
) -> Undeliverable:
    permanent = answer.code >= _FIRST_FOR_GOOD
    return Undeliverable(
        _(for_good if permanent else for_now, code=answer.code),
        permanent=permanent,
        said=answer.message,
    )

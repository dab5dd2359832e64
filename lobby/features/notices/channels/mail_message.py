"""A notice as a mail: its headers, its text, and the same in HTML."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import EmailPolicy
from html import escape
from itertools import groupby

from lobby.features.notices import unsubscribing
from lobby.features.notices.channel import Kind, Notice
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
        ticket = unsubscribing.ticket(notice.player, secret)
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

"""Reading an incoming mail: who wrote it, and the first line.

Anybody may send anything. So only the parts that are needed are handed to a parser, each cut to a
length first, and limits hold for what the parser returns. All this happens in a process of its own,
that of ``MailReader``.
"""

from __future__ import annotations

import binascii
import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesHeaderParser
from email.policy import compat32
from html import unescape
from itertools import islice, takewhile

from lobby.base import charsets, written
from lobby.base.charsets import UTF_8

REMARK = " -m "
"""Stands between a move and a remark, as in a command."""

LONGEST_HEADING = 1000
"""The most characters in a header that is read."""

MOST_PARTS = 12
"""The most parts of a multipart that are looked at."""

_DEEPEST = 4
"""How deep parts are looked at inside parts."""

_LONGEST_HEADINGS = 64 * 1024
_LONGEST_PART_HEADINGS = 8 * 1024
_LONGEST_TEXT = 64 * 1024
_LONGEST_LINE = 200
_LONGEST_REMARKED = 4000
"""The most characters of a line with a remark, more than any remark may have."""
_SHORTEST_WRAPPED = 25
_FARTHEST = 20
"""The most lines looked at for a quotation below the line that introduces it."""
_MAILBOX = r"[^\s<>()\[\]@,;:\\\"]+@[^\s<>()\[\]@,;:\\\"]+"
_FROM = re.compile(
    rf'(?:(?:"(?:[^"\\]|\\.)*"|[^<>()@,;:\\"])*<({_MAILBOX})>|({_MAILBOX}))(?: \([^()\\]*\))?'
)
"""One address, with a name before it or behind it. Everything is refused that programs read in
several ways: whoever has checked where the mail comes from must have read the same address."""
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
_MACHINES = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-loop", "x-failed-recipients")
_BULK = (["bulk"], ["list"], ["junk"], ["auto_reply"])


class NotRead(Exception):
    """Raised for a mail that is dropped; the text says why, for the log."""


@dataclass(frozen=True, slots=True)
class Mail:
    """What is read of a mail: the sender's address in lower case; its Message-ID, "" if it has none
    that can be repeated; a *digest* that is the same if the mail comes again; and the first *line*
    written by the sender, "" if there is none."""

    sender: str
    message_id: str
    digest: str
    line: str


@dataclass(frozen=True, slots=True)
class _Part:
    """A mail or a part of one: its headers, parsed, and its body as it came."""

    headings: Message
    body: bytes


def has_bare_line_ends(content: bytes) -> bool:
    """Whether a carriage return or a line feed stands alone in *content*. A mail has none, and
    programs disagree about where a line ends that has.

    >>> [has_bare_line_ends(each) for each in (b"a\\r\\nb\\r\\n", b"a\\rb", b"a\\n")]
    [False, True, True]
    """
    return not content.count(b"\r\n") == content.count(b"\r") == content.count(b"\n")


def read(content: bytes) -> Mail:
    """Read the mail in *content*. Raises NotRead if no person wrote it, or it is unreadable."""
    part = _part(content, _LONGEST_HEADINGS)
    if part.headings.defects or part.headings.get_payload():
        # The parser has stopped at a line that is no header: others may read those below it.
        raise NotRead("its headings are malformed")
    _check_written_by_hand(part.headings)
    sender = _sender(part.headings)
    match = _MESSAGE_ID.search(_heading(part.headings, "message-id"))
    message_id = match[0] if match else ""
    digest = hashlib.sha256(message_id.encode() or content).hexdigest()
    return Mail(sender, message_id, digest, _line(part))


def attempt(content: bytes) -> Mail | str:
    """The same as ``read``, but instead of raising NotRead it returns the reason: an exception does
    not come back from another process."""
    try:
        return read(content)
    except NotRead as error:
        return str(error)


def own_line(text: str) -> str:
    """The first line of *text* that is neither empty nor quoted, nor names the person quoted; "" if
    there is none before the signature. With a remark (-m) it ends with its paragraph, as programs
    wrap lines.

    >>> own_line("On Monday the lobby wrote:\\n> Your move.\\n\\n  a1–c3\\n-- \\nAnn")
    'a1-c3'
    """
    lines = [written.command(line).rstrip() for line in text.splitlines()]
    lines = list(takewhile(lambda line: line != "--", lines))
    at = 0
    while at < len(lines):
        if not lines[at].strip() or _quoted(lines[at]):
            at += 1
        elif skipped := _attribution(lines, at):
            at += skipped
        else:
            return _with_remark(lines[at:])
    return ""


def _with_remark(lines: Sequence[str]) -> str:
    first = " ".join(lines[0].split())
    if REMARK not in f"{first} ":
        return first[:_LONGEST_LINE]
    paragraph = takewhile(lambda line: line.strip() and not _quoted(line), lines)
    return " ".join(" ".join(paragraph).split())[:_LONGEST_REMARKED]


def _line(mail: _Part) -> str:
    try:
        return own_line(_text(mail))
    except (NotRead, MemoryError):
        raise
    except Exception as error:  # parsers may raise anything on malformed input
        raise NotRead("its text cannot be parsed") from error


def _check_written_by_hand(message: Message) -> None:
    if _heading(message, "auto-submitted").partition(";")[0].strip().lower() not in ("", "no"):
        raise NotRead("a program sent it")
    if _heading(message, "precedence").lower().split()[:1] in _BULK or "list-id" in message:
        raise NotRead("it is bulk mail")
    if any(name in message for name in _MACHINES):
        raise NotRead("a program sent it")


def _heading(message: Message, name: str) -> str:
    """The header called *name*, "" for none. Raises NotRead if it is too long, or not alone."""
    values = message.get_all(name, [])
    if len(values) > 1:
        raise NotRead(f"it has several headings {name}")
    text = str(values[0]) if values else ""
    if len(text) > LONGEST_HEADING:
        raise NotRead(f"its heading {name} is too long")
    return text


def _sender(message: Message) -> str:
    sender = _FROM.fullmatch(" ".join(_heading(message, "from").split()))
    if sender is None:
        raise NotRead("it is not from one address")
    return (sender[1] or sender[2]).lower()


def _part(content: bytes, longest: int) -> _Part:
    """The part in *content*, whose headers have at most *longest* bytes. Raises NotRead."""
    block, _, body = content.partition(b"\r\n\r\n")
    if content.startswith(b"\r\n"):
        block, body = b"", content[2:]
    if len(block) > longest:
        raise NotRead("its headings are too long")
    try:
        return _Part(BytesHeaderParser(policy=compat32).parsebytes(block + b"\r\n\r\n"), body)
    except Exception as error:  # parsers may raise anything on malformed input
        raise NotRead("its headings cannot be parsed") from error


def _text(mail: _Part) -> str:
    """The text of *mail*: its first plain text, or if that is empty the text of its first HTML."""
    parts = [*islice(_texts(mail), MOST_PARTS)]
    for kind in ("text/plain", "text/html"):
        part = next((candidate for candidate in parts if _type(candidate) == kind), None)
        text = _decoded(part) if part else ""
        if text.strip():
            return text_of_html(text) if kind == "text/html" else text
    return ""


def _texts(part: _Part, depth: int = 0) -> Iterator[_Part]:
    """The texts in *part* that are not attached. Mails within the mail are not looked at."""
    kind = _type(part)
    if kind.startswith("text/") and _disposition(part) != "attachment":
        yield part
    elif kind.startswith("multipart/") and depth < _DEEPEST:
        for inner in islice(_inner(part), MOST_PARTS):
            yield from _texts(_part(inner, _LONGEST_PART_HEADINGS), depth + 1)


def _inner(part: _Part) -> Iterator[bytes]:
    """The parts of a multipart, one after the other (RFC 2046, 5.1.1)."""
    boundary = part.headings.get_boundary()
    if not boundary:
        return
    body, mark = b"\r\n" + part.body, b"\r\n--" + boundary.encode("ascii", "replace")
    at = body.find(mark)
    while at >= 0 and not body.startswith(b"--", at + len(mark)):
        begin = body.find(b"\r\n", at + len(mark))
        if begin < 0:
            return
        at = body.find(mark, begin)
        yield body[begin + 2 : at if at >= 0 else len(body)]


def _type(part: _Part) -> str:
    """The media type of *part*, in lower case. Raises NotRead if the header is too long."""
    _heading(part.headings, "content-type")
    return part.headings.get_content_type()


def _disposition(part: _Part) -> str | None:
    _heading(part.headings, "content-disposition")
    return part.headings.get_content_disposition()


def _decoded(part: _Part) -> str:
    way = _heading(part.headings, "content-transfer-encoding").strip().lower()
    body = part.body[: 2 * _LONGEST_TEXT]  # base64 takes a third more
    if way == "quoted-printable":
        body = binascii.a2b_qp(body)
    elif way == "base64":
        body = _from_base64(body)
    return written.text(body[:_LONGEST_TEXT], _encoding(part.headings))


def _from_base64(text: bytes) -> bytes:
    """*text* decoded as far as it is base64 without errors."""
    digits = re.sub(rb"[^A-Za-z0-9+/]", b"", text.partition(b"=")[0])
    whole = digits[:-1] if len(digits) % 4 == 1 else digits  # one digit alone is no byte
    return binascii.a2b_base64(whole + b"=" * (-len(whole) % 4))


def _encoding(headings: Message) -> str:
    """The encoding that a part declares, if it is one used in mails."""
    return charsets.known(str(headings.get_content_charset(UTF_8))) or UTF_8


def _quoted(line: str) -> bool:
    return line.lstrip().startswith((">", "|"))


def _attribution(lines: Sequence[str], at: int) -> int:
    """How many of *lines*, from number *at* on, introduce the quotation below them: one, or several
    long enough to have been wrapped. They end with a colon just before the first quoted line."""
    block = list(takewhile(str.strip, lines[at : at + 5]))
    while block and _quoted(block[-1]):
        block.pop()
    below = lines[at + len(block) : at + len(block) + _FARTHEST]
    wrapped = all(len(line) >= _SHORTEST_WRAPPED for line in block[:-1])
    ends = block and wrapped and block[-1].rstrip().endswith(":")
    return len(block) if ends and _quoted(next(filter(str.strip, below), "")) else 0


_TAG = re.compile(r"<!--|<(/?)([a-z][a-z0-9]{0,20})[^<>]*>|<[!?/][^<>]*>", re.I)
_UNREAD = frozenset({"script", "style", "title"})
_LINES = frozenset(
    "address blockquote body br div dd dl dt h1 h2 h3 h4 h5 h6 head hr li ol p pre table tr"
    " ul".split()
)


def text_of_html(page: str) -> str:
    """The text of *page*, line by line; quoted lines begin with ``> ``. Python's own parser takes
    quadratic time for badly nested text, and a mail may be badly nested on purpose. This looks at
    each character once, and knows only about lines and quotes.

    >>> text_of_html("<style>p{}</style><div>a1-c3<br>Ann</div><blockquote>Your move.</blockquote>")
    'a1-c3\\nAnn\\n> Your move.'
    """
    reader = _HtmlReader(page)
    reader.read()
    return "\n".join(reader.lines)


class _HtmlReader:
    def __init__(self, page: str) -> None:
        self._page = page
        self._lower = page.lower()
        self._depth = 0
        self._line: list[str] = []
        self.lines: list[str] = []

    def read(self) -> None:
        """Read the whole page."""
        at = 0
        while tag := _TAG.search(self._page, at):
            self._line.append(self._page[at : tag.start()])
            at = tag.end()
            if tag[0] == "<!--":
                at = self._end("-->", at) + len("-->")
            elif tag[2]:
                at = self._tag(tag[2].lower(), bool(tag[1]), at)
        self._line.append(self._page[at:])
        self._end_line()

    def _tag(self, name: str, closing: bool, at: int) -> int:
        """Handle a tag that ends before *at*; return where to read on."""
        if name in _LINES:
            self._end_line()
        if name == "blockquote":
            self._depth = max(0, self._depth + (-1 if closing else 1))
        if name in _UNREAD and not closing:
            return self._end(f"</{name}", at)
        return at

    def _end(self, of: str, at: int) -> int:
        """Where *of* begins, up to which a part is skipped; else the end of the page."""
        index = self._lower.find(of, at)
        return index if index >= 0 else len(self._page)

    def _end_line(self) -> None:
        text = " ".join(unescape("".join(self._line)).split())
        self._line.clear()
        if text:
            self.lines.append(f"> {text}" if self._depth else text)

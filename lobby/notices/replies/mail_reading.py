"""Reading an incoming mail: its headers first, and its text only if they are in order.

Anybody may send anything, so everything has a limit, and nothing is parsed at a cost that grows
faster than its length.
"""

from __future__ import annotations

import codecs
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from email.message import Message
from email.parser import BytesHeaderParser, BytesParser
from email.policy import compat32
from email.utils import getaddresses
from itertools import takewhile

from lobby.notices.replies import html_text

LONGEST_HEADING = 1000
"""The most characters in a header that is read."""

MOST_PARTS = 12
"""The most times that a mail may mention a boundary between its parts."""

_LONGEST_TEXT = 64 * 1024
_LONGEST_LINE = 200
_SHORTEST_WRAPPED = 25
_HEADINGS = re.compile(rb"\r?\n\r?\n")
_TYPES = re.compile(rb"^content-(?:type|disposition)[ \t]*:.*(?:\r?\n[ \t].*)*", re.I | re.M)
_MESSAGE_ID = re.compile(r"<[!-;=?-~]{1,250}>")
_ENCODINGS = re.compile(
    r"ascii|utf-8(-sig)?|utf-16|iso8859-\d+|cp\d+|koi8-[rut]|gb\w+|big5\w*|euc_\w+|shift_jis\w*"
    r"|iso2022_\w+|mac-\w+"
)
_LOOSE = str.maketrans(
    dict.fromkeys("‐‑‒–—―−", "-")
    | dict.fromkeys("\xa0\u2007\u202f\t\r", " ")
    | dict.fromkeys("\u200b\u200c\u200d\u2060\ufeff\u200e\u200f\u00ad")
)
"""What mail programs turn hyphens and spaces into, and the invisible characters they add."""

_MACHINES = ("x-autoreply", "x-autorespond", "x-autoresponder", "x-loop", "x-failed-recipients")
_BULK = frozenset({"bulk", "list", "junk", "auto_reply"})


class NotRead(Exception):
    """Raised for a mail that is dropped; the text says why, for the log."""


@dataclass(frozen=True, slots=True)
class Headings:
    """The headers of a mail: the sender's address in lower case; its Message-ID, "" if it has none
    that can be repeated; and a *digest* that is the same if the mail comes again."""

    sender: str
    message_id: str
    digest: str


def headings(content: bytes) -> Headings:
    """What is known of the mail before its text is read. Raises NotRead for mails not written by a
    person, and for those that cannot be understood."""
    block = _HEADINGS.split(content, maxsplit=1)[0]
    try:
        message = BytesHeaderParser(policy=compat32).parsebytes(block + b"\r\n\r\n")
    except Exception as error:  # parsers may raise anything on malformed input
        raise NotRead("its headings cannot be parsed") from error
    _check_written_by_hand(message)
    found = _MESSAGE_ID.search(_heading(message, "message-id"))
    same = found[0].encode() if found else content
    return Headings(_sender(message), found[0] if found else "", hashlib.sha256(same).hexdigest())


def first_line(content: bytes) -> str:
    """The first line written by the sender, neither quoted nor part of the signature; "" if there
    is none. Raises NotRead."""
    if content.lower().count(b"boundary") > MOST_PARTS:
        raise NotRead("it has too many parts")
    if any(len(each[0]) > LONGEST_HEADING for each in _TYPES.finditer(content)):
        raise NotRead("a heading is too long")
    try:
        text = _text(BytesParser(policy=compat32).parsebytes(content))
    except Exception as error:
        raise NotRead("it cannot be parsed") from error
    return own_line(text)


def own_line(text: str) -> str:
    """The first line of *text* that is neither empty nor quoted, nor names the person quoted; "" if
    there is none before the signature.

    >>> own_line("On Monday the lobby wrote:\\n> Your move.\\n\\n  a1–c3\\n-- \\nAnn")
    'a1-c3'
    """
    lines = [line.translate(_LOOSE).rstrip() for line in text.splitlines()]
    lines = list(takewhile(lambda line: line != "--", lines))
    while lines:
        if not lines[0].strip() or _quoted(lines[0]):
            del lines[0]
        elif skipped := _attribution(lines):
            del lines[:skipped]
        else:
            return " ".join(lines[0].split())[:_LONGEST_LINE]
    return ""


def _check_written_by_hand(message: Message) -> None:
    automatic = _heading(message, "auto-submitted").partition(";")[0].strip().lower()
    if automatic not in ("", "no"):
        raise NotRead("a program sent it")
    if _heading(message, "precedence").strip().lower() in _BULK or "list-id" in message:
        raise NotRead("it is bulk mail")
    if any(name in message for name in _MACHINES):
        raise NotRead("a program sent it")


def _heading(message: Message, name: str) -> str:
    """The header called *name*; "" if there is none. Raises NotRead if it is too long, or there are
    several."""
    found = message.get_all(name, [])
    if len(found) > 1:
        raise NotRead(f"it has several headings {name}")
    text = str(found[0]) if found else ""
    if len(text) > LONGEST_HEADING:
        raise NotRead(f"its heading {name} is too long")
    return text


def _sender(message: Message) -> str:
    text = " ".join(_heading(message, "from").split())
    try:
        found = getaddresses([text])
    except Exception as error:
        raise NotRead("its sender cannot be parsed") from error
    if len(found) != 1 or "@" not in found[0][1]:
        raise NotRead("it is not from one address")
    return found[0][1].lower()


def _text(message: Message) -> str:
    """The text of the mail: its plain text, or the text of its HTML."""
    parts = [each for each in message.walk() if _is_text(each)]
    for kind in ("text/plain", "text/html"):
        for part in parts:
            text = _decoded(part) if part.get_content_type() == kind else ""
            if text.strip():
                return html_text.plain(text) if kind == "text/html" else text
    return ""


def _is_text(part: Message) -> bool:
    return part.get_content_maintype() == "text" and part.get_content_disposition() != "attachment"


def _decoded(part: Message) -> str:
    payload = part.get_payload(decode=True)
    if not isinstance(payload, bytes):
        return ""
    return payload[:_LONGEST_TEXT].decode(_encoding(part), errors="replace")


def _encoding(part: Message) -> str:
    """The encoding that the part declares, if it is one used in mails."""
    try:
        name = codecs.lookup(str(part.get_content_charset("utf-8"))).name
    except (LookupError, ValueError):
        return "utf-8"
    return name if _ENCODINGS.fullmatch(name) else "utf-8"


def _quoted(line: str) -> bool:
    return line.lstrip().startswith((">", "|"))


def _attribution(lines: list[str]) -> int:
    """How many lines at the beginning of *lines* introduce the quotation below them: one, or
    several long enough to have been wrapped. They end with a colon just before the first quoted
    line."""
    block = list(takewhile(str.strip, lines[:5]))
    while block and _quoted(block[-1]):
        block.pop()
    rest = _not_empty(lines[len(block) :])
    wrapped = all(len(line) >= _SHORTEST_WRAPPED for line in block[:-1])
    ends = block and wrapped and block[-1].rstrip().endswith(":")
    return len(block) if ends and _quoted(next(rest, "")) else 0


def _not_empty(lines: Iterable[str]) -> Iterator[str]:
    return (line for line in lines if line.strip())

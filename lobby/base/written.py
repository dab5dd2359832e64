"""Text as people's keyboards, editors and programs write it: the one way in.

Whatever people send, in a command, on standard input, in a file or in a mail, is decoded here, and
nowhere else. Programs add marks at the beginning and the end, use other character sets and line
ends, and put one character where its writer typed two.
"""

from __future__ import annotations

import codecs
import re
from codecs import IncrementalDecoder
from collections.abc import Iterator, Mapping
from typing import Final
from unicodedata import category

from lobby.base.charsets import ASCII, UTF_8, holds
from lobby.base.text import composed

DASHES: Final = "‐‑‒–—―−﹘﹣－⸺⸻"
"""What keyboards of phones, and programs, turn hyphens into."""

HYPHENS: Final[Mapping[int, str]] = str.maketrans(dict.fromkeys(DASHES, "-"))

_LONG_DASH = re.compile(r"(?<!\S)[—―⸺⸻](?=[^\W\d])")
"""Two hyphens, as the keyboard of a phone writes them."""

_JOINING_DASH = re.compile(rf"(?<=\S)[{DASHES}]|[{DASHES}](?=\S)")
_FULL_WIDTH: Final = {0xFEE0 + sign: chr(sign) for sign in range(0x21, 0x7F)}
_MARKS = re.compile("[\x00\x1a\ufeff]")
"""What programs put at the beginning and the end of files, or between the letters."""

_SENSELESS = re.compile("[\x7f-\x9f\ufffd]")
_LINE_END = re.compile(r"\r\n?")
_BYTES_OF_LINE_END = re.compile(rb"\r\n?|\n")
_NO_PARTS = (b" ", b'"', b",")
_LONG = 64 * 1024
_SIXTEEN_BITS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
_WIDER: Final[Mapping[str, str]] = {
    "iso8859-1": "cp1252",
    "iso8859-9": "cp1254",
    "tis-620": "cp874",
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "euc_kr": "cp949",
}
"""What is meant by programs that name the first, as web browsers have it."""

_WINDOWS = "lobby.windows-1252"


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    """Bytes that are not UTF-8, as most programs would have written them that do not use it."""
    assert isinstance(error, UnicodeDecodeError)
    return error.object[error.start : error.end].decode("cp1252", "replace"), error.end


codecs.register_error(_WINDOWS, _as_windows)


def text(data: bytes, charset: str = UTF_8) -> str:
    """The text in *data*, which is written in *charset* as far as is known: composed, with plain
    line ends. A mark at the beginning that names another character set counts. What is said to be
    UTF-8 or ASCII, and is not, is Windows-1252.

    >>> text(b"\\xef\\xbb\\xbfcaf\\xe9\\r\\n\\x1a"), text(b"\\xff\\xfea\\x00")
    ('café\\n', 'a')
    """
    if data.startswith(_SIXTEEN_BITS):
        decoded = data.decode("utf-16", "replace")
    elif charset in (UTF_8, ASCII) or data.startswith(codecs.BOM_UTF8):
        decoded = data.decode(UTF_8, _WINDOWS)
    else:
        decoded = data.decode(_WIDER.get(charset, charset), "replace")
    return _LINE_END.sub("\n", _MARKS.sub("", composed(decoded)))


def of_client(data: bytes, charset: str, *, typed: bool) -> str:
    """The text in *data* from a client with *charset*, in the character set that is ``meant``."""
    return text(data, meant(data, charset, typed=typed))


def meant(data: bytes, charset: str, *, typed: bool) -> str:
    """The character set of *data* from a client with *charset*: UTF-8 if it is that, as files
    are. A few letters in another one may be UTF-8 by chance: so what is *typed*, and makes sense in
    *charset*, must then also consist of characters that it holds."""
    try:
        others = {sign for sign in data.decode(UTF_8) if not sign.isascii()}
    except UnicodeDecodeError:
        return charset
    if not typed or all(holds(charset, sign) for sign in others):
        return UTF_8
    return UTF_8 if _SENSELESS.search(data.decode(charset, "replace")) else charset


def command(words: str) -> str:
    """*words* of a command or a move as their writer meant them: with hyphens, without invisible
    and full-width characters.

    >>> command("challenge ben —unrated"), command("d4–a1"), command("ｄ４－ａ１"), command("a — b")
    ('challenge ben --unrated', 'd4-a1', 'd4-a1', 'a — b')
    """
    if words.isascii():
        return words
    shown = "".join(sign for sign in words if category(sign) != "Cf").translate(_FULL_WIDTH)
    return _JOINING_DASH.sub("-", _LONG_DASH.sub("--", shown))


class Lines:
    """Splits bytes into lines, without their ends, as they come. Each is looked at once, however
    they are split."""

    def __init__(self) -> None:
        self._begun: list[bytes] = []
        self._sixteen: IncrementalDecoder | None = None
        self._known = False
        """Whether the beginning has been seen."""
        self._ended_by_return = False

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The lines that *data* completes."""
        data = self._from_bits(data)
        if self._ended_by_return and data:
            data = data.removeprefix(b"\n")
            self._ended_by_return = False
        at = 0
        for end in _BYTES_OF_LINE_END.finditer(data):
            self._ended_by_return = end[0] == b"\r" and end.end() == len(data)
            yield b"".join((*self._begun, data[at : end.start()]))
            self._begun.clear()
            at = end.end()
        if rest := data[at:]:
            self._begun.append(rest)

    @property
    def begun(self) -> bytes:
        """What has come of the line that has not ended."""
        return b"".join(self._begun)

    def part(self) -> bytes:
        """The same, up to a sign that is no part of a character in any character set; if there is
        none for long, all. It is then no longer part of the line."""
        begun = self.begun
        end = max(map(begun.rfind, _NO_PARTS)) + 1
        if not end and len(begun) > _LONG:
            end = len(begun)
        self._begun = [begun[end:]]
        return begun[:end]

    def end(self) -> bytes:
        """The last line, which had no end; empty after that."""
        rest = self.begun
        self._begun.clear()
        return rest

    def _from_bits(self, data: bytes) -> bytes:
        """*data* with characters of one byte for ASCII, whatever a mark at the beginning says."""
        if not self._known:
            data = b"".join((*self._begun, data))
            self._begun.clear()
            if any(mark.startswith(data) and mark != data for mark in _SIXTEEN_BITS):
                self._begun.append(data)
                return b""
            self._known = True
            if data.startswith(_SIXTEEN_BITS):
                self._sixteen = codecs.getincrementaldecoder("utf-16")("replace")
        return self._sixteen.decode(data).encode(UTF_8, "replace") if self._sixteen else data

"""Text in the character set of a client's terminal."""

from __future__ import annotations

import re
import unicodedata
from codecs import IncrementalDecoder, getincrementaldecoder
from functools import lru_cache

from rich.cells import cell_len, split_graphemes

from lobby.base.charsets import ASCII, UTF_8, holds, stand_in

_CONTROLS = re.compile(b"\xc2[\x80-\x9f]")
"""Control characters outside ASCII, in UTF-8: in bytes they are found four times as fast."""

_OUTSIDE_ASCII = re.compile("[0-9#*]?[^\x00-\x7f]+")
"""Also what a sign after it may turn into a key cap, which is wider."""


def encoded(text: str, charset: str) -> bytes:
    """*text* as a client with *charset* gets it. What *charset* does not hold is replaced, in as
    many cells. Control characters other than those of ASCII are never sent.

    >>> encoded("Zoë ├─ 囲碁 ▸ 5…", "iso8859-1"), encoded("Zoë ├─ 囲碁", "euc_jp")
    (b'Zo\\xeb +- ???? > 5.', b'Zoe +- \\xb0\\xcf\\xb8\\xeb')
    """
    if text.isascii():
        return text.encode(ASCII)
    if charset == UTF_8:
        return _CONTROLS.sub(b"?", text.encode(UTF_8, "replace"))
    return _OUTSIDE_ASCII.sub(lambda run: _fitted(run[0], charset), text).encode(charset)


def decoder(charset: str) -> IncrementalDecoder:
    """What turns the keys of a terminal with *charset* into text. A terminal whose character set is
    not known, or is said to be ASCII, can send anything: most send UTF-8."""
    return getincrementaldecoder(UTF_8 if charset == ASCII else charset)("replace")


@lru_cache(1024)
def _fitted(run: str, charset: str) -> str:
    spans, __ = split_graphemes(run)
    return "".join(_in_cells(run[start:end], cells, charset) for start, end, cells in spans)


def _in_cells(shown: str, cells: int, charset: str) -> str:
    """The sign *shown* in exactly *cells* cells."""
    # What an ASCII letter belongs to may be an escape sequence: it is never composed.
    composed = unicodedata.normalize("NFC", shown) if not shown[0].isascii() else shown
    for each in (shown, composed):
        if all(holds(charset, sign) for sign in each) and cell_len(each) == cells:
            return each
    signs = (sign for sign in composed if holds(charset, sign) or cell_len(sign))
    fitting = "".join(sign if holds(charset, sign) else stand_in(charset, sign) for sign in signs)
    room = cells - cell_len(fitting)
    if room < 0 or (room and "?" in fitting):
        return "?" * cells
    return fitting + " " * room

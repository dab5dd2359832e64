"""Text in the character set of a terminal; and tells keys from all else that it sends: pastes, its
answers to questions, whoever asked them, and whatever it reports by itself.

The forms are those of ECMA-48 and xterm: a control sequence (CSI) is ``ESC [``, parameters and a
final character; a string (DCS, OSC, APC, PM, SOS) is ``ESC`` and one of ``P ] _ ^ X``, up to BEL or
``ESC \\``. Packets may split them anywhere, with pauses.
"""

from __future__ import annotations

import re
import unicodedata
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Generator, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final, TypeAlias

from rich.cells import cell_len, split_graphemes
from textual import constants

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
    for form in (shown, composed):
        if all(holds(charset, sign) for sign in form) and cell_len(form) == cells:
            return form
    signs = (sign for sign in composed if holds(charset, sign) or cell_len(sign))
    fitting = "".join(sign if holds(charset, sign) else stand_in(charset, sign) for sign in signs)
    room = cells - cell_len(fitting)
    if room < 0 or (room and "?" in fitting):
        return "?" * cells
    return fitting + " " * room


_PASTE = "\x1b[200~"
_PASTE_END = "\x1b[201~"
_LAYOUT = "\t\n\r"


@dataclass(frozen=True, slots=True)
class Typed:
    """Keys, as characters and escape sequences."""

    text: str


@dataclass(frozen=True, slots=True)
class PasteBegan:
    """The terminal has started a paste; any escape sequence before it is over."""


@dataclass(frozen=True, slots=True)
class Pasted:
    """A complete paste, without control characters."""

    text: str


class PasteReader:
    """Splits input into what was typed and what was pasted.

    Typing is passed on at once, including the start of a paste's first marker: a lone Escape must
    not wait to see whether it becomes one. A paste is passed on when it is complete, and never
    longer than *limit*, however long it is and however packets split it.

    >>> reader = PasteReader(limit=5)
    >>> list(reader.feed("a\\x1b[20")), list(reader.feed("0~xy\\x1b[201~b"))
    ([Typed(text='a\\x1b[20')], [PasteBegan(), Pasted(text='xy'), Typed(text='b')])
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._pasting = False
        self._tail = ""
        self._pasted: list[str] = []

    def feed(self, text: str) -> Iterator[Typed | PasteBegan | Pasted]:
        """The events that *text* completes."""
        while text:
            if self._pasting:
                text = yield from self._paste(text)
            else:
                text = yield from self._type(text)

    def _type(self, text: str) -> Generator[Typed | PasteBegan, None, str]:
        seen = len(self._tail)
        before, start, rest = (self._tail + text).partition(_PASTE)
        if typed := before[seen:]:
            yield Typed(typed)
        if not start:
            self._tail = before[1 - len(_PASTE) :]
            return ""
        self._pasting, self._tail, self._pasted = True, "", []
        yield PasteBegan()
        return rest

    def _paste(self, text: str) -> Generator[Pasted, None, str]:
        content, end, rest = (self._tail + text).partition(_PASTE_END)
        if not end:
            self._tail = content[1 - len(_PASTE_END) :]
            self._keep(content[: 1 - len(_PASTE_END)])
            return ""
        self._keep(content)
        self._pasting, self._tail = False, ""
        yield Pasted("".join(self._pasted))
        return rest

    def _keep(self, content: str) -> None:
        harmless = (char for char in content if char.isprintable() or char in _LAYOUT)
        self._pasted += islice(harmless, self._limit - len(self._pasted))


ESCAPE_SECONDS: Final = constants.ESCAPE_DELAY + 0.01
"""After so long, a lone escape character was the key, or began a key with Alt."""
REST_SECONDS: Final = 1.5
"""The longest that the rest of a sequence takes to arrive after its first two characters."""

BRACKET_SECONDS: Final = 0.3
"""After so long, a bracket that came alone, just after the Escape key, was typed."""

_ESCAPE: Final = "\x1b"
_LONGEST: Final = 4096
"""The most characters of an answer that are kept."""
_LONGEST_CONTROL: Final = 64

_STRINGS: Final = "P]_^X"
_TERMINATORS: Final = ("\x07", "\x1b\\")
_ENDS: Final = re.compile(r"\x07|\x1b.|[\x03\x18\x1a]", re.DOTALL)
"""What ends a string: a terminator, another sequence, Ctrl-C, CAN or SUB."""
_CONTROL: Final = re.compile(r"\x1b\[(?:<[0-9;-]*|[0-?]*[ -/]*)")
"""A control sequence without its final character. Of the mouse, some terminals send numbers below
zero."""
_KEY: Final = re.compile(
    r"""\x1b\[(?:
        <[0-9;-]+[mM] | [0-9;]+[mM]   # the mouse
      | [0-9;:]*[A-IOPQRSZu~]         # keys, and the focus
      | \?2026;[0-9]\$y )             # whether output can be synchronised
    """,
    re.VERBOSE,
)
"""The control sequences that are no answers."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """A whole sequence that stands for a key, for the mouse, or for nothing."""

    sequence: str


@dataclass(frozen=True, slots=True)
class Answered:
    """A whole answer or report, without its escape characters; of a very long one, the
    beginning."""

    text: str


Part: TypeAlias = Typed | Pressed | Answered


class SequenceReader:
    """Splits what a terminal sends into characters, keys and answers.

    Until a sequence is complete, nothing of it is passed on. ``give_up`` must be called whenever
    nothing has come for ``patience``: what was held back is a key, or is lost. If the rest comes
    even later, in a piece that is longer than what people type, it is still no key.

    >>> list(SequenceReader().feed("a\\x1b[A\\x1b[?62;22cb"))  # doctest: +NORMALIZE_WHITESPACE
    [Typed(text='a'), Pressed(sequence='\\x1b[A'), Answered(text='[?62;22c'), Typed(text='b')]
    """

    def __init__(self) -> None:
        self._held = ""
        self._late = ""
        """What was given up last, as long as nothing else has come."""
        self._typed = False
        """Whether what is held back may be an escape character and a bracket that was typed."""

    @property
    def patience(self) -> float | None:
        """Seconds to wait for more; None if nothing more is expected."""
        if self._typed:
            return BRACKET_SECONDS
        if self._held in (_ESCAPE, "\x1bO"):
            return ESCAPE_SECONDS
        return REST_SECONDS if self._held or self._late else None

    def feed(self, text: str) -> Iterator[Part]:
        """The parts that *text* completes."""
        if not text:
            return
        late, self._late, self._typed = self._late, "", False
        if late:
            self._held = late if _continues(late, text) else ""
            self._typed = (late, text) == (_ESCAPE, "[")
        elif not self._held and _ESCAPE not in text:
            yield Typed(text)
            return
        text, self._held = self._held + text, ""
        while text:
            typed, escape, rest = text.partition(_ESCAPE)
            if typed:
                yield Typed(typed)
            text = ""
            if escape:
                text = yield from self._sequence(escape + rest)

    def give_up(self) -> Iterator[Part]:
        """What is held back, if it was a key, as no more comes."""
        held, self._held, self._late = self._held, "", ""
        if self._typed:
            self._typed = False
            yield Typed(held[1:])
            return
        self._late = held
        if 0 < len(held) <= 2:
            yield Pressed(held)

    def _sequence(self, text: str) -> Generator[Part, None, str]:
        """Take the sequence that *text* begins with, and return what follows it."""
        if len(text) == 1 or text == "\x1bO":
            self._held = text
            return ""
        if text[1] == _ESCAPE:
            yield Pressed(_ESCAPE)
            return text[1:]
        if text[1] == "[":
            return (yield from self._control(text))
        if text[1] in _STRINGS:
            return (yield from self._string(text))
        size = 3 if text[1] == "O" else 2
        yield Pressed(text[:size])
        return text[size:]

    def _control(self, text: str) -> Generator[Part, None, str]:
        if text.startswith(("\x1b[M", "\x1b[[")):
            size = 6 if text[2] == "M" else 4
            if len(text) < size:
                self._held = text
                return ""
            yield Pressed(text[:size])
            return text[size:]
        control = _CONTROL.match(text)
        assert control
        end = control.end()
        if end == len(text):
            self._held = text if end < _LONGEST_CONTROL else text[:_LONGEST_CONTROL]
            return ""
        if not "@" <= text[end] <= "~":  # something else came in between
            if end == 2:
                yield Pressed(text[:2])
            return text[end:]
        whole = text[: end + 1]
        yield Pressed(whole) if _KEY.fullmatch(whole) else Answered(whole[1:])
        return text[end + 1 :]

    def _string(self, text: str) -> Generator[Part, None, str]:
        end = _end_of_string(text)
        if not end:
            self._held = text
            if len(text) > _LONGEST:
                self._held = text[:_LONGEST] + (_ESCAPE if text.endswith(_ESCAPE) else "")
            return ""
        whole = text[:end]
        for terminator in _TERMINATORS:
            if whole.endswith(terminator):
                yield Answered(whole[1 : -len(terminator)])
        return text[end:]


def _end_of_string(text: str) -> int:
    """Where the string ends with which *text* begins; 0 if its end is still to come. One that is
    cancelled, or interrupted by another sequence, ends before that."""
    matched = _ENDS.search(text, 2)
    if matched is None:
        return 0
    return matched.end() if matched[0] in _TERMINATORS else matched.start()


def _continues(late: str, text: str) -> bool:
    """Whether *text* goes on with *late*, which was given up. Of single characters, which people
    type, only a bracket does, right after an escape character."""
    whole = late + text
    if len(text) == 1:
        return whole == "\x1b["
    if text.startswith(_ESCAPE):
        return False
    if whole[1] in _STRINGS:
        return len(whole) > 3
    control = _CONTROL.match(whole)
    return control is not None and control.end() > len(late)

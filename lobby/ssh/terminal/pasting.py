"""Bracketed pastes, told apart from typing and limited in length."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import islice

_START = "\x1b[200~"
_END = "\x1b[201~"
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
        before, start, rest = (self._tail + text).partition(_START)
        if typed := before[seen:]:
            yield Typed(typed)
        if not start:
            self._tail = before[1 - len(_START) :]
            return ""
        self._pasting, self._tail, self._pasted = True, "", []
        yield PasteBegan()
        return rest

    def _paste(self, text: str) -> Generator[Pasted, None, str]:
        content, end, rest = (self._tail + text).partition(_END)
        if not end:
            self._tail = content[1 - len(_END) :]
            self._keep(content[: 1 - len(_END)])
            return ""
        self._keep(content)
        self._pasting, self._tail = False, ""
        yield Pasted("".join(self._pasted))
        return rest

    def _keep(self, content: str) -> None:
        harmless = (char for char in content if char.isprintable() or char in _LAYOUT)
        self._pasted += islice(harmless, self._limit - len(self._pasted))

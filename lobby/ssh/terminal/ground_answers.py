"""Picks a terminal's answer about its background out of what is typed.

The answer is ``ESC ] 11 ; rgb:rrrr/gggg/bbbb`` followed by BEL or ST, and packets may split it
anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from lobby.ssh.terminal.pasting import Typed
from lobby.widgets.theme.colours import RGB

ASK_GROUND: Final = "\x1b]11;?\x1b\\"

_START: Final = "\x1b]11;"
_BEL, _ESCAPE = "\x07", "\x1b"
_LONGEST: Final = 40
"""The most characters of an answer that are kept; the longest valid one has 24."""
_COLOUR: Final = re.compile(
    r"rgba?:([0-9a-f]{1,4})/([0-9a-f]{1,4})/([0-9a-f]{1,4})(?:/[0-9a-f]{1,4})?", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class AnswerBegan:
    """The last escape character was not a key, but the start of an answer."""


@dataclass(frozen=True, slots=True)
class Answered:
    """A complete answer; ``ground`` is None if it names no colour."""

    ground: RGB | None


class AnswerReader:
    """Splits what was typed into keys and answers.

    An escape character is passed on at once, as it may be a key. The rest of an answer is never
    passed on, whatever it says, and only a few characters of it are kept.

    >>> list(AnswerReader().feed("a\\x1b]11;rgb:ffff/80/0\\x07b"))  # doctest: +NORMALIZE_WHITESPACE
    [Typed(text='a'), Typed(text='\\x1b'), AnswerBegan(),
     Answered(ground=RGB(red=255, green=128, blue=0)), Typed(text='b')]
    """

    def __init__(self) -> None:
        self._held = ""

    @property
    def holds(self) -> bool:
        """Whether something is held back until more input comes or ``give_up`` is called."""
        return len(self._held) > 1

    def feed(self, text: str) -> Iterator[Typed | AnswerBegan | Answered]:
        """The events that *text* completes."""
        if self._held or _ESCAPE in text:
            for character in text:
                yield from self._take(character)
        else:
            yield Typed(text)

    def give_up(self) -> Iterator[Typed]:
        """Release what is held back, as no more input comes: it was typed, unless it is a broken
        answer."""
        held, self._held = self._held, ""
        if len(held) > 1 and not held.startswith(_START):
            yield Typed(held[1:])

    def _take(self, character: str) -> Iterator[Typed | AnswerBegan | Answered]:
        held = self._held + character
        if self._held.startswith(_START):
            yield from self._answer(held)
        elif _START.startswith(held):
            self._held = held
            if held == _ESCAPE:
                yield Typed(character)
            elif held == _START:
                yield AnswerBegan()
        elif self._held:
            yield from self.give_up()
            yield from self._take(character)
        else:
            yield Typed(character)

    def _answer(self, held: str) -> Iterator[Typed | AnswerBegan | Answered]:
        before, last = held[-2], held[-1]
        if last == _BEL or held.endswith("\x1b\\"):
            self._held = ""
            yield Answered(_colour(held.removeprefix(_START).rstrip("\x07\x1b\\")))
        elif before == _ESCAPE:
            self._held = ""
            yield from self._take(_ESCAPE)
            yield from self._take(last)
        elif last != _ESCAPE and not last.isprintable():
            self._held = ""
            yield from self._take(last)
        else:
            self._held = held if len(held) < _LONGEST else held[: _LONGEST - 2] + "?" + last


def _colour(text: str) -> RGB | None:
    if not (answer := _COLOUR.fullmatch(text)):
        return None
    red, green, blue = (
        round(255 * int(part, 16) / (16 ** len(part) - 1)) for part in answer.groups()
    )
    return RGB(red, green, blue)

"""An entry: one line of text being typed. It is a value; widgets, such as a prompt, draw it."""

from __future__ import annotations

import unicodedata
from abc import abstractmethod
from collections.abc import Callable
from dataclasses import dataclass, replace

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message

from lobby.base.text import length
from lobby.base.translation import _
from lobby.widgets.lines import CARET, Line, Lines, fitting, line, width
from lobby.widgets.theme.palette import Palette

LONGEST = 1000
"""The most characters that an entry takes: more than any text may have, so that the sentence about
a text that is too long comes from the domain."""

_FEW = 40
"""So many characters are left when a line begins to count them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Text and the place where the next character goes. It takes the place of text that is only a
    *proposal*, which any other key makes one's own."""

    text: str = ""
    at: int = 0
    proposal: bool = False

    @classmethod
    def of(cls, text: str) -> Entry:
        """An entry of *text* with the cursor at its end."""
        return cls(text, len(text))

    def typed(self, text: str) -> Entry:
        """The entry with *text* inserted at the cursor. Line ends become blanks, other control
        characters are dropped.

        >>> Entry("guest", proposal=True).typed("gus")
        Entry(text='gus', at=3, proposal=False)
        """
        if self.proposal:
            return EMPTY.typed(text)
        added = "".join(_typeable(character) for character in text)[: LONGEST - len(self.text)]
        return Entry(self.text[: self.at] + added + self.text[self.at :], self.at + len(added))

    def pressed(self, key: str, character: str | None) -> Entry | None:
        """The entry after a key press; None if the key does not edit.

        >>> Entry.of("b3").pressed("backspace", None)
        Entry(text='b', at=1, proposal=False)
        >>> Entry.of("b3").pressed("enter", None) is None
        True
        """
        if character and character.isprintable():
            return self.typed(character)
        edit = _EDITS.get(key)
        return edit(Entry.of(self.text) if self.proposal else self) if edit else None

    def drawn(
        self, cells: int, palette: Palette, *, focused: bool, hint: str = "", rest: str = ""
    ) -> Line:
        """The entry in at most *cells* cells, scrolled to the cursor, which is the terminal's own;
        *hint* if it is empty. With the cursor at the end, *rest* is what the text may be completed
        with."""
        if not focused:
            return line(self.text or (hint, palette.muted))
        start = self._first_in_view(cells - 1)
        under = self.text[self.at : self.at + 1] or " "
        if not self.text:
            return line((under, CARET), (hint, palette.muted))
        if self.proposal:
            return line((self.text[0], CARET), (self.text[1:], palette.muted))
        shown = self.text[start : self.at]
        if rest:
            return line(shown, (rest[0], CARET), (rest[1:], palette.muted))
        return line(shown, (under, CARET), self.text[self.at + 1 :])

    def _first_in_view(self, cells: int) -> int:
        """Where to begin so that the text up to the cursor fits into *cells*."""
        start = self.at
        while start > 0 and (cells := cells - cell_len(self.text[start - 1])) >= 0:
            start -= 1
        return start

    def _word(self) -> int:
        """Where the word before the cursor begins."""
        return self.text[: self.at].rstrip().rfind(" ") + 1

    def _word_end(self) -> int:
        """Where the word after the cursor ends."""
        after = self.text[self.at :]
        blanks = len(after) - len(after.lstrip())
        end = self.text.find(" ", self.at + blanks)
        return end if end >= 0 else len(self.text)

    def _to(self, at: int) -> Entry:
        return replace(self, at=max(0, min(len(self.text), at)))

    def _without(self, start: int, end: int) -> Entry:
        start = max(0, start)
        return Entry(self.text[:start] + self.text[end:], start)


EMPTY = Entry()
"""An entry in which nothing has been typed."""

_EDITS: dict[str, Callable[[Entry], Entry]] = {
    "left": lambda entry: entry._to(entry.at - 1),
    "right": lambda entry: entry._to(entry.at + 1),
    "home": lambda entry: entry._to(0),
    "end": lambda entry: entry._to(len(entry.text)),
    "ctrl+left": lambda entry: entry._to(entry._word()),
    "ctrl+right": lambda entry: entry._to(entry._word_end()),
    "backspace": lambda entry: entry._without(entry.at - 1, entry.at),
    "delete": lambda entry: entry._without(entry.at, entry.at + 1),
    "ctrl+w": lambda entry: entry._without(entry._word(), entry.at),
    "ctrl+u": lambda entry: entry._without(0, entry.at),
    "alt+d": lambda entry: entry._without(entry.at, entry._word_end()),
    "ctrl+k": lambda entry: entry._without(entry.at, len(entry.text)),
}
for _alias, _key in {
    "ctrl+b": "left",
    "ctrl+f": "right",
    "ctrl+a": "home",
    "ctrl+e": "end",
    "ctrl+h": "backspace",
    "ctrl+d": "delete",
    "ctrl+backspace": "ctrl+w",
    "alt+b": "ctrl+left",
    "alt+f": "ctrl+right",
    "alt+backspace": "ctrl+w",
}.items():
    _EDITS[_alias] = _EDITS[_key]


def _typeable(character: str) -> str:
    if character in "\t\n\r":
        return " "
    return "" if unicodedata.category(character) in ("Cc", "Cs") else character


class TypingLine(Lines):
    """Lines, one of which is typed in; subclasses store what ``edit`` is given."""

    limit: int | None = None
    """The most characters that are accepted; None if they need not be counted."""

    _entry: Entry

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Printable keys are text here, so no other binding may claim them."""
        return bool(character and character.isprintable())

    def pressed(self, key: events.Key) -> bool:
        entry = self._entry.pressed(key.key, key.character)
        if entry is not None:
            self.edit(entry)
        return entry is not None

    def pasted(self, text: str) -> None:
        self.edit(self._entry.typed(text))

    def drawn_entry(self, cells: int, hint: str = "") -> Line:
        """The entry in *cells* cells. If few more characters are accepted, or too many were typed,
        their number stands at the end."""
        count = self._count()
        room = cells - width(count)
        entry = self._entry.drawn(room, self.palette, focused=self.has_focus, hint=hint)
        if not count:
            return entry
        seen = fitting(entry, room, "")
        return seen + line(" " * (room - width(seen))) + count

    def _count(self) -> Line:
        left = _FEW + 1 if self.limit is None else self.limit - length(self._entry.text)
        if left < 0:
            return line((_("  {count} too many", count=-left), self.palette.danger))
        return line((_("  {count} left", count=left), self.palette.muted)) if left <= _FEW else ()

    @abstractmethod
    def edit(self, entry: Entry) -> None:
        """Put *entry* in the line."""


class Prompt(TypingLine, can_focus=True):
    """Posts ``Changed`` with every edit; Enter and Escape are left to the screen. Text that is only
    a *proposal* gives way to what is typed. *limit* as for ``TypingLine``."""

    DEFAULT_CSS = "Prompt { height: 1; }"

    @dataclass
    class Changed(Message):
        """The text is now *text*."""

        prompt: Prompt
        text: str

    def __init__(
        self, text: str = "", hint: str = "", *, proposal: bool = False, limit: int | None = None
    ) -> None:
        super().__init__()
        self.limit = limit
        self._entry = _begun(text, proposal=proposal)
        self._hint = hint
        self._label = "  > "

    @property
    def text(self) -> str:
        """What has been typed."""
        return self._entry.text

    def ask(
        self, label: str, text: str, hint: str, *, proposal: bool = False, limit: int | None = None
    ) -> None:
        """Start again with *text*, after *label*."""
        self._label, self._entry, self._hint = label, _begun(text, proposal=proposal), hint
        self.limit = limit
        self.draw()

    def draw(self) -> None:
        mark = self.palette.turn if self.has_focus else self.palette.muted
        room = self.size.width - cell_len(self._label) - 1
        self.show([line((self._label, mark)) + self.drawn_entry(room, self._hint)])

    def ground_at(self, index: int) -> Style | None:
        return (self.has_focus and self.palette.row) or super().ground_at(index)

    def focus_moved(self) -> None:
        self.draw()

    def edit(self, entry: Entry) -> None:
        changed = entry.text != self._entry.text
        self._entry = entry
        self.draw()
        if changed:
            self.post_message(self.Changed(self, entry.text))


def _begun(text: str, *, proposal: bool) -> Entry:
    return Entry(text, 0, proposal=True) if text and proposal else Entry.of(text)

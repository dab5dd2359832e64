"""A prompt: one line to type in."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len
from rich.style import Style
from textual.message import Message

from lobby.widgets.lines import line
from lobby.widgets.text_entry import Entry, TypingLine


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
        self,
        text: str = "",
        hint: str = "",
        *,
        proposal: bool = False,
        limit: int | None = None,
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
        self,
        label: str,
        text: str,
        hint: str,
        *,
        proposal: bool = False,
        limit: int | None = None,
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

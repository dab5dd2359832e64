"""A prompt: one line to type in."""

from __future__ import annotations

from dataclasses import dataclass

from textual import events
from textual.message import Message

from lobby.widgets.entry import Entry
from lobby.widgets.lines import Lines, line


class Prompt(Lines, can_focus=True):
    """Posts ``Changed`` with every edit; Enter and Escape are the screen's business."""

    DEFAULT_CSS = "Prompt { height: 1; }"

    @dataclass
    class Changed(Message):
        """The text is now *text*."""

        prompt: Prompt
        text: str

    def __init__(self, text: str = "", hint: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entry = Entry.of(text)
        self._hint = hint

    @property
    def text(self) -> str:
        """What has been typed."""
        return self._entry.text

    def draw(self) -> None:
        focused = self.has_focus
        mark = self.palette.turn if focused else self.palette.muted
        entry = self._entry.drawn(
            self.size.width - 5, self.palette, focused=focused, hint=self._hint
        )
        self.show([line(("  > ", mark)) + entry])

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Printable keys are text here, so no other binding may claim them."""
        return bool(character and character.isprintable())

    def on_key(self, event: events.Key) -> None:
        entry = self._entry.pressed(event.key, event.character)
        if entry is not None:
            event.stop()
            event.prevent_default()
            self._edit(entry)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self._edit(self._entry.typed(event.text))

    def on_focus(self) -> None:
        self.draw()

    def on_blur(self) -> None:
        self.draw()

    def _edit(self, entry: Entry) -> None:
        changed = entry.text != self._entry.text
        self._entry = entry
        self.draw()
        if changed:
            self.post_message(self.Changed(self, entry.text))

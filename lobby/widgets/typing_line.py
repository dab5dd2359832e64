"""What every widget with a line to type in does with keys and pastes."""

from __future__ import annotations

from abc import abstractmethod

from textual import events

from lobby.widgets.entry import Entry
from lobby.widgets.lines import Lines


class TypingLine(Lines):
    """Lines of which one is typed in; whoever extends it keeps what ``edit`` is given."""

    _entry: Entry

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Printable keys are text here, so no other binding may claim them."""
        return bool(character and character.isprintable())

    def takes(self, key: events.Key) -> bool:
        return True

    def on_key(self, event: events.Key) -> None:
        entry = self._entry.pressed(event.key, event.character)
        if entry is not None:
            event.stop()
            event.prevent_default()
            self.edit(entry)

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        self.edit(self._entry.typed(event.text))

    @abstractmethod
    def edit(self, entry: Entry) -> None:
        """Let *entry* stand in the line."""

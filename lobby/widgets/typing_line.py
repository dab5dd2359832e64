"""How widgets with a line to type in handle keys and pastes."""

from __future__ import annotations

from abc import abstractmethod

from textual import events

from lobby.widgets.lines import Lines
from lobby.widgets.text_entry import Entry


class TypingLine(Lines):
    """Lines, one of which is typed in; subclasses store what ``edit`` is given."""

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

    @abstractmethod
    def edit(self, entry: Entry) -> None:
        """Put *entry* in the line."""

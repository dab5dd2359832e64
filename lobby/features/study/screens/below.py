"""What stands below the board, and lines beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual import events

from lobby.base.translation import N_
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.lines import Line, Lines
from lobby.widgets.move_input import MoveEntry


class Below(EntryLine, can_focus=True):
    """What is said below the board, on a line or two, or the move being entered. *typed* is given
    each key first, and says whether it used it."""

    DEFAULT_CSS = "Below { height: 100%; }"
    ENTERS = N_("Enter tries it")

    def __init__(self, typed: Callable[[events.Key], bool]) -> None:
        super().__init__()
        self._typed = typed
        self._said: Sequence[Line] = ()

    def say(self, lines: Sequence[Line]) -> None:
        """Show *lines* in place of a move."""
        self._said, self._move = lines, None
        self.draw()

    def show_move(self, move: MoveEntry, instead: str = "") -> None:
        self._said = ()
        super().show_move(move, instead)

    def pressed(self, key: events.Key) -> bool:
        return self._typed(key)

    def draw(self) -> None:
        self.show(self._said or (self._content,))


class Aside(Lines):
    """A few lines beside the board that nothing is done with."""

    DEFAULT_CSS = "Aside { height: 100%; }"

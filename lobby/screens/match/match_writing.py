"""Writing below a board: a comment with a move, or a line that shall wait for the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from lobby.screens.match.match_watching import MatchWatching
from lobby.widgets.prompt import Prompt


class MatchWriting(MatchWatching, inherit_bindings=False):
    """A match view in which something can be written in place of the line below the board."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "send", "send", id="act", tooltip="Send what you have written."),
        Binding("escape", "unsend", "back", id="back", tooltip="Leave it, and send nothing."),
    ]
    DEFAULT_CSS = "MatchWriting Prompt { display: none; column-span: 2; }"

    def __init__(self, board: int) -> None:
        super().__init__(board)
        self._prompt = Prompt()
        self._written: Callable[[str], None] | None = None

    def body(self) -> ComposeResult:
        yield from super().body()
        yield self._prompt

    @property
    def writing(self) -> bool:
        return self._written is not None

    @property
    def written(self) -> str:
        """What has been written so far."""
        return self._prompt.text

    def writing_with(self, then: Callable[[str], None]) -> bool:
        """Whether the player writes what *then* will get."""
        return self._written == then

    def write(self, label: str, text: str, hint: str, then: Callable[[str], None]) -> None:
        """Let the player go on with *text* behind *label*; *then* gets what is sent. It is up to
        *then* to end the writing, so that what is refused can be mended."""
        self._written = then
        self._prompt.ask(f" {label} > ", text, hint)
        self._swap()
        self.set_focus(self._prompt)

    def stop_writing(self) -> None:
        """Show the line below the board again."""
        if self.writing:
            self._written = None
            self._swap()
            self.focus_main()

    def focus_main(self) -> None:
        if self.writing:
            self.set_focus(self._prompt)
        else:
            super().focus_main()

    def action_send(self) -> None:
        if self._written:
            self._written(self._prompt.text)

    def action_unsend(self) -> None:
        self.stop_writing()

    def _swap(self) -> None:
        self._prompt.display, self.line.display = self.writing, not self.writing
        if self.sitting:
            self.change(self.sitting)

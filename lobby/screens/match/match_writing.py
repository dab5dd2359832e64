"""Writing below a board: a comment with a move, or a line that shall wait for the turn."""

from __future__ import annotations

from collections.abc import Callable

from lobby.screens.match.board_page import BoardPage


class Writing:
    """What is being written on *page* in place of the line below the board."""

    def __init__(self, page: BoardPage) -> None:
        self._page = page
        self._then: Callable[[str], None] | None = None

    @property
    def going_on(self) -> bool:
        """Whether the player writes something."""
        return self._then is not None

    @property
    def text(self) -> str:
        """What has been written so far."""
        return self._page.panes.prompt.text

    def goes_to(self, then: Callable[[str], None]) -> bool:
        """Whether the player writes what *then* will get."""
        return self._then == then

    def begin(self, label: str, text: str, hint: str, then: Callable[[str], None]) -> None:
        """Let the player go on with *text* behind *label*; *then* gets what is sent. It is up to
        *then* to end the writing, so that what is refused can be mended."""
        self._then = then
        prompt = self._page.panes.prompt
        prompt.ask(f" {label} ", text, hint)
        self._swap()
        self._page.set_focus(prompt)

    def send(self) -> None:
        """Hand over what is written."""
        if self._then:
            self._then(self.text)

    def stop(self) -> None:
        """Show the line below the board again."""
        if self.going_on:
            self._then = None
            self._swap()
            self._page.focus_main()

    def _swap(self) -> None:
        page, panes = self._page, self._page.panes
        panes.prompt.display, panes.line.display = self.going_on, not self.going_on
        if page.sitting:
            page.change(page.sitting)

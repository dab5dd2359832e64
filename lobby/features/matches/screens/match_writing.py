"""Writing below a board: a comment on a move, or a line that is to wait for the turn."""

from __future__ import annotations

from collections.abc import Callable

from lobby.features.matches.screens.board_page import BoardPage


class Writing:
    """What is being written on *page* in place of the line below the board."""

    def __init__(self, page: BoardPage) -> None:
        self._page = page
        self._then: Callable[[str], None] | None = None

    @property
    def going_on(self) -> bool:
        """Whether the player is writing something."""
        return self._then is not None

    @property
    def text(self) -> str:
        """What has been written so far."""
        return self._page.panes.prompt.text

    def goes_to(self, then: Callable[[str], None]) -> bool:
        """Whether what the player is writing will go to *then*."""
        return self._then == then

    def begin(self, label: str, text: str, hint: str, then: Callable[[str], None]) -> None:
        """Let the player go on writing *text* after *label*; *then* gets what is sent. It is up to
        *then* to end the writing, so that the player can correct what is refused."""
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

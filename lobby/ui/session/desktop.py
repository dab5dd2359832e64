"""The visitor's desktop: the title of the terminal's window, its bell, and notifications."""

from __future__ import annotations

from collections.abc import Callable

from lobby.base.translation import _, ngettext
from lobby.features.notices.duties.ringing import Ring
from lobby.features.people.values.terminal import Terminal
from lobby.ui.window import Window


class Desktop:
    """What *terminal* can tell outside its screen. *window* returns its window, if there is one,
    and *bell* sounds its bell."""

    def __init__(
        self, terminal: Terminal, window: Callable[[], Window | None], bell: Callable[[], None]
    ) -> None:
        self._terminal = terminal
        self._window = window
        self._bell = bell

    def boards_wait(self, count: int) -> None:
        """Show in the window's title that *count* boards wait for the player."""
        title = (
            ngettext("Lobby: {count} board waits", "Lobby: {count} boards wait", count)
            if count
            else _("Lobby")
        )
        if self._terminal.titled and (window := self._window()):
            window.set_title(title)

    def ring(self, ring: Ring) -> None:
        """Tell the player what happened outside the current screen."""
        self.boards_wait(ring.waiting)
        if ring.sentence:
            self._bell()
            if (how := self._terminal.notifying) and (window := self._window()):
                window.notify(how, ring.sentence)

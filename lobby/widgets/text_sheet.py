"""Text to read: as it is, or on a sheet that scrolls."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from textual.geometry import Offset, Size

from lobby.base.translation import N_
from lobby.widgets.key_names import bind, hidden, keymap
from lobby.widgets.lines import Line, Lines


class Text(Lines):
    """Shows what *content* returns for the current width; ``draw`` calls it again."""

    DEFAULT_CSS = "Text { height: auto; }"

    def __init__(self, content: Callable[[int], Iterable[Line]], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._content = content

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """The number of lines at that *width*."""
        return len(tuple(self._content(width)))

    def draw(self) -> None:
        if self.size.width:
            self.show(tuple(self._content(self.size.width)))
            self.scroll_lines_to(self.top)


class Sheet(Text, can_focus=True, inherit_css=False):
    """A text that fills the available room and scrolls."""

    DEFAULT_CSS = "Sheet { height: 1fr; }"
    BINDINGS = keymap(
        hidden("up,k", "scroll(-1)", N_("up"), N_("Up one line."), "up"),
        hidden("down,j", "scroll(1)", N_("down"), N_("Down one line."), "down"),
        hidden("pageup,b", "leaf(-1)", N_("page up"), N_("Up one page."), id=None),
        bind("space,pagedown", "leaf(1)", N_("more"), N_("Down one page."), "more"),
        hidden("home", "edge(0)", N_("top"), N_("The beginning."), id=None),
        hidden("end,G", "edge(1)", N_("bottom"), N_("The end."), id=None),
    )

    def on_mouse_scroll_up(self) -> None:
        self.action_scroll(-3)

    def on_mouse_scroll_down(self) -> None:
        self.action_scroll(3)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """There is more below until the last line is in view."""
        more = self.top + self.size.height < len(self.lines)
        return more or (action, parameters) != ("leaf", (1,))

    @property
    def caret(self) -> Offset | None:
        """Where reading goes on: at the first line in view."""
        return Offset(0, 0)

    def scroll_lines_to(self, top: int) -> None:
        super().scroll_lines_to(top)
        self.screen.refresh_bindings()

    def action_scroll(self, lines: int) -> None:
        self.scroll_lines_to(self.top + lines)

    def action_leaf(self, pages: int) -> None:
        self.scroll_lines_to(self.top + pages * max(1, self.size.height - 1))

    def action_edge(self, end: int) -> None:
        self.scroll_lines_to(end * len(self.lines))

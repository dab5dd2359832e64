"""Every action of a screen, to be found by its name: what Ctrl-P shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import ActiveBinding, Binding, BindingType

from lobby.screens.base.page import Page
from lobby.widgets import key_names
from lobby.widgets.columns import crop, left
from lobby.widgets.lines import line
from lobby.widgets.rows import Row, RowList

_UNLISTED = ("actions", "filter", "up", "down", "left", "right", "act", "back")


class ActionsScreen(Page):
    """Actions in the order of their screen, narrowed by typing; Enter does the one under the
    cursor. Built when it is asked for and gone when it is closed."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "act", "do it", id="act", tooltip="Do the selected action."),
        Binding("escape,ctrl+c,ctrl+p", "back", "back", id="back", tooltip="Close this list."),
    ]

    def __init__(self, active: Sequence[ActiveBinding]) -> None:
        super().__init__()
        self._owners = {each.binding.action: each.node for each in active}
        listed = key_names.listed(active)
        self._actions = [
            each for each in listed if each.binding.id and each.binding.id not in _UNLISTED
        ]
        self._list = RowList(seeking=True)

    def body(self) -> ComposeResult:
        yield self._list

    async def look(self) -> None:
        self.title_bar.show_title(line(("What do you want to do?", self.palette.strong)))
        self._list.show_rows([self._row(each) for each in self._actions])

    def on_row_list_chosen(self, _: RowList.Chosen) -> None:
        self.action_act()

    def action_act(self) -> None:
        """Close, then do the action where it belongs."""
        row = self._list.row
        if row is not None:
            action = str(row.key)
            node = self._owners[action]
            self.app.pop_screen()
            self.app.call_next(self.app.run_action, action, node)

    def _row(self, each: key_names.KeyHelp) -> Row:
        palette = self.palette
        pressed = left(" ".join(each.keys), 9, palette.marks.ellipsis)
        name = left(each.name, 15, palette.marks.ellipsis)
        text = crop(each.help, max(0, self.size.width - 30), palette.marks.ellipsis)
        parts = (pressed, palette.muted), "  ", (name, palette.strong), "  ", text
        return Row(line(*parts), each.binding.action)

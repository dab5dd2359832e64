"""A page whose main widget is a list of rows, with keys for the row under the cursor."""

from __future__ import annotations

from textual.binding import Binding

from lobby.ui.page import Page
from lobby.widgets.rows import RowList


class ListPage(Page):
    """A page with a list, alone unless ``slots`` holds more. A click on the row under the cursor
    does what Enter does there: the first possible action with the id ``act``."""

    def __init__(self, *, seeking: bool = False) -> None:
        """*seeking* as for ``RowList``."""
        super().__init__()
        self.list = RowList(seeking=seeking)
        self.slots = (self.list,)

    @property
    def row_key(self) -> object:
        """The key of the row under the cursor; None if there is none."""
        row = self.list.row
        return row.key if row else None

    def on_row_list_moved(self, __: RowList.Moved) -> None:
        self.refresh_bindings()

    async def on_row_list_chosen(self, __: RowList.Chosen) -> None:
        possible = (
            key.action
            for key in self.BINDINGS
            if isinstance(key, Binding) and key.id == "act" and self.check_action(key.action, ())
        )
        if action := next(possible, None):
            await self.run_action(action)

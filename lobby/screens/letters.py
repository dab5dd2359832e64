"""Letters to and by the player."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from lobby import letters
from lobby.letters import Letter
from lobby.screens.page import Page
from lobby.widgets.columns import wrap
from lobby.widgets.lines import Line, line
from lobby.widgets.sheet import Sheet
from lobby.widgets.times import since

_INDENT = "    "


class LettersScreen(Page):
    """The last letters, the latest first; to look at them is to have read them."""

    HELP = "lobby"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "back", "back", id="back", tooltip="Go back to the lobby."),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._letters: tuple[Letter, ...] = ()
        self._sheet = Sheet(self._lines)

    def body(self) -> ComposeResult:
        yield self._sheet

    async def look(self) -> None:
        assert self.player
        self.title_bar.show_title(line(("Messages", self.palette.strong)))
        self._letters = await self.lobby.ask(letters.latest, self.player)
        self._sheet.draw()
        new = await self.lobby.ask(letters.unread, self.player)
        if new:
            await self.lobby.change(letters.mark_read, self.player, new[-1].id)

    def _lines(self, cells: int) -> Iterator[Line]:
        palette, now = self.palette, self.lobby.clock()
        for letter in reversed(self._letters):
            yield ()
            written = f"  {since(letter.at, now)}"
            yield line("  ", (self._parties(letter), palette.strong), (written, palette.muted))
            yield from (line(_INDENT, row) for row in wrap(letter.text, cells - len(_INDENT) - 2))
        yield ()
        hint = "To write one: ssh HOST message NAME -m TEXT"
        yield from (line("  ", (row, palette.muted)) for row in wrap(hint, cells - 4))

    def _parties(self, letter: Letter) -> str:
        mine = letter.author == self.player
        return f"you to {letter.reader.name}" if mine else letter.author.name

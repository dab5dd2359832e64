"""Variations beside a board, with the move being looked at marked."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from rich.cells import cell_len
from rich.style import Style
from textual import events
from textual.message import Message

from lobby.features.analysis.values.variation_rows import Cut, Kind, Row, rows
from lobby.features.analysis.values.ways import START, Ways
from lobby.widgets.lines import CARET, Line, Lines, line

_STYLES: Mapping[Kind, str] = MappingProxyType(
    {"number": "muted", "move": "text", "comment": "muted", "author": "strong", "folded": "muted"}
)
"""The style of each kind of word, by its name in the palette."""


class VariationList(Lines, can_focus=True):
    """Variations in rows: see ``variation_rows``. The move being looked at is between ``<`` and
    ``>``. A click asks to look at a move. *typed* is given each key first, and says whether it used
    it."""

    DEFAULT_CSS = "VariationList { height: 1fr; }"

    @dataclass
    class Chosen(Message):
        """The player wants to see the position after the move *at* that place."""

        at: int

    def __init__(self, typed: Callable[[events.Key], bool]) -> None:
        super().__init__()
        self._typed = typed
        self._ways = Ways()
        self._at = START
        self._rows: tuple[Row, ...] = ()
        self._made_for: tuple[Ways, int, Cut] | None = None

    def show_variations(self, ways: Ways, at: int) -> None:
        """Show *ways*, and mark the move *at* that place."""
        self._ways, self._at = ways, at
        self.draw()

    def draw(self) -> None:
        cells = self.size.width
        if not self.size:
            return
        made_for = self._ways, cells, self._cut(cells)
        if self._made_for != made_for:
            self._made_for = made_for
            self._rows = rows(self._ways.joints, cells - 2, made_for[-1])
        index = next((at for at, row in enumerate(self._rows) if self._holds(row)), None)
        commented = [at for at, row in enumerate(self._rows) if row.words[0].at == self._at]
        self.show([self._line(row) for row in self._rows] or [line((" ", CARET))])
        if index is None:
            index = 0 if self._at == START else len(self._rows) - 1
        self.reveal(max(commented, default=index))
        self.reveal(index)

    def _cut(self, cells: int) -> Cut:
        """Leave a long comment about three rows, unless its move is being looked at."""
        cut = Cut(2 * cells, START, self.palette.marks.ellipsis)
        remarks = () if self._at == START else self._ways.joints[self._at].remarks
        long = any(cut.holds(remark.comment, self._at) for remark in remarks)
        return replace(cut, at=self._at) if long else cut

    def pressed(self, key: events.Key) -> bool:
        return self._typed(key)

    def on_click(self, event: events.Click) -> None:
        index = event.y + self.top
        if 0 <= index < len(self._rows):
            self.post_message(self.Chosen(_at(self._rows[index], event.x)))

    def _holds(self, row: Row) -> bool:
        return any(word.kind == "move" and word.at == self._at for word in row.words)

    def _line(self, row: Row) -> Line:
        """The line of a row: a blank before each word, and one after each move, leave room for the
        marks around the move being looked at."""
        parts: list[str | tuple[str, Style]] = [" " * row.indent]
        strong = self.palette.strong
        for word in row.words:
            marked = word.kind == "move" and word.at == self._at
            style: Style = strong if marked else getattr(self.palette, _STYLES[word.kind])
            parts += [("<", strong + CARET) if marked else " ", (word.text, style)]
            if word.kind == "move":
                parts.append((">", strong) if marked else " ")
        return line(*parts)


def _at(row: Row, x: int) -> int:
    """The place of the move in *row* that is at column *x*, or next to it."""
    end = row.indent
    for word in row.words:
        end += cell_len(word.text) + word.gap
        if x < end:
            return word.at
    return row.words[-1].at

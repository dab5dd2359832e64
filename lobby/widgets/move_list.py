"""The moves of a match, numbered, with the one being looked at marked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from textual import events
from textual.message import Message

from lobby.features.matches.values import Played
from lobby.widgets.columns import crop, left, right
from lobby.widgets.lines import Line, Lines, line
from lobby.widgets.theme.palette import Palette

_NUMBER = 4
_NARROWEST, _USUAL = 9, 16
"""Characters of a column of moves: enough for the longest move of Curio with its marks, and few
enough to keep two columns together. A column is wider if a move needs it, and a single one takes
all the room there is."""
_AROUND = 2
"""Characters around a move, which mark the one that is looked at."""


class MoveList(Lines):
    """The first player's moves on the left and the replies on the right, after the number of the
    first move in the row; one column if it is narrow, or if long moves fit only there. A move with
    a comment ends in ``"``, one that was not made by hand in ``~``, and one that was judged in its
    mark. A click asks to look at a move."""

    DEFAULT_CSS = "MoveList { height: 1fr; }"

    @dataclass
    class Chosen(Message):
        """The player wants to see the position after move *ply*."""

        ply: int

    def __init__(self) -> None:
        super().__init__()
        self._played: tuple[Played, ...] = ()
        self._looked_at = 0
        self._marks: tuple[str, ...] = ()
        self._widths: tuple[int, ...] = (1,)

    def show_moves(
        self, played: tuple[Played, ...], looked_at: int, marks: tuple[str, ...] = ()
    ) -> None:
        """Show *played* and mark move *looked_at*; 0 is the position before the first. *marks*
        follow each move in place of the signs for how it was made; "" for none."""
        if (played, looked_at, marks) != (self._played, self._looked_at, self._marks):
            self._played, self._looked_at, self._marks = played, looked_at, marks
            self.draw()

    def draw(self) -> None:
        if not self.size:
            return
        self._widths, palette = self._columns(), self.palette
        columns = len(self._widths)
        rows = (slice(ply, ply + columns) for ply in range(0, len(self._played), columns))
        self.show([self._row(row, palette) for row in rows])
        self.reveal(max(0, self._looked_at - 1) // columns)

    def _row(self, row: slice, palette: Palette) -> Line:
        played, cells = self._played[row], self._widths
        remarks = self._marks[row] or map(_remark, played)
        remarked = tuple(zip(played, remarks, strict=True))
        # Other rows stay the same, whichever move is looked at.
        marked = played[0].ply <= self._looked_at <= played[-1].ply
        return _row(remarked, self._looked_at if marked else 0, cells, palette)

    def on_click(self, event: events.Click) -> None:
        columns = len(self._widths)
        across = int(event.x >= _NUMBER + self._widths[0]) if columns > 1 else 0
        ply = (event.y + self.top) * columns + across + 1
        if 1 <= ply <= len(self._played):
            self.post_message(self.Chosen(ply))

    def _columns(self) -> tuple[int, ...]:
        """The widths of the columns: two, unless some move would be cut that one column has room
        for."""
        room = max(1, self.size.width - _NUMBER - 1)
        if room + 1 < 2 * _NARROWEST:
            return (room,)
        usual = min(_USUAL, room // 2)
        first, second = self._longest(0), self._longest(1)
        if first + second <= room:
            first = min(max(usual, first), room - second)
            return first, min(max(usual, second), room - first)
        return (room,)

    def _longest(self, column: int) -> int:
        """The cells that the longest move in *column* needs."""
        played = self._played[column::2]
        remarks = self._marks[column::2] or map(_remark, played)
        each = zip(played, remarks, strict=True)
        return max((len(one.move) + len(remark) for one, remark in each), default=0) + _AROUND


@lru_cache(maxsize=2048)  # a step changes only two rows, however long the match
def _row(
    row: tuple[tuple[Played, str], ...], looked_at: int, cells: tuple[int, ...], palette: Palette
) -> Line:
    first, _ = row[0]
    content = line((right(str(first.ply), _NUMBER - 1), palette.muted))
    for (played, remark), room in zip(row, cells, strict=False):
        content += _move(played, remark, played.ply == looked_at, room, palette)
    return content


def _remark(played: Played) -> str:
    """The signs for how a move was made."""
    return ("" if played.how == "by hand" else "~") + ('"' if played.comment else "")


def _move(played: Played, remark: str, looked_at: bool, cells: int, palette: Palette) -> Line:
    """A move with room for the marks around it."""
    text = crop(played.move, cells - _AROUND - len(remark), palette.marks.ellipsis) + remark
    text = f"<{text}>" if looked_at else f" {text} "
    return line(
        (left(text, cells, palette.marks.ellipsis), palette.strong if looked_at else palette.text)
    )

"""The moves of a match, numbered, with the one being looked at marked."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from textual import events
from textual.message import Message

from lobby.features.matches.values import Played, rounds
from lobby.gamekit.game import Seat
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

_Row = tuple[Played | None, ...]


class MoveList(Lines):
    """The first player's moves on the left and the second's on the right, after the number of the
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
        self._rows: list[_Row] = []

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
        in_columns = rounds(self._played)
        self._rows = [*(in_columns if len(self._widths) > 1 else zip(self._played))]
        self.show([self._row(row, palette) for row in self._rows])
        places = (place for place, row in enumerate(self._rows) if self._looked_at in _plies(row))
        self.reveal(next(places, 0))

    def _row(self, row: _Row, palette: Palette) -> Line:
        remarked = tuple((played, self._remark(played)) if played else None for played in row)
        # Other rows stay the same, whichever move is looked at.
        looked_at = self._looked_at if self._looked_at in _plies(row) else 0
        return _row(remarked, looked_at, self._widths, palette)

    def _remark(self, played: Played) -> str:
        return self._marks[played.ply - 1] if self._marks else _remark(played)

    def on_click(self, event: events.Click) -> None:
        across = len(self._widths) > 1 and event.x >= _NUMBER + self._widths[0]
        place = event.y + self.top
        played = self._rows[place][across] if 0 <= place < len(self._rows) else None
        if played:
            self.post_message(self.Chosen(played.ply))

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

    def _longest(self, seat: Seat) -> int:
        """The cells that the longest move in the column of *seat* needs."""
        own = (played for played in self._played if played.seat == seat)
        needed = (len(played.move) + len(self._remark(played)) for played in own)
        return max(needed, default=0) + _AROUND


def _plies(row: _Row) -> tuple[int, ...]:
    return tuple(played.ply for played in row if played)


@lru_cache(maxsize=2048)  # a step changes only two rows, however long the match
def _row(
    row: tuple[tuple[Played, str] | None, ...],
    looked_at: int,
    cells: tuple[int, ...],
    palette: Palette,
) -> Line:
    number = next(move[0].ply for move in row if move)
    content = line((f"{right(str(number), _NUMBER - 1)} ", palette.muted))
    for move, room in zip(row, cells, strict=True):
        if move:
            played, remark = move
            content += _move(played, remark, played.ply == looked_at, room, palette)
        elif row[-1]:
            content += line(" " * room)
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

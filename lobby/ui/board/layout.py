"""How the match screen divides its space: the board first, then whatever is left beside it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from textual.geometry import Size

from lobby.gamekit.drawing.drawing import Drawing
from lobby.gamekit.game import View

TALL = 26
"""From this many lines on, a rule separates the title from the board."""

NARROW = 60
"""In fewer columns the board takes the whole width, and the title says what matters about the
players."""

_COMFORTABLE, _NARROWEST, _WIDEST = 26, 14, 60
"""Columns beside the board: a comfortable number, the fewest, and the most."""

_PHONE = 40
"""The columns that a board has on the narrowest screen: it never has fewer on a wider one."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Columns of the board and of what is beside it; lines of the title, of everything below it,
    and of the chat. 0 means that there is no room."""

    board: int
    side: int
    title: int
    lines: int
    chat: int

    @property
    def columns(self) -> str:
        """The columns of the grid."""
        return f"{self.board} {self.side}"

    def rows(self, players: int) -> str:
        """The rows of the grid if the players take *players* lines."""
        if self.chat == self.lines:
            return f"0 0 {self.chat} 1"
        players = min(players, self.lines - self.chat) if self.side else 0
        return f"{players} {max(0, self.lines - players - self.chat)} {self.chat} 1"


def layout(
    drawing: Drawing[Any], view: View, size: Size, *, talking: bool, painted: bool
) -> Layout:
    """The layout for a screen of *size*, with a *painted* board if there is one. A player who is
    *talking* always sees the chat, in place of the board if both do not fit."""
    title = 2 if size.height >= TALL else 1
    lines = size.height - title - 2
    if size.width < NARROW:
        chat = lines if talking else 0
        return Layout(0 if talking else size.width, size.width * talking, title, lines, chat)
    board = _board(drawing, view, Size(size.width, lines), painted=painted)
    side = size.width - board
    chat = max(4, lines // 3) if side >= _COMFORTABLE and lines >= 14 else 0
    if talking and not chat:
        return Layout(0, size.width, title, lines, chat=lines)
    return Layout(board, side, title, lines, chat)


def _board(drawing: Drawing[Any], view: View, space: Size, *, painted: bool) -> int:
    """The columns for the board: those of the best form that leaves comfortable room beside it,
    else of the best that leaves any, and a margin if there is one; more if the rest would be too
    wide. A painted form comes before all others. Where none fits, a part is shown of a board that
    is not too wide, or all columns are for the board."""
    width, lines = space
    for only_painted in (True, False) if painted and drawing.surface else (False,):
        for beside in (max(_COMFORTABLE, width * 3 // 10), _NARROWEST):
            room = max(width - beside, min(_PHONE, width - _NARROWEST))
            form = drawing.fitting(view, room, lines, window=width, painted=painted)
            fits = form.width <= room and form.height <= lines
            if fits and (form.painted or not only_painted):
                return max(min(form.width + 2, room), width - _WIDEST)
    room = width - _NARROWEST - 2
    form = drawing.fitting(view, room, lines, window=width, painted=painted)
    return form.width + 2 if form.width <= room else width

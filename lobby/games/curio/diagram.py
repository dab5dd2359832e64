"""Curio: pieces with the numbers the viewer may see, and what each side has lost and still has."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_lowercase
from textwrap import wrap
from typing import NamedTuple

from lobby.base.translation import _, ngettext
from lobby.gamekit.diagram import WIDTH, CharacterGrid, cells_of, content, text_of
from lobby.gamekit.game import Seat
from lobby.games.curio.rules import Curio
from lobby.games.curio.view import CurioView, face, near_seat, pair


def draw(view: CurioView, last: str | None = None) -> str:
    """Draw slanted blocks if they fit, otherwise a grid; below it both armies and a legend."""
    blocks, right, marked = _Blocks(view, 4, 2), 4, cells_of(last)
    fits = blocks.width + right <= WIDTH
    board = _draw_blocks(blocks, right, marked) if fits else _draw_grid(view, marked)
    return "\n".join([board, "", *_army(view, 0), *_army(view, 1), "", *_legend(view)])


def _army(view: CurioView, seat: Seat) -> list[str]:
    royals = view.royals[seat]
    ways = (piece.way for piece in view.captured if piece.seat == seat)
    lost = sorted(map(pair, filter(None, ways)))
    head = ngettext(
        "{side:<5}  {count} royal left, lost ",
        "{side:<5}  {count} royals left, lost ",
        royals,
        side=Curio.seats[seat],
    )
    return wrap(
        " ".join(lost) or _("nothing"),
        WIDTH,
        initial_indent=head,
        subsequent_indent=" " * len(head),
    )


def _legend(view: CurioView) -> Iterator[str]:
    near = near_seat(view)
    own, enemy = Curio.seats[near], Curio.seats[1 - near]
    highest = view.army[-1][1]
    if view.seat is None:
        yield _(
            "Royals carry a {highest}. Plain pieces are {own}'s, those with colons {enemy}'s.",
            highest=highest,
            own=own,
            enemy=enemy,
        )
    else:
        yield _(
            "Royals carry a {highest}. Plain pieces are yours ({own}), those with colons"
            " {enemy}'s.",
            highest=highest,
            own=own,
            enemy=enemy,
        )
    pieces = view.pieces.values()
    numbers = []
    if any(piece.way is None for piece in pieces):
        hidden = view.seat is None
        numbers.append(
            _("? is hidden from watchers.") if hidden else _("One number: the one you see.")
        )
    if any(piece.way for piece in pieces):
        numbers.append(
            _("Two numbers: {own} sees the first, {enemy} the second.", own=own, enemy=enemy)
            if view.seat is None
            else _("Two numbers: you see the first, {enemy} the second.", enemy=enemy)
        )
    yield " ".join(numbers)


def _draw_grid(view: CurioView, marked: frozenset[str]) -> str:
    columns = ascii_lowercase[: view.cols]
    letters = "   " + "".join(f"{letter:^5}" for letter in columns)
    rows = (
        f"{row:>2} {''.join(_cell(view, f'{letter}{row}', marked) for letter in columns)}{row}"
        for row in range(view.rows, 0, -1)
    )
    return text_of([letters, "", *rows, "", letters])


def _cell(view: CurioView, square: str, marked: frozenset[str]) -> str:
    piece = view.pieces.get(square)
    return content(face(view, piece) if piece else " . ", marked=square in marked)


_WIDE, _HIGH = 8, 3
"""Characters from one cell to the next, and lines; each line is a character further right than the
one below it."""
_ABOVE = 2
"""How many lines the blocks of the farthest row rise above the board."""


class _Blocks(NamedTuple):
    """A slanted board, as in the first Curio diagrams, with *left* characters on its left for the
    row numbers, *away* from the board."""

    view: CurioView
    left: int
    away: int

    @property
    def width(self) -> int:
        """The columns up to the right end of the farthest row."""
        return self.left + _WIDE * self.view.cols + _HIGH * self.view.rows

    def corner(self, column: int, row: int) -> tuple[int, int]:
        """The lower left corner of a cell: columns from 0, rows from 1 at the front."""
        up = _HIGH * (row - 1)
        return self.left + _WIDE * column + up, _ABOVE + _HIGH * self.view.rows - up

    def cells(self) -> Iterator[tuple[str, int, int]]:
        """The squares and their corners, from the back: a block hides some of what is behind."""
        for row in range(self.view.rows, 0, -1):
            for column, letter in enumerate(ascii_lowercase[: self.view.cols]):
                yield f"{letter}{row}", *self.corner(column, row)

    def sheet(self, right: int) -> CharacterGrid:
        """The empty board with its labels, and *right* characters on its right."""
        rows, cols = self.view.rows, self.view.cols
        sheet = CharacterGrid(self.width + right, _ABOVE + _HIGH * rows + 3)
        for row in range(1, rows + 2):
            sheet.put(*self.corner(0, row), "+-------" * cols + "+")
        for row in range(1, rows + 1):
            for column in range(cols + 1):
                x, y = self.corner(column, row)
                sheet.put(x + 1, y - 1, "/")
                sheet.put(x + 2, y - 2, "/")
            sheet.put(x + self.away + 2, y - 1, str(row))
            x, y = self.corner(0, row)
            sheet.put(x - self.away, y - 2, f"{row:>2}")
        for column, letter in enumerate(ascii_lowercase[:cols]):
            x, y = self.corner(column, 1)
            sheet.put(x + 3, y + 2, letter)
        return sheet


def _draw_block(sheet: CharacterGrid, x: int, y: int, front: str, fill: str) -> None:
    """Draw a piece: *front* in four characters, *fill* below it in three."""
    lines = (",---,", "+---+|", f"{front}|", f"|{fill}|/", "+---+")
    for up, line in zip(range(5, 0, -1), lines, strict=True):
        sheet.put(x + 3 + (up == 5), y - up, line)


def _draw_blocks(blocks: _Blocks, right: int, marked: frozenset[str]) -> str:
    view, sheet = blocks.view, blocks.sheet(right)
    for square, x, y in blocks.cells():
        if piece := view.pieces.get(square):
            shown = face(view, piece)
            front = f"<{shown}>" if square in marked else f"|{shown}|"
            _draw_block(sheet, x, y, front, "   " if piece.seat == near_seat(view) else ":::")
        elif square in marked:  # to the right of where a block in front of it may stand
            sheet.put(x + 6, y - 2, content(".", marked=True))
    return sheet.text().lstrip("\n")


def draw_classic(view: CurioView, last: str | None = None) -> str:
    """Draw each piece as a slanted block with the one number its viewer sees, the enemy's shaded.

    As on Richard's Play-By-eMail Server, nothing marks the last move, a number that is known but
    out of sight is not shown, and a large board is wider than 80 columns.
    """
    blocks = _Blocks(view, 3, 3)
    sheet = blocks.sheet(6)
    for square, x, y in blocks.cells():
        if piece := view.pieces.get(square):
            own = piece.seat == near_seat(view)
            number = piece.way[not own] if piece.way else piece.sight
            fill = " " if own else ":"
            front = f"|{fill}{'?' if number is None else number}{fill}|"
            _draw_block(sheet, x, y, front, fill * 3)
    return sheet.text().lstrip("\n")

"""Curio: pieces with the numbers the viewer may see, and what each side has lost and still has."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from lobby.base.translation import _, ngettext
from lobby.gamekit.diagram import WIDTH, cells_of
from lobby.gamekit.game import Seat
from lobby.games.curio import diagram_blocks, diagram_grid
from lobby.games.curio.faces import near_seat, pair
from lobby.games.curio.rules import Curio
from lobby.games.curio.view import CurioView


def draw(view: CurioView, last: str | None = None) -> str:
    """Draw slanted blocks if they fit, otherwise a grid; below it both armies and a legend."""
    form = diagram_blocks if diagram_blocks.width(view) <= WIDTH else diagram_grid
    board = form.draw(view, cells_of(last))
    return "\n".join([board, "", *_army(view, 0), *_army(view, 1), "", *_legend(view)])


def _army(view: CurioView, seat: Seat) -> list[str]:
    """The royals that *seat* has left and the pieces it has lost."""
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
    """The explanation for a reader who has never seen such a board."""
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
        yield (
            _(
                "Royals carry a {highest}. Plain pieces are yours ({own}), those with colons"
                " {enemy}'s.",
                highest=highest,
                own=own,
                enemy=enemy,
            )
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

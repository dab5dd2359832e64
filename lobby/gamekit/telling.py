"""Positions and moves in sentences, for readers who do not see the board: the same for every game.

Sentences are short. Each piece is named once, and nothing is said that the view does not hold.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from lobby.base.translation import _, ngettext
from lobby.gamekit.game import Seat, View
from lobby.gamekit.speech import Speech, Spoken, read_out
from lobby.gamekit.spelling import first_step, tokens

Names: TypeAlias = tuple[str, str]
"""What the two sides are called, by seat."""


class Teller(NamedTuple):
    """Tells positions with *speech*. *sides* are the names of the sides, *diagram* draws what the
    speech cannot tell, and *players* are the people, by seat, if there are any."""

    speech: Speech[Any]
    sides: Names
    diagram: Any
    players: Names | None = None

    def pieces(self, view: View) -> Iterator[str]:
        """A paragraph for each side, the viewer's own first, then whatever belongs to nobody."""
        pieces = list(self._pieces(view))
        if not pieces and not self.speech.rows(view):
            yield from (f"{line}." for line in read_out(self.diagram(view, None)))
            return
        for seat in (0, 1) if view.seat != 1 else (1, 0):
            own = [(cell, piece) for cell, piece in pieces if piece.seat == seat]
            if own or self.speech.holding(view, seat):
                yield " ".join(self._side(view, seat, own))
        if others := [(cell, piece) for cell, piece in pieces if piece.seat is None]:
            yield " ".join(self._groups(others))
        if not pieces:
            yield _("The board is empty.")
        if remarks := " ".join(self.speech.remarks(view)):
            yield remarks

    def rows(self, view: View) -> Iterator[str]:
        """A sentence for each row, from the first on."""
        rows = self.speech.rows(view)
        if not rows:
            yield from self.pieces(view)
            return
        for cells in rows:
            contents = ", ".join(self._in_row(view, cells))
            row = _shared(cells)
            line = _("Row {row}: {cells}.", row=row, cells=contents) if row else f"{contents}."
            yield f"{line} {self.speech.of_row(view, cells)}".rstrip()
        if remarks := " ".join(self.speech.remarks(view, rows_told=True)):
            yield remarks

    def start(self, view: View, cell: str) -> Iterator[str]:
        """What is on *cell*, and the legal moves that begin there."""
        cells = self._cells(view)
        if cell in cells:
            yield f"{self._on(view, cell, self.speech.piece(view, cell))}."
        if about := self.speech.about(view, cell):
            yield about
        starts = {move: _start(move, cells) for move in view.moves}
        moves = [move for move, start in starts.items() if start == cell]
        if moves:
            yield ngettext(
                "{count} move from {cell}:", "{count} moves from {cell}:", len(moves), cell=cell
            )
            yield from self._listed(view, moves)
        elif view.to_move is not None and view.seat == view.to_move and view.moves:
            yield _("No move begins there now.")
        if other := [move for move, start in starts.items() if start not in cells]:
            yield _("Moves that begin on no cell: {moves}.", moves=", ".join(other))

    def knows(self, view: View, cell: str) -> bool:
        """Whether *cell* is one, as far as the view tells."""
        return cell in self._cells(view) or any(first_step(move) == cell for move in view.moves)

    def move(self, before: View, move: str, after: View, effect: str = "") -> str:
        """*move*, which led from *before* to *after*, in a clause, and what it showed."""
        clauses = self.speech.path(before, move), self.speech.does(before, move)
        said = ", ".join(filter(None, clauses))
        shown = self.speech.showed(before, move, after) if self.speech.tells_effects else effect
        return " ".join(filter(None, (f"{said}.", shown)))

    def changed(self, before: View, after: View) -> Iterator[str]:
        """What stands on each cell that is not as it was in *before*."""
        spoken = self.speech.piece
        cells = [
            (cell, spoken(after, cell))
            for cell in self._cells(after, before)
            if spoken(after, cell) != spoken(before, cell)
        ]
        if now := [self._on(after, cell, piece) for cell, piece in cells if piece]:
            yield _("Now {cells}.", cells=", ".join(now))
        if gone := [cell for cell, piece in cells if piece is None]:
            yield _("Empty now: {cells}.", cells=", ".join(gone))
        for seat in (0, 1):
            held = self.speech.holding(after, seat)
            if held and held != self.speech.holding(before, seat):
                yield _("{side}: {held}.", side=self._called(after, seat), held=held)

    def _cells(self, *views: View) -> Collection[str]:
        return dict.fromkeys(c for view in views for cells in self.speech.rows(view) for c in cells)

    def _pieces(self, view: View) -> Iterator[tuple[str, Spoken]]:
        for cell in self._cells(view):
            if piece := self.speech.piece(view, cell):
                yield cell, piece

    def _side(self, view: View, seat: Seat, own: Sequence[tuple[str, Spoken]]) -> Iterator[str]:
        phrases = self.speech.counted(view, len(own)), self.speech.holding(view, seat)
        held, groups = ", ".join(filter(None, phrases)), self._groups(own)
        yield _(
            "{side}: {held}.",
            side=self._called(view, seat),
            held=held or " ".join(groups).removesuffix("."),
        )
        yield from groups

    def _groups(self, pieces: Sequence[tuple[str, Spoken]]) -> Iterator[str]:
        """The cells of *pieces*, once for each kind of them, kinds that are numbers in order."""
        kinds: dict[str, list[str]] = {}
        for cell, piece in pieces:
            kinds.setdefault(piece.words, []).append(cell)
        if all(map(str.isdecimal, kinds)):
            kinds = dict(sorted(kinds.items(), key=lambda kind: int(kind[0])))
        for words, cells in kinds.items():
            names, kind = ", ".join(cells), self.speech.kind(words, len(cells))
            yield f"{kind[0].upper()}{kind[1:]}: {names}." if kind else f"{names}."

    def _called(self, view: View, seat: Seat) -> str:
        """Who plays a side; without players, or if one plays both, what it is called."""
        side = self.sides[seat]
        if self.players and self.players[0] != self.players[1]:
            return _("You") if view.seat == seat else self.players[seat]
        return _("You, {side}", side=side) if view.seat == seat and not self.players else side

    def _in_row(self, view: View, cells: Sequence[str]) -> Iterator[str]:
        pieces = [(cell, self.speech.piece(view, cell)) for cell in cells]
        if not any(piece for __, piece in pieces):
            yield _("empty")
            return
        for empty, run in groupby(pieces, lambda pair: pair[1] is None):
            several = list(run)
            if empty and len(several) > 2:
                first, last = several[0][0], several[-1][0]
                yield _("{first} to {last} empty", first=first, last=last)
            else:
                yield from (self._on(view, cell, piece) for cell, piece in several)

    def _on(self, view: View, cell: str, piece: Spoken | None) -> str:
        """*cell*, whose *piece* stands on it, and what that is like."""
        if piece is None:
            return _("{cell} empty", cell=cell)
        whose = "" if piece.seat is None else self.sides[piece.seat]
        if piece.seat is not None and piece.seat == view.seat:
            whose = _("yours")
        return " ".join(filter(None, (cell, whose, piece.words)))

    def _listed(self, view: View, moves: Sequence[str]) -> Iterator[str]:
        """*moves*: first those that only move, in one line, then the others with what they do."""
        effects = [(move, self.speech.does(view, move)) for move in moves]
        if plain := [move for move, does in effects if not does]:
            yield f"{', '.join(plain)}."
        yield from (f"{move}: {does}." for move, does in effects if does)


def _start(move: str, cells: Collection[str]) -> str:
    """The one of *cells* on which *move* begins, whatever is said before it; else what it begins
    with."""
    first = first_step(move)
    if first in cells:
        return first
    named = (part.rpartition(":")[2] for part in tokens(move))
    return next((cell for cell in named if cell in cells), first)


def _shared(cells: Sequence[str]) -> str:
    """What the names of *cells*, which make a row, have in common; of a single cell, its number.

    >>> _shared(["a1", "a2"]), _shared(["11", "21", "31"]), _shared(["a10", "b10"]), _shared(["f1"])
    ('a', '1', '10', '1')
    """
    names = {cell[1:] for cell in cells}, {cell[:1] for cell in cells}
    return next((name for (name, *more) in map(sorted, names) if not more), "")

"""Entering a move with cursor, keys and mouse: how each of them changes the move so far."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias

from lobby.base.translation import _
from lobby.gamekit.drawing.drawing import Drawing, StepChoice
from lobby.gamekit.drawing.geometry import Direction
from lobby.gamekit.drawing.grid import ARROWS
from lobby.gamekit.game import Seat, View
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.spelling import first_step, tokens, unknown_word

Stage: TypeAlias = Literal["empty", "begun", "choosing", "whole"]
"""Nothing entered; some steps; several steps for one cell to choose from; a complete move."""


_NOWHERE: Final = (0, 0)
_FEW: Final = 3
"""So many cells that a move can go to are named when another one is picked."""


@dataclass(frozen=True, slots=True)
class MoveEntry:
    """A move being entered, as an immutable value: every key makes a new one.

    ``ended`` means that the player ends a move that could go on. ``typed`` is what was typed since
    a step was last picked, which is meant exactly as typed. ``said`` answers the last key; "" if
    there is nothing to say. ``refused`` is the game's reason why the cell or word that was typed
    cannot be next; "" if there is none. ``view`` is where the move begins. One of the ``choices``
    is ``chosen``, or None while arrows point where there is no choice; ``aim`` is where they point.
    ``among`` are the choices from which the last step of a move was taken, so that it can be chosen
    again. ``sent_at`` is where the cursor was when it was sent as it was typed; None before: if it
    is still here, the rules have refused it. ``at`` is the cell on which its last step was picked;
    "" if none was.
    """

    entry: Entry
    seat: Seat
    view: View | None = None
    choices: tuple[StepChoice, ...] = ()
    chosen: int | None = 0
    aim: tuple[int, int] = _NOWHERE
    among: tuple[StepChoice, ...] = ()
    ended: bool = False
    typed: str = ""
    said: str = ""
    refused: str = ""
    sent_at: str | None = None
    at: str = field(default="", compare=False)

    @property
    def stage(self) -> Stage:
        """How far the move has been entered."""
        if self.choices:
            return "choosing"
        if self.entry.move and (self.ended or self.typed or not self.entry.can_go_on):
            return "whole"
        return "begun" if self.entry.text else "empty"

    @property
    def step(self) -> str:
        """The step of the choice that would be made now; "" for none."""
        return self.choices[self.chosen].step if self.choices and self.chosen is not None else ""

    @property
    def in_words(self) -> bool:
        """Whether keys currently act on its text, typed or chosen, and not on a cell."""
        return bool(self.typed or self.choices)

    @property
    def is_separated(self) -> bool:
        """Whether a blank only separates steps: while a move is typed that may go on."""
        return bool(self.typed) and (self.entry.move is None or self.entry.can_go_on)

    @property
    def misfits(self) -> bool:
        """Whether no legal move begins with what was typed."""
        return bool(self.entry.tail) and not self.entry.fits

    @property
    def can_end(self) -> bool:
        """Whether it is a move that could go on and that the player has not ended."""
        return self.stage == "begun" and self.entry.move is not None

    @property
    def can_choose(self) -> bool:
        """Whether arrows go through choices: those to be made, or those for the last step of a
        complete move."""
        again = self.stage == "whole" and not self.ended
        return bool(self.choices) or (again and bool(self.among))

    def instead(self, drawing: Drawing[Any], cell: str) -> MoveEntry | None:
        """The result of picking *cell* when a complete move has ended on another cell, or is a word
        that was picked on another; None if nothing else can be picked there."""
        if self.stage != "whole" or self._here(drawing) in ("", cell):
            return None
        other = self.picked(drawing, cell)
        same = other.entry == self.entry and not other.choices
        return None if other.said or same else other

    def ends_on(self, drawing: Drawing[Any], cell: str) -> bool:
        """Whether it is a complete move that has ended on *cell*, or a word that was picked
        there."""
        return self.stage == "whole" and cell == self._here(drawing)

    def _here(self, drawing: Drawing[Any]) -> str:
        return current_cell(drawing, self.entry) or self.at

    def picked(self, drawing: Drawing[Any], cell: str) -> MoveEntry:
        """The result of picking *cell*: a step, a choice among several, the end of a move that
        could go on, another last step, or another start."""
        here, anew = current_cell(drawing, self.entry), self.cleared()
        cell = drawing.pointed(cell, self.entry.settled.following)
        steps = steps_to(drawing, self.entry, cell)
        if len(steps) == 1:
            return replace(self.stepped(drawing, steps[0]), at=cell)
        if steps:
            return self._choosing(drawing, steps)
        if cell == here and self.entry.move:
            return replace(self, ended=True, said="")
        for before in (self.entry.settled.back(), self.entry.cleared()) if here else ():
            if steps_to(drawing, before, drawing.pointed(cell, before.following)):
                again = self._with(before).picked(drawing, cell)
                same = again.entry == self.entry and not again.choices
                where_to = _("Choose one of the marked cells next.")
                return replace(again, said=where_to) if same else again
        if self.entry.steps and not here and len(steps_to(drawing, anew.entry, cell)) == 1:
            return anew.picked(drawing, cell)
        return replace(self, said=self._useless(drawing, here, cell))

    def typing(self, drawing: Drawing[Any], text: str) -> MoveEntry:
        """The result of typing *text*, which may also name one of the choices. Text that cannot
        continue the steps picked so far, but can begin a move, replaces them; so does text after a
        move that was refused."""
        if self.sent_at is not None:
            return self.cleared().typing(drawing, text)
        if self.can_choose and not self.choices and not self.entry.typed(text).fits:
            return self._chosen_again().typing(drawing, text)
        for choice in self.choices:
            if text.lower() == choice.key:
                return self.stepped(drawing, choice.step)
        typed = self.typed + text
        entry, anew = self.entry.typed(text), self.entry.cleared().typed(typed)
        made = replace(self._with(anew if anew.fits and not entry.fits else entry), typed=typed)
        return replace(made, refused=made._refused(drawing))

    def turned(self, by: int) -> MoveEntry:
        """The entry with the choice *by* places further on."""
        return replace(self, chosen=((self.chosen or 0) + by) % len(self.choices), said="")

    def steered(self, drawing: Drawing[Any], arrow: Direction, *, flipped: bool) -> MoveEntry:
        """The entry with the choice that *arrow* points at, as the board is seen. Two arrows at
        right angles point between both. Choices without directions are stepped through."""
        if not self.choices:
            return self._chosen_again().steered(drawing, arrow, flipped=flipped)
        ways = [drawing.way_of(choice.step, flipped=flipped) for choice in self.choices]
        if None in ways:
            return self.turned(-1 if arrow in ("left", "up") else 1)
        aim = _aimed(self.aim, ARROWS[arrow][0])
        return replace(self, aim=aim, chosen=ways.index(aim) if aim in ways else None, said="")

    def taken(self, drawing: Drawing[Any]) -> MoveEntry:
        if not self.step:
            return replace(self, said=_("Nothing can be chosen in that direction."))
        return self.stepped(drawing, self.step)

    def stepped(self, drawing: Drawing[Any], step: str) -> MoveEntry:
        """The entry with *step*, one of those that may follow."""
        settled = self.entry.settled
        entry = (settled if step in settled.following else self.entry).push(step)
        if _only_choices(drawing, entry):
            return self._with(entry)._choosing(drawing, entry.following)
        among = self.choices if step in [choice.step for choice in self.choices] else ()
        return replace(self._with(entry), among=among)

    def back(self, drawing: Drawing[Any]) -> MoveEntry:
        if self.choices and not _only_choices(drawing, self.entry):
            return self._with(self.entry)
        if self.ended:
            return replace(self, ended=False, said="")
        entry = self.entry.back()
        return replace(self._with(entry), typed=entry.tail)

    def dropped(self, drawing: Drawing[Any]) -> MoveEntry:
        """The entry one level back: out of the chooser, from a complete move to its last step, or
        to nothing."""
        if self.stage == "begun":
            return self.cleared()
        return replace(self, entry=self.entry.settled, typed="").back(drawing)

    def cleared(self) -> MoveEntry:
        return self._with(self.entry.cleared())

    def is_sent_from(self, cursor: str) -> bool:
        """Whether Enter, with the *cursor* on that cell, sends it as it was typed: it does unless
        the rules have refused that, and the player has gone to another cell since."""
        return bool(self.entry.tail) and self.sent_at in (None, cursor)

    def _refused(self, drawing: Drawing[Any]) -> str:
        if self.entry.fits or self.view is None:
            return ""
        words, typed = drawing.words(self.view), "" if self.entry.steps else self.entry.tail
        if typed and self.entry.moves:
            for word in words:
                if word.startswith(typed):
                    return drawing.useless(self.view, "", word)
            if wrong := unknown_word(typed, words):
                return wrong
        reasons = (
            drawing.useless(self.view, self.entry.entered, cell)
            for cell in self._meant(drawing, self.view)
        )
        reason = next(reasons, "")
        return reason if all(other == reason for other in reasons) else ""

    def _meant(self, drawing: Drawing[Any], view: View) -> Collection[str]:
        """The cell with which the tail begins, as in ``b1`` and ``b1d3``; if it is only the
        beginning of a name, as ``c`` is, all cells called so."""
        smallest = drawing.forms(view)[-1]
        known = drawing.geometry(view, smallest, flipped=False).middles
        step = first_step(self.entry.tail)
        begins = (drawing.cell_of(step[:end]) for end in range(len(step), 0, -1))
        if cell := next((cell for cell in begins if cell in known), ""):
            return (cell,)
        return [cell for cell in known if cell.startswith(self.entry.tail)]

    def _useless(self, drawing: Drawing[Any], here: str, cell: str) -> str:
        """Why *cell* cannot be picked, after *here*."""
        entry = self.entry.settled
        if not entry.moves:
            return ""
        if not cell:
            return _("The board needs a larger window. You can still type moves.")
        reason = self.view and drawing.useless(self.view, entry.entered, cell)
        return reason or _useless(drawing, entry, here, cell)

    def _chosen_again(self) -> MoveEntry:
        """The entry with its last step to be chosen again from ``among``."""
        before, last = self.entry.back(), self.entry.steps[-1]
        chosen = [choice.step for choice in self.among].index(last)
        return replace(self._with(before), choices=self.among, chosen=chosen)

    def _choosing(self, drawing: Drawing[Any], steps: tuple[str, ...]) -> MoveEntry:
        here = current_cell(drawing, self.entry)
        choices, chosen = drawing.offered(steps, self.seat, self.view, here)
        return replace(self._with(self.entry.settled), choices=choices, chosen=chosen)

    def _with(self, entry: Entry) -> MoveEntry:
        return MoveEntry(entry, self.seat, self.view)


def current_cell(drawing: Drawing[Any], entry: Entry) -> str:
    """The cell that the move has reached so far; "" before its first step."""
    steps = entry.completed.steps if entry.move else entry.settled.steps
    cells = [cell for cell in map(drawing.cell_of, steps) if cell]
    return cells[-1] if cells else ""


def steps_to(drawing: Drawing[Any], entry: Entry, cell: str) -> tuple[str, ...]:
    """The possible next steps to *cell*. A step that names no cell goes to where the move is or, at
    its beginning, as with ``pass``, to any cell to which no other goes."""
    here, steps = current_cell(drawing, entry), entry.settled.following
    named = tuple(step for step in steps if drawing.cell_of(step) == cell)
    if named and not here:
        return named
    return tuple(step for step in steps if (drawing.cell_of(step) or here or cell) == cell)


def _aimed(aim: tuple[int, int], arrow: tuple[int, int]) -> tuple[int, int]:
    """Where *arrow* points after *aim*: between both when they are at right angles.

    >>> _aimed((0, -1), (1, 0)), _aimed((1, -1), (1, 0)), _aimed((1, -1), (-1, 0))
    ((1, -1), (1, 0), (-1, 0))
    """
    together = (aim[0] + arrow[0], aim[1] + arrow[1])
    return together if 0 not in together and 0 in aim else arrow


def _only_choices(drawing: Drawing[Any], entry: Entry) -> bool:
    """Whether the move needs a next step and has several, none of which names a cell."""
    steps = entry.following
    return len(steps) > 1 and entry.move is None and not any(map(drawing.cell_of, steps))


def _useless(drawing: Drawing[Any], entry: Entry, here: str, cell: str) -> str:
    """What can be said in any game about a move that cannot go on to *cell*."""
    if not here:
        if all(len(tokens(move)) == 1 for move in entry.moves):
            return _("{cell} is not a legal move.", cell=cell)
        return _("No legal move starts on {cell}.", cell=cell)
    targets = sorted({at for step in entry.following if (at := drawing.cell_of(step))})
    if not 0 < len(targets) <= _FEW:
        return _("You cannot go from {here} to {cell}.", here=here, cell=cell)
    return _("You can go from {here} only to {cells}.", here=here, cells=", ".join(targets))

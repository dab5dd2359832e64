"""A move while it is being entered, step by step or typed by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import permutations

from lobby.base.translation import _
from lobby.base.written import HYPHENS
from lobby.gamekit.game import Seat, View
from lobby.gamekit.spelling import (
    LONGEST,
    SEPARATORS,
    bare,
    first_step,
    joint,
    reading_order,
    tokens,
)

_JOINTS = "-+:"
_CELL = re.compile(r"[-+:x]?[a-z]\d+")


@dataclass(frozen=True, slots=True)
class Entry:
    """A move from *moves* (legal and canonical), as far as it has been entered.

    ``steps`` are tokens that some legal move begins with. ``tail`` is what was typed after them and
    is not a step, or not yet, like ``-44`` while ``-44x`` is also possible. In *any_order*, all
    steps but the first may come as they like.
    """

    moves: tuple[str, ...]
    steps: tuple[str, ...] = ()
    tail: str = ""
    any_order: bool = False

    @property
    def text(self) -> str:
        """Everything entered so far."""
        return self.entered + self.tail

    @property
    def entered(self) -> str:
        """The steps alone: what ``View.after`` shows."""
        return "".join(self.steps)

    @property
    def following(self) -> tuple[str, ...]:
        """The steps that may come next, in the order of the moves."""
        return _following(self.moves, self.entered, any_order=self.any_order)

    @property
    def candidates(self) -> tuple[str, ...]:
        """The steps in ``following`` that the tail may become; their first sign may be left out."""
        return _candidates(self.following, self.tail) if self.tail else self.following

    @property
    def fits(self) -> bool:
        """Whether some legal move begins like this."""
        return not self.tail or bool(self.candidates)

    @property
    def settled(self) -> Entry:
        """This entry with the tail made a step, if it is a complete one."""
        for step in self.candidates if self.tail else ():
            if self.tail in _spellings(step):
                return replace(self, steps=(*self.steps, step), tail="")
        return self

    @property
    def completed(self) -> Entry:
        """This entry with the tail made a step, if there is only one that it may become."""
        settled = self.settled
        if settled.tail and len(candidates := settled.candidates) == 1:
            return settled.push(candidates[0])
        return settled

    @property
    def rest(self) -> str:
        """What the tail lacks of the only step that it may become."""
        if self.completed.tail or not (tail := self.settled.tail):
            return ""
        spellings = _spellings(self.completed.steps[-1])
        return next(spelling for spelling in spellings if spelling.startswith(tail))[len(tail) :]

    @property
    def move(self) -> str | None:
        """The legal move entered, whose last step may be cut short where only one fits; None if it
        is incomplete or not legal.

        >>> Entry(("a1", "b1", "c1-c2", "c1-d2")).typed("b").move
        'b1'
        >>> Entry(("a1-a2-b1",), any_order=True).typed("a1-b1-a2").move
        'a1-a2-b1'
        """
        whole = self.completed
        if whole.tail or not self.any_order:
            return whole.entered if not whole.tail and whole.entered in self.moves else None
        return _orders(self.moves).get(whole.entered)

    @property
    def can_go_on(self) -> bool:
        """Whether some legal move continues this one."""
        return bool(self.completed.following)

    def push(self, step: str) -> Entry:
        """This entry with *step*, one of ``following``, in place of any tail."""
        if step not in self.following:
            raise ValueError(f"{step!r} cannot follow {self.entered!r}")
        return replace(self, steps=(*self.steps, step), tail="")

    def back(self) -> Entry:
        """This entry without its last step, or without the last character of its tail."""
        if self.tail:
            return replace(self, tail=self.tail[:-1])
        return replace(self, steps=self.steps[:-1])

    def cleared(self) -> Entry:
        return replace(self, steps=(), tail="")

    def typed(self, text: str) -> Entry:
        """This entry with *text* typed after it, in upper or lower case. Blanks, and signs that no
        move is written with there, only end a step. Anything too long is dropped.

        >>> pod = Entry(("22+a", "22+b", "22-33", "22-44", "22-44x")).typed("22B")
        >>> pod.steps, pod.move
        (('22', '+b'), '22+b')
        """
        entry = self
        for character in text.lower().translate(HYPHENS):
            written = character in _JOINTS or (character.isascii() and character.isalnum())
            if written and len(entry.text) < LONGEST:
                longer = entry._with(character)
                ends = entry._separates(character) and not longer.fits
                entry = entry.settled if ends else longer
            elif not written:
                entry = entry.settled
        return entry

    def problem(self) -> str:
        """A sentence that says why no legal move begins like this; "" when one does."""
        if self.fits:
            return ""
        if not self.moves:
            return _("It is not your move.")
        if not self.steps and self.tail[0].isdigit() and self.moves[0][0].isalpha():
            return _("Begin with a small letter, as {cell}.", cell=tokens(self.moves[0])[0])
        if not self.steps:
            return _("No legal move begins with {tail}.", tail=self.tail)
        if not self.following:
            return _("{entered} is a whole move.", entered=self.entered)
        return _(
            "Not possible. After {entered}: {following}.",
            entered=self.entered,
            following=_in_words(self.following),
        )

    def choices(self) -> str:
        """Which steps the tail may become, as a sentence; "" if it is none, or no tail."""
        if not self.tail or not self.candidates:
            return ""
        return _("Go on with {steps}.", steps=_listed(self.candidates))

    def _separates(self, character: str) -> bool:
        """Whether *character* only separates what is entered from what follows. An x may be more
        where cells are numbers."""
        between = self.fits and bool(self.text and self.settled.following)
        return between and character in SEPARATORS and self.moves[0][0].isalpha()

    def _with(self, character: str) -> Entry:
        """This entry with one more character, in the first reading that fits, else the plain
        one."""
        longer = replace(self, tail=self.tail + character)
        readings = [longer]
        if self.settled != self:
            readings.append(replace(self.settled, tail=character))
        elif self.steps and not self.tail:
            # A step may have been taken too early: x after -44 makes it -44x.
            readings.append(replace(self, steps=self.steps[:-1], tail=self.steps[-1] + character))
        for reading in readings:
            if reading.fits:
                return reading.settled if len(reading.candidates) == 1 else reading
        if character.isdigit() and not self.tail and _CELL.fullmatch("".join(self.steps[-1:])):
            return readings[-1]  # another digit of the row, after what was taken for all of it
        return longer


def begun(view: View, text: str = "") -> Entry:
    """The entry of a move in the position of *view*, for *text* saved earlier; an empty one if that
    no longer fits."""
    empty = Entry(view.moves, any_order=view.any_order)
    entry = empty.typed(text)
    return entry if entry.fits else empty


def others_turn(view: View, owner: Seat | None) -> str:
    """That a move in *view* cannot begin with a piece of *owner* because that is the viewer, who
    plans a turn of the other side; "" otherwise."""
    if owner is None or owner != view.seat or view.seat == view.to_move:
        return ""
    return _("It is the other side's turn.")


def not_started(cell: str, owner: Seat | None, mover: Seat | None) -> str:
    """Why no move of *mover* begins on *cell*, where *owner* has a piece, or nobody if that is
    None; "" if one may."""
    if owner is None:
        return _("There is no piece on {cell}.", cell=cell)
    return _("The piece on {cell} is not yours.", cell=cell) if owner != mover else ""


@lru_cache(maxsize=16)
def _orders(moves: tuple[str, ...]) -> Mapping[str, str]:
    """Each of *moves* by every order of its steps after the first."""
    return {
        "".join((first, *others)): move
        for move in moves
        for first, *rest in (tokens(move),)
        for others in permutations(rest)
    }


@lru_cache(maxsize=128)  # needed for every key, and the longest lists of moves take a millisecond
def _following(moves: tuple[str, ...], entered: str, *, any_order: bool) -> tuple[str, ...]:
    rests = (
        move[len(entered) :]
        for move in (_orders(moves) if any_order else moves)
        if move.startswith(entered) and len(move) > len(entered)
    )
    return tuple(dict.fromkeys(first_step(rest) for rest in rests if not entered or joint(rest)))


@lru_cache(maxsize=128)  # asked many times for each key
def _candidates(following: tuple[str, ...], tail: str) -> tuple[str, ...]:
    written = tuple(step for step in following if step.startswith(tail))
    return written or tuple(
        step
        for step in following
        if any(spelling.startswith(tail) for spelling in _spellings(step))
    )


@lru_cache(maxsize=4096)  # games have some hundred steps, and each key looks at all that may follow
def _spellings(step: str) -> tuple[str, ...]:
    """What may be typed for *step*: its sign may be left out, and before a letter a dash and an x
    may stand for each other."""
    cell, other = bare(step), {"-": "x", "x": "-"}.get(joint(step))
    return (step, cell, *([other + cell] if other and cell[0].isalpha() else []))


def _in_words(steps: tuple[str, ...]) -> str:
    """What *steps* do: "add a or b, or go to 33"."""
    added = _listed(tuple(step for step in steps if step[0] == "+"))
    cells = _listed(tuple(step for step in steps if joint(step) in ("-", "x")))
    parts = (
        _("add {added}", added=added) if added else "",
        _("go to {cells}", cells=cells) if cells else "",
        _listed(tuple(step for step in steps if joint(step) not in ("+", "-", "x"))),
    )
    return _(", or ").join(filter(None, parts))


def _listed(steps: tuple[str, ...]) -> str:
    shown = sorted(map(bare, steps), key=reading_order)[:12]
    if not shown:
        return ""
    if len(shown) < len(steps):
        return ", ".join(shown) + _(" and others")
    return (
        shown[0]
        if len(shown) == 1
        else _("{others} or {last}", others=", ".join(shown[:-1]), last=shown[-1])
    )

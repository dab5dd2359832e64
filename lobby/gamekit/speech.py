"""How a game's positions are told in words, for readers who do not see the board.

A game says how its pieces and moves are spoken; ``telling`` makes the sentences. A game that says
nothing is told by ``PlainSpeech``, from its view and its diagram.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from itertools import groupby
from typing import Any, ClassVar, Final, Generic, TypeVar

from lobby.base.translation import _, ngettext
from lobby.gamekit.drawing.drawing import Drawing
from lobby.gamekit.game import Seat, View

V = TypeVar("V", bound=View)

_SEATS: Final = frozenset({0, 1, None})
_CELL: Final = re.compile(r"[a-z]?[0-9]{1,3}|[a-z]{1,2}")
_MARKS: Final = re.compile(r"[<>]")
_SHOWN: Final = re.compile(r"[a-z0-9?.]", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Spoken:
    """A piece in words: whose it is, None for nobody's, and in *words* without a comma what it is
    like; "" if all pieces of a side are alike."""

    seat: Seat | None
    words: str = ""


class Speech(ABC, Generic[V]):
    """How one game is spoken. Everything follows from the view, so it tells no more than that."""

    tells_effects: ClassVar[bool] = True
    """Whether ``does`` and ``showed`` say all that a move did, so that ``Game.effect`` need not."""

    @abstractmethod
    def rows(self, view: V) -> Sequence[Sequence[str]]:
        """The cells of each row, from the first row on; () if they are not known."""

    @abstractmethod
    def piece(self, view: V, cell: str) -> Spoken | None:
        """What stands on *cell*; None if it is empty."""

    def counted(self, view: V, count: int) -> str:
        """*count* pieces of one side; "" if there are always as many."""
        return ngettext("{count} piece", "{count} pieces", count)

    def kind(self, words: str, count: int) -> str:
        """What *count* pieces are called that are each told by *words*."""
        return words

    def holding(self, view: V, seat: Seat) -> str:
        """What the player in *seat* has besides the pieces on the board; "" for nothing."""
        return ""

    def of_row(self, view: V, cells: Sequence[str]) -> str:
        """What is to be said of a whole row; "" for nothing."""
        return ""

    def remarks(self, view: V, *, rows_told: bool = False) -> tuple[str, ...]:
        """Sentences on the position as a whole; after *rows_told*, without what ``of_row`` says."""
        return ()

    def about(self, view: V, cell: str) -> str:
        """What a careful player would work out about *cell*, as a sentence; "" for nothing."""
        return ""

    def path(self, view: V, move: str) -> str:
        """*move*, a legal one in *view*, as it is said aloud."""
        return _(" to ").join(move.split("-"))

    def does(self, view: V, move: str) -> str:
        """What *move*, a legal one in *view*, does besides, as far as the view tells; "" for
        nothing."""
        return ""

    def showed(self, before: V, move: str, after: V) -> str:
        """What *move*, which led from *before* to *after*, has shown, as a sentence; "" for
        nothing."""
        return ""


class PlainSpeech(Speech[Any]):
    """Speaks of whatever a view holds by cell, if it holds anything so; the cells are those of
    *drawing*, if there is one."""

    tells_effects: ClassVar[bool] = False

    def __init__(self, drawing: Callable[[], Drawing[Any]] | None = None) -> None:
        self._drawing = drawing

    def rows(self, view: View) -> Sequence[Sequence[str]]:
        pieces = _by_cell(view)
        if pieces is None:
            return ()
        if self._drawing is None:
            return (sorted(pieces),) if pieces else ()
        drawing = self._drawing()
        places = drawing.geometry(view, drawing.forms(view)[-1], flipped=False).middles
        if not pieces.keys() <= places.keys():
            return ()
        lines = groupby(sorted(places, key=lambda cell: places[cell][::-1]), lambda c: places[c].y)
        return tuple(tuple(cells) for __, cells in lines)

    def piece(self, view: View, cell: str) -> Spoken | None:
        pieces = _by_cell(view) or {}
        thing = pieces.get(cell)
        if thing is None:
            return None
        if is_dataclass(thing):
            about = {field.name: getattr(thing, field.name) for field in fields(thing)}
            seat = about.pop("seat", None)
            words = (f"{name} {value}" for name, value in about.items() if value not in (None, ""))
            return Spoken(seat if seat in _SEATS else None, " ".join(words))
        if isinstance(thing, int) and _SEATS.issuperset(pieces.values()):
            return Spoken(thing)
        return Spoken(None, str(thing))


def _by_cell(view: View) -> Mapping[str, object] | None:
    """What *view* holds by cell; None if it holds nothing so."""
    held = (getattr(view, field.name) for field in fields(view))
    return next((value for value in held if isinstance(value, Mapping) and _is_board(value)), None)


def _is_board(held: Mapping[object, object]) -> bool:
    return all(isinstance(key, str) and _CELL.fullmatch(key) for key in held)


def read_out(diagram: str) -> Iterator[str]:
    """The lines of *diagram* as they are read aloud: without what only a picture needs.

    >>> list(read_out("3  .  . <X>\\n  +--+\\n   a  b  c"))
    ['3, 2 empty, X', 'a, b, c']
    """
    for line in diagram.splitlines():
        signs = [sign for sign in _MARKS.sub(" ", line).split() if _SHOWN.search(sign)]
        phrases = (_phrase(sign, len(list(same))) for sign, same in groupby(signs))
        if text := ", ".join(phrases):
            yield text


def _phrase(sign: str, count: int) -> str:
    if sign != ".":
        return ", ".join([sign] * count)
    return _("empty") if count == 1 else _("{count} empty", count=count)

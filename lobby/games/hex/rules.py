"""Hex, by Piet Hein and by John Nash: join your two edges.

Every full board joins exactly one pair of edges, so no match is drawn.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final, NoReturn, Self, TypeAlias, final

from lobby.base.translation import N_, _
from lobby.gamekit.game import (
    Game,
    IllegalMove,
    Outcome,
    Seat,
    Setup,
    State,
    View,
    both,
    quoted,
)
from lobby.gamekit.options import Choice, Number, Options
from lobby.gamekit.spelling import unknown_word
from lobby.games.hex.board import LARGEST, SMALLEST, Board, board, pieces_of
from lobby.games.hex.reaching import Shown, difference, may_lead, plies_between

SWAP: Final = "swap"
"""The move with which X takes the first stone."""

_FORM: Final = re.compile(r"[a-z][0-9]{1,2}")

_Joined: TypeAlias = tuple[tuple[int, int], tuple[int, int]]
"""By seat: its stones that are joined to the one and to the other of its edges."""


@final
class HexState(State):
    """A Hex position.

    Of each seat it knows the stones that are joined to either of its edges, so that a move needs to
    follow only the chains that it joins to an edge.
    """

    __slots__ = ("_board", "_joined", "_moves", "_seat", "_stones", "swap_rule")

    def __init__(
        self,
        on: Board,
        stones: tuple[int, int],
        seat: Seat,
        *,
        swap_rule: bool,
        joined: _Joined | None = None,
        moves: tuple[str, ...] | None = None,
    ) -> None:
        self._board: Final = on
        self._stones: Final = stones
        self._seat: Final = seat
        self.swap_rule: Final = swap_rule
        self._joined: Final = _joined(on, stones) if joined is None else joined
        self._moves = moves

    @classmethod
    def of(
        cls, size: int, pieces: Mapping[str, Seat], to_move: Seat, *, swap_rule: bool = False
    ) -> HexState:
        """The position with stones on the named cells of the board of *size*.

        >>> HexState.of(3, {"b1": 0, "b2": 0, "a2": 1, "c2": 1}, to_move=0).moves()
        ('a1', 'a3', 'b3', 'c1', 'c3')
        """
        on = board(size)
        stones = on.of_seat(pieces, 0), on.of_seat(pieces, 1)
        return cls(on, stones, to_move, swap_rule=swap_rule)

    @property
    def to_move(self) -> Seat | None:
        return None if self._is_over() else self._seat

    @property
    def outcome(self) -> Outcome | None:
        """For the seat that moved last: only its own move joins its edges."""
        return Outcome(1 - self._seat, "joined") if self._is_over() else None

    @property
    def size(self) -> int:
        return self._board.size

    @property
    def seat(self) -> Seat:
        """Whose turn it is, or would be if the match went on."""
        return self._seat

    @property
    def stones(self) -> tuple[int, int]:
        """The cells of each seat, as bits."""
        return self._stones

    @property
    def swappable(self) -> bool:
        """Whether the seat to move may take the only stone."""
        first, second = self._stones
        return self.swap_rule and self._seat == 1 and not second and 0 < first == first & -first

    def moves(self) -> tuple[str, ...]:
        if self._moves is None:
            self._moves = self._generate()
        return self._moves

    def play(self, move: str) -> HexState:
        text = self.canonical(move)
        on, seat, (first, second) = self._board, self._seat, self._stones
        bit = on.bits.get(text, 0)
        if not bit or (first | second) & bit or self._is_over():
            return self._played_otherwise(text)
        (low, high), (low_edge, high_edge) = self._joined[seat], on.edges[seat]
        own = self._stones[seat] | bit
        mine = _grown(on, own, bit, low, low_edge), _grown(on, own, bit, high, high_edge)
        stones, joined = (
            ((first, own), (self._joined[0], mine))
            if seat
            else ((own, second), (mine, self._joined[1]))
        )
        after = HexState(on, stones, 1 - seat, swap_rule=self.swap_rule, joined=joined)
        if self._moves is not None and first and not after._is_over():
            moves = self._moves
            at = bisect_left(moves, text)
            after._moves = moves[:at] + moves[at + 1 :]
            if self.swappable:
                after._moves = after._moves[:-1]
        return after

    def passed(self) -> HexState | None:
        """None while there is a swap to decide on: no board has two stones of O alone."""
        if self._is_over() or self.swappable:
            return None
        return HexState(
            self._board, self._stones, 1 - self._seat, swap_rule=False, joined=self._joined
        )

    def misspelt(self, move: str) -> str | None:
        text = self.canonical(move)
        if text == SWAP or text in self._board.bits:
            return None
        if wrong := unknown_word(text, (SWAP,)):
            return wrong
        if not _FORM.fullmatch(text):
            return _(
                "{text} is not understood: a move is the name of a cell, such as b3, or swap.",
                text=quoted(text),
            )
        return _(
            "{text} is not on the board, which has cells from a1 to {last}.",
            text=text,
            last=self._board.names[max(self._board.names)],
        )

    def key(self) -> tuple[object, ...]:
        """All of it, since only its swap can make two positions differ that look alike."""
        return self._board.size, *self._stones, self._seat, self.swappable

    def view(self, seat: Seat | None, *, revealed: bool = False) -> HexView:
        to_move = self.to_move
        return HexView(
            seat=seat,
            to_move=to_move,
            moves=self.moves() if seat == to_move else (),
            outcome=self.outcome,
            size=self._board.size,
            pieces=pieces_of(self._board, self._stones),
            swappable=self.swappable,
        )

    def __repr__(self) -> str:
        pieces = dict(pieces_of(self._board, self._stones))
        return f"HexState.of({self.size}, {pieces}, {self._seat}, swap_rule={self.swap_rule})"

    def _is_over(self) -> bool:
        """Whether some stone is joined to both edges of its seat."""
        (low, high), (left, right) = self._joined
        return (low & high | left & right) != 0

    def _generate(self) -> tuple[str, ...]:
        if self._is_over():
            return ()
        occupied, bits = self._stones[0] | self._stones[1], self._board.bits
        cells = tuple(name for name in self._board.sorted if not bits[name] & occupied)
        return (*cells, SWAP) if self.swappable else cells

    def _played_otherwise(self, text: str) -> HexState:
        """The state after a swap. Raises IllegalMove for what is no move here."""
        if text != SWAP or not self.swappable:
            self._refuse(text)
        on = self._board
        name = next(on.cells(self._stones[0]))
        return HexState(on, (0, on.bits[on.mirror[name]]), 0, swap_rule=self.swap_rule)

    def _refuse(self, text: str) -> NoReturn:
        if self._is_over():
            raise IllegalMove(_("The match is over."))
        if wrong := self.misspelt(text):
            raise IllegalMove(wrong)
        if text != SWAP:
            raise IllegalMove(_("There is a stone on {text} already.", text=text))
        if not self.swap_rule:
            raise IllegalMove(_("Nobody may swap in this match: it is without the swap."))
        raise IllegalMove(_("Only X may swap, and only as the answer to O's first stone."))


def _grown(on: Board, own: int, bit: int, joined: int, edge: int) -> int:
    """What of *own* is *joined* to *edge* once there is a stone on *bit*."""
    if not bit & edge and not on.near(bit) & joined:
        return joined
    return on.joined(joined | bit, own)


def _joined(on: Board, stones: tuple[int, int]) -> _Joined:
    first, second = (
        (on.joined(own & low, own), on.joined(own & high, own))
        for own, (low, high) in zip(stones, on.edges, strict=True)
    )
    return first, second


@dataclass(frozen=True, slots=True, kw_only=True)
class HexView(View):
    """A Hex position; nothing is hidden."""

    size: int
    pieces: Mapping[str, Seat]
    """The seat of each stone, by cell."""
    swappable: bool = False
    """Whether the seat to move may take the only stone."""

    @property
    def task(self) -> str:
        if not self.swappable or self.to_move is None:
            return ""
        (cell,) = self.after(SWAP).pieces
        if self.seat == self.to_move:
            return _(
                "Place a stone, or type swap. That makes O's stone yours, on {cell}.", cell=cell
            )
        return _("X places a stone, or swaps. A swap makes O's stone X's, on {cell}.", cell=cell)

    def after(self, entered: str) -> Self:
        """With the stone that is *entered*, or with the first one swapped."""
        if self.to_move is None:
            return self
        if entered == SWAP:
            mirror = board(self.size).mirror
            return replace(self, pieces={mirror[name]: 1 for name in self.pieces})
        return replace(self, pieces={**self.pieces, entered: self.to_move})


class Hex(Game):
    """Hex on boards of 3 to 19 rows."""

    name = "hex"
    title = "Hex"
    kind = "connection"
    seats = ("O", "X")
    credit = N_("Piet Hein, 1942, and John Nash, 1948, who did not know of each other")
    summary = N_("Join your two edges of the board with a chain of stones.")
    can_be_drawn = False  # a full board joins the edges of exactly one side
    options = (
        Number("size", SMALLEST, LARGEST, 11, N_("rows of the board"), label=N_("Size")),
        Choice(
            "swap",
            (
                ("swap", N_("X may take O's first stone instead of placing one")),
                ("no_swap", N_("nobody may take a stone; O can force a win")),
            ),
            "swap",
            N_("the swap"),
            label=N_("Swap"),
            shown=("yes", "no"),
            opening=True,
        ),
    )
    repetition = "none"

    def effect(self, options: Options, before: View, move: str, after: View) -> str:
        """Where a swapped stone went."""
        if move != SWAP:
            return ""
        (old,), (new,) = (view.pieces for view in both(HexView, before, after))
        return _("O's stone on {old} is now X's, on {new}.", old=old, new=new)

    def difference(self, first: View, second: View) -> int:
        return difference(*_compared(first, second))

    def plies_between(self, here: View, there: View) -> int | None:
        return plies_between(*_compared(here, there))

    def may_lead(self, here: View, there: View) -> bool:
        return may_lead(*_compared(here, there))

    def start(self, options: Options, setup: Setup) -> HexState:
        self.refuse(setup)
        swap_rule = options.choice("swap") == SWAP
        return HexState(board(options.number("size")), (0, 0), 0, swap_rule=swap_rule)


def _compared(first: View, second: View) -> Iterator[Shown]:
    for view in both(HexView, first, second):
        on = board(view.size)
        stones = on.of_seat(view.pieces, 0), on.of_seat(view.pieces, 1)
        yield Shown(on, stones, view.to_move, view.swappable)

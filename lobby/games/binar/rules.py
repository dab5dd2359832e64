"""Binar, by Cameron Browne, 2009: full lines, odd or even.

The rules are those of its help text on pbmserv, Richard's Play-By-eMail Server. The number of a
seat is also its digit and its parity: seat 0, Even, owns the digit 0 and plays for parity 0; seat
1, Odd, owns 1 and plays for 1.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from string import ascii_lowercase
from types import MappingProxyType
from typing import Self

from lobby.base.translation import N_, _
from lobby.gamekit.drawing.grid import lettered
from lobby.gamekit.game import (
    DRAWN,
    BestPlay,
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
from lobby.gamekit.spelling import respelt, unknown_word
from lobby.games.binar import following
from lobby.games.binar.board import LineSum, numbers, taken
from lobby.games.binar.reaching import empty, fits, unordered

_SEATS = ("Even", "Odd")

_LINES = (Outcome(0, "lines"), Outcome(1, "lines"))
_LINE = (Outcome(0, "line"), Outcome(1, "line"))
_BOARD_FULL = Outcome(None, "board-full")

_BEFORE_DIGIT = re.compile(r"(?<=[0-9])[\s=,;:/.-]+(?=[01]$)")
_SPELLING = re.compile(r"([a-z](?:0|[1-9][0-9]{0,3}))(?::([01]))?")


def _read(move: str) -> str:
    """*move* with a colon before its digit, if it has one."""
    return _BEFORE_DIGIT.sub(":", respelt(move))


@dataclass(frozen=True, slots=True, kw_only=True)
class BinarView(View):
    """A Binar position; nothing is hidden."""

    size: int
    cells: tuple[int | None, ...]
    """Digits from a1 along row 1, then row 2 and so on; None where empty."""

    @property
    def rows(self) -> tuple[LineSum, ...]:
        """The rows, from row 1 up."""
        return tuple(self._line(self.cells[i * self.size :][: self.size]) for i in range(self.size))

    @property
    def columns(self) -> tuple[LineSum, ...]:
        """The columns, from column a to the right."""
        return tuple(self._line(self.cells[i :: self.size]) for i in range(self.size))

    def after(self, entered: str) -> Self:
        """The view after a complete move; a cell without its digit changes nothing."""
        if entered not in self.moves:
            return self
        cell, __, digit = entered.partition(":")
        cells = list(self.cells)
        cells[numbers(self.size)[cell]] = int(digit) if digit else self.to_move
        return replace(self, cells=tuple(cells))

    def _line(self, cells: tuple[int | None, ...]) -> LineSum:
        digits = [digit for digit in cells if digit is not None]
        return LineSum(size=self.size, filled=len(digits), total=sum(digits))


class BinarState(State):
    """A position, with sets of cells as integers: bit i is cell i in the order of a view's cells.

    The outcome is part of the position, because the same board may be reached by a move that ends
    the match and by one that does not.
    """

    __slots__ = ("_moves", "_occupied", "_ones", "_outcome", "_rules")

    def __init__(
        self, rules: _Rules, occupied: int = 0, ones: int = 0, outcome: Outcome | None = None
    ) -> None:
        self._rules = rules
        self._occupied = occupied
        self._ones = ones
        self._outcome = outcome
        self._moves: tuple[str, ...] | None = None if outcome is None else ()

    @classmethod
    def of(cls, options: Options, cells: Sequence[int | None]) -> BinarState:
        """The position with the digits *cells* in the order of a view, reachable in play or not.
        Nobody has won it yet.

        >>> options = Binar().parse_options(["-size=3", "-choose"])
        >>> BinarState.of(options, [0, 1, 0, None, 1, 0, 1, 1, 0]).moves()
        ('a2:0', 'a2:1')
        """
        occupied = sum(1 << i for i, digit in enumerate(cells) if digit is not None)
        ones = sum(1 << i for i, digit in enumerate(cells) if digit)
        return cls(_rules_of(options), occupied, ones, _BOARD_FULL if None not in cells else None)

    def won(self, outcome: Outcome) -> BinarState:
        """The same digits, but the last of them has ended the match with *outcome*."""
        return BinarState(self._rules, self._occupied, self._ones, outcome)

    @property
    def to_move(self) -> Seat | None:
        """Even after an even number of moves, Odd after an odd one; None if the match is over."""
        return self._occupied.bit_count() & 1 if self._outcome is None else None

    @property
    def outcome(self) -> Outcome | None:
        """``lines`` or ``board-full`` with -double, ``line`` with -single."""
        return self._outcome

    def moves(self) -> tuple[str, ...]:
        """Empty cells: ``d3`` with -own, ``d3:0`` and ``d3:1`` with -choose."""
        if self._moves is None:
            occupied = self._occupied
            self._moves = tuple(
                [spelling for bit, spelling in self._rules.spellings if not occupied & bit]
            )
        return self._moves

    def passed(self) -> Self:
        """The same state: empty cells are open to both."""
        return self

    def play(self, move: str) -> Self:
        """The state after *move*.

        The digit may be given or left out with either option; left out, it is the mover's own.
        """
        mover = self._occupied.bit_count() & 1
        readings = self._rules.readings[mover]
        placement = readings.get(move) or readings.get(_read(move))
        if self._outcome is not None or placement is None or self._occupied & placement.bit:
            raise IllegalMove(self._refusal(_read(move)))
        occupied = self._occupied | placement.bit
        ones = self._ones | placement.ones
        outcome = self._rules.judge(placement.lines, occupied, ones, mover)
        return type(self)(self._rules, occupied, ones, outcome)

    def canonical(self, move: str) -> str:
        """Without a digit under -own, with one under -choose."""
        cell, __, digit = _read(move).partition(":")
        if not self._rules.choose:
            return cell
        return f"{cell}:{digit or self.to_move}"

    def misspelt(self, move: str) -> str | None:
        size, text = self._rules.size, _read(move)
        match = _SPELLING.fullmatch(text)
        if match is None:
            given = quoted(text)
            if wrong := unknown_word(text):
                return wrong
            if self._rules.choose:
                return _(
                    "{given} is not understood: write cell and digit, such as b2:1.", given=given
                )
            return _("{given} is not understood: write a cell, such as b2.", given=given)
        if match[1] not in numbers(size):
            cell, last = match[1], ascii_lowercase[size - 1]
            return _(
                "{cell} is off the board: columns run from a to {last}, rows from 1 to {size}.",
                cell=cell,
                last=last,
                size=size,
            )
        return None

    def key(self) -> Hashable:
        """The digits; whose turn it is follows from their number."""
        return self._occupied, self._ones

    def view(self, seat: Seat | None, *, revealed: bool = False) -> BinarView:
        return BinarView(
            seat=seat,
            to_move=self.to_move,
            moves=self.moves() if seat == self.to_move else (),
            outcome=self._outcome,
            size=self._rules.size,
            cells=tuple(self._digit(i) for i in range(self._rules.size**2)),
        )

    def identity(self) -> Hashable:
        return self._occupied, self._ones, self._outcome, self._rules

    def _digit(self, cell: int) -> int | None:
        return self._ones >> cell & 1 if self._occupied >> cell & 1 else None

    def _refusal(self, text: str) -> str:
        if self._outcome is not None:
            return _("The match is over.")
        wrong = self.misspelt(text)
        if wrong:
            return wrong
        cell, __, put = text.partition(":")
        digit = self._digit(numbers(self._rules.size)[cell])
        if digit is not None:
            return taken(cell, digit)
        return _(
            "{seat} may place only {own}: write {cell}.",
            seat=_SEATS[int(put) ^ 1],
            own=int(put) ^ 1,
            cell=cell,
        )


class Binar(Game):
    """Full lines, odd or even."""

    name = "binar"
    title = "Binar"
    kind = "line"
    seats = _SEATS
    credit = N_("Cameron Browne, 2009")
    summary = N_("Fill a row and a column that both add up to your parity.")
    options = (
        Number(
            "size",
            3,
            15,
            5,
            N_("rows and columns of the board; an odd size is best"),
            label=N_("Rows and columns"),
        ),
        Choice(
            "digits",
            (
                ("own", N_("Even places 0 and Odd places 1")),
                ("choose", N_("each player places 0 or 1, as they choose")),
            ),
            "own",
            N_("the digits that a player may place"),
            label="Digits",
            shown=(N_("one for each player"), N_("free choice")),
        ),
        Choice(
            "goal",
            (
                ("double", N_("one move must fill a row and a column of the same parity")),
                ("single", N_("the first full line ends the match")),
            ),
            "double",
            N_("what ends the match"),
            label=N_("A win takes"),
            shown=(N_("a row and a column"), N_("the first full line")),
        ),
    )

    best_play = MappingProxyType(
        {
            "-size=3": DRAWN,
            "-size=3 -single": BestPlay(1, 7),
            "-size=3 -choose": DRAWN,
            "-size=3 -choose -single": BestPlay(0, 5),
            "-size=4": DRAWN,
            "-size=4 -single": BestPlay(0, 12),
            "-size=4 -choose": DRAWN,
            "-size=4 -choose -single": BestPlay(1, 10),
            "": DRAWN,
            "-single": BestPlay(0, 20),
            "-choose": DRAWN,
            "-choose -single": BestPlay(0, 17),
        }
    )

    def remarks(self, options: Options) -> tuple[str, ...]:
        size = options.number("size")
        if size % 2:
            return ()
        return (_("Binar is meant for boards of odd size; {size} is even.", size=size),)

    def same_play(self, first: Options, second: Options) -> bool:
        """Whether only sizes differ: a smaller board is a larger one whose other lines are full."""
        return all(first.choice(name) == second.choice(name) for name in ("digits", "goal"))

    def difference(self, first: View, second: View) -> int:
        one, other = both(BinarView, first, second)
        stages = [(view.size, view.to_move, view.outcome) for view in (one, other)]
        if stages[0] == stages[1] and unordered(one.cells, one.size) == unordered(
            other.cells, other.size
        ):
            return 0
        return 1 if self.plies_between(first, second) == 0 else 2

    def plies_between(self, here: View, there: View) -> int | None:
        return following.plies_between(*(view.cells for view in both(BinarView, here, there)))

    def may_lead(self, here: View, there: View) -> bool:
        free = (empty(view.cells, view.size) for view in both(BinarView, there, here))
        return fits(*free)

    def start(self, options: Options, setup: Setup) -> BinarState:
        self.refuse(setup)
        return BinarState(_rules_of(options))


@dataclass(frozen=True, slots=True)
class _Placement:
    """A digit on a cell: the cell as *bit*, the same in *ones* if the digit is 1, and its lines."""

    bit: int
    ones: int
    lines: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Rules:
    """What the options determine, with the tables that make play fast; equal for equal options."""

    size: int
    choose: bool
    single: bool
    spellings: tuple[tuple[int, str], ...] = field(compare=False, repr=False)
    """Every canonical move with the bit of its cell, sorted by the move."""
    readings: tuple[Mapping[str, _Placement], ...] = field(compare=False, repr=False)
    """For each mover, what every accepted spelling means."""

    def judge(
        self, lines: tuple[int, int], occupied: int, ones: int, mover: Seat
    ) -> Outcome | None:
        """The outcome after *mover* has placed a digit where the two *lines* cross."""
        parities = [(ones & line).bit_count() & 1 for line in lines if not line & ~occupied]
        if self.single:
            winner = 1 - mover if 1 - mover in parities else mover
            return _LINE[winner] if parities else None
        if len(parities) == 2 and parities[0] == parities[1]:
            return _LINES[parities[0]]
        return _BOARD_FULL if occupied.bit_count() == self.size**2 else None


@cache
def _rules_of(options: Options) -> _Rules:
    size, choose = options.number("size"), options.choice("digits") == "choose"
    endings = (":0", ":1") if choose else ("",)
    cells = lettered(size, size).cells()
    spellings = ((name + ending, 1 << i) for i, name in enumerate(cells) for ending in endings)
    return _Rules(
        size=size,
        choose=choose,
        single=options.choice("goal") == "single",
        spellings=tuple((bit, spelling) for spelling, bit in sorted(spellings)),
        readings=tuple(_readings(size, own, (0, 1) if choose else (own,)) for own in (0, 1)),
    )


def _readings(size: int, own: int, digits: tuple[int, ...]) -> dict[str, _Placement]:
    """The spellings open to the player whose own digit is *own* and who may place *digits*."""
    readings: dict[str, _Placement] = {}
    for i, name in enumerate(lettered(size, size).cells()):
        for digit in digits:
            readings[f"{name}:{digit}"] = _placement(size, i, digit)
        readings[name] = readings[f"{name}:{own}"]
    return readings


def _placement(size: int, cell: int, digit: int) -> _Placement:
    row, column = divmod(cell, size)
    in_row = sum(1 << row * size + i for i in range(size))
    in_column = sum(1 << column + i * size for i in range(size))
    return _Placement(bit=1 << cell, ones=digit << cell, lines=(in_row, in_column))

"""OctiLite, by Don Green: pods that grow prongs, step and jump.

The rules are those of its help text on pbmserv, Richard's Play-By-eMail Server. Inside, squares are
numbered in the order of their names, up each column, so that the square jumped over is the mean of
the two ends. A set of squares is an int with one bit for each. A pod is an int too: its square, and
below it eight bits for its prongs, ``a`` lowest.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import pairwise
from types import MappingProxyType
from typing import Final, NoReturn, Self, TypeAlias, final

from lobby.basics.translation import N_, _
from lobby.kits.game import BadSetup, Game, IllegalMove, Outcome, Seat, Setup, State, View, quoted
from lobby.kits.options import Options

SUPPLY: Final = 12
COLUMNS: Final = 6
ROWS: Final = 7
_SQUARES: Final = tuple(column + row for column in "123456" for row in "1234567")
_INDEX: Final = {square: index for index, square in enumerate(_SQUARES)}
_BASES: Final = (("22", "32", "42", "52"), ("26", "36", "46", "56"))
_LETTERS: Final = "abcdefgh"
_DIRECTIONS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
"""Where prongs *a* to *h* point, as columns and rows."""
_FORM: Final = re.compile(r"[0-9]{2}(\+[a-z]|(-[0-9]{2}x?)+)")

Pods: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""The pods of each seat, sorted by square."""


def _bits(squares: Iterable[int]) -> int:
    return sum(1 << square for square in squares)


GOALS: Final = tuple(_bits(_INDEX[base] for base in bases) for bases in reversed(_BASES))
"""The squares that win, for each seat."""


@dataclass(frozen=True, slots=True)
class Pod:
    """A pod: whose it is and its prongs, letters of ``abcdefgh`` in order."""

    seat: Seat
    prongs: str


# What a pod may do is tabled when it first appears: 42 squares times 256 sets of prongs at most.


@cache
def _adds(pod: int) -> tuple[str, ...]:
    """The moves that add a prong, were the supply to allow it."""
    name = _SQUARES[pod >> 8]
    return tuple(f"{name}+{letter}" for bit, letter in enumerate(_LETTERS) if not pod >> bit & 1)


@cache
def _steps(pod: int) -> tuple[tuple[int, str], ...]:
    """The bit of each square to step to, and the move."""
    name = _SQUARES[pod >> 8]
    return tuple((1 << end, f"{name}-{_SQUARES[end]}") for end in reach(pod, 1))


@cache
def _jumps(pod: int) -> tuple[tuple[int, int, str], ...]:
    """The bit of each square to jump over, the landing square, and its token."""
    start = pod >> 8
    return tuple((1 << (start + end) // 2, end, f"-{_SQUARES[end]}") for end in reach(pod, 2))


def reach(pod: int, distance: int) -> list[int]:
    """The squares on the board at *distance* along the prongs, sorted."""
    column, row = divmod(pod >> 8, ROWS)
    prongs = (way for bit, way in enumerate(_DIRECTIONS) if pod >> bit & 1)
    ends = ((column + distance * columns, row + distance * rows) for columns, rows in prongs)
    return sorted(ROWS * c + r for c, r in ends if 0 <= c < 6 and 0 <= r < ROWS)


def _chains(pod: int, over: int, empty: int, goal: int) -> list[str]:
    """Every chain of jumps of *pod*, sorted, as the text that follows its square.

    It may jump over the squares of *over*, each once, and land on those of *empty*; the chain
    ends on those of *goal*.
    """
    chains: list[str] = []
    for middle, end, token in _jumps(pod):
        if not over & middle or not empty >> end & 1:
            continue
        rests = [""]
        if not goal >> end & 1:
            rests += _chains(end << 8 | pod & 255, over ^ middle, empty, goal)
        chains += [token + rest for rest in rests]
        chains += [f"{token}x{rest}" for rest in rests]
    return chains


def _travels(pod: int, occupied: int, goal: int) -> list[str]:
    """Every step and every chain of jumps of *pod*, sorted."""
    start = pod >> 8
    moves = [move for end, move in _steps(pod) if not occupied & end]
    others = occupied ^ 1 << start
    chains = _chains(pod, others, ~others, goal)
    if chains:
        moves += [_SQUARES[start] + chain for chain in chains]
        moves.sort()
    return moves


@final
class OctiLiteState(State):
    """An OctiLite position."""

    __slots__ = ("_moves", "_pods", "_seat", "_supplies")

    def __init__(self, pods: Pods, supplies: tuple[int, int], seat: Seat) -> None:
        self._pods = pods
        self._supplies = supplies
        self._seat = seat
        self._moves: tuple[str, ...] | None = None

    @classmethod
    def of(cls, pods: Mapping[str, Pod], supplies: tuple[int, int], to_move: Seat) -> OctiLiteState:
        """The position with *pods* on the named squares, reachable in play or not.

        >>> pods = {"22": Pod(0, "abcdefg"), "33": Pod(1, ""), "56": Pod(1, "")}
        >>> state = OctiLiteState.of(pods, (1, 0), to_move=0)
        >>> state.moves()  # doctest: +NORMALIZE_WHITESPACE
        ('22+h', '22-11', '22-12', '22-21', '22-23', '22-31', '22-32', '22-44', '22-44x')
        """
        first, second = (
            tuple(sorted(_packed(name, pod) for name, pod in pods.items() if pod.seat == seat))
            for seat in (0, 1)
        )
        return cls((first, second), supplies, to_move)

    @property
    def to_move(self) -> Seat | None:
        return self._seat if self.moves() else None

    @property
    def outcome(self) -> Outcome | None:
        if self.moves():
            return None
        return self._won() or Outcome(1 - self._seat, "no-move")

    def moves(self) -> tuple[str, ...]:
        if self._moves is None:
            self._moves = () if self._won() else tuple(self._generate())
        return self._moves

    def waiting_moves(self) -> tuple[str, ...]:
        return OctiLiteState(self._pods, self._supplies, 1 - self._seat).moves()

    def play(self, move: str) -> OctiLiteState:
        text = self.canonical(move)
        if text not in self.moves():
            self._refuse(text)
        return OctiLiteState(*self._after(text), 1 - self._seat)

    def misspelt(self, move: str) -> str | None:
        if _FORM.fullmatch(self.canonical(move)):
            return None
        return _(
            "{move} is not understood: write 22+b to add a prong, 22-33 to step,"
            " 22-44x-64 to jump, with an x where the pod jumped over is captured.",
            move=quoted(move),
        )

    def key(self) -> tuple[Pods, tuple[int, int], Seat]:
        return self._pods, self._supplies, self._seat

    def view(self, seat: Seat | None, *, revealed: bool = False) -> OctiLiteView:
        return OctiLiteView(
            seat=seat,
            to_move=self.to_move,
            moves=self.moves() if seat == self._seat else (),
            outcome=self.outcome,
            pods=_named(self._pods),
            supplies=self._supplies,
        )

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OctiLiteState) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        pods = dict(_named(self._pods))
        return f"OctiLiteState.of({pods}, {self._supplies}, to_move={self._seat})"

    def _won(self) -> Outcome | None:
        """The win that the board shows, whoever is to move."""
        for seat, pods in enumerate(self._pods):
            if _occupied(pods) & GOALS[seat]:
                return Outcome(seat, "base")
        for seat in (0, 1):
            if not self._pods[1 - seat]:
                return Outcome(seat, "captured-all")
        return None

    def _generate(self) -> list[str]:
        found: list[str] = []
        occupied = _occupied(self._pods[0]) | _occupied(self._pods[1])
        supply = self._supplies[self._seat]
        for pod in self._pods[self._seat]:
            if supply:
                found += _adds(pod)
            if pod & 255:
                found += _travels(pod, occupied, GOALS[self._seat])
        return found

    def _after(self, entered: str) -> tuple[Pods, tuple[int, int]]:
        """Pods and supplies once *entered* is done: a legal move, or its first tokens."""
        if "+" in entered:
            return self._after_add(_INDEX[entered[:2]], _LETTERS.index(entered[3]))
        landings = entered.split("-")
        path = [_INDEX[landing[:2]] for landing in landings]
        captured = {
            (start + end) // 2
            for (start, end), landing in zip(pairwise(path), landings[1:], strict=True)
            if landing.endswith("x")
        }
        return self._after_travel(path[0], path[-1], captured)

    def _after_add(self, square: int, bit: int) -> tuple[Pods, tuple[int, int]]:
        own = tuple(pod | 1 << bit if pod >> 8 == square else pod for pod in self._pods[self._seat])
        return self._with_own(own, self._pods[1 - self._seat], -1)

    def _after_travel(
        self, start: int, end: int, captured: set[int]
    ) -> tuple[Pods, tuple[int, int]]:
        """The pod on *start* moves to *end*; the mover takes the prongs of the *captured* pods."""
        own, enemy = self._pods[self._seat], self._pods[1 - self._seat]
        gained = 0
        if captured:
            gained = sum((pod & 255).bit_count() for pod in own + enemy if pod >> 8 in captured)
            own = tuple(pod for pod in own if pod >> 8 not in captured)
            enemy = tuple(pod for pod in enemy if pod >> 8 not in captured)
        moved = (end << 8 | pod & 255 if pod >> 8 == start else pod for pod in own)
        return self._with_own(tuple(sorted(moved)), enemy, gained)

    def _with_own(
        self, own: tuple[int, ...], enemy: tuple[int, ...], gained: int
    ) -> tuple[Pods, tuple[int, int]]:
        first, second = self._supplies
        if self._seat == 0:
            return (own, enemy), (first + gained, second)
        return (enemy, own), (first, second + gained)

    def _refuse(self, text: str) -> NoReturn:
        """Raise IllegalMove for *text*, which is not among the legal moves."""
        if not self.moves():
            raise IllegalMove(_("The match is over."))
        wrong = self.misspelt(text)
        if wrong:
            raise IllegalMove(wrong)
        pod = self._checked_pod(text[:2])
        if "+" in text:
            _refuse_add(pod, text[3])
        others = (_occupied(self._pods[0]) | _occupied(self._pods[1])) ^ 1 << (pod >> 8)
        _check_travel(pod, text.split("-")[1:], others, GOALS[self._seat])
        raise AssertionError(f"{text} breaks no rule")

    def _checked_pod(self, name: str) -> int:
        """The mover's pod on the square called *name*."""
        square = _checked_square(name)
        if _occupied(self._pods[1 - self._seat]) >> square & 1:
            raise IllegalMove(_("The pod on {name} is your opponent's.", name=name))
        for pod in self._pods[self._seat]:
            if pod >> 8 == square:
                return pod
        raise IllegalMove(_("There is no pod on {name}.", name=name))


def _refuse_add(pod: int, letter: str) -> NoReturn:
    if letter not in _LETTERS:
        raise IllegalMove(
            _("{letter} is not a direction: they run clockwise from a (up) to h.", letter=letter)
        )
    if pod >> _LETTERS.index(letter) & 1:
        raise IllegalMove(
            _(
                "The pod on {squares} already has a prong {letter}.",
                squares=_SQUARES[pod >> 8],
                letter=letter,
            )
        )
    raise IllegalMove(_("You have no prongs left in your supply."))


def _check_travel(pod: int, landings: list[str], others: int, goal: int) -> None:
    """Raise IllegalMove for the first of *landings* that *pod* cannot reach."""
    jumped = 0
    for landing in landings:
        start, end = pod >> 8, _checked_square(landing[:2])
        if goal >> start & 1:
            raise IllegalMove(
                _(
                    "{squares} is an enemy base: a jump ends the move there.",
                    squares=_SQUARES[start],
                )
            )
        distance = _checked_distance(pod, end)
        if others >> end & 1:
            raise IllegalMove(
                _("{squares} is occupied: a pod lands on an empty square.", squares=_SQUARES[end])
            )
        if distance == 1:
            _refuse_step(landing, alone=len(landings) == 1)
        else:
            jumped |= _checked_jump((start + end) // 2, others, jumped)
        pod = end << 8 | pod & 255


def _checked_square(name: str) -> int:
    if name not in _INDEX:
        raise IllegalMove(
            _("{name} is not a square: columns run from 1 to 6, rows from 1 to 7.", name=name)
        )
    return _INDEX[name]


def _checked_distance(pod: int, end: int) -> int:
    """1 if *end* is a step away from *pod*, 2 if it is a jump."""
    square, name = _SQUARES[pod >> 8], _SQUARES[end]
    for distance in (1, 2):
        for bit, letter in enumerate(_LETTERS):
            if end in reach(pod & ~255 | 1 << bit, distance):
                if pod >> bit & 1:
                    return distance
                raise IllegalMove(
                    _(
                        "From {square} to {name} your pod needs a prong {letter}.",
                        square=square,
                        name=name,
                        letter=letter,
                    )
                )
    raise IllegalMove(
        _("From {square} to {name} is neither a step nor a jump.", square=square, name=name)
    )


def _refuse_step(landing: str, *, alone: bool) -> NoReturn:
    if not alone:
        raise IllegalMove(
            _(
                "{landing} is one step away, and a step cannot be part of a longer move.",
                landing=landing[:2],
            )
        )
    raise IllegalMove(_("A step cannot capture: leave out the x."))


def _checked_jump(middle: int, others: int, jumped: int) -> int:
    """The square *middle* as a bit, if a pod can jump over it."""
    if not others >> middle & 1:
        raise IllegalMove(_("There is no pod on {squares} to jump over.", squares=_SQUARES[middle]))
    if jumped >> middle & 1:
        raise IllegalMove(
            _("This move has jumped over {squares} already.", squares=_SQUARES[middle])
        )
    return 1 << middle


def _occupied(pods: tuple[int, ...]) -> int:
    squares = 0
    for pod in pods:
        squares |= 1 << (pod >> 8)
    return squares


def _packed(square: str, pod: Pod) -> int:
    return _INDEX[square] << 8 | _bits(map(_LETTERS.index, pod.prongs))


def _named(pods: Pods) -> Mapping[str, Pod]:
    return MappingProxyType(
        {
            _SQUARES[pod >> 8]: Pod(seat, _letters(pod))
            for seat, own in enumerate(pods)
            for pod in own
        }
    )


@cache
def _letters(pod: int) -> str:
    return "".join(letter for bit, letter in enumerate(_LETTERS) if pod >> bit & 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class OctiLiteView(View):
    """An OctiLite position; nothing is hidden."""

    pods: Mapping[str, Pod]
    supplies: tuple[int, int]
    """Prongs in hand, by seat."""

    def after(self, entered: str) -> Self:
        """The prong added, or the pod on its last landing square and the captured pods gone."""
        if self.to_move is None:
            return self
        state = OctiLiteState.of(self.pods, self.supplies, self.to_move)
        pods, supplies = state._after(entered)
        return replace(self, pods=_named(pods), supplies=supplies)


class OctiLite(Game):
    """OctiLite, which takes no options and leaves nothing to chance."""

    name = "octilite"
    title = "OctiLite"
    seats = ("O", "X")
    credit = N_("Don Green")
    summary = N_("Land a pod on one of your opponent's bases.")
    options = ()

    def start(self, options: Options, setup: Setup) -> OctiLiteState:
        if setup:
            raise BadSetup(_("OctiLite leaves nothing to chance: its setup must be empty."))
        pods = {base: Pod(seat, "") for seat in (0, 1) for base in _BASES[seat]}
        return OctiLiteState.of(pods, (SUPPLY, SUPPLY), 0)

"""OctiLite, by Don Green: pods that grow prongs, step and jump.

The rules are those of its help text on pbmserv, Richard's Play-By-eMail Server.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, NoReturn, Self, final

from lobby.base.translation import N_, _
from lobby.base.written import HYPHENS
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
from lobby.gamekit.options import Options
from lobby.gamekit.spelling import unknown_word
from lobby.games.octilite.pod_moves import (
    BASES,
    GOALS,
    INDEX,
    LETTERS,
    Pod,
    Pods,
    adds,
    check_travel,
    checked_square,
    named,
    occupied_by,
    packed,
    refuse_add,
    travels,
)
from lobby.games.octilite.reaching import Shown, difference, may_lead, plies_between

SUPPLY: Final = 12
_BETWEEN: Final = re.compile(r"([0-9]{2}x?)[\s>→,;:/.-]*(?=[0-9]{2})")
_FORM: Final = re.compile(r"[0-9]{2}(\+[a-z]|(-[0-9]{2}x?)+)")


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
            tuple(sorted(packed(name, pod) for name, pod in pods.items() if pod.seat == seat))
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

    def passed(self) -> OctiLiteState:
        return OctiLiteState(self._pods, self._supplies, 1 - self._seat)

    def play(self, move: str) -> OctiLiteState:
        text = self.canonical(move)
        if not self._has(text):
            self._refuse(text)
        return OctiLiteState(*self._after(text), 1 - self._seat)

    def canonical(self, move: str) -> str:
        return _BETWEEN.sub(r"\1-", move.strip().lower().translate(HYPHENS))

    def misspelt(self, move: str) -> str | None:
        if _FORM.fullmatch(text := self.canonical(move)):
            return None
        return unknown_word(text) or _(
            "{move} is not understood: write 22+b to add a prong, 22-33 to step, 22-44 to jump,"
            " 22-44x to capture.",
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
            pods=named(self._pods),
            supplies=self._supplies,
        )

    def __repr__(self) -> str:
        pods = dict(named(self._pods))
        return f"OctiLiteState.of({pods}, {self._supplies}, to_move={self._seat})"

    def _won(self) -> Outcome | None:
        for seat, pods in enumerate(self._pods):
            if occupied_by(pods) & GOALS[seat]:
                return Outcome(seat, "base")
        for seat in (0, 1):
            if not self._pods[1 - seat]:
                return Outcome(seat, "captured-all")
        return None

    def _generate(self) -> list[str]:
        moves: list[str] = []
        for pod in self._pods[self._seat]:
            self._add_moves_of(moves, pod)
        return moves

    def _add_moves_of(self, moves: list[str], pod: int) -> None:
        if self._supplies[self._seat]:
            moves += adds(pod)
        if pod & 255:
            occupied = occupied_by(self._pods[0]) | occupied_by(self._pods[1])
            moves += travels(pod, occupied, GOALS[self._seat])

    def _has(self, text: str) -> bool:
        """Whether *text* is a legal move. This does not generate all of them, as replays ask about
        only one in each position."""
        if self._moves is not None:
            return text in self._moves
        square, moves = INDEX.get(text[:2]), list[str]()
        for pod in self._pods[self._seat]:
            if pod >> 8 == square:
                self._add_moves_of(moves, pod)
        return text in moves and not self._won()

    def _after(self, entered: str) -> tuple[Pods, tuple[int, int]]:
        """The pods and supplies after *entered*, a legal move or its first tokens."""
        if "+" in entered:
            square, bit = INDEX[entered[:2]], LETTERS.index(entered[3])
            own, enemy = self._pods[self._seat], self._pods[1 - self._seat]
            own = tuple(pod | 1 << bit if pod >> 8 == square else pod for pod in own)
            return self._with_own(own, enemy, -1)
        landings = entered.split("-")
        path = [INDEX[landing[:2]] for landing in landings]
        captured = {
            (start + end) // 2
            for (start, end), landing in zip(pairwise(path), landings[1:], strict=True)
            if landing.endswith("x")
        }
        return self._after_travel(path[0], path[-1], captured)

    def _after_travel(
        self, start: int, end: int, captured: set[int]
    ) -> tuple[Pods, tuple[int, int]]:
        """The pods and supplies after the pod on *start* has moved to *end* and the mover has taken
        the prongs of the *captured* pods."""
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
        if not self.moves():
            raise IllegalMove.because("The match is over.")
        wrong = self.misspelt(text)
        if wrong:
            raise IllegalMove(wrong)
        pod = self._checked_pod(text[:2])
        if "+" in text:
            refuse_add(pod, text[3])
        others = (occupied_by(self._pods[0]) | occupied_by(self._pods[1])) ^ 1 << (pod >> 8)
        check_travel(pod, text.split("-")[1:], others, GOALS[self._seat])
        raise AssertionError(f"{text} breaks no rule")

    def _checked_pod(self, name: str) -> int:
        square = checked_square(name)
        if occupied_by(self._pods[1 - self._seat]) >> square & 1:
            raise IllegalMove.because("The pod on {name} is your opponent's.", name=name)
        for pod in self._pods[self._seat]:
            if pod >> 8 == square:
                return pod
        raise IllegalMove.because("There is no pod on {name}.", name=name)


@dataclass(frozen=True, slots=True, kw_only=True)
class OctiLiteView(View):
    """An OctiLite position; nothing is hidden."""

    pods: Mapping[str, Pod]
    supplies: tuple[int, int]
    """Prongs in hand, by seat."""

    def after(self, entered: str) -> Self:
        """The view with the prong added, or with the pod where it lands and captured pods
        removed."""
        if self.to_move is None:
            return self
        state = OctiLiteState.of(self.pods, self.supplies, self.to_move)
        pods, supplies = state._after(entered)
        return replace(self, pods=named(pods), supplies=supplies)


class OctiLite(Game):
    """OctiLite, which takes no options and leaves nothing to chance."""

    name = "octilite"
    title = "OctiLite"
    kind = "race"
    seats = ("O", "X")
    credit = N_("Don Green")
    summary = N_("Land a pod on one of your opponent's bases.")
    options = ()

    def effect(self, options: Options, before: View, move: str, after: View) -> str:
        """Which squares lost their pods, in the order of the board."""
        old, new = both(OctiLiteView, before, after)
        start = move.partition("-")[0]
        lost = sorted(square for square in old.pods if square not in {*new.pods, start})
        if not lost:
            return ""
        squares = ", ".join(lost)
        if len(lost) == 1:
            return _("{squares} lost its pod.", squares=squares)
        return _("{squares} lost their pods.", squares=squares)

    def difference(self, first: View, second: View) -> int:
        return difference(*_compared(first, second))

    def plies_between(self, here: View, there: View) -> int | None:
        return plies_between(*_compared(here, there))

    def may_lead(self, here: View, there: View) -> bool:
        return may_lead(*_compared(here, there))

    def start(self, options: Options, setup: Setup) -> OctiLiteState:
        self.refuse(setup)
        pods = {base: Pod(seat, "") for seat in (0, 1) for base in BASES[seat]}
        return OctiLiteState.of(pods, (SUPPLY, SUPPLY), 0)


def _compared(first: View, second: View) -> Iterator[Shown]:
    for view in both(OctiLiteView, first, second):
        yield Shown(dict(view.pods), view.supplies, view.to_move)

"""Curio, by Stephen Tavener and Cameron Browne, 2008: hidden numbers.

The rules are those of its help text on pbmserv, Richard's Play-By-eMail Server. Players see the
front of their own pieces and the back of the enemy's; they see the other number of a piece only
once it has turned or been captured.

House rule, not in that text: 100 moves in a row without a capture are a draw.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping
from random import Random
from types import MappingProxyType
from typing import Self

from lobby.base.translation import N_
from lobby.gamekit.game import Game, IllegalMove, Outcome, Seat, Setup, State, View, both
from lobby.gamekit.options import Options
from lobby.games.curio import reaching
from lobby.games.curio.deal import deal, read_setup
from lobby.games.curio.options import OPTIONS, army, check_army
from lobby.games.curio.refusal import PASS, misspelling, refusal
from lobby.games.curio.ruleset import EMPTY, MEN, SEATS, TURNED, Man, Rules, rules_of
from lobby.games.curio.view import CurioView, Piece, captured

QUIET_MOVES = 100
"""House rule: the number of moves in a row without a capture, passes included, after which the
match is drawn."""

_WINS = (Outcome(0, "royals"), Outcome(1, "royals"))
_NO_CAPTURES = Outcome(None, "no-captures")
_STUCK = Outcome(None, "stuck")
_QUIET = Outcome(None, "quiet")


class CurioState(State):
    """A position: for every square the byte of its piece, the square where that piece stood at
    first (counted from 1, as a byte), and a bit that is set if everybody knows the piece.

    The legal moves and the outcome are computed together when either is first needed.
    """

    __slots__ = (
        "_captured",
        "_cells",
        "_homes",
        "_mover",
        "_moves",
        "_outcome",
        "_public",
        "_quiet",
        "_rules",
    )

    def __init__(
        self,
        rules: Rules,
        cells: bytes,
        mover: Seat,
        *,
        homes: bytes | None = None,
        public: int = 0,
        captured: bytes = b"",
        quiet: int = 0,
    ) -> None:
        self._rules = rules
        self._cells = cells
        self._mover = mover
        if homes is None:
            homes = bytes(square if man else EMPTY for square, man in enumerate(cells, start=1))
        self._homes = homes
        self._public = public
        self._captured = captured
        self._quiet = quiet
        self._moves: tuple[str, ...] | None = None
        self._outcome: Outcome | None = None

    @classmethod
    def of(
        cls,
        options: Options,
        men: Mapping[str, Man],
        mover: Seat = 0,
        *,
        open_on: Collection[str] = (),
        captured: Iterable[Man] = (),
    ) -> Self:
        """The position with *men* by square, whether or not a match can lead to it, after others
        were *captured*. Everybody knows the pieces on the squares *open_on*. This is for studies,
        and for players who guess what is hidden."""
        rules = rules_of(options)
        numbers = rules.board.numbers
        cells = bytearray(len(numbers))
        for square, man in men.items():
            cells[numbers[square]] = man.byte
        public = sum(1 << numbers[square] for square in open_on)
        gone = bytes(man.byte for man in captured)
        return cls(rules, bytes(cells), mover, public=public, captured=gone)

    @property
    def to_move(self) -> Seat | None:
        return self._mover if self.moves() else None

    @property
    def outcome(self) -> Outcome | None:
        """A win by ``royals``, or a draw by ``no-captures``, ``stuck`` or ``quiet``."""
        self.moves()
        return self._outcome

    @property
    def shown(self) -> int:
        """The number of captured pieces: each shows both of its numbers."""
        return len(self._captured)

    @property
    def forced(self) -> str | None:
        """A pass, which is legal only if there is no other move."""
        return PASS if self.moves() == (PASS,) else None

    def moves(self) -> tuple[str, ...]:
        """The legal moves: origin and target, ``d2-b4``; only ``pass`` if there is no other
        move."""
        if self._moves is None:
            self._moves, self._outcome = self._settled()
        return self._moves

    def play(self, move: str) -> Self:
        """The state after *move*.

        The seat to move always plays it. A refusal would tell anyone else what only that seat may
        know, so check who is moving before passing a move on.
        """
        if move not in self.moves():
            move = self.canonical(move)
            if move not in self.moves():
                if self._outcome is not None:
                    raise IllegalMove.because("The match is over.")
                raise IllegalMove(refusal(self._rules, self._cells, self._mover, move))
        captured, quiet = self._captured, self._quiet + 1
        if move == PASS:
            return self._next(self._cells, self._homes, self._public, captured, quiet)
        origin, target = self._rules.board.ends[move]
        cells, homes = bytearray(self._cells), bytearray(self._homes)
        man, other = cells[origin], cells[target]
        known = self._public >> origin & 1
        public = self._public & ~(1 << origin) | known << target
        cells[origin] = EMPTY
        cells[target] = man
        homes[target], homes[origin] = homes[origin], EMPTY
        if other:
            captured, quiet = captured + bytes([other]), 0
            if self._rules.turns:
                cells[target] = TURNED[man]
                public |= 1 << target
        return self._next(bytes(cells), bytes(homes), public, captured, quiet)

    def misspelt(self, move: str) -> str | None:
        return misspelling(self._rules, self.canonical(move))

    def key(self) -> Hashable:
        """The pieces, each identified by the square where it stood at first, and the side to move.

        Everybody can tell that, so a repetition reveals nothing about hidden numbers. What a piece
        shows need not be included: it changes only by a capture, and no position from before a
        capture can recur.
        """
        return self._homes, self._mover

    def key_by_numbers(self) -> Hashable:
        """The first version of the key, for matches that began with it: there, two pieces with the
        same numbers could stand for each other."""
        return self._cells, self._mover

    def view(self, seat: Seat | None, *, revealed: bool = False) -> CurioView:
        """The fronts of the seat's own pieces, the backs of the enemy's, and both numbers of pieces
        that have turned or been captured. A spectator sees only the last of these. Everything is
        shown once the match is over."""
        rules, moves = self._rules, self.moves()
        opened = revealed or self._outcome is not None
        return CurioView(
            seat=seat,
            to_move=self.to_move,
            moves=moves if seat == self._mover else (),
            outcome=self._outcome,
            rows=rules.board.rows,
            cols=rules.board.cols,
            pieces=MappingProxyType(
                {
                    rules.board.names[square]: self._piece(square, seat, opened)
                    for square, byte in enumerate(self._cells)
                    if byte
                }
            ),
            captured=tuple(Piece(*MEN[byte]) for byte in self._captured),
            royals=(self._royals(0), self._royals(1)),
            army=army(rules.options),
            face=rules.options.choice("face"),
        )

    def identity(self) -> Hashable:
        return (
            self._cells,
            self._homes,
            self._mover,
            self._quiet,
            self._public,
            self._captured,
            self._rules,
        )

    def _next(self, cells: bytes, homes: bytes, public: int, captured: bytes, quiet: int) -> Self:
        return type(self)(
            self._rules,
            cells,
            1 - self._mover,
            homes=homes,
            public=public,
            captured=captured,
            quiet=quiet,
        )

    def _settled(self) -> tuple[tuple[str, ...], Outcome | None]:
        if self._quiet == 0:  # only a capture can bring these about
            if not self._royals(self._mover):
                return (), _WINS[1 - self._mover]
            if not self._rules.can_still_capture(self._cells):
                return (), _NO_CAPTURES
        steps = self._rules.steps(self._cells, self._mover)
        if not steps and not self._rules.steps(self._cells, 1 - self._mover):
            return (), _STUCK
        if self._quiet >= QUIET_MOVES:
            return (), _QUIET
        return tuple(steps) or (PASS,), None

    def _royals(self, seat: Seat) -> int:
        royals = self._rules.royals[seat]
        return sum(byte in royals for byte in self._cells)

    def _piece(self, square: int, viewer: Seat | None, opened: bool) -> Piece:
        seat, front, back = MEN[self._cells[square]]
        if opened or self._public >> square & 1:
            return Piece(seat, front, back)
        if viewer is None:
            return Piece(seat, None, None)
        return Piece(seat, front, None) if viewer == seat else Piece(seat, None, back)


class Curio(Game):
    """Hidden numbers."""

    name = "curio"
    title = "Curio"
    kind = "hidden"
    seats = SEATS
    credit = N_("Stephen Tavener and Cameron Browne, 2008")
    summary = N_("Capture all royal pieces; each piece hides one of its two numbers.")
    options = OPTIONS
    key_version = 2

    def check(self, options: Options) -> None:
        """Raise OptionError unless both armies are full sets and fit without sharing a row."""
        check_army(options)

    def deal(self, options: Options, rng: Random) -> Setup:
        """The piece on each square: ``{"a1": "L43", ...}``, seat letter, front and back."""
        return deal(options, rng)

    def start(self, options: Options, setup: Setup) -> CurioState:
        return CurioState.of(options, read_setup(options, setup))

    def same_play(self, first: Options, second: Options) -> bool:
        return reaching.same_play(first, second)

    def effect(self, options: Options, before: View, move: str, after: View) -> str:
        """What decided a capture."""
        old, new = both(CurioView, before, after)
        if len(new.captured) == len(old.captured):
            return ""
        target = move.partition("-")[2]
        return captured(new, target, new.captured[-1], options.choice("capture"))

    def difference(self, first: View, second: View) -> int:
        return reaching.difference(*both(CurioView, first, second))

    def plies_between(self, here: View, there: View) -> int | None:
        return reaching.plies_between(*both(CurioView, here, there))

    def may_lead(self, here: View, there: View) -> bool:
        return reaching.may_lead(*both(CurioView, here, there))

    def key(self, state: State, version: int) -> Hashable:
        """By hidden numbers in matches that began with version 1, by public identity since then."""
        if version == 1 and isinstance(state, CurioState):
            return state.key_by_numbers()
        return super().key(state, version)

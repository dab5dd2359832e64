"""The states and views of simple games, and what introduces them to the lobby."""

from __future__ import annotations

import re
from abc import abstractmethod
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import ClassVar, Final, Self, final

from lobby.base.translation import N_, _
from lobby.gamekit.game import (
    Game,
    IllegalMove,
    Outcome,
    Repetition,
    Seat,
    Setup,
    State,
    View,
    both,
)
from lobby.gamekit.options import Choice, Options
from lobby.gamekit.parts import Mirrored
from lobby.gamekit.simple import symmetry
from lobby.gamekit.simple.refusals import half, misspelt, refusal
from lobby.gamekit.simple.rules import PASS, SWAP, Position, Rules
from lobby.gamekit.spelling import bare, tokens

PIE: Final = Choice(
    SWAP,
    (
        (SWAP, N_("the second player may take over the first stone instead of moving")),
        ("no_swap", N_("nobody may take over a stone")),
    ),
    SWAP,
    N_("the swap"),
    label=N_("Swap"),
    shown=("yes", "no"),
    opening=True,
)
"""The option of games whose rules have a swap: ``options.choice("swap") == SWAP``."""

_SQUARES: Final = {"6": N_("6 by 6 cells"), "8": N_("8 by 8 cells"), "10": N_("10 by 10 cells")}


def even_size(usual: str) -> Choice:
    """The option of a game on square boards of 6, 8 and 10 rows, of which one is *usual*."""
    rows = N_("rows and columns of the board")
    return Choice("size", (*_SQUARES.items(),), usual, rows, label=N_("Size"), named=True)


_NAMED: Final = 6
"""The most cells that a sentence names, for windows of 40 columns."""

_GAMES: Final[dict[str, SimpleGame]] = {}
"""By name: views travel to the workers, and only name their game."""

_CELLS: Final = re.compile(r"[a-z][0-9]+(-[a-z][0-9]+)+")


@final
class SimpleState(State):
    """A position of a simple game."""

    __slots__ = ("_moves", "_outcome", "called", "position", "rules")

    def __init__(self, rules: Rules, called: str, position: Position) -> None:
        """*called* is what ``rules_of`` knows the *rules* by."""
        self.rules: Final = rules
        self.called: Final = called
        self.position: Final = position
        self._outcome = rules.outcome(position)
        self._moves: tuple[str, ...] | None = () if self._outcome else None

    @property
    def to_move(self) -> Seat | None:
        return self.position.seat if self.outcome is None else None

    @property
    def outcome(self) -> Outcome | None:
        if self._moves is None and self.rules.can_be_stuck:
            self.moves()
        return self._outcome

    @property
    def forced(self) -> str | None:
        """A pass, which is only legal without other moves."""
        return PASS if self.moves() == (PASS,) else None

    def moves(self) -> tuple[str, ...]:
        if self._moves is None:
            self._moves = tuple(sorted(self.rules.texts(self.position)))
            if not self._moves:
                self._outcome = self.rules.stuck(self.position)
        return self._moves

    def passed(self) -> SimpleState | None:
        if self._outcome or self.rules.swappable(self.position):
            return None
        return self._with(self.position._replace(seat=1 - self.position.seat))

    def play(self, move: str) -> SimpleState:
        if not self._allows(move):
            move = self.canonical(move)
            if not self._allows(move):
                raise IllegalMove(self._refusal(move))
        return self._with(self.rules.played(self.position, self.rules.read(move)))

    def _allows(self, move: str) -> bool:
        moves = self.moves()
        at = bisect_left(moves, move)
        return at < len(moves) and moves[at] == move

    def _with(self, position: Position) -> SimpleState:
        return SimpleState(self.rules, self.called, position)

    def _refusal(self, move: str) -> str:
        if self.outcome:
            return _("The match is over.")
        return refusal(self.rules, self.position, move, map(self.rules.read, self.moves()))

    def canonical(self, move: str) -> str:
        text, rules = super().canonical(move), self.rules
        if _CELLS.fullmatch(text) and rules.takes(self.position, rules.read(text)):
            text = "x".join(text.rsplit("-", 1))
        return rules.canonical(self.position, text)

    def misspelt(self, move: str) -> str | None:
        text = self.canonical(move)
        return misspelt(self.rules, text) or half(self.rules, text) or None

    def key(self) -> Position:
        return self.position

    def identity(self) -> tuple[str, Position]:
        return self.called, self.position

    def view(self, seat: Seat | None, *, revealed: bool = False) -> SimpleView:
        to_move = self.to_move
        return SimpleView(
            seat=seat,
            to_move=to_move,
            moves=self.moves() if seat == to_move else (),
            outcome=self.outcome,
            rules=self.called,
            pieces=self.rules.shown(self.position.cells),
            more=self.position.more,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SimpleView(View):
    """A position of a simple game. Nothing is hidden."""

    rules: str
    """The game and its options, as ``rules_of`` reads them."""
    pieces: Mapping[str, str]
    """The sign of the piece on each cell that has one."""
    more: str = ""

    @property
    def position(self) -> Position:
        """What it shows, as the rules see it; with the first seat to move if the match is over."""
        rules = rules_of(self.rules)
        return Position(rules.holding(self.pieces), self.to_move or 0, self.more)

    @property
    def task(self) -> str:
        """What a swap would do, where there may be one; else what the rules say."""
        rules, at = rules_of(self.rules), self.position
        if self.to_move is None or not rules.swappable(at):
            return rules.task(at) if self.moves else ""
        (cell,) = rules.shown(rules.played(at, SWAP).cells)
        if self.seat == self.to_move:
            return _(
                "Move, or type swap. That makes the first stone yours, on {cell}.",
                cell=cell,
            )
        return _(
            "{side} moves, or swaps. A swap makes the first stone {side}'s, on {cell}.",
            side=game_of(self.rules).seats[self.to_move],
            cell=cell,
        )

    @property
    def any_order(self) -> bool:
        return rules_of(self.rules).any_order

    def doing(self, entered: str) -> str:
        return rules_of(self.rules).doing(len(tokens(entered)))

    def after(self, entered: str) -> Self:
        """With what is *entered*: a piece that has only been picked up stands where it stood."""
        rules, steps = rules_of(self.rules), tokens(entered)
        if (
            self.to_move is None
            or entered == PASS
            or (len(steps) < 2 and self.moves and entered not in self.moves)
        ):
            return self
        numbers = tuple(rules.number[bare(step)] for step in steps if step != SWAP)
        after = rules.played(self.position, numbers or SWAP)
        return replace(self, pieces=rules.shown(after.cells), more=after.more)


class SimpleGame(Game):
    """Base class: a simple game says its names and options, and which rules these mean."""

    seats: ClassVar[tuple[str, str]] = ("O", "X")
    repetition: ClassVar[Repetition] = "none"

    def __init__(self) -> None:
        _GAMES[self.name] = self

    @abstractmethod
    def rules(self, options: Options) -> Rules:
        """The rules with *options*."""

    def start(self, options: Options, setup: Setup) -> SimpleState:
        self.refuse(setup)
        rules = rules_of(called := self.called(options))
        return SimpleState(rules, called, rules.first())

    def called(self, options: Options) -> str:
        """What ``rules_of`` knows the rules with *options* by."""
        return f"{self.name} {options}".strip()

    def effect(self, options: Options, before: View, move: str, after: View) -> str:
        """Which pieces of the other side are gone, and which have changed sides; how many they are
        if their cells do not fit on a narrow line."""
        old, new = both(SimpleView, before, after)
        if move == SWAP:
            (cell,) = new.pieces
            side = self.seats[old.to_move or 0]
            return _("The first stone is now {side}'s, on {cell}.", side=side, cell=cell)
        taken, turned = (
            ", ".join(cells) if len(cells) <= _NAMED else rules_of(new.rules).counted(len(cells))
            for cells in lost(old, move, new)
        )
        sentences = (
            _("Taken: {cells}.", cells=taken) if taken else "",
            _("Turned: {cells}.", cells=turned) if turned else "",
        )
        return " ".join(filter(None, sentences))

    def difference(self, first: View, second: View) -> int:
        pair = _pair(first, second)
        if pair is None:
            return 2
        rules, here, there = pair
        over = first.to_move is None and second.to_move is None  # then nobody's turn differs
        seats = (0, 1) if over else (here.seat,)
        return min(symmetry.difference(rules, here._replace(seat=seat), there) for seat in seats)

    def plies_between(self, here: View, there: View) -> int | None:
        pair = _pair(here, there)
        return symmetry.plies_between(*pair) if pair else None

    def may_lead(self, here: View, there: View) -> bool:
        pair = _pair(here, there)
        return pair is not None and symmetry.may_lead(*pair)


def _pair(first: View, second: View) -> tuple[Rules, Position, Position] | None:
    """What two views show; None if their options differ."""
    one, other = both(SimpleView, first, second)
    return (rules_of(one.rules), one.position, other.position) if one.rules == other.rules else None


def lost(before: SimpleView, move: str, after: SimpleView) -> tuple[list[str], list[str]]:
    """The cells of the pieces that *move* took from the other side, and of those that it turned."""
    rules, (__, *others) = rules_of(before.rules), map(bare, tokens(move))
    if rules.any_order:
        return others, []
    end = bare(tokens(move)[-1])
    taken: list[str] = []
    turned: list[str] = []
    cells = zip(rules.names, before.position.cells, after.position.cells, strict=True)
    for name, was, now in cells:
        if was != now and rules.owners[was] == 1 - (before.to_move or 0):
            (turned if now and name != end else taken).append(name)
    return taken, turned


def barred(view: SimpleView) -> Sequence[str]:
    """The empty cells that boards mark because no piece may come there in this turn."""
    return () if view.to_move is None else rules_of(view.rules).barred(view.position)


def game_of(called: str) -> SimpleGame:
    """The game that views and states name so. Raises ValueError if there is none."""
    name = called.partition(" ")[0]
    if name not in _GAMES:
        raise ValueError(f"{name!r} is no simple game: name one of your package")
    return _GAMES[name]


@lru_cache(maxsize=256)
def rules_of(called: str) -> Rules:
    """The rules of the game and options that views and states name so."""
    game = game_of(called)
    return game.rules(game.parse_options(called.split()[1:]))


def canonical(state: State, options: Options) -> bytes:
    """The same bytes for all images of *state*. Where sides may be exchanged, the first is to move
    in the image that stands for all."""
    assert isinstance(state, SimpleState)
    at, images = state.position, tuple(symmetry.images_of(state.rules, state.position))
    exchanged = at.seat == 1 and any(image.seat == 0 for image in images)
    chosen = min(image for image in images if (image.seat != at.seat) is exchanged)
    text = repr((*chosen, len(chosen.cells), state.outcome is not None)).encode()
    return Mirrored(text) if exchanged else text

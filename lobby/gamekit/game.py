"""The interface of every game.

A game is a set of pure values: options, a deal, immutable states, and the views of them that may be
shown. Nothing here does I/O, reads a clock, or draws randomness that was not passed in.

Seats are numbered 0 (moves first) and 1. Moves are text: ``State.moves`` lists every legal move in
its one canonical spelling, and ``State.play`` accepts those, whatever their case and surrounding
blanks.
"""

from __future__ import annotations

import copyreg
import re
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from random import Random
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Literal, Self, TypeAlias, TypeVar

from msgspec import Meta

from lobby.base import faults, text
from lobby.base.errors import Explained, Refused
from lobby.gamekit.options import Declaration, Options, parse
from lobby.gamekit.spelling import respelt

Seat: TypeAlias = Annotated[int, Meta(ge=0, le=1)]
"""0 moves first, 1 moves second."""

Setup: TypeAlias = Mapping[str, str]
"""What chance decided before the first move, ready for JSON; empty if nothing is random."""

Kind: TypeAlias = Literal["hidden", "line", "race", "capture", "connection", "territory", "other"]
"""What a game is about: lists have games of a kind together."""

Repetition: TypeAlias = Literal["draw", "loss", "count", "own", "none"]
"""What happens when a position comes up for the third time in a match: it is a draw; the side whose
move brought it up has lost; whoever has more wins, as ``Game.ahead`` counts; the rules of the game
see to it themselves, as by a superko that makes ``State.play`` refuse; or no position can come up
again."""

AHEAD = 6
"""What lies this many moves after a position still helps with it."""


class IllegalMove(Explained, ValueError):
    """A move that cannot be played; its text is one sentence that says why."""


class BadSetup(Explained, ValueError):
    """A deal that does not belong to the options; its text is one sentence that says why."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended: the winning seat (None for a draw) and the reason as one word."""

    winner: Seat | None
    reason: str


@dataclass(frozen=True, slots=True)
class BestPlay:
    """The proven result of best play by both sides: the winning seat and the number of the match's
    last move, counted from 1; None and None for a draw."""

    winner: Seat | None
    move: int | None = None


DRAWN = BestPlay(None)
"""Neither side can force a win."""


def _read_only(mapping: dict[Any, Any]) -> MappingProxyType[Any, Any]:
    return MappingProxyType(mapping)


# Views hold read-only mappings, which pickle cannot handle, and travel to the workers.
copyreg.pickle(MappingProxyType, lambda mapping: (_read_only, (dict(mapping),)))


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything one viewer may know of a position. Games extend it with what they show.

    ``seat`` is the viewer, None for a spectator. ``moves`` holds the legal moves if it is the
    viewer's turn, and is empty for everybody else.
    """

    seat: Seat | None
    to_move: Seat | None
    moves: tuple[str, ...]
    outcome: Outcome | None

    @property
    def task(self) -> str:
        """What this viewer has to do now, if that is more than a move; "" otherwise. It may be
        several sentences: the first has at most 38 characters and is enough for the player to
        move."""
        return ""

    @property
    def any_order(self) -> bool:
        """Whether the steps of a move after the first may be entered in any order."""
        return False

    def doing(self, entered: str) -> str:
        """What the step after *entered* does, in words with ``{goals}`` for the cells; "" if a
        piece only goes there."""
        return ""

    def after(self, entered: str) -> Self:
        """This view with a move partly or wholly *entered*, for display only.

        *entered* is a legal move from ``moves``, cut after any of its tokens.
        """
        return self


class State(ABC):
    """An immutable, hashable position. It knows everything and never leaves the domain."""

    __slots__ = ()

    @property
    @abstractmethod
    def to_move(self) -> Seat | None:
        """The seat whose turn it is; None if the match is over. A seat may move several times in a
        row."""

    @property
    @abstractmethod
    def outcome(self) -> Outcome | None:
        """The result; None while the match is running."""

    @property
    def shown(self) -> int:
        """How many hidden things have been revealed so far; it grows with each move that reveals
        something. Games that hide nothing leave it at 0."""
        return 0

    @property
    def forced(self) -> str | None:
        """The move that the server makes by itself, because it is no choice and reveals nothing: a
        pass when there is no other move. Games without such moves leave it at None."""
        return None

    @abstractmethod
    def moves(self) -> tuple[str, ...]:
        """Every legal move, canonical, sorted, without duplicates; () if the match is over."""

    def passed(self) -> State | None:
        """The state if it were the other side's turn now, for planning that turn: only its moves
        matter, and what follows them. None for games that cannot tell."""
        return None

    def waiting_moves(self) -> tuple[str, ...]:
        """The moves that the side not to move would have if it were its turn now; empty for games
        that cannot tell."""
        passed = self.passed()
        return passed.moves() if passed else ()

    @abstractmethod
    def play(self, move: str) -> State:
        """The state after *move*. Raises IllegalMove with a printable sentence of less than 200
        characters that says what is wrong.

        The seat to move is always the one that plays: a refusal could tell anyone else too much.
        """

    def canonical(self, move: str) -> str:
        """The canonical spelling of *move*, as ``play`` reads it. Games that accept more than upper
        case, surrounding blanks and any separator between cells extend it."""
        return respelt(move)

    def misspelt(self, move: str) -> str | None:
        """Why no position of the match could have *move*, as one sentence; None if one could.

        This depends on the spelling alone, so anyone may be told at any time.
        """
        return None

    @abstractmethod
    def key(self) -> Hashable:
        """A key that is equal for equal positions with the same side to move: what counts as a
        repetition."""

    def identity(self) -> Hashable:
        """What makes two states of a class equal: its key, unless a game has more to it."""
        return self.key()

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.identity() == other.identity()

    def __hash__(self) -> int:
        return hash(self.key())

    @abstractmethod
    def view(self, seat: Seat | None, *, revealed: bool = False) -> View:
        """What *seat* may know (None: a spectator). *revealed* shows everything, for a match that
        has ended."""


class Game(ABC):
    """A set of rules: everything a lobby needs to offer the game, and the way to its states."""

    name: ClassVar[str]
    """The lower-case word that commands and records use."""
    title: ClassVar[str]
    """The name as people write it, which may be several words."""
    short: ClassVar[str] = ""
    """The title in at most eight characters, for lists; "" if it has no more."""
    aliases: ClassVar[tuple[str, ...]] = ()
    """Other lower-case words that name the game wherever somebody types one, without blanks and
    hyphens. Its title and its short title, so written, always do."""
    seats: ClassVar[tuple[str, str]]
    """The names of the two seats."""
    credit: ClassVar[str]
    """Who invented it, and when, if known."""
    summary: ClassVar[str]
    """The aim in one line of at most 70 characters."""
    kind: ClassVar[Kind] = "other"
    """Among which games lists have it."""
    options: ClassVar[tuple[Declaration, ...]]
    """Every rule parameter, declared once: the parser, forms, help and headers read this."""
    best_play: ClassVar[Mapping[str, BestPlay]] = MappingProxyType({})
    """The proven results, by option words as ``str`` of Options writes them; other options are not
    solved."""
    can_be_drawn: ClassVar[bool] = True
    """Whether a match can end in a draw. Where none can, nobody offers one: neither by key nor by
    command, and no bot does."""
    repetition: ClassVar[Repetition] = "draw"
    """What the third occurrence of a position means, with ``State.key`` saying which are equal."""
    rules_version: ClassVar[int] = 1
    """Increases with each change of the rules that could alter a match already played."""
    key_version: ClassVar[int] = 1
    """Increases with each change to what counts as a repetition."""

    @property
    def short_title(self) -> str:
        """The title for lists, where there are eight cells for it."""
        return self.short or self.title

    @cached_property
    def spellings(self) -> tuple[str, ...]:
        """All words that name the game, as ``squeezed`` writes them."""
        return (self.name, *map(squeezed, (self.title, self.short_title, *self.aliases)))

    def parse_options(self, words: Iterable[str]) -> Options:
        """Options from words such as ``-base=5`` or ``-no_turn``; defaults fill the rest.

        Raises OptionError with a sentence that says what is accepted.
        """
        options = parse(self.title, self.options, words)
        self.check(options)
        return options

    def check(self, options: Options) -> None:  # noqa: B027  (most games have nothing to add)
        """Raise OptionError if options that are valid on their own do not go together."""

    def ahead(self, state: State) -> Seat | None:
        """Who wins if a match ends with *state* because it came up for the third time, None for
        nobody. Asked only where ``repetition`` is "count"."""
        return None

    def remarks(self, options: Options) -> tuple[str, ...]:
        """Sentences worth reading before a match with these options begins."""
        return ()

    def deal(self, options: Options, rng: Random) -> Setup:
        """What chance decides before the first move."""
        return {}

    def refuse(self, setup: Setup) -> None:
        """Raise BadSetup for any *setup* but an empty one: where nothing is left to chance."""
        if setup:
            raise BadSetup.because(
                "Nothing in {title} is left to chance: the setup must be empty.", title=self.title
            )

    @abstractmethod
    def start(self, options: Options, setup: Setup) -> State:
        """The first state. Raises BadSetup when *setup* does not belong to *options*."""

    def begun(self, options: Options, seed: int = 0) -> State:
        """The first state, with what chance decides the same every time for a *seed*."""
        return self.start(options, self.deal(options, Random(seed)))

    def of_version(self, version: int) -> Game:
        """The rules as of *version*, for replaying a match that began with it.

        A game whose rules change keeps the earlier ones and extends this. Raises Refused for a
        version that it does not know.
        """
        if version != self.rules_version:
            raise Refused.because(
                "This server does not know version {version} of {title}'s rules.",
                version=version,
                title=self.title,
            )
        return self

    def same_play(self, first: Options, second: Options) -> bool:
        """Whether moves mean the same under both, so that a position of either is one of both. Such
        options differ only in an ``opening``, or in how large the rest of the board is."""
        names = (option.name for option in self.options if not option.opening)
        return all(first[name] == second[name] for name in names)

    def effect(self, options: Options, before: View, move: str, after: View) -> str:
        """What *move*, which led from *before* to *after*, did beyond what it says, as one
        sentence; "" if that is plain to see. It follows from what the viewer of both views knows,
        and from nothing else."""
        return ""

    def difference(self, first: View, second: View) -> int:
        """How far apart the two positions are, up to the symmetries of the game: 0 if they are the
        same; 1 if they differ in one prong, piece or number, whoever is to move; 2 if in more. What
        a view does not show may be anything. A game that can tell extends this."""
        one, other = (replace(view, seat=None, moves=()) for view in (first, second))
        return 0 if one == other else 2

    def alike(self, first: View, second: View) -> bool:
        """Whether the two show the same position, or almost: a player who knows the best moves of
        one knows those of the other, or can guess them."""
        return self.difference(first, second) < 2

    def plies_between(self, here: View, there: View) -> int | None:
        """The fewest moves of both sides with which play from *here*, or from a position like it,
        might reach *there*, or a position symmetric to it; None if that takes more than ``AHEAD``.

        It is 0 if the two are alike. A game that can tell extends this; it may say None where it
        cannot, and a number that is too low.
        """
        return 0 if self.alike(here, there) else None

    def may_lead(self, here: View, there: View) -> bool:
        """Whether play from *here* might reach *there*, or a position symmetric to it, in matches
        whose options are the ``same_play``; also True if the two are alike.

        This goes by what the two views show, and is never wrongly False: studying one position must
        not help a player of the other. A game that can tell extends this.
        """
        return True

    def key(self, state: State, version: int) -> Hashable:
        """What counts as a repetition of *state* in a match that began with *version* of the key.

        A game whose key changes keeps the earlier ones and extends this. Raises Refused for a
        version that it does not know.
        """
        if version != self.key_version:
            raise Refused.because(
                "This server does not know version {version} of the repetition rule of {title}.",
                version=version,
                title=self.title,
            )
        return state.key()


V = TypeVar("V", bound=View)


def both(kind: type[V], first: View, second: View) -> tuple[V, V]:
    """The two views, which are of that *kind*: a game is shown none but its own."""
    assert isinstance(first, kind)
    assert isinstance(second, kind)
    return first, second


def with_entered(view: V, entered: str) -> V:
    """*view* with a move partly or wholly *entered*, for display: as it is if the game's
    ``View.after`` fails, for a board is worth more than a preview of it."""
    try:
        return view.after(entered)
    except Exception as error:
        faults.note(type(view).__module__.rpartition(".")[0], "View.after", error)
        return view


def squeezed(word: str) -> str:
    """*word* as the names of games are compared.

    >>> squeezed("Lines of Action"), squeezed("lines-of-action")
    ('linesofaction', 'linesofaction')
    """
    return re.sub(r"[-_\s]", "", word.lower())


quoted = text.quoted
"""What a refusal quotes, for games."""

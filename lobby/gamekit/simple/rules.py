"""What a simple game says about itself with given options: board, start, moves and outcome."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache, partial
from itertools import compress
from random import Random
from types import MappingProxyType
from typing import ClassVar, Final, Literal, NamedTuple, TypeAlias, TypeVar, final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import SIGNS, WAYS, Board, Directions
from lobby.gamekit.game import Outcome, Seat
from lobby.gamekit.notations import EMPTY
from lobby.gamekit.search.montecarlo import Sample
from lobby.gamekit.simple.symmetry import exchanged, group
from lobby.gamekit.spelling import bare, tokens

Steps: TypeAlias = tuple[int, ...] | str
"""A move: the numbers of the cells that it names, in order; or a word, such as ``PASS``."""

PASS: Final = "pass"
SWAP: Final = "swap"

_REMEMBERED: Final = 8_192
_MOVES: Final = 1 << 20

_CODES: Final = range(256)
_TAKEN: Final = bytes(map(bool, _CODES))
"""Every piece as the same one."""

K = TypeVar("K")
V = TypeVar("V")


class Position(NamedTuple):
    """One code for each cell, the side to move, and *more* that the game remembers."""

    cells: bytes
    seat: Seat
    more: str = ""


class Remembered(dict[K, V]):
    """What *make* returns for each key, worked out once; all over again after *most* keys."""

    def __init__(self, make: Callable[[K], V], most: int = 1_000) -> None:
        self._make, self._most = make, most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        self[key] = value = self._make(key)
        return value


def _spelt(names: Sequence[str], last: str, steps: Steps) -> str:
    """The text of a move, with *last* before its last cell."""
    if isinstance(steps, str):
        return steps
    path, end = "-".join([names[at] for at in steps[:-1]]), names[steps[-1]]
    return f"{path}{last}{end}" if path else end


class Rules(ABC):
    """The rules of a simple game with given options.

    Cells are numbers, row by row from the top, from the left in each. In ``Position.cells`` each
    has a code: 0 if it is empty, otherwise the place of its piece in ``signs``, counted from 1.
    """

    symmetries: ClassVar[Mapping[str, bool]] = MappingProxyType({})
    """Which of ``symmetry.MAPS`` leave the rules as they are, and whether the sides are exchanged
    in them. What follows from several of them need not be named."""
    pieces_may: ClassVar[Literal["come", "turn", "go", "both", "dwindle"]] = "both"
    """Whether pieces come to the board and then stay as they are; come, stay, and may change sides;
    move, and are taken; come and go; or are counted by codes, and never become more."""
    touched: ClassVar[int] = 2
    """The most cells that one move changes; if pieces may ``turn``, the most that it fills."""
    marks_places: ClassVar[bool] = False
    """Whether boards mark the empty cells to which a piece may come: where that is few of them."""
    marks_refused: ClassVar[bool] = False
    """Whether boards mark the empty cells to which no piece may come now: where that is few of
    them."""
    says_counts: ClassVar[bool] = True
    """Whether boards say how many pieces each side has: not where that tells nothing."""
    can_be_stuck: ClassVar[bool] = True
    """Whether the side to move may be without a move. If not, nobody has to look."""
    thinks_by: ClassVar[Literal["evaluation", "playouts"]] = "evaluation"
    """How bots search: by alpha-beta, or by random playouts, which also suits a game in which a
    side moves several times in a row."""
    any_order: ClassVar[bool] = False
    """Whether the cells of a move after the first are those of what it takes, in any order."""
    passes: ClassVar[bool] = False
    """Whether ``PASS`` is a move in some position."""
    selective: ClassVar[bool] = False
    """Whether bots look at ``promising`` moves only. Then they claim nothing as proved where moves
    were left out."""
    scale: ClassVar[float] = 300.0
    """How many points of ``evaluation`` make an even score one of 0.73."""
    kinds: ClassVar[Mapping[str, str]] = MappingProxyType({})
    """What a piece with a sign is called, in one word, if its owner has pieces of other kinds. If
    that is a number, it is shown in place of the sign."""
    least: ClassVar[int] = 1
    """The fewest cells that a move names."""
    occupied: ClassVar[str] = N_("There is a piece on {cell} already.")
    """Why nothing can be placed on a cell that is not empty."""
    closed: ClassVar[str] = ""
    """The signs that stand for a cell that is closed for good, and not for a piece."""
    fair: Sequence[str] = ()
    """Cells on which bots begin if their piece may be swapped; any if there are none."""

    def __init__(
        self,
        board: Board,
        start: str = "",
        signs: tuple[str, str] = ("O", "X"),
        neutral: str = "",
        *,
        swap: bool = False,
    ) -> None:
        """*start* has the rows from the top down, separated by slashes, as in a position's text; an
        empty board if it is "". *signs* are the pieces of each seat, *neutral* those of nobody. On
        an empty board there may be a *swap*: see ``swappable``. Then a symmetry has to exchange the
        sides, or ValueError is raised."""
        self.board: Final = board
        self.names: Final = tuple(board.places)
        self.number: Final = {name: at for at, name in enumerate(self.names)}
        self.signs: Final = "".join(signs) + neutral
        first, second = map(len, signs)
        self.owners: Final = (None, *[0] * first, *[1] * second, *[None] * len(neutral))
        """By code: whose piece it is."""
        self.codes: Final = (
            bytes(range(1, first + 1)),
            bytes(range(first + 1, first + second + 1)),
        )
        """By seat: the codes of its pieces."""
        self._owned: Final = tuple(bytes(map(own.__contains__, _CODES)) for own in self.codes)
        self.spelt: Final = Remembered[Steps, str](partial(_spelt, self.names, "-"), _MOVES)
        self._taking: Final = Remembered[Steps, str](partial(_spelt, self.names, "x"), _MOVES)
        self.read: Final[Callable[[str], Steps]] = lru_cache(_REMEMBERED)(self._steps)
        """What a legal move is, by its text: its cells, or the word that it is."""
        self.images: Final = group(board, self.symmetries)
        self.swap: Final = swap
        if swap and not any(image.exchanged for image in self.images):
            raise ValueError("a swap needs a symmetry that exchanges the sides")
        self._start: Final = start.replace("/", "") or EMPTY * len(self.names)

    @abstractmethod
    def moves(self, at: Position) -> Iterable[Steps]:
        """The legal moves, each once, in any order. Asked only if there is no ``outcome``."""

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are moves in some position."""
        return (*[PASS] * self.passes, *[SWAP] * self.swap)

    def counted(self, count: int) -> str:
        """So many pieces in words: games that call them stones or discs say so."""
        return ngettext("{count} piece", "{count} pieces", count)

    def face(self, sign: str) -> str:
        """What boards and diagrams show for a piece with *sign*: whose it is, and its number, if it
        has one."""
        kind, owner = self.kinds.get(sign, ""), self.owners[self.signs.index(sign) + 1]
        if not kind.isdecimal():
            return sign
        return kind if owner is None else SIGNS[owner] + kind

    def _steps(self, text: str) -> Steps:
        names = [bare(step) for step in tokens(text)]
        known = self.number.keys() >= {*names}
        return tuple(self.number[name] for name in names) if known else text

    def after(self, at: Position, steps: Steps) -> Position:
        """The position after a move. Unless the game says otherwise, a cell gets the mover's first
        piece; of several, what is on the first goes to the last; and the other side moves."""
        if isinstance(steps, str):
            return at._replace(seat=1 - at.seat)
        return Position(self.moved(at, steps), 1 - at.seat, at.more)

    @final
    def swappable(self, at: Position) -> bool:
        """Whether the second side may answer the first piece by taking it over: by the pie rule.
        The piece then stands where it is worth as much to its new owner."""
        if not self.swap or at.seat == 0 or at.cells.count(0) != len(at.cells) - 1:
            return False
        return max(at.cells) in self.codes[0]

    @final
    def legal(self, at: Position) -> Iterable[Steps]:
        """The ``moves``, and ``SWAP`` where it is one."""
        return (*self.moves(at), SWAP) if self.swappable(at) else self.moves(at)

    @final
    def played(self, at: Position, steps: Steps) -> Position:
        """The position ``after`` a move, or after a swap."""
        return exchanged(self, at) if steps == SWAP else self.after(at, steps)

    def outcome(self, at: Position) -> Outcome | None:
        """How the match ended here; None while it goes on, or if only a lack of moves ends it."""
        return None

    def winning(self, cells: bytes, seat: Seat) -> Collection[str]:
        """The names of the *cells* in the line or chain with which *seat* has won, for boards to
        mark; none if nothing like that wins."""
        return ()

    def exchanged(self, more: str) -> str:
        """What the game remembers as ``Position.more``, with the sides exchanged."""
        return more

    def stuck(self, at: Position) -> Outcome:
        """How the match ends if the side to move has no move: it loses."""
        return Outcome(1 - at.seat, "no-move")

    def sampled(self, at: Position, chance: Random) -> Sample[Steps] | None:
        """What many random ends of the match promise the side to move, for a game that can tell
        faster than by playing them; None leaves it to the kit. Swaps are left to the kit."""
        return None

    def changed(self, here: bytes, there: bytes) -> int:
        """On how many cells the two differ, if a move changes at most ``touched`` of these: a game
        may leave out cells that count for nothing, such as those that become empty."""
        if self.pieces_may == "turn":  # any number of them
            here, there = here.translate(_TAKEN), there.translate(_TAKEN)
        return sum(map(int.__ne__, here, there))

    def evaluation(self, at: Position) -> int:
        """How well the side to move stands, in points, 0 being even: 100 for each piece more."""
        own, other = (sum(map(at.cells.count, self.codes[seat])) for seat in (at.seat, 1 - at.seat))
        return 100 * (own - other)

    def certainty(self, at: Position) -> float:
        """How much a review trusts the evaluation of *at*, or the share of random ends that are
        won: less than 1 where that says too much about who wins, and more where it says too little,
        as good players do not leave a small advantage to chance."""
        return 1.0

    def care(self, at: Position) -> int:
        """How many times its usual work a bot that errs spends on *at*: more near the end, if few
        moves have to be looked far ahead."""
        return 1

    def promising(self, at: Position) -> Sequence[Steps] | None:
        """The moves that are worth a look where there are too many, the best first; None for all.
        Asked only in a ``selective`` game."""
        return None

    def texts(self, at: Position) -> Iterable[str]:
        """The ``legal`` moves as they are written, in any order. A game with very many may be
        faster than by looking each one up."""
        spelt, taking, cells, other = self.spelt, self._taking, at.cells, self.codes[1 - at.seat]
        if self.pieces_may != "go":
            return [spelt[steps] for steps in self.legal(at)]
        return [
            (taking if isinstance(steps, tuple) and cells[steps[-1]] in other else spelt)[steps]
            for steps in self.legal(at)
        ]

    def text(self, at: Position, steps: Steps) -> str:
        """The move *steps* as it is written: with an ``x`` if its piece takes one where it goes."""
        return (self._taking if self.takes(at, steps) else self.spelt)[steps]

    def takes(self, at: Position, steps: Steps) -> bool:
        """Whether *steps* is a move of a piece onto a cell with one of the other side."""
        if self.pieces_may != "go" or isinstance(steps, str):
            return False
        return at.cells[steps[-1]] in self.codes[1 - at.seat]

    def noisy(self, at: Position) -> Iterable[Steps]:
        """The moves to try before ``evaluation`` can be trusted, such as captures. They must not be
        able to follow one another for ever."""
        return ()

    def canonical(self, at: Position, text: str) -> str:
        """The move that *text*, in lower case, means here, if there is more than one spelling."""
        if not self.any_order:
            return text
        start, *others = text.split("-")
        return "-".join([start, *sorted(others, key=lambda name: self.number.get(name, 0))])

    def why_not(self, at: Position, steps: tuple[int, ...]) -> str:
        """Why *steps*, which name cells of the board, are no move here, as one sentence; "" leaves
        it to the kit, which says what is on the cells and where a piece may go."""
        return ""

    def barred(self, at: Position) -> Sequence[str]:
        """The empty cells that boards mark because no piece may come there now."""
        if not self.marks_refused:
            return ()
        open_to = {steps[0] for steps in self.moves(at) if steps != PASS}
        cells = zip(self.names, at.cells, strict=True)
        return [name for cell, (name, code) in enumerate(cells) if not code and cell not in open_to]

    def doing(self, steps: int) -> str:
        """What the step after so many *steps* of a move does, as in ``View.doing``."""
        return N_("take {goals}") if steps and self.any_order else ""

    def task(self, at: Position) -> str:
        """What the side to move has to do if that is more than a move, as in ``View.task``."""
        return ""

    def wrong(self, at: Position) -> str:
        """Why no match comes to *at*, a position that somebody wrote, as one sentence; "" if one
        may: unless the game says otherwise, if no more pieces can be there than at the start."""
        start = self.first().cells
        for code in self.codes[0] + self.codes[1] if self.pieces_may == "go" else b"":
            if at.cells.count(code) > (most := start.count(code)):
                sign = self.signs[code - 1]
                return _("There are at most {count} pieces {sign}.", count=most, sign=sign)
        return ""

    def first(self) -> Position:
        """The position in which a match starts."""
        return Position(self.coded(self._start), 0)

    def owned(self, cells: bytes, seat: Seat) -> bytes:
        """By cell: 1 where *seat* has a piece, otherwise 0."""
        return cells.translate(self._owned[seat])

    def where(self, at: Position, seat: Seat) -> Iterator[int]:
        """The cells on which *seat* has a piece."""
        return compress(range(len(at.cells)), self.owned(at.cells, seat))

    def towards(self, right: int, down: int) -> tuple[int, ...]:
        """By cell: the one so many half columns *right* and rows *down*; -1 off the board."""
        at = self.board.at
        return tuple(
            self.number.get(at.get((x + right, y + down), ""), -1)
            for x, y in self.board.places.values()
        )

    @cache  # noqa: B019  (rules are made once for each set of options)
    def rays(self, directions: Directions) -> tuple[tuple[tuple[int, ...], ...], ...]:
        """By cell: the rays from it in each of the *directions* in which there is a cell, each with
        all its cells from the nearest to the edge."""
        lines = [self.towards(*way) for way in WAYS[directions]]
        return tuple(
            tuple(ray for line in lines if (ray := tuple(_along(line, cell))))
            for cell in range(len(self.names))
        )

    def beside(self, directions: Directions) -> tuple[tuple[int, ...], ...]:
        """By cell: those next to it in *directions*, in the board's order."""
        return tuple(tuple(sorted(ray[0] for ray in rays)) for rays in self.rays(directions))

    def full_lines(self, directions: Directions) -> tuple[tuple[int, ...], ...]:
        """All lines of two cells or more, from edge to edge, in *directions* and their opposites.
        Each goes down, or else to the right."""
        lines = list[tuple[int, ...]]()
        for right, down in WAYS[directions]:
            line = self.towards(right, down) if (down, right) > (0, 0) else ()
            starts = sorted({*range(len(line))} - {*line})
            lines += [(start, *_along(line, start)) for start in starts if line[start] >= 0]
        return tuple(lines)

    def moved(self, at: Position, steps: Sequence[int]) -> bytes:
        """The cells of *at* with the mover's first piece on a single step; or with what is on the
        first step gone to the last."""
        cells = bytearray(at.cells)
        code = cells[steps[0]] if len(steps) > 1 else self.codes[at.seat][0]
        cells[steps[0]] = 0
        cells[steps[-1]] = code
        return bytes(cells)

    def coded(self, signs: Iterable[str]) -> bytes:
        """The cells with those *signs*, row by row from the top."""
        return bytes(map((EMPTY + self.signs).index, signs))

    def holding(self, pieces: Mapping[str, str]) -> bytes:
        """The cells with the sign that *pieces* has for the name of each, and else empty."""
        cells = bytearray(len(self.names))
        for name, sign in pieces.items():
            cells[self.number[name]] = self.signs.index(sign) + 1
        return bytes(cells)

    def shown(self, cells: bytes) -> Mapping[str, str]:
        """The sign of the piece on each of the *cells* that has one, by its name."""
        signs = EMPTY + self.signs
        return MappingProxyType(
            {name: signs[code] for name, code in zip(self.names, cells, strict=True) if code}
        )


def _along(line: Sequence[int], cell: int) -> Iterator[int]:
    while (cell := line[cell]) >= 0:
        yield cell

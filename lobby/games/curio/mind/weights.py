"""What Curio pieces are worth under given options, and the tables that make evaluation fast."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from itertools import compress
from math import log2, sqrt
from statistics import fmean
from typing import Final, TypeAlias

from lobby.games.curio.board import CurioBoard
from lobby.games.curio.options import army
from lobby.games.curio.ruleset import EMPTY, MEN, TURNED, Man, Rules

Hopes: TypeAlias = tuple[bool, bool]
"""For each seat: False only if it can no longer win."""

ALL: Final = (True, True)
NONE: Final = (False, False)

_REMEMBERED: Final = 5_000
"""The most sets of kinds of pieces to remember, at about 1 kB each."""


@dataclass(frozen=True, slots=True)
class Prospects:
    """Tells which seats can still win under *rules*. *takers* holds a translation of bytes for each
    piece: 1 for pieces that may capture it, 0 for others."""

    rules: Rules
    takers: tuple[bytes, ...]
    _known: dict[frozenset[int], Hopes] = field(default_factory=dict, compare=False)

    def of(self, cells: bytes, royals: tuple[int, int]) -> Hopes:
        """The hopes in *cells*, with *royals* as the number of royal pieces of each seat."""
        men = len(cells) - cells.count(EMPTY)
        if men <= 3:
            return self._of_few(cells.replace(b"\0", b""), royals)
        kinds = frozenset(cells)
        known = self._known.get(kinds)
        if known is None:
            if len(self._known) >= _REMEMBERED:
                self._known.clear()
            known = self._known[kinds] = self._of_kinds(bytes(kinds))
        return known

    def _of_few(self, men: bytes, royals: tuple[int, int]) -> Hopes:
        """The hopes with few pieces left: the next capture ends the match, because it takes the
        last royal piece or leaves one piece each."""
        seats = [MEN[man].seat for man in men]
        if len(men) < 3:
            return seats[0] == 0 == seats[-1], seats[0] == 1 == seats[-1]
        light, dark = (royals[1 - seat] == 1 and self._direct(men, seat) for seat in (0, 1))
        return light, dark

    def _of_kinds(self, kinds: bytes) -> Hopes:
        if self._direct(kinds, 0) and self._direct(kinds, 1):
            return ALL
        everything = self._turned(kinds) if self.rules.turns else kinds
        light, dark = (self._ever(kinds, everything, seat) for seat in (0, 1))
        return light, dark

    def _direct(self, men: bytes, seat: int) -> bool:
        royals = self.rules.royals[1 - seat]
        return all(1 in men.translate(self.takers[prey]) for prey in men if prey in royals)

    def _ever(self, kinds: bytes, everything: bytes, seat: int) -> bool:
        royals = self.rules.royals[1 - seat]
        return all(
            any(
                1 in everything.translate(self.takers[way])
                for way in {prey, TURNED[prey]}
                if way in everything
            )
            for prey in kinds
            if prey in royals
        )

    def _turned(self, kinds: bytes) -> bytes:
        """*kinds* and everything they can turn into, even what is captured before it could turn."""
        reached = set(kinds) - {EMPTY}
        while True:
            men = bytes(reached)
            turned = {TURNED[man] for prey in men for man in men if self.takers[prey][man]}
            if turned <= reached:
                return men
            reached |= turned


Reach: TypeAlias = tuple[tuple[tuple[tuple[int, int], ...], ...], ...]
"""For every square its rays: each target with the number of the move there."""

_SCALE: Final = 300
"""Points in one step of the logistic curve. On this scale, a regression on the results of 370
matches between bots, with the default options, gave the points below."""

_PIECE: Final = 8
_HUNTER: Final = 270
"""For a piece that can capture every kind of royal piece; others get the square of their share."""

_GUARDED: Final = 180
"""In addition, for such a piece that no enemy can capture."""

_CROWNS: Final = 255
"""For each doubling of the number of royal pieces."""

_NEAR: Final = 108
"""For each piece next to an enemy royal piece that it may capture, if a side starts with four of
them; less from further away."""

TEMPO: Final = 48
"""For having the move."""


@dataclass(frozen=True, slots=True)
class Weights:
    """Tables indexed by the bytes of pieces and the numbers of squares."""

    rules: Rules
    scale: float
    reach: tuple[Reach, ...]
    bytes_of: tuple[tuple[int, int], tuple[int, int]]
    royal: bytes
    """A translation of bytes: 1 for royal pieces, 0 for others."""
    takers: tuple[bytes, ...]
    """For each piece a translation of bytes: 1 for pieces that may capture it, 0 for others."""
    standing: tuple[tuple[int, ...], ...]
    """What each piece is worth on each square: positive for Light's, negative for Dark's."""
    prize: tuple[int, ...]
    price: tuple[int, ...]
    crowns: tuple[int, ...]
    """Indexed by the number of royal pieces a side has left."""
    near: tuple[tuple[int, ...], ...]
    """Indexed by two squares."""
    prospects: Prospects

    def hunt(self, cells: bytes) -> int:
        """Light's points for being near royal pieces that it may capture, less Dark's."""
        points, first_dark = 0, self.bytes_of[1][0]
        royals = cells.translate(self.royal)
        for near, prey in compress(zip(self.near, cells, strict=True), royals):
            drawn = sum(compress(near, cells.translate(self.takers[prey])))
            points += drawn if prey >= first_dark else -drawn
        return points


@lru_cache(maxsize=8)
def weights_of(rules: Rules) -> Weights:
    """What pieces are worth under *rules*."""
    worth = _worth(rules)
    board, royals = rules.board, rules.royals[0] | rules.royals[1]
    longest = max(board.rows, board.cols)
    pairs = army(rules.options)
    most = len(pairs)
    near = _NEAR * 4 / sum(rules.options.number("base") in pair for pair in pairs)
    squares = range(len(board.names))
    # A few points for standing in the middle.
    middle = tuple(
        2 * (longest - 1 - max(_distance(board, square, other) for other in squares))
        for square in squares
    )
    takers = tuple(
        bytes(rules.takes[man][prey] for man in range(len(MEN))).ljust(256, b"\0")
        for prey in range(len(MEN))
    )
    sign = (0, *(1 - 2 * man.seat for man in MEN[1:]))
    return Weights(
        rules=rules,
        scale=_SCALE * sqrt(most / 10),
        reach=_numbered(rules),
        bytes_of=((1, len(MEN) // 2), (len(MEN) // 2 + 1, len(MEN) - 1)),
        royal=bytes(man in royals for man in range(len(MEN))).ljust(256, b"\0"),
        takers=takers,
        standing=tuple(
            tuple(sign[man] * (worth[man] + middle[square]) if man else 0 for square in squares)
            for man in range(len(MEN))
        ),
        prize=tuple(w + 300 * (man in royals) for man, w in enumerate(worth)),
        price=tuple(w // 8 + 20 * (man in royals) for man, w in enumerate(worth)),
        crowns=tuple(round(_CROWNS * log2(count)) if count else 0 for count in range(most + 1)),
        near=tuple(
            tuple(round(near * (longest - _distance(board, a, b)) / longest) for b in squares)
            for a in squares
        ),
        prospects=Prospects(rules, takers),
    )


def _numbered(rules: Rules) -> tuple[Reach, ...]:
    """The reach of every piece. Pieces that show the same number share it."""
    by_front = {MEN[man].front: rays for man, rays in enumerate(rules.reach)}
    numbered: dict[int, Reach] = {
        front: tuple(
            tuple(tuple((target, origin * 256 + target) for target, _ in ray) for ray in rays)
            for origin, rays in enumerate(of_squares)
        )
        for front, of_squares in by_front.items()
    }
    return tuple(numbered[man.front] for man in MEN)


def _worth(rules: Rules) -> tuple[int, ...]:
    """What each piece is worth on any square: by what it can capture, and what it is safe from."""
    options = rules.options
    base = options.number("base")
    ways = {way for pair in army(options) for way in (pair, pair[::-1])}
    men = [[Man(seat, *way).byte for way in sorted(ways)] for seat in (0, 1)]
    royal = [[man for man in of_seat if base in MEN[man].pair] for of_seat in men]

    def worth(man: int) -> int:
        enemy = 1 - MEN[man].seat
        hunter = fmean(rules.takes[man][other] for other in royal[enemy])
        safe = 1 - fmean(rules.takes[other][man] for other in men[enemy])
        return round(_PIECE + _HUNTER * hunter**2 + _GUARDED * hunter * safe)

    worths = {man: worth(man) for of_seat in men for man in of_seat}
    return tuple(worths.get(man, 0) for man in range(len(MEN)))


def _distance(board: CurioBoard, start: int, end: int) -> int:
    a, b = board.names[start], board.names[end]
    return max(abs(ord(a[0]) - ord(b[0])), abs(int(a[1:]) - int(b[1:])))

"""What one viewer may know about a Curio position, and what can be concluded from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations
from operator import itemgetter
from types import MappingProxyType
from typing import Final, Self, TypeAlias

from lobby.base.translation import _
from lobby.gamekit.game import Seat, View
from lobby.games.curio.options import Pair, Way, ways

Sight: TypeAlias = int | None
"""The number a viewer sees on a piece: its front or its back; None if neither."""


def possible_ways(
    seen: Sight,
    all_seen: Iterable[Sight],
    left: Iterable[tuple[Way, ...]],
    look: Callable[[Way], Sight],
) -> tuple[Way, ...]:
    """The orientations a piece may have if the viewer sees *seen* on it; sorted.

    *all_seen* is what the viewer sees on every piece of that army that hides a number, including
    this one. Each of those pieces carries a different one of the pairs *left*, and each pair is
    given as the orientations it may have. *look* returns what the viewer would see on a piece in a
    given orientation.

    The answer is exact: it contains an orientation if and only if every piece can be given a pair
    with this piece in that orientation. For example, if the fronts 1 1 2 are seen and the pairs
    left are 11 12 22, the ones are 11 and 12 in some order, so the two is 22.

    >>> left = [((1, 1),), ((1, 2), (2, 1)), ((2, 2),)]
    >>> possible_ways(2, [1, 1, 2], left, look=lambda way: way[0])
    ((2, 2),)
    >>> possible_ways(1, [1, 1, 2], left, look=lambda way: way[0])
    ((1, 1), (1, 2))
    """
    pairs = [(possible, frozenset(map(look, possible))) for possible in left]
    needed = _needed_by_others(seen, Counter(all_seen), Counter(sights for _, sights in pairs))
    free = (possible for possible, sights in pairs if needed.isdisjoint(sights))
    return tuple(sorted({way for possible in free for way in possible if look(way) == seen}))


def _needed_by_others(
    seen: Sight, pieces: Counter[Sight], pairs: Counter[frozenset[Sight]]
) -> set[Sight]:
    """The sights, other than *seen*, whose *pieces* need every one of the *pairs* that can look
    like them.

    By Hall's theorem nothing else keeps a pair from a piece. If a group of sights has as many
    pieces as there are pairs that can look like one of them, it can spare none. If every group has
    a pair to spare, the other pieces still find theirs, whichever pair is given away.
    """
    return {
        sight
        for group in _groups(other for other in pieces if other != seen)
        if sum(pieces[sight] for sight in group)
        == sum(count for sights, count in pairs.items() if not group.isdisjoint(sights))
        for sight in group
    }


def _groups(sights: Iterable[Sight]) -> Iterator[frozenset[Sight]]:
    distinct = tuple(sights)
    for size in range(1, len(distinct) + 1):
        yield from map(frozenset, combinations(distinct, size))


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as its viewer knows it; None stands for an unknown number."""

    seat: Seat
    front: int | None
    back: int | None

    @property
    def way(self) -> Way | None:
        """Front and back, if both are known."""
        return None if self.front is None or self.back is None else (self.front, self.back)

    @property
    def sight(self) -> Sight:
        """The number in sight on a piece that hides one: its front or its back; None if neither."""
        return self.back if self.front is None else self.front


@dataclass(frozen=True, slots=True, kw_only=True)
class CurioView(View):
    """A Curio position as one viewer may know it."""

    rows: int
    cols: int
    pieces: Mapping[str, Piece]
    captured: tuple[Piece, ...]
    """In the order of capture, with both numbers."""
    royals: tuple[int, int]
    """How many pieces with the highest number each seat has left, which everybody knows."""
    army: tuple[Pair, ...]
    """The pairs of numbers on each player's pieces at the start, sorted."""
    face: str
    """Which number of a piece faced its owner at the start: the word of the option."""

    def possible(self, square: str) -> tuple[tuple[int, int], ...]:
        """The (front, back) pairs that the piece on *square* can still be, given what this viewer
        knows; sorted. Empty for an empty square.

        This counts the numbers in sight and the pairs left, exactly. Whatever else the course of
        the match reveals is for the player to notice.
        """
        piece = self.pieces.get(square)
        if piece is None:
            return ()
        if piece.way is not None:
            return (piece.way,)
        return possible_ways(
            piece.sight,
            [other.sight for other in self._army_of(piece.seat) if other.way is None],
            [ways(pair, self.face) for pair in self.hidden_pairs(piece.seat)],
            _look(piece),
        )

    def certain(self, square: str) -> tuple[int, ...]:
        """The number in sight on the piece on *square*, and the hidden one, if it is hidden but can
        be only that; else nothing."""
        piece, ways = self.pieces.get(square), self.possible(square)
        if piece is None or piece.way is not None or len(ways) != 1:
            return ()
        (way,) = ways
        return way if near_seat(self) == piece.seat else way[::-1]

    def hidden_pairs(self, seat: Seat) -> Iterator[Pair]:
        """The pairs of the pieces of *seat* that hide a number."""
        lost = (piece for piece in self.captured if piece.seat == seat)
        known = (piece.way for piece in (*self._army_of(seat), *lost) if piece.way is not None)
        return (Counter(self.army) - Counter((min(way), max(way)) for way in known)).elements()

    def after(self, entered: str) -> Self:
        """The view with the piece on its target once *entered* is a complete move. It shows what it
        showed before: the other number of a capturing piece is seen only when the move has been
        made."""
        origin, _, target = entered.partition("-")
        if not target:
            return self
        moved = {target if square == origin else square: p for square, p in self.pieces.items()}
        moved[target] = self.pieces[origin]
        return replace(self, pieces=MappingProxyType(dict(sorted(moved.items()))))

    def _army_of(self, seat: Seat) -> Iterator[Piece]:
        return (piece for piece in self.pieces.values() if piece.seat == seat)


def _look(piece: Piece) -> Callable[[Way], Sight]:
    """A function that tells what the viewer would see on *piece*, which hides a number, in any
    orientation."""
    if piece.front is not None:
        return itemgetter(0)
    if piece.back is not None:
        return itemgetter(1)
    return lambda way: None


def numbers(seen: Sight, hidden: Sight, between: str) -> str:
    """The number in sight, and the other one if it is known."""
    first = "?" if seen is None else str(seen)
    return first if hidden is None else f"{first}{between}{hidden}"


ROYAL: Final = "♛"
"""The mark of a royal piece."""


def near_seat(view: CurioView) -> Seat:
    """The seat from whose side the numbers are read: the viewer's, or Light for a spectator."""
    return 0 if view.seat is None else view.seat


def face(view: CurioView, piece: Piece) -> str:
    """The number in sight on *piece*, and the other one if it is known, in three characters:
    `` 4 `` or ``4/2``, with colons for an enemy piece. A board has no room for words: the sign
    tells whose piece it is, and the number in sight comes first."""
    own = piece.seat == near_seat(view)
    if piece.way is not None:
        seen, unseen = piece.way if own else piece.way[::-1]
        return f"{seen}{'/' if own else ':'}{unseen}"
    fill = " " if own else ":"
    return f"{fill}{'?' if piece.sight is None else piece.sight}{fill}"


def captured(view: CurioView, cell: str, taken: Piece, rule: str) -> str:
    """That the piece on *cell* has just captured *taken*, and by *rule* what decided it, as far as
    the viewer knows both."""
    taker, mine = view.pieces[cell], view.seat == taken.seat
    sight, back = (taker.front, taker.back)[:: 1 if taker.seat == near_seat(view) else -1]
    who = cell if sight is None else f"{cell} ({numbers(sight, back, '/')})"
    if rule.endswith(("_total", "_any")):
        whole = f"{taken.front}/{taken.back}"
        mine_too = _("{who} took your {whole}.", who=who, whole=whole)
        return mine_too if mine else _("{who} took {whole}.", who=who, whole=whole)
    front, seen = taken.front, taken.back
    if mine:
        return _("{who} took your {front}, seen as {seen}.", who=who, front=front, seen=seen)
    return _("{who} took the {seen} that hid {front}.", who=who, front=front, seen=seen)


def pair(way: Way) -> str:
    """The numbers of a piece as the rules write them: the smaller first, whichever is in front."""
    return f"{min(way)}{max(way)}"

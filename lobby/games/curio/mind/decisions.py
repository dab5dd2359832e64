"""The decisions of a seat's enemy, move by move, and what the enemy saw that it could capture."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from statistics import fmean
from typing import Final, Self, TypeAlias

from lobby.gamekit.game import Seat, View
from lobby.gamekit.mind import Situation
from lobby.games.curio.board import CurioBoard
from lobby.games.curio.options import Pair, Way, ways
from lobby.games.curio.refusal import PASS
from lobby.games.curio.ruleset import EMPTY, MEN, Man, Rules
from lobby.games.curio.view import CurioView


@dataclass(frozen=True, slots=True)
class Scene:
    """A view of the match, and the *move* made in it; empty in the last one."""

    view: CurioView
    move: str
    ids: Mapping[str, int]
    """The piece on each occupied square."""
    turned: frozenset[int]
    """The pieces that stand the other way round than in the first scene."""
    fresh: bool
    """Whether nothing has moved since the start or the latest capture."""


@dataclass(frozen=True, slots=True)
class Story:
    """The scenes from first to last. Pieces are numbers that stay the same throughout."""

    scenes: tuple[Scene, ...]
    seats: tuple[Seat, ...]
    """The owner of each piece."""
    dealt: Mapping[int, Way]
    """How each piece stood in the first scene, if that is known by now."""

    def byte(self, scene: Scene, number: int) -> int:
        """The byte of a piece whose numbers are known, as it stands in *scene*."""
        way = self.dealt[number]
        return Man(self.seats[number], *(way[::-1] if number in scene.turned else way)).byte

    def known(self, scene: Scene, board: CurioBoard) -> bytes:
        """The pieces of *scene* whose numbers are known by now; the other squares are empty."""
        cells = bytearray(len(board.names))
        for square, number in scene.ids.items():
            if number in self.dealt:
                cells[board.numbers[square]] = self.byte(scene, number)
        return bytes(cells)


def tell(situation: Situation, *, turns: bool) -> Story:
    """The story of *situation*. *turns* tells whether pieces turn when they capture."""
    scenes = tuple(_scenes(situation, turns))
    pieces = scenes[0].view.pieces
    dealt = {}
    for scene in scenes:
        for square, number in scene.ids.items():
            way = scene.view.pieces[square].way
            if way is not None and number not in dealt:
                dealt[number] = way[::-1] if number in scene.turned else way
    for scene, after in pairwise(scenes):
        if len(after.view.captured) > len(scene.view.captured):
            number = scene.ids[scene.move.partition("-")[2]]
            way = after.view.captured[-1].way
            assert way is not None, "what is captured is shown"
            dealt[number] = way[::-1] if number in scene.turned else way
    return Story(scenes, tuple(pieces[square].seat for square in scenes[0].ids), dealt)


def _scenes(situation: Situation, turns: bool) -> Iterator[Scene]:
    ids = {square: number for number, square in enumerate(curio_view(situation.views[0]).pieces)}
    turned: frozenset[int] = frozenset()
    fresh = True
    for view, move in zip(situation.views, (*situation.moves, ""), strict=True):
        yield Scene(curio_view(view), move, dict(ids), turned, fresh)
        start, _, end = move.partition("-")
        if end:
            number = ids.pop(start)
            fresh = end in ids
            if fresh and turns:
                turned ^= {number}
            ids[end] = number
        else:
            fresh = False


def curio_view(view: View) -> CurioView:
    """*view*, which must be a Curio view."""
    assert isinstance(view, CurioView), "a mind gets views of its own game"
    return view


Prize: TypeAlias = tuple[float, float]
"""The chance that a piece is royal, and the expected sum of its numbers, as its enemy sees it."""

NOTHING: Final[Prize] = (0.0, 0.0)
"""The prize of a move that captures nothing."""


@dataclass(frozen=True, slots=True)
class Sight:
    """How the pieces of a player look to the enemy, who sees their backs."""

    royal: int
    """The number that royal pieces carry."""
    face: str
    """Which number of a piece faced its owner at the start."""
    hidden: tuple[Pair, ...]
    """The pairs of the pieces that hide a number."""
    by_back: Mapping[int, Prize]
    """The prize of such a piece, by its back."""
    shown: frozenset[int]
    """The squares of pieces that hide nothing."""

    @classmethod
    def of(cls, view: CurioView, seat: Seat, rules: Rules) -> Self:
        """How the pieces of *seat*, whose *view* is given, look."""
        shown = frozenset(
            rules.board.numbers[name]
            for name, piece in view.pieces.items()
            if piece.way is not None
        )
        royal, hidden = rules.options.number("base"), tuple(view.hidden_pairs(seat))
        return cls(royal, view.face, hidden, _by_back(royal, view.face, hidden), shown)

    def lost(self, square: int, pair: Pair) -> Self:
        """The sight after the capture of the piece on *square*, which turns out to carry *pair*."""
        if square in self.shown:
            return replace(self, shown=self.shown - {square})
        hidden = tuple((Counter(self.hidden) - Counter([pair])).elements())
        return replace(self, hidden=hidden, by_back=_by_back(self.royal, self.face, hidden))

    def moved(self, origin: int, target: int, *, shows: bool) -> Self:
        """The sight after a piece of the player moved from *origin* to *target*. *shows* tells
        whether that has shown both of its numbers."""
        shows |= origin in self.shown
        here = frozenset({target} if shows else ())
        return replace(self, shown=self.shown - {origin, target} | here)

    def prize(self, man: int, square: int) -> Prize:
        """The prize of the piece on *square*, whose byte is *man*; ``NOTHING`` if there is none."""
        if not man:
            return NOTHING
        _, front, back = MEN[man]
        if square in self.shown or back not in self.by_back:
            return float(self.royal in {front, back}), float(front + back)
        return self.by_back[back]


def _by_back(royal: int, face: str, hidden: tuple[Pair, ...]) -> Mapping[int, Prize]:
    """The prize of a piece that hides its front, by its back; all such pieces have the pairs
    *hidden*."""
    of_backs = defaultdict[int, list[Way]](list)
    for pair in hidden:
        for way in ways(pair, face):
            of_backs[way[1]].append(way)
    return {
        back: (fmean(royal in way for way in of_back), fmean(map(sum, of_back)))
        for back, of_back in of_backs.items()
    }


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of the enemy from *origin* to *target*, in a position that depends on the world."""

    sight: Sight
    origin: int
    target: int
    cells: bytes
    """The pieces whose numbers are known by now."""
    hidden: tuple[tuple[int, int], ...]
    """For each of the other pieces, its square then and its square now."""

    @property
    def pieces(self) -> int:
        """The number of pieces on the board then."""
        return len(self.cells) - self.cells.count(EMPTY) + len(self.hidden)

    def position(self, world: bytes) -> bytes:
        """The position before the move, if *world* is the present one."""
        cells = bytearray(self.cells)
        for then, now in self.hidden:
            cells[then] = world[now]
        return bytes(cells)


def decisions(story: Story, rules: Rules, seat: Seat) -> Iterator[Decision]:
    """The decisions of the enemy of *seat*, which saw *story*."""
    numbers = rules.board.numbers
    now = {number: numbers[square] for square, number in story.scenes[-1].ids.items()}
    for scene in story.scenes[:-1]:
        if scene.view.to_move != seat and scene.move != PASS:
            origin, target = rules.board.ends[scene.move]
            sight = Sight.of(scene.view, seat, rules)
            hidden = tuple(
                (numbers[square], now[number])
                for square, number in scene.ids.items()
                if number not in story.dealt
            )
            yield Decision(sight, origin, target, story.known(scene, rules.board), hidden)

"""A Curio match as one seat saw it: which piece is which as they move, and what each showed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise

from lobby.gamekit.game import Seat, View
from lobby.gamekit.mind import Situation
from lobby.games.curio.army import Way
from lobby.games.curio.board import Board
from lobby.games.curio.ruleset import Man
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

    def way(self, scene: Scene, number: int) -> Way:
        """How a piece whose numbers are known stands in *scene*."""
        way = self.dealt[number]
        return way[::-1] if number in scene.turned else way

    def byte(self, scene: Scene, number: int) -> int:
        """The byte of a piece whose numbers are known, as it stands in *scene*."""
        return Man(self.seats[number], *self.way(scene, number)).byte

    def known(self, scene: Scene, board: Board) -> bytes:
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

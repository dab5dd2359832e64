"""Small games by the simple kit, each with something that Breakthrough does not have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from lobby.gamekit.boards.board import hexhex, squares
from lobby.gamekit.game import Outcome
from lobby.gamekit.levels import Level, six_levels
from lobby.gamekit.options import Choice, Options
from lobby.gamekit.parts import Parts
from lobby.gamekit.simple.game import PIE, SimpleGame
from lobby.gamekit.simple.rules import PASS, SWAP, Position, Rules, Steps
from lobby.gamekit.simple.whole import whole


class Shooting(Rules):
    """Amazons on 4 by 4: moves of three steps, and arrows, which are nobody's. Bots look at ten
    moves."""

    symmetries = MappingProxyType({"mirror": False, "flip": False, "same": True})
    touched = 3
    selective = True

    def __init__(self) -> None:
        super().__init__(squares(4, 4), start=".XX./..../..../.OO.", neutral="#")

    def moves(self, at: Position) -> Iterator[Steps]:
        for start in self.where(at, at.seat):
            for end in self._reached(at.cells, start):
                left = self.moved(at, (start, end))
                yield from ((start, end, arrow) for arrow in self._reached(left, end))

    def promising(self, at: Position) -> list[Steps] | None:
        moves = [*self.moves(at)]
        return moves[-10:] if len(moves) > 10 else None

    def texts(self, at: Position) -> Iterator[str]:
        return (self.spelt[steps] for steps in [*self.moves(at)][::-1])

    def _reached(self, cells: bytes, start: int) -> Iterator[int]:
        for ray in self.rays("all")[start]:
            for cell in ray:
                if cells[cell]:
                    break
                yield cell

    def after(self, at: Position, steps: Steps) -> Position:
        if isinstance(steps, str) or len(steps) < 3:
            return super().after(at, steps)
        cells = bytearray(self.moved(at, steps[:2]))
        cells[steps[2]] = self.signs.index("#") + 1
        return Position(bytes(cells), 1 - at.seat)


class Twos(Rules):
    """Three in a row on 4 by 4, with two stones a turn but the first."""

    symmetries = MappingProxyType({"mirror": False, "diagonal": False})
    pieces_may = "come"
    touched = 1
    thinks_by = "playouts"

    def __init__(self) -> None:
        super().__init__(squares(4, 4))
        self.lines: Final = {
            frozenset((start, *ray[:2]))
            for start, rays in enumerate(self.rays("all"))
            for ray in rays
            if len(ray) > 1
        }

    def moves(self, at: Position) -> Iterator[Steps]:
        return ((cell,) for cell, code in enumerate(at.cells) if not code)

    def after(self, at: Position, steps: Steps) -> Position:
        cells = super().after(at, steps).cells
        again = sum(map(bool, cells)) % 2 == 0
        return Position(cells, at.seat if again else 1 - at.seat)

    def outcome(self, at: Position) -> Outcome | None:
        for line in self.lines:
            if len(codes := {at.cells[cell] for cell in line}) == 1 and codes != {0}:
                return Outcome(codes.pop() - 1, "line")
        return Outcome(None, "full") if 0 not in at.cells else None


class Turning(Rules):
    """Reversi on a small hexagon: stones are turned, and who cannot place one passes. It remembers
    whether the move before was a pass."""

    symmetries = MappingProxyType({"sixth": False})
    pieces_may = "turn"
    touched = 1

    def __init__(self) -> None:
        super().__init__(hexhex(3), start=".../.OX./.X.O./.OX./...")

    def moves(self, at: Position) -> Iterable[Steps]:
        placed = [(cell,) for cell in range(len(self.names)) if self._turned(at, cell)]
        return placed or (PASS,)

    def _turned(self, at: Position, cell: int) -> list[int]:
        own, turned = at.seat + 1, list[int]()
        for ray in () if at.cells[cell] else self.rays("hexagonal")[cell]:
            line = [at.cells[other] for other in ray]
            if own in line and 0 not in line[: line.index(own)]:
                turned += ray[: line.index(own)]
        return turned

    def after(self, at: Position, steps: Steps) -> Position:
        if isinstance(steps, str):
            return Position(at.cells, 1 - at.seat, "p")
        cells = bytearray(at.cells)
        for cell in (*steps, *self._turned(at, steps[0])):
            cells[cell] = at.seat + 1
        return Position(bytes(cells), 1 - at.seat)

    def outcome(self, at: Position) -> Outcome | None:
        if at.more != "p" or any(steps != PASS for steps in self.moves(at)):
            return None
        first, second = at.cells.count(1), at.cells.count(2)
        return Outcome(None if first == second else int(first < second), "most")


class Taking(Rules):
    """Three in a line on 3 by 3, level for the first side and upright for the second, who may take
    over the first stone."""

    symmetries = MappingProxyType({"mirror": False, "diagonal": True})
    pieces_may = "come"
    touched = 1
    fair = ("a2",)

    def __init__(self, *, swap: bool) -> None:
        super().__init__(squares(3, 3), swap=swap)

    def moves(self, at: Position) -> Iterator[Steps]:
        return ((cell,) for cell, code in enumerate(at.cells) if not code)

    def outcome(self, at: Position) -> Outcome | None:
        for start in range(3):
            if at.cells[3 * start : 3 * start + 3] == b"\1\1\1":
                return Outcome(0, "line")
            if at.cells[start::3] == b"\2\2\2":
                return Outcome(1, "line")
        return Outcome(None, "full") if 0 not in at.cells else None


_LEVELS: Final = six_levels(*(Level(20 * number, 0.6 / number) for number in range(1, 7)))


def _parts(
    name: str, rules: Callable[..., Rules], example: str, choices: tuple[Choice, ...] = ()
) -> Parts:
    class Game(SimpleGame):
        credit = "for tests"
        summary = "It is there to be tested."
        options = choices

        def rules(self, options: Options) -> Rules:
            return rules(swap=options.choice("swap") == SWAP) if choices else rules()

    Game.name, Game.title = name, name.capitalize()
    parts = whole(Game(), __package__, _LEVELS, example=example, reasons={}, lessons=())
    return replace(parts, help=lambda: "There is no help for a test.")


SHOOTING: Final = _parts("shooting", Shooting, ".XX./..../..../.OO.:O")
TWOS: Final = _parts("twos", Twos, "..../.O../.XX./....:O")
TURNING: Final = _parts("turning", Turning, ".../.OX./.X.O./.OX./...:O")
TAKING: Final = _parts("taking", Taking, "X../.O./...:O", (PIE,))

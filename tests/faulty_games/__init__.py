"""Faulty games: each is the game of docs/adding-a-game.md with one fault, whose name it has. As an
entry point names them (``tests.faulty_games:DRAWING``), they are forced into a server."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any, NoReturn, Self

from lobby.gamekit.drawing.drawing import DiagramDrawing, Scene
from lobby.gamekit.drawing.sheet import Sheet
from lobby.gamekit.game import Game, Seat, Setup
from lobby.gamekit.mind import Effort, Situation, Thought
from lobby.gamekit.options import Options
from lobby.gamekit.parts import Parts
from tests.tutorial_game.tictactoe import PARTS
from tests.tutorial_game.tictactoe.diagram import draw
from tests.tutorial_game.tictactoe.rules import TicTacToe, TicTacToeState, TicTacToeView

SLEEP = 4.0
"""How many seconds the slow rules take over the move c3."""


def _game(name: str, state: type[TicTacToeState], *, dealing: float = 0, **others: Any) -> Parts:
    """The game *name*, whose positions are of the class *state*; a deal takes *dealing* seconds."""

    class Faulty(TicTacToe):
        def deal(self, options: Options, chance: Random) -> Setup:
            time.sleep(dealing)
            return super().deal(options, chance)

        def start(self, options: Options, setup: Setup) -> TicTacToeState:
            right = super().start(options, setup)
            return state(right.cells, right.mover)

    Faulty.name, Faulty.title = name, name.title()
    rules: Game = Faulty()
    return replace(PARTS, rules=rules, lessons=(), **others)


class TwiceState(TicTacToeState):
    """The centre earns a second move, and the views do not say so."""

    def play(self, move: str) -> Self:
        after = super().play(move)
        return type(self)(after.cells, self.mover) if move == "b2" else after

    def view(self, seat: Seat | None, *, revealed: bool = False) -> TicTacToeView:
        marks = sum(cell is not None for cell in self.cells)
        view = super().view(seat, revealed=revealed)
        return view if self.outcome else replace(view, to_move=1 - marks % 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class FailingView(TicTacToeView):
    """Does not know what a move entered looks like."""

    def after(self, entered: str) -> Self:
        raise RuntimeError("View.after fails")


class FailingState(TicTacToeState):
    """Its views fail."""

    def view(self, seat: Seat | None, *, revealed: bool = False) -> TicTacToeView:
        view = super().view(seat, revealed=revealed)
        return FailingView(
            seat=seat,
            to_move=view.to_move,
            moves=view.moves,
            outcome=view.outcome,
            cells=view.cells,
        )


class FailingDrawing(DiagramDrawing):
    """Draws the first position, and nothing after a move."""

    def __init__(self) -> None:
        super().__init__(draw)

    def draw_board(self, scene: Scene[Any], sheet: Sheet) -> None:
        if scene.last:
            raise RuntimeError("the drawing fails")
        super().draw_board(scene, sheet)


@dataclass(frozen=True, slots=True, kw_only=True)
class OddView(TicTacToeView):
    """Holds something that no process but this one can have, and no document."""

    odd: object


class OddState(TicTacToeState):
    """Its views hold a function."""

    def view(self, seat: Seat | None, *, revealed: bool = False) -> TicTacToeView:
        view = super().view(seat, revealed=revealed)
        return OddView(
            seat=seat,
            to_move=view.to_move,
            moves=view.moves,
            outcome=view.outcome,
            cells=view.cells,
            odd=lambda: None,
        )


class SlowState(TicTacToeState):
    """Thinks for seconds about the corner c3."""

    def play(self, move: str) -> Self:
        if move == "c3":
            time.sleep(SLEEP)
        return super().play(move)


class BusyState(TicTacToeState):
    """Computes for seconds about the corner c3, and lets go of nothing meanwhile."""

    def play(self, move: str) -> Self:
        end = time.thread_time() + SLEEP
        while move == "c3" and time.thread_time() < end:
            pass
        return super().play(move)


class _Mind:
    """Gives up, in the way that *fail* does."""

    def __init__(self, fail: Callable[[], NoReturn]) -> None:
        self._fail = fail

    def think(self, situation: Situation, effort: Effort, chance: Random) -> Thought:
        self._fail()


def _raise() -> NoReturn:
    raise RuntimeError("the mind fails")


def _hang() -> NoReturn:
    while True:
        time.sleep(SLEEP)


def failing_diagram(view: TicTacToeView, last: str | None = None) -> str:
    """Never draws anything."""
    raise RuntimeError("the diagram fails")


TWICE = _game("twice", TwiceState)
DRAWING = _game("drawing", FailingState, drawing=FailingDrawing)
DIAGRAM = _game("diagram", TicTacToeState, diagram=failing_diagram)
ODD = _game("odd", OddState)
SLOW = _game("slow", SlowState)
BUSY = _game("busy", BusyState)
MINDLESS = _game("mindless", TicTacToeState, mind=lambda: _Mind(_raise))
HANGING = _game("hanging", TicTacToeState, mind=lambda: _Mind(_hang))
SLEEPY = _game("sleepy", TicTacToeState, dealing=SLEEP)

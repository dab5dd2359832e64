"""The board widget: what it redraws."""

from __future__ import annotations

from lobby.gamekit.drawing.drawing import DiagramDrawing, Scene
from lobby.gamekit.drawing.geometry import Form
from lobby.gamekit.drawing.sheet import Sheet, Signs
from lobby.gamekit.move_entry import Entry
from lobby.games.binar.drawing import BinarDrawing
from lobby.games.binar.rules import BinarView
from lobby.widgets.board.board import Board
from lobby.widgets.move_input import MoveEntry
from tests.games.pictures import scene, start
from tests.widgets.stage import shown, text

NOTHING = MoveEntry(Entry(()), 0)


class Counted(BinarDrawing):
    """Counts how often it draws."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, scene: Scene[BinarView], form: Form, signs: Signs) -> Sheet:
        self.drawn += 1
        return super().draw(scene, form, signs)


async def test_a_cursor_moves_over_a_board_that_is_not_drawn_again() -> None:
    drawing, board = Counted(), Board(lambda _: None, lambda: None)
    async with shown(board, (80, 24)):
        board.show_scene(drawing, scene(start("binar")), pointing=True, move=NOTHING)
        before, drawn = board.lines, drawing.drawn
        board.action_point("left")
        moved = board.lines
        assert moved != before
        assert drawing.drawn == drawn
        board.draw()
        assert board.lines == moved


async def test_a_board_without_cells_has_no_cursor() -> None:
    board = Board(lambda _: None, lambda: None)
    drawing = DiagramDrawing(lambda view, last: f"{len(view.moves)} moves\nafter {last}")
    async with shown(board, (80, 24)):
        first = scene(start("binar", "-size=3"), last="a1")
        board.show_scene(drawing, first, pointing=True, move=NOTHING)
        board.action_point("left")
        assert board.cursor == ""
        assert [line.strip() for line in text(board) if line.strip()] == ["9 moves", "after a1"]


async def test_the_cursor_comes_and_goes_with_the_keys() -> None:
    board = Board(lambda _: None, lambda: None)
    async with shown(board, (80, 24)) as pilot:
        board.show_scene(BinarDrawing(), scene(start("binar")), pointing=True, move=NOTHING)
        pointed = board.lines
        pilot.app.set_focus(None)
        await pilot.pause()
        plain = board.lines
        board.show_scene(BinarDrawing(), scene(start("binar")), pointing=False, move=NOTHING)
        assert board.lines == plain != pointed
        board.show_scene(BinarDrawing(), scene(start("binar")), pointing=True, move=NOTHING)
        board.focus()
        await pilot.pause()
        assert board.lines == pointed

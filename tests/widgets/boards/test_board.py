"""The board widget: what it draws anew."""

from __future__ import annotations

from lobby.games.binar.rules import BinarView
from lobby.widgets.boards.binar import BinarDrawing
from lobby.widgets.boards.board import Board
from lobby.widgets.boards.drawing import Scene
from lobby.widgets.boards.geometry import Form
from lobby.widgets.boards.sheet import Sheet
from lobby.widgets.theme import Palette
from tests.widgets.boards.pictures import scene, start
from tests.widgets.stage import shown


class Counted(BinarDrawing):
    """Counts how often it draws."""

    def __init__(self) -> None:
        self.drawn = 0

    def draw(self, scene: Scene[BinarView], form: Form, palette: Palette) -> Sheet:
        self.drawn += 1
        return super().draw(scene, form, palette)


async def test_a_cursor_moves_over_a_board_that_is_not_drawn_again() -> None:
    drawing, board = Counted(), Board(lambda _: None, lambda: None)
    async with shown(board, (80, 24)):
        board.show_scene(drawing, scene(start("binar")), pointing=True, choosing=False)
        before, drawn = board.lines, drawing.drawn
        board.action_point("left")
        moved = board.lines
        assert moved != before
        assert drawing.drawn == drawn
        board.draw()
        assert board.lines == moved


async def test_the_cursor_comes_and_goes_with_the_keys() -> None:
    board = Board(lambda _: None, lambda: None)
    async with shown(board, (80, 24)) as pilot:
        board.show_scene(BinarDrawing(), scene(start("binar")), pointing=True, choosing=False)
        pointed = board.lines
        pilot.app.set_focus(None)
        await pilot.pause()
        plain = board.lines
        board.show_scene(BinarDrawing(), scene(start("binar")), pointing=False, choosing=False)
        assert board.lines == plain != pointed
        board.show_scene(BinarDrawing(), scene(start("binar")), pointing=True, choosing=False)
        board.focus()
        await pilot.pause()
        assert board.lines == pointed

"""A board, the players and the moves share the space available."""

from __future__ import annotations

from typing import Any

import pytest
from textual.geometry import Size

from lobby.gamekit.drawing.drawing import Drawing
from lobby.gamekit.game import View
from lobby.games.catalogue import drawing_of
from lobby.ui.board.board_page import layout
from tests.games.paintings import PAINTED
from tests.games.pictures import SIZES, start
from tests.support.cases import in_one_test


@in_one_test(("game", "options"), SIZES)
@in_one_test("size", [Size(80, 24), Size(100, 30), Size(120, 40), Size(250, 80)])
@in_one_test("painted", [False, True])
def test_every_board_fits_beside_players_and_moves(
    game: str, options: str, size: Size, painted: bool
) -> None:
    drawing: Drawing[Any] = drawing_of(game)
    view: View = start(game, options).view(0)
    plan = layout(drawing, view, size, talking=False, painted=painted)
    form = drawing.fitting(view, plan.board, plan.lines, painted=painted)
    assert form.width <= plan.board
    assert form.height <= plan.lines
    assert plan.side >= 14


@pytest.mark.parametrize("game", ["octilite", "chaos"])
@pytest.mark.parametrize("painted", [False, True])
def test_a_telephone_shows_a_whole_board(game: str, painted: bool) -> None:
    drawing: Drawing[Any] = drawing_of(game)
    view: View = start(game).view(0)
    plan = layout(drawing, view, Size(40, 18), talking=False, painted=painted)
    form = drawing.fitting(view, plan.board, plan.lines, painted=painted)
    assert form.width <= plan.board <= 40
    assert form.height <= plan.lines


def test_players_beside_no_board_take_no_lines() -> None:
    plan = layout(
        drawing_of("curio"), start("curio").view(0), Size(40, 18), talking=False, painted=True
    )
    assert plan.rows(21) == "0 15 0 1"


@pytest.mark.parametrize("game", PAINTED)
@pytest.mark.parametrize("painted", [False, True])
def test_a_wider_window_never_has_a_smaller_board(game: str, painted: bool) -> None:
    drawing: Drawing[Any] = drawing_of(game)
    view, heights = start(game).view(0), []
    for size in (Size(40, 18), Size(60, 20), Size(66, 22), Size(80, 24)):
        plan = layout(drawing, view, size, talking=False, painted=painted)
        form = drawing.fitting(view, plan.board, plan.lines, painted=painted)
        heights.append((form.painted, form.pitch[1]))
    assert heights == sorted(heights)


@pytest.mark.parametrize("painted", [False, True])
def test_cells_of_one_line_are_for_boards_that_fit_in_no_other_way(painted: bool) -> None:
    drawing: Drawing[Any] = drawing_of("hex")
    lines = []
    for options in ("-size=9", "-size=11"):
        view = start("hex", options).view(0)
        plan = layout(drawing, view, Size(80, 24), talking=False, painted=painted)
        lines.append(drawing.fitting(view, plan.board, plan.lines, painted=painted).pitch[1])
    assert lines == [2, 1]

"""The moves beside the board, and the players above them."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.widget import Widget

from lobby.features.matches.values import Played
from lobby.widgets.lines import Lines
from lobby.widgets.move_list import MoveList
from lobby.widgets.players_panel import PlayersPanel, Seated

ANN = Seated(0, "ann", "Light", is_me=True, to_move=True, held="3 royals", details="took 21 43")
BEN = Seated(1, "ben", "Dark", is_me=False, to_move=False, held="1 royal", notes=("offers a draw",))


class Shelf(App[None]):
    """One widget of some size."""

    def __init__(self, widget: Widget, size: tuple[int, int]) -> None:
        super().__init__()
        self.widget = widget
        self.widget.styles.width, self.widget.styles.height = size
        self.chosen: list[int] = []

    def compose(self) -> ComposeResult:
        yield self.widget

    def on_move_list_chosen(self, chosen: MoveList.Chosen) -> None:
        self.chosen.append(chosen.ply)


def shown(widget: Lines) -> list[str]:
    lines = (widget.line_at(widget.top + y) for y in range(widget.size.height))
    return ["".join(segment.text for segment in line).rstrip() for line in lines]


def played(moves: str, **comments: str) -> tuple[Played, ...]:
    return tuple(
        Played(ply, seat, move, comments.get(move, ""), 0)
        for ply, (move, seat) in enumerate(zip(moves.split(), cycle((0, 1)), strict=False), 1)
    )


def shelf(widget: Widget, width: int = 30, height: int = 4) -> Any:
    return Shelf(widget, (width, height)).run_test(size=(80, 24))


async def test_moves_stand_in_two_columns_and_the_one_looked_at_is_marked() -> None:
    moves = MoveList()
    async with shelf(moves):
        moves.show_moves(played("a1 b2 c3", b2="hm"), 3)
        assert shown(moves) == ['  1  a1          b2"', "  3 <c3>", "", ""]
        moves.show_moves(played("a1 b2 c3"), 0)
        assert shown(moves)[:2] == ["  1  a1          b2", "  3  c3"]


async def test_moves_stand_in_one_column_where_it_is_narrow() -> None:
    moves = MoveList()
    async with shelf(moves, width=14):
        moves.show_moves(played("a10-b11 c12-d13 a1"), 2)
        assert shown(moves) == ["  1  a10-b11", "  2 <c12-d13>", "  3  a1", ""]


@pytest.mark.parametrize("width", [22, 24, 30, 36, 48])
async def test_no_long_jump_is_cut_where_there_is_room(width: int) -> None:
    moves = "a1-c3 d4-a1 a3-c3-e5-c5-a3 d2-a2"
    listed = MoveList()
    async with shelf(listed, width) as pilot:
        listed.show_moves(played(moves), 0)
        await pilot.pause()
        text = "\n".join(shown(listed))
        assert all(move in text for move in moves.split()), text
        listed.show_moves(played(moves), 4)
        await pilot.pause()
        assert "<d2-a2>" in "\n".join(shown(listed))


async def test_a_jump_too_long_for_any_room_cuts_no_other() -> None:
    listed = MoveList()
    async with shelf(listed, 22):
        listed.show_moves(played("a1-c3-c1 e4-c2-e2 a3-c3-e5-c5-a3-a1-c1 d2-a2-a4"), 0)
        assert shown(listed) == [
            "  1  a1-c3-c1",
            "  2  e4-c2-e2",
            "  3  a3-c3-e5-c5-a3…",
            "  4  d2-a2-a4",
        ]


async def test_the_move_looked_at_is_in_view() -> None:
    moves = MoveList()
    long = played(" ".join(f"a{number}" for number in range(1, 41)))
    async with shelf(moves):
        moves.show_moves(long, 40)
        assert shown(moves)[-1].split() == ["39", "a39", "<a40>"]
        moves.show_moves(long, 1)
        assert shown(moves)[0].split() == ["1", "<a1>", "a2"]


async def test_a_click_asks_for_a_move() -> None:
    moves = MoveList()
    async with shelf(moves) as pilot:
        moves.show_moves(played("a1 b2 c3"), 3)
        for place in ((5, 0), (20, 0), (5, 1), (20, 1), (5, 3)):
            await pilot.click(moves, offset=place)
        assert pilot.app.chosen == [1, 2, 3]


async def test_players_are_shown_with_what_they_hold() -> None:
    panel = PlayersPanel()
    async with shelf(panel, height=7):
        panel.show_players((BEN, ANN))
        assert shown(panel) == [
            "  ben  Dark",
            "  1 royal",
            "  offers a draw",
            "▸ you  Light",
            "  3 royals",
            "  took 21 43",
            "",
        ]
        assert panel.height_for(30) == 6
        panel.show_players((BEN, replace(ANN, time="38 min!")))
        assert shown(panel)[4] == "  3 royals  38 min!"
        panel.show_players((BEN, ANN), roomy=True)
        assert shown(panel)[2:5] == ["  offers a draw", "", "▸ you  Light"]


async def test_both_players_have_the_same_lines_at_every_width() -> None:
    panel = PlayersPanel()
    players = replace(BEN, notes=(), rating="1398?"), replace(ANN, time="2 d 4 h", details="")
    async with shelf(panel, width=60, height=7):
        panel.show_players(players)
        assert shown(panel)[:4] == [
            "  ben  Dark   1398?",
            "  1 royal",
            "▸ you  Light",
            "  3 royals  2 d 4 h",
        ]


async def test_what_has_no_room_beside_the_time_stands_above_it_and_is_not_cut() -> None:
    panel = PlayersPanel()
    async with shelf(panel, width=19, height=7):
        panel.show_players((BEN, replace(ANN, time="2 d 19 h", details="")))
        assert shown(panel)[3:6] == ["▸ you  Light", "  3 royals", "  2 d 19 h"]


async def test_a_narrow_panel_breaks_its_lines() -> None:
    panel = PlayersPanel()
    async with shelf(panel, width=14, height=6):
        panel.show_players((ANN,))
        assert shown(panel)[:3] == ["▸ you  Light", "  3 royals", "  took 21 43"]


async def test_a_name_that_would_be_cut_has_a_line_of_its_own() -> None:
    panel = PlayersPanel()
    async with shelf(panel, width=19, height=6):
        panel.show_players((replace(BEN, name="bartholomew-quik", time="38 min!"),))
        assert shown(panel)[:3] == ["  bartholomew-quik", "  Dark", "  1 royal  38 min!"]


async def test_a_rating_that_would_be_cut_goes_to_the_next_line() -> None:
    panel = PlayersPanel()
    async with shelf(panel, width=18, height=4):
        panel.show_players((replace(ANN, rating="1503?"), replace(BEN, notes=())))
        assert shown(panel)[:2] == ["▸ you", "  Light  1503?"]


async def test_a_list_that_grows_leaves_no_room_unused() -> None:
    moves = MoveList()
    async with shelf(moves, height=3) as pilot:
        moves.show_moves(played("a1 a2 a3 a4 a5 a6 a7 a8 a9 b1"), 10)
        await pilot.pause()
        assert "b1" in shown(moves)[-1]
        moves.styles.height = 8
        await pilot.pause()
        assert [row.split()[0] for row in shown(moves) if row] == ["1", "3", "5", "7", "9"]

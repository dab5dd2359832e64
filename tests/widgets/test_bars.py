"""The title above and the keys below."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, ClassVar

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.pilot import Pilot

from lobby.widgets.bars import KeyBar, TitleBar
from lobby.widgets.key_names import shown
from lobby.widgets.lines import line
from tests.widgets.stage import text


class Bars(App[None]):
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q", "leave", "leave", id="leave", tooltip="Go away."),
        Binding("question_mark", "help", "help", id="help"),
        Binding("n", "make", "new thing"),
        Binding("ctrl+t", "turn", "turn it round and round"),
        Binding("x", "hidden", "hidden", show=False),
        Binding("z", "impossible", "impossible"),
        Binding("enter", "open", "open", id="act"),
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return action != "impossible"

    def action_make(self) -> None:
        self.made += 1

    made = 0
    keeps_keys = False

    def compose(self) -> ComposeResult:
        yield TitleBar()
        yield KeyBar(keeps_keys=lambda: self.keeps_keys)


@asynccontextmanager
async def bars(columns: int) -> AsyncIterator[tuple[Pilot[Any], TitleBar, KeyBar]]:
    app = Bars()
    async with app.run_test(size=(columns, 10)) as pilot:
        bar = app.query_one(KeyBar)
        app.screen.refresh_bindings()
        await pilot.pause()
        yield pilot, app.query_one(TitleBar), bar


async def test_what_enter_does_comes_first_and_the_way_out_last() -> None:
    async with bars(80) as (_, _, bar):
        assert text(bar) == [
            " Enter open   n new thing   Ctrl-T turn it round and round   ? help   q leave"
        ]


async def test_without_room_help_and_the_way_out_stay() -> None:
    async with bars(60) as (_, _, bar):
        assert text(bar) == [" Enter open   n new thing   ? help   q leave"]


async def test_in_a_narrow_window_help_is_brief_where_another_key_gets_room() -> None:
    async with bars(40) as (_, _, bar):
        assert text(bar) == [" Enter open   n new thing   ?   q leave"]
    async with bars(38) as (_, _, bar):
        assert text(bar) == [" Enter open  n new thing  ?  q"]


async def test_the_answers_of_a_question_stay_together() -> None:
    async with bars(40) as (pilot, _, bar):
        bar.tell("Abort? Your profile counts it.  y yes   n no", danger=True, asks=True)
        await pilot.pause()
        assert text(bar) == [" Abort? Your profile counts it.", " y yes   n no"]
        assert [bar.answer_at(x, 1) for x in (1, 5, 9, 12)] == ["y", "y", "n", "n"]
        assert bar.answer_at(1, 0) == ""


async def test_a_sentence_takes_the_place_of_the_keys_and_the_room_it_needs() -> None:
    async with bars(40) as (pilot, _, bar):
        bar.tell("Two armies of 28 pieces do not fit on 5 rows.", danger=True)
        await pilot.pause()
        assert text(bar) == [" Two armies of 28 pieces do not fit on", " 5 rows."]
        bar.hush()
        await pilot.pause()
        assert text(bar) == [" Enter open   n new thing   ?   q leave"]


async def test_a_sentence_that_is_cut_says_so() -> None:
    async with bars(40) as (pilot, _, bar):
        bar.tell("'99' is not understood: " + "write 22+b to add a prong, " * 20)
        await pilot.pause()
        assert len(text(bar)) == bar.app.size.height // 2
        assert text(bar)[-1].endswith("…")
        bar.tell("Nothing is cut off these words. " * 4)
        await pilot.pause()
        assert "".join(text(bar)).count("words.") == 4


async def test_a_click_on_an_entry_does_what_its_key_does() -> None:
    async with bars(60) as (pilot, _, bar):
        for x, made in ((13, 0), (14, 1), (24, 2), (25, 2)):
            await pilot.click(bar, offset=(x, 0))
            await pilot.pause()
            assert (x, pilot.app.made) == (x, made)  # type: ignore[attr-defined]


async def test_a_click_while_a_sentence_stands_there_presses_no_key() -> None:
    async with bars(60) as (pilot, _, bar):
        bar.tell("The keys come back with the next one.")
        await pilot.click(bar, offset=(14, 0))
        await pilot.pause()
        assert pilot.app.made == 0  # type: ignore[attr-defined]


async def test_keys_below_a_sentence_can_be_clicked() -> None:
    async with bars(60) as (pilot, _, bar):
        pilot.app.keeps_keys = True  # type: ignore[attr-defined]
        bar.tell("The keys stay where they are.")
        await pilot.pause()
        for y, made in ((0, 0), (1, 1)):
            await pilot.click(bar, offset=(14, y))
            await pilot.pause()
            assert (y, pilot.app.made) == (y, made)  # type: ignore[attr-defined]


async def test_a_question_knows_where_its_answers_stand() -> None:
    async with bars(60) as (_, _, bar):
        bar.tell("Resign this match? You lose it.  y yes   n no", danger=True)
        row = text(bar)[0]
        keys = [bar.answer_at(x, 0) for x in range(len(row) + 2)]
        yes, no = row.index("y yes"), row.index("n no")
        assert (keys[yes], keys[yes + 4], keys[no], keys[no + 3]) == ("y", "y", "n", "n")
        assert set(keys[:yes]) == {""}
        assert (keys[yes + 5], keys[no + 4]) == ("", "")


async def test_the_right_side_of_the_title_gives_way() -> None:
    async with bars(30) as (pilot, title, _):
        title.show_title(line("Lobby"), line("ann"))
        await pilot.pause()
        assert text(title) == [" Lobby                    ann", ""]
        title.show_title(line("A long title of a screen"), line("ann, ben"))
        await pilot.pause()
        assert text(title)[0] == " A long title of a screen"


async def test_the_bars_stand_on_a_ground_of_their_own() -> None:
    async with bars(30) as (_, title, bar):
        band = title.palette.band
        assert band
        grounds = [{segment.style and segment.style.bgcolor for segment in strip} for strip in (
            title.render_line(0), bar.render_line(0), title.render_line(1)
        )]  # fmt: skip
        assert grounds == [{band.bgcolor}, {band.bgcolor}, {None}]


def test_keys_are_named_as_people_write_them() -> None:
    names = {
        "shift+tab": "Shift-Tab",
        "ctrl+p": "Ctrl-P",
        "f1": "F1",
        "f": "f",
        "C": "C",
        "greater_than_sign": ">",
        "left": "Left",
        "pagedown": "PgDn",
    }
    assert {key: shown(key) for key in names} == names

"""Lists: the cursor stays on its row, headings are skipped, filters narrow the list."""

from __future__ import annotations

from textual.geometry import Region
from textual.pilot import Pilot

from lobby.widgets.lines import line
from lobby.widgets.row import Row
from lobby.widgets.rows import RowList
from tests.support.session import text as painted
from tests.widgets.stage import Stage, shown, text


def rows(*names: str) -> list[Row]:
    """A row for each name; capitals are headings."""
    return [Row(line(name), None if name.isupper() or not name else name) for name in names]


def said(rows: RowList) -> list[str]:
    """What its lines say, without the cursor."""
    return [row[1:] for row in text(rows) if row]


def key(rows: RowList) -> object:
    return rows.row.key if rows.row else None


async def test_it_begins_on_the_first_row_that_can_be_chosen() -> None:
    listed = RowList()
    async with shown(listed):
        listed.show_rows(rows("GAMES", "curio", "", "PEOPLE", "ann"))
        assert key(listed) == "curio"
        assert text(listed)[:2] == [" GAMES", "▌curio"]


async def test_the_row_under_the_cursor_stands_on_a_ground_of_its_own() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows(rows("curio", "chaos"))
        await pilot.press("down")
        row = listed.palette.row
        assert row
        assert [listed.ground_at(y) for y in range(3)] == [None, row, None]
        assert {segment.style and segment.style.bgcolor for segment in listed.render_line(1)} == {
            row.bgcolor
        }
        pilot.app.screen.set_focus(None)
        await pilot.pause()
        assert listed.ground_at(1) is None


async def test_with_room_a_blank_line_parts_the_words_to_find_from_the_rows() -> None:
    for height, expected in ((17, 0), (18, 1)):
        listed = RowList(seeking=True)
        async with shown(listed, (40, height)) as pilot:
            listed.show_rows(rows("curio", "chaos"))
            assert text(listed)[1 : 2 + expected] == [*[""] * expected, "▌curio"]
            await pilot.click(RowList, offset=(3, 2 + expected))
            assert key(listed) == "chaos"
            assert listed.ground_at(2 + expected) == listed.palette.row
            assert listed.ground_at(0) == (listed.palette.row if expected else None)


async def test_moving_passes_over_headings() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows(rows("GAMES", "curio", "", "PEOPLE", "ann"))
        await pilot.press("j")
        assert key(listed) == "ann"
        await pilot.press("down")
        assert key(listed) == "ann"
        await pilot.press("up")
        assert key(listed) == "curio"
        await pilot.press("k")
        assert key(listed) == "curio"


async def test_the_cursor_stays_on_its_row_when_others_come() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows(rows("A", "one", "two", "three"))
        await pilot.press("down")
        listed.show_rows(rows("A", "new", "newer", "one", "B", "two", "three"))
        assert key(listed) == "two"


async def test_when_its_row_goes_the_cursor_stays_near() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows(rows("A", "one", "two", "three"))
        await pilot.press("down")
        listed.show_rows(rows("A", "one", "three"))
        assert key(listed) == "three"
        listed.show_rows(rows("A", "one"))
        assert key(listed) == "one"
        listed.show_rows(rows("A"))
        assert listed.row is None
        listed.show_rows(rows("A", "one"))
        assert key(listed) == "one"


async def test_the_cursor_is_painted_on_a_row_that_looks_as_before() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows(rows("A", "one", "", "B", "two"))
        await pilot.pause()
        listed.show_rows(rows("A", "NOTHING", "", "B", "two"))
        assert key(listed) == "two"
        strips = listed.render_lines(Region(0, 0, *listed.size))
        assert [strip.text.rstrip() for strip in strips][:5] == text(listed)[:5]


async def test_in_place_the_cursor_does_not_go_with_its_row() -> None:
    listed = RowList()
    async with shown(listed):
        listed.show_rows(rows("A", "one", "two", "B", "three"))
        listed.show_rows(rows("A", "two", "B", "three", "one"), in_place=True)
        assert key(listed) == "two"


async def test_long_lists_scroll_with_the_cursor_and_say_that_there_is_more() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows(rows("ALL", *(f"row {number}" for number in range(20))))
        assert text(listed)[-1].endswith("↓")
        await pilot.press("G")
        assert "row 19" in text(listed)[-1]
        assert text(listed)[0].endswith("↑")
        await pilot.press("home")
        assert text(listed)[0] == " ALL"
        await pilot.press("pagedown", "pagedown")
        assert key(listed) == "row 8"


async def test_a_filter_keeps_rows_with_all_words() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows([*rows("A", "curio ann", "curio ben"), Row(line("x"), "y", "chaos ben")])
        await pilot.press("slash")
        assert text(listed)[0].strip() == "/  type to search   3 in all"
        await pilot.press("b", "e", "n", "space", "c", "u")
        assert [row.strip() for row in text(listed)[:3]] == [
            "/ ben cu    1 found",
            "▌curio ben",
            "",
        ]
        await pilot.press("ctrl+w", "down")
        assert key(listed) == "y"
        await pilot.press("escape")
        assert listed.filter is None
        assert key(listed) == "curio ann"


async def test_a_filter_shows_the_best_match_first_and_a_cancelled_one_leaves_no_trace() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows(rows("A", "ann one", "two", "ann three"))
        await pilot.press("down")
        assert key(listed) == "two"
        await pilot.press("slash", "a")
        assert key(listed) == "ann one"
        await pilot.press("down", "n")
        assert key(listed) == "ann one"
        await pilot.press("escape")
        assert key(listed) == "two"


async def test_that_nothing_is_under_the_cursor_any_more_is_told() -> None:
    listed = RowList(seeking=True)
    async with shown(listed) as pilot:
        listed.show_rows(rows("curio", "chaos"))
        await pilot.press("c")
        before = moved(pilot)
        await pilot.press("x")
        assert key(listed) is None
        assert moved(pilot) == before + 1


async def test_of_what_a_filter_finds_what_is_called_so_comes_first() -> None:
    listed, names = RowList(seeking=True), ("my lot", "yes", "help y", "y", "nay")
    async with shown(listed) as pilot:
        listed.show_rows([Row(line("x"), name, f"{name} any", name) for name in names])
        await pilot.press("slash", "y")
        keys = []
        for _ in names:
            keys.append(key(listed))
            await pilot.press("down")
    assert keys == ["y", "help y", "yes", "my lot", "nay"]


async def test_a_filter_that_closes_leaves_its_mark_on_no_other_row() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows(rows("A", "ann one", "ann two"))
        await pilot.press("down", "slash", "a", "escape")
        await pilot.pause()
        assert painted(pilot).splitlines()[:3] == [" A", " ann one", "▌ann two"]
        assert listed.caret == (0, 2)


async def test_the_caret_is_at_the_mark_or_where_words_are_typed() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        assert listed.caret == (0, 0)
        listed.show_rows(rows("A", "ann one", "ann two"))
        assert listed.caret == (0, 1)
        await pilot.press("slash", "a", "n")
        assert listed.caret == (5, 0)


async def test_folded_rows_are_found_by_a_filter_only() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows([*rows("one"), Row(line("two"), "two", folded=True)])
        assert "two" not in "".join(text(listed))
        await pilot.press("slash", "t")
        assert key(listed) == "two"


async def test_what_goes_on_below_a_row_stays_below_it() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        long = Row(line("two"), "two", more=(line("goes on"), line("and on")))
        listed.show_rows([*rows("one"), long, *rows("three")])
        assert said(listed) == ["one", "two", "goes on", "and on", "three"]
        await pilot.press("slash", "t")
        assert said(listed)[1:] == ["two", "goes on", "and on", "three"]
        await pilot.press("down")
        assert key(listed) == "three"


async def test_what_rows_are_about_is_searched_only_where_no_words_fit() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows([Row(line("Hex"), "hex"), Row(line("Y"), "y", about="three hexagons")])
        await pilot.press("slash", "h", "e", "x")
        assert "Y" not in "".join(text(listed))
        await pilot.press("a")
        assert key(listed) == "y"


async def test_a_click_moves_and_a_second_one_chooses() -> None:
    listed = RowList()
    async with shown(listed) as pilot:
        listed.show_rows(rows("A", "one", "two"))
        await pilot.click(offset=(3, 2))
        assert key(listed) == "two"
        assert chosen(pilot) == []
        await pilot.click(offset=(3, 2))
        await pilot.pause()
        assert chosen(pilot) == ["two"]
        await pilot.click(offset=(3, 0))
        assert key(listed) == "two"


def chosen(pilot: Pilot[None]) -> list[object]:
    assert isinstance(pilot.app, Stage)
    return [message.row.key for message in pilot.app.heard if isinstance(message, RowList.Chosen)]


def moved(pilot: Pilot[None]) -> int:
    """How often another row, or none, came under the cursor."""
    assert isinstance(pilot.app, Stage)
    return sum(isinstance(message, RowList.Moved) for message in pilot.app.heard)

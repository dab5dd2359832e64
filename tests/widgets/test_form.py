"""Forms: fields to step through, to type in and to press."""

from __future__ import annotations

from rich.color import Color
from textual.pilot import Pilot

from lobby.widgets.fields import Choose, Count, Field, Fold, Push, Write
from lobby.widgets.form import Form
from lobby.widgets.text_entry import Entry
from lobby.widgets.theme.palette import palette
from tests.widgets.stage import Stage, shown, text

COLOUR = Choose("colour", "colour", "Its colour", (("red", "like fire"), ("blue", "like water")))
SIZE = Count("size", "size", "Its size", 3, 15, usual=5)
NAME = Write("name", "name", "Who gets it.", "anyone")
SEND = Push("send", "Send", "Enter sends it.")
FIELDS: tuple[Field, ...] = (COLOUR, SIZE, NAME, SEND)


async def test_fields_stand_in_columns_with_what_they_mean() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 6)):
        assert text(form) == [
            "▌ colour      ← red →",
            "  size          5                     3 to 15",
            "  name          anyone",
            "",
            "  [ Send ]",
            "",
        ]


async def test_what_the_keys_act_on_stands_on_a_ground_of_its_own() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 6)) as pilot:
        plain, pushed, row = form.palette.button, form.palette.pushed, form.palette.row
        assert plain.bgcolor != pushed.bgcolor
        assert [form.ground_at(y) for y in range(6)] == [row, *[None] * 5]
        assert button(form)[1:] == (plain.bgcolor, plain.bgcolor)
        await pilot.press("up")
        assert [form.ground_at(y) for y in range(6)] == [None] * 6
        assert button(form)[1:] == (pushed.bgcolor, pushed.bgcolor)


def button(form: Form) -> tuple[str, Color | None, Color | None]:
    """The text of the button of *form*, and the backgrounds at both of its ends."""
    first, *_, last = (
        segment for segment in form.lines[4] if segment.style and segment.style.bgcolor
    )
    assert first.style
    assert last.style
    return first.text, first.style.bgcolor, last.style.bgcolor


async def test_arrows_tell_of_fields_out_of_view() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 3)) as pilot:
        assert text(form) == [
            "▌ colour      ← red →",
            "  size          5                     3 to 15",
            "  name          anyone".ljust(68) + "↓",
        ]
        await pilot.press("shift+tab")
        assert text(form) == [
            "  name          anyone".ljust(68) + "↑",
            "",
            "▌ [ Send ]",
        ]


async def test_a_long_label_goes_on_below_in_a_narrow_window() -> None:
    remind = Write("remind", "Reminder before a deadline", "When.", "1")
    form = Form((Fold("more", "more", "", "", is_open=True), remind, SIZE))
    async with shown(form, (40, 4)) as pilot:
        assert text(form)[1:] == [
            "  Reminder before  1",
            "  a deadline",
            "  size             5",
        ]
        await pilot.press("down", "down")
        assert text(form)[3].startswith("▌ size")


async def test_choices_and_numbers_are_stepped() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 6)) as pilot:
        await pilot.press("right", "right", "right", "down", "left", "left", "left")
        assert form.values == {"colour": "blue", "size": "3", "name": "", "send": ""}
        await pilot.press("plus")
        assert form.values["size"] == "4"


async def test_numbers_take_digits_only() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 6)) as pilot:
        await pilot.press("down", "1", "x", "2", "q")
        assert form.values["size"] == "12"
        await pilot.press("backspace", "backspace", "backspace")
        assert form.values["size"] == ""
        assert form.field.help == "Its size (3 to 15, default: 5)"


async def test_the_cursor_goes_round_and_enter_goes_on_or_pushes() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 6)) as pilot:
        await pilot.press("enter", "tab", "enter")
        assert form.field.name == "send"
        await pilot.press("enter")
        await pilot.pause()
        assert pressed(pilot) == ["send"]
        await pilot.press("down")
        assert form.field.name == "colour"
        await pilot.press("shift+tab")
        assert form.field.name == "send"


async def test_the_cursor_stays_on_the_field_of_its_name() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 6)) as pilot:
        await pilot.press("down", "down")
        form.show_fields((SIZE, NAME, SEND))
        assert form.field.name == "name"
        form.show_fields((SIZE, SEND))
        assert form.field.name == "size"


async def test_enter_is_left_to_an_owner_who_wants_it() -> None:
    form = Form(FIELDS, enters=False)
    async with shown(form, (70, 6)) as pilot:
        await pilot.press("enter")
        assert form.field.name == "colour"
        await pilot.press("down", "down", "down", "enter")
        assert form.field.name == "send"
        assert not pressed(pilot)


async def test_a_click_goes_to_a_field() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 6)) as pilot:
        await pilot.click(offset=(4, 2))
        assert form.field.name == "name"
        await pilot.click(offset=(4, 3))
        assert form.field.name == "name"


async def test_a_click_presses_a_button() -> None:
    form = Form(FIELDS, enters=False)
    async with shown(form, (70, 6)) as pilot:
        await pilot.click(offset=(40, 4))
        assert form.field.name == "send"
        assert not pressed(pilot)
        await pilot.click(offset=(4, 4))
        assert pressed(pilot) == ["send"]


def pressed(pilot: Pilot[object]) -> list[str]:
    """The buttons of a form that were pressed."""
    assert isinstance(pilot.app, Stage)
    return [message.name for message in pilot.app.heard if isinstance(message, Form.Done)]


async def test_a_click_opens_a_fold() -> None:
    form = Form((SIZE, Fold("more", "options", "Shows or hides them.", "all defaults"), NAME))
    async with shown(form, (70, 6)) as pilot:
        await pilot.click(offset=(16, 1))
        assert form.values["more"] == "open"


async def test_a_click_on_an_arrow_is_another_choice() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 6)) as pilot:
        await pilot.click(offset=(text(form)[0].index("→"), 0))
        assert form.values["colour"] == "blue"
        await pilot.click(offset=(text(form)[0].index("←"), 0))
        assert form.values["colour"] == "red"
        await pilot.click(offset=(text(form)[0].index("red"), 0))
        assert form.values["colour"] == "red"


async def test_a_click_on_one_of_a_row_chooses_it() -> None:
    words = ("none", "few", "many", "all")
    row = Choose("how", "how many", "", tuple((word, "") for word in words), in_a_row=True)
    form = Form((SIZE, row))
    async with shown(form, (70, 6)) as pilot:
        for word in ("many", "few", "all"):
            await pilot.click(offset=(text(form)[1].rindex(word) + 1, 1))
            assert form.values["how"] == word


def test_a_name_that_is_completed_is_shown_in_its_own_letters() -> None:
    for typed in ("be", "ben", "BEN"):
        field = Write("name", "name", "", entry=Entry.of(typed), completion="Ben")
        for focused, seen in ((True, "Ben"), (False, typed)):
            drawn = field.drawn(palette("truecolor", "unicode"), 40, focused=focused)
            assert "".join(part.text for part in drawn).split() == [seen]
        assert field.value == typed


def test_a_completion_is_taken_at_the_end_only() -> None:
    field = Write("name", "name", "", entry=Entry.of("be"), completion="Ben")
    taken = field.pressed("right", None)
    assert taken is not None
    assert taken.value == "Ben"
    inside = Write("name", "name", "", entry=Entry("be", 1), completion="Ben")
    moved = inside.pressed("right", None)
    assert moved is not None
    assert moved.value == "be"

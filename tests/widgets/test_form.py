"""Forms: fields that are stepped, typed and pushed."""

from __future__ import annotations

from lobby.widgets.fields import Choose, Count, Field, Push, Write
from lobby.widgets.form import Form
from lobby.widgets.text_entry import Entry
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
            "▌ colour      ← red →                 like fire",
            "  size          5                     3 to 15",
            "  name          anyone",
            "",
            "  [ Send ]",
            "",
        ]


async def test_arrows_tell_of_fields_out_of_view() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 3)) as pilot:
        assert text(form) == [
            "▌ colour      ← red →                 like fire",
            "  size          5                     3 to 15",
            "  name          anyone".ljust(68) + "↓",
        ]
        await pilot.press("shift+tab")
        assert text(form) == [
            "  name          anyone".ljust(68) + "↑",
            "",
            "▌ [ Send ]",
        ]


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
        assert isinstance(pilot.app, Stage)
        assert [each.name for each in pilot.app.heard if isinstance(each, Form.Done)] == ["send"]
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
        assert isinstance(pilot.app, Stage)
        assert not [each for each in pilot.app.heard if isinstance(each, Form.Done)]


async def test_a_click_goes_to_a_field() -> None:
    form = Form(FIELDS)
    async with shown(form, (70, 6)) as pilot:
        await pilot.click(offset=(4, 4))
        assert form.field.name == "send"
        await pilot.click(offset=(4, 3))
        assert form.field.name == "send"


def test_a_completion_is_taken_at_the_end_only() -> None:
    field = Write("name", "name", "", entry=Entry.of("be"), completion="Ben")
    taken = field.pressed("right", None)
    assert taken is not None
    assert taken.value == "Ben"
    inside = Write("name", "name", "", entry=Entry("be", 1), completion="Ben")
    moved = inside.pressed("right", None)
    assert moved is not None
    assert moved.value == "be"

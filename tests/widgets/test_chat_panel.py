"""The chat pane."""

from __future__ import annotations

from lobby.features.people.values.player import Player
from lobby.features.talk.values import ChatMessage
from lobby.widgets.chat_panel import ChatPane
from tests.widgets.stage import Stage, shown, text

ANN, BEN = Player(1, "ann", 0), Player(2, "ben", 0)


def said(*words: str, author: Player | None = ANN) -> list[ChatMessage]:
    return [ChatMessage(number, 0, None, author, text) for number, text in enumerate(words, 1)]


async def test_the_last_messages_stand_above_the_line() -> None:
    pane = ChatPane("press c to talk", "Chat")
    pane.styles.height = 6
    async with shown(pane, (60, 6)) as pilot:
        pane.show_messages(said("one", "two", "three", "four", "five"), 120)
        assert text(pane)[0].startswith(" Chat ─")
        assert [row.split()[-1] for row in text(pane)[1:5]] == ["two", "three", "four", "five"]
        await pilot.press("pageup")
        assert [row.split()[-1] for row in text(pane)[1:5]] == ["one", "two", "three", "four"]
        await pilot.press("pagedown")
        assert "five" in text(pane)[4]


async def test_few_messages_stand_right_below_the_heading_unless_beside_the_lobby() -> None:
    pane = ChatPane("press c to talk", "Chat")
    pane.styles.height = 6
    async with shown(pane, (60, 6)):
        pane.show_messages(said("one", "two"), 120)
        assert [bool(row.strip()) for row in text(pane)] == [False, False, True, True, True, True]
        assert text(pane)[2].startswith(" Chat ─")
        pane.aside = True
        pane.draw()
        assert [bool(row.strip()) for row in text(pane)] == [True, False, False, True, True, True]


async def test_long_messages_are_wrapped_under_their_name() -> None:
    pane = ChatPane()
    pane.styles.height = 6
    async with shown(pane, (40, 6)):
        pane.show_messages(said("would somebody explain the totals of Curio to me"), 0)
        assert text(pane)[3:5] == [
            " ann        would somebody explain the",
            "            totals of Curio to me",
        ]


async def test_a_message_that_is_too_long_ends_in_a_mark_unless_somebody_is_here() -> None:
    pane = ChatPane()
    pane.styles.height = 2
    async with shown(pane, (40, 2)) as pilot:
        pane.screen.set_focus(None)
        await pilot.pause()
        pane.show_messages(said("hm", "would somebody explain the totals of Curio"), 0, read=1)
        assert text(pane)[0] == " ann        would somebody explain the…"
        pane.focus()
        await pilot.pause()
        assert text(pane)[0] == "            totals of Curio"


async def test_beside_a_board_a_message_begins_right_after_its_name() -> None:
    pane = ChatPane()
    pane.styles.height = 6
    async with shown(pane, (25, 6)):
        pane.show_messages(said("hello bob, nice to see you 20 years later"), 0)
        assert text(pane)[2:5] == [
            " ann: hello bob, nice",
            "   to see you 20 years",
            "   later",
        ]


async def test_new_messages_are_marked() -> None:
    pane = ChatPane()
    pane.styles.height = 6
    async with shown(pane, (40, 6)):
        pane.show_messages(said("seen", "not seen"), 0, read=1)
        assert [row.strip("─ ") for row in text(pane)[2:5]] == [
            "ann        seen",
            "new",
            "ann        not seen",
        ]


async def test_what_is_typed_is_said_and_the_line_is_empty_again() -> None:
    pane = ChatPane()
    async with shown(pane) as pilot:
        await pilot.press(*"q is no key here", "enter")
        await pilot.pause()
        assert isinstance(pilot.app, Stage)
        heard = [message.text for message in pilot.app.heard if isinstance(message, ChatPane.Said)]
        assert heard == ["q is no key here"]
        assert pane.typed == ""


async def test_refused_text_comes_back_unless_something_else_is_typed() -> None:
    pane = ChatPane()
    async with shown(pane) as pilot:
        pane.restore("too long")
        assert pane.typed == "too long"
        await pilot.press("x")
        pane.restore("again")
        assert pane.typed == "too longx"


async def test_hostile_text_is_only_text() -> None:
    pane = ChatPane()
    async with shown(pane):
        pane.show_messages(said("[red]x[/red] :smile: {0} %s", author=None), 0)
        assert text(pane)[2].split(maxsplit=1) == ["guest", "[red]x[/red] :smile: {0} %s"]


async def test_the_caret_stands_only_where_keys_go() -> None:
    pane = ChatPane("press c to talk")

    async with shown(pane) as pilot:
        assert pane.caret == (3, pane.size.height - 1)
        await pilot.press("o", "k")
        assert pane.caret == (5, pane.size.height - 1)
        pilot.app.set_focus(None)
        await pilot.pause()
        assert pane.caret is None

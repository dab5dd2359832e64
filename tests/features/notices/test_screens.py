"""Notices in the settings: a table of topics and channels, and addresses."""

from __future__ import annotations

import asyncio
from typing import Any

from textual.pilot import Pilot

from lobby.core.lobby import Lobby
from lobby.features.account.screens.settings_rows import DATA, LEAVE, NOTICES, TAKE_ALONG
from lobby.features.notices import addresses, choices
from lobby.features.notices.channel import Notice, Undeliverable
from lobby.features.notices.choices import Choices
from lobby.features.notices.duties.channels import Channels
from lobby.features.notices.screens import HOUR, About, Where
from lobby.features.notices.values import TOPICS
from lobby.features.people.values.player import Player
from lobby.widgets.rows import RowList
from tests.features.account.test_settings_screen import choose
from tests.support.letterbox import ACCESS, Letterbox, Post
from tests.support.session import Enter, gone, seen, text, until

THREE = ("mail", "ntfy", "webhook")
"""As many channels as fill a narrow window."""


async def open_notices(pilot: Pilot[Any], key: object) -> None:
    """Open the notices and put the cursor on the row of *key*."""
    await choose(pilot, NOTICES)
    await pilot.press("enter")
    await seen(pilot, "Topic", "terminal")
    pilot.app.screen.query_one(RowList).go_to(key)
    await pilot.pause()


async def chosen(lobby: Lobby, player: Player) -> Choices:
    return await lobby.ask(choices.load, player)


def code(post: Post) -> str:
    """The code in the last notice."""
    return post.box.notices[-1].subject.split()[-1]


async def test_without_channels_only_the_terminal_tells(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, NOTICES)
        await seen(pilot, "in the lobby only")
        await pilot.press("enter")
        shown = await seen(pilot, "this server sends no mail", "you are told that it is your")
        assert "webhook" not in shown
        assert "next channel" not in shown
        await pilot.press("enter")
        await seen(pilot, "you are not told that it is your move")
        assert (await chosen(lobby, ann)).of("turn", "terminal") == "off"
        await pilot.press("enter")
        await seen(pilot, "you are told that it is your move")
        assert (await chosen(lobby, ann)).of("turn", "terminal") == "now"


async def test_the_table_is_gone_through_with_the_arrows(
    enter: Enter, lobby: Lobby, ann: Player, post: Post
) -> None:
    await post.confirm(ann)
    async with enter(ann) as pilot:
        await open_notices(pilot, About("result"))
        await pilot.press("right", "right")
        await seen(pilot, "By mail, while you are not here, you are told that one of your matches")
        await pilot.press("enter")
        await seen(pilot, "you are told once a day that one of your")
        await pilot.press("enter")
        await seen(pilot, "you are not told that one")
        await pilot.press("enter")
        await seen(pilot, "you are told that one")
        await pilot.press("enter")
        await seen(pilot, "you are told once a day that one of your")
        assert (await chosen(lobby, ann)).of("result", "mail") == "daily"
        await pilot.press("left", "enter")
        await seen(pilot, "In the terminal, while you are here, you are told that one")
        assert (await chosen(lobby, ann)).of("result", "terminal") == "now"


async def test_an_address_is_given_and_confirmed(
    enter: Enter, lobby: Lobby, ann: Player, post: Post
) -> None:
    async with enter(ann) as pilot:
        await open_notices(pilot, Where("mail"))
        assert "ntfy" not in await seen(pilot, "no address", "To get notifications by mail, add")
        await pilot.press("enter", *"nowhere", "enter")
        await seen(pilot, "That is not a mail address", "> nowhere")
        await pilot.press("ctrl+u", *"Ann@Example.org", "enter")
        await seen(pilot, "A code was sent to ann@example.org")
        await pilot.press(*"0000-0000", "enter")
        await seen(pilot, "That code is wrong, used or expired")
        await pilot.press("escape")
        await seen(pilot, "not confirmed yet", "Enter type the code")
        await pilot.press("enter", *code(post), "enter")
        await seen(pilot, "ann@example.org", "confirmed", "t send a test", "terminal mail")
        assert (await lobby.ask(addresses.of_player, ann))["mail"].address == "ann@example.org"
        await pilot.press("escape")
        await seen(pilot, "mail and in the lobby")


async def test_a_code_is_sent_once(enter: Enter, ann: Player, post: Post) -> None:
    async with enter(ann) as pilot:
        await open_notices(pilot, Where("mail"))
        await pilot.press("enter", *"ann@example.org", "enter", "enter")
        await seen(pilot, "A code was sent to ann@example.org")
        assert post.box.sent_to == ["ann@example.org"]


async def test_a_code_that_cannot_be_sent(enter: Enter, ann: Player, post: Post) -> None:
    post.box.trouble = Undeliverable("The mail server cannot be reached.")
    async with enter(ann) as pilot:
        await open_notices(pilot, Where("mail"))
        await pilot.press("enter", *"ann@example.org", "enter")
        await seen(pilot, "could not be sent to ann@example.org: The mail server", "> ann@exa")


async def test_a_test_tells_how_it_went(enter: Enter, ann: Player, post: Post) -> None:
    await post.confirm(ann)
    async with enter(ann) as pilot:
        await open_notices(pilot, Where("mail"))
        await pilot.press("t")
        await seen(pilot, "Test accepted for ann@example.org.")
        assert post.box.notices[-1].kind == "test"
        post.box.trouble = Undeliverable("The mail server cannot be reached.")
        await pilot.press("t")
        await seen(pilot, "failing", "The last attempt failed. The mail server cannot be reached.")


class Gate(Letterbox):
    """Accepts mail only once it is *open*."""

    def __init__(self) -> None:
        super().__init__()
        self.open = asyncio.Event()

    async def deliver(self, address: str, notice: Notice, *, secret: str) -> None:
        self.attempts += 1
        await self.open.wait()
        await super().deliver(address, notice, secret=secret)


async def test_tests_that_are_on_their_way_arrive(
    enter: Enter, lobby: Lobby, ann: Player, post: Post
) -> None:
    await post.confirm(ann)
    await post.confirm(ann, "webhook")
    gate = Gate()
    lobby.channels = Channels({"mail": gate, "webhook": post.box}, ACCESS)
    async with enter(ann) as pilot:
        await open_notices(pilot, Where("mail"))
        await pilot.press("t")
        await until(pilot, lambda: gate.attempts)
        await pilot.press("t")  # out of impatience
        pilot.app.screen.query_one(RowList).go_to(Where("webhook"))
        await pilot.press("t")
        await seen(pilot, "Test accepted for ann@example.org.")
        gate.open.set()
        await until(pilot, lambda: gate.notices)
    assert (len(gate.notices), len(post.box.notices)) == (1, 1)


async def test_an_address_is_forgotten(enter: Enter, lobby: Lobby, ann: Player, post: Post) -> None:
    await post.confirm(ann)
    async with enter(ann) as pilot:
        await open_notices(pilot, About("turn"))
        await pilot.press("right")
        await seen(pilot, "By mail, while you are not here")
        pilot.app.screen.query_one(RowList).go_to(Where("mail"))
        await seen(pilot, "x remove it")
        await pilot.press("x")
        await seen(pilot, "Stop sending by mail, and remove the address?")
        await pilot.press("y")
        await gone(pilot, "confirmed")
        assert "terminal   mail" not in text(pilot)
    assert await lobby.ask(addresses.of_player, ann) == {}


async def test_what_a_server_no_longer_sends_can_be_forgotten(
    enter: Enter, lobby: Lobby, ann: Player, post: Post
) -> None:
    await post.confirm(ann)
    lobby.channels = Channels({"webhook": Letterbox()}, ACCESS)
    async with enter(ann) as pilot:
        await open_notices(pilot, Where("mail"))
        shown = await seen(pilot, "This server no longer sends by mail.", "x remove it")
        assert "send a test" not in shown
        assert "terminal   mail" not in shown


async def test_a_webhook_shows_its_secret(
    enter: Enter, lobby: Lobby, ann: Player, post: Post
) -> None:
    await post.confirm(ann, "webhook")
    secret = (await lobby.ask(addresses.of_player, ann))["webhook"].secret
    async with enter(ann) as pilot:
        await open_notices(pilot, Where("webhook"))
        await seen(pilot, secret)


async def test_the_hour_of_the_daily_notice(
    enter: Enter, lobby: Lobby, ann: Player, post: Post
) -> None:
    async with enter(ann) as pilot:
        await open_notices(pilot, HOUR)
        await seen(pilot, "at 8:00 (UTC)")
        await pilot.press("enter", "ctrl+u", *"24", "enter")
        await seen(pilot, "a number from 0 to 23.", "> 24")
        await pilot.press("ctrl+u", *"noon", "enter")
        await seen(pilot, "a number from 0 to 23.", "> noon")
        await pilot.press("ctrl+u", *"21", "enter")
        await seen(pilot, "at 21:00 (UTC)")
    assert (await chosen(lobby, ann)).hour == 21


async def test_everything_fits_into_a_usual_window(
    enter: Enter, lobby: Lobby, ann: Player, post: Post
) -> None:
    lobby.channels = Channels(dict.fromkeys(THREE, post.box), ACCESS)
    for channel in THREE:
        await post.confirm(ann, channel)
    async with enter(ann) as pilot:
        await open_notices(pilot, HOUR)
        await seen(pilot, "Topic", "watched", "webhook", "at 8:00", "Everything set to daily")
    async with enter(ann, size=(60, 20)) as pilot:
        await open_notices(pilot, About("turn"))
        await pilot.press("right", "right", "right")
        await seen(pilot, "terminal mail     ntfy     webhook", "By webhook, while")
    async with enter(ann, size=(40, 18)) as pilot:
        await open_notices(pilot, About("turn"))
        await seen(pilot, "Topic        terminal mail     ntfy   →", "turn       now")
        await pilot.press("right", "right", "right")
        await seen(pilot, "Topic       ←mail     ntfy     webhook", "By webhook, while")


async def test_what_a_topic_is_about_stands_beside_it(
    enter: Enter, ann: Player, post: Post
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await open_notices(pilot, About("turn"))
        await seen(pilot, "now     someone challeng…", "off     a key of your ac…")
    await post.confirm(ann)
    async with enter(ann) as pilot:
        await open_notices(pilot, About("turn"))
        shown = await seen(pilot, *map(str, TOPICS.values()))
        assert "…" not in shown


async def test_an_address_is_read_whole_in_the_smallest_window(
    enter: Enter, ann: Player, post: Post
) -> None:
    await post.confirm(ann)
    async with enter(ann, size=(40, 18)) as pilot:
        await open_notices(pilot, HOUR)
        shown = await seen(pilot, "mail       ann@example.org")
        (below,) = (row for row in shown.splitlines() if row.strip() == "confirmed")
        assert below.index("confirmed") == len("   mail       ")


async def test_how_to_leave_is_told(enter: Enter, ann: Player, post: Post) -> None:
    async with enter(ann) as pilot:
        await choose(pilot, TAKE_ALONG, DATA)
        await seen(pilot, "ssh lobby.example.org export", "Enter how")
        await pilot.press("enter")
        await seen(pilot, "In your own shell, ssh lobby.example.org export prints everything")
        pilot.app.screen.query_one(RowList).go_to(LEAVE)
        await pilot.press("enter")
        await seen(pilot, "own shell, ssh lobby.example.org delete explains")
        await until(pilot, lambda: "Settings: Your data" in text(pilot))

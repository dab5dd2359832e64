"""The app of one session, beside other sessions in the same process."""

from __future__ import annotations

import asyncio
import gc
import weakref
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest
from textual.app import SuspendNotSupported
from textual.driver import Driver

from lobby.app.lobby_app import LobbyApp
from lobby.base.errors import Unavailable
from lobby.core.lobby import Lobby
from lobby.features.account import leaving
from lobby.features.challenges.screens.challenge import ChallengeScreen
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player, Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.features.talk import chat
from lobby.ssh.terminal.stage import host, start
from lobby.ui import store_screen
from lobby.ui.page import Page
from lobby.ui.session.hearing import LEFT
from tests.conftest import begin
from tests.support.at_board import opened
from tests.support.session import Enter, gone, seen, session, until
from tests.support.terminals import Seat


async def test_nothing_reaches_the_server_s_machine(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        app = pilot.app
        with pytest.raises(SuspendNotSupported):
            app.suspend()
        with pytest.raises(PermissionError):
            app.save_screenshot()
        before = set(Path.cwd().iterdir())
        app.open_url("https://example.org")
        app.deliver_text("x")
        app.deliver_binary("x")
        for action in ("screenshot", "suspend_process", "command_palette"):
            await app.run_action(action)
        assert set(Path.cwd().iterdir()) == before
        assert isinstance(app.screen, LobbyScreen)


async def test_a_refusal_is_told_in_place_and_goes_with_the_next_key(
    enter: Enter, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "q leave")
        assert isinstance(pilot.app, LobbyApp)
        pilot.app.tell("That cannot be done.", danger=True)
        await seen(pilot, "That cannot be done.")
        await pilot.press("down")
        await seen(pilot, "q leave")


async def test_what_waits_when_the_session_ends_is_dropped(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "q leave")
        shown = pilot.app.screen
        assert isinstance(shown, Page)
        shown.work_first(asyncio.Event().wait)
        await pilot.press("down")


async def test_that_it_takes_long_is_told_over_no_other_sentence(
    enter: Enter, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_screen, "_PATIENCE", 0)
    async with enter(ann) as pilot:
        await seen(pilot, "q leave")
        shown = pilot.app.screen
        assert isinstance(shown, Page)
        with shown.refusals():
            await seen(pilot, "One moment: this is taking longer than usual.")
        await seen(pilot, "q leave")
        with shown.refusals():
            shown.tell("Your challenge stands.")
            await pilot.pause()
            await seen(pilot, "Your challenge stands.")
        await seen(pilot, "Your challenge stands.")


async def test_a_covered_screen_is_up_to_date_when_it_is_seen_again(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    async with enter(ben) as pilot:
        await seen(pilot, "Their move  1")
        await pilot.press("n")
        await until(pilot, lambda: isinstance(pilot.app.screen, ChallengeScreen))
        await lobby.change(playing.play, match.board, ann, "22+a")
        await pilot.press("escape")
        await seen(pilot, "Your move  1")


async def test_sessions_do_not_disturb_each_other(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    async with session(lobby, ann) as first, session(lobby, ben, size=(120, 40)) as second:
        await seen(first, "2 people here", "Your move  1")
        await seen(second, "2 people here", "Their move  1")
        await lobby.change(playing.play, match.board, ann, "22+a")
        await seen(first, "Their move  1")
        await seen(second, "Your move  1")


async def test_a_full_disk_is_told_and_does_not_end_the_session(
    enter: Enter, lobby: Lobby, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("n", "up", "up")

        async def unavailable(*_: object, **__: object) -> None:
            raise Unavailable("The database cannot be written just now: try again later.")

        monkeypatch.setattr(lobby, "change", unavailable)
        await pilot.press("enter")
        await seen(pilot, "The database cannot be written just now")
        monkeypatch.undo()
        await pilot.press("enter")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))


async def test_that_the_database_does_not_answer_is_told_until_it_answers_again(
    enter: Enter, lobby: Lobby, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_screen, "AGAIN_SECONDS", 0.01)
    asked = asyncio.Event()

    async def unavailable(*_: object, **__: object) -> None:
        asked.set()
        raise Unavailable("The database cannot be used just now.")

    async with enter(ann) as pilot:
        await seen(pilot, "only you here")
        with monkeypatch.context() as failing:
            failing.setattr(lobby, "ask", unavailable)
            pilot.app.screen.look_soon()  # type: ignore[attr-defined]
            await seen(pilot, "The database cannot be used just now.")
            asked.clear()
            await asked.wait()  # the page has looked again by itself
            await seen(pilot, "The database cannot be used just now.")
        shown = await gone(pilot, "The database cannot be used just now.")
        assert "? help" in shown


async def test_what_is_told_meanwhile_stays_when_the_database_answers_again(
    enter: Enter, lobby: Lobby, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "only you here")
        screen = pilot.app.screen
        assert isinstance(screen, Page)
        screen.tell("The database cannot be used just now.", danger=True)
        screen._outage.note("The database cannot be used just now.")
        screen.tell("Challenge sent to ben.")
        screen._outage._look_again()
        screen._outage.answered()
        await seen(pilot, "Challenge sent to ben.")


class Recorder(Driver):
    """A driver that keeps what is painted."""

    def __init__(self, app: Any, **about: Any) -> None:
        super().__init__(app, **about)
        self.painted = ""
        self.changed = asyncio.Event()

    def write(self, data: str) -> None:
        self.painted += data
        self.changed.set()

    def send_message(self, message: Any) -> None:
        self._app.post_message(message)

    def start_application_mode(self) -> None: ...
    def stop_application_mode(self) -> None: ...
    def disable_input(self) -> None: ...


async def run(lobby: Lobby, player: Player, term: str, words: str) -> tuple[LobbyApp, str]:
    """A session on a terminal *term*, until *words* are painted."""
    visitor = Visitor(player.name, f"SHA256:{player.name}", "::1")
    app = LobbyApp(lobby, visitor, Terminal(term, {}), player)
    born = asyncio.get_running_loop().create_future()

    def make_driver(app: Any, **about: Any) -> Recorder:
        born.set_result(Recorder(app, **about))
        return cast(Recorder, born.result())

    host(app, make_driver)
    running = start(app, (80, 24))
    async with asyncio.timeout(60):
        driver = await born
        while words not in driver.painted:
            driver.changed.clear()
            await driver.changed.wait()
    app.exit()
    await running
    return app, driver.painted


@pytest.mark.parametrize(
    ("term", "code", "not_codes"),
    [
        ("xterm-kitty", "38;2;", ()),
        ("xterm-256color", "38;5;", ("38;2;",)),
        ("xterm", "\x1b[1;36m", ("38;2;", "38;5;")),
        ("vt220", "\x1b[1m", ("38;", "36m", "31m")),
    ],
)
@pytest.mark.usefixtures("match")
async def test_only_colours_that_the_terminal_has_are_painted(
    lobby: Lobby, ann: Player, term: str, code: str, not_codes: tuple[str, ...]
) -> None:
    _, painted = await run(lobby, ann, term, "Your move")
    assert code in painted
    assert not any(other in painted for other in not_codes)


async def test_nothing_is_left_of_a_session_that_ended(lobby: Lobby, ann: Player) -> None:
    app, _ = await run(lobby, ann, "xterm", "Your move")
    gone = weakref.ref(app)
    del app
    async with asyncio.timeout(60):  # a collection takes long when other tests have left much
        while gone():
            gc.collect()
            await asyncio.sleep(0)


async def test_nothing_that_a_session_showed_points_at_anything(lobby: Lobby, ann: Player) -> None:
    app, _ = await run(lobby, ann, "xterm", "Your move")
    parts = [app, *app.shown]
    assert len(parts) > 2
    async with asyncio.timeout(60):
        while any(map(vars, parts)):  # noqa: ASYNC110
            await asyncio.sleep(0.01)


async def test_work_that_is_broken_off_before_it_began_is_no_news(
    enter: Enter, ann: Player, recwarn: pytest.WarningsRecorder
) -> None:
    async with enter(ann) as pilot:
        for _ in range(3):
            cast(LobbyApp, pilot.app).action_next_board()
        await seen(pilot, "No board waits for you.")
    gc.collect()
    assert not [warning for warning in recwarn if "never awaited" in str(warning.message)]


@pytest.mark.parametrize("here", [True, False])
async def test_a_board_whose_clock_runs_fast_comes_before_the_next_one(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, here: bool
) -> None:
    """The clock of a live match waits until both players are here."""
    one, other, live = [
        await begin(lobby, ann, ben, terms=terms)
        for terms in ("--forfeittime=1", "--forfeittime=1", "--forfeittime=1h")
    ]
    if here:
        lobby.presence.enter(ben)
    first, second = (live, other) if here else (other, live)
    async with enter(ann) as pilot:
        await opened(pilot, one)
        await pilot.press("tab")
        await seen(pilot, f" {first.board} OctiLite")
        await pilot.press("tab")
        await gone(pilot, f" {first.board} OctiLite")
        if not here:
            await seen(pilot, f" {second.board} OctiLite")


async def test_a_look_that_breaks_ends_the_session_and_not_silently(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    class Broken(Page):
        looks = 0

        async def look(self) -> None:
            self.looks += 1
            if self.looks > 1:
                raise ZeroDivisionError

    async def look_twice() -> None:
        async with enter(ann) as pilot:
            broken = Broken()
            await pilot.app.push_screen(broken)
            broken.look_soon()
            await until(pilot, lambda: not pilot.app.is_running)

    with pytest.raises(ZeroDivisionError):
        await look_twice()


async def test_an_announcement_is_shown_wherever_one_looks(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    async with enter(ann) as pilot, enter(None) as other:
        await seen(pilot, "Your move  1")
        await pilot.press("enter", "question_mark")
        await lobby.change(chat.announce, ben, "The server restarts at noon.")
        await seen(pilot, "Announcement: The server restarts at noon.")
        await seen(other, "Announcement: The server restarts at noon.")
    async with enter(ann) as pilot:
        await seen(pilot, "now ben        to everybody: The server restarts at noon.")
        await pilot.press("c", *"wait", "escape", "q")
        await seen(pilot, "Leave the lobby?")
        await lobby.change(chat.announce, ben, "At one.")
        assert "Leave the lobby?" in await seen(pilot, "to everybody: At one.")


async def test_who_leaves_for_good_is_shown_out(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    async with enter(ann, size=(80, 40)) as pilot, enter(ben, size=(80, 40)) as other:
        await seen(pilot, "Your move  1")
        await lobby.change(leaving.leave, ann)
        await until(pilot, lambda: pilot.app._exit)
        assert pilot.app._exit_renderables == [LEFT]
        await seen(other, "v gone-1           0 moves        now  aborted · new")
    assert lobby.presence.players() == ()


async def test_the_lobby_is_painted_once(lobby: Lobby, ann: Player) -> None:
    seat = Seat(lobby, "ann", guest=False, size=(80, 24))
    session = seat.begin()
    await seat.until("press c to talk")
    seat.type("/")  # anything that had to be painted again would come with this
    sent = await seat.until("type to search")
    session.cancel()
    with suppress(asyncio.CancelledError):
        await session
    assert sent.count("only you here") == 1

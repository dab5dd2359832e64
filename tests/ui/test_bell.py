"""The bell, over a real connection: every byte that a terminal receives is examined."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager

import pytest

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.notices import choices
from lobby.features.people import muting
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import begin
from tests.ssh.serving import serving
from tests.ssh.terminal_client import Terminal, connected
from tests.support.proposals import proposal

BELL = b"\x07"
MOVED = b"Board 1: ann played 22+a, move 1"


@asynccontextmanager
async def here(
    lobby: Lobby,
    player: Player | None,
    *,
    term: str = "xterm-256color",
    env: Mapping[str, str] | None = None,
) -> AsyncIterator[Terminal]:
    """A terminal on which *player* sees the lobby."""
    async with (
        serving(lambda visitor, about: LobbyApp(lobby, visitor, about, player)) as server,
        connected(server.port, term=term, env=env) as terminal,
    ):
        await terminal.until("Lobby")
        yield terminal


def commands(terminal: Terminal) -> set[bytes]:
    """The numbers of the operating system commands received, but for the background question."""
    return set(re.findall(rb"\x1b\](\d+)", terminal.raw)) - {b"11"}


def bells(terminal: Terminal) -> int:
    return terminal.raw.count(BELL)


async def until_titled(terminal: Terminal, title: str) -> None:
    """Wait until the window has this *title*."""

    def titled() -> bool:
        titles = re.findall(rb"\x1b\]2;(.*?)\x1b\\", terminal.raw)
        return bool(titles) and titles[-1] == title.encode()

    await terminal.until(titled)


@pytest.mark.parametrize(
    ("term", "env", "sent"),
    [
        ("xterm-kitty", {}, b"\x1b]99;i=lobby:o=unfocused;Lobby: " + MOVED + b"\x1b\\"),
        ("foot", {}, b"\x1b]777;notify;Lobby;" + MOVED + b"\x1b\\"),
        ("xterm-ghostty", {}, b"\x1b]9;Lobby: " + MOVED + b"\x1b\\"),
        ("wezterm", {}, b"\x1b]9;Lobby: " + MOVED + b"\x1b\\"),
        ("xterm-256color", {"LC_TERMINAL": "iTerm2"}, b"\x1b]9;Lobby: " + MOVED + b"\x1b\\"),
    ],
)
async def test_a_terminal_that_can_notifies_the_desktop(
    lobby: Lobby, ann: Player, ben: Player, *, term: str, env: dict[str, str], sent: bytes
) -> None:
    match = await begin(lobby, ann, ben)
    async with here(lobby, ben, term=term, env=env) as terminal:
        await terminal.until("Their move  1")
        await lobby.change(playing.play, match.board, ann, "22+a")
        await terminal.until_sent(sent)
        await terminal.until_sent(BELL)


@pytest.mark.parametrize(
    ("term", "env", "known"),
    [
        ("xterm-256color", {}, {b"2"}),
        ("tmux-256color", {"LC_TERMINAL": "iTerm2"}, {b"2"}),
        ("screen", {}, set()),
        ("linux", {}, set()),
    ],
)
async def test_any_other_only_rings(
    lobby: Lobby, ben: Player, match: Match, *, term: str, env: dict[str, str], known: set[bytes]
) -> None:
    async with here(lobby, ben, term=term, env=env) as terminal:
        await terminal.until("Their move  1")
        await lobby.change(playing.play, match.board, match.players[0], "22+a")
        await terminal.until_sent(BELL)
        assert commands(terminal) == known


async def test_entering_rings_for_nothing_and_the_title_counts(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    other = await begin(lobby, ann, ben)
    async with here(lobby, ann, term="xterm-kitty") as terminal:
        await until_titled(terminal, "Lobby: 2 boards wait")
        await lobby.change(playing.play, other.board, ann, "22+a")
        await until_titled(terminal, "Lobby: 1 board waits")
        await lobby.change(playing.play, match.board, ann, "22+a")
        await until_titled(terminal, "Lobby")
        assert not bells(terminal)
        assert commands(terminal) == {b"2"}
        terminal.press("q")
        await terminal.until("Leave the lobby?")
        terminal.press("y")
        await terminal.ended()
        assert terminal.raw.count(b"\x1b[22;2t") == terminal.raw.count(b"\x1b[23;2t") == 1
        assert terminal.raw.index(b"\x1b[22;2t") < terminal.raw.index(b"\x1b]2;")


async def test_the_board_on_the_screen_does_not_ring_and_others_do(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    other = await begin(lobby, ann, ben)
    async with here(lobby, ben) as terminal:
        await terminal.until("Their move  2")
        terminal.press("enter")
        await terminal.until("v ann")
        terminal.press("down", "enter")
        await terminal.until(lambda: bool(lobby.presence.at(match.board)))
        await lobby.change(playing.play, match.board, ann, "22+a")
        await until_titled(terminal, "Lobby: 1 board waits")
        assert not bells(terminal)
        await lobby.change(playing.play, other.board, ann, "22+a")
        await terminal.until_sent(BELL)
        await until_titled(terminal, "Lobby: 2 boards wait")


async def test_a_subscription_rings_for_who_chose_that(
    lobby: Lobby, eve: Player, match: Match
) -> None:
    await lobby.change(subscriptions.subscribe, eve, match.board)
    async with here(lobby, eve, term="foot") as terminal:
        await lobby.change(playing.play, match.board, match.players[0], "22+a")
        await lobby.change(offering.offer, match.players[0], proposal("binar", opponent="eve"))
        await terminal.until_sent(b"777;notify;")
        assert b"played 22+a" not in terminal.raw
    await lobby.change(choices.set_choice, eve, "watched", "terminal", "now")
    async with here(lobby, eve, term="foot") as again:
        await again.until("Other matches  1")
        await lobby.change(playing.play, match.board, match.players[1], "46+e")
        await again.until_sent(b"Board 1: ben played 46+e, move 2\x1b\\")


async def test_a_followed_player_rings_for_who_chose_that(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await lobby.change(subscriptions.follow, eve, "ben")
    await lobby.change(choices.set_choice, eve, "watched", "terminal", "now")
    async with here(lobby, eve, term="foot") as terminal:
        await terminal.until("No running matches")
        await begin(lobby, ann, ben, terms="--private")
        await begin(lobby, ann, ben)
        await terminal.until_sent(b"Board 2: OctiLite begins, ann - ben\x1b\\")


async def test_several_things_in_a_second_ring_once(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    other = await begin(lobby, ann, ben)
    async with here(lobby, ben, term="foot") as terminal:
        await terminal.until("Their move  2")
        for board in (match.board, other.board):
            await lobby.change(playing.play, board, ann, "22+a")
        await terminal.until_sent(MOVED + b" (and 1 more)\x1b\\")
        await lobby.change(chat.say, ann, "Hello; you!", board=other.board)
        await terminal.until_sent(b"ann: Hello, you!\x1b\\")
        assert bells(terminal) == 2


async def test_who_is_muted_rings_no_bell(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, match: Match
) -> None:
    other = await begin(lobby, eve, ben)
    await lobby.change(muting.mute, ben, "ann")
    async with here(lobby, ben, term="foot") as terminal:
        await terminal.until("Their move  2")
        await lobby.change(chat.say, ann, "Hello", board=match.board)
        await lobby.change(chat.say, eve, "Good evening", board=other.board)
        await terminal.until_sent(b"eve: Good evening\x1b\\")
        assert b"ann: Hello" not in terminal.raw
        assert bells(terminal) == 1


async def test_nothing_in_a_notice_steers_the_terminal(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    async with here(lobby, ben, term="xterm-kitty") as terminal:
        await terminal.until("Their move  1")
        words = "a\x1b]0;b\x07c\x9cd\u202ee\x1b\\f"
        await lobby.change(chat.say, ann, words, board=match.board)
        await terminal.until_sent(b"Board 1: ann: a]0;bcde\\f\x1b\\")
        assert bells(terminal) == 1


async def test_a_guest_hears_no_bell(lobby: Lobby, ann: Player, ben: Player) -> None:
    async with here(lobby, None) as terminal:
        terminal.press("escape")
        await terminal.until("q leave")
        await begin(lobby, ann, ben)
        await terminal.until("Other matches  1")
        assert not bells(terminal)
        assert not commands(terminal)

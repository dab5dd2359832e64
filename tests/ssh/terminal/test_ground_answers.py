"""Terminals' answers about their background: understood or ignored, and never taken for typing."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.ssh.terminal.ground_answers import ASK_GROUND, Answered, AnswerReader
from lobby.ssh.terminal.pasting import Typed
from lobby.ui.window import GroundTold
from lobby.widgets.theme.colours import RGB
from lobby.widgets.theme.themes import LIGHT
from tests.ssh.serving import TypingApp, serving
from tests.ssh.terminal_client import Terminal, connected
from tests.support.cases import in_one_test

START = "\x1b]11;"
LIGHT_ANSWER = f"{START}rgb:fbfb/fafa/f7f7\x1b\\"


def read(*pieces: str) -> tuple[str, list[RGB | None]]:
    """The typed text, without escape characters, and each answer."""
    reader = AnswerReader()
    parts = [part for piece in pieces for part in reader.feed(piece)] + list(reader.give_up())
    typed = "".join(part.text for part in parts if isinstance(part, Typed))
    return typed.replace("\x1b", ""), [p.ground for p in parts if isinstance(p, Answered)]


@in_one_test(
    ("answer", "ground"),
    [
        ("rgb:ffff/8080/0000", RGB(255, 128, 0)),
        ("rgb:ff/80/00", RGB(255, 128, 0)),
        ("rgb:f/0/8", RGB(255, 0, 136)),
        ("RGB:FFFF/0/0", RGB(255, 0, 0)),
        ("rgba:1c1c/1c1c/1c1c/ffff", RGB(28, 28, 28)),
        ("", None),
        ("?", None),
        ("rgb:", None),
        ("rgb:fffff/0/0", None),
        ("rgb:ff/ff", None),
        ("rgb:-1/00/00", None),
        ("rgb:gg/00/00", None),
        ("#ffffff", None),
        ("rgb:٣٣/00/00", None),
        ("rgb:ff/80/00;rgb:00/00/00", None),
        ("x" * 100_000, None),
    ],
)
@in_one_test("end", ["\x07", "\x1b\\"])
def test_an_answer_is_understood_or_ignored(answer: str, ground: RGB | None, end: str) -> None:
    assert read(f"a{START}{answer}{end}b") == ("ab", [ground])


@pytest.mark.parametrize("end", ["\x07", "\x1b\\"])
def test_it_may_be_cut_anywhere(end: str) -> None:
    answer = f"a{START}rgb:0000/2b2b/3636{end}b"
    for first in range(len(answer)):
        for second in range(first, len(answer)):
            pieces = answer[:first], answer[first:second], answer[second:]
            assert read(*pieces) == ("ab", [RGB(0, 43, 54)])
    assert read(*answer) == ("ab", [RGB(0, 43, 54)])


@in_one_test("length", range(1, len(LIGHT_ANSWER)))
def test_the_beginning_of_one_is_not_typed(length: int) -> None:
    typed, answers = read(LIGHT_ANSWER[:length])
    assert typed == LIGHT_ANSWER[1:length] * (length < len(START))
    assert not answers


@given(st.lists(st.text(st.sampled_from("\x1b]11;rgb:f/0\x07\\ab"), max_size=12), max_size=6))
def test_how_it_is_cut_makes_no_difference(pieces: list[str]) -> None:
    assert read(*pieces) == read("".join(pieces))


@given(st.text(st.characters(blacklist_characters="\x1b"), max_size=40))
def test_what_has_no_escape_is_typed(text: str) -> None:
    assert read(text) == (text, [])


def test_keys_come_through_also_between_broken_answers() -> None:
    assert read("\x1b[A", "\x1b]x", f"{START}rgb:\r", f"{START}\x1b[B") == ("[A]x\r[B", [])
    assert list(AnswerReader().feed("\x1b")) == [Typed("\x1b")]


def test_little_is_kept_of_what_never_ends() -> None:
    reader = AnswerReader()
    for _ in range(1000):
        assert not [p for p in reader.feed(START + "x" * 100) if isinstance(p, Answered)]
        assert len(reader._held) <= 41


class GroundApp(TypingApp):
    """Records what it is told about the background."""

    def on_ground_told(self, told: GroundTold) -> None:
        self.paper.note("ground", told.ground)


async def test_over_a_connection_no_byte_of_it_is_a_key() -> None:
    async with serving(GroundApp) as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        answers = [f"{START}rgb:{n:02x}/00/00\x1b\\".encode() for n in range(1, 22)]
        for cut, answer in enumerate(answers):
            terminal.send(answer[:cut])
            terminal.send(answer[cut:])
            await terminal.until(f"ground: #{cut + 1:02x}0000")
        for byte in f"{START}rgb:ffff/ffff/ffff\x07".encode():
            terminal.send(bytes([byte]))
        await terminal.until("ground: #ffffff")
        terminal.type(f"{START}rgb:00/00/0g\x07{START}{'9' * 5000}\x07x")
        await terminal.until("typed: x")
        assert "ground: #ffffff" in terminal.text
        terminal.press("up")
        await terminal.until("typed: x<up>")


def shows(terminal: Terminal, colours: Iterable[RGB]) -> bool:
    """Whether something was painted in any of *colours*."""
    codes = (f";2;{r};{g};{b}".encode() for r, g, b in colours)
    return any(code in terminal.raw for code in codes)


async def test_a_light_terminal_gets_the_light_theme(lobby: Lobby, ann: Player) -> None:
    async with (
        serving(lambda visitor, about: LobbyApp(lobby, visitor, about, ann)) as server,
        connected(server.port, env={"COLORTERM": "truecolor"}) as terminal,
    ):
        await terminal.until_sent(ASK_GROUND.encode())
        await terminal.until("Lobby")
        assert not shows(terminal, [LIGHT.muted])
        terminal.type(LIGHT_ANSWER)
        await terminal.until(lambda: shows(terminal, [LIGHT.muted]))


@pytest.mark.parametrize("term", ["linux", "vt220", "xterm"])
async def test_who_shows_few_colours_is_not_asked(lobby: Lobby, ann: Player, term: str) -> None:
    async with (
        serving(lambda visitor, about: LobbyApp(lobby, visitor, about, ann)) as server,
        connected(server.port, term=term) as terminal,
    ):
        await terminal.until("Lobby")
        assert ASK_GROUND.encode() not in terminal.raw

"""What terminals send that is no key, whole or cut anywhere, is never taken for typing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.app import lobby_app
from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player, Visitor
from lobby.ssh.terminal.modes import ASK_COLOURS, ASK_GROUND, ground_in
from lobby.ssh.terminal.sequences import (
    REST_SECONDS,
    Answered,
    Part,
    Pressed,
    SequenceReader,
    Typed,
)
from lobby.ui.window import GroundTold
from lobby.widgets.theme.colours import RGB
from lobby.widgets.theme.theme import LIGHT
from tests.ssh.serving import TypingApp, serving
from tests.ssh.terminal_client import Terminal, connected
from tests.support.cases import in_one_test

START = "\x1b]11;"
LIGHT_ANSWER = f"{START}rgb:fbfb/fafa/f7f7\x1b\\"

ANSWERS = {
    "device attributes of xterm": "\x1b[?64;1;2;6;9;15;16;17;18;21;22;28c",
    "of VTE": "\x1b[?61;1;21;22;28c",
    "of VTE since 0.78": "\x1b[?61;6;7;22c",
    "of iTerm2": "\x1b[?62;4c",
    "of kitty": "\x1b[?62;c",
    "of the Linux console": "\x1b[?6c",
    "of PuTTY": "\x1b[?6c",
    "of Windows Terminal": "\x1b[?61;4;6;7;14;21;22;23;24;28;32;42c",
    "of tmux": "\x1b[?1;2;4c",
    "of screen": "\x1b[?1;2c",
    "secondary attributes": "\x1b[>41;390;0c",
    "secondary attributes of alacritty": "\x1b[>0;2402;1c",
    "tertiary attributes": "\x1bP!|00000000\x1b\\",
    "version of xterm": "\x1bP>|XTerm(390)\x1b\\",
    "version of kitty": "\x1bP>|kitty(0.35.1)\x1b\\",
    "version of WezTerm": "\x1bP>|WezTerm 20240203-110809-5046fc22\x1b\\",
    "a capability": "\x1bP1+r524742=382F382F38\x1b\\",
    "no such capability": "\x1bP0+r\x1b\\",
    "a setting": "\x1bP1$r0;38:2::1:2:3m\x1b\\",
    "status": "\x1b[0n",
    "a dark or light theme": "\x1b[?997;1n",
    "the cursor's place": "\x1b[12;40R",
    "its place, extended": "\x1b[?12;40;1R",
    "a mode": "\x1b[?2026;2$y",
    "a mode that is not known": "\x1b[?2048;0$y",
    "an ANSI mode": "\x1b[4;2$y",
    "the window in characters": "\x1b[8;24;80t",
    "the window in pixels": "\x1b[4;600;800t",
    "a window that is resized": "\x1b[48;24;80;600;800t",
    "the keyboard protocol of kitty": "\x1b[?1u",
    "modifiers of other keys": "\x1b[>4;1m",
    "parameters": "\x1b[2;1;1;128;128;1;0x",
    "a checksum": "\x1bP1!~ABCD\x1b\\",
    "the foreground": "\x1b]10;rgb:dcdc/dcdc/dcdc\x07",
    "the background": LIGHT_ANSWER,
    "a colour": "\x1b]4;1;rgb:cdcd/0000/0000\x1b\\",
    "the clipboard": "\x1b]52;c;aGVsbG8=\x07",
    "the title": "\x1b]lA title?\x1b\\",
    "graphics of kitty": "\x1b_Gi=31;OK\x1b\\",
    "a private message": "\x1b^hello N\x1b\\",
    "a string": "\x1bXR ?\x1b\\",
    "the focus": "\x1b[I",
    "no focus": "\x1b[O",
    "a pixel position": "\x1b[?1;2;3S",
}
"""What terminals answer or report by themselves."""

MICE = {
    "X10": "\x1b[M !!",
    "UTF-8": "\x1b[M \u0151\u0152",
    "SGR": "\x1b[<35;12;4M",
    "urxvt": "\x1b[35;12;4M",
}
KEYS = (
    "\x1b[A",
    "\x1bOA",
    "\x1b[1;5C",
    "\x1b[3~",
    "\x1b[[A",
    "\x1bOP",
    "\x1b[97;5u",
    "\x1b[Z",
    "\x1bx",
)
PAUSES = (0.0, 0.02, 0.15, 1.0)


def read(*pieces: str, pause: float = 0.0) -> list[Part]:
    """What *pieces* are, which come with a *pause* of so many seconds between them."""
    return list(_parts(pieces, pause))


def _parts(pieces: Iterable[str], pause: float) -> Iterator[Part]:
    reader = SequenceReader()
    for piece in pieces:
        yield from reader.feed(piece)
        if reader.patience and reader.patience < pause:
            yield from reader.give_up()
    while reader.patience:
        yield from reader.give_up()


def typed(parts: Iterable[Part]) -> str:
    return "".join(part.text for part in parts if isinstance(part, Typed))


def grounds(parts: Iterable[Part]) -> list[RGB | None]:
    return [ground_in(part.text) for part in parts if isinstance(part, Answered)]


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
def test_a_colour_is_understood_or_ignored(answer: str, ground: RGB | None, end: str) -> None:
    parts = read(f"a{START}{answer}{end}b")
    assert (typed(parts), grounds(parts)) == ("ab", [ground])


@in_one_test("pause", PAUSES)
@in_one_test("sent", [*ANSWERS.values(), *MICE.values()])
def test_nothing_of_what_a_terminal_sends_is_typed(sent: str, pause: float) -> None:
    for cut in range(len(sent) + 1):
        parts = read("a", sent[:cut], sent[cut:], "b", pause=pause)
        assert typed(parts) == "ab", (sent, cut)
        keys = [part.sequence for part in parts if isinstance(part, Pressed)]
        late = cut == 1 and pause > 0.11
        assert [key for key in keys if key != sent] == ["\x1b"] * late, (sent, cut)


@in_one_test("sent", ANSWERS.values())
def test_nor_if_each_byte_comes_alone(sent: str) -> None:
    parts = read(*f"a{sent}b", pause=0.02)
    assert typed(parts) == "ab"
    assert not [part for part in parts if isinstance(part, Pressed) and part.sequence != sent]


@in_one_test("key", KEYS)
def test_a_key_is_pressed_once_however_it_is_cut(key: str) -> None:
    for cut in range(len(key) + 1):
        assert read("a", key[:cut], key[cut:], "b") == [Typed("a"), Pressed(key), Typed("b")]
    assert read(*key) == [Pressed(key)]
    assert read(key * 3) == [Pressed(key)] * 3


def test_escape_is_a_key_and_so_is_what_follows_later() -> None:
    assert read("\x1b", pause=0.15) == [Pressed("\x1b")]
    assert read("\x1b", "P", pause=0.15) == [Pressed("\x1b"), Typed("P")]
    assert read("\x1b", "[", "x", pause=1.0) == [Pressed("\x1b"), Typed("["), Typed("x")]
    assert read("\x1b\x1b\x1b") == [Pressed("\x1b")] * 3
    assert read("\x1b\x1b[A") == [Pressed("\x1b"), Pressed("\x1b[A")]
    for begun in ("\x1b[", "\x1bP", "\x1b]"):
        assert read(begun, "x", pause=2 * REST_SECONDS) == [Pressed(begun), Typed("x")]


@in_one_test("begun", ["\x1b]11;rgb:", "\x1bP1+r52", "\x1b[?61;", "\x1b[1;"])
def test_what_is_never_finished_is_lost_and_what_follows_is_not(begun: str) -> None:
    later = 2 * REST_SECONDS
    assert read(begun, "x", pause=later) == [Typed("x")]
    assert read(begun + "\x1b[B") == [Pressed("\x1b[B")]
    assert typed(read(begun, "22cx", pause=2 * REST_SECONDS)) in ("x", "")


@given(st.lists(st.text(st.sampled_from("\x1b]11;rgb:f/0\x07\\ab[?cPM<"), max_size=12), max_size=6))
def test_how_it_is_cut_makes_no_difference(pieces: list[str]) -> None:
    def joined(parts: list[Part]) -> list[str]:
        words = [part.text if isinstance(part, Typed) else repr(part) for part in parts]
        return list("".join(words))

    assert joined(read(*pieces)) == joined(read("".join(pieces)))


@given(st.text(st.characters(blacklist_characters="\x1b"), max_size=40))
def test_what_has_no_escape_is_typed(text: str) -> None:
    assert typed(read(text)) == text


def test_little_is_kept_of_what_never_ends() -> None:
    reader = SequenceReader()
    for begin in (START, "\x1b[", "\x1bP"):
        list(reader.feed(begin))
        for _ in range(1000):
            assert not list(reader.feed("1" * 100))
        assert len(reader._held) < 5000
        list(reader.feed("\x18"))


class GroundApp(TypingApp):
    """Records what it is told about the background."""

    def on_ground_told(self, answer: GroundTold) -> None:
        self.paper.note("ground", answer.ground)


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
        for sent in (*ANSWERS.values(), *MICE.values()):
            terminal.send(sent.encode())
        terminal.type("y")
        await terminal.until("typed: x<up>y")


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


EXACT = "\x1bP1$r0;48:2::1:2:3m\x1b\\"


def paints_every_colour(terminal: Terminal) -> bool:
    """Whether a colour was painted that only some terminals show."""
    return b"8;2;" in terminal.raw.replace(ASK_COLOURS.encode(), b"")


async def test_a_terminal_that_says_it_shows_every_colour_is_shown_them(
    lobby: Lobby, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lobby_app, "_ANSWER_SECONDS", 0.1)
    known = Visitor("ann", "SHA256:ann", "127.0.0.1")
    async with serving(lambda _, about: LobbyApp(lobby, known, about, ann)) as server:
        async with connected(server.port) as terminal:
            await terminal.until_sent(ASK_COLOURS.encode())
            await terminal.until("Lobby")
            assert not paints_every_colour(terminal)
            terminal.type("\x1bP1$r0;48:5:16m\x1b\\\x1bP0+r524742\x1b\\?")
            await terminal.until("Help")
            assert not paints_every_colour(terminal)
            terminal.type(EXACT)
            await terminal.until(lambda: paints_every_colour(terminal))
        monkeypatch.setattr(lobby_app, "_ANSWER_SECONDS", 3600)
        async with connected(server.port) as terminal:
            await terminal.until("Lobby")
            assert paints_every_colour(terminal)
        monkeypatch.setattr(lobby_app, "_ANSWER_SECONDS", 0.1)
        async with connected(server.port) as terminal:  # it is remembered, but not for ever
            await terminal.until_sent(b"8;5;")
        async with connected(server.port) as terminal:
            await terminal.until("Lobby")
            assert not paints_every_colour(terminal)


@pytest.mark.parametrize("term", ["linux", "vt220", "xterm"])
async def test_who_shows_few_colours_is_not_asked(lobby: Lobby, ann: Player, term: str) -> None:
    async with (
        serving(lambda visitor, about: LobbyApp(lobby, visitor, about, ann)) as server,
        connected(server.port, term=term) as terminal,
    ):
        await terminal.until("Lobby")
        assert ASK_GROUND.encode() not in terminal.raw
        assert ASK_COLOURS.encode() not in terminal.raw

"""An app on a player's terminal: its input, its output, and what it leaves behind."""

from __future__ import annotations

import asyncio
import os
import re
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from textual.app import App

from lobby.features.people.values.player import Visitor
from lobby.features.people.values.terminal import Terminal as TerminalKind
from lobby.ssh import Limits, Server
from lobby.ssh.terminal.modes import LEAVE, enter
from tests.ssh.serving import TypingApp, serving
from tests.ssh.terminal_client import Terminal, connected


@pytest.fixture
async def server() -> AsyncIterator[Server]:
    async with serving() as running:
        yield running


@pytest.fixture
async def terminal(server: Server) -> AsyncIterator[Terminal]:
    async with connected(server.port) as one:
        await one.until("size: 80x24")
        yield one


async def test_keys_arrive(terminal: Terminal) -> None:
    terminal.press("h", "i", "up", "enter", "backspace", "ctrl+a", "shift+tab")
    await terminal.until("typed: hi<up><enter><backspace><ctrl+a><shift+tab>")


async def test_a_lone_escape_arrives_by_itself(terminal: Terminal) -> None:
    terminal.press("escape")
    await terminal.until("typed: <escape>")


async def test_an_escape_sequence_in_two_packets_is_one_key(terminal: Terminal) -> None:
    terminal.send(b"\x1b")
    terminal.send(b"[A")
    await terminal.until("typed: <up>")


async def test_escape_and_a_key_at_once_are_told_from_every_other_key(terminal: Terminal) -> None:
    for keys, names in (
        ("cCbf1", "<alt+c><alt+shift+c><alt+b><alt+f><alt+1>"),
        ("?\r\t\x7f ", "<alt+question_mark><alt+enter><alt+tab><alt+backspace><alt+space>"),
    ):
        terminal.type("".join(f"\x1b{key}" for key in keys) + "\x1b[1;5D")
        await terminal.until(f"{names}<ctrl+left>"[-60:])


async def test_utf_8_may_be_split_anywhere(terminal: Terminal) -> None:
    for byte in "é字🎲".encode():
        terminal.send(bytes([byte]))
    await terminal.until(lambda: "typed: é字🎲" in terminal.text.replace("字 ", "字"))


async def test_what_is_no_utf_8_is_replaced(terminal: Terminal) -> None:
    terminal.send(b"a\xff\xfeb")
    await terminal.until("typed: a��b")


async def test_a_paste_arrives_whole_and_the_keys_after_it_too(terminal: Terminal) -> None:
    terminal.paste("one\ntwo")
    terminal.type("x")
    await terminal.until("pasted: 7 one")
    await terminal.until("typed: x")


async def test_clicks_arrive_but_none_beside_the_screen(terminal: Terminal) -> None:
    terminal.click(500, 5)
    terminal.click(7, 5)
    await terminal.until("clicked: 7,5")
    terminal.type("\x1b[<0;99999999;99999999M\x1b[<0;-5;-5M\x1b[M   x")
    await terminal.until("typed: x")
    assert "focus: lost" not in terminal.text


async def test_whether_the_window_is_looked_at_is_told_and_no_key(terminal: Terminal) -> None:
    terminal.type("a\x1b[Ob\x1b[Ic")
    await terminal.until("typed: abc")
    await terminal.until("seen: no, yes")


async def test_the_window_may_change(terminal: Terminal) -> None:
    terminal.resize(120, 40)
    await terminal.until("size: 120x40")
    for columns in range(60, 100):
        terminal.resize(columns, 30)
    await terminal.until("size: 99x30")


@pytest.mark.parametrize(
    ("size", "painted"),
    [
        ((0, 0), "80x24"),
        ((5000, 5000), "250x80"),
        ((4_000_000, 4_000_000), "250x80"),
        ((4_294_967_295, 1), "250x1"),
    ],
)
async def test_the_size_is_kept_within_reason(
    server: Server, size: tuple[int, int], painted: str
) -> None:
    async with connected(server.port, size=size) as terminal:
        await terminal.until(f"size: {painted}" if painted != "250x1" else "name: ann")
    async with connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        terminal.channel.change_terminal_size(*size)
        terminal.type("x")
        await terminal.until("x")


@pytest.mark.parametrize("resize", ["\x1b[48;20000;20000;0;0t", "\x1b[48;5;5;0;0t"])
async def test_a_resize_in_band_is_not_obeyed(terminal: Terminal, resize: str) -> None:
    terminal.type(f"{resize}x")
    await terminal.until("typed: x")
    assert "size: 80x24" in terminal.text


async def test_a_key_that_breaks_the_parser_is_forgotten(terminal: Terminal) -> None:
    terminal.type("a\x1b[1114112ub\x1b[99999999999uc\x1b[55296u\x1b[56320ud")
    terminal.press("up")
    await terminal.until("<up>")
    assert "typed: abcd<up>" in terminal.text


async def test_a_client_that_types_nothing_else_is_hung_up_on() -> None:
    async with (
        serving(limits=Limits(malformed_keys=3, leaving_seconds=1)) as server,
        connected(server.port) as terminal,
    ):
        await terminal.until("size: 80x24")
        terminal.type("\x1b[1114112u" * 4)
        await terminal.ended()


async def test_everything_is_given_back_in_the_end(terminal: Terminal) -> None:
    terminal.type("Q")
    assert await terminal.ended() == 3
    assert terminal.raw.startswith(enter("").encode())
    assert terminal.raw.endswith(LEAVE.encode() + b"Goodbye.\r\n")


def test_what_is_set_is_reset() -> None:
    switched_on = set(re.findall(r"\x1b\[(\?\d+)h", enter("")))
    switched_off = set(re.findall(r"\x1b\[(\?\d+)l", LEAVE))
    assert switched_on <= switched_off
    assert set(re.findall(r"\x1b\[(\?\d+)l", enter(""))) - switched_off == {"?7", "?25"}
    assert {"?7", "?25"} == set(re.findall(r"\x1b\[(\?\d+)h", LEAVE))


async def test_the_answer_about_synchronised_output_is_used(terminal: Terminal) -> None:
    assert b"\x1b[?2026h" not in terminal.raw
    terminal.type("\x1b[?2026;2$y")
    terminal.type("x")
    await terminal.until("typed: x")
    await terminal.until_sent(b"\x1b[?2026l")
    assert b"\x1b[?2026h" in terminal.raw


class TitledApp(TypingApp):
    def on_mount(self) -> None:
        super().on_mount()
        driver = self._driver
        assert driver is not None
        driver.set_title("Your move\x1b]0;x")  # type: ignore[attr-defined]
        driver.open_url("http://localhost/")
        assert not driver.can_suspend
        self.action_suspend_process()
        self.bell()


async def test_the_app_may_ring_and_name_the_window() -> None:
    async with serving(TitledApp) as server, connected(server.port) as terminal:
        await terminal.until_sent(b"\x1b]2;Your move?]0;x\x1b\\")
        await terminal.until_sent(b"\x07")
        terminal.type("Q")
        await terminal.ended()
        assert b"\x1b[23;2t" in terminal.raw


class SavingApp(TypingApp):
    def key_upper_s(self) -> None:
        self.deliver_screenshot("shot.svg", path=".")

    def key_upper_t(self) -> None:
        self.action_screenshot()


async def test_nothing_is_saved_on_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    async with serving(SavingApp) as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        terminal.type("S")
        await terminal.until("Failed to save screenshot")
        terminal.type("T.")
        await terminal.until("ST.")
    assert not os.listdir(tmp_path)  # noqa: PTH208


async def test_only_harmless_variables_come_through() -> None:
    seen: list[TerminalKind] = []

    def factory(visitor: Visitor, terminal: TerminalKind) -> App[None]:
        seen.append(terminal)
        return TypingApp(visitor, terminal)

    sent = {"LC_ALL": "de_DE.UTF-8", "LANG": "C\x1b[2J" + "x" * 99, "LD_PRELOAD": "x", "PATH": "x"}
    async with serving(factory) as server, connected(server.port, env=sent) as terminal:
        await terminal.until("size: 80x24")
    assert dict(seen[0].environment) == {"LC_ALL": "de_DE.UTF-8", "LANG": "C?[2J" + "x" * 59}


async def test_keys_typed_before_the_app_is_there_wait_for_it() -> None:
    waiting = asyncio.Event()

    class SlowApp(TypingApp):
        async def on_load(self) -> None:
            await waiting.wait()

    async with serving(SlowApp) as server, connected(server.port) as terminal:
        terminal.type("early")
        terminal.resize(100, 30)
        await server_has_input(server)
        waiting.set()
        await terminal.until("typed: early")
        await terminal.until("size: 100x30")


async def server_has_input(server: Server) -> None:
    """Wait until the server has read what was sent, as a whole new connection shows."""
    async with connected(server.port, term="dumb") as other:
        await other.ended()

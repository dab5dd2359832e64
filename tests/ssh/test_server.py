"""The server as a whole: starting, crashing apps, leaving nothing behind, stopping."""

from __future__ import annotations

import asyncio
import gc
import logging
import re
import sys
from collections.abc import Callable
from weakref import WeakSet

import asyncssh
import pytest
from textual.app import App

from lobby.base import metrics
from lobby.base.work import metered
from lobby.features.people.values.player import Visitor
from lobby.features.people.values.terminal import Terminal as TerminalKind
from lobby.ssh import Limits, Streams
from lobby.ssh.terminal.modes import LEAVE
from tests.ssh.serving import TypingApp, host_key, serving
from tests.ssh.terminal_client import client, connected

FAREWELL = "The server is restarting, come back in a minute."


class Apps:
    """Makes apps, and knows which of them are still in memory."""

    def __init__(self, kind: type[TypingApp] = TypingApp) -> None:
        self._kind = kind
        self.apps: WeakSet[App[None]] = WeakSet()

    def __call__(self, visitor: Visitor, terminal: TerminalKind) -> App[None]:
        app = self._kind(visitor, terminal)
        self.apps.add(app)
        return app

    def gone(self) -> bool:
        """Whether none is left. The event loop holds a task until it has told of its end, and with
        the context of a cancelled timer everything in it until that would have been due."""
        gc.collect()
        return not self.apps


async def until(holds: Callable[[], bool]) -> None:
    """Wait for a condition that nothing announces."""
    async with asyncio.timeout(60):
        while not holds():  # noqa: ASYNC110
            await asyncio.sleep(0.01)


@pytest.mark.parametrize("way", ["quit", "close", "abort", "eof", "signal", "crash"])
async def test_an_app_that_ends_leaves_nothing_behind(
    way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    # pytest keeps log records, and with a traceback everything in its frames.
    monkeypatch.setattr(logging.getLogger("lobby"), "propagate", False)
    apps = Apps()
    async with serving(apps) as server:
        before = asyncio.all_tasks()
        for _ in range(5):
            async with connected(server.port) as terminal:
                await terminal.until("size: 80x24")
                terminal.press("x", "up")
                terminal.paste("text")
                await terminal.until("pasted")
                match way:
                    case "quit":
                        terminal.type("Q")
                    case "close":
                        terminal.channel.close()
                    case "abort":
                        terminal.connection.abort()
                    case "eof":
                        terminal.channel.write_eof()
                    case "signal":
                        terminal.channel.send_signal("HUP")
                    case "crash":
                        terminal.type("X")
                await terminal.ended()
        await until(lambda: server.connections == 0 and asyncio.all_tasks() <= before)
        await until(apps.gone)


async def test_keys_that_waited_for_an_app_do_not_keep_it_in_memory() -> None:
    waiting = asyncio.Event()

    class SlowApp(TypingApp):
        async def on_load(self) -> None:
            await waiting.wait()

    apps = Apps(SlowApp)
    async with serving(apps) as server:
        before = asyncio.all_tasks()
        async with connected(server.port) as terminal:
            terminal.press("up", "right")
            async with connected(server.port, term="dumb") as later:
                await later.ended()
            waiting.set()
            await terminal.until("typed: <up><right>")
        await until(lambda: server.connections == 0 and asyncio.all_tasks() <= before)
        await until(apps.gone)


async def test_thirty_sessions_leave_nothing_behind_in_whatever_order_they_end() -> None:
    apps = Apps()
    output, error_output = sys.stdout, sys.stderr
    async with serving(apps) as server:
        before = asyncio.all_tasks()
        for _ in range(3):
            opened = [connected(server.port) for _ in range(10)]
            terminals = [await context.__aenter__() for context in opened]
            for terminal in terminals:
                await terminal.until("size: 80x24")
            for terminal in terminals[::2] + terminals[::-2]:
                terminal.connection.abort()
                await terminal.ended()
        await until(lambda: server.connections == 0 and asyncio.all_tasks() <= before)
        await until(apps.gone)
    assert (sys.stdout, sys.stderr) == (output, error_output)


async def test_apps_leave_the_event_loop_as_it_is() -> None:
    async with serving() as server:
        for _ in range(2):
            async with connected(server.port) as terminal:
                await terminal.until("size: 80x24")
        assert asyncio.get_running_loop().get_task_factory() is metered


async def test_nothing_ticks_while_nobody_types() -> None:
    async with serving() as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        terminal.type("x")
        await terminal.until("typed: x")
        loop = asyncio.get_running_loop()

        def due_soon() -> list[asyncio.TimerHandle]:
            timers: list[asyncio.TimerHandle] = loop._scheduled  # type: ignore[attr-defined]
            soon = loop.time() + 20
            return [timer for timer in timers if not timer.cancelled() and timer.when() < soon]

        # First the screen's last timer has to expire, and the wait for a possible escape sequence.
        await until(lambda: all("test_server" in repr(timer) for timer in due_soon()))


async def test_a_crash_gives_the_screen_back_with_a_number_for_the_player(
    caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    with caplog.at_level(logging.ERROR):
        async with serving() as server, connected(server.port) as terminal:
            await terminal.until("size: 80x24")
            terminal.type("X")
            assert await terminal.ended() == 70
    screen, _, words = terminal.raw.partition(LEAVE.encode())
    assert screen
    assert (number := re.search(rb"report it as ([0-9a-f]{8})\.\r\n$", words))
    assert f"crash {number[1].decode()} of ann from 127.0.0.1" in caplog.text
    assert "RuntimeError: the app is broken" in caplog.text
    assert capsys.readouterr() == ("", "")


async def test_a_crash_does_not_read_the_variables_of_the_app() -> None:
    class Secret:
        read = False

        def __repr__(self) -> str:
            Secret.read = True
            return "secret"

    class SecretiveApp(TypingApp):
        def key_d(self) -> None:
            secret = Secret()
            raise RuntimeError(type(secret))

    async with serving(SecretiveApp) as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        terminal.type("d")
        assert await terminal.ended() == 70
    assert not Secret.read


@pytest.mark.parametrize("stage", ["__init__", "compose", "on_mount", "on_load"])
async def test_an_app_that_cannot_start_is_a_crash_too(
    stage: str, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError(f"broken {stage}")

    broken = type("BrokenApp", (TypingApp,), {stage: fail})
    async with serving(broken) as server, connected(server.port) as terminal:
        assert await terminal.ended() == 70
        assert b"our fault" in terminal.raw
        async with connected(server.port, term="dumb") as other:
            assert await other.ended() == 2
    assert f"broken {stage}" in caplog.text


async def test_a_worker_that_fails_is_a_crash_too(caplog: pytest.LogCaptureFixture) -> None:
    class WorkingApp(TypingApp):
        def on_mount(self) -> None:
            self.run_worker(self.work())

        async def work(self) -> None:
            raise RuntimeError("broken worker")

    async with serving(WorkingApp) as server, connected(server.port) as terminal:
        assert await terminal.ended() == 70
        assert LEAVE.encode() in terminal.raw
    assert "broken worker" in caplog.text


async def test_a_server_that_stops_tells_everybody_and_gives_the_screens_back() -> None:
    apps = Apps()
    async with serving(apps) as server:
        port = server.port
        async with connected(port) as first, connected(port) as second, client(port) as third:
            await first.until("size: 80x24")
            await second.until("size: 80x24")
            await server.stop(FAREWELL)
            for terminal in (first, second):
                assert await terminal.ended() == 75
                assert terminal.raw.endswith(LEAVE.encode() + FAREWELL.encode() + b"\r\n")
            await third.wait_closed()
            assert server.connections == 0
        with pytest.raises(ConnectionRefusedError):
            async with client(port):
                pass
    await until(apps.gone)


async def test_last_words_are_not_cut_in_the_middle_of_a_word() -> None:
    async with serving() as server, connected(server.port, size=(30, 12)) as terminal:
        await terminal.until("size: 30x12")
        await server.stop("The server is restarting. Come back in a minute.")
        assert await terminal.ended() == 75
        said = terminal.raw.decode().rpartition(LEAVE)[2]
        assert said.split("\r\n") == ["The server is restarting. Come", "back in a minute.", ""]


async def test_a_server_that_stops_interrupts_commands() -> None:
    running = asyncio.Event()

    async def wait(visitor: Visitor, command: str | None, streams: Streams) -> int:
        running.set()
        await asyncio.Event().wait()
        return 0

    async with serving(run_command=wait) as server, connected(server.port, term=None) as terminal:
        await running.wait()
        await server.stop(FAREWELL)
        assert await terminal.ended() == 75
        assert terminal.error_output == FAREWELL.encode() + b"\n"


async def test_a_server_that_stops_does_not_wait_for_the_deaf() -> None:
    never = asyncio.Event()

    class DeafApp(TypingApp):
        async def on_unmount(self) -> None:
            await never.wait()

        async def key_d(self) -> None:
            await never.wait()

    limits = Limits(leaving_seconds=0.2)
    async with serving(DeafApp, limits=limits) as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        terminal.type("d")
        await terminal.until("typed: d")
        async with asyncio.timeout(60):
            await server.stop(FAREWELL)
        await terminal.ended()
        assert terminal.raw.endswith(LEAVE.encode() + FAREWELL.encode() + b"\r\n")
        never.set()


async def test_connections_are_counted() -> None:
    sample = metrics.REGISTRY.get_sample_value
    async with serving(TypingApp) as server, connected(server.port):
        assert sample("lobby_connections") == 1
        assert sample("lobby_connections_most") == Limits().connections


async def test_players_see_the_same_key_each_time() -> None:
    async with serving() as server, client(server.port, host_key=host_key()) as connection:
        assert connection.get_server_host_key() == host_key().convert_to_public()
    stranger = asyncssh.generate_private_key("ssh-ed25519")
    async with serving() as server:
        with pytest.raises(asyncssh.HostKeyNotVerifiable):
            async with client(server.port, host_key=stranger):
                pass

"""Playing without a screen: commands, lines, and terminals too limited for screens."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator

import pytest

from lobby.features.people.values.player import Visitor
from lobby.ssh import Limits, Server, Streams
from tests.ssh.serving import serving
from tests.ssh.terminal_client import client, connected


class Commands:
    """A handful of commands that show what a command may do."""

    def __init__(self) -> None:
        self.running = asyncio.Event()
        self.cancelled = asyncio.Event()

    async def __call__(self, visitor: Visitor, command: str | None, streams: Streams) -> int:
        name = command or "chat"
        return int(await getattr(self, name)(visitor, streams))

    async def hello(self, visitor: Visitor, streams: Streams) -> int:
        await streams.stdout.write(f"hello {visitor.user_name}\n")
        await streams.stderr.write("no mail\n")
        return 4

    async def chat(self, visitor: Visitor, streams: Streams) -> int:
        await streams.stdout.write("> ")
        while (line := await streams.stdin.readline()) is not None:
            await streams.stdout.write(f"you said {line!r}\n> ")
        await streams.stdout.write("bye\n")
        return 0

    async def count(self, visitor: Visitor, streams: Streams) -> int:
        length = 0
        while (piece := await streams.stdin.some()) is not None:
            length += len(piece)
        await streams.stdout.write(f"{length} {streams.terminal} {streams.columns}")
        return 0

    async def line(self, visitor: Visitor, streams: Streams) -> int:
        return len(await streams.stdin.readline() or "")

    async def wait(self, visitor: Visitor, streams: Streams) -> int:
        self.running.set()
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.cancelled.set()
            raise
        return 0

    async def crash(self, visitor: Visitor, streams: Streams) -> int:
        raise RuntimeError("the command is broken")


@pytest.fixture
def commands() -> Commands:
    return Commands()


@pytest.fixture
async def server(commands: Commands) -> AsyncIterator[Server]:
    async with serving(run_command=commands) as running:
        yield running


async def test_a_command_has_output_and_a_status(server: Server) -> None:
    async with client(server.port) as connection:
        result = await connection.run("hello")
    assert (result.stdout, result.stderr, result.exit_status) == ("hello ann\n", "no mail\n", 4)


async def test_a_command_reads_its_input_to_the_end(server: Server) -> None:
    async with client(server.port) as connection:
        result = await connection.run("count", input="é\n" * 20_000)
    assert result.stdout == "40000 False 80"


async def test_zeros_are_seen_before_they_end(server: Server) -> None:
    async with client(server.port) as connection:
        result = await connection.run("count", input="\0" * 500_000)
    assert int(str(result.stdout).split()[0]) > 100_000


async def test_a_command_does_not_take_endless_input(server: Server) -> None:
    async with client(server.port) as connection:
        result = await connection.run("line", input="x" * 30_000)
    assert result.exit_status == 65
    assert result.stderr == "That is more than 4096 characters.\n"


async def test_without_a_terminal_there_is_a_conversation_in_lines(server: Server) -> None:
    async with client(server.port) as connection:
        result = await connection.run(input="one\r\ntwo\nthree")
    assert result.stdout == "> you said 'one'\n> you said 'two'\n> you said 'three'\n> bye\n"
    assert result.exit_status == 0


@pytest.mark.parametrize("term", ["dumb", ""])
async def test_a_dumb_terminal_gets_lines_with_echo_and_no_escape_sequences(
    server: Server, term: str
) -> None:
    async with connected(server.port, term=term or "unknown") as terminal:
        await terminal.until(">")
        terminal.type("hallp\x7fo\r")
        await terminal.until("you said 'hallo'")
        terminal.press("ctrl+d")
        assert await terminal.ended() == 0
    assert b"\x1b" not in terminal.raw
    assert b"bye\r\n" in terminal.raw


async def test_a_command_may_have_a_terminal(server: Server) -> None:
    async with connected(server.port, command="count", size=(132, 40)) as terminal:
        terminal.press("a", "ctrl+u", "ctrl+d")
        await terminal.until("0 True 132")
        assert await terminal.ended() == 0
    async with connected(server.port, command="count", size=(4_000_000, 40)) as terminal:
        terminal.press("ctrl+d")
        await terminal.until("0 True 250")


async def test_control_c_ends_a_command(server: Server, commands: Commands) -> None:
    async with connected(server.port, command="wait") as terminal:
        await commands.running.wait()
        terminal.press("ctrl+c")
        assert await terminal.ended() == 130
    assert commands.cancelled.is_set()


@pytest.mark.parametrize(("signal", "status"), [("INT", 130), ("TERM", 75), ("HUP", 75)])
async def test_a_signal_ends_a_command(
    server: Server, commands: Commands, signal: str, status: int
) -> None:
    async with connected(server.port, term=None, command="wait") as terminal:
        await commands.running.wait()
        terminal.channel.send_signal(signal)
        assert await terminal.ended() == status


async def test_a_client_that_goes_ends_its_command(server: Server, commands: Commands) -> None:
    async with connected(server.port, term=None, command="wait") as terminal:
        await commands.running.wait()
        terminal.connection.abort()
        async with asyncio.timeout(60):
            await commands.cancelled.wait()


async def test_a_crash_is_a_number_for_the_player_and_a_trace_for_the_log(
    server: Server, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.ERROR):
        async with client(server.port) as connection:
            result = await connection.run("crash")
    assert result.exit_status == 70
    assert "our fault" in str(result.stderr)
    reference = str(result.stderr).strip().rstrip(".").rsplit(" ", 1)[1]
    assert f"crash {reference} of ann from 127.0.0.1" in caplog.text
    assert "the command is broken" in caplog.text


async def test_a_command_that_says_nothing_of_itself_says_how_to_play() -> None:
    async with serving() as server, client(server.port) as connection:
        result = await connection.run()
    assert result.exit_status == 2
    assert "ssh -t" in str(result.stderr)


async def test_output_waits_for_a_client_that_does_not_read() -> None:
    written = 0

    async def talk(visitor: Visitor, command: str | None, streams: Streams) -> int:
        nonlocal written
        while True:
            await streams.stdout.write("x" * 10_000)
            written += 10_000
            await asyncio.sleep(0)

    limits = Limits(stalled_seconds=1, leaving_seconds=1)
    async with (
        serving(run_command=talk, limits=limits) as server,
        client(server.port) as connection,
    ):
        process = await connection.create_process("talk", window=50_000)
        process.channel.pause_reading()
        async with asyncio.timeout(60):
            await connection.wait_closed()
    assert written < 500_000


async def test_a_subsystem_is_answered_like_a_command(server: Server) -> None:
    async with client(server.port) as connection:
        result = await connection.run(subsystem="hello")
        assert (result.stderr, result.exit_status) == ("no mail\n", 4)

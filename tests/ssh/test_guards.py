"""Hostile and broken clients, each against a real server."""

from __future__ import annotations

import asyncio
import contextlib

import asyncssh
import pytest
from textual.app import App

from bench.flooders import key_exchange
from lobby.base import metrics
from lobby.features.people.values.player import TurnedAway, Visitor
from lobby.features.people.values.terminal import Terminal as TerminalKind
from lobby.ssh import Limits, Streams
from lobby.ssh.terminal.modes import LEAVE
from tests.ssh.serving import TypingApp, serving, soon
from tests.ssh.terminal_client import client, connected, read_all

TO_LOG_IN = 3
"""Seconds in which a client logs in even on a busy machine."""


# Connections.


async def test_a_storm_of_connects_is_cut_off_at_the_limit() -> None:
    limits = Limits(connections_per_address=5, attempts_per_minute=100, leaving_seconds=1)
    async with serving(limits=limits) as server:
        async with contextlib.AsyncExitStack() as stack:

            async def attempt() -> bool:
                try:
                    await stack.enter_async_context(client(server.port))
                except (asyncssh.Error, OSError):
                    return False
                return True

            outcomes = await asyncio.gather(*(attempt() for _ in range(40)))
            assert outcomes.count(True) == 5
            assert server.connections == 5
        async with client(server.port):
            pass


async def test_how_many_are_let_in_is_shown_to_operators() -> None:
    async with serving(limits=Limits(connections=7)):
        assert metrics.REGISTRY.get_sample_value("lobby_connections_most") == 7


async def test_a_refused_client_is_told_why() -> None:
    limits = Limits(connections_per_address=1, leaving_seconds=1)
    async with serving(limits=limits) as server:
        _, silent = await asyncio.open_connection("127.0.0.1", server.port)
        assert b"Too many connections from your address." in await read_all(server.port)
        silent.close()
        await silent.wait_closed()


async def test_attempts_are_limited_in_time() -> None:
    async with serving(limits=Limits(attempts_per_minute=3, leaving_seconds=1)) as server:
        for _ in range(3):
            async with client(server.port):
                pass
        assert b"Try again in a minute" in await read_all(server.port)


async def test_one_who_does_not_begin_a_key_exchange_is_sent_away_sooner() -> None:
    limits = Limits(greeting_seconds=0.5, leaving_seconds=1)
    async with serving(limits=limits) as server:
        begun, begins = await asyncio.open_connection("127.0.0.1", server.port)
        begins.write(key_exchange())
        for _ in range(2):
            assert await read_all(server.port) == b"SSH-2.0-Lobby\r\n"
        assert b"Too many failed connections" in await read_all(server.port)
        assert not begun.at_eof()
        assert server.connections == 1
        begins.close()


async def test_when_there_are_too_many_one_is_told_to_make_room() -> None:
    limits = Limits(strangers=1, leaving_seconds=1)
    async with serving(limits=limits) as server:
        first, silent = await asyncio.open_connection("127.0.0.1", server.port)
        assert await first.readline() == b"SSH-2.0-Lobby\r\n"
        async with client(server.port):
            async with asyncio.timeout(60):
                assert (
                    b"Many people are connecting right now. Try again in a moment."
                    in await first.read()
                )
        silent.close()


async def test_one_who_never_logs_in_is_sent_away() -> None:
    async with serving(limits=Limits(login_seconds=0.2, leaving_seconds=1)) as server:
        assert await read_all(server.port) == b"SSH-2.0-Lobby\r\n"


async def test_one_who_logs_in_and_asks_for_nothing_is_sent_away() -> None:
    async with (
        serving(limits=Limits(login_seconds=TO_LOG_IN, leaving_seconds=1)) as server,
        client(server.port) as connection,
    ):
        await soon(connection.wait_closed())


async def test_one_who_stays_after_the_session_is_sent_away() -> None:
    async with (
        serving(limits=Limits(leaving_seconds=0.2)) as server,
        client(server.port) as connection,
    ):
        await connection.run("anything")
        await soon(connection.wait_closed())


async def test_what_is_no_ssh_is_sent_away() -> None:
    noises = (
        b"GET / HTTP/1.1\r\n\r\n", b"\x16\x03\x01" * 100, b"x" * 100_000, b"SSH-2.0-x\r\n\xff" * 99,
    )  # fmt: skip
    limits = Limits(login_seconds=TO_LOG_IN, leaving_seconds=1, penalties=False)
    async with serving(limits=limits) as server:
        await asyncio.gather(*(_hung_up_on(server.port, noise) for noise in noises))
        async with client(server.port):
            pass


async def _hung_up_on(port: int, noise: bytes) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(noise)
    async with asyncio.timeout(60):
        with contextlib.suppress(ConnectionError):
            await reader.read()
    writer.close()


# Channels.


async def test_a_connection_has_three_sessions_and_one_screen() -> None:
    made: list[Visitor] = []

    def factory(visitor: Visitor, terminal: TerminalKind) -> App[None]:
        made.append(visitor)
        return TypingApp(visitor, terminal)

    async with (
        serving(factory, run_command=until_input_ends) as server,
        connected(server.port) as terminal,
    ):
        await terminal.until("size: 80x24")
        connection = terminal.connection
        for _ in range(40):
            second = await connection.run(term_type="xterm")
            assert "shows the lobby in another window" in " ".join(str(second.stdout).split())
            assert second.exit_status == 75
        idle = [await connection.create_process("idle") for _ in range(2)]
        for _ in range(40):
            with pytest.raises(asyncssh.ChannelOpenError, match="This connection has 3 sessions"):
                await connection.create_process("more")
        terminal.type("still here")
        await terminal.until("still here")
        for process in idle:
            process.close()
            await process.wait_closed()
        assert (await connection.run("more")).exit_status == 4
        terminal.type("Q")
        await terminal.ended()
    assert len(made) == 1


async def test_variables_are_counted_for_the_connection() -> None:
    limits = Limits(environment_variables=3, leaving_seconds=1)
    async with (
        serving(limits=limits, run_command=until_input_ends) as server,
        client(server.port) as connection,
    ):
        await connection.create_process("idle", env={"LC_A": "x", "LC_B": "x"})
        with contextlib.suppress(asyncssh.Error, OSError):
            await connection.create_process("idle", env={"LC_A": "x", "LC_B": "x"})
        await soon(connection.wait_closed())


async def test_who_is_sent_away_is_so_in_all_sessions_and_begins_no_other() -> None:
    async with (
        serving(run_command=until_input_ends) as server,
        client(server.port) as connection,
    ):
        processes = [await connection.create_process("idle") for _ in range(3)]
        server.send_away(lambda __: TurnedAway("Away with you.", 75))
        ends = [await process.wait() for process in processes]
        assert [(end.exit_status, end.stderr) for end in ends] == 3 * [(75, "Away with you.\n")]
        await connection.wait_closed()


async def until_input_ends(visitor: Visitor, command: str | None, streams: Streams) -> int:
    """The command "idle" runs until its input ends; any other ends at once."""
    if command == "idle":
        while await streams.stdin.some() is not None:
            pass
    return 4


async def test_nothing_is_forwarded() -> None:
    async with serving() as server, connected(server.port) as terminal:
        connection = terminal.connection
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_connection("127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_unix_connection("/run/anything")
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_port("", 0, "127.0.0.1", server.port)
        with pytest.raises(asyncssh.ChannelListenError):
            await connection.forward_remote_path("/tmp/lobby-test", "/run/anything")
        with pytest.raises(asyncssh.ChannelOpenError):
            await connection.open_tun()
        await terminal.until("size: 80x24")


@pytest.mark.parametrize(
    "request_type", [b"auth-agent-req@openssh.com", b"x11-req", b"subsystem", b"unheard-of"]
)
async def test_a_session_has_no_extras(request_type: bytes) -> None:
    async with serving() as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        arguments = {
            b"x11-req": b"\0" + b"\0\0\0\x01x" + b"\0\0\0\x02aa" + b"\0\0\0\0",
            b"subsystem": b"\0\0\0\x04sftp",
        }
        answer = await terminal.channel._make_request(
            request_type, arguments.get(request_type, b"")
        )
        assert not answer


async def test_a_hoard_of_variables_is_not_kept() -> None:
    async with serving() as server:
        with pytest.raises((asyncssh.Error, OSError)):
            async with connected(server.port, env={f"V{n}": "x" for n in range(100)}):
                pass


# Input.


async def test_a_paste_is_cut_to_its_length() -> None:
    limits = Limits(paste_characters=1000, leaving_seconds=1)
    async with serving(limits=limits) as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        terminal.paste("line\n" * 5000)
        terminal.type("x")
        await terminal.until("pasted: 1000 line")
        await terminal.until("typed: x")


async def test_an_endless_paste_is_hung_up_on() -> None:
    limits = Limits(flooding_seconds=0.3, leaving_seconds=1)
    async with serving(limits=limits) as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        terminal.type("\x1b[200~" + "x" * 10_000_000)
        await terminal.ended()
        assert "pasted" not in terminal.text


async def test_endless_typing_waits_and_is_hung_up_on_at_last() -> None:
    limits = Limits(keys_per_second=50, keys_at_once=20, flooding_seconds=0.3, leaving_seconds=1)
    async with serving(limits=limits) as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        terminal.type("0123456789" * 500)
        await terminal.ended()
        given_back, words = LEAVE.encode(), b"too many keys came at once."
        assert given_back in terminal.raw
        assert words in terminal.raw.split(given_back)[1]


async def test_a_burst_of_typing_arrives_in_order() -> None:
    limits = Limits(keys_per_second=200, keys_at_once=20, leaving_seconds=1)
    async with serving(limits=limits) as server, connected(server.port) as terminal:
        await terminal.until("size: 80x24")
        terminal.type("".join(f"{number:02}" for number in range(50)))
        await terminal.until("".join(f"{number:02}" for number in range(20, 50)))


async def test_a_storm_of_resizes_is_thinned_out() -> None:
    seen: list[str] = []

    class CountingApp(TypingApp):
        def on_resize(self, event: object) -> None:
            seen.append(str(event))

    limits = Limits(resizes_per_second=1, leaving_seconds=1)
    async with serving(CountingApp, limits=limits) as server, connected(server.port) as terminal:
        await terminal.until("name: ann")
        for columns in range(50, 150):
            terminal.resize(columns, 24)
        terminal.type("x")
        await terminal.until("typed: x")
        assert len(seen) <= 3


# Starting.


async def test_apps_start_one_after_the_other() -> None:
    first_may_go_on = asyncio.Event()
    starting: list[str] = []

    class SlowApp(TypingApp):
        async def on_load(self) -> None:
            starting.append("app")
            await first_may_go_on.wait()

    limits = Limits(apps_starting=1, leaving_seconds=1)
    async with (
        serving(SlowApp, limits=limits) as server,
        connected(server.port) as first,
        connected(server.port) as second,
    ):
        await second.until("One moment")
        assert starting == ["app"]
        first_may_go_on.set()
        await first.until("size: 80x24")
        await second.until("size: 80x24")


async def test_an_app_that_never_starts_does_not_keep_the_others_waiting() -> None:
    never = asyncio.Event()

    class SlowApp(TypingApp):
        async def on_load(self) -> None:
            await never.wait()

    def factory(visitor: Visitor, terminal: TerminalKind) -> App[None]:
        return (SlowApp if visitor.user_name == "slow" else TypingApp)(visitor, terminal)

    limits = Limits(apps_starting=1, starting_seconds=0.2, leaving_seconds=0.2)
    async with (
        serving(factory, limits=limits) as server,
        connected(server.port, user="slow"),
        connected(server.port) as second,
    ):
        await second.until("size: 80x24")


async def test_one_who_floods_is_shut_out_for_a_while() -> None:
    limits = Limits(keys_per_second=50, keys_at_once=20, flooding_seconds=0.3, leaving_seconds=1)
    async with serving(limits=limits) as server:
        async with connected(server.port) as terminal:
            await terminal.until("size: 80x24")
            terminal.type("0123456789" * 500)
            await terminal.ended()
        assert b"Too many failed connections" in await read_all(server.port)

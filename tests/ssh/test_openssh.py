"""The client that most players have."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections.abc import Awaitable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

import asyncssh
import pytest

from lobby.features.people.values.player import Visitor
from lobby.ssh import Limits, Streams, algorithms
from tests.e2e.openssh import NEEDS_SSH, PATIENCE, Client, make_key, ssh
from tests.ssh.serving import host_key, serving
from tests.ssh.test_server import until

pytestmark = NEEDS_SSH

BATCH = [
    "ssh", "-F", "none", "-o", "StrictHostKeyChecking=no",
    "-o", "UserKnownHostsFile=/dev/null", "-o", "LogLevel=ERROR", "-o", "IdentityAgent=none",
    "-o", "IdentitiesOnly=yes", "-o", "IdentityFile=none",
]  # fmt: skip


async def test_it_gets_in_without_a_key_and_without_a_question() -> None:
    async with serving() as server, Client(ssh(server.port, user="ann")) as player:
        await player.until("name: ann")
        await player.until("key: none")
        player.type("hi\x1b")
        await player.until("typed: hi<escape>")
        player.resize(100, 30)
        await player.until("size: 100x30")
        player.type("Q")
        assert await player.until_closed() == 3
        assert "Goodbye." in player.text


async def test_it_gets_in_with_a_key(tmp_path: Path) -> None:
    key = make_key(tmp_path / "key")
    async with serving() as server, Client(ssh(server.port, key=key)) as player:
        await player.until("key: SHA256:")
        player.type("Q")
        await player.until_closed()


async def test_it_runs_a_command() -> None:
    async with serving() as server:
        process = await asyncio.create_subprocess_exec(
            *BATCH, "-p", str(server.port), "127.0.0.1", "some", "words",
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        output, error_output = await process.communicate()
    assert (output, process.returncode) == (b"", 2)
    assert error_output.startswith(
        b"This lobby needs a terminal. Connect with ssh -t and without a command."
    )


async def test_it_hears_that_the_server_stops() -> None:
    async with serving() as server, Client(ssh(server.port)) as player:
        await player.until("size: 80x24")
        await server.stop("The server is restarting.")
        assert await player.until_closed() == 75
        assert "The server is restarting." in player.text


@pytest.fixture
def shared(tmp_path: Path) -> Iterator[list[str]]:
    """Options with which clients share a connection."""
    with TemporaryDirectory() as short:  # a socket's path has at most 107 characters
        path = f"ControlPath={short}/s"
        yield ["-o", "ControlMaster=auto", "-o", path, "-o", "ControlPersist=yes"]


async def commanded(port: int, shared: Sequence[str], word: str, said: Path) -> tuple[int, str]:
    """The status and the output of the command *word*; errors are added to *said*, as the master
    process would keep a pipe open."""
    with said.open("ab") as errors:
        process = await asyncio.create_subprocess_exec(
            *BATCH, *shared, "-p", str(port), "127.0.0.1", word,
            stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE, stderr=errors,
        )  # fmt: skip
    assert process.stdout
    return await process.wait(), (await process.stdout.readline()).decode()


async def test_sessions_share_a_connection(shared: list[str], tmp_path: Path) -> None:
    began, go_on = asyncio.Queue[None](), asyncio.Event()

    async def answer(visitor: Visitor, command: str | None, streams: Streams) -> int:
        if command == "long":
            began.put_nowait(None)
            await go_on.wait()
        await streams.stdout.write(f"{command}\n")
        return 4

    said = tmp_path / "errors"
    async with serving(run_command=answer, limits=Limits(leaving_seconds=1)) as server:
        run = partial(commanded, server.port, shared, said=said)
        for word in ("one", "two", "three"):
            assert await run(word) == (4, f"{word}\n")
        screen = [*ssh(server.port), *shared]
        async with Client(screen) as player:
            await player.until("size: 80x24")
            async with Client(screen) as second:
                assert await second.until_closed() == 75
                assert "shows the lobby in another window already" in second.text
            first = asyncio.create_task(run("long"))
            await began.get()
            assert await run("beside") == (4, "beside\n")
            second_long = asyncio.create_task(run("long"))
            await began.get()
            assert (server.connections, said.read_text()) == (1, "")
            assert await run("more") == (4, "more\n")  # over a separate connection, after all
            assert "session request failed" in said.read_text()
            player.type("hiQ")
            assert await player.until_closed() == 3
        go_on.set()
        assert await first == await second_long == (4, "long\n")
        await until(lambda: server.connections == 0)


async def test_sessions_that_never_begin_take_no_place(shared: list[str], tmp_path: Path) -> None:
    async def answer(visitor: Visitor, command: str | None, streams: Streams) -> int:
        return 4

    said = tmp_path / "errors"
    async with serving(run_command=answer) as server:
        for word in (*4 * ["\udcff"], "one"):  # a byte that is no text is refused
            status, __ = await commanded(server.port, shared, word, said)
        assert (status, server.connections) == (4, 1)
    assert "session request failed" not in said.read_text()


# Clients with other algorithms.

FIPS = {
    "KexAlgorithms": "diffie-hellman-group16-sha512",
    "Ciphers": "aes256-ctr",
    "MACs": "hmac-sha2-512-etm@openssh.com",
    "HostKeyAlgorithms": "rsa-sha2-512",
}
"""What a client has whose computer allows only approved cryptography, and the server too."""

OFFERED = (
    *({"KexAlgorithms": name} for name in algorithms.known(algorithms.KEY_EXCHANGES)),
    *({"Ciphers": cipher, "MACs": mac} for cipher in algorithms.CIPHERS for mac in algorithms.MACS),
    *({"HostKeyAlgorithms": name} for name in ("ssh-ed25519", "rsa-sha2-512")),
    FIPS,
)
"""All that is offered: what one client prefers, each time."""


def limited_to(settings: Mapping[str, str]) -> list[str]:
    """The options of a client with these *settings*."""
    return [word for name, value in settings.items() for word in ("-o", f"{name}={value}")]


def known_to_ssh(settings: Mapping[str, str]) -> bool:
    """Whether this machine's client can have *settings*."""
    command = ["ssh", "-F", "none", "-G", *limited_to(settings), "somewhere"]
    return subprocess.run(command, capture_output=True, check=False).returncode == 0


def visit(port: int, settings: Mapping[str, str]) -> Awaitable[asyncio.subprocess.Process]:
    """Begin a command of a client with *settings*."""
    return asyncio.create_subprocess_exec(
        *BATCH, *limited_to(settings), "-p", str(port), "127.0.0.1", "some", "words",
        stdin=asyncio.subprocess.DEVNULL, stderr=asyncio.subprocess.DEVNULL,
    )  # fmt: skip


async def test_whatever_is_offered_works() -> None:
    visits = [settings for settings in OFFERED if known_to_ssh(settings)]
    assert FIPS in visits
    async with serving() as server:
        for settings in visits:
            process = await visit(server.port, settings)
            assert await process.wait() == 2, settings


@pytest.mark.parametrize("expensive", [FIPS, {"HostKeyAlgorithms": "rsa-sha2-512"}])
async def test_a_crowd_with_expensive_key_exchanges_stops_nobody_else(
    expensive: Mapping[str, str],
) -> None:
    limits = Limits(expensive_exchanges_per_second=0.001, leaving_seconds=1)
    async with serving(limits=limits) as server:
        first = await visit(server.port, expensive)
        assert await first.wait() == 2
        crowd = [await visit(server.port, expensive) for _ in range(4)]
        await until(lambda: server.connections == len(crowd))
        other = await visit(server.port, {})
        assert await other.wait() == 2
        assert [process.returncode for process in crowd] == 4 * [None]
        for process in crowd:
            process.kill()
            await process.wait()


# Forwarding.


class Jump(asyncssh.SSHServer):
    """A server through which others are reached."""

    def begin_auth(self, username: str) -> bool:
        return False

    def connection_requested(
        self, dest_host: str, dest_port: int, orig_host: str, orig_port: int
    ) -> bool:
        return True


async def test_it_comes_through_another_host_and_goes_to_none(tmp_path: Path) -> None:
    settings, errors = tmp_path / "config", tmp_path / "errors"
    words = ["ssh", "-F", str(settings)]
    async with (
        serving() as server,
        await asyncssh.listen(
            "127.0.0.1", 0, server_factory=Jump, server_host_keys=[host_key()]
        ) as jump,
    ):
        settings.write_text(
            "Host *\nHostName 127.0.0.1\nStrictHostKeyChecking no\nUserKnownHostsFile /dev/null\n"
            "IdentityAgent none\nIdentityFile none\n"
            f"Host jump\nPort {jump.get_port()}\nHost lobby\nPort {server.port}\n"
        )
        for options, status, said in (
            (["-J", "jump", "lobby", "words"], 2, "This lobby needs a terminal."),
            (["-J", "lobby", "jump"], 255, "The lobby forwards no connections to other hosts."),
        ):
            with errors.open("wb") as written:  # a pipe would stay open while the jump does
                process = await asyncio.create_subprocess_exec(
                    *words, *options,
                    stdin=asyncio.subprocess.DEVNULL, stderr=written, start_new_session=True,
                )  # fmt: skip
            async with asyncio.timeout(PATIENCE):
                ended = await process.wait()
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGTERM)
            assert (ended, said in errors.read_text()) == (status, True)

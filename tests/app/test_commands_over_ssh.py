"""The command language over SSH, with asyncssh and with the OpenSSH client."""

from __future__ import annotations

import asyncio
import json
import logging
import os
from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest
from prometheus_client import generate_latest

from lobby.app.commands import runner
from lobby.base import metrics
from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.core.lobby import Lobby
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from lobby.ssh import Server
from tests.conftest import Clock, begin, play
from tests.e2e.openssh import NEEDS_SSH, Client, Machine, make_key, ssh
from tests.ssh.serving import serving
from tests.ssh.terminal_client import client, connected
from tests.support.shell import ENDS, PATIENCE


@pytest.fixture
async def server(lobby: Lobby) -> AsyncIterator[Server]:
    async with serving(run_command=runner(lobby, patience=ENDS)) as running:
        yield running


@pytest.fixture(scope="module")
def key() -> asyncssh.SSHKey:
    return asyncssh.generate_private_key("ssh-ed25519")


async def run(
    server: Server, command: str, *keys: asyncssh.SSHKey, stdin: str = ""
) -> tuple[int | None, str, str]:
    """The status, output and error output of a command over a new connection."""
    async with client(server.port, user="Zoë", keys=keys) as connection:
        given = {"input": stdin} if stdin else {"stdin": asyncssh.DEVNULL}
        done = await connection.run(command, **given)
        return done.exit_status, str(done.stdout), str(done.stderr)


async def test_a_key_is_known_by_what_it_signs_up_for(server: Server, key: asyncssh.SSHKey) -> None:
    status, out, _ = await run(server, "whoami", key)
    assert (status, out.split()[-1]) == (0, "Zo.")
    assert (await run(server, "signup zoe", key))[0] == 0
    _, out, _ = await run(server, "whoami --json", key)
    assert json.loads(out)["name"] == "zoe"
    assert json.loads(out)["key"] == key.get_fingerprint()


async def test_boards_that_are_named_too_often_or_too_many(server: Server, match: Match) -> None:
    status, out, _ = await run(server, f"show {'1 1#0 ' * 600} --json")
    assert (status, [page["board"] for page in json.loads(out)["boards"]]) == (0, [1])
    status, out, error = await run(server, f"show {' '.join(map(str, range(1, 22)))}")
    assert (status, out) == (2, "")
    assert error.startswith("`show` shows at most 20 boards at a time.")
    assert (await run(server, f"show {'1 ' * 20_000}"))[0] == os.EX_DATAERR


async def test_few_take_a_name_from_one_address(
    lobby: Lobby, server: Server, key: asyncssh.SSHKey
) -> None:
    lobby.newcomers_per_address = 1
    assert (await run(server, "signup zoe", key))[0] == 0
    other = asyncssh.generate_private_key("ssh-ed25519")
    status, out, err = await run(server, "signup kim", other)
    assert (status, out) == (1, "")
    assert err.startswith("Only 1 newcomer an hour can join from one address")
    assert (await run(server, "show 1", other))[0] == 3


async def test_refusals_go_to_standard_error(server: Server, match: Match) -> None:
    status, out, err = await run(server, "move 1 32+a")
    assert (status, out, err[:35]) == (1, "", "You have no SSH key. Make one with ")
    assert await run(server, "show 99") == (3, "", "There is no board 99, or it is private.\n")
    status, out, err = await run(server, "moev")
    assert (status, out, err) == (2, "", "There is no command 'moev'. Did you mean `move`?\n")


async def test_many_commands_on_standard_input(server: Server, match: Match) -> None:
    status, out, err = await run(server, "multiple", stdin="whoami\nshow 9\nlist chaos\n")
    assert (status, err) == (3, "")
    assert [line for line in out.splitlines() if line.startswith(">")] == [
        "> whoami",
        "> show 9",
        "> list chaos",
    ]


@pytest.mark.parametrize("term", [None, "dumb"])
async def test_a_conversation_without_escape_sequences(
    server: Server, match: Match, term: str | None
) -> None:
    async with connected(server.port, term=term) as terminal:
        await terminal.until(lambda: b"leave." in terminal.raw + terminal.error_output)
        terminal.type("show 1\r\n" if term is None else "show 1\r")
        await terminal.until_sent(b"It is ann's move.")
        await terminal.until_sent(b"ann: 4 pods, 12 prongs in hand. No prongs: 22, 32, 42, 52.")
        terminal.type("quit\n")
        assert await terminal.ended() == 0
    assert all(byte in b"\r\n" or 32 <= byte < 127 for byte in terminal.raw)
    assert b"Goodbye." in (terminal.error_output if term is None else terminal.raw)
    assert terminal.raw.startswith(b"Board 1:") == (term is None), "a program gets no prompt"


@pytest.mark.parametrize(
    ("term", "drawn"), [(None, True), ("xterm", True), ("dumb", False), ("DUMB", False)]
)
async def test_a_command_draws_unless_the_terminal_is_dumb(
    server: Server, match: Match, term: str | None, drawn: bool
) -> None:
    async with connected(server.port, term=term, command="show 1") as terminal:
        assert await terminal.ended() == 0
    assert (b"+-----+" in terminal.raw, b"ann: 4 pods" in terminal.raw) == (drawn, not drawn)


@NEEDS_SSH
async def test_a_match_by_ear_with_openssh(
    lobby: Lobby, server: Server, ben: Player, tmp_path: Path
) -> None:
    key = make_key(tmp_path / "zoe")
    await Machine(server.port, key).does("signup zoe")
    match = await begin(lobby, await lobby.ask(players.named, "zoe"), ben)
    async with Client(ssh(server.port, key=key), term="dumb") as zoe:
        await zoe.until("1 board waits for you: see turns.")
        for line, answer in (
            ("next", "You: 4 pods, 12 prongs in hand. No prongs: 22, 32, 42, 52."),
            ("show 1 from 22", "22+b: up and right."),
            ("move 1 22+b", "Move 1 is played on board 1. It is ben's move."),
            ("show 1 rows", "Row 2: 12 empty, 22 yours prong b, "),
            ("next", "No board waits for you."),
        ):
            zoe.type(f"{line}\r")
            await zoe.until(answer)
        await play(lobby, await lobby.ask(viewing.find, match.board, ben), "46+e")
        zoe.type("next changes\r")
        await zoe.until("ben, move 2: prong e on 46, down.\nNow 46 X prong e.")
        zoe.type("quit\r")
        assert await zoe.until_closed() == 0


async def test_an_alarm_leaves_what_is_being_typed(
    lobby: Lobby, server: Server, clock: Clock, key: asyncssh.SSHKey, ben: Player
) -> None:
    await run(server, "signup zoe", key)
    zoe = await lobby.ask(players.named, "zoe")
    match = await begin(lobby, zoe, ben)
    clock.advance(7 * DAY - HOUR)
    async with connected(server.port, term="dumb", keys=[key]) as terminal:
        await terminal.until_sent(b"\r\nBoard 1: 1 hour left for your move.\r\n> ")
        terminal.type("turns --cou")
        await terminal.until_sent(b"> turns --cou")
        clock.advance(HOUR - MINUTE)
        await lobby.change(messages.send, ben, ["zoe"], "Hurry")
        await terminal.until_sent(b"\r\nBoard 1: 1 minute left for your move.\r\n> turns --cou")
        terminal.type("nt\r")
        await terminal.until_sent(b"> turns --count\r\n1\r\n> ")
        terminal.type("quit\r")
        assert await terminal.ended() == 0
    assert match.board == 1


async def test_waiting_holds_until_the_client_goes(
    lobby: Lobby, server: Server, match: Match
) -> None:
    listening = len(lobby.feed._listeners)
    async with client(server.port) as connection:
        process = await connection.create_process("wait 1")
        assert await process.stderr.readline() == "Waiting for news.\n"
        await play(lobby, match, "32+a")
        assert await process.stdout.readline() == "Board 1: ann played 32+a, move 1\n"
        gone = asyncio.Event()
        lobby.presence.listen(gone.set)
    async with asyncio.timeout(60):
        await gone.wait()
    assert len(lobby.feed._listeners) == listening


@NEEDS_SSH
async def test_standard_input_that_stays_open_does_not_hold_a_move_up(
    lobby: Lobby, tmp_path: Path
) -> None:
    async with serving(run_command=runner(lobby, patience=PATIENCE)) as server:
        zoe = Machine(server.port, make_key(tmp_path / "zoe"))
        await zoe.does("signup zoe")
        alone = await zoe.document("chaos challenge zoe")
        await zoe.does(f"accept {alone['number']}")
        reading, writing = os.pipe()
        try:
            assert "Move 1 is played" in (await zoe("move 1 a1-c3", stdin=reading)).out
        finally:
            os.close(reading)
            os.close(writing)


async def test_what_is_said_in_private_is_in_no_log(
    server: Server, key: asyncssh.SSHKey, ben: Player, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await run(server, "signup zoe", key)
    assert (await run(server, "message ben -m swordfish", key))[0] == 0
    status, out, _ = await run(server, "export", key)
    assert (status, json.loads(out)["letters"][0]["text"]) == (0, "swordfish")
    assert (await run(server, "delete zoe", key))[0] == 0
    assert "SHA256:" in caplog.text
    assert "swordfish" not in caplog.text


async def test_a_password_of_the_old_server_is_in_no_log_and_in_no_count(
    server: Server, key: asyncssh.SSHKey, match: Match, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for command in (
        "move 1 zoe swordfish 32+a",
        "swordfish",
        "zoe swordfish",
        "move 1 zoe swordfish",
    ):
        status, out, error = await run(server, command, key)
        assert (status, out) == (2, ""), command
        assert command == "swordfish" or "swordfish" not in error
    assert "SHA256:" in caplog.text
    assert "swordfish" not in caplog.text + generate_latest(metrics.REGISTRY).decode()


async def test_a_calendar_arrives_as_it_was_made(server: Server, key: asyncssh.SSHKey) -> None:
    await run(server, "signup zoe", key)
    async with client(server.port, keys=[key]) as connection:
        done = await connection.run("calendar", encoding=None)
    assert isinstance(done.stdout, bytes)
    assert done.stdout.startswith(b"BEGIN:VCALENDAR\r\n")
    assert done.stdout.endswith(b"\r\nEND:VCALENDAR\r\n")
    assert done.stdout.count(b"\n") == done.stdout.count(b"\r\n")

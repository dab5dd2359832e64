"""Clients with other character sets: what another player writes reaches them in their own, on
screens, in lines and in errors; what programs read stays UTF-8."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator
from pathlib import Path
from unicodedata import normalize

import asyncssh
import pytest

from lobby.app.commands import runner
from lobby.app.lobby_app import LobbyApp
from lobby.base.charsets import of_locale
from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from lobby.ssh import Server
from lobby.ssh.terminal.sequences import encoded
from tests.e2e.openssh import NEEDS_SSH, make_key, options
from tests.ssh.serving import serving
from tests.ssh.terminal.test_letters import LEADING, LOCALES, codec_of
from tests.ssh.terminal_client import client, connected
from tests.support.shell import PATIENCE

SAID = "ě2J and “Łódź” — 囲碁 Привет ñ 👍🏽 ├─┤"
LATIN = {"LANG": "en_US.ISO-8859-1"}


@pytest.fixture
async def server(lobby: Lobby, match: Match, ann: Player, ben: Player) -> AsyncIterator[Server]:
    """One where ben has said something on board 1, and played with a comment on board 2."""
    await lobby.change(chat.say, ben, SAID, board=match.board)
    await lobby.change(playing.play, match.board, ann, "32+a", comment=SAID)
    async with serving(
        lambda visitor, about: LobbyApp(lobby, visitor, about, ann),
        run_command=runner(lobby, patience=PATIENCE),
    ) as running:
        yield running


async def run(
    connection: asyncssh.SSHClientConnection, command: str, term: str | None = None, **env: str
) -> bytes:
    """All bytes that *command* prints, and then its errors."""
    done = await connection.run(command, env=env, encoding=None, term_type=term)
    return bytes(done.stdout or b"") + bytes(done.stderr or b"")  # type: ignore[arg-type]


async def test_in_every_charset_a_chat_can_be_read_and_controls_nothing(server: Server) -> None:
    async with client(server.port) as connection:
        for number, locale in enumerate(LOCALES):
            variable = ("LC_ALL", "LC_CTYPE", "LANG")[number % 3]
            term = ("vt100", None)[number % 2]
            # chat fails in the end, and says what it was given.
            sent = await run(connection, f"show 1 {SAID}", term, **{variable: locale})
            sent += await run(connection, "chat 1", term, **{variable: locale})
            codec = codec_of(locale)
            assert sent.decode(codec).replace("\r", "").replace("\n", "").isprintable(), locale
            assert b"2J and " in sent
            if codec not in {*LEADING, "utf-8"}:
                assert not {*range(0x80, 0xA0)} & {*sent}, locale
            if codec == "ascii":
                assert b'e2J and "Lodz" - ???? ?????? n ?? +-+' in b" ".join(sent.split())


async def test_what_programs_read_stays_as_it_is(server: Server) -> None:
    async with client(server.port) as connection:
        assert SAID in " ".join((await run(connection, "record 1", **LATIN)).decode().split())
        assert SAID in " ".join(
            (await run(connection, "record 1", LC_ALL="C", LANG="de_DE.UTF-8")).decode().split()
        )
        assert b"\\u011b2J" in await run(connection, "chat 1 --json", **LATIN)
        assert SAID.encode() not in await run(connection, "record 1", "vt100", **LATIN)
        assert SAID in " ".join((await run(connection, "chat 1")).decode().split())


async def test_a_chat_does_not_control_a_screen(server: Server) -> None:
    async with connected(server.port, env=LATIN, size=(120, 40)) as terminal:
        await terminal.until("Your")
        terminal.press("enter")
        await terminal.until_sent(b'e2J and "L\xf3dz" - ????')
        terminal.press("c")
        terminal.send("Zoë grüßt\r".encode("latin-1"))
        await terminal.until_sent(b"Zo\xeb gr\xfc\xdft")
        assert not {*range(0x80, 0xA0)} & {*terminal.raw}


async def test_typed_lines_are_read_in_the_charset_of_the_client(server: Server) -> None:
    async with connected(server.port, env=LATIN, term="dumb") as terminal:
        await terminal.until("leave.")
        terminal.send(b"caf\xe9\r")
        await terminal.until_sent(b"There is no command 'caf\xe9'")


@NEEDS_SSH
async def test_a_user_name_in_another_charset_comes_in_with_its_key(
    server: Server, tmp_path: Path
) -> None:
    """asyncssh alone would close the connection, with the words of a codec."""
    words = ("ssh", "-T", *options(server.port, make_key(tmp_path / "key")))
    process = await asyncio.create_subprocess_exec(
        *words, "-l", "Zoë".encode("latin-1"), "127.0.0.1", "whoami", stdout=asyncio.subprocess.PIPE
    )
    said, __ = await process.communicate()
    assert process.returncode == 0
    assert b"Your key SHA256:" in said
    assert b"such as signup Zo." in said


@NEEDS_SSH
async def test_a_command_of_openssh_is_read_in_the_charset_of_the_client(server: Server) -> None:
    """asyncssh alone would refuse each of these but the first, without a word."""
    for locale, charset, word in (
        ("", "utf-8", "ру́сский"),
        ("", "cp1252", "Zoë"),
        ("C", "cp1252", "Zoë"),
        ("ru_RU.KOI8-R", "koi8-r", "её"),
        ("ru_RU.CP1251", "cp1251", "Её"),
        ("zh_CN.GB2312", "gb2312", "小"),
        ("ja_JP.SJIS", "shift_jis", "将棋"),
        ("de_DE.ISO-8859-1", "utf-8", "Zoë"),
        ("de_DE.ISO-8859-1", "utf-8", "ě2J"),
    ):
        words = ("ssh", "-T", "-o", "SendEnv=LC_ALL", *options(server.port, None), "127.0.0.1")
        process = await asyncio.create_subprocess_exec(
            *words,
            word.encode(charset),
            env={**os.environ, "LC_ALL": locale},
            stdin=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.PIPE,
        )
        __, error = await process.communicate()
        assert process.returncode == 2
        shown = encoded(normalize("NFC", word), of_locale(locale or "C.UTF-8"))
        assert b"There is no command '%b'" % shown in error, locale

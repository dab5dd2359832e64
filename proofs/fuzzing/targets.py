"""Code that takes input from strangers, each as a function of bytes that raises if it breaks."""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import TypeAlias

from textual import events, messages
from textual.message import Message

from lobby.app.commands import runner
from lobby.app.verbs import CATALOGUE
from lobby.base import text
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import SqliteStore
from lobby.features.archive import incoming
from lobby.features.people import players
from lobby.features.people.values.player import Visitor
from lobby.features.planning import values as planning_values
from lobby.features.planning.values import LineError
from lobby.features.records import reading, records
from lobby.features.terms.values import terms
from lobby.gamekit.game import Game, IllegalMove, State
from lobby.gamekit.options import OptionError
from lobby.games.catalogue import GAMES
from lobby.ssh import Input, Limits, Output, Streams
from lobby.ssh.door.knocking import BadHeader, Header
from lobby.ssh.terminal.keyboard import Keyboard
from lobby.ui.window import GroundTold

Take: TypeAlias = Callable[[bytes], Awaitable[None]]

UNBOUNDED = Limits(
    keys_per_second=1_000_000_000, keys_at_once=1_000_000_000, paste_characters=1_000
)
_EXPECTED = (
    events.Key | events.MouseEvent | events.Paste | messages.TerminalSupportsSynchronizedOutput
)
_NEVER_ENDING = frozenset({"wait"})

KEYS = (
    b"a", b"\r", b"\x1b", b"\x1b[A", b"\x1b[1;5C", b"\x1bOP", b"\x1b[15~", b"\x1b[<0;10;10M",
    b"\x1b[<0;10;10m", b"\x1b[M !!", b"\x1b[200~pasted\x1b[201~", b"\x1b[200~", b"\x1b[201~",
    b"\x1b[97;5u", b"\x1b[1114112u", b"\x1b[48;24;80;0;0t", b"\x1b[48;20000;20000;0;0t",
    b"\x1b[?2026;2$y", b"\x1b[?1u", b"\x1b]11;rgb:00/00/00\x07", b"\x1b]11;",
    b"rgb:ffff/ffff/ffff", b"\x1b\\", b"\x1bP1+r\x1b\\", b"\x1b[I",
    b"\x1b[24;80R", b"\xc3\xa9", b"\xf0\x9f\x98\x80", b"\xed\xa0\x80", b"\x00", b"\x9b", b";", b"9",
)  # fmt: skip

MOVES = (
    b"a1", b"-b2", b"22", b"+b", b"-44x", b"d3", b":1", b"pass", b" ", b"A2-C2-C5", b"-", b"99",
    "é".encode(), b"\x00", b"resign", b"1" * 50,
)  # fmt: skip

COMMANDS = (
    *(f"{verb.name} ".encode() for verb in CATALOGUE if verb.name not in _NEVER_ENDING),
    *(f"{game} ".encode() for game in GAMES),
    b"ann ", b"1 ", b"0 ", b"-base=5 ", b"--seat=1 ", b"--json ", b"--forfeittime=3 ", b"-m text ",
    b"'", b'"', b"\\", b"#2 ", b"a5-b5 ", b"if a5-b5 then d2-b4 ", b"-- ", b"| ", b"\n", b"\t",
    b"all ", b"99999999999999999999 ", "é ".encode(), b"\x1b[2J ", b"\x00",
)  # fmt: skip

WORDS = (
    b"--forfeittime=", b"--totaltime=", b"--increment=1 ", b"--private ", b"--unrated ", b"none ",
    b"0.5 ", b"-base=", b"-rows=", b"-size=", b"9 ", b"-choose ", b"-no_turn ", b"1e5 ", b"if ",
    b"then ", b"else ", b";", b"resign ", b"a5-b5 ", b" ", "\u202e".encode(), b"\xff",
)  # fmt: skip

RECORDS = (
    b'[Game "curio"]\n', b'[Game "chaos"]\n', b'[Board "1"]\n', b'[Seat0 "ann"]\n', b"\n",
    b'[Seat1 "ben"]\n', b'[Result "*"]\n', b'[Result "1-0"]\n', b"1. a1-c3 d4-a1\n", b"{", b"}",
    b'[Setup "{}"]\n', b'[Options "-base=4"]\n', b'[Reason "resigned"]\n', b'"', b"\\", b"[", b"]",
    b'[Game "chaos"] [Seat0 "a"] [Seat1 "b"] [Reason "resigned"] a1-c3 d4-a1 1-0', b" 1-0",
    b'{"name": "ann", "matches": [', b'{"board": 1, "game": "chaos", "options": [], "setup": {}, ',
    b'"players": ["a", "b"], "winner": 0, "reason": "resigned", ', b'"started": 1, "ended": 2, ',
    b'"moves": [{"move": "a1-c3", "at": 1}]}', b"]}", b'"imported": [{"record": "', b"null", b", ",
)  # fmt: skip

HEADERS = (
    b"PROXY ", b"TCP4 ", b"TCP6 ", b"UNKNOWN", b"192.0.2.7 ", b"2001:db8::7 ", b"22 ", b"\r\n",
    b"\r\n\r\n\x00\r\nQUIT\n", b"\x21\x11\x00\x0c", b"\x20\x00\x00\x00", b"\xc0\x00\x02\x07",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Target:
    """Something that takes input: *pieces* are what valid input is made of."""

    pieces: tuple[bytes, ...]
    take: Take


class Client:
    """The end of a line without a client; it counts how often its client is thrown out."""

    def __init__(self) -> None:
        self.thrown_out = False

    def write(self, text: str, *, portable: bool = False) -> None: ...
    def write_error(self, text: str, *, portable: bool = False) -> None: ...
    def pause_reading(self) -> None: ...
    def resume_reading(self) -> None: ...
    def allow(self, size: int) -> None: ...

    def throw_out(self, reason: str) -> None:
        self.thrown_out = True


class _Typing:
    """The terminal parser, as sessions have it. When it has thrown its client out, a new one takes
    its place."""

    def __init__(self) -> None:
        self._sit_down()

    async def __call__(self, data: bytes) -> None:
        self._keyboard.receive(data)
        if self._line.thrown_out:
            self._sit_down()

    def _sit_down(self) -> None:
        self._line = Client()
        self._keyboard = Keyboard(self._line, UNBOUNDED, _deliver, _check)


def _deliver(message: Message) -> None:
    assert isinstance(message, _EXPECTED), message
    if isinstance(message, events.Key | events.Paste):
        typed = message.character or "" if isinstance(message, events.Key) else message.text
        typed.encode()


def _check(message: Message) -> None:
    if isinstance(message, GroundTold):
        assert all(0 <= part <= 255 for part in message.ground), message


class _Moving:
    """The first position of every game."""

    def __init__(self) -> None:
        self._states = tuple(map(first_position, GAMES.values()))

    async def __call__(self, data: bytes) -> None:
        move = data.decode("utf-8", "replace")
        for state in self._states:
            try:
                state.play(move)
            except IllegalMove as refusal:
                assert len(str(refusal)) < 200, refusal  # noqa: PT017


def first_position(game: Game) -> State:
    options = game.parse_options(())
    return game.begun(options, 1)


async def _read_words(data: bytes) -> None:
    said = data.decode("utf-8", "replace")
    with contextlib.suppress(Refused):
        terms.parse(said.split())
    for game in GAMES.values():
        with contextlib.suppress(OptionError):
            game.parse_options(said.split())
    with contextlib.suppress(LineError):
        planning_values.parse(said)
    try:
        cleaned = text.clean(said, 400)
        assert len(cleaned) <= 400
        assert cleaned.isprintable()
    except Refused:
        pass


async def _read_record(data: bytes) -> None:
    with contextlib.suppress(records.RecordError):
        records.replay(reading.read(data.decode("utf-8", "replace")))
    with contextlib.suppress(Refused):
        for match in incoming.read(data.decode("utf-8", "replace")).matches:
            assert reading.read(records.write(match)) == match


async def _read_header(data: bytes) -> None:
    with contextlib.suppress(BadHeader):
        Header().feed(data)


class _Commanding:
    """The command language, on a real lobby."""

    def __init__(self, lobby: Lobby) -> None:
        self._run = runner(lobby, patience=0.0)
        self._visitor = Visitor("ann", "SHA256:ann", "192.0.2.1")

    async def __call__(self, data: bytes) -> None:
        written: list[str] = []
        stdin, clear = Input(None), asyncio.Event()
        stdin.end()
        clear.set()
        out = Output(lambda text, portable=False: written.append(text), clear, terminal=False)
        streams = Streams(stdin, out, out, terminal=False, columns=80)
        command = data.decode("utf-8", "replace").replace("wait", "wale")
        async with asyncio.timeout(20):
            status = await self._run(self._visitor, command or " ", streams)
        assert status != os.EX_SOFTWARE, (command, written)
        assert "Traceback" not in "".join(written)


TARGETS: Mapping[str, Callable[[Lobby], Target]] = {
    "keyboard": lambda _: Target(KEYS, _Typing()),
    "moves": lambda _: Target(MOVES, _Moving()),
    "commands": lambda lobby: Target(COMMANDS, _Commanding(lobby)),
    "words": lambda _: Target(WORDS, _read_words),
    "records": lambda _: Target(RECORDS, _read_record),
    "proxy": lambda _: Target(HEADERS, _read_header),
}
"""Every target, made for a lobby as set up by ``lobby_of_two``."""


async def lobby_of_two(folder: Path) -> tuple[SqliteStore, Lobby]:
    """A new lobby in which ann and ben have their names, and its database in *folder*."""
    store = open_sqlite(folder / "lobby.db", lambda: int(time()))
    lobby = Lobby(store, lambda: int(time()))
    await lobby.start()
    for name in ("ann", "ben"):
        await lobby.change(players.take_name, f"SHA256:{name}", name)
    return store, lobby

"""A player's end of the connection: a real SSH client, with a terminal emulator to read the screen.

async with connected(server.port, user="ann") as terminal:
    await terminal.until("Your move")
    terminal.press("down", "enter")
    await terminal.until("117 OctiLite")
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import asyncssh
import pyte

SECONDS = 60.0
"""How long to wait for what should happen at once; only a failing test waits that long."""

KEYS = {
    "enter": "\r",
    "escape": "\x1b",
    "tab": "\t",
    "backspace": "\x7f",
    "space": " ",
    "up": "\x1b[A",
    "down": "\x1b[B",
    "right": "\x1b[C",
    "left": "\x1b[D",
    "home": "\x1b[H",
    "end": "\x1b[F",
    "pageup": "\x1b[5~",
    "pagedown": "\x1b[6~",
    "delete": "\x1b[3~",
    "shift+tab": "\x1b[Z",
    **{f"ctrl+{letter}": chr(ord(letter) - 96) for letter in "abcdefghijklmnopqrstuvwxyz"},
}


class Guest(asyncssh.SSHClient):
    """A client that answers no questions, because there are none."""

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: object
    ) -> list[str]:
        assert not prompts, "nobody is asked anything"
        return []


class Terminal(asyncssh.SSHClientSession[bytes]):
    """A terminal that shows a session, and a keyboard."""

    def __init__(
        self, connection: asyncssh.SSHClientConnection, size: tuple[int, int] = (80, 24)
    ) -> None:
        self.connection = connection
        self.screen = pyte.Screen(min(size[0], 500) or 80, min(size[1], 200) or 24)
        self._stream = pyte.ByteStream(self.screen)
        self._changed = asyncio.Event()
        self._chunks: list[bytes] = []
        self.error_output = b""
        self.status: int | None = None
        self.channel: asyncssh.SSHClientChannel[bytes]
        self.open = True

    # What the player sees.

    @property
    def lines(self) -> list[str]:
        """The screen's lines."""
        return [line.rstrip() for line in self.screen.display]

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.lines)

    @property
    def raw(self) -> bytes:
        """Every byte received so far."""
        return b"".join(self._chunks)

    async def until(self, wanted: str | Callable[[], bool], seconds: float = SECONDS) -> None:
        """Wait until a text is on the screen, or a condition holds."""
        await self._until(
            wanted if callable(wanted) else lambda: wanted in self.text, wanted, seconds
        )

    async def until_gone(self, unwanted: str, seconds: float = SECONDS) -> None:
        """Wait until a text is no longer on the screen."""
        await self._until(lambda: unwanted not in self.text, f"no {unwanted}", seconds)

    async def until_sent(self, wanted: bytes, seconds: float = SECONDS) -> None:
        """Wait until certain bytes have been received."""
        await self._until(lambda: wanted in self.raw, wanted, seconds)

    async def ended(self, seconds: float = SECONDS) -> int | None:
        """Wait until the session has ended; return its exit status."""
        await self._until(lambda: not self.open, "the end", seconds)
        return self.status

    # What the player does.

    def press(self, *keys: str) -> None:
        """Press keys by name, or by the character they make."""
        self.send("".join(KEYS.get(key, key) for key in keys).encode())

    def type(self, text: str) -> None:
        """Type a text."""
        self.send(text.encode())

    def paste(self, text: str) -> None:
        """Paste a text, as terminals do it."""
        self.type(f"\x1b[200~{text}\x1b[201~")

    def click(self, column: int, row: int) -> None:
        """Click on a cell, counted from 0."""
        where = f"{column + 1};{row + 1}"
        self.type(f"\x1b[<0;{where}M\x1b[<0;{where}m")

    def send(self, data: bytes) -> None:
        """Send bytes as they are."""
        self.channel.write(data)

    def resize(self, columns: int, rows: int) -> None:
        """Change the size of the window."""
        self.screen.resize(rows, columns)
        self.channel.change_terminal_size(columns, rows)

    # Callbacks from asyncssh.

    def connection_made(self, chan: asyncssh.SSHClientChannel[bytes]) -> None:
        self.channel = chan

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if datatype == asyncssh.EXTENDED_DATA_STDERR:
            self.error_output += data
        else:
            self._chunks.append(data)
            self._stream.feed(data)
        self._changed.set()

    def exit_status_received(self, status: int) -> None:
        self.status = status

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        self._changed.set()

    async def _until(self, holds: Callable[[], bool], wanted: object, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                while not holds():
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"never saw {wanted!r}, but\n{self.text}") from None


@asynccontextmanager
async def client(
    port: int,
    *,
    user: str = "ann",
    keys: Iterable[asyncssh.SSHKey | asyncssh.SSHKeyPair] = (),
    host_key: asyncssh.SSHKey | None = None,
    factory: type[asyncssh.SSHClient] = Guest,
    **options: Any,
) -> AsyncIterator[asyncssh.SSHClientConnection]:
    """A connection of a real SSH client that reads no configuration, agent or known hosts."""
    connection = await asyncssh.connect(
        "127.0.0.1",
        port,
        username=user,
        client_factory=factory,
        client_keys=list(keys),
        agent_path=None,
        known_hosts=([host_key.convert_to_public()], [], []) if host_key else None,
        config=None,
        **options,
    )
    async with connection:
        yield connection


@asynccontextmanager
async def connected(
    port: int,
    *,
    term: str | None = "xterm-256color",
    size: tuple[int, int] = (80, 24),
    env: Mapping[str, str] | None = None,
    command: str | None = None,
    window: int = 2 * 1024 * 1024,
    **options: Any,
) -> AsyncIterator[Terminal]:
    """A terminal with a session on the server; without a *term*, a client without a terminal."""
    async with client(port, **options) as connection:
        terminal = Terminal(connection, size)
        await connection.create_session(
            lambda: terminal,
            command,
            term_type=term,
            term_size=size if term else (),
            env=[f"{name}={value}" for name, value in (env or {}).items()],
            encoding=None,
            window=window,
        )
        yield terminal


async def read_all(port: int) -> bytes:
    """All that a server at *port* sends to a client that says nothing."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    async with asyncio.timeout(60):
        received = await reader.read()
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()
    return received

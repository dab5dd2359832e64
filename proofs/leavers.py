"""Clients that break off at random moments, in a process of their own, for ``proofs.leaks``.

The first line of standard input provides, as one JSON object, the port, the players' key files, and
the seed. Each further line is the number of connections that come and go next; afterwards a line of
standard output says, as a JSON object, how many left at which moment. An empty line is the end.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import struct
import sys
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import repeat
from pathlib import Path
from random import Random
from typing import TypeAlias

import asyncssh

from bench.client import Screen, new_key

AT_ONCE = 16
"""Connections at any one time."""

VISIT_SECONDS = 60.0
"""No visit takes longer, unless the server has forgotten the client."""

HESITATION_SECONDS = 0.03
ANSWER_SECONDS = 0.1

GREETING = b"SSH-2.0-OpenSSH_9.6\r\n"

COMMANDS = (
    "help", "games", "who", "turns", "standings", "show 1", "show 2 3 4 --json", "record 1",
    "export", "wait", "wait", "feed", "calendar", "multiple", "challenges", "nonsense",
)  # fmt: skip

KEYS = (
    b"\x1b[A", b"\x1b[B", b"\x1b[C", b"\x1b[D", b"\t", b"\x1b", b"?", b"p", b"r", b"i", b"s", b"z",
    b"b", b"n", b"g", b"\x10", b"\x0c", b"\x7f", b"h", b"j", b"\x1b[200~pasted\x1b[201~",
    b"\x1b[<0;10;10M\x1b[<0;10;10m", b"\x1b[1114112u",
)  # fmt: skip
"""None of these keys submits anything, so the lobby stays as it was."""

_RESET = struct.pack("ii", 1, 0)

Way: TypeAlias = Callable[["Leaver"], Awaitable[None]]


class BreakingOff(asyncssh.SSHClient):
    """A client with a *key*, or a guest, that may leave at a *moment* of the login: when it has
    seen the host key, or when it is asked for its own."""

    def __init__(
        self,
        key: asyncssh.SSHKey | None,
        moment: str,
        part: Callable[[asyncssh.SSHClientConnection], None],
    ) -> None:
        self._keys = [key] if key else []
        self._moment = moment
        self._part = part

    def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
        self._connection = conn

    def validate_host_public_key(
        self, host: str, addr: str, port: int, key: asyncssh.SSHKey
    ) -> bool:
        self._break_off_at("key exchange")
        return True

    def public_key_auth_requested(self) -> asyncssh.SSHKey | None:
        self._break_off_at("authentication")
        return self._keys.pop() if self._keys else None

    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(
        self, name: str, instructions: str, lang: str, prompts: object
    ) -> list[str]:
        return []

    def _break_off_at(self, moment: str) -> None:
        if moment == self._moment:
            self._part(self._connection)


class Leaver:
    """Somebody who comes and goes: one of *players*, the first of whom has boards, a stranger, or a
    guest without a key."""

    def __init__(self, port: int, players: Sequence[asyncssh.SSHKey], chance: Random) -> None:
        self._port = port
        self._players = players
        self._everybody = (*players, new_key(), None)
        self._chance = chance

    # Before anybody has logged in.

    async def knock(self) -> None:
        """Say nothing."""
        await self._send(b"")

    async def greet(self) -> None:
        """Stop in the middle of the version, or of what follows it."""
        rest = self._chance.randbytes(self._chance.randrange(64))
        words = GREETING + rest
        await self._send(words[: self._chance.randrange(1, len(words) + 1)])

    async def exchange_keys(self) -> None:
        """Leave when the server has shown its key."""
        await self._begin("key exchange")

    async def authenticate(self) -> None:
        """Leave when the server asks for authentication."""
        await self._begin("authentication")

    # Logged in.

    async def log_in(self) -> None:
        """Ask for nothing."""
        async with self._connected():
            pass

    async def ask(self) -> None:
        """Ask for a screen, without looking at it."""
        async with self._connected() as connection:
            await self._session(connection)

    async def command(self) -> None:
        """Give a command, and wait briefly for part of the answer."""
        async with self._connected() as connection:
            process = await connection.create_process(self._chance.choice(COMMANDS), encoding=None)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(self._chance.random() * ANSWER_SECONDS):
                    await process.stdout.read(self._chance.randrange(1, 500))

    async def converse(self) -> None:
        """Give commands line by line."""
        async with self._connected() as connection:
            process = await connection.create_process(encoding=None, term_type=None)
            process.stdin.write(b"who\nwait\n"[: self._chance.randrange(1, 10)])

    # Complete sessions.

    async def glance(self) -> None:
        """Leave while the first frame arrives."""
        async with self._connected() as connection:
            screen = await self._session(connection)
            await asyncio.wait_for(screen.came.wait(), VISIT_SECONDS)

    async def look(self) -> None:
        """Leave after the first frame; some players quit properly."""
        player = self._chance.choice(self._players)
        async with self._connected(player) as connection:
            screen = await self._lobby(connection)
            if self._chance.random() < 0.5:
                screen.channel.write(b"qy")
                await screen.channel.wait_closed()

    async def type(self) -> None:
        """Press keys."""
        async with self._connected() as connection:
            screen = await self._lobby(connection)
            for key in self._chance.choices(KEYS, k=self._chance.randrange(1, 12)):
                screen.channel.write(key)
                await self._hesitate()

    async def play(self) -> None:
        """Open a board, and enter half a move."""
        async with self._connected(self._players[0]) as connection:
            screen = await self._lobby(connection)
            screen.channel.write(b"\t")
            await screen.until(b"rules")  # a message may stand over "Your move."
            if self._chance.random() < 0.7:
                screen.channel.write(b"\x1b[A\x1b[C\r\x1b[A")
                await self._hesitate()

    async def _send(self, words: bytes) -> None:
        loop = asyncio.get_running_loop()
        with socket.socket() as plug:
            plug.setblocking(False)
            await loop.sock_connect(plug, ("127.0.0.1", self._port))
            await loop.sock_sendall(plug, words)
            if self._chance.random() < 0.5:
                await loop.sock_recv(plug, 1000)
            if self._chance.random() < 0.5:
                _reset(plug)

    async def _begin(self, moment: str) -> None:
        with contextlib.suppress(asyncssh.Error, OSError):
            async with self._connection(self._key(), moment) as connection:
                assert connection.is_closed(), f"beyond {moment}"

    @asynccontextmanager
    async def _connected(
        self, key: asyncssh.SSHKey | None = None
    ) -> AsyncIterator[asyncssh.SSHClientConnection]:
        """A connection that ends after some hesitation, in a random way."""
        async with self._connection(key or self._key()) as connection:
            yield connection
            await self._hesitate()
            self._part(connection)

    def _connection(
        self, key: asyncssh.SSHKey | None, moment: str = ""
    ) -> contextlib.AbstractAsyncContextManager[asyncssh.SSHClientConnection]:
        return asyncssh.connect(
            "127.0.0.1",
            self._port,
            client_factory=lambda: BreakingOff(key, moment, self._part),
            username="somebody",
            client_keys=[],
            known_hosts=b"",
            config=None,
            agent_path=None,
        )

    def _key(self) -> asyncssh.SSHKey | None:
        return self._chance.choice(self._everybody)

    async def _session(self, connection: asyncssh.SSHClientConnection) -> Screen:
        screen = Screen()
        await connection.create_session(
            lambda: screen, encoding=None, term_type="xterm-256color", term_size=(80, 24)
        )
        return screen

    async def _lobby(self, connection: asyncssh.SSHClientConnection) -> Screen:
        screen = await self._session(connection)
        await screen.frame()
        return screen

    async def _hesitate(self) -> None:
        await asyncio.sleep(self._chance.random() * HESITATION_SECONDS)

    def _part(self, connection: asyncssh.SSHClientConnection) -> None:
        """Disconnect properly, hang up, or break the connection."""
        match self._chance.randrange(3):
            case 0:
                connection.close()
            case 1:
                connection.abort()
            case _:
                _reset(connection.get_extra_info("socket"))
                connection.abort()


WAYS: dict[str, tuple[Way, int]] = {
    "connected": (Leaver.knock, 10),
    "version": (Leaver.greet, 12),
    "key exchange": (Leaver.exchange_keys, 9),
    "authentication": (Leaver.authenticate, 9),
    "logged in": (Leaver.log_in, 8),
    "session asked for": (Leaver.ask, 6),
    "command": (Leaver.command, 12),
    "line by line": (Leaver.converse, 4),
    "first frame": (Leaver.glance, 8),
    "lobby": (Leaver.look, 8),
    "typing": (Leaver.type, 7),
    "match": (Leaver.play, 7),
}
"""The moments, how to reach them, and how many of a hundred clients leave there."""


def _reset(plug: socket.socket) -> None:
    """Make *plug* send a reset when it is closed."""
    plug.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)


async def gone(leaver: Leaver, chance: Random, visits: int) -> Counter[str]:
    """Make *visits* visits; return how many left at which moment. If there are enough, some leave
    at each."""
    drawn = chance.choices(list(WAYS), [weight for _, weight in WAYS.values()], k=visits)
    moments = [*WAYS, *drawn][:visits]
    chance.shuffle(moments)
    waiting = iter(moments)

    async def queue() -> None:
        for moment in waiting:
            async with asyncio.timeout(VISIT_SECONDS):
                await WAYS[moment][0](leaver)

    async with asyncio.TaskGroup() as group:
        for _ in repeat(None, AT_ONCE):
            group.create_task(queue())
    return Counter(moments)


async def main() -> None:
    """Come and go as often as standard input requests."""
    asked = json.loads(sys.stdin.readline())
    keys = [asyncssh.read_private_key(Path(path)) for path in asked["keys"]]
    leaver = Leaver(asked["port"], keys, Random(asked["seed"]))
    moments = Random(asked["seed"])  # separate: visits use the other in no fixed order
    while line := (await asyncio.to_thread(sys.stdin.readline)).strip():
        print(json.dumps(await gone(leaver, moments, int(line))), flush=True)


if __name__ == "__main__":
    asyncio.run(main())

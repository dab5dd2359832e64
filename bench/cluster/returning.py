"""Clients that come back when their server has restarted, in a process of their own.

For ``bench.cluster.restart``. Standard input tells, as one JSON object, the ports of the servers
and the key files; a word on it after all connections were lost, that servers listen again. Standard
output gets a line when all have come in, and another when they have come in again; both are JSON. A
client does no more than it must: it runs on the machine whose servers are measured.
"""

from __future__ import annotations

import asyncio
import json
import sys
from itertools import cycle
from pathlib import Path
from time import monotonic, process_time

import asyncssh

LANDMARK = b"challenge"
"""What the last line of the lobby's first frame shows."""

AT_FIRST = 4
"""Clients of one process that come in at once before the restart."""

AGAIN_SECONDS = 0.1
"""Until another try after a connection was refused or closed."""

_CIPHERS = ["aes128-gcm@openssh.com"]
_EXCHANGES = ["curve25519-sha256"]


class Painted(asyncssh.SSHClientSession[bytes]):
    """A session that waits for its first whole frame, and for its end."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self._tail = b""
        self.painted: asyncio.Future[float] = loop.create_future()
        self.lost: asyncio.Future[None] = loop.create_future()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        if not self.painted.done():
            self._tail = self._tail[-len(LANDMARK) :] + data
            if LANDMARK in self._tail:
                self.painted.set_result(monotonic())

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.painted.done():
            self.painted.set_exception(exc or asyncssh.ConnectionLost("closed"))
        self.lost.set_result(None)


class Client:
    """The owner of *key*, at home at *port*."""

    def __init__(self, port: int, key: Path) -> None:
        self._port = port
        self._options = asyncssh.SSHClientConnectionOptions(
            username="somebody",
            client_keys=[key],
            known_hosts=None,
            config=None,
            agent_path=None,
            kex_algs=_EXCHANGES,
            encryption_algs=_CIPHERS,
            login_timeout=600,
        )
        self.tried = 0
        self.began = self.painted = 0.0

    async def stay(self) -> asyncio.Future[None]:
        """Come in, however often that must be tried; the end of the connection."""
        while True:
            try:
                return await self._enter()
            except (OSError, asyncssh.Error):
                self.tried += 1
                await asyncio.sleep(AGAIN_SECONDS)

    async def _enter(self) -> asyncio.Future[None]:
        self.began = monotonic()
        connection = await asyncssh.connect("127.0.0.1", self._port, options=self._options)
        session = Painted()
        await connection.create_session(
            lambda: session, encoding=None, term_type="xterm-256color", term_size=(80, 24)
        )
        self.painted = await session.painted
        return session.lost


async def main() -> None:
    """Come in, lose the connections, come in again, and tell how long each waited."""
    asked = json.loads(sys.stdin.readline())
    clients = [
        Client(port, Path(key))
        for port, key in zip(cycle(asked["ports"]), asked["keys"], strict=False)
    ]
    places = asyncio.Semaphore(AT_FIRST)

    async def come(client: Client) -> asyncio.Future[None]:
        async with places:
            return await client.stay()

    ends = await asyncio.gather(*map(come, clients))
    _tell(came=len(ends))
    await asyncio.gather(*ends)
    await asyncio.to_thread(sys.stdin.readline)
    cpu = process_time()
    for each in clients:
        each.tried = 0
    await asyncio.gather(*(each.stay() for each in clients))
    _tell(
        waits=[each.painted - each.began for each in clients],
        began=min(each.began for each in clients),
        ended=max(each.painted for each in clients),
        cpu=process_time() - cpu,
        tried=sum(each.tried for each in clients),
    )
    await asyncio.to_thread(sys.stdin.readline)


def _tell(**words: object) -> None:
    print(json.dumps(words), flush=True)


if __name__ == "__main__":
    asyncio.run(main())

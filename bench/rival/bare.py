"""The floor for bench.peers: an asyncssh server that lets everybody in and sends a kilobyte.

It is given its port and the file of its host key.
"""

from __future__ import annotations

import asyncio
import sys

import asyncssh


class Server(asyncssh.SSHServer):
    """Lets everybody in."""

    def begin_auth(self, username: str) -> bool:
        return False


async def greet(process: asyncssh.SSHServerProcess[str]) -> None:
    """Fill a line or two of the terminal, and wait until the client leaves."""
    process.stdout.write("." * 1024)
    await process.stdin.read()


async def main(port: str, host_key: str) -> None:
    """Serve."""
    acceptor = await asyncssh.listen(
        "127.0.0.1",
        int(port),
        server_factory=Server,
        server_host_keys=[host_key],
        process_factory=greet,
        line_editor=False,
    )
    await acceptor.wait_closed()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

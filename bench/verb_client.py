"""The client of ``bench.verbs``, in a process of its own: runs one command after the other."""

from __future__ import annotations

import asyncio
import json
import sys
from contextlib import suppress
from time import perf_counter
from typing import Any

import asyncssh

LONGEST_SECONDS = 20.0
"""After this a command is interrupted."""


async def answered(connection: asyncssh.SSHClientConnection, line: str, text: str) -> Any:
    """The exit status of *line*, and how many bytes and seconds its answer took."""
    began, status, out = perf_counter(), None, 0
    process = await connection.create_process(line, encoding=None)
    try:
        async with asyncio.timeout(1.0 if line.startswith("wait") else LONGEST_SECONDS):
            with suppress(BrokenPipeError):  # it was answered already
                process.stdin.write(text.encode())
                process.stdin.write_eof()
            while piece := await process.stdout.read(1 << 16):
                out += len(piece)
            out += len(await process.stderr.read())
            status = (await process.wait()).exit_status
    except TimeoutError:
        process.send_signal("INT")
        await process.wait_closed()
    return {"status": status, "bytes": out, "seconds": perf_counter() - began}


async def main() -> None:
    """Run what is read, a line each, and print what it took."""
    asked = json.loads(sys.stdin.readline())
    keys = [asyncssh.import_private_key(asked["key"])] if asked["key"] else None
    async with asyncssh.connect(
        "127.0.0.1",
        asked["port"],
        username="somebody",
        client_keys=keys,
        password="",
        known_hosts=None,
        config=None,
        agent_path=None,
    ) as connection:
        while given := (await asyncio.to_thread(sys.stdin.readline)).strip():
            line, text = json.loads(given)
            print(json.dumps(await answered(connection, line, text)), flush=True)


if __name__ == "__main__":
    asyncio.run(main())

"""What sessions cost in the lobby, and in similar programs as others might write them.

    python -m bench.peers [SESSIONS ...]

For each number of sessions (1 and 50 unless given), in one run on one machine, the same client does
the same in three servers: in the lobby; in bench.plain, a Textual program that sshd starts for each
connection; and in bench.prompting, a prompt_toolkit program in an asyncssh server, with one process
for all connections. Without sshd, from the package openssh-server, its rows are left out.
"""

from __future__ import annotations

import asyncio
import contextlib
import getpass
import os
import shutil
import sys
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeAlias

import asyncssh

from bench import asking, costs
from bench.client import Target, new_key
from bench.machine import Machine
from bench.servers import free_port, lobby_server
from bench.table import table

SESSIONS = (1, 50)

Server: TypeAlias = Callable[[Path], AbstractAsyncContextManager[Target]]
"""Runs a server with its files in a folder for as long as it is needed."""


@asynccontextmanager
async def plain_server(sshd: str, folder: Path) -> AsyncIterator[Target]:
    """The program *sshd*, starting the plain program for every connection."""
    key, host_key, authorized = _keys(folder)
    port = free_port()
    settings = folder / "sshd_config"
    settings.write_text(
        f"Port {port}\nListenAddress 127.0.0.1\nHostKey {host_key}\nUsePAM no\nStrictModes no\n"
        f"AuthorizedKeysFile {authorized}\nMaxStartups 1000\nPidFile none\nPermitRootLogin yes\n"
        f"ForceCommand cd {Path.cwd()} && {sys.executable} -m bench.plain\n"
    )
    _make_room_for_privileges()
    server = await asyncio.create_subprocess_exec(
        sshd, "-D", "-f", settings, stderr=asyncio.subprocess.DEVNULL
    )
    try:
        await _listening(port)
        yield Target("sshd and Textual", port, server.pid, getpass.getuser(), key, b"OctiLite")
    finally:
        server.terminate()
        await server.wait()


@asynccontextmanager
async def prompting_server(folder: Path) -> AsyncIterator[Target]:
    """The prompt_toolkit program with a server of its own."""
    key, host_key, authorized = _keys(folder)
    server = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bench.prompting",
        host_key,
        authorized,
        stdout=asyncio.subprocess.PIPE,
    )
    assert server.stdout
    try:
        port = int(await server.stdout.readline())
        yield Target("prompt_toolkit", port, server.pid, "ann", key, b"OctiLite")
    finally:
        server.terminate()
        await server.wait()


def servers() -> Sequence[Server]:
    """The servers that can be measured here; reports if some cannot."""
    sshd = shutil.which("sshd", path=f"{os.environ['PATH']}:/usr/sbin")
    if sshd is None:
        print("There is no sshd here, so its rows are left out: install openssh-server.\n")
        return lobby_server, prompting_server
    return lobby_server, partial(plain_server, sshd), prompting_server


def _keys(folder: Path) -> tuple[asyncssh.SSHKey, Path, Path]:
    """A client's key, and files in *folder* with a server's key and with the authorized keys."""
    key, own = (new_key() for _ in range(2))
    host_key, authorized = folder / "host_key", folder / "authorized"
    host_key.write_bytes(own.export_private_key())
    host_key.chmod(0o600)
    authorized.write_bytes(key.export_public_key())
    return key, host_key, authorized


def _make_room_for_privileges() -> None:
    if os.geteuid() == 0:
        Path("/run/sshd").mkdir(mode=0o755, exist_ok=True)


async def _listening(port: int) -> None:
    while True:
        with contextlib.suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.close()
            return
        await asyncio.sleep(0.05)


async def main(sessions: Iterable[int]) -> None:
    """Measure and print."""
    machine = Machine()
    rows: list[Sequence[str]] = [costs.AIM]
    known = servers()
    for number in sessions:
        for server in known:
            with TemporaryDirectory() as folder:
                async with server(Path(folder)) as target:
                    rows.append(await costs.row(target, number))
    print(table(costs.HEADER, rows))
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(f"{__doc__}\n{costs.__doc__}")
    parser.add_argument("sessions", type=int, nargs="*", metavar="SESSIONS", default=SESSIONS)
    asyncio.run(main(parser.parse_args().sessions))

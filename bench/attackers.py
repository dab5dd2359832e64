"""The attackers of ``bench.attacks``, in a process of their own: each does the worst it can."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import Sequence
from contextlib import AbstractAsyncContextManager, suppress
from itertools import cycle
from time import perf_counter
from typing import Any

import aiosmtplib
import asyncssh

from bench.client import new_key, reach

GUESTS = 4
"""Attackers of each kind at once."""

_BOARDS = " ".join(["1"] * 200)
SHOWS = (
    f"show {_BOARDS} --json",
    f"show {_BOARDS}",
    f"show {' '.join(['1#0'] * 200)} --json",
    f"show {' '.join(map(str, range(1, 21)))} --json",
    f"show {' '.join(f'1#-{ply}' for ply in range(20))} --json",
    "all show ben all --json",
)
STATISTICS = ("stats chaos", "stats chaos --json")

SCREEN_KEYS = (
    b"g\r\x1b?\x1b", b"\r?\x1b\x1b", b"\x10\x1b", b"\x14\x1b[B\x1b[B\x1b", b"\x0c\x0c\x0c\x0c",
    b"\t\t\t\t", b"\x1b[B\x1b[B\r\x1b", b"\x1b[6~\x1b[6~\x1b[5~", b"p\r\x1b", b"h\r\x1b", b"s\x1b",
    b"r\r\x1b", b"m\x1b", b"w\x1b", b"a\x1b", b"e\r\x1b", b"x\x1b", b"c\x1b", b"f\x1b",
)  # fmt: skip
"""What opens and leaves most screens, somewhere."""

_SEMICOLONS = b";" * 60_000 + b"\r\n "
MAILS = (
    b'X: y\rContent-Type: text/plain; x="' + _SEMICOLONS * 7,
    b'Content-Type: text/plain; x="' + _SEMICOLONS * 7,
    b"Content-Type: message/delivery-status\r\n\r\n" + b"\r" * 500_000,
    b"Content-Type: message/delivery-status\r\n\r\n" + b"\r\n" * 250_000,
    b"a:\r\n" * 120_000,
    b"Content-Type: multipart/mixed; boundary=a\r\n\r\n" + b"--a\r\n\r\n" * 60_000,
)


async def guest(port: int, source: str, lines: Sequence[str], ending: float) -> int:
    """Run *lines* in turn, each as soon as the one before is answered; return how many answers
    there were."""
    answered = 0
    async with reach(port, "guest", new_key(), source) as connection:
        lobby = await connection.create_process("multiple --json", encoding=None)
        for line in cycle(lines):
            if perf_counter() > ending or lobby.exit_status is not None:
                return answered
            lobby.stdin.write(f"{line}\n".encode())
            with suppress(TimeoutError):
                async with asyncio.timeout(max(0.1, ending - perf_counter())):
                    await lobby.stdout.readline()
                    answered += 1
    return answered


async def talker(
    port: int, key: asyncssh.SSHKey | None, source: str, commands: Sequence[Any], ending: float
) -> int:
    """Run *commands* in turn on one connection; return how many answers there were."""
    answers = 0
    async with _connection(port, key, source) as connection:
        for line, text in cycle(commands):
            if perf_counter() > ending:
                break
            with suppress(TimeoutError, BrokenPipeError, asyncssh.ChannelOpenError):
                answers += await _answered(connection, line, text)
    return answers


async def _answered(connection: asyncssh.SSHClientConnection, line: str, text: str) -> int:
    process = await connection.create_process(line, encoding=None)
    try:
        async with asyncio.timeout(1 if line.startswith("wait") else 20):
            with suppress(BrokenPipeError):  # it was answered already
                process.stdin.write(text.encode())
                process.stdin.write_eof()
            await process.wait()
            return 1
    finally:
        process.close()
        await process.wait_closed()


async def typist(port: int, key: asyncssh.SSHKey | None, source: str, ending: float) -> int:
    """Open and leave screens in the largest window, as fast as the connection takes keys; return
    how many frames came, in kilobytes."""
    async with _connection(port, key, source) as connection:
        process = await connection.create_process(
            encoding=None, term_type="xterm-256color", term_size=(250, 80)
        )
        reading = asyncio.create_task(_drained(process))
        for keys in cycle(SCREEN_KEYS):
            if perf_counter() > ending or reading.done():
                break
            process.stdin.write(keys)
            await asyncio.sleep(len(keys) / 100)
        process.close()
        return await reading


async def _drained(process: asyncssh.SSHClientProcess[bytes]) -> int:
    size = 0
    while piece := await process.stdout.read(1 << 16):
        size += len(piece)
    return size // 1000


def _connection(
    port: int, key: asyncssh.SSHKey | None, source: str
) -> AbstractAsyncContextManager[asyncssh.SSHClientConnection]:
    return asyncssh.connect(
        "127.0.0.1", port, local_addr=(source, 0), username="somebody", password="",
        client_keys=[key] if key else None, known_hosts=None, config=None, agent_path=None,
    )  # fmt: skip


async def mailer(port: int, to: str, sender: str, ending: float) -> int:
    """Send the mails in turn; return how many were answered."""
    answered = 0
    head = f"From: {sender}\r\nTo: {to}\r\nMessage-ID: <%d@example.org>\r\n"
    for mail in cycle(MAILS):
        if perf_counter() > ending:
            break
        with suppress(OSError, aiosmtplib.SMTPException):
            async with aiosmtplib.SMTP(hostname="127.0.0.1", port=port, start_tls=False) as client:
                await client.mail(sender)
                await client.rcpt(to)
                with suppress(aiosmtplib.SMTPException):
                    await _data(client, (head % answered).encode() + mail + b"\r\n\r\na1\r\n")
                answered += 1
    return answered


async def _data(client: aiosmtplib.SMTP, content: bytes) -> None:
    """Send *content* as it is: the client's own way would mend its line ends."""
    protocol = client.protocol
    assert protocol
    await protocol.execute_command(b"DATA", timeout=60)
    protocol.write(content + b".\r\n")
    await protocol.read_response(timeout=60)


async def main() -> None:
    """Attack as asked, and print how many answers there were."""
    asked = json.loads(sys.stdin.readline())
    ending = perf_counter() + asked["seconds"]
    attacks = []
    for number in range(GUESTS):
        source = f"127.77.{number}.1"
        if "show" in asked["kinds"]:
            attacks.append(guest(asked["port"], source, SHOWS, ending))
        if "stats" in asked["kinds"]:
            attacks.append(guest(asked["port"], source, STATISTICS, ending))
        if "mail" in asked["kinds"]:
            to = asked["addresses"][number % len(asked["addresses"])]
            attacks.append(mailer(asked["mail_port"], to, asked["sender"], ending))
    member = asyncssh.import_private_key(asked["key"])
    for number, key in enumerate((None, member)):
        if "verbs" in asked["kinds"]:
            source = f"127.78.{number}.1"
            attacks.append(talker(asked["port"], key, source, asked["commands"], ending))
        if "screens" in asked["kinds"]:
            attacks.append(typist(asked["port"], key, f"127.79.{number}.1", ending))
    answers = await asyncio.gather(*attacks, return_exceptions=True)
    counts = [answer if isinstance(answer, int) else repr(answer) for answer in answers]
    print(json.dumps({"answers": counts}), flush=True)


if __name__ == "__main__":
    asyncio.run(main())

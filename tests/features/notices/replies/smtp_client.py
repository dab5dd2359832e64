"""A mail server that speaks to the door line by line."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from email.message import EmailMessage

from tests.features.notices.replies.correspondence import Correspondence


@dataclass
class Client:
    """A client that speaks to the door line by line."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    async def hears(self) -> str:
        """The last line of the next answer; "" if the door has hung up."""
        async with asyncio.timeout(60):
            try:
                while (line := (await self.reader.readline()).decode())[3:4] == "-":
                    pass
            except ConnectionError:
                return ""
        return line.rstrip()

    async def says(self, line: str | bytes) -> str:
        """The answer to *line*."""
        self.writer.write((line if isinstance(line, bytes) else line.encode()) + b"\r\n")
        return await self.hears()


@asynccontextmanager
async def client(mails: Correspondence) -> AsyncIterator[Client]:
    reader, writer = await asyncio.open_connection("127.0.0.1", mails.door.port)
    try:
        yield Client(reader, writer)
    finally:
        writer.close()


async def said(
    mails: Correspondence,
    reply: EmailMessage,
    content: bytes = b"",
    *,
    to: str = "",
    sender: str = "ann@example.org",
) -> str:
    """The answer to *reply* when it is sent by hand, with another *content* if there is one."""
    async with client(mails) as mta:
        await mta.hears()
        await mta.says("EHLO x")
        await mta.says(f"MAIL FROM:<{sender}>")
        await mta.says(f"RCPT TO:<{to or reply['To']}>")
        await mta.says("DATA")
        return await mta.says((content or reply.as_bytes()) + b"\r\n.")

"""Standard input and output of a command, for clients without a screen."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections.abc import Callable

from lobby.base.translation import _
from lobby.language.command_streams import LONGEST_INPUT, LONGEST_LINE
from lobby.ssh.acts import Line


class InputTooLong(Exception):
    """More input than any command accepts; its text is one sentence."""


class Input:
    """Lines from the client, without their line ends.

    With a ``line``, input not read yet stays at the client; without one, input beyond the length of
    a line is dropped.
    """

    def __init__(self, line: Line | None) -> None:
        self._line = line
        self._decoder = getincrementaldecoder("utf-8")("replace")
        self._text = ""
        self._ended = False
        self._more = asyncio.Event()

    async def readline(self) -> str | None:
        while "\n" not in self._text and not self._ended:
            self._refuse_beyond(LONGEST_LINE)
            await self._wait_for_more()
        if not self._text:
            return None
        text, __, self._text = self._text.partition("\n")
        return text.removesuffix("\r")

    async def read(self) -> str:
        while not self._ended:
            self._refuse_beyond(LONGEST_INPUT)
            await self._wait_for_more()
        text, self._text = self._text, ""
        return text

    def feed(self, data: bytes) -> None:
        """The client has sent *data*."""
        self._text += self._decoder.decode(data)
        if self._line:
            self._line.pause_reading()
        else:
            self._text = self._text[:LONGEST_LINE]
        self._more.set()

    def end(self) -> None:
        """The client will send no more."""
        self._text += self._decoder.decode(b"", final=True)
        self._ended = True
        self._more.set()

    async def _wait_for_more(self) -> None:
        self._more.clear()
        if self._line:
            self._line.resume_reading()
        await self._more.wait()

    def _refuse_beyond(self, length: int) -> None:
        if len(self._text) > length:
            raise InputTooLong(_("That is more than {length} characters.", length=length))


class Output:
    """Text to the client; for a terminal, line ends are converted."""

    def __init__(
        self, send: Callable[[bytes], None], clear: asyncio.Event, *, terminal: bool
    ) -> None:
        self._send = send
        self._clear = clear
        self._terminal = terminal

    async def write(self, text: str) -> None:
        """Send *text* once the client has read what was sent before."""
        await self._clear.wait()
        self.write_now(text)

    def write_now(self, text: str) -> None:
        """Send a few characters without waiting."""
        if self._terminal:
            text = text.replace("\n", "\r\n")
        self._send(text.encode("utf-8", "replace"))

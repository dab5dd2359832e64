"""Standard input and output of a command, for clients without a screen."""

from __future__ import annotations

import asyncio
from codecs import getincrementaldecoder
from collections import deque
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
        self._lines: deque[str] = deque()
        self._begun: list[str] = []
        """The pieces of the last line, which has not ended."""
        self._length = 0
        self._ended = False
        self._more = asyncio.Event()

    async def readline(self) -> str | None:
        while not self._lines and not self._ended:
            self._refuse_beyond(LONGEST_LINE)
            await self._wait_for_more()
        if self._lines:
            line = self._lines.popleft()
            self._length -= len(line) + 1
            return line.removesuffix("\r")
        return (await self.read()).removesuffix("\r") if self._length else None

    async def read(self) -> str:
        while not self._ended:
            self._refuse_beyond(LONGEST_INPUT)
            await self._wait_for_more()
        text = "\n".join((*self._lines, "".join(self._begun)))
        self._lines.clear()
        self._begun.clear()
        self._length = 0
        return text

    def feed(self, data: bytes) -> None:
        """The client has sent *data*."""
        text = self._decoder.decode(data)
        if self._line:
            self._line.pause_reading()
        else:
            text = text[: max(0, LONGEST_LINE - self._length)]
        self._take(text)
        self._more.set()

    def end(self) -> None:
        """The client will send no more."""
        self._take(self._decoder.decode(b"", final=True))
        self._ended = True
        self._more.set()

    def _take(self, text: str) -> None:
        """Add *text*, of which each character is looked at once, however it is split."""
        self._length += len(text)
        end, *others = text.split("\n")
        self._begun.append(end)
        for begin in others:
            self._lines.append("".join(self._begun))
            self._begun = [begin]

    async def _wait_for_more(self) -> None:
        self._more.clear()
        if self._line:
            self._line.resume_reading()
        await self._more.wait()

    def _refuse_beyond(self, length: int) -> None:
        if self._length > length:
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

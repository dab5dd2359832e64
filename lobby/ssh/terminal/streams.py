"""Standard input and output of a command, for clients without a screen, and lines typed at a
terminal that leaves echo and editing to the server."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Protocol

from rich.cells import cell_len

from lobby.base import written
from lobby.base.charsets import UTF_8
from lobby.language.command_streams import LONGEST_LINE, InputTooLong
from lobby.ssh.acts import Line
from lobby.ssh.terminal.sequences import decoder

_CONTINUING = bytes(range(0x80, 0xC0))
"""The bytes of UTF-8 that begin no character."""

_LONGEST_LINE = 1024

_RUBOUT = "\b \b"


class Input:
    """Lines from a client with *charset*, without their line ends.

    With a ``line``, input not read yet stays at the client; without one, input beyond the length of
    a line is dropped.
    """

    def __init__(self, line: Line | None, charset: str = UTF_8) -> None:
        self._line = line
        self._charset = charset
        self._splitter = written.Lines()
        self._lines: deque[bytes] = deque()
        self._length = 0
        self._fed = 0
        """Bytes that have come since more were asked for."""
        self._ended = False
        self._more = asyncio.Event()

    async def readline(self) -> str | None:
        while not self._lines and not self._ended:
            self._refuse_beyond(LONGEST_LINE)
            await self._wait_for_more()
        if self._lines:
            line = self._lines.popleft()
        elif not (line := self._splitter.end()):
            return None
        # Not what it was less this line, which may have ended with two characters.
        rest = self._length - _length(line) - 1
        self._length = rest if self._lines else _length(self._splitter.begun)
        return written.of_client(line, self._charset, typed=True)

    async def some(self) -> str | None:
        while not (data := self._taken()) and not self._ended:
            if self._line:  # what was read is dealt with, so more is no flood
                self._line.allow(self._fed)
            self._fed = 0
            await self._wait_for_more()
        data = data or self._splitter.end()
        self._length = _length(self._splitter.begun)
        if not data:
            return None
        text = written.of_client(data, self._charset, typed=False)
        # What is no text, and goes on, has to be seen, or it would be read for ever.
        return text if text or self._ended else "\0" * len(data)

    def _taken(self) -> bytes:
        """The lines that have come, and of the next as much as surely is no part of a character, if
        it is long."""
        lines = b"".join(line + b"\n" for line in self._lines)
        self._lines.clear()
        long = _length(self._splitter.begun) > LONGEST_LINE
        return lines + self._splitter.part() if long else lines

    def feed(self, data: bytes) -> None:
        """The client has sent *data*."""
        self._fed += len(data)
        if self._line:
            self._line.pause_reading()
        else:
            data = data[: max(0, LONGEST_LINE - self._length)]
        self._length += _length(data)
        self._lines += self._splitter.feed(data)
        self._more.set()

    def end(self) -> None:
        """The client will send no more."""
        self._ended = True
        self._more.set()

    async def _wait_for_more(self) -> None:
        self._more.clear()
        if self._line:
            self._line.resume_reading()
        await self._more.wait()

    def _refuse_beyond(self, length: int) -> None:
        if self._length > length:
            raise InputTooLong(length)


def _length(data: bytes) -> int:
    """How many characters there are in *data*; never so few that it could grow without end."""
    return max(len(data.translate(None, _CONTINUING)), len(data) // 4)


class Send(Protocol):
    """Sends text to the client."""

    def __call__(self, text: str, *, portable: bool = False) -> None:
        """Send *text*, as UTF-8 if it is *portable*, which a terminal is not."""


class Output:
    """Text to the client; for a terminal, line ends are converted."""

    def __init__(self, send: Send, clear: asyncio.Event, *, terminal: bool) -> None:
        self._send = send
        self._clear = clear
        self._terminal = terminal

    async def write(self, text: str, *, portable: bool = False) -> None:
        """Send *text* once the client has read what was sent before."""
        await self._clear.wait()
        self.write_now(text, portable=portable)

    def write_now(self, text: str, *, portable: bool = False) -> None:
        """Send a few characters without waiting."""
        if self._terminal:
            text = text.replace("\n", "\r\n")
        self._send(text, portable=portable)


class Interrupted(Exception):
    """The person has pressed Ctrl-C."""


class LineEditor:
    """Turns keys into lines, with echo, Backspace, Ctrl-U, Ctrl-C, and on an empty line Ctrl-D and
    Tab.

    The terminal has ``charset``; ``echo`` is given the text to show, ``done`` each line with its
    newline, ``end`` is called for Ctrl-D and ``tab`` for Tab.
    """

    def __init__(
        self,
        *,
        echo: Callable[[str], None],
        done: Callable[[str], None],
        end: Callable[[], None],
        tab: Callable[[], None] = lambda: None,
        charset: str = UTF_8,
    ) -> None:
        self._tab = tab
        self._echo = echo
        self._done = done
        self._end = end
        self._decoder = decoder(charset)
        self._typed = ""
        self._shown: list[str] = []
        self._escape = False

    @property
    def typed(self) -> str:
        """The line so far."""
        return self._typed

    def feed(self, data: bytes) -> None:
        """The client has sent *data*. Raises Interrupted for Ctrl-C."""
        try:
            for char in self._decoder.decode(data):
                self._key(char)
        finally:
            shown, self._shown = "".join(self._shown), []
            self._echo(shown)

    def _key(self, char: str) -> None:
        match char:
            case _ if self._in_sequence(char):
                pass
            case "\r" | "\n":
                self._finish()
            case "\x7f" | "\b":
                self._erase(1)
            case "\x15":
                self._erase(len(self._typed))
            case "\x03":
                self._shown.append("^C\n")
                raise Interrupted
            case "\x04" if not self._typed:
                self._shown.append("\n")
                self._end()
            case "\t" if not self._typed:
                self._tab()
            case _ if char.isprintable() and len(self._typed) < _LONGEST_LINE:
                self._typed += char
                self._shown.append(char)

    def _in_sequence(self, char: str) -> bool:
        """Whether *char* belongs to the escape sequence of an arrow key or the like, which is
        ignored."""
        if char == "\x1b":
            self._escape = True
            return True
        if self._escape:
            self._escape = char == "O" or not (char.isalpha() or char == "~")
            return True
        return False

    def _finish(self) -> None:
        line, self._typed = self._typed, ""
        self._shown.append("\n")
        self._done(line + "\n")

    def _erase(self, count: int) -> None:
        left = max(0, len(self._typed) - count)
        self._shown.append(_RUBOUT * cell_len(self._typed[left:]))
        self._typed = self._typed[:left]

"""The lobby without a screen: ``ssh host words``, and a line-by-line conversation for clients
without a terminal."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Awaitable, Callable
from typing import TypeAlias

from textual.geometry import Size

from lobby.base.charsets import UTF_8
from lobby.base.translation import _
from lobby.features.people.values.player import Visitor
from lobby.language.command_streams import InputTooLong, Streams
from lobby.language.conversation import PROMPT
from lobby.ssh.acts import Act, Ending, Line
from lobby.ssh.terminal.streams import Input, Interrupted, LineEditor, Output
from lobby.ui.session.small_screen import too_small
from lobby.widgets.columns import wrap

CommandRunner: TypeAlias = Callable[[Visitor, str | None, Streams], Awaitable[int]]
"""Runs the words after ``ssh host``, or a line-by-line conversation if there are none, and returns
the exit status. It is cancelled when the client goes away."""

_USAGE = 2
_INTERRUPTED = 130


async def terminal_needed(visitor: Visitor, command: str | None, streams: Streams) -> int:
    """Explain how to connect; used when there is no line-by-line interface."""
    await streams.stderr.write(
        _("This lobby needs a terminal. Connect with ssh -t and without a command.\n")
    )
    return _USAGE


class Command(Act):
    """The act of running one command or a line-by-line conversation."""

    def __init__(
        self,
        run: Callable[[Streams], Awaitable[int]],
        *,
        line: Line,
        terminal: bool,
        columns: int,
        charset: str = UTF_8,
        plain: bool = False,
        boards: bool = False,
    ) -> None:
        """With *boards*, Tab leads to the boards once the window is large enough for them."""
        self._run = run
        self._boards = boards
        self._large = self._shows = False
        self._clear = asyncio.Event()
        self._clear.set()
        self._stdin = Input(None) if terminal else Input(line, charset)
        stdout = self._stdout = Output(line.write, self._clear, terminal=terminal)
        stderr = stdout if terminal else Output(line.write_error, self._clear, terminal=False)
        self._editor = LineEditor(
            echo=stdout.write_now,
            done=lambda text: self._stdin.feed(text.encode()),
            end=self._stdin.end,
            tab=self._show_boards,
            charset=charset,
        )
        self._streams = Streams(
            self._stdin, stdout, stderr, terminal, columns, plain, lambda: self._editor.typed
        )
        self._task: asyncio.Task[Ending] | None = None

    async def run(self) -> Ending:
        self._task = asyncio.create_task(self._attempt(), name="command")
        try:
            return await self._task
        except asyncio.CancelledError:
            if self._task.cancelled() and not _being_cancelled():
                return Ending(0, screen=True) if self._shows else Ending(_INTERRUPTED)
            self._task.cancel()
            raise

    def receive(self, data: bytes) -> None:
        """Pass input to the command; a person at a terminal sees it echoed and may correct it."""
        if not self._streams.terminal:
            self._stdin.feed(data)
            return
        try:
            self._editor.feed(data)
        except Interrupted:
            self.interrupt()

    def end_of_input(self) -> bool:
        """Return True: the command may go on, as many never read."""
        self._stdin.end()
        return True

    def interrupt(self) -> None:
        """Cancel the command: the person has pressed Ctrl-C."""
        if self._task:
            self._task.cancel()

    def resize(self, columns: int, rows: int) -> None:
        before, self._large = self._large, not too_small(Size(columns, rows))
        if self._boards and self._large and not before:
            said = _("The window is large enough for boards now: Tab on an empty line shows them.")
            rows_said = "\n".join(wrap(said, columns))
            self._stdout.write_now(f"\n{rows_said}\n{PROMPT}{self._editor.typed}")

    def _show_boards(self) -> None:
        if self._boards and self._large and self._task:
            self._shows = True
            self._task.cancel()

    def hold(self) -> None:
        """The client has stopped reading: make the command wait before it writes more."""
        self._clear.clear()

    def release(self) -> None:
        self._clear.set()

    async def _attempt(self) -> Ending:
        try:
            return Ending(await self._run(self._streams))
        except InputTooLong as error:
            await self._streams.stderr.write(f"{error}\n")
            return Ending(os.EX_DATAERR)


def _being_cancelled() -> bool:
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0

"""One SSH session: what the client asks for, and the act that runs in it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import re
from collections.abc import Mapping
from contextvars import copy_context
from functools import partial
from typing import TYPE_CHECKING

import asyncssh

from lobby.base import written
from lobby.base.charsets import ASCII, UTF_8
from lobby.base.logs import crashed
from lobby.base.work import PAYER
from lobby.core.background import Timer
from lobby.features.people.values.player import Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.ssh import asyncssh_internals
from lobby.ssh.acts import EX_UNAVAILABLE_NOW, Act, Dismissal, Ending
from lobby.ssh.commands import Command
from lobby.ssh.identity import printable
from lobby.ssh.service import Service
from lobby.ssh.terminal.driver import screen_size
from lobby.ssh.terminal.sequences import encoded
from lobby.ssh.terminal.stage import Stage
from lobby.widgets.columns import wrap

_ACCEPTED_ENVIRONMENT = re.compile(
    r"LC_\w+|LANG|COLORTERM|NO_COLOR|NO_MOTION|TERM_PROGRAM", re.ASCII
)
_VALUE_LENGTH = 64
_LEAVING_SIGNALS = frozenset({"HUP", "TERM", "QUIT", "KILL"})

_log = logging.getLogger(__name__)

if TYPE_CHECKING:
    from lobby.ssh.ssh_connection import Connection


class Session(asyncssh.SSHServerSession[bytes]):
    """Shows an app to a client with a terminal, and runs commands for all others."""

    def __init__(self, host: Connection, visitor: Visitor, service: Service) -> None:
        self._host = host
        self._visitor = visitor
        self._service = service
        self._tab = service.budgets.tab(visitor)
        self._environment: Mapping[bytes, bytes] = {}
        self._command: str | None = None
        self._term: str | None = None
        self._size = (0, 0)
        self._act: Act | None = None
        self._task: asyncio.Task[None] | None = None
        self._farewell = Ending(EX_UNAVAILABLE_NOW)
        self._leaving = False
        self._playing = False
        self._gone = False
        self._charset = ASCII
        self._holds: set[str] = set()
        self._stall = Timer()

    # Called by asyncssh.

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._channel = chan
        self._environment = chan.get_environment_bytes()
        asyncssh_internals.decode_commands(chan, self._command_in)

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Mapping[int, int]
    ) -> bool:
        self._term = printable(term_type)
        self._size = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._command = command
        return True

    def subsystem_requested(self, subsystem: str) -> bool:
        # There is none, but what sftp, scp and others show their users is the answer to a command.
        self._command = subsystem
        return True

    def session_started(self) -> None:
        self._charset = self._terminal().charset
        self._act = self._choose_act()
        if self._holds:
            self._act.hold()
        context = copy_context()
        context.run(PAYER.set, self._tab)
        self._task = asyncio.create_task(self._run(self._act), name="session", context=context)
        self._task.add_done_callback(lambda __: self._host.session_ended(self))
        self._host.session_began()

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self._host.touched()
        if self._act:
            self._act.receive(data)

    def eof_received(self) -> bool:
        if self._act and not self._act.end_of_input():
            self.leave()
        # True keeps the other direction open, for the last words.
        return True

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = (width, height)
        if self._act:
            self._act.resize(width, height)

    def signal_received(self, signal: str) -> None:
        if signal in _LEAVING_SIGNALS:
            self.leave()
        elif signal == "INT" and self._act:
            self._act.interrupt()

    def pause_writing(self) -> None:
        seconds = self._service.limits.stalled_seconds
        self._stall.start(seconds, self._host.stalled, self)
        self.hold("channel")

    def resume_writing(self) -> None:
        self._stall.stop()
        self.release("channel")

    def connection_lost(self, exc: Exception | None) -> None:
        self._gone = True
        self._stall.stop()
        if self.begun:
            self.leave()
        else:
            self._host.session_ended(self)

    # Called by the connection.

    def hold(self, reason: str) -> None:
        """The client has stopped reading, according to *reason*."""
        if not self._holds and self._act:
            self._act.hold()
        self._holds.add(reason)

    def release(self, reason: str) -> None:
        """The client reads again, as far as *reason* is concerned."""
        self._holds.discard(reason)
        if not self._holds and self._act:
            self._act.release()

    def leave(self, farewell: str = "", status: int = EX_UNAVAILABLE_NOW) -> None:
        """End the act cleanly with the exit *status*, and show the player *farewell*."""
        if self._task and not self._leaving:
            self._leaving = True
            self._farewell = Ending(status, farewell)
            # A task cancelled before its first step could never say why.
            if self._playing:
                self._task.cancel()

    def abort(self) -> None:
        """Close the session at once, without what it has not sent yet."""
        self._gone = True
        self._channel.abort()
        self.leave()

    @property
    def on_screen(self) -> bool:
        """Whether the session shows screens now."""
        return isinstance(self._act, Stage)

    @property
    def begun(self) -> bool:
        """Whether the client has asked for a shell or a command."""
        return self._task is not None

    @property
    def over(self) -> bool:
        """Whether the client's request is finished, so that it may make another."""
        return self.begun and self._act is None

    @property
    def variables(self) -> int:
        """How many environment variables the client has sent."""
        return len(self._environment)

    # Called by the act: see Line.

    def write(self, text: str, *, portable: bool = False) -> None:
        data = self._encoded(text, portable=portable)
        with contextlib.suppress(OSError):
            self._channel.write(data)

    def write_error(self, text: str, *, portable: bool = False) -> None:
        data = self._encoded(text, portable=portable)
        with contextlib.suppress(OSError):
            self._channel.write_stderr(data)

    def _encoded(self, text: str, *, portable: bool) -> bytes:
        """*text* as it is sent, and paid for. Nothing else turns text into bytes for a client."""
        as_file = portable and self._term is None
        data = encoded(text, UTF_8 if as_file else self._charset)
        if self._tab:
            self._tab.send(len(data))
        return data

    def pause_reading(self) -> None:
        self._channel.pause_reading()

    def resume_reading(self) -> None:
        self._channel.resume_reading()

    def allow(self, size: int) -> None:
        self._host.allow(size)

    def throw_out(self, reason: str) -> None:
        self._host.throw_out(reason)

    def _choose_act(self) -> Act:
        service, terminal = self._service, self._terminal()
        screen = self._command is None and terminal.capable
        if away := self._host.objection(screen=screen) or service.gate.objection(self._visitor):
            return Dismissal(away)
        return self._on_stage() if screen else self._in_lines()

    def _on_stage(self) -> Stage:
        service = self._service
        return Stage(
            partial(service.app_factory, self._visitor, self._terminal()),
            size=self._size,
            line=self,
            limits=service.limits,
            charset=self._charset,
            starts=service.starts,
        )

    def _in_lines(self, *, boards: bool = False) -> Command:
        service = self._service
        return Command(
            partial(service.run_command, self._visitor, self._command),
            line=self,
            terminal=self._term is not None,
            plain=self._term is not None and not self._terminal().capable,
            columns=screen_size(*self._size, service.limits).width,
            charset=self._charset,
            boards=boards,
        )

    def _command_in(self, data: bytes) -> str:
        """The command in *data*. What the client has said about its character set came before."""
        return written.of_client(data, self._terminal().charset, typed=True)

    def _terminal(self) -> Terminal:
        sent = (
            (name.decode("ascii", "replace"), value) for name, value in self._environment.items()
        )
        environment = {
            name: printable(written.text(value), _VALUE_LENGTH)
            for name, value in sent
            if _ACCEPTED_ENVIRONMENT.fullmatch(name)
        }
        return Terminal(self._term or "", environment)

    async def _run(self, act: Act) -> None:
        ending = await self._play(act)
        while (ending.lines or ending.screen) and not self._leaving:
            self._act = act = self._in_lines(boards=True) if ending.lines else self._on_stage()
            if self._holds:
                act.hold()
            ending = await self._play(act)
        self._leaving = True
        self._act = None
        if self._tab:
            self._tab.wait()  # pays for what was done since the last time
        if not self._gone:
            await self._close(ending)

    async def _play(self, act: Act) -> Ending:
        if self._leaving:
            return self._farewell
        self._playing = True
        try:
            return await act.run()
        except asyncio.CancelledError:
            return self._farewell
        except Exception:
            visitor = self._visitor
            broken = crashed("session", visitor.user_name or "somebody", visitor.address)
            return Ending(os.EX_SOFTWARE, str(broken))

    async def _close(self, ending: Ending) -> None:
        self._say(ending.words)
        self._channel.exit(ending.status)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._service.limits.leaving_seconds):
                await self._channel.wait_closed()

    def _say(self, words: str) -> None:
        """Say the last *words*: whole words in each line of the terminal, if there is one."""
        width = screen_size(*self._size, self._service.limits).width
        for line in words.splitlines():
            if self._term is None:
                self.write_error(f"{line}\n")
                continue
            for row in wrap(line, width):
                self.write(f"{row}\r\n")

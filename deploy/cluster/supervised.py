"""A program that is kept running: started again when it ends, and ended when we end."""

from __future__ import annotations

import asyncio
import grp
import pwd
import signal
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from lobby.core import background

AGAIN_SECONDS = 2
"""As systemd waits before it starts a server again."""

_PATIENCE = 20
"""Seconds that a program may take to end before it is killed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Program:
    """What is run: *name* is what people are told, and what it writes goes to *log*."""

    name: str
    words: Sequence[str]
    log: Path
    environment: Mapping[str, str] | None = None
    user: str | None = None
    last: signal.Signals = signal.SIGTERM
    """The signal that ends it in order."""
    folder: Path | None = None

    def command(self) -> list[str]:
        """It ends with us even where we are killed: the system sends it the signal then."""
        last = self.last.name.removeprefix("SIG")
        return as_user(self.user, self.words, "--pdeathsig", last)


def as_user(user: str | None, words: Sequence[str], *options: str) -> list[str]:
    """*words* as a command of *user* (None: ours), by setpriv with further *options*."""
    if user:
        group = grp.getgrgid(pwd.getpwnam(user).pw_gid).gr_name
        options = ("--reuid", user, "--regid", group, "--init-groups", *options)
    return ["setpriv", *options, *words] if options else list(words)


class Supervised:
    """*program*, started by ``start``; *say* tells people in a sentence what becomes of it."""

    def __init__(self, program: Program, say: Callable[[str], None]) -> None:
        self.program = program
        self._say = say
        self._process: asyncio.subprocess.Process | None = None
        self._task: asyncio.Task[None] | None = None
        self._ending = False
        self._last_sentence = ""

    async def start(self) -> None:
        """Run it from now on."""
        await self._run()
        self._task = background.begin(self._keep(), self.program.name)

    def retire(self) -> None:
        """Ask it with SIGUSR1 to take nobody more; it may end from now on."""
        self._ending = True
        self._signal(signal.SIGUSR1)

    def _signal(self, number: signal.Signals) -> None:
        if self._process and self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.send_signal(number)

    async def end(self) -> None:
        """End it in order; kill it if that takes too long."""
        self._ending = True
        self._signal(self.program.last)
        if self._process:
            try:
                async with asyncio.timeout(_PATIENCE):
                    await self._process.wait()
            except TimeoutError:
                self._signal(signal.SIGKILL)
                await self._process.wait()
        await background.end(self._task)

    async def _run(self) -> None:
        program = self.program
        with program.log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *program.command(), stdin=asyncio.subprocess.DEVNULL, stdout=log, stderr=log,
                env=program.environment, cwd=program.folder,
                start_new_session=True,  # Ctrl-C is for us, who end all in order
            )  # fmt: skip

    async def _keep(self) -> None:
        while True:
            assert self._process
            status = await self._process.wait()
            if self._ending:
                return
            self._tell(status)
            await asyncio.sleep(AGAIN_SECONDS)
            if not self._ending:
                await self._run()

    def _tell(self, status: int) -> None:
        """Say why it has ended, unless it ended like that before."""
        how = f"was ended by {signal.Signals(-status).name}" if status < 0 else "has ended"
        why = f": {self._last_line()}" if status > 0 else "."
        sentence = f"{self.program.name} {how}{why}"
        if sentence != self._last_sentence or status < 0:
            self._say(f"{sentence} It starts again every {AGAIN_SECONDS} seconds until it runs.")
        self._last_sentence = sentence

    def _last_line(self) -> str:
        lines = self.program.log.read_text(errors="replace").split("\n")
        return next((line for line in reversed(lines) if line.strip()), "it wrote nothing.")

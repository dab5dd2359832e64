"""An app on a client's terminal, from waiting its turn to start until the terminal is given
back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from typing import Any

from textual.app import App

from lobby.base.charsets import UTF_8
from lobby.base.translation import N_, _
from lobby.core import budgets
from lobby.ssh.acts import Act, Ending, Line
from lobby.ssh.door.limits import Limits
from lobby.ssh.hosting import host, start
from lobby.ssh.terminal.answers import ASK_COLOURS, ASK_GROUND
from lobby.ssh.terminal.driver import TerminalDriver, screen_size
from lobby.ui.shared_app import SharedApp
from lobby.widgets.app_endings import failure

_BUSY = N_("Many people are connecting right now. One moment ...")


class Stage(Act):
    """The act of showing an app."""

    def __init__(
        self,
        make_app: Callable[[], Awaitable[App[Any]]],
        *,
        size: tuple[int, int],
        line: Line,
        limits: Limits,
        starts: asyncio.Semaphore,
        charset: str = UTF_8,
    ) -> None:
        self._make_app = make_app
        self._size = screen_size(*size, limits)
        self._line = line
        self._limits = limits
        self._charset = charset
        self._starts = starts
        self._painted = asyncio.Event()
        self._driver: TerminalDriver | None = None
        self._early = b""
        self._held = False

    async def run(self) -> Ending:
        """Show the app until it ends, and give the terminal back whatever happens."""
        if self._starts.locked():
            self._line.write(f"{_(_BUSY)}\r\n")
        async with contextlib.AsyncExitStack() as cleanup:
            async with self._starts:
                with budgets.hurried():
                    app = await self._make_app()
                    last_words = host(app, self._make_driver)
                    running = start(app, self._size)
                    cleanup.push_async_callback(self._end, app, running)
                    await self._first_frame(running)
            await asyncio.wait({running})
        running.result()
        if error := failure(app):
            raise error
        lines = isinstance(app, SharedApp) and app.wants_lines
        return Ending(app.return_code or 0, last_words.getvalue().strip(), lines)

    def receive(self, data: bytes) -> None:
        """Pass what the client types to the app; what comes too early waits for it."""
        if self._driver:
            self._driver.receive(data)
        else:
            self._early += data
            self._line.pause_reading()

    def end_of_input(self) -> bool:
        """Return False: nobody can type any more, so there is no point in going on."""
        return False

    def resize(self, columns: int, rows: int) -> None:
        self._size = screen_size(columns, rows, self._limits)
        if self._driver:
            self._driver.resize(self._size)

    def hold(self) -> None:
        """The client has stopped reading: paint nothing."""
        self._held = True
        if self._driver:
            self._driver.hold()

    def release(self) -> None:
        """The client reads again: paint what it has missed."""
        self._held = False
        if self._driver:
            self._driver.release()

    def _make_driver(self, app: App[Any], **options: Any) -> TerminalDriver:
        driver = TerminalDriver(
            app,
            line=self._line,
            limits=self._limits,
            charset=self._charset,
            painted=self._painted,
            on_ready=self._deliver_early,
            questions=_questions(app),
            **options,
        )
        self._driver = driver
        if isinstance(app, SharedApp):
            app.window = driver
        driver.resize(self._size)
        if self._held:
            driver.hold()
        return driver

    def _deliver_early(self) -> None:
        early, self._early = self._early, b""
        if self._driver and early:
            self._driver.receive(early)
        self._line.resume_reading()

    async def _first_frame(self, running: asyncio.Task[Any]) -> None:
        running.add_done_callback(lambda _: self._painted.set())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._limits.starting_seconds):
                await self._painted.wait()

    async def _end(self, app: App[Any], running: asyncio.Task[Any]) -> None:
        if not running.done():
            app.exit()
            await asyncio.wait({running}, timeout=self._limits.leaving_seconds)
        if not running.done():
            running.cancel()
            await asyncio.wait({running}, timeout=self._limits.leaving_seconds)
        if self._driver:
            self._driver.stop_application_mode()
            self._driver = None


def _questions(app: App[Any]) -> str:
    if not isinstance(app, SharedApp):
        return ""
    ground = ASK_GROUND if app.asks_for_ground else ""
    return ground + ASK_COLOURS if app.asks_for_colours else ground

"""Textual's driver for a terminal at the other end of an SSH channel: no threads, no signals."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any, BinaryIO, Literal, TextIO

from textual import events
from textual.app import App
from textual.geometry import Size
from textual.message import Message

from lobby.base import metrics
from lobby.base.charsets import UTF_8
from lobby.base.translation import _
from lobby.core.background import Timer
from lobby.features.people.values.terminal import Notifying
from lobby.ssh.acts import Line
from lobby.ssh.door.limits import Limits
from lobby.ssh.identity import printable
from lobby.ssh.terminal.keyboard import Keyboard
from lobby.ssh.terminal.modes import (
    HIDE_CURSOR,
    LEAVE,
    RESTORE_TITLE,
    SAVE_TITLE,
    SHOW_CURSOR,
    enter,
    notification,
    title,
)
from lobby.ui.shared_app import SharedApp
from lobby.widgets.textual_internals import SizedDriver

_DEFAULT_SIZE = (80, 24)
_ANSWER_SECONDS = 5.0
"""A frame later than this after a key was not caused by it."""
_BRIEF = 1000
"""The most characters in a frame that a terminal shows at once; in longer frames the cursor would
be seen running across the screen."""
_TITLE_LENGTH, _NOTIFICATION_LENGTH = 100, 200


def screen_size(columns: int, rows: int, limits: Limits) -> Size:
    """The size to paint for a terminal that reports *columns* and *rows*.

    >>> screen_size(0, 0, Limits()), screen_size(4_000_000, 30, Limits())
    (Size(width=80, height=24), Size(width=250, height=30))
    """
    width, height = (columns, rows) if columns > 0 and rows > 0 else _DEFAULT_SIZE
    return Size(min(width, limits.columns), min(height, limits.rows))


class TerminalDriver(SizedDriver):
    """Paints an app on a client's terminal and feeds it what the client types.

    While the client is not reading, nothing is painted; when it reads again, everything is.
    ``on_ready`` is called when the app accepts input, ``painted`` is set once it has shown its
    first frame. The terminal is asked *questions*, and the app is told the answers.
    """

    def __init__(
        self,
        app: App[Any],
        *,
        line: Line,
        limits: Limits,
        charset: str = UTF_8,
        painted: asyncio.Event,
        on_ready: Callable[[], None],
        questions: str = "",
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        super().__init__(app, debug=debug, mouse=mouse, size=size or _DEFAULT_SIZE)
        self._shown = app
        self._clock = asyncio.get_running_loop()
        self._line = line
        self._keyboard = Keyboard(line, limits, self.process_message, self.send_message, charset)
        self._resize_interval = 1 / limits.resizes_per_second
        self._resizing = Timer()
        self._frame: list[str] = []
        self._flushing: asyncio.Handle | None = None
        self._held = False
        self._missed_a_frame = False
        self._on = False
        self._title = self._titled = ""
        self._painted = painted
        self._points = False
        self._typed: float | None = None
        self._on_ready = on_ready
        self._questions = questions

    # Called by the session.

    def receive(self, data: bytes) -> None:
        if self._on:
            self._typed = self._clock.time()
            self._keyboard.receive(data)

    def resize(self, size: Size) -> None:
        """The client's terminal has been resized; of several resizes in a row, the last counts."""
        self.terminal_size = (size.width, size.height)
        self._spoiled()
        if self._on and not self._resizing.running:
            self._send_size()
            self._resizing.start(self._resize_interval, self._resized, size)

    def hold(self) -> None:
        """The client has stopped reading: paint nothing."""
        self._held = True

    def release(self) -> None:
        """The client reads again: paint what it has missed."""
        self._held = False
        if self._missed_a_frame:
            self._missed_a_frame = False
            self._spoiled()
            self._shown.call_later(self._shown.refresh)
        self._send_title()

    def _spoiled(self) -> None:
        if isinstance(self._shown, SharedApp):
            self._shown.terminal_spoiled()

    # Called by the app.

    def set_title(self, text: str) -> None:
        """Set the window title; the old one is restored at the end."""
        self._title = printable(text, _TITLE_LENGTH)
        self._send_title()

    def notify(self, how: Notifying, text: str) -> None:
        self.write(notification(how, printable(text, _NOTIFICATION_LENGTH)))

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Do nothing: the browser would open on the server."""

    def deliver_binary(
        self,
        binary: BinaryIO | TextIO,
        *,
        delivery_key: str,
        save_path: Path,
        open_method: Literal["browser", "download"] = "download",
        encoding: str | None = None,
        mime_type: str | None = None,
        name: str | None = None,
    ) -> None:
        """Refuse: the file would be saved on the server."""
        binary.close()
        refusal = PermissionError(_("There are no downloads over this connection."))
        self._shown.post_message(events.DeliveryFailed(delivery_key, exception=refusal, name=name))

    # Called by Textual.

    def write(self, data: str) -> None:
        """Add to the frame, which is sent as a whole."""
        self._frame.append(data)
        if not self._flushing:
            self._flushing = self._clock.call_soon(self._send_frame)

    def flush(self) -> None:
        """Send the frame: Textual has finished painting it."""
        self._send_frame()
        self._painted.set()

    def _send_frame(self) -> None:
        if self._flushing:
            self._flushing.cancel()
            self._flushing = None
        frame = "".join(self._frame)
        self._frame.clear()
        if not frame or not self._on:
            return
        if self._held:
            self._missed_a_frame = True
        else:
            self._send(self._with_cursor(frame))
            self._measure_frame()

    def _with_cursor(self, frame: str) -> str:
        """*frame*, followed by the terminal's cursor if the app has a place for it."""
        app, pointed = self._shown, self._points
        self._points = isinstance(app, SharedApp) and app.caret is not None
        if pointed == self._points and not (pointed and len(frame) > _BRIEF):
            return frame
        hide, show = HIDE_CURSOR if pointed else "", SHOW_CURSOR if self._points else ""
        return f"{hide}{frame}{show}"

    def _measure_frame(self) -> None:
        metrics.paints.inc()
        typed, self._typed = self._typed, None
        # A key that changed nothing is followed by an unrelated frame.
        if typed is not None and (seconds := self._clock.time() - typed) < _ANSWER_SECONDS:
            metrics.key_to_frame.observe(seconds)

    def send_message(self, message: Message) -> None:
        self._shown.post_message(message)

    def start_application_mode(self) -> None:
        """Take over the terminal."""
        self._on = True
        self._send(enter(self._questions))
        if isinstance(self._shown, SharedApp):
            self._shown.terminal_cleared(self._screen)
        self._send_size()
        self._on_ready()

    def disable_input(self) -> None:
        self._keyboard.close()
        self._resizing.stop()

    def stop_application_mode(self) -> None:
        """Give the terminal back, whether or not the client reads; a second call changes
        nothing."""
        self.disable_input()
        if self._on:
            self._frame.clear()
            self._on = False
            self._send(LEAVE + RESTORE_TITLE if self._titled else LEAVE)

    def _send_title(self) -> None:
        """Send the title unless the terminal already has it or is not reading."""
        if not self._held and self._title != self._titled:
            self.write(title(self._title) if self._titled else SAVE_TITLE + title(self._title))
            self._titled = self._title

    def _send(self, text: str) -> None:
        self._line.write(text)

    @property
    def _screen(self) -> Size:
        return Size(*self.terminal_size or _DEFAULT_SIZE)

    def _send_size(self) -> None:
        self.send_message(events.Resize(self._screen, self._screen))

    def _resized(self, sent: Size) -> None:
        if self._screen != sent:
            self.resize(self._screen)

    def process_message(self, message: Message) -> None:
        """Pass an event on, unless it is a click outside the screen."""
        outside = isinstance(message, events.MouseEvent) and not self._screen.contains(
            message.x, message.y
        )
        if not outside:
            super().process_message(message)

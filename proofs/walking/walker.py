"""A session that goes from screen to screen, and what it finds wrong on each."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from typing import Any

from rich.cells import cell_len
from textual.pilot import Pilot
from textual.strip import Strip
from textual.worker import WorkerState

from lobby.app.lobby_app import LobbyApp
from lobby.features.study.screens.subject import VariationList
from lobby.ui import shared_app
from lobby.ui.page import Page
from lobby.widgets import key_names
from lobby.widgets.bars import KeyBar, TitleBar
from lobby.widgets.board.board import Board
from lobby.widgets.chat_panel import ChatPane
from lobby.widgets.entry_line import EntryLine
from lobby.widgets.form import Form
from lobby.widgets.lines import Lines, text_of
from lobby.widgets.move_list import MoveList
from lobby.widgets.rows import RowList
from lobby.widgets.text_sheet import Sheet
from proofs.walking.stops import Stop

_SCROLL = (RowList, Sheet, Form, MoveList, VariationList, ChatPane, TitleBar)
"""Widgets that may have more lines than they show; the title bar has a rule if there is room."""
_OTHER_WAY = {"less_than_sign": "greater_than_sign", "right": "left", "left": "right"}
"""For each key that may have reached the end of its range, the key in the opposite direction."""
_SPARE = 5
"""Free cells beside a cut text that are not enough room, as they are needed for a blank and an
arrow."""
_TRIES = 300
_LEAVES = ("leave", "back")
"""Keys that end a session if there is nothing to go back to."""

Seen = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class Finding:
    """Something wrong on a screen."""

    size: tuple[int, int]
    stop: str
    what: str

    def __str__(self) -> str:
        columns, rows = self.size
        return f"{columns}x{rows} {self.stop}: {self.what}"


class Walker:
    """Visits screens in the session of *pilot*; a *brief* walker presses each key only once per
    kind of screen."""

    def __init__(self, pilot: Pilot[Any], *, brief: bool = False) -> None:
        assert isinstance(pilot.app, LobbyApp)
        self._pilot = pilot
        self._app = pilot.app
        self._brief = brief
        self._pressed: set[tuple[type, str, str]] = set()
        self._size = (pilot.app.size.width, pilot.app.size.height)

    async def visit(
        self, stop: Stop, others: tuple[tuple[int, int], ...]
    ) -> AsyncIterator[Finding]:
        """What is wrong at *stop*, there and back from windows of *others*, and with its keys."""
        await self._reach(stop)
        keys = self._keys(stop)
        for what in self._wrong():
            yield Finding(self._size, stop.name, what)
        if others:
            async for finding in self._there_and_back(stop, others):
                yield finding
        there = True
        for help_of_key in keys:
            if not there:
                await self._reach(stop)
            there = False
            if not self._offers(help_of_key):
                continue  # an earlier action has changed what is possible here
            before = self._seen()
            key = help_of_key.binding.key
            await self._press(key)
            if self._seen() == before and key in _OTHER_WAY:
                await self._press(_OTHER_WAY[key])
            if self._seen() == before:
                yield Finding(
                    self._size, stop.name, f"{help_of_key.keys[0]} {help_of_key.name} does nothing"
                )
        if not there:
            await self._reach(stop)
        await self._click()

    async def _there_and_back(
        self, stop: Stop, others: tuple[tuple[int, int], ...]
    ) -> AsyncIterator[Finding]:
        """What is wrong in windows of the *others*, and in this one afterwards. What is wrong only
        the first time does not count: there may be something new to be seen in a larger window."""
        for _ in range(2):
            findings = [finding async for finding in self._round(stop, others)]
            if not findings:
                return
        for finding in findings:
            yield finding

    async def _round(
        self, stop: Stop, others: tuple[tuple[int, int], ...]
    ) -> AsyncIterator[Finding]:
        before = self._seen()
        for size in others:
            await self._resize(size)
            for what in self._wrong():
                yield Finding(size, stop.name, what)
        await self._resize(self._size)
        if self._seen()[-1] != before[-1]:
            yield Finding(self._size, stop.name, "looks different after other sizes")

    def text(self) -> str:
        """What the screen shows."""
        return "\n".join(strip.text.rstrip() for strip in self._strips())

    async def _reach(self, stop: Stop) -> None:
        app = self._app
        if app.screen.query(ChatPane):
            await self._press("ctrl+u", "escape")
        while len(app.screen_stack) > 1:
            app.pop_screen()
            await self._settle()
        await self._pilot.press("ctrl+u", "escape", "escape", "home")
        await self._settle()
        if stop.place:
            app.open(stop.place)
            await self._settle()
        await self._press(*stop.keys)

    async def _press(self, *keys: str) -> None:
        for key in keys:
            await self._pilot.press(key)
            await self._settle()

    async def _resize(self, size: tuple[int, int]) -> None:
        await self._pilot.resize_terminal(*size)
        await self._settle()

    async def _click(self) -> None:
        """Click below the cursor, and in the middle."""
        caret, size = self._app.caret, self._app.size
        if caret and caret.y + 1 < size.height:
            await self._pilot.click(offset=(min(caret.x + 2, size.width - 1), caret.y + 1))
            await self._settle()
        await self._pilot.click(offset=(size.width // 2, size.height // 2))
        await self._settle()

    async def _settle(self) -> None:
        """Wait until nothing changes any more."""
        before: Seen | None = None
        for _ in range(_TRIES):
            await self._pilot.pause()
            page = self._app.screen
            busy = any(worker.state is WorkerState.RUNNING for worker in self._app.workers)
            if isinstance(page, Page) and page.ready and not busy:
                if (now := self._seen()) == before:
                    return
                before = now

    def _strips(self) -> list[Strip]:
        return [Strip.join(row) for row in shared_app.shown(self._app)]

    def _seen(self) -> Seen:
        """Everything that somebody at the terminal could notice."""
        app = self._app
        return app.caret, len(app.screen_stack), shared_app.shown(self._app)

    def _keys(self, stop: Stop) -> list[key_names.KeyHelp]:
        """The keys in the bar, except those that end the session."""
        shown = key_names.in_bar(self._app.screen.active_bindings.values())
        ends = len(self._app.screen_stack) == 1 or not stop.place
        kind = type(self._app.screen)
        named = {
            (kind, shown_key.binding.action, shown_key.binding.key): shown_key
            for shown_key in shown
        }
        pressed = frozenset(self._pressed if self._brief else ())
        self._pressed |= named.keys()
        return [
            shown_key
            for name, shown_key in named.items()
            if name not in pressed and not (ends and shown_key.binding.action in _LEAVES)
        ]

    def _offers(self, key: key_names.KeyHelp) -> bool:
        """Whether *key* is in the bar without a sentence in its place, which may be shown again."""
        bar = self._app.screen.query_one(KeyBar)
        if bar.says_at(bar.size.height - 1):
            return False
        active = self._app.screen.active_bindings.values()
        return any(
            active_key.binding == key.binding and active_key.enabled for active_key in active
        )

    def _wrong(self) -> Iterator[str]:
        strips, size = self._strips(), self._app.size
        if len(strips) != size.height:
            yield f"{len(strips)} lines are painted"
        for y, strip in enumerate(strips):
            if cell_len(strip.text) != size.width:
                yield f"line {y} is {cell_len(strip.text)} cells wide"
        yield from self._cursor_wrong()
        for widget in self._app.screen.query(Lines):
            if widget.is_on_screen and widget.size:
                yield from _cut(widget)

    def _cursor_wrong(self) -> Iterator[str]:
        caret, size = self._app.caret, self._app.size
        if caret is None:
            yield "there is no cursor"
        elif not size.contains_point(caret):
            yield f"the cursor is outside, at {tuple(caret)}"
        elif caret.y == 0 and size.height > 1:
            yield "the cursor is in the title"


def _cut(widget: Lines) -> Iterator[str]:
    """Texts of *widget* that are cut although there is room, or without a sign."""
    name, size = type(widget).__name__, widget.size
    if len(widget.lines) > size.height and not isinstance(widget, _SCROLL):
        yield f"{name} has {len(widget.lines)} lines and room for {size.height}"
    shown = range(widget.top, min(len(widget.lines), widget.top + size.height))
    for row in widget.lines if isinstance(widget, EntryLine | KeyBar) else ():
        whole = text_of(row).rstrip()
        if cell_len(whole) > size.width:
            yield f"{name} has no room for the end of {whole!r}"
    marks = widget.palette.marks
    ellipsis, arrows = marks.ellipsis, f" {marks.up}{marks.down}"
    filtered = isinstance(widget, RowList) and widget.filter is not None
    texts = {index: widget.render_line(index - widget.top).text for index in shown}
    extents = {index: cell_len(text.rstrip(arrows)) for index, text in texts.items()}
    rows = [used for index, used in extents.items() if index or not filtered]
    for index, text in texts.items():
        used = max(rows, default=0) if isinstance(widget, RowList) else extents[index]
        cut = text.replace(f" {ellipsis}", "  ")  # not a cut, but a sign that something is going on
        if ellipsis in cut and not isinstance(widget, Board) and size.width - used > _SPARE:
            yield f"{name} has {size.width - used} free cells beside {text.rstrip()!r}"

"""Every private name of Textual and Rich that the lobby uses. Only this module and ``app_endings``,
for the end of an app, use one.

Textual expects an app to be alone in its process, and offers no setting for most of what an app
beside hundreds of others has to leave out. Each function says why it needs a private name, and what
would make it unnecessary. ``ATTRIBUTES`` and ``METHODS`` list them: one test fails with the name
that an upgrade has removed, another if a name is used elsewhere or not listed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator, Sequence
from functools import cache
from math import inf
from time import thread_time
from typing import IO, Any, ClassVar, TypeAlias

from rich.console import Console
from textual._compositor import Compositor
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.binding import Binding, BindingsMap
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.dom import DOMNode
from textual.driver import Driver
from textual.geometry import Offset, Region, Size
from textual.keys import key_to_character
from textual.message import Message
from textual.message_pump import MessagePump
from textual.screen import Screen
from textual.widget import Widget

from lobby.base import work

ATTRIBUTES = (
    (App, "_batch_count"),
    (App, "_capture_stderr"),
    (App, "_capture_stdout"),
    (App, "_disable_notifications"),
    (App, "_disable_tooltips"),
    (App, "_driver"),
    (App, "_keymap"),
    (App, "_screen_stack"),
    (Compositor, "_dirty_regions"),
    (Console, "_environ"),
    (Driver, "_size"),
    (Message, "_no_default_action"),
    (Screen, "_bindings"),
    (Screen, "_compositor"),
    (Screen, "_dirty_widgets"),
    (Stylesheet, "_parse_cache"),
    (Widget, "_layout_required"),
)
"""The private attributes used below, with their classes."""

METHODS = (
    (App, "_set_pointer_shape", ("self", "shape")),
    (Widget, "_set_dirty", ("self", "regions")),
    (Widget, "_size_updated", ("self", "size", "virtual_size", "container_size", "layout")),
    (App, "_begin_update", ("self",)),
    (App, "_end_update", ("self",)),
    (App, "_update_mouse_over", ("self", "screen")),
    (MessagePump, "_context", ("self",)),
    (MessagePump, "_get_dispatch_methods", ("self", "method_name", "message")),
    (MessagePump, "_get_message", ("self",)),
    (Screen, "_compositor_refresh", ("self",)),
    (Screen, "_on_timer_update", ("self",)),
    (XTermParser, "_parse_extended_key", ("self", "sequence")),
)
"""The private methods used below, with their classes and parameters."""


# State that the whole process would share.


def keep_off_the_streams(app: App[Any]) -> None:
    """Have *app* leave the process's streams as they are.

    ``run_async`` binds them to the app, and to a dead one if apps end in a different order than
    they started. Threads that start meanwhile, such as the readers of the store, keep them as long
    as they live. Unnecessary once ``run_async`` can be told not to.
    """
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]


def console(file: IO[str], **options: Any) -> Console:
    """A Rich console that ignores the environment of the server, which is not the player's.

    Unnecessary once Rich takes an environment, or none, as a public parameter.
    """
    return Console(file=file, _environ={}, **options)


class SharedStylesheet(Stylesheet):
    """A stylesheet that knows every sheet another session has parsed: the variables are the same
    for all.

    Unnecessary once a stylesheet takes a cache, or an app takes a parsed stylesheet.
    """

    _parsed: ClassVar[LRUCache[tuple[Any, ...], list[RuleSet]]] = LRUCache(1024)

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = self._parsed

    def set_variables(self, variables: dict[str, str]) -> None:
        """Do nothing, as the variables stay the same: Textual would discard what was parsed."""


class Parser(XTermParser):
    """Textual's parser of terminal input without its cache, which would keep the keys of one
    session, and with them its app, until others have pressed a thousand keys.

    The parser itself is private as well. Unnecessary once both have public names; the last resort
    is a parser of our own.
    """

    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


# Features that are not used and would cost every session time.


def leave_out_tooltips_and_toasts(app: App[Any]) -> None:
    """Have the screens of *app* hold no widgets for tooltips and toasts.

    Only ``run_test`` has public parameters for this. Unnecessary once an app has them.
    """
    app._disable_tooltips = True
    app._disable_notifications = True


class NoPointerShapes:
    """An app that does not tell the terminal how to draw its mouse pointer: few terminals
    understand it, and it is sent with every movement. Unnecessary once Textual can be told so."""

    def _set_pointer_shape(self, shape: str) -> None:
        """Do nothing."""


# What Textual works out again with every message.

_Handlers: TypeAlias = tuple[tuple[type, Callable[[Message], Awaitable[None]]], ...]


class QuickPump(MessagePump):
    """Finds the handlers of a message once for each class, and lets others act after a message that
    took a while.

    Textual looks through all base classes with every message, which is a twentieth of the work of a
    key. Unnecessary once it remembers what it found. And it handles all messages that wait in one
    go, as a queue that is not empty suspends nobody.
    """

    _began = inf

    async def _get_message(self) -> Message:
        if self.message_queue_size and work.took_a_while(self._began):
            await asyncio.sleep(0)
        message = await super()._get_message()
        self._began = thread_time()
        return message

    def _get_dispatch_methods(
        self, method_name: str, message: Message
    ) -> Iterable[tuple[type, Callable[[Message], Awaitable[None]]]]:
        kind: type = type(message)
        handlers = _handlers(type(self), method_name, kind)
        if handlers is None:
            yield from super()._get_dispatch_methods(method_name, message)
            return
        for owner, handler in handlers:
            if message._no_default_action:
                return
            yield owner, handler.__get__(self, owner)


@cache
def _handlers(owner: type, name: str, kind: type) -> _Handlers | None:
    """The classes of *owner* with a handler called *name*, and the handlers; None if it depends on
    the message which of them are called."""
    handlers = []
    for base in owner.__mro__:
        decorated = base.__dict__.get("_decorated_handlers", {})
        if any(ancestor in decorated for ancestor in kind.__mro__):
            return None
        handler = base.__dict__.get(f"_{name}") or base.__dict__.get(name)
        if handler is not None and not getattr(handler, "_textual_on", None):
            handlers.append((base, handler))
    return tuple(handlers)


# Screens, painting, keys and sizes.


def leave_out(app: App[Any], screens: Iterable[Screen[Any]]) -> None:
    """Remove *screens*, all of them covered, from the stack of *app*.

    ``pop_screen`` removes only the current one, and shows each below it for a moment. Unnecessary
    once there is a public method for others.
    """
    for screen in screens:
        app._screen_stack.remove(screen)
        screen.remove()


def paint_soon(widget: Widget, *regions: Region) -> None:
    """Have *regions* of *widget*, or all of it, painted with the next frame of its screen.

    ``refresh`` sends the screen two messages for each widget and each change, and forgets sizes
    that lines do not ask for. Unnecessary once it marks the widget on its screen itself.
    """
    widget._set_dirty(*regions)
    screen = widget.screen
    if screen in screen._compositor:
        screen._dirty_widgets.add(widget)
        screen.check_idle()


def paint_now(screen: Screen[Any]) -> None:
    """Lay out and paint *screen* at once, as far as it has changed.

    By default it waits for a timer, which costs as much as a small change. Unnecessary once there
    is a public method that paints at once.
    """
    with screen._context():
        screen._on_timer_update()


def display(app: App[Any], made: Callable[[], str], caret: Offset) -> None:
    """Send the terminal of *app* the sequences that *made* returns, and its cursor to *caret*. An
    app that shows nothing, as it does not run yet, does not call it.

    Unnecessary once an app can be given a frame.
    """
    driver = app._driver
    if driver is None or not app.is_running or app.is_headless:
        return
    app._begin_update()
    try:
        x, y = app.screen.outer_size.clamp_offset(caret)
        driver.write(f"{made()}\x1b[{y + 1};{x + 1}H")
    finally:
        app._end_update()
    driver.flush()


class OwnPaint(QuickPump, Screen[None]):
    """A screen that paints itself, with ``paint``.

    The compositor divides every line of every widget before it paints one of them, and then sends
    whole lines. Unnecessary once an app can choose a compositor.
    """

    def paint(self, changed: Collection[int]) -> bool:
        """Paint the lines that have *changed*, and return True. Or do a part of it that takes a
        while, and return False: it is called again once others have acted, with those that change
        meanwhile, too. Called with each frame while this is the current screen."""
        return True

    def placed(self) -> dict[Widget, tuple[Region, Region]]:
        """The region and the visible part of each widget, those on top first, this screen last."""
        return self._compositor.visible_widgets

    def laying_out(self) -> None:
        """Forget what asked for a layout, as the one that follows is for all of them: by default
        each would have the screen laid out once more."""
        for widget in self.walk_children(Widget):
            widget._layout_required = False

    def paint_missed(self) -> None:
        """Paint what was laid out while the app started, which showed nothing yet."""
        if self._compositor._dirty_regions:
            self._compositor_refresh()

    def _compositor_refresh(self) -> None:
        if self is self.app.screen and not self.app._batch_count:
            self._compositor.update_widgets(self._dirty_widgets)  # some since this was called for
            regions = self._compositor._dirty_regions
            if not self.paint({y for region in regions for y in region.line_range}):
                self.call_later(self._compositor_refresh)
                return
            regions.clear()
            self._dirty_widgets.clear()
            self.app._update_mouse_over(self)


async def act_on_key(app: App[Any], key: str) -> bool:
    """Do at once what *key* is bound to at the focus, unless a binding with priority has it; return
    whether it is bound to anything.

    ``simulate_key`` only posts a message, which the next key could overtake. Unnecessary once
    Textual has a public method that acts at once.
    """
    chain = tuple(_bound(app, key))
    for priority, places in ((True, reversed(chain)), (False, chain)):
        for place, bindings in places:
            for binding in bindings:
                if binding.priority == priority and await app.run_action(binding.action, place):
                    return True
    return False


def _bound(app: App[Any], key: str) -> Iterator[tuple[DOMNode, Sequence[Binding]]]:
    """What *key* is bound to at the focus and above it, and where, up to what takes it as text.
    Textual copies all bindings of every place to find those of one key."""
    character = key_to_character(key)
    for place in (app.focused or app.screen).ancestors_with_self:
        bindings = place._bindings
        if app._keymap:
            bindings = bindings.copy()
            bindings.apply_keymap(app._keymap)
        yield place, bindings.key_to_bindings.get(key, ())
        if place.check_consume_key(key, character):
            return


def bindings_of(screen: Screen[Any]) -> BindingsMap:
    """The bindings of *screen* itself, including those of its base classes.

    ``active_bindings`` is public, but it asks every widget and every action, which is too slow for
    finding one key with each change.
    """
    return screen._bindings


class RoomAware(Widget, inherit_css=False):
    """A widget that is told at once when it has lost its room.

    ``Resize`` comes as a message, after which it may have its room again. Unnecessary once a widget
    can watch its size.
    """

    def room_lost(self) -> None:
        """Called when a layout has left the widget no room."""

    def _size_updated(
        self, size: Size, virtual_size: Size, container_size: Size, layout: bool = True
    ) -> bool:
        if not size:
            self.room_lost()
        return super()._size_updated(size, virtual_size, container_size, layout)


class SizedDriver(Driver):
    """A driver whose terminal may change its size.

    An app reads ``_size`` while it has no size of its own. Unnecessary once drivers have a public
    one.
    """

    @property
    def terminal_size(self) -> tuple[int, int] | None:
        """Columns and rows; None before they are known."""
        return self._size

    @terminal_size.setter
    def terminal_size(self, size: tuple[int, int]) -> None:
        self._size = size

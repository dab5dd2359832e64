"""Every private name of Textual and rich that the lobby uses. No other module uses one.

Textual expects an app to be alone in its process, and offers no setting for most of what an app
beside hundreds of others has to leave out. Each function says why it needs a private name, and
what would make it needless. ``ATTRIBUTES`` and ``METHODS`` list them: a test fails with
the name that an upgrade has taken away, another when a name is used elsewhere or not listed.
"""

from __future__ import annotations

import sys
from collections.abc import Coroutine
from inspect import iscoroutine
from typing import IO, Any, ClassVar

from rich.console import Console
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.binding import BindingsMap
from textual.cache import LRUCache
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.geometry import Region
from textual.screen import Screen
from textual.widget import Widget
from textual.worker import Worker
from textual.worker_manager import WorkerManager

ATTRIBUTES = (
    (App, "_capture_stderr"),
    (App, "_capture_stdout"),
    (App, "_disable_notifications"),
    (App, "_disable_tooltips"),
    (App, "_exception"),
    (App, "_workers"),
    (Console, "_environ"),
    (Driver, "_size"),
    (Screen, "_bindings"),
    (Screen, "_compositor"),
    (Screen, "_dirty_widgets"),
    (Stylesheet, "_parse_cache"),
    (Worker, "_work"),
)
"""The private attributes used below, and what has them."""

METHODS = (
    (App, "_check_bindings", ("self", "key", "priority")),
    (App, "_close_messages_no_wait", ("self",)),
    (App, "_fatal_error", ("self",)),
    (App, "_set_pointer_shape", ("self", "shape")),
    (Widget, "_set_dirty", ("self", "regions")),
    (WorkerManager, "_remove_worker", ("self", "worker")),
    (XTermParser, "_parse_extended_key", ("self", "sequence")),
)
"""The private methods used below, what has them, and their parameters."""


# What the whole process would share.


def keep_off_the_streams(app: App[Any]) -> None:
    """Have *app* leave the process's streams as they are.

    ``run_async`` binds them to the app, and to a dead one when apps end in another order than they
    started in. Threads that begin meanwhile keep them as long as they last, as the readers of the
    store do. Needless once ``run_async`` can be told not to.
    """
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]


def console(file: IO[str], **options: Any) -> Console:
    """A console of rich that ignores the environment of the server, which is not the player's.

    Needless once rich takes an environment, or none, by a public parameter.
    """
    return Console(file=file, _environ={}, **options)


class SharedStylesheet(Stylesheet):
    """Knows every sheet that another session has parsed: the variables are the same for all.

    Needless once a stylesheet takes a cache, or an app takes a stylesheet that is parsed already.
    """

    _parsed: ClassVar[LRUCache[tuple[Any, ...], list[RuleSet]]] = LRUCache(1024)

    def __init__(self, *, variables: dict[str, str]) -> None:
        super().__init__(variables=variables)
        self._parse_cache = self._parsed

    def set_variables(self, variables: dict[str, str]) -> None:
        """Nothing, as they are those that it has: Textual would forget what was parsed."""


class Parser(XTermParser):
    """Textual's parser of what a terminal sends, without its cache, in which the keys of one
    session, and with them its app, would stay until others have pressed a thousand keys.

    The parser itself is private as well. Needless once both have public names; the last resort is
    a parser of our own.
    """

    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


# What is not used, and would cost every session time.


def leave_out_tooltips_and_toasts(app: App[Any]) -> None:
    """Have the screens of *app* hold no widgets for them.

    Only ``run_test`` can be told so by public parameters; needless once an app can.
    """
    app._disable_tooltips = True
    app._disable_notifications = True


class NoPointerShapes:
    """An app that does not tell the terminal how to draw its mouse pointer: few understand it, and
    it is sent with each movement. Needless once Textual can be told so."""

    def _set_pointer_shape(self, shape: str) -> None:
        """Left alone."""


# How an app ends.


def end_quietly_after_errors(app: App[Any]) -> None:
    """Have *app* end after an error without a word of its own.

    Textual would render a traceback with the values of all locals; the log gets a plain one.
    Needless once an app can be told what to do with an error.
    """
    app._fatal_error = app._close_messages_no_wait  # type: ignore[method-assign]


def failure(app: App[Any]) -> Exception | None:
    """What ended *app*, if it did not end by itself. ``return_code`` says that there was an error,
    and nothing public says which."""
    return app._exception


def close_unstarted_work(app: App[Any]) -> None:
    """Have *app* close work that is broken off before its first step, of which Python would say in
    the server's log that nobody has awaited it.

    Needless if all workers were given functions, which have no first step, and not coroutines.
    """
    app._workers = _Workers(app)


class _Workers(WorkerManager):
    def _remove_worker(self, worker: Worker[Any]) -> None:
        if iscoroutine(worker._work):
            worker._work.close()
        super()._remove_worker(worker)


# Painting, keys and sizes.


def paint_soon(widget: Widget, *regions: Region) -> None:
    """Have *regions* of *widget*, or all of it, painted with the next frame of its screen.

    ``refresh`` tells the screen by two messages, for each widget and each change, and forgets
    sizes that lines do not ask for. Needless once it marks the widget at its screen itself.
    """
    widget._set_dirty(*regions)
    screen = widget.screen
    if screen in screen._compositor:
        screen._dirty_widgets.add(widget)
        screen.check_idle()


def act_on_key(app: App[Any], key: str) -> Coroutine[Any, Any, bool]:
    """Do at once what *key* is bound to where the keys go; whether it is bound to anything.

    ``simulate_key`` only posts a message, which the next key could overtake. Needless once Textual
    has a public method that acts.
    """
    return app._check_bindings(key)


def bindings_of(screen: Screen[Any]) -> BindingsMap:
    """The bindings of *screen* by themselves, those of its bases among them.

    ``active_bindings`` is public: it asks every widget and every action, and the key bar shows a
    key with each change.
    """
    return screen._bindings


class SizedDriver(Driver):
    """A driver whose terminal may change its size.

    An app asks for ``_size`` where it has no size yet. Needless once drivers have a public one.
    """

    @property
    def terminal_size(self) -> tuple[int, int] | None:
        """Columns and rows; None before they are known."""
        return self._size

    @terminal_size.setter
    def terminal_size(self, size: tuple[int, int]) -> None:
        self._size = size

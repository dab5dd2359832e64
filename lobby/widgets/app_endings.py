"""Textual's inner workings on which the end of an app depends; see ``textual_internals``."""

from __future__ import annotations

from inspect import iscoroutine
from typing import Any
from weakref import WeakSet

from textual.app import App
from textual.dom import DOMNode
from textual.widget import Widget
from textual.worker import Worker, WorkerFailed
from textual.worker_manager import WorkerManager

from lobby.base.errors import Refused

ATTRIBUTES = (
    (App, "_exception"),
    (App, "_workers"),
    (Worker, "_work"),
)
"""The private attributes used below, with their classes."""

METHODS = (
    (App, "_close_messages_no_wait", ("self",)),
    (App, "_fatal_error", ("self",)),
    (App, "_handle_exception", ("self", "error")),
    (App, "_register", ("self", "parent", "widgets", "before", "after", "cache")),
    (WorkerManager, "_remove_worker", ("self", "worker")),
)
"""The private methods used below, with their classes and parameters."""


def end_quietly_after_errors(app: App[Any]) -> None:
    """Have *app* end silently after an error.

    Textual would render a traceback with the values of all local variables; the log gets a plain
    one. Unnecessary once an app can be told what to do with an error.
    """
    app._fatal_error = app._close_messages_no_wait  # type: ignore[method-assign]


class RefusedWork(App[None]):
    """An app that goes on after a worker was refused something.

    By default any error of a worker ends it. Unnecessary once an app can be told what to do with
    an error.
    """

    def _handle_exception(self, error: Exception) -> None:
        if isinstance(error, WorkerFailed) and isinstance(error.error, Refused):
            self.refused(error.error)
        else:
            super()._handle_exception(error)

    def refused(self, refusal: Refused) -> None:
        """Called with what a worker was refused and did not handle: tell it."""


class TakenApart(App[None]):
    """An app that can be taken apart when it has ended.

    Its widgets point at one another, so that some 2,000 objects would wait for a collection of
    garbage, which stops everybody. Unnecessary once Textual breaks these cycles.
    """

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.shown: WeakSet[Widget] = WeakSet()

    def _register(self, parent: DOMNode, *widgets: Widget, **how: Any) -> list[Widget]:
        self.shown.update(widgets)
        return super()._register(parent, *widgets, **how)

    def take_apart(self) -> None:
        """Free what the app consisted of, unless work in it still goes on."""
        if not self.workers:
            for node in (*self.shown, self):
                vars(node).clear()


def failure(app: App[Any]) -> Exception | None:
    """The error that ended *app*; None if it ended by itself. ``return_code`` only says that there
    was an error, and nothing public says which."""
    return app._exception


def close_unstarted_work(app: App[Any]) -> None:
    """Have *app* close coroutines that are cancelled before their first step, which Python would
    report in the server's log as never awaited.

    Unnecessary if all workers were given functions, which have no first step, and not coroutines.
    """
    app._workers = _Workers(app)


class _Workers(WorkerManager):
    def _remove_worker(self, worker: Worker[Any]) -> None:
        if iscoroutine(worker._work):
            worker._work.close()
        super()._remove_worker(worker)

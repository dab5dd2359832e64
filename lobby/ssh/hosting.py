"""Prepares an app to live beside hundreds of others in one process.

Textual expects to be alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from io import StringIO
from typing import Any, Final, cast
from weakref import ref

from textual.app import App
from textual.driver import Driver

from lobby.widgets import textual_internals
from lobby.widgets.app_endings import TakenApart, end_quietly_after_errors

_AFTERWARDS: Final = 1.0
"""Seconds until an app that has ended is taken apart: nobody asks any more how it ended."""


def host(app: App[Any], make_driver: Callable[..., Driver]) -> StringIO:
    """Prepare *app* to run; the result collects what the app prints when it ends."""
    app.driver_class = cast("type[Driver]", make_driver)  # only ever called
    textual_internals.keep_off_the_streams(app)
    end_quietly_after_errors(app)
    last_words = StringIO()
    app.error_console = textual_internals.console(last_words, color_system=None, markup=False)
    return last_words


def start(app: App[Any], size: tuple[int, int]) -> asyncio.Task[Any]:
    """Run *app* without changing the event loop."""
    loop = asyncio.get_running_loop()
    running = loop.create_task(app.run_async(size=size), name="app")
    # From Python 3.12 on, the first thing run_async does is to make all tasks of the process eager,
    # and then asyncssh authenticates nobody. This runs right after that first step.
    loop.call_soon(loop.set_task_factory, loop.get_task_factory())
    ended = ref(app)
    running.add_done_callback(lambda _: loop.call_later(_AFTERWARDS, _take_apart, ended))
    return running


def _take_apart(ended: ref[App[Any]]) -> None:
    app = ended()
    if isinstance(app, TakenApart):
        app.take_apart()


async def rehearse(app: App[Any]) -> None:
    """Run *app*, shown to nobody, until its first screen is up. What the first session creates for
    all sessions then exists before anybody connects."""
    textual_internals.keep_off_the_streams(app)
    async with app.run_test(size=(80, 24)):
        pass

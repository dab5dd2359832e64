"""An app prepared to live beside hundreds of others in one process.

Textual expects to be alone. Everything that takes the app's private seams to change that is here.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from io import StringIO
from typing import Any, cast

from rich.console import Console
from textual.app import App
from textual.driver import Driver


def host(app: App[Any], make_driver: Callable[..., Driver]) -> StringIO:
    """Prepare *app* to run; the result collects what it says when it ends."""
    app.driver_class = cast("type[Driver]", make_driver)  # only ever called
    _keep_off_the_streams(app)
    last_words = StringIO()
    app.error_console = Console(file=last_words, color_system=None, markup=False, _environ={})
    # Textual would render a traceback with the values of all locals; the log gets a plain one.
    app._fatal_error = app._close_messages_no_wait  # type: ignore[method-assign]
    return last_words


def start(app: App[Any], size: tuple[int, int]) -> asyncio.Task[Any]:
    """Run *app*, and leave the event loop as it is."""
    loop = asyncio.get_running_loop()
    running = loop.create_task(app.run_async(size=size), name="app")
    # From Python 3.12 on the first thing run_async does is to make all tasks of the process eager,
    # and asyncssh authenticates nobody then. This runs right after that first step.
    loop.call_soon(loop.set_task_factory, loop.get_task_factory())
    return running


async def rehearse(app: App[Any]) -> None:
    """Run *app* until it has shown its first screen, to nobody: what the first session makes for
    all is there before anybody comes."""
    _keep_off_the_streams(app)
    async with app.run_test(size=(80, 24)):
        pass


def failure(app: App[Any]) -> Exception | None:
    """What ended *app*, if it did not end by itself."""
    return app._exception


def _keep_off_the_streams(app: App[Any]) -> None:
    # run_async binds the whole process's streams to the app, and to a dead one when apps end in
    # another order than they started in. Threads that begin meanwhile keep them as long as they
    # last, as the readers of the store do.
    app._capture_stdout = sys.stdout  # type: ignore[assignment]
    app._capture_stderr = sys.stderr  # type: ignore[assignment]

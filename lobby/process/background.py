"""Background work: tasks that belong to the server and to no session."""

from __future__ import annotations

import asyncio
import contextvars
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def begin(work: Coroutine[Any, Any, T], name: str) -> asyncio.Task[T]:
    """Do *work* beside everything else, in an empty context: a task that was begun from inside an
    app's would keep that app alive."""
    loop = asyncio.get_running_loop()
    return loop.create_task(work, name=name, context=contextvars.Context())


async def end(*tasks: asyncio.Task[Any] | None) -> None:
    """Break off those of *tasks* that there are, and wait until they have ended."""
    begun = [task for task in tasks if task]
    for task in begun:
        task.cancel()
    await asyncio.gather(*begun, return_exceptions=True)

"""Does the parts of a check, in this process or in several."""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from threading import Thread
from typing import Final

from lobby.app.check.values import Found, Part
from lobby.base.errors import StoreError

_LOADED: Final = "lobby.app.check.soundness"
"""What the processes need: it is loaded once, for all of them."""


def usable() -> int:
    """How many processes may run at the same time here."""
    return len(os.sched_getaffinity(0))


def done(parts: Sequence[Part], processes: int) -> Iterator[Found]:
    """What each of *parts* has found, in their order, done in so many *processes*. Raises what they
    raise, and StoreError if a process is killed."""
    if processes == 1:
        for part in parts:
            yield part()
        return
    # Started anew: a fork of this process could meet a thread in the middle of something.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([_LOADED])
    pool = ProcessPoolExecutor(processes, context, initializer=_begin)
    try:
        for future in [pool.submit(part) for part in parts]:
            yield future.result()
    except BrokenProcessPool as error:
        raise StoreError(
            "A process of the check was killed, perhaps for want of memory. Run it again with fewer"
            " of them, such as --processes 1."
        ) from error
    finally:
        pool.shutdown(cancel_futures=True)


def _begin() -> None:
    """Make this process end with the one that began it, and at once with Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    assert parent, "it was begun by another"

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGKILL)

    Thread(target=wait, daemon=True).start()

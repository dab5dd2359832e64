"""A worker process: does one piece of work after the other, as read from its standard input.

    python -m lobby.core.worker SECONDS CPU_SECONDS MEMORY

A piece of work is a pickled ``functools.partial``; an answer is a pickled pair: whether the work
was done, and its result, or else the traceback as text. Each is preceded by its length in four
bytes. Work that fails leaves the process ready for more. Work that takes longer than SECONDS, more
than CPU_SECONDS of processor time, or more than MEMORY bytes ends it, which the server notices. A
signal stops the work before that, and is otherwise ignored.
"""

from __future__ import annotations

import contextlib
import os
import pickle
import resource
import signal
import sys
import traceback
from types import FrameType
from typing import BinaryIO, NoReturn

PRIORITY = 10
"""How much lower a worker's priority is than that of the server, as a ``nice`` value."""

MEMORY = 1 << 30
"""Bytes of address space for bots: runaway work fails before the machine does."""

NO_MEMORY = 3
"""The exit status of a process for whose work no memory was left."""

LENGTH = 4
"""Bytes in front of a message that give its length."""

INTERRUPTION = signal.SIGUSR1
"""The signal that stops the current work."""


class _Interrupted(BaseException):
    """Nobody waits for the work any longer."""


def main() -> None:
    """Work until the input ends."""
    seconds, cpu_seconds, memory = float(sys.argv[1]), float(sys.argv[2]), int(sys.argv[3])
    orders, answers = _pipes()
    os.nice(PRIORITY)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is for the server
    signal.signal(INTERRUPTION, signal.SIG_IGN)
    with contextlib.suppress(BrokenPipeError):
        while head := orders.read(LENGTH):
            body = orders.read(int.from_bytes(head, "big"))
            # There may be nobody left to end a process that hangs, so it ends itself.
            signal.setitimer(signal.ITIMER_REAL, seconds)
            signal.setitimer(signal.ITIMER_PROF, cpu_seconds)
            answer = _done(body)
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
            answers.write(answer)
            answers.flush()


def _pipes() -> tuple[BinaryIO, BinaryIO]:
    """The streams for work and for answers. Anything the work prints goes to the log instead."""
    orders, answers = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return orders, answers


def _done(body: bytes) -> bytes:
    try:
        signal.signal(INTERRUPTION, _interrupt)
        try:
            result = pickle.loads(body)()
        finally:
            signal.signal(INTERRUPTION, signal.SIG_IGN)
        return framed((True, result))
    except _Interrupted:
        return framed((True, None))
    except MemoryError:
        # Earlier work may have used it up: a new process begins with all of it.
        sys.exit(NO_MEMORY)
    except Exception:
        return framed((False, traceback.format_exc()))


def _interrupt(number: int, frame: FrameType | None) -> NoReturn:
    raise _Interrupted


def framed(message: object) -> bytes:
    """*message* in the form sent through a pipe."""
    body = pickle.dumps(message)
    return len(body).to_bytes(LENGTH, "big") + body


if __name__ == "__main__":
    main()

"""Checks whether the matches in a database are what their moves make of them.

The check consists of parts, which several processes can do at the same time.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import nullcontext
from functools import partial
from threading import Thread
from typing import Final

from lobby.app.check import Found, Look, Manner, Open, Part, rows, verification
from lobby.base import faults
from lobby.base.errors import StoreError, Unreadable
from lobby.features.matches.queries import matches

_TOGETHER: Final = 250
"""The most boards that are one part."""


def problems(opened: Open, manner: Manner, *others: Part) -> Iterator[str]:
    """The problems with what is stored, each as a sentence, after those that *others* find."""
    with opened() as look:
        with look() as snapshot:
            boards = tuple(matches.all_boards(snapshot))
        several = min(manner.processes, 1 + len(boards) // _TOGETHER)
        # What is open cannot be given to another process.
        its: Open = opened if several > 1 else lambda: nullcontext(look)
        done = 0
        for found in found_by((*others, *_parts(its, boards)), several):
            yield from found.problems
            manner.notes.add(found)
            if found.boards:
                done += found.boards
                manner.tell(done, len(boards))


def _parts(opened: Open, boards: Sequence[int]) -> Iterator[Part]:
    # The longest first: who begins with it last would be alone in the end.
    yield partial(_ratings, opened)
    for kind in rows.KINDS:
        yield partial(_rows, opened, kind)
    for at in range(0, len(boards), _TOGETHER):
        yield partial(_boards, opened, boards[at : at + _TOGETHER])


def found_by(parts: Sequence[Part], processes: int) -> Iterator[Found]:
    """What each of *parts* has found, in their order, done in so many *processes*. Raises what they
    raise, and StoreError if a process is killed."""
    if processes == 1:
        for part in parts:
            yield part()
        return
    # Started anew: a fork of this process could meet a thread in the middle of something.
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload([__name__])
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


def _rows(opened: Open, kind: int) -> Found:
    with opened() as look:
        return Found(tuple(rows.problems(look, kind)))


def _boards(opened: Open, boards: Sequence[int]) -> Found:
    missing: dict[str, list[int]] = {}
    with opened() as look:
        found = [_match_problem(look, board, missing) for board in boards]
    return Found(tuple(filter(None, found)), len(boards), missing, faults.slowest())


def _match_problem(look: Look, board: int, missing: dict[str, list[int]]) -> str | None:
    with look() as snapshot:
        try:
            match = matches.match(snapshot, board)
            if match and not match.installed:
                missing.setdefault(match.game, []).append(board)
            return verification.verify(snapshot, match) if match else None
        except Unreadable as error:
            return f"Board {board} cannot be read: {error.__cause__ or error}"


def _ratings(opened: Open) -> Found:
    with opened() as look, look() as snapshot:
        try:
            return Found(tuple(verification.verify_ratings(snapshot)))
        except Unreadable as error:
            return Found((f"The ratings cannot be checked: {error.__cause__ or error}.",))


def usable_processors() -> int:
    """How many processes may run at the same time here."""
    return len(os.sched_getaffinity(0))

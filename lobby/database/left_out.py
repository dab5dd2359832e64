"""What lists leave out because it cannot be read, and the line that says so."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar

from lobby.base.errors import Unreadable
from lobby.base.translation import N_, _

_noted: ContextVar[list[Unreadable] | None] = ContextVar("noted", default=None)

_BOARDS = N_("Boards {boards} cannot be read; the operators know.")
_ENTRIES = N_("{count} entries cannot be read; the operators know.")


@contextmanager
def noted() -> Iterator[list[Unreadable]]:
    """A list of what is left out of all that is read in this block, once the answers are there."""
    token = _noted.set(left_out := list[Unreadable]())
    try:
        yield left_out
    finally:
        _noted.reset(token)


def note() -> Callable[[Sequence[Unreadable]], None]:
    """What notes something as left out for those who read here and now; callable from any
    thread."""
    noting = _noted.get()
    return _ignore if noting is None else noting.extend


def _ignore(left_out: Sequence[Unreadable]) -> None:
    """Nobody wants to know."""


def sentence(left_out: Sequence[Unreadable]) -> str:
    """What people are told about *left_out*; "" if it is empty.

    >>> sentence([Unreadable("", board=17), Unreadable("", board=17)])
    'Board 17 cannot be read; the operators know.'
    >>> sentence([Unreadable("", board=17), Unreadable("")])
    '2 entries cannot be read; the operators know.'
    """
    boards = sorted({error.board for error in left_out if error.board is not None})
    others = sum(error.board is None for error in left_out)
    if others and (boards or others > 1):
        return _(_ENTRIES, count=len(boards) + others)
    if others:
        return _("An entry cannot be read; the operators know.")
    if len(boards) > 1:
        return _(_BOARDS, boards=", ".join(map(str, boards)))
    return _("Board {board} cannot be read; the operators know.", board=boards[0]) if boards else ""

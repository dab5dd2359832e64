"""Errors for requests that are refused. Each text is one sentence for the person who asked."""

from __future__ import annotations

import errno
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Self

from lobby.base.translation import _


class Explained(Exception):
    """Something is wrong; the text is one sentence for the person who asked."""

    @classmethod
    def because(cls, text: str, /, **values: Any) -> Self:
        """One with *text* in the language of the players, filled with *values* as in ``_``."""
        return cls(_(text, **values))


class Refused(Explained):
    """The request cannot be granted as things stand; nothing was changed.

    *command* is how somebody who types commands does what the text ends with. Screens have keys.
    """

    def __init__(self, sentence: str, *, command: str = "") -> None:
        super().__init__(sentence)
        self.command = command

    @classmethod
    def because(cls, text: str, /, *, command: str = "", **values: object) -> Self:
        return cls(_(text, **values), command=command)

    @classmethod
    @contextmanager
    def instead_of(cls, *errors: type[Exception]) -> Iterator[None]:
        """Within the context each of *errors* refuses the request, with its text."""
        try:
            yield
        except errors as error:
            raise cls(str(error)) from error


class NotFound(Refused):
    """There is no such player, board, challenge or game, or the asker may not see it."""


class NotInstalled(Refused):
    """The stored match belongs to a game that this server does not have, or no longer has."""


class Unreadable(Refused):
    """What is stored cannot be read: a row of the database is damaged, that of *board* if it is
    one of a match."""

    def __init__(self, sentence: str, *, board: int | None = None) -> None:
        super().__init__(sentence)
        self.board = board


class Crashed(Refused):
    """Something broke that never should. The log has the whole of it, under the reference that the
    text names."""


class Stale(Refused):
    """The position has changed since the asker last looked."""


class Later(Refused):
    """The asker has used up a share of the server, and has one again soon."""


class Forbidden(Refused):
    """Only an operator of this server may do that."""


class Unavailable(Refused):
    """The database cannot be used just now, for instance because the disk is full."""


class Superseded(Unavailable):
    """Another server has taken over this task."""


class CannotOperate(Exception):
    """The server cannot start, or cannot do what its operator wants; the text is one sentence that
    says why, and what would help."""


class StoreError(CannotOperate):
    """A database cannot be opened, copied or checked; its text is one sentence that says why and
    what to do."""


def unusable(error: OSError, path: object = None) -> str:
    """A sentence about the file that *error* names, or else about *path*."""
    return f"{error.filename or path} cannot be used: {reason(error)}"


def reason(error: OSError) -> str:
    """What the system says, and what helps, as the end of a sentence to the operator."""
    return f"{error.strerror}.{remedy(error.errno)}"


def remedy(number: int | None) -> str:
    """What helps after the error of the system with that *number*, as a sentence after another."""
    if number in {errno.ENOSPC, errno.EDQUOT}:
        return " Make room on that disk."
    if number in {errno.EACCES, errno.EPERM, errno.EROFS}:
        return " Let the user who runs the server use it: ls -ld and mount say who may."
    return ""

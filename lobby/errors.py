"""What can be refused. Each text is one sentence for the person who asked."""

from __future__ import annotations


class Refused(Exception):
    """The request cannot be granted as things stand; nothing was changed."""


class NotFound(Refused):
    """There is no such player, board, challenge or game, or it may not be seen."""


class NotInstalled(Refused):
    """What is stored is of a game that this server does not have, or not any more."""


class Unreadable(Refused):
    """What is stored cannot be read: a row of the database is spoilt."""


class Stale(Refused):
    """The position has changed since the asker last looked."""


class Forbidden(Refused):
    """Only an operator of this server may do that."""


class Unavailable(Refused):
    """The database cannot be used just now, for instance because the disk is full."""


class Superseded(Unavailable):
    """Another server does that now, and has it alone."""


class CannotOperate(Exception):
    """The server cannot begin, or do what its operator wants; the text is one sentence that says
    why, and what would help."""


class StoreError(CannotOperate):
    """A database cannot be opened, copied or checked; its text is one sentence that says why and
    what to do."""

"""What people are told when the database cannot be used, whichever it is."""

from __future__ import annotations

from lobby.basics.translation import _
from lobby.errors import Superseded, Unavailable


def cannot_be_used() -> Unavailable:
    """It is damaged, gone, or cut off."""
    return Unavailable(
        _("The server's database cannot be used just now. Nothing was changed. Try again later.")
    )


def disk_full() -> Unavailable:
    """There is no room for a change."""
    return Unavailable(_("The server's disk is full. Nothing was changed. Try again later."))


def slow() -> Unavailable:
    """It answers, but so slowly that what was asked of it has waited for too long."""
    return Unavailable(
        _("The server's database is very slow just now. Nothing was changed. Try again later.")
    )


def busy() -> Unavailable:
    """Somebody else held it for too long."""
    return Unavailable(
        _("Another program is using the server's database. Nothing was changed. Try again soon.")
    )


def closing() -> Unavailable:
    """The server ends."""
    return Unavailable(_("This server is closing. Nothing was changed. Come back soon."))


def perhaps_done() -> Unavailable:
    """The connection broke just when the change was to be kept."""
    return Unavailable(
        _(
            "The connection to the database broke while this was saved, so it may or may not have"
            " been done. Look before you try again."
        )
    )


def superseded() -> Superseded:
    """Somebody else does it now."""
    return Superseded(_("Another server does that now. Nothing was changed."))

"""What players are told when the database cannot be used, whichever engine it has."""

from __future__ import annotations

from lobby.base.errors import Superseded, Unavailable


def cannot_be_used() -> Unavailable:
    """The database is damaged, missing or unreachable."""
    return Unavailable.because(
        "The server's database cannot be used just now. Nothing was changed. Try again later."
    )


def disk_full() -> Unavailable:
    """There is no room on the disk for a change."""
    return Unavailable.because("The server's disk is full. Nothing was changed. Try again later.")


def slow() -> Unavailable:
    """The database answers, but so slowly that a request has waited too long."""
    return Unavailable.because(
        "The server's database is very slow just now. Nothing was changed. Try again later."
    )


def busy() -> Unavailable:
    """Another program has held the database for too long."""
    return Unavailable.because(
        "Another program is using the server's database. Nothing was changed. Try again soon."
    )


def closing() -> Unavailable:
    """The server is shutting down."""
    return Unavailable.because("This server is closing. Nothing was changed. Come back soon.")


def perhaps_done() -> Unavailable:
    """The connection broke during the commit."""
    return Unavailable.because(
        "The connection to the database broke while this was saved, so it may or may not have"
        " been done. Look before you try again."
    )


def superseded() -> Superseded:
    """Another server is responsible for it now."""
    return Superseded.because("Another server does that now. Nothing was changed.")

"""Checks whether the matches in a database are what their moves make of them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

from lobby.app.check import Look, Manner, soundness
from lobby.database.postgres import schema
from lobby.database.postgres.dialect import looking
from lobby.database.postgres.link import READING, connected, prepared


def exists(url: str) -> bool:
    """Whether the database at *url* contains the lobby's tables. Raises StoreError if that cannot
    be determined."""
    with connected(url) as (_, db):
        return bool(schema.applied(db))


def check(url: str, manner: Manner | None = None) -> Iterator[str]:
    """The problems with the database at *url*, each as a sentence; none if all is well. A server
    may go on using it meanwhile.

    Raises StoreError if it cannot be reached or is not a database of the lobby.
    """
    with connected(url) as (address, db):
        missing = schema.known() - schema.of_lobby(db, str(address))
    if missing:
        lacking = ", ".join(sorted(missing))
        yield f"The schema lacks {lacking}. A server adds this when it starts."
    else:
        yield from soundness.problems(partial(looks, url), manner or Manner())


@contextmanager
def looks(url: str) -> Iterator[Look]:
    """Within the context, opens snapshots of the database at *url*. Raises StoreError."""
    with connected(url) as (_, db):
        yield partial(looking, prepared(db, READING), 0)

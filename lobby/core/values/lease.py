"""A lease: something that one server holds exclusively for a while."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lease:
    """What *server* holds exclusively, identified by *name*. Each new holder gets a higher *fence*
    than all before it, so the database can tell when a change comes from a server that has lost the
    lease."""

    name: str
    server: str
    fence: int

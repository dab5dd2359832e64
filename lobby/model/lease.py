"""A lease: what one server has alone, for a while."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Lease:
    """What *server* alone may do, by its *name*. Each new holder gets a higher *fence* than all
    before it, by which the database tells a change of one who has lost the lease."""

    name: str
    server: str
    fence: int

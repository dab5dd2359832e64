"""What falls due: each thing by the row that says so, so that one that fails holds up no other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Duty: TypeAlias = Literal[
    "vacation-begins", "vacation-ends", "deadline", "reminder", "challenge", "guest"
]

DUTIES: tuple[Duty, ...] = get_args(Duty)
"""All there are, in the order in which they are done: a vacation is announced before what follows
from it."""


@dataclass(frozen=True, slots=True)
class Due:
    """*duty* is due since the time *at*: on the board or for the vacation, the challenge or the
    guest with that *number*."""

    duty: Duty
    number: int
    at: int

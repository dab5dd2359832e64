"""Duties that fall due. Each comes from its own database row, so a failing one holds up no
other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

Duty: TypeAlias = Literal[
    "vacation-begins", "vacation-ends", "deadline", "reminder", "challenge", "guest"
]

DUTIES: tuple[Duty, ...] = get_args(Duty)
"""All duties, in the order in which they are done: a vacation is announced before its
consequences."""


@dataclass(frozen=True, slots=True)
class Due:
    """A *duty* that has been due since *at*. *number* identifies the board, vacation, challenge or
    guest."""

    duty: Duty
    number: int
    at: int

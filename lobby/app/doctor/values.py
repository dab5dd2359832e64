"""What the doctor finds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from lobby.base.settings import Settings

State: TypeAlias = Literal["well", "wrong", "unknown"]

WAIT: Final = 5.0
"""Seconds that another program has to answer."""


@dataclass(frozen=True, slots=True)
class Finding:
    """What is *said* about a *subject*, and if something is wrong, what *todo*."""

    subject: str
    state: State
    said: str
    todo: str = ""


class Trouble(Exception):
    """Something is wrong: what is *said*, and what *todo*."""

    def __init__(self, said: str, todo: str) -> None:
        super().__init__(said)
        self.said, self.todo = said, todo


class Unknown(Exception):
    """Something cannot be found out from here: why, as a sentence."""


Look: TypeAlias = Callable[[Settings], str]
"""Looks at one thing and says in what state it is. Raises Trouble, Unknown, CannotOperate and
StoreError."""

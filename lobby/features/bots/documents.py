"""Documents: the bots."""

from __future__ import annotations

from typing import Annotated, TypedDict


class Bot(TypedDict):
    """A computer player."""

    name: Annotated[str, "the word for `challenge`"]
    level: Annotated[int, "from 1 to 6"]
    about: Annotated[str, "who it suits"]


class Bots(TypedDict):
    """The bots of this lobby."""

    bots: Annotated[list[Bot], "by level; empty if this server has none"]

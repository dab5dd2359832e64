"""Making room for another match against a bot: guests have few."""

from __future__ import annotations

from collections.abc import Awaitable
from functools import partial
from typing import Protocol

from lobby.base.translation import _
from lobby.features.bots.bot_matches import InTheWay
from lobby.ui.page import Page


class Begin(Protocol):
    """Begins a match, *instead* of another one if that is in the way. Raises Refused."""

    def __call__(self, *, instead: bool) -> Awaitable[None]: ...


async def make_room(page: Page, begin: Begin) -> None:
    """Begin a match; if another one is in the way, ask the guest on *page* whether to end that."""
    try:
        await begin(instead=False)
    except InTheWay as other:
        question = _("{why} End it and start the new match?", why=other.why)
        page.confirm(question, lambda: page.work_first(partial(begin, instead=True)))

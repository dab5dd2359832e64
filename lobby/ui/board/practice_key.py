"""The key that plays on from a position: it asks for an opponent and opens a practice board."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from typing import TypeAlias

from lobby.base.translation import _
from lobby.features.practice import practising
from lobby.features.practice.values import Beginning
from lobby.gamekit.game import Seat
from lobby.gamekit.levels import LEVELS
from lobby.games.catalogue import WITH_MIND
from lobby.ui import places
from lobby.ui.page import Page

Find: TypeAlias = Callable[[], Awaitable[Beginning]]
"""Finds the position to play on from."""


def ask(page: Page, game: str, beginning: Find, seat: Seat | None) -> None:
    """Ask who plays against the player of *page*, who sits at *seat* (None: the side to move), and
    open a practice board from the position that *beginning* finds."""
    if page.player is None:
        page.tell(_("Choose a name first: then you can play on from any position."))
        return

    def answered(key: str) -> None:
        level = int(key) if key in map(str, LEVELS) else None
        if level is not None or key == "s":
            page.work_first(partial(_begin, page, beginning, level, seat))

    if page.lobby.thinker.awake and game in WITH_MIND:
        question = _(
            "Play on against which level, {least} to {most}? s moves for both sides yourself.",
            least=min(LEVELS),
            most=max(LEVELS),
        )
    else:
        question = _("Play on, moving for both sides yourself?  s yes   Esc no")
    page.ask_key(question, answered)


def from_board(board: int, ply: int, line: Iterable[str], page: Page) -> Find:
    """Return what finds the position on *board* after *ply* moves and then those of *line*."""

    async def find() -> Beginning:
        return await page.lobby.ask(practising.of_board, board, page.player, ply, tuple(line))

    return find


async def _begin(page: Page, beginning: Find, level: int | None, seat: Seat | None) -> None:
    assert page.player
    given = await beginning()
    begun = await page.lobby.change(practising.begin, page.player, given, level, seat)
    page.session.open(places.Practice(begun.number))

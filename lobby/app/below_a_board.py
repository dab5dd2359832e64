"""Which pages stay below a board that is opened."""

from __future__ import annotations

from collections.abc import Sequence

from textual.screen import Screen

from lobby.features.help.screens import HelpScreen
from lobby.features.lessons.screens.lessons import LearnScreen


def pages_below(stack: Sequence[Screen[None]]) -> list[Screen[None]]:
    """Those of *stack*, a session's pages with the current one last, to which Esc leads back from a
    board that is opened now: the pages before the first board, and those that led from the last one
    to this. Boards never lie below boards, nor two lists of one kind; help and the choice of
    lessons do not stay below a board."""
    pages = list(stack)
    while isinstance(pages[-1], HelpScreen | LearnScreen):
        pages.pop()
    boards = [at for at, page in enumerate(pages) if getattr(page, "board", None) is not None]
    if not boards:
        return pages
    since = pages[boards[-1] + 1 :]
    kinds = {type(page) for page in since}
    return [*(page for page in pages[: boards[0]] if type(page) not in kinds), *since]

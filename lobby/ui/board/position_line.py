"""The position being looked at, as one line of text to copy."""

from __future__ import annotations

from lobby.features.records import positions
from lobby.ui.page import Page


def tell(page: Page, board: int, ply: int) -> None:
    """Show what ``position BOARD#PLY`` prints for the viewer of *page*, until the next key."""
    page.run_worker(_tell(page, board, ply), group="position", exclusive=True)


async def _tell(page: Page, board: int, ply: int) -> None:
    with page.refusals():
        _, found = await page.lobby.ask(positions.of_board, board, page.player, ply)
        page.tell(str(found), whole=True)

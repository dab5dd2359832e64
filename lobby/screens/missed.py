"""What was missed, as rows of the lobby's list."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.digest import Item
from lobby.widgets.columns import crop, right
from lobby.widgets.lines import line
from lobby.widgets.rows import Row
from lobby.widgets.theme import Palette
from lobby.widgets.times import ago

_TIME = 9


@dataclass(frozen=True, slots=True)
class MissedKey:
    """The row of something that happened: at a board, or in a letter, or neither."""

    event: int
    board: int | None
    letter: int | None


def missed_row(item: Item, now: int, palette: Palette, cells: int) -> Row:
    """A row of so many cells that tells of *item*: when, and what."""
    event = item.event
    text = crop(item.text, max(0, cells - _TIME - 2), palette.marks.ellipsis)
    content = line((f"{right(ago(event.at, now), _TIME)}  ", palette.muted), text)
    return Row(content, MissedKey(event.id, event.board, event.number("letter")), item.text)

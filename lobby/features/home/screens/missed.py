"""What the player missed: what the lobby keeps of it, and its rows."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.core.lobby import Lobby
from lobby.features.news.views import digest
from lobby.features.news.views.digest import Digest, Item
from lobby.features.people.values.player import Player
from lobby.widgets.columns import crop_sentence, right
from lobby.widgets.lines import line
from lobby.widgets.row import Row
from lobby.widgets.theme.palette import Palette
from lobby.widgets.times import ago

_TIME = 9


@dataclass(frozen=True, slots=True)
class MissedKey:
    """The row of an event: at a board, in a private message, in a report, or none of these."""

    event: int
    board: int | None
    private_message: int | None
    report: int | None


class Missed:
    """What the player missed before this session and has not acknowledged in it, and unread
    messages. Everything else was seen as it happened."""

    def __init__(self) -> None:
        self._digest = Digest()
        self._noted: frozenset[int] = frozenset()
        self.until: int | None = None
        """The event with which this session began; None before anything was looked up."""

    @property
    def items(self) -> tuple[Item, ...]:
        """The items that no other section of the lobby tells."""
        return tuple(
            item
            for item in self._digest.items
            if item.event.id not in self._noted and not item.listed
        )

    def show(self, missed: Digest) -> None:
        """Show *missed*, everything up to its last event."""
        self._digest = missed
        self.until = missed.last

    async def note(self, lobby: Lobby, player: Player, key: MissedKey) -> None:
        """*player* has seen the event of *key*."""
        await lobby.change(digest.acknowledge, player, key.event)
        self._noted |= {key.event}

    async def put_away(self, lobby: Lobby, player: Player) -> None:
        """*player* has seen all of them."""
        last = max((self._digest.last, *(item.event.id for item in self._digest.items)))
        await lobby.change(digest.put_away, player, last)
        self._digest = Digest(last=self._digest.last)


def missed_row(item: Item, now: int, palette: Palette, cells: int) -> Row:
    """A row of *cells* cells that tells when *item* happened, and what it was."""
    event = item.event
    text = crop_sentence(item.text, max(0, cells - _TIME - 2), palette.marks.ellipsis)
    content = line((f"{right(ago(event.at, now), _TIME)}  ", palette.muted), text)
    key = MissedKey(event.id, event.board, event.number("letter"), event.number("report"))
    return Row(content, key, item.text)

"""The two players of a match: who is to move, and what each has."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.games import Seat
from lobby.widgets.columns import crop, wrap
from lobby.widgets.lines import Line, Lines, line, width

_MOST_HELD = 4
"""Lines of what one player holds."""
_WIDEST = 40
"""Columns that keep a name and what the player holds together."""


@dataclass(frozen=True, slots=True)
class Seated:
    """One player as the panel shows them, the one at the top of the board first."""

    seat: Seat
    name: str
    seat_name: str
    is_me: bool
    to_move: bool
    held: str
    """In two words."""
    details: str = ""
    """At length; "" for no more."""
    time: str = ""
    """What is left on the clock; "" without one."""
    note: str = ""
    """Such as an offer that stands."""


class PlayersPanel(Lines):
    """A few lines for each player."""

    DEFAULT_CSS = "PlayersPanel { height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._players: tuple[Seated, ...] = ()

    def show_players(self, players: tuple[Seated, ...]) -> None:
        """Show *players*, from the top of the board down."""
        if players != self._players:
            self._players = players
            self.draw()

    def height_for(self, cells: int) -> int:
        """How many lines they take in so many *cells*."""
        return sum(len(self._lines_of(player, cells)) for player in self._players)

    def draw(self) -> None:
        cells = self.size.width
        self.show([each for player in self._players for each in self._lines_of(player, cells)])

    def _lines_of(self, player: Seated, cells: int) -> list[Line]:
        cells = min(_WIDEST, cells - 1)
        head, tail = self._head(player, cells), self._tail(player)
        gap = cells - width(head) - width(tail)
        lines = [head + line(" " * gap) + tail] if gap > 1 else [head, line("  ") + tail]
        details = wrap(player.details, cells - 2)[:_MOST_HELD] if player.details else ()
        lines += [line("  ", (each, self.palette.muted)) for each in details]
        return lines + [line("  ", (player.note, self.palette.turn))] * bool(player.note)

    def _head(self, player: Seated, cells: int) -> Line:
        palette = self.palette
        room = max(3, cells - len(player.seat_name) - 4)
        name = "you" if player.is_me else player.name
        return line(
            (f"{palette.marks.turn if player.to_move else ' '} ", palette.turn),
            (crop(name, room, palette.marks.ellipsis), palette.strong),
            (f"  {player.seat_name}", palette.seats[player.seat]),
        )

    def _tail(self, player: Seated) -> Line:
        if not player.time:
            return line(player.held)
        urgent = player.time.endswith("!")
        style = self.palette.danger if urgent else self.palette.muted
        return line((player.time, style), f"  {player.held}")

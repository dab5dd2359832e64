"""The two players of a match: who is to move, and what each has."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.games import Seat
from lobby.widgets.columns import crop, wrap
from lobby.widgets.lines import Line, Lines, line, width

_MOST_HELD = 4
"""Lines of what one player holds."""
_GAP = 2
"""Columns between a player and what the player has."""
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
    rating: str = ""
    """With ``?`` where it is not sure; "" before the first rated match."""
    gain: str = ""
    """What the match added to it."""
    details: str = ""
    """At length; "" for no more."""
    time: str = ""
    """What is left on the clock; "" without one."""
    urgent: bool = False
    """Whether it runs out soon."""
    notes: tuple[str, ...] = ()
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
        return len(self._laid_out(cells))

    def draw(self) -> None:
        self.show(self._laid_out(self.size.width))

    def _laid_out(self, cells: int) -> list[Line]:
        cells = min(_WIDEST, cells - 1)
        heads = [self._head(player, cells) for player in self._players]
        tails = [self._tail(player) for player in self._players]
        # All on one line or none, so that the eye finds the same thing in the same place.
        room = max(map(width, heads), default=0) + max(map(width, tails), default=0)
        beside = room + _GAP <= cells
        lines: list[Line] = []
        for player, head, tail in zip(self._players, heads, tails, strict=True):
            gap = line(" " * (cells - width(head) - width(tail)))
            lines += [head + gap + tail] if beside else [head, line("  ") + tail]
            lines += self._remarks(player, cells - 2)
        return lines

    def _remarks(self, player: Seated, cells: int) -> list[Line]:
        details = wrap(player.details, cells)[:_MOST_HELD] if player.details else ()
        lines = [line("  ", (each, self.palette.muted)) for each in details]
        return lines + [line("  ", (each, self.palette.turn)) for each in player.notes]

    def _head(self, player: Seated, cells: int) -> Line:
        palette = self.palette
        rating = " ".join(filter(None, (player.rating, player.gain)))
        room = max(3, cells - len(player.seat_name) - len(rating) - 6)
        name = "you" if player.is_me else player.name
        return line(
            (f"{palette.marks.turn if player.to_move else ' '} ", palette.turn),
            (crop(name, room, palette.marks.ellipsis), palette.strong),
            (f"  {player.seat_name}", palette.seats[player.seat]),
            f"  {player.rating}" if player.rating else "",
            (f" {player.gain}" if player.gain else "", palette.turn),
        )

    def _tail(self, player: Seated) -> Line:
        if not player.time:
            return line(player.held)
        style = self.palette.danger if player.urgent else self.palette.muted
        return line((player.time, style), f"  {player.held}")

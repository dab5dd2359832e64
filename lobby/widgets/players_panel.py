"""The two players of a match: who is to move, and what each has."""

from __future__ import annotations

from dataclasses import dataclass

from rich.cells import cell_len

from lobby.basics.translation import _
from lobby.kits.game import Seat
from lobby.widgets import large_figures
from lobby.widgets.columns import crop, left, wrap
from lobby.widgets.lines import Line, Lines, line, width

_MOST_HELD = 4
"""Lines of what one player holds."""
_MOST_AHEAD = 8
"""Lines of what a player has decided ahead."""
_MOST_SAID = 4
"""Lines of what was said with a move."""
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
    ahead: tuple[str, ...] = ()
    """What the player has decided ahead; for the player alone."""


class PlayersPanel(Lines):
    """A few lines for each player."""

    DEFAULT_CSS = "PlayersPanel { height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._players: tuple[Seated, ...] = ()
        self._watching = ""
        self._said = ""
        self._large = False

    def show_players(
        self,
        players: tuple[Seated, ...],
        watching: str = "",
        said: str = "",
        *,
        large: bool = False,
    ) -> None:
        """Show *players*, from the top of the board down, and below them who is *watching* and what
        was *said* with the move that is looked at; clocks that run in seconds in *large* digits."""
        large = large and any(large_figures.fits(player.time) for player in players)
        shown = players, watching, said, large
        if shown != (self._players, self._watching, self._said, self._large):
            self._players, self._watching, self._said, self._large = shown
            self.draw()

    def height_for(self, cells: int) -> int:
        """How many lines they take in so many *cells*."""
        return len(self._laid_out(cells))

    def draw(self) -> None:
        self.show(self._laid_out(self.size.width))

    def _laid_out(self, cells: int) -> list[Line]:
        cells = min(_WIDEST, cells - 1)
        heads, narrow = self._heads(cells), self._heads_are_cut(cells)
        tails = [self._tail(player) for player in self._players]
        # All on one line or none, so that the eye finds the same thing in the same place.
        room = max(map(width, heads), default=0) + max(map(width, tails), default=0)
        beside = room + _GAP <= cells
        lines: list[Line] = []
        for player, head, tail in zip(self._players, heads, tails, strict=True):
            gap = line(" " * (cells - width(head) - width(tail)))
            if narrow:
                lines += self._in_lines(player, cells)
            else:
                lines += [head + gap + tail] if beside else [head, line("  ") + tail]
            lines += self._figure(player)
            lines += self._remarks(player, cells - 2)
        watching = wrap(self._watching, cells - 2)[:_MOST_HELD] if self._watching else ()
        lines += [line("  ", (each, self.palette.muted)) for each in watching]
        return lines + [line("  ", each) for each in self._comment(cells - 2)]

    def _heads_are_cut(self, cells: int) -> bool:
        """Whether a name has not even room on a line with its seat and its rating."""
        seats = max((cell_len(each.seat_name) for each in self._players), default=0)
        rest = max((cell_len(_rating(each)) for each in self._players), default=0)
        room = max(3, cells - seats - rest - 6)
        return any(cell_len(_name(each)) > room for each in self._players)

    def _in_lines(self, player: Seated, cells: int) -> list[Line]:
        """The name, what stands behind it, the clock and what is held, a line for each where that
        is needed."""
        palette = self.palette
        mark = palette.marks.turn if player.to_move else " "
        name = crop(_name(player), cells - 2, palette.marks.ellipsis)
        rows = [line((f"{mark} ", palette.turn), (name, palette.strong))]
        seat = line(("  " + player.seat_name, palette.seats[player.seat]))
        rated = line("  ", _rating(player)) if _rating(player) else ()
        together = width(seat) + width(rated) <= cells
        rows += [seat + rated] if together else [seat, rated]
        tail = self._tail(player)
        if width(tail) + 2 <= cells:
            return [*rows, line("  ") + tail]
        style = palette.danger if player.urgent else palette.muted
        return [*rows, line("  ", (player.time, style)), line("  ", player.held)]

    def _comment(self, cells: int) -> list[str]:
        """What was said with the move, in as many lines as there are for it."""
        rows = [*wrap(self._said, cells)] if self._said else []
        if len(rows) > _MOST_SAID:
            ellipsis = self.palette.marks.ellipsis
            rows = [
                *rows[: _MOST_SAID - 1],
                crop(f"{rows[_MOST_SAID - 1]} {ellipsis}", cells, ellipsis),
            ]
        return rows

    def _heads(self, cells: int) -> list[Line]:
        """Who plays what, in columns."""
        seats = max((cell_len(player.seat_name) for player in self._players), default=0)
        rest = max((cell_len(_rating(player)) for player in self._players), default=0)
        room = max(3, cells - seats - rest - 6)
        names = [crop(_name(each), room, self.palette.marks.ellipsis) for each in self._players]
        names_width = max(map(cell_len, names), default=0)
        return [
            self._head(player, left(name, names_width), left(player.seat_name, seats))
            for player, name in zip(self._players, names, strict=True)
        ]

    def _head(self, player: Seated, name: str, seat_name: str) -> Line:
        palette = self.palette
        return line(
            (f"{palette.marks.turn if player.to_move else ' '} ", palette.turn),
            (name, palette.strong),
            (f"  {seat_name}", palette.seats[player.seat]),
            (f"  {player.rating}" if player.rating else "", palette.text),
            (f" {player.gain}" if player.gain else "", palette.strong),
        )

    def _tail(self, player: Seated) -> Line:
        style = self.palette.danger if player.urgent else self.palette.muted
        time = "" if self._is_large(player) else player.time
        between = "  " if time and player.held else ""
        return line((time, style), between + player.held)

    def _figure(self, player: Seated) -> list[Line]:
        """The clock in large digits, where it is."""
        if not self._is_large(player):
            return []
        palette = self.palette
        running = palette.strong if player.to_move else palette.muted
        style = palette.danger if player.urgent else running
        return [(), *(line("  ", (row, style)) for row in large_figures.rows(player.time)), ()]

    def _is_large(self, player: Seated) -> bool:
        return self._large and large_figures.fits(player.time)

    def _remarks(self, player: Seated, cells: int) -> list[Line]:
        details = wrap(player.details, cells)[:_MOST_HELD] if player.details else ()
        lines = [line("  ", (each, self.palette.muted)) for each in details]
        lines += [line("  ", (each, self.palette.turn)) for each in player.notes]
        ahead = [row for each in player.ahead for row in wrap(each, cells)]
        if len(ahead) > _MOST_AHEAD:
            ahead = [*ahead[: _MOST_AHEAD - 1], self.palette.marks.ellipsis]
        return lines + [line("  ", each) for each in ahead]


def _name(player: Seated) -> str:
    return _("you") if player.is_me else player.name


def _rating(player: Seated) -> str:
    return " ".join(filter(None, (player.rating, player.gain)))

"""The two players of a match: who is to move, and what each has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from lobby.base.translation import _
from lobby.gamekit.game import Seat
from lobby.widgets.columns import crop, left, wrap
from lobby.widgets.lines import Line, Lines, line, width

_MOST_HELD = 4
"""The most lines for what one player holds."""
_MOST_AHEAD = 8
"""The most lines for what a player has decided ahead."""
_MOST_SAID = 4
"""The most lines for what was said with a move."""
_INDENT, _BLANK = 2, "  "
"""Columns before a name, and the blanks there on the lines below it."""
_GAP = 2
"""Columns between name, side and rating, and between what is held and the time."""
_WIDEST = 40
"""The most columns of a line that is still pleasant to read."""
_FIGURES = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    ".": (" ", " ", " ", " ", "#"),
    "!": ("#", "#", "#", " ", "#"),
}
"""The figures of a clock in large digits, as pixels."""
_HALVES = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}


@dataclass(frozen=True, slots=True)
class Seated:
    """One player as the panel shows them."""

    seat: Seat
    name: str
    seat_name: str
    is_me: bool
    to_move: bool
    held: str
    """What the player holds, in brief."""
    rating: str = ""
    """With ``?`` if it is not certain; "" before the first rated match."""
    gain: str = ""
    """What the match added to it."""
    details: str = ""
    """What the player holds, at length; "" if there is nothing to add."""
    time: str = ""
    """What is left on the clock; "" without one."""
    urgent: bool = False
    """Whether the time runs out soon."""
    notes: tuple[str, ...] = ()
    """Notes such as a pending offer."""
    ahead: tuple[str, ...] = ()
    """What the player has decided ahead; shown to that player alone."""


class _Shown(NamedTuple):
    """What the panel shows; see ``PlayersPanel.show_players``."""

    players: tuple[Seated, ...] = ()
    asides: tuple[str, ...] = ()
    said: str = ""
    roomy: bool = False
    large: bool = False


class PlayersPanel(Lines):
    """A few lines for each player, the same for both: who it is, then what the player has."""

    DEFAULT_CSS = "PlayersPanel { height: 100%; }"

    def __init__(self) -> None:
        super().__init__()
        self._shown = _Shown()

    def show_players(
        self,
        players: tuple[Seated, ...],
        asides: tuple[str, ...] = (),
        said: str = "",
        *,
        roomy: bool = False,
        large: bool = False,
    ) -> None:
        """Show *players*, from the top of the board down, and below them the *asides*, such as
        who is watching, and what was *said* with the move being looked at. If *roomy*, blank lines
        separate them; if *large*, clocks that show seconds have large digits."""
        large = large and any(_is_figure(player.time) for player in players)
        shown = _Shown(players, asides, said, roomy, large)
        if shown != self._shown:
            self._shown = shown
            self.draw()

    def height_for(self, cells: int) -> int:
        """How many lines the panel takes at a width of *cells*."""
        return len(self._laid_out(cells))

    def draw(self) -> None:
        self.show(self._laid_out(self.size.width))

    def _laid_out(self, cells: int) -> list[Line]:
        cells = min(_WIDEST, cells - 1)
        lines: list[Line] = []
        for rows in self._parts(cells):
            if self._shown.roomy and lines and lines[-1] and rows:
                lines.append(())
            lines += rows
        return lines

    def _parts(self, cells: int) -> Iterator[list[Line]]:
        """The lines of each player, of the asides, and of what was said."""
        for head, tail in zip(self._heads(cells), self._tails(cells), strict=True):
            yield [*head, *tail]
        yield from self._below(cells - _INDENT)

    def _below(self, cells: int) -> Iterator[list[Line]]:
        """The asides and what was said, apart from the players, as they belong to neither."""
        asides = [wrap(aside, cells)[:_MOST_HELD] for aside in filter(None, self._shown.asides)]
        muted = [[line(_BLANK, (row, self.palette.muted)) for row in rows] for rows in asides]
        said = [line(_BLANK, row) for row in self._comment(cells)]
        parts = [part for part in (*muted, said) if part]
        if parts and not self._shown.roomy:
            yield [()]
        yield from parts

    def _heads(self, cells: int) -> Iterator[list[Line]]:
        """Who plays which side: in columns on one line each, or on two lines each if one does not
        fit."""
        players, palette = self._shown.players, self.palette
        names = max((cell_len(_name(player)) for player in players), default=0)
        seats = max((cell_len(player.seat_name) for player in players), default=0)
        ratings = max((width(self._rating(player)) for player in players), default=0)
        together = _INDENT + names + _GAP + seats + ratings <= cells
        for player in players:
            name = crop(_name(player), cells - _INDENT, palette.marks.ellipsis)
            mark = f"{palette.marks.turn if player.to_move else ' '} "
            who = line((mark, palette.turn), (name, palette.strong))
            if together:
                gap = line(" " * (_INDENT + names + _GAP - width(who)))
                yield [who + gap + self._seat(player, seats)]
            else:
                yield [who, line(_BLANK) + self._seat(player, cell_len(player.seat_name))]

    def _seat(self, player: Seated, cells: int) -> Line:
        """The player's side, padded to *cells*, and the rating."""
        seat = line((left(player.seat_name, cells), self.palette.seats[player.seat]))
        return seat + self._rating(player)

    def _rating(self, player: Seated) -> Line:
        """The rating and what the match added to it, with the gap before them."""
        if not (player.rating or player.gain):
            return ()
        gain = f" {player.gain}" if player.gain else ""
        return line(" " * _GAP, (player.rating, self.palette.text), (gain, self.palette.strong))

    def _tails(self, cells: int) -> Iterator[list[Line]]:
        """What each player has: what is held beside the time, in columns, or one below the other if
        one does not fit; then everything else about the player."""
        players = self._shown.players
        held = max((cell_len(player.held) for player in players), default=0)
        times = max((cell_len(self._time(player)) for player in players), default=0)
        beside = _INDENT + held + _GAP + times <= cells
        for player in players:
            style = self._clock_style(player)
            time, what = line((self._time(player), style)), line(_BLANK, player.held)
            if beside and player.held and time:
                rows = [what + line(" " * (_INDENT + held + _GAP - width(what))) + time]
            else:
                rows = [what] if player.held else []
                rows += [line(_BLANK) + time] if time else []
            yield [*rows, *self._figure(player), *self._remarks(player, cells - _INDENT)]

    def _time(self, player: Seated) -> str:
        """The time in plain characters; "" if it is shown below in large digits."""
        return "" if self._is_large(player) else player.time

    def _comment(self, cells: int) -> list[str]:
        """What was said with the move, cut to the lines there are for it."""
        rows = [*wrap(self._shown.said, cells)] if self._shown.said else []
        if len(rows) > _MOST_SAID:
            ellipsis = self.palette.marks.ellipsis
            rows = [
                *rows[: _MOST_SAID - 1],
                crop(f"{rows[_MOST_SAID - 1]} {ellipsis}", cells, ellipsis),
            ]
        return rows

    def _figure(self, player: Seated) -> list[Line]:
        """The clock in large digits, if it has them."""
        if not self._is_large(player):
            return []
        style = self._clock_style(player)
        return [(), *(line(_BLANK, (row, style)) for row in _figure_rows(player.time)), ()]

    def _clock_style(self, player: Seated) -> Style:
        """How the time looks: the clock that runs stands out."""
        palette = self.palette
        running = palette.strong if player.to_move else palette.muted
        return palette.danger if player.urgent else running

    def _is_large(self, player: Seated) -> bool:
        return self._shown.large and _is_figure(player.time)

    def _remarks(self, player: Seated, cells: int) -> list[Line]:
        details = wrap(player.details, cells)[:_MOST_HELD] if player.details else ()
        lines = [line(_BLANK, (row, self.palette.muted)) for row in details]
        notes = (row for note in player.notes for row in wrap(note, cells + 1))
        lines += [line(_BLANK, (row, self.palette.turn)) for row in notes]
        ahead = [row for text in player.ahead for row in wrap(text, cells)]
        if len(ahead) > _MOST_AHEAD:
            ahead = [*ahead[: _MOST_AHEAD - 1], self.palette.marks.ellipsis]
        return lines + [line(_BLANK, row) for row in ahead]


def _name(player: Seated) -> str:
    return _("you") if player.is_me else player.name


def _is_figure(figure: str) -> bool:
    """Whether *figure* can be drawn large: one in minutes and seconds, or in seconds."""
    return bool(figure) and all(character in _FIGURES for character in figure)


@lru_cache(1024)
def _figure_rows(figure: str) -> tuple[str, ...]:
    """The lines of *figure*, which must fit.

    >>> _figure_rows("7")
    ('▀▀█', ' ▄▀', ' ▀ ')
    """
    shapes = [_FIGURES[character] for character in figure]
    pixels = [" ".join(shape[y] for shape in shapes) for y in range(5)]
    pixels.append(" " * len(pixels[0]))
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    return tuple(
        "".join(_HALVES[upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in pairs
    )

"""The title of a match: the board, the game, the players, and the terms."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.translation import _
from lobby.features.matches.values import Match
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat
from lobby.gamekit.options import options_in_words
from lobby.widgets.lines import Line, fitting, line, width
from lobby.widgets.theme.palette import Palette

_BETWEEN = "   "
_GAP = 5
"""Columns that a title leaves free: three between its two sides, and one at each edge."""


def title(match: Match, terms: Terms, palette: Palette, cells: int) -> Line:
    """Board, game and players, then as many of the *terms* and options as *cells* allow."""
    text, between = _bare(match, palette), _BETWEEN
    for condition in _told(match, terms, palette, cells):
        text += line((between + condition, palette.muted))
        between = f" {palette.marks.dot} "
    return text


def untold(match: Match, terms: Terms, palette: Palette, cells: int) -> tuple[str, ...]:
    """The options for which a title of *cells* has no room."""
    told = {*_told(match, terms, palette, cells)}
    return tuple(option for option in options_in_words(match.options) if option not in told)


def room_beside(match: Match, palette: Palette, cells: int) -> int:
    """The columns, of *cells*, that a title without terms leaves for the state of the match."""
    return cells - _GAP - width(_bare(match, palette))


def _told(match: Match, terms: Terms, palette: Palette, cells: int) -> Iterator[str]:
    """The conditions of *match* for which a title of *cells* has room."""
    room = room_beside(match, palette, cells)
    for condition in _fitting(match, terms, room - len(_BETWEEN)):
        room -= len(_BETWEEN) + len(condition)
        if room < 0:
            return
        yield condition


def _bare(match: Match, palette: Palette) -> Line:
    """Board, game and players."""
    first, second = zip(match.players, match.seats, strict=True)
    return line(
        (f"{match.board} ", palette.muted),
        (match.title, palette.strong),
        f"  {first[0].name} {first[1]} - {second[0].name} {second[1]}",
    )


def brief(
    match: Match, seat: Seat | None, palette: Palette, cells: int, *, news: bool = False
) -> Line:
    """Board, game, the side at *seat*, and the opponent, in at most *cells*, for a narrow window;
    the game by its short title if need be. *news* puts a mark after the board, as in lists."""
    names = [player.name for other, player in enumerate(match.players) if other != seat]
    own = match.players[0] == match.players[1]
    side = " " if seat is None or own else f" {match.seats[seat]} v "
    sign = "+" if match.twin else ""
    board = line((f"{match.number}{sign}", palette.muted), ("*" if news else " ", palette.turn))
    who = line(side + " v ".join(names[:1] if own else names))
    text = board + line((match.title, palette.strong)) + who
    if match.installed and width(text) > cells - _GAP:
        text = board + line((match.rules.short_title, palette.strong)) + who
    return fitting(text, cells - _GAP, palette.marks.ellipsis)


def _fitting(match: Match, terms: Terms, room: int) -> tuple[str, ...]:
    """The conditions of *match*, with a short time control if *room* columns are too few for all of
    them."""
    time_control, *others = conditions(match, terms)
    whole = len(_BETWEEN.join((time_control, *others)))
    return (time_control if whole <= room else terms.short(), *others)


def conditions(match: Match, terms: Terms) -> tuple[str, ...]:
    """The time control, whatever else is unusual in the *terms* and options, and ``rated`` if the
    result counts: ``no time limit``, ``rows 7``."""
    rated = (_("rated"),) if terms.rated else ()
    pair = (_("pair with {board}", board=match.twin.board),) if match.twin else ()
    time, *phrases = (phrase for phrase in terms.phrases() if not (pair and phrase == _("pair")))
    return (time, *pair, *phrases, *options_in_words(match.options), *rated)

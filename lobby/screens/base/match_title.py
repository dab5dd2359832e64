"""The title of a match: the board, the game, who plays whom, on what terms."""

from __future__ import annotations

from lobby.basics.translation import _
from lobby.model.match import Match
from lobby.model.player import Player
from lobby.widgets.lines import Line, line, width
from lobby.widgets.theme.palette import Palette

_GAP = 5
"""Columns that a title leaves: three between its two sides, and one at each rim."""


def title(match: Match, palette: Palette, cells: int) -> Line:
    """Board, game, and who plays whom; terms and options as far as *cells* allow."""
    first, second = zip(match.players, match.seats, strict=True)
    text = line(
        (f"{match.board} ", palette.muted),
        (match.title, palette.strong),
        f"  {first[0].name} {first[1]} - {second[0].name} {second[1]}",
    )
    between = "   "
    room = cells - _GAP - width(text)
    for condition in _fitting(match, room - len(between)):
        added = line((between + condition, palette.muted))
        if width(text) + width(added) > cells - _GAP:
            break
        text, between = text + added, f" {palette.marks.dot} "
    return text


def brief(match: Match, viewer: Player | None, palette: Palette) -> Line:
    """Board, game and opponent, for a window without room for more."""
    names = [each.name for each in match.players if each != viewer] or [match.players[0].name]
    against = " v " if viewer in match.players else " "
    return line(
        (f"{match.board} ", palette.muted),
        (match.title, palette.strong),
        against + " v ".join(names),
    )


def _fitting(match: Match, room: int) -> tuple[str, ...]:
    """The conditions of *match*, with a time control of at most *room* columns if there is one."""
    time_control, *others = conditions(match)
    short = match.terms.short()
    return (time_control if len(time_control) <= room else short, *others)


def conditions(match: Match) -> tuple[str, ...]:
    """The time control, what else is unusual in terms and options: ``no time limit``, ``rows 7``,
    and ``rated`` where the result counts."""
    options = (
        word.strip("-").replace("=", " ").replace("_", " ") for word in match.options.split()
    )
    rated = (_("rated"),) if match.terms.rated else ()
    return (*match.terms.phrases(), *options, *rated)

"""The columns of a row of a match or a challenge: what each has, and what they lend each other."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from lobby.base.translation import N_, _
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.widgets.columns import crop, left, right
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette

QUESTIONS: Mapping[str, Callable[[Match, Player | None], bool]] = {
    N_("draw offered"): Match.offers_draw_to,
    N_("takeback asked"): Match.offers_takeback_to,
}
"""What a row says of a board where the opponent waits for an answer, and to whom that applies."""
NEW = "new"
"""News that a match may have."""

_FIXED = 41
"""Cells of a row besides the names, the rating and the remarks."""
_NARROW, _NARROW_FIXED = 58, 16
"""In fewer cells a row tells less; and the cells of such a row besides the names and the time."""
_NUMBER, _NARROW_NUMBER = 5, 4
_GAME, _TITLE = 8, 15
_TIME = 10
MIDDLE = 8
"""Cells of how far a match is."""
_RATING = 6
RATED_FROM = 74
"""From this many cells on there is a column of ratings."""
WHOLE_FROM, _WIDER = 129, 2
"""From this many cells on, where it takes nothing from the remarks, titles are whole and the column
of times is wider."""
_LEAST_NAME = 6
"""Cells of a name that are not cut off as long as there is something longer."""
_LEAST_ASIDE = 8
"""In fewer cells, a remark is not worth showing."""


@dataclass(frozen=True, slots=True)
class Needs:
    """The cells that the *names*, the *remarks* and the whole *title* of a row need, and whether it
    has a *rating*."""

    names: int
    remarks: int
    title: int
    rating: bool


@dataclass(frozen=True, slots=True)
class Look:
    """How rows are drawn. In all rows of a list the names have *lent* cells to the remarks, and
    those lend some to titles that are *whole*, which take up to so many cells, or 0 if they are
    not, or as usual."""

    palette: Palette
    cells: int
    lent: int = 0
    whole: int = 0

    def lending(self, needs: Sequence[Needs], *, titles: bool) -> Look:
        """The same for a list of rows with these *needs*: names lend what none of them needs to
        remarks that would be cut, and then to *titles*, if all of these can be whole."""
        if not needs or self.cells < _NARROW:
            return self
        widths = _widths(self.cells)
        free = min(widths.names - need.names + widths.rating * (not need.rating) for need in needs)
        missing = max(need.remarks for need in needs) - widths.remarks
        whole = max(need.title for need in needs)
        longer = whole - widths.title
        if not titles or longer <= 0 or free - missing < longer:
            whole = longer = 0
        return replace(self, lent=max(0, min(free, missing + longer)), whole=whole)

    @property
    def title(self) -> int:
        """The cells of a title."""
        return self.whole or _widths(self.cells).title


@dataclass(frozen=True, slots=True)
class RightPart:
    """The right-hand part of a row: a time, which may be *pressing*; how the match *ended*; *news*
    that needs attention; a remark *aside*; and a *rating*, or what was added to it."""

    time: str
    news: tuple[str, ...] = ()
    aside: str = ""
    pressing: bool = False
    rating: str = ""
    ended: str = ""


Texts = tuple[str, str, str, str]
"""The columns of a row on the left: its number, the game, who plays, and how far it is."""


def _narrow(number: str, game: str, who: str, part: RightPart, look: Look) -> Line:
    """The essentials for a narrow window: the board, the opponent, the time, and a mark if
    something there needs attention."""
    palette, cut = look.palette, look.palette.marks.ellipsis
    # Whatever room a short time leaves goes to the names, and if need be that of a short title.
    who = " ".join(who.split())
    room = look.cells - _NARROW_FIXED - cell_len(part.time)
    # And the numbers of a pair, as far as the names do not need it.
    longer = max(0, cell_len(number) - _NARROW_NUMBER)
    if longer and cell_len(who) + longer > room:
        number, longer = _brief_number(number), 0
    room -= longer
    lent = max(0, min(_GAME - cell_len(game), cell_len(who) - room))
    return line(
        (right(number, _NARROW_NUMBER + longer), palette.muted),
        ("*" if part.news else " ", palette.turn),
        f"{left(game, _GAME - lent, cut)} {_fitted(who, room + lent, cut)} ",
        (part.time, palette.danger if part.pressing else palette.muted),
    )


def _brief_number(number: str) -> str:
    """The number of a board; for a pair, the first with a sign that there are two.

    >>> _brief_number("117+118"), _brief_number("117")
    ('117+', '117')
    """
    first, sign, __ = number.partition("+")
    return first + sign


class _Widths(NamedTuple):
    """The cells of columns."""

    title: int
    names: int
    rating: int
    time: int
    remarks: int


@lru_cache(64)
def _widths(cells: int) -> _Widths:
    """What the columns of all rows have in a window of so many *cells*."""
    title, time = (_TITLE, _TIME + _WIDER) if cells >= WHOLE_FROM else (_GAME, _TIME)
    rating = _RATING if cells >= RATED_FROM else 0
    room = max(10, cells - _FIXED - rating - (title - _GAME) - (time - _TIME))
    names = max(16, min(30, 11 + room // 5))
    return _Widths(title, names, rating, time, max(0, room - names))


@lru_cache(4096)
def in_columns(columns: Texts, part: RightPart, look: Look) -> Line:
    """A row with *columns* on the left and *part* on the right."""
    number, game, who, middle = columns
    palette = look.palette
    if look.cells < _NARROW:
        return _narrow(number, game, who, part, look)
    cut, widths = palette.marks.ellipsis, _widths(look.cells)
    # The names lend others what these need beyond their own columns: a number, and a long match,
    # whose time seldom needs all of its own.
    longer = longer_number(number)
    rated = widths.rating if part.rating else 0
    names = widths.names + widths.rating - rated - longer - look.lent
    long = max(0, cell_len(middle) - MIDDLE)
    lent = max(0, min(widths.time - cell_len(part.time), long))
    time = right(part.time, max(widths.time - lent, cell_len(part.time)))
    names -= long - lent
    room = (
        widths.remarks
        + look.lent
        + widths.title
        - look.title
        - max(0, cell_len(time) - widths.time)
    )
    remarks, all_fit = _remarks(part, room, look)
    return line(
        (right(number, _NUMBER + longer), palette.muted),
        (" " if all_fit and NEW not in part.news else "*", palette.turn),
        f" {left(game, look.title, cut)}  {_fitted(who, names, cut)} ",
        (f"{right(part.rating, rated - 1, cut)} " if rated else "", palette.muted),
        (f"{left(middle, MIDDLE + long, cut)} ", palette.muted),
        (f"{time}  ", palette.danger if part.pressing else palette.muted),
        *remarks,
    )


def longer_number(number: str) -> int:
    """The cells that *number*, of a pair, takes of the names beside it."""
    return max(0, cell_len(number) - _NUMBER)


def _fitted(who: str, cells: int, cut: str) -> str:
    """*who* in as many *cells*. What has no room is cut off the longest words: those are names, and
    the others tell what happened.

    >>> _fitted("bertha_the_very_long beat you", 20, "…"), _fitted("O     v ann", 12, "…")
    ('bertha_the… beat you', 'O     v ann ')
    """
    words = who.split(" ")
    while cell_len(" ".join(words)) > cells:
        at = max(range(len(words)), key=lambda at: cell_len(words[at]))
        if cell_len(words[at]) <= _LEAST_NAME:
            break
        words[at] = crop(words[at], cell_len(words[at]) - 1, cut)
    return left(" ".join(words), cells, cut)


def joined(*parts: str, palette: Palette) -> str:
    """*parts* with a dot between them."""
    return f" {palette.marks.dot} ".join(filter(None, parts))


def _remarks(part: RightPart, cells: int, look: Look) -> tuple[list[tuple[str, Style]], bool]:
    """How the match ended, its news, and what else is good to know, as far as they fit in *cells*
    cells and can be understood; and whether no news was left out."""
    palette = look.palette
    colour = palette.turn if {NEW, *map(_, QUESTIONS)} & {*part.news} else palette.text
    remarks = [(part.ended, palette.muted)]
    remarks += [(words, colour) for words in part.news]
    remarks.append((part.aside, palette.muted))
    shown: list[tuple[str, Style]] = []
    left_out = set()
    for words, style in remarks:
        dot = f" {palette.marks.dot} " if shown else ""
        room = cells - cell_len(dot)
        if not words:
            continue
        if room < cell_len(words) and (room < _LEAST_ASIDE or (words in part.news and shown)):
            left_out.add(words)
            continue
        piece = dot + crop(words, room, palette.marks.ellipsis)
        shown.append((piece, style))
        cells -= cell_len(piece)
    return shown, left_out.isdisjoint(part.news)

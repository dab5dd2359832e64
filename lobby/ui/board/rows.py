"""Matches and challenges as rows of a list, in columns."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from rich.cells import cell_len
from rich.style import Style

from lobby.base.translation import N_, _, ngettext
from lobby.features.challenges.values import Challenge
from lobby.features.challenges.words import remaining_in_words
from lobby.features.clocks import clocks
from lobby.features.matches import pairs
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.matches.words import results
from lobby.features.matches.words.sides import rating_in_words
from lobby.features.people.values.player import Player
from lobby.features.ratings.values.standing import Rated
from lobby.features.terms.values.terms import Terms
from lobby.games.catalogue import GAMES, names_of, seats_of
from lobby.widgets.columns import crop, left, right
from lobby.widgets.lines import Line, line
from lobby.widgets.row import Row
from lobby.widgets.theme.palette import Palette
from lobby.widgets.times import past

QUESTIONS: Mapping[str, Callable[[Match, Player | None], bool]] = MappingProxyType(
    {
        N_("draw offered"): Match.offers_draw_to,
        N_("takeback asked"): Match.offers_takeback_to,
    }
)
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
_MIDDLE = 8
_RATING = 6
_RATED_FROM = 74
"""From this many cells on there is a column of ratings."""
_WHOLE_FROM, _WIDER = 129, 2
"""From this many cells on, where it takes nothing from the remarks, titles are whole and the column
of times is wider."""
_LEAST_NAME = 6
"""Cells of a name that are not cut off as long as there is something longer."""
_LEAST_ASIDE = 8
"""In fewer cells, a remark is not worth showing."""


@dataclass(frozen=True, slots=True)
class BoardKey:
    """The row of a match; *place* distinguishes rows of the same match in one list."""

    board: int
    players: tuple[Player, ...] = field(default=(), compare=False)
    place: str = ""


@dataclass(frozen=True, slots=True)
class OfferKey:
    """The row of a challenge."""

    number: int


@dataclass(frozen=True, slots=True)
class FinishedKey:
    """The row that leads to all finished matches of the player called *name*."""

    name: str


@dataclass(frozen=True, slots=True)
class Look:
    """How rows are drawn."""

    palette: Palette
    cells: int


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


@dataclass(frozen=True, slots=True)
class Known:
    """What is known besides the matches themselves at *now*, to one *viewer*: ratings, and by board
    what a match added to the rating in question."""

    viewer: Player | None
    now: int
    rated: Rated = field(default_factory=dict)
    gains: Mapping[int, int] = field(default_factory=dict)

    def rating(self, player: Player, game: str) -> str:
        """*player*'s rating at *game* as it is shown; "" without a rated match."""
        standing = self.rated.get((player.id, game))
        return rating_in_words(standing.aged(self.now)) if standing else ""

    def of_match(self, match: Match) -> str:
        """The rating of the viewer's opponent or, once the match is over, what it added."""
        if match.over:
            gains = self.gains
            return "".join(f"{gains[board]:+}" for board in match.boards if board in gains)
        seat = match.seat_of(self.viewer)
        return "" if seat is None else self.rating(match.players[1 - seat], match.game)


def match_row(
    match: Match, known: Known, look: Look, *, news: tuple[str, ...] = (), aside: str = ""
) -> Row:
    """The row of *match*, or of its pair, with the opponent's rating or what the match added;
    *news* and *aside* as in ``RightPart``."""
    time, pressing = time_of(match, known.viewer, known.now)
    reason = results.reason(match.game, match.reason) if match.reason else ""
    ended = _joined(_missing(match.game), reason, palette=look.palette)
    part = RightPart(time, news, aside, pressing, known.of_match(match), ended)
    plies = sum(half.plies for half in match.halves)
    middle = (
        ngettext("{count} move", "{count} moves", plies)
        if match.over
        else _("move {plies:>2}", plies=match.plies + 1)
    )
    columns = (
        pairs.both(match),
        _title(match.game, look.cells),
        _sides(match, known.viewer, brief=look.cells < _RATED_FROM),
        middle.rjust(_MIDDLE),
    )
    names = " ".join(player.name for player in match.players)
    return Row(
        _columns(columns, part, look),
        BoardKey(match.board, match.players),
        _words(columns, part, match.game, names),
    )


def finished_row(name: str, words: str, look: Look) -> Row:
    """The row that leads to all finished matches of the player called *name*, in those *words*."""
    indented = f"        {look.palette.marks.ellipsis} {words}"
    return Row(line((indented, look.palette.muted)), FinishedKey(name), words=" ")


def time_of(match: Match, viewer: Player | None, now: int) -> tuple[str, bool]:
    """The time left in one's own running match, or else how long ago the match changed; and whether
    the player is about to run out of time."""
    if match.deadline is None or match.seat_of(viewer) is None:
        return past(match.ended or match.changed, now), False
    seconds = max(0, match.deadline - now)
    pressing = match.awaits(viewer) and seconds <= clocks.danger(match.clock)
    figure = clocks.brief(seconds)
    return (clocks.alarm(figure) if pressing else figure), pressing


def _sides(match: Match, viewer: Player | None, *, brief: bool) -> str:
    """Who plays whom, or the result. A *brief* row has no remark and says here that a match was
    cancelled."""
    if match.decided and CANCELLED not in {half.reason for half in match.halves}:
        return results.of_pair(match, viewer) if match.twin else results.result(match, viewer)
    seat = match.seat_of(viewer)
    both = " v ".join(player.name for player in match.players)
    if match.over and brief:
        other = both if seat is None else match.players[1 - seat].name
        return _("{other}: aborted", other=other)
    if seat is None:
        return both
    side = _("pair") if match.twin else match.seats[seat]
    return f"{side:<5} v {match.players[1 - seat].name}"


def offer_row(challenge: Challenge, known: Known, look: Look) -> Row:
    """The row of *challenge*, with its clock, and the rating of the player whom the viewer would
    play."""
    columns = (
        "",
        _title(challenge.game, look.cells),
        _parties(challenge, known.viewer),
        _seat(challenge, known.viewer),
    )
    news = (_missing(challenge.game), remaining_in_words(challenge), challenge.options)
    part = RightPart(
        challenge.terms.short(),
        tuple(filter(None, news)),
        _unusual(challenge.terms),
        rating=_rating_of_offer(challenge, known),
    )
    return Row(
        _columns(columns, part, look),
        OfferKey(challenge.number),
        _words(columns, part, challenge.game),
    )


def _title(game: str, cells: int) -> str:
    """The title of *game* in a row of *cells*. It does not say that the game is not installed: the
    column is narrow."""
    if game not in GAMES:
        return game
    return GAMES[game].title if cells >= _WHOLE_FROM else GAMES[game].short_title


def _missing(game: str) -> str:
    return "" if game in GAMES else _("not installed")


def _rating_of_offer(challenge: Challenge, known: Known) -> str:
    own = challenge.challenger == known.viewer
    other = challenge.opponent if own else challenge.challenger
    return known.rating(other, challenge.game) if other else ""


def _unusual(terms: Terms) -> str:
    """Whatever in *terms* is unusual besides the clock, but not that they are for a pair."""
    __, *others = replace(terms, pair=False).phrases()
    return "; ".join(others)


def _parties(challenge: Challenge, viewer: Player | None) -> str:
    if challenge.challenger == viewer:
        if challenge.opponent == viewer:
            return _("to yourself")
        if challenge.opponent:
            return _("to {opponent}", opponent=challenge.opponent.name)
        return _("to anyone")
    return _("from {challenger}", challenger=challenge.challenger.name)


def _seat(challenge: Challenge, viewer: Player | None) -> str:
    """The seat that the viewer would take, or that it is a pair."""
    if challenge.pair:
        return _("pair")
    if challenge.seat is None:
        return _("any side")
    own = challenge.challenger == viewer
    seat = challenge.seat if own else 1 - challenge.seat
    return _("as {seats_of}", seats_of=seats_of(challenge.game)[seat])


_Text = tuple[str, str, str, str]
"""The columns of a row on the left: its number, the game, who plays, and how far it is."""


@lru_cache(4096)
def _words(columns: _Text, part: RightPart, game: str, names: str = "") -> str:
    """What a filter searches, which is the same in every window: all that a row may tell, whatever
    *game* is called, and the *names* of those who play."""
    news = " ".join((part.time, *part.news, part.aside, part.rating, part.ended))
    return f"{' '.join(columns)} {news} {names_of(game)} {names}"


def _narrow(number: str, game: str, who: str, part: RightPart, look: Look) -> Line:
    """The essentials for a narrow window: the board, the opponent, the time, and a mark if
    something there needs attention."""
    palette, cut = look.palette, look.palette.marks.ellipsis
    # Whatever room a short time leaves goes to the names, and if need be that of a short title.
    who = " ".join(who.split())
    room = look.cells - _NARROW_FIXED - cell_len(part.time)
    lent = max(0, min(_GAME - cell_len(game), cell_len(who) - room))
    number = number if cell_len(number) <= _NARROW_NUMBER else _brief_number(number)
    return line(
        (right(number, _NARROW_NUMBER), palette.muted),
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
    title, time = (_TITLE, _TIME + _WIDER) if cells >= _WHOLE_FROM else (_GAME, _TIME)
    rating = _RATING if cells >= _RATED_FROM else 0
    room = max(10, cells - _FIXED - rating - (title - _GAME) - (time - _TIME))
    names = max(16, min(30, 11 + room // 5))
    return _Widths(title, names, rating, time, max(0, room - names))


@lru_cache(4096)
def _columns(columns: _Text, part: RightPart, look: Look) -> Line:
    number, game, who, middle = columns
    palette = look.palette
    if look.cells < _NARROW:
        return _narrow(number, game, who, part, look)
    cut, widths = palette.marks.ellipsis, _widths(look.cells)
    # The names lend others what these need beyond their own columns: a number, a long match, whose
    # time seldom needs all of its own, and news, where the names do not need it.
    longer = max(0, cell_len(number) - _NUMBER)
    rated = widths.rating if part.rating else 0
    names = widths.names + widths.rating - rated - longer
    given = _given(names - cell_len(who), part, look)
    long = max(0, cell_len(middle) - _MIDDLE)
    lent = max(0, min(widths.time - cell_len(part.time), long))
    time = right(part.time, max(widths.time - lent, cell_len(part.time)))
    names -= given + long - lent
    room = widths.remarks + given - max(0, cell_len(time) - widths.time)
    remarks, all_fit = _remarks(part, room, look)
    return line(
        (right(number, _NUMBER + longer), palette.muted),
        (" " if all_fit and NEW not in part.news else "*", palette.turn),
        f" {left(game, widths.title, cut)}  {_fitted(who, names, cut)} ",
        (f"{right(part.rating, rated - 1, cut)} " if rated else "", palette.muted),
        (f"{left(middle, _MIDDLE + long, cut)} ", palette.muted),
        (f"{time}  ", palette.danger if part.pressing else palette.muted),
        *remarks,
    )


def _given(free: int, part: RightPart, look: Look) -> int:
    """Those of the *free* cells that are given to news, which are whole if there is room. The rest
    may be cut, and news of finished matches or in narrow windows, too: the columns would stand
    apart from those of other rows."""
    widths = _widths(look.cells)
    if part.ended or not widths.rating:
        return 0
    missing = cell_len(_joined(*part.news, palette=look.palette)) - widths.remarks
    return max(0, min(free, missing))


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


def _joined(*parts: str, palette: Palette) -> str:
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

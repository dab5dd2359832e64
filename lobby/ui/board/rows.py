"""Matches and challenges as rows of a list, in columns; those that look the same to everybody are
drawn once for all sessions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from weakref import WeakKeyDictionary

from rich.cells import cell_len

from lobby.base.translation import _, ngettext
from lobby.features.challenges.values import Challenge
from lobby.features.challenges.words import ratings_in_words, remaining_in_words
from lobby.features.clocks import clocks
from lobby.features.home.views import Common
from lobby.features.matches import pairs
from lobby.features.matches.values import CANCELLED, Match
from lobby.features.matches.words import results
from lobby.features.people.values.player import Player
from lobby.features.ratings.values import Rated
from lobby.features.terms.values.terms import Terms
from lobby.games.catalogue import GAMES, names_of, seats_of
from lobby.ui.board.row_columns import (
    MIDDLE,
    RATED_FROM,
    WHOLE_FROM,
    Look,
    Needs,
    RightPart,
    Texts,
    in_columns,
    joined,
    longer_number,
)
from lobby.ui.crowd import Crowd
from lobby.widgets.lines import line
from lobby.widgets.row import Row
from lobby.widgets.theme.palette import Palette
from lobby.widgets.times import past

_STANDS_SECONDS = 10
"""Seconds for which a time on a row may stand: less than the shortest difference it shows."""

_REMEMBERED = 32


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
class Known:
    """What is known besides the matches themselves at *now*, to one *viewer*: ratings, and by board
    what a match added to the rating in question. In a list of somebody else's matches, the results
    are theirs, as ratings are: *whose* they are."""

    viewer: Player | None
    now: int
    rated: Rated = field(default_factory=dict)
    gains: Mapping[int, int] = field(default_factory=dict)
    whose: Player | None = None

    def rating(self, player: Player, game: str) -> str:
        """*player*'s rating at *game* as it is shown; "" without a rated match."""
        standing = self.rated.get((player.id, game))
        return standing.aged(self.now).in_words if standing else ""

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
    ended = _ended(match, look.palette)
    part = RightPart(time, news, aside, pressing, known.of_match(match), ended)
    plies = sum(half.plies for half in match.halves)
    middle = (
        ngettext("{count} move", "{count} moves", plies)
        if match.over
        else _("move {plies:>2}", plies=match.plies + 1)
    )
    columns = (
        pairs.both(match),
        _title(match.game, look),
        _sides(match, known, brief=look.cells < RATED_FROM),
        middle.rjust(MIDDLE),
    )
    names = " ".join(player.name for player in match.players)
    return Row(
        in_columns(columns, part, look),
        BoardKey(match.board, match.players),
        _words(columns, part, match.game, names),
    )


def for_ended(
    look: Look,
    matches: Iterable[Match],
    known: Known,
    asides: Mapping[int, str] = {},
    *,
    titles: bool = False,
) -> Look:
    """*look* for a list of *matches* that are over, with remarks *aside* by board: the names lend
    what none of them needs to the reasons that would be cut, and to *titles* if these stand in no
    column with others."""
    brief = look.cells < RATED_FROM
    needs = [
        Needs(
            cell_len(_sides(match, known, brief=brief)),
            cell_len(
                joined(
                    _ended(match, look.palette), asides.get(match.board, ""), palette=look.palette
                )
            ),
            cell_len(match.title),
            bool(known.of_match(match)),
        )
        for match in pairs.one_each(matches)
    ]
    return look.lending(needs, titles=titles)


def needs_of_match(match: Match, known: Known, look: Look, news: tuple[str, ...]) -> Needs:
    """What the row of the running *match* needs for its *news* to be whole."""
    sides = _sides(match, known, brief=look.cells < RATED_FROM)
    return Needs(
        cell_len(sides) + longer_number(pairs.both(match)),
        cell_len(joined(*news, palette=look.palette)),
        0,
        bool(known.of_match(match)),
    )


def needs_of_offer(challenge: Challenge, known: Known, look: Look) -> Needs:
    """What the row of *challenge* needs for its options to be whole."""
    return Needs(
        cell_len(_parties(challenge, known.viewer)),
        cell_len(joined(*_options(challenge), palette=look.palette)),
        0,
        bool(_rating_of_offer(challenge, known)),
    )


def _ended(match: Match, palette: Palette) -> str:
    """Why *match* ended, and whether its game is missing here."""
    reason = results.reason(match.game, match.reason) if match.reason else ""
    return joined(_missing(match.game), reason, palette=palette)


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


def _sides(match: Match, known: Known, *, brief: bool) -> str:
    """Who plays whom, or the result. A *brief* row has no remark and says here that a match was
    cancelled."""
    if match.decided and CANCELLED not in {half.reason for half in match.halves}:
        result = results.of_pair if match.twin else results.result
        return result(match, known.viewer, known.whose)
    seat = match.seat_of(known.viewer)
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
        _title(challenge.game, look),
        _parties(challenge, known.viewer),
        _seat(challenge, known.viewer),
    )
    part = RightPart(
        challenge.terms.short(),
        _options(challenge),
        _unusual(challenge.terms),
        rating=_rating_of_offer(challenge, known),
    )
    return Row(
        in_columns(columns, part, look),
        OfferKey(challenge.number),
        _words(columns, part, challenge.game),
    )


def _options(challenge: Challenge) -> tuple[str, ...]:
    """What distinguishes *challenge* from others at the same game, besides its terms."""
    options = (
        _missing(challenge.game),
        ratings_in_words(challenge),
        remaining_in_words(challenge),
        challenge.options,
    )
    return tuple(filter(None, options))


def _title(game: str, look: Look) -> str:
    """The title of *game* in a row. It does not say that the game is not installed: the
    column is narrow."""
    if game not in GAMES:
        return game
    return GAMES[game].title if look.whole or look.cells >= WHOLE_FROM else GAMES[game].short_title


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


@lru_cache(4096)
def _words(columns: Texts, part: RightPart, game: str, names: str = "") -> str:
    """What a filter searches, which is the same in every window: all that a row may tell, whatever
    *game* is called, and the *names* of those who play."""
    news = " ".join((part.time, *part.news, part.aside, part.rating, part.ended))
    return f"{' '.join(columns)} {news} {names_of(game)} {names}"


@dataclass(frozen=True, slots=True)
class PublicRows:
    """The rows of open challenges by number, and those of matches by board, as they look to anybody
    who is not involved."""

    offers: Mapping[int, Row]
    matches: Mapping[int, Row]


def public_rows(common: Common, crowd: Crowd, now: int, look: Look) -> PublicRows:
    """The rows of *common* about *now*, with how many of *crowd* watch each match."""
    drawn = _drawn.setdefault(crowd, {})
    shown = common, now - now % _STANDS_SECONDS, look
    if shown not in drawn:
        if len(drawn) >= _REMEMBERED:
            drawn.clear()
        drawn[shown] = _draw(common, crowd, now, look)
    return drawn[shown]


_drawn: WeakKeyDictionary[Crowd, dict[tuple[Common, int, Look], PublicRows]] = WeakKeyDictionary()


def _draw(common: Common, crowd: Crowd, now: int, look: Look) -> PublicRows:
    known, offers = Known(None, now, common.rated), common.open_challenges
    lent = look.lending([needs_of_offer(offer, known, look) for offer in offers], titles=False)
    return PublicRows(
        {offer.number: offer_row(offer, known, lent) for offer in offers},
        {
            match.board: match_row(match, known, look, aside=aside(match, crowd.watching(match)))
            for match in (*common.running, *common.finished)
        },
    )


def aside(match: Match, watching: int, *, watched: bool = False) -> str:
    """The remark on somebody else's match: how many people watch it and whether the viewer follows
    it (*watched*); "" once it is over."""
    if match.over:
        return ""
    remarks = (
        _("pair") if match.twin else "",
        _("you follow") if watched else "",
        _("{watching} watching", watching=watching) if watching else "",
    )
    return ", ".join(filter(None, remarks))

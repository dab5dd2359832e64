"""Study is kept apart from rated play: a player of a rated match gets no help with a position that
may come to matter in it, be it from an engine, an explorer, a review or by playing on.

Whoever chooses a position is refused those that such a match can come to, or may have come from. A
player's own finished match was not chosen for its positions: it opens, but for those where a rated
match stands and what comes within a few moves after.

What is refused depends only on what that player may see, so it never betrays a hidden number.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection, Iterable
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from lobby.base.errors import Refused
from lobby.base.text import capital
from lobby.base.translation import _
from lobby.database.transaction import Snapshot
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions
from lobby.features.review.reviews import Review
from lobby.gamekit.game import AHEAD, View
from lobby.gamekit.options import OptionError
from lobby.games.catalogue import GAMES


@dataclass(frozen=True, slots=True)
class Rated:
    """A running rated *match* as one of its players sees it, in *view*. It is *doubtful* if its
    result would change no rating now, but may later."""

    match: Match
    view: View
    doubtful: bool = False

    @property
    def yours(self) -> str:
        """The board, for its player, within a sentence."""
        if self.doubtful:
            return _("your board {board}, which may still be rated,", board=self.match.board)
        return _("your rated board {board}", board=self.match.board)

    def why_not(self, view: View) -> str | None:
        """Why the player must not study the position of *view*, in two sentences; None if the
        position has no bearing on the match."""
        rules = self.match.rules
        apart = rules.difference(self.view, view)
        if apart and view.outcome is not None:
            return None
        yours = capital(self.yours)
        if apart == 0:
            said = _("{yours} stands at this position.", yours=yours)
        elif rules.may_lead(self.view, view):
            said = _("{yours} can come to this position.", yours=yours)
        elif rules.may_lead(view, self.view):
            said = _("{yours} may come from this position.", yours=yours)
        elif apart == 1:
            said = _("{yours} stands at almost the same position.", yours=yours)
        elif self.plies_to(view) is not None or rules.plies_between(view, self.view) is not None:
            said = _("{yours} stands a few moves from almost the same position.", yours=yours)
        else:
            return None
        return f"{said} {_('Study it once that is over.')}"

    def stands_at(self, view: View) -> bool:
        """Whether the position of *view* is that of the match, up to symmetry."""
        return self.match.rules.difference(self.view, view) == 0

    def plies_to(self, view: View) -> int | None:
        """The fewest moves that lead from where the match stands, or almost, to the position of
        *view*; None if that takes more than ``AHEAD`` or cannot be told."""
        return self.match.rules.plies_between(self.view, view)

    @property
    def withheld(self) -> str:
        """Why the player is told nothing about a position in a finished match of theirs."""
        return _("No verdict while {yours} can come here.", yours=self.yours)


def rated_matches(
    snapshot: Snapshot, asker: Player | None, game: str, options: str, agreed: Collection[int] = ()
) -> tuple[Rated, ...]:
    """The running rated matches of *asker* (None: a guest) in which positions of *game* with
    *options* may arise. Matches on the boards *agreed* are left out: their players have agreed to
    be helped."""
    if asker is None:
        return ()
    return tuple(
        _as_seen(snapshot, match, asker)
        for match in matches_queries.running_matches_of(snapshot, asker)
        if match.game == game
        and match.terms.rated
        and match.board not in agreed
        and _same_play(match, options)
    )


def closed_by(rated: Iterable[Rated], view: View) -> Rated | None:
    """The first of the matches *rated* because of which their player must not study the position of
    *view*; None if they may."""
    return next((running for running in rated if running.why_not(view)), None)


def check(rated: Iterable[Rated], view: View) -> None:
    """Raise Refused if one of the matches *rated* stands at the position of *view*, up to symmetry,
    can come to it, or may have come from it. A position in which the match is over gives nothing
    away."""
    for running in rated:
        if reason := running.why_not(view):
            raise Refused(reason)


def _as_seen(snapshot: Snapshot, match: Match, asker: Player) -> Rated:
    state = viewing.history(snapshot, match, matches_queries.moves(snapshot, match.board))[-1]
    doubtful = cautions.of_match(snapshot, match) is not None
    return Rated(match, state.view(match.seat_of(asker)), doubtful)


def _same_play(match: Match, options: str) -> bool:
    try:
        return match.rules.same_play(
            match.parsed_options, GAMES[match.game].parse_options(options.split())
        )
    except OptionError:  # from another version of the rules: it cannot be compared
        return True


def check_puzzle(
    snapshot: Snapshot, asker: Player | None, game: str, options: str, *views: View
) -> None:
    """Raise Refused when a running rated match of *asker* stands at one of the positions *views* of
    a puzzle. Puzzles are not refused for anything else the match may come to, since nobody can
    choose a puzzle by that."""
    for rated in rated_matches(snapshot, asker, game, options):
        if any(map(rated.stands_at, views)):
            raise Refused.because(
                "{yours} stands at a position of this puzzle. Solve it once that is over.",
                yours=capital(rated.yours),
            )


Line: TypeAlias = tuple[str, ...]
Place: TypeAlias = tuple[int, Line]
"""The number of moves played, and a line that follows them."""


KEPT: Final = 32
"""The most rated matches that the positions of a review are remembered beside, unless a player has
more. Each takes up to 100 kB."""


class Apart:
    """Caches which positions of a review are kept apart from a rated match, for the latest state of
    each of the matches asked about last."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[int, int], _Compared] = OrderedDict()

    def reason(
        self,
        rated: Collection[Rated],
        review: Review,
        places: Collection[Place],
        *,
        typed: bool = False,
    ) -> str | None:
        """Why the player of the matches *rated* may not study one of *places* in *review*; None if
        they may. A line that the player *typed* may lead anywhere, so their own match excuses it no
        more than that of others."""
        strict = review.seat is None or typed
        reasons = (self._why_not(review, own, at, strict) for at in places for own in rated)
        reason = next(filter(None, reasons), None)
        while len(self._known) > max(KEPT, len(rated)):
            self._known.popitem(last=False)
        return reason

    def _why_not(self, review: Review, rated: Rated, place: Place, strict: bool) -> str | None:
        match = rated.match
        about = match.board, rated.view.seat or 0
        known = self._known.get(about)
        if known is None or known.revision != match.revision:
            known = self._known[about] = _Compared(match.revision)
        self._known.move_to_end(about)
        if strict:
            return known.reason(review, rated, place)
        return rated.withheld if known.close(review, rated, place) else None


_THERE = -1
"""In place of the number of moves: the rated match stands at that very position."""

_AGAIN = 2
"""A match that has been there is near again if so few moves lead to where it is now."""


@dataclass(slots=True)
class _Compared:
    """What is known about the positions of a review beside a rated match after *revision*: why they
    may not be chosen, which are close, and how many moves lead to them from where it stands."""

    revision: int
    _reasons: dict[Place, str | None] = field(default_factory=dict)
    _close: dict[Place, bool] = field(default_factory=dict)
    _plies: dict[Place, int | None] = field(default_factory=dict)

    def reason(self, review: Review, rated: Rated, place: Place) -> str | None:
        """Why nobody who plays *rated* may choose to study *place* in *review*."""
        if place not in self._reasons:
            self._reasons[place] = rated.why_not(review.position(*place))
        return self._reasons[place]

    def close(self, review: Review, rated: Rated, place: Place) -> bool:
        """Whether *place* in *review* lies within ``AHEAD`` moves after where *rated* stands,
        because the match, or a line beside it, went on from there, or as far as the game can tell.

        Positions like that one count as well. But once the match has been there, it is clear how
        far it has come since: only what can be reached almost at once is near again.
        """
        if place not in self._close:
            self._close[place] = self._is_close(review, rated, place)
        return self._close[place]

    def _is_close(self, review: Review, rated: Rated, place: Place) -> bool:
        ply, line = place
        course: list[Place] = [(ply, line[:made]) for made in range(len(line), 0, -1)]
        course += [(before, ()) for before in range(ply, -1, -1)]
        plies = [self._plies_to(review, rated, step) for step in course]
        since = plies.index(_THERE) if _THERE in plies else None
        if since is not None and since <= AHEAD:
            return True
        recent = plies[: AHEAD + 1] if since is None else plies[: min(AHEAD + 1, since - AHEAD)]
        most = AHEAD if since is None else _AGAIN
        return any(
            distance is not None and distance <= most and distance + later <= AHEAD
            for later, distance in enumerate(recent)
        )

    def _plies_to(self, review: Review, rated: Rated, place: Place) -> int | None:
        if place not in self._plies:
            view = review.position(*place)
            plies = rated.plies_to(view)
            there = plies == 0 and rated.stands_at(view)
            self._plies[place] = _THERE if there else plies
        return self._plies[place]

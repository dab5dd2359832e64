"""Which positions of a review are kept apart from a player's running rated matches."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Final, TypeAlias

from lobby.features.review.fair_play import Rated
from lobby.features.review.reviews import Review
from lobby.gamekit.game import AHEAD

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
        reasons = (self._why_not(review, each, at, strict) for at in places for each in rated)
        found = next(filter(None, reasons), None)
        while len(self._known) > max(KEPT, len(rated)):
            self._known.popitem(last=False)
        return found

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
            each is not None and each <= most and each + later <= AHEAD
            for later, each in enumerate(recent)
        )

    def _plies_to(self, review: Review, rated: Rated, place: Place) -> int | None:
        if place not in self._plies:
            view = review.position(*place)
            plies = rated.plies_to(view)
            there = plies == 0 and rated.stands_at(view)
            self._plies[place] = _THERE if there else plies
        return self._plies[place]

"""The rows that look the same to everybody, drawn once for all sessions."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from weakref import WeakKeyDictionary

from lobby.base.translation import _
from lobby.features.home.views import Common
from lobby.features.matches.values import Match
from lobby.ui.board.row_columns import Look
from lobby.ui.board.rows import Known, match_row, offer_row
from lobby.ui.crowd import Crowd
from lobby.widgets.row import Row

SECONDS = 10
"""Seconds for which a time on a row may stand: less than the shortest difference it shows."""


@dataclass(frozen=True, slots=True)
class PublicRows:
    """The rows of open challenges by number, and those of matches by board, as they look to anybody
    who is not involved."""

    offers: Mapping[int, Row]
    matches: Mapping[int, Row]


def public_rows(common: Common, crowd: Crowd, now: int, look: Look) -> PublicRows:
    """The rows of *common* about *now*, with how many of *crowd* watch each match."""
    drawn = _drawn.setdefault(crowd, {})
    shown = common, now - now % SECONDS, look
    if shown not in drawn:
        if len(drawn) >= _REMEMBERED:
            drawn.clear()
        drawn[shown] = _draw(common, crowd, now, look)
    return drawn[shown]


_drawn: WeakKeyDictionary[Crowd, dict[tuple[Common, int, Look], PublicRows]] = WeakKeyDictionary()
_REMEMBERED = 32


def _draw(common: Common, crowd: Crowd, now: int, look: Look) -> PublicRows:
    known = Known(None, now, common.rated)
    return PublicRows(
        {offer.number: offer_row(offer, known, look) for offer in common.open_challenges},
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

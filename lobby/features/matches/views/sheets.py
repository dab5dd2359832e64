"""Boards with everything that their pages show."""

from __future__ import annotations

from dataclasses import dataclass

from lobby.base import layout
from lobby.database.transaction import Snapshot
from lobby.features.analysis import notes
from lobby.features.deals import fair_deals
from lobby.features.deals.values import FairCheck
from lobby.features.matches.values import Showing, Step
from lobby.features.matches.viewing import news, show
from lobby.features.matches.views.looks import Sides, sides
from lobby.features.matches.words import pages, told
from lobby.features.matches.words.told import Part
from lobby.features.people.values.player import Player
from lobby.features.ratings import cautions
from lobby.features.ratings.gains import NO_GAINS, Gains
from lobby.features.terms.values.terms import Terms


@dataclass(frozen=True, slots=True)
class Sheet:
    """A match as one viewer may see it: with its two *sides*, with what is known of its deal in
    *fair*, with the viewer's private notes on the position and on the opponent, and with the *news*
    since the viewer's last move."""

    showing: Showing
    sides: Sides
    fair: FairCheck
    note: str = ""
    opponent_note: str = ""
    news: tuple[Step, ...] = ()

    @property
    def gains(self) -> Gains:
        """What the match did to the ratings."""
        changes = tuple(side.change for side in self.sides if side.change)
        return {self.showing.match.board: changes} if changes else NO_GAINS

    @property
    def terms(self) -> Terms:
        """The terms of the match, rated only if its result changes ratings, as far as the viewer
        is told."""
        match, plays = self.showing.match, self.showing.seat is not None
        return cautions.terms(match, self.sides[0].caution, plays=plays)

    def page(self, now: int, *, classic: bool = False, deal: bool = False) -> str:
        """The page of text, with the board drawn in the *classic* style or in ours, or described if
        this task describes boards; with the *deal* at length."""
        if layout.described() and not classic:
            page = told.page(self.showing, now, self.news, self.sides, self.fair, deal=deal)
        else:
            page = pages.page(self.showing, now, self.sides, self.fair, classic=classic, deal=deal)
        noted = pages.noted(self.showing, self.note, self.opponent_note)
        return f"{page}\n\n{noted}" if noted else page

    def part(self, wanted: Part) -> str:
        """A part of the position, in words. Raises NotFound if it has no such cell."""
        return told.part(pages.title(self.showing), self.showing, self.news, wanted)


def look(
    snapshot: Snapshot,
    board: int,
    viewer: Player | None,
    ply: int | None = None,
    *,
    in_words: bool = False,
) -> Sheet:
    """The match on *board* as ``show`` shows it to *viewer*; the news only if it is to be told
    *in_words*. Raises NotFound."""
    showing = show(snapshot, board, viewer, ply)
    match = showing.match
    return Sheet(
        showing,
        sides(snapshot, match, viewer),
        fair_deals.check(snapshot, match),
        notes.on_board(snapshot, board, viewer).get(showing.ply, ""),
        notes.on_opponent(snapshot, match, viewer),
        news(snapshot, showing) if in_words else (),
    )

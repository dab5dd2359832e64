"""A sitting: one viewer's place at one board, as a value. The match screen shows it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from lobby.features.matches.values import Bookmark, Match, Played, Showing
from lobby.features.matches.views import PLAIN, Circumstances
from lobby.features.planning.plans import Moves, Plan
from lobby.features.ratings import cautions
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.game import Seat, View
from lobby.gamekit.move_entry import Entry, begun
from lobby.games.catalogue import drawing_of
from lobby.ui.board.board_page import turned_for
from lobby.widgets.move_input import MoveEntry

SittingStage: TypeAlias = Literal[
    "past", "over", "watching", "waiting", "empty", "begun", "choosing", "whole"
]
"""What a key may do now: look at the past, only look, or continue one of the stages of a move."""

ENTERING: Final[tuple[SittingStage, ...]] = ("empty", "begun", "choosing", "whole")
"""The stages at which it is the viewer's move."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """What was last seen, the move being entered, and where the viewer is looking.

    ``about`` holds the circumstances of the match. ``turned`` is whether the board is turned from
    the way the viewer sits. With a ``plan``, the move being entered continues that. ``intended`` is
    the rest of a plan that has come true so far: a move that is expected now, and those after it.
    """

    showing: Showing
    move: MoveEntry
    past: Showing | None = None
    turned: bool = False
    about: Circumstances = PLAIN
    plan: Plan | None = None
    intended: Moves = ()

    @classmethod
    def resumed(
        cls,
        showing: Showing,
        bookmark: Bookmark,
        past: Showing | None,
        about: Circumstances = PLAIN,
    ) -> Sitting:
        """The sitting as it was left, as far as that still fits."""
        move = _fresh(showing)
        if bookmark.entry and bookmark.entry_ply == showing.match.plies:
            move = replace(move, entry=begun(showing.view, bookmark.entry))
        return cls(showing, move, past, bookmark.flipped, about)

    @property
    def match(self) -> Match:
        """The match."""
        return self.showing.match

    @property
    def terms(self) -> Terms:
        """The terms of the match, rated only if its result changes ratings."""
        plays = self.showing.seat is not None
        return cautions.terms(self.match, self.about.caution, plays=plays)

    @property
    def plies(self) -> int:
        """The number of moves that have been played."""
        return self.match.plies

    @property
    def ply(self) -> int:
        """The number of moves before the position shown."""
        return self.past.ply if self.past else self.plies

    @property
    def last(self) -> Played | None:
        """The move that led to the position shown; None at the start."""
        return self.showing.played[self.ply - 1] if self.ply else None

    @property
    def effect(self) -> str:
        """What the position warns of, and what that move did; "" if that is plain to see, and while
        planning."""
        at = self.past or self.showing
        return "" if at is self.showing and self.plan else f"{at.warning} {at.effect}".strip()

    @property
    def flipped(self) -> bool:
        """Whether the board is turned around."""
        return turned_for(self.match, self.showing.seat) != self.turned

    @property
    def bottom(self) -> Seat:
        """The seat at the bottom of the board; where nobody sits at a side of it, the viewer's."""
        drawing, own = drawing_of(self.match.game), self.showing.seat
        if not drawing.has_sides and own is not None:
            return own
        return 1 - drawing.bottom if self.flipped else drawing.bottom

    @property
    def stage(self) -> SittingStage:
        """What a key may do."""
        if self.past:
            return "past"
        if self.match.over:
            return "over"
        if self.showing.seat is None:
            return "watching"
        return self.move.stage if self.showing.view.moves or self.plan else "waiting"

    @property
    def hurries(self) -> bool:
        """Whether the viewer plays, and seconds count."""
        clock = self.match.clock
        plays = self.showing.seat is not None and not self.match.over
        return plays and clock.terms.live and not clock.waiting

    @property
    def view(self) -> View:
        """The position shown."""
        if self.past:
            return self.past.view
        return self.plan.view if self.plan else self.showing.view

    @property
    def scene(self) -> Scene[Any]:
        """What the board shows."""
        entry = Entry(()) if self.past else self.move.entry.settled
        last = self.last.move if self.last else ""
        before = self.past.before if self.past else self.showing.before
        if self.plan and not self.past:
            last, before = self.plan.moves[-1] or last if self.plan.moves else last, None
        chosen = "" if self.past else self.move.step
        return Scene(self.view, entry, last, flipped=self.flipped, chosen=chosen, before=before)

    def seen(self, showing: Showing, about: Circumstances = PLAIN) -> Sitting:
        """This sitting after a new look at the match. What is being entered stays while the
        position is the same, an earlier position while it is one, and a plan as far as it comes
        true."""
        same = (showing.match.plies, showing.view.moves) == (self.plies, self.showing.view.moves)
        plan = self.plan if same and showing.played == self.showing.played else None
        gone_on = replace(
            self,
            showing=showing,
            move=self.move if same and plan == self.plan else _fresh(showing),
            past=self.past if self.past and self.past.ply < showing.match.plies else None,
            about=about,
            plan=plan,
        )
        if self.plan:
            return gone_on if plan else gone_on._answering(self.plan.moves, self.move.entry)
        return gone_on if same else gone_on._answering(self.intended, Entry(()))

    def _answering(self, planned: Moves, entry: Entry) -> Sitting:
        """This sitting with the answer in *planned* entered, or as much of it as *entry* holds, if
        the first of those moves has just been played. While the opponent's turn goes on, the rest
        of them is intended."""
        just, any_reply = self.just, planned[:1] == (None,)
        if not (any_reply or planned[:1] == (just,)):
            return replace(self, intended=())
        if not self.showing.view.moves:
            return replace(self, intended=(just, *planned) if any_reply else planned)
        answer = (planned[1] if len(planned) > 1 else entry.text) or ""
        entered = begun(self.showing.view, answer)
        if not entered.text:
            return replace(self, intended=())
        intended = planned[1:] if len(planned) > 1 and entered.move else ()
        return replace(self, move=replace(self.move, entry=entered), intended=intended)

    @property
    def just(self) -> str:
        """The last move of the match; "" before the first."""
        return self.showing.played[-1].move if self.showing.played else ""

    @property
    def onward(self) -> Moves:
        """The moves to plan now that the first intended move has been played; () for none."""
        waits = self.stage == "waiting" and not self.plan
        return self.intended[1:] if waits and self.intended[:1] == (self.just,) else ()

    def planning(self, plan: Plan | None) -> Sitting:
        """This sitting with *plan* in place of what is being entered; None ends the planning."""
        move = _fresh(self.showing)
        if plan:
            move = MoveEntry(begun(plan.view), plan.view.to_move or 0, plan.view)
        return replace(self, plan=plan, move=move)

    def bookmark(self, read: int) -> Bookmark:
        """What to store, so that all this can be resumed; *read* is the last message seen."""
        entry = self.move.entry.text if self.move.entry.fits and not self.plan else ""
        return Bookmark(
            entry=entry,
            # It means nothing without an entry, and would be stored with every move.
            entry_ply=self.plies if entry else 0,
            looking_at=self.past.ply if self.past else None,
            flipped=self.turned,
            read=read,
        )


def _fresh(showing: Showing) -> MoveEntry:
    """Nothing entered, except that a forced pass, which is a word, is entered already."""
    entry = begun(showing.view)
    forced = len(entry.moves) == 1 and entry.moves[0].isalpha()
    entry = entry.push(entry.moves[0]) if forced else entry
    return MoveEntry(entry, showing.seat or 0, showing.view)

"""A sitting: one viewer's place at one board, as a value, and what can be done in it. The match
screen shows it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from lobby.features.matches.values import Bookmark, Match, Played, Showing
from lobby.features.matches.views import PLAIN, Circumstances
from lobby.features.planning.queued_moves import Moves, Plan
from lobby.features.ratings import cautions
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.game import Seat, View
from lobby.gamekit.move_entry import Entry, begun
from lobby.games.catalogue import drawing_of
from lobby.ui.board.board_page import turned_for
from lobby.ui.board.move_keys import STAGES
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
        at = self.past or self.showing
        last, before = at.marked, at.before
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


_STAGES: Mapping[str, tuple[SittingStage, ...]] = {
    **STAGES,
    "back": ("empty", "waiting", "watching", "over"),
    "latest": ("past",),
}
_OTHERS = frozenset(
    "end step first think draw agree takeback allow resign abort decline rematch take_rematch"
    " chat join comment plan any add keep forget write subscribe unsubscribe study try_out deal"
    " twin learn app.next_board".split()
)

WRITING = frozenset({"send", "unsend"})
"""What can be done while something is being written below the board."""

GUARDED = frozenset(_STAGES) | _OTHERS | WRITING
"""Actions that do not always make sense."""

OPTIONAL = GUARDED | {"flip"}
"""Actions that the key bar shows only when they matter."""

OF_GUESTS = frozenset({"learn"})
"""What the key bar always shows to people without a name, besides how to give a match up."""

_OF_A_MOVE = frozenset("pick end take turn play comment add keep any undo drop".split())
"""Actions that continue a move that was begun, or a plan."""

_BY_WEIGHT: Final = (
    *("send", "unsend", "agree", "allow", "decline"),
    *("keep", "add", "pick", "end", "take", "play", "comment", "any", "turn", "undo", "drop"),
    *("latest", "study", "take_rematch", "rematch", "twin", "app.next_board"),
    *("plan", "forget", "think"),
    *("takeback", "step", "chat", "join", "subscribe", "unsubscribe", "flip"),
)
"""Actions by weight: what matters most comes first. All others are in the help."""

_ALWAYS = frozenset({"resign", "abort"})
"""Actions that the key bar shows whenever they make sense and no move is being entered."""

_MOST_SHOWN = 4
"""The most keys in the bar, with ``_ALWAYS``, besides the rules, help and the way out."""


def possible(
    sitting: Sitting, *, ending: bool, thinks: bool, instead: bool = False
) -> frozenset[str]:
    """Those of ``GUARDED`` that make sense now. *ending*: Enter would end the move or the plan
    here. *instead*: Enter would pick something in place of a whole move. *thinks*: there is
    something to work out in this game."""
    if sitting.plan and not sitting.past:
        applicable = frozenset(_of_a_plan(sitting, ending=ending))
        return applicable | {"think"} if thinks else applicable
    stage = sitting.stage
    actions = {action for action, stages in _STAGES.items() if stage in stages}
    if ending:
        actions = actions - {"pick"} | {"end"}
    if sitting.move.can_choose:
        actions.add("turn")
    if instead:
        actions = actions - {"play"} | {"pick"}
    if thinks:
        actions.add("think")
    return frozenset(actions.union(_of_anybody(sitting), _of_a_player(sitting)))


def name_of(action: str) -> str:
    """The name of an action that is written as in a binding.

    >>> name_of("step(-1)"), name_of("ask('draw')")
    ('step', 'draw')
    """
    name, _, given = action.partition("(")
    return given.strip("')") if name == "ask" else name


def idle(sitting: Sitting) -> frozenset[str]:
    """Actions that make little sense now: a takeback unless the player has just moved, and one
    more offer of a rematch."""
    played, seat = sitting.showing.played, sitting.showing.seat
    moved = bool(played) and played[-1].seat == seat
    little = {"takeback": not moved, "rematch": sitting.about.rematch is not None}
    return frozenset(action for action, applies in little.items() if applies)


def in_bar(stage: SittingStage, now: frozenset[str]) -> frozenset[str]:
    """The actions that the key bar shows, out of those possible *now*; while a move is being
    entered, only those that continue it."""
    if now & WRITING:
        return WRITING
    entering = "drop" in now or (stage in ENTERING and stage != "empty")
    offered = now & _OF_A_MOVE if entering else now | {"flip"}
    always = frozenset() if entering else now & (_ALWAYS | OF_GUESTS)
    weighed = [action for action in _BY_WEIGHT if action in offered - always]
    return always.union(weighed[: _MOST_SHOWN - len(always)])


def _of_a_plan(sitting: Sitting, *, ending: bool) -> Iterator[str]:
    plan, stage = sitting.plan, sitting.stage
    assert plan
    if ending:
        yield "keep" if stage == "empty" else "end"
    elif plan.view.moves or sitting.move.entry.tail:
        stage = "whole" if plan.unsure and sitting.move.misfits else stage
        yield from {"choosing": ("take", "turn"), "whole": ("add",)}.get(stage, ("pick",))
    if stage == "empty":
        yield "write"
    if sitting.move.entry.text:
        yield "clear"
    if plan.moves or sitting.move.entry.text:
        yield "undo"
    begins = plan.replying and (not plan.own or plan.own[-1])
    if stage == "empty" and begins and not plan.stuck:
        yield "any"
    yield "drop"


def _of_anybody(sitting: Sitting) -> Iterator[str]:
    if sitting.plies:
        yield "step"
    if sitting.ply:
        yield "first"
    if sitting.about.fair and sitting.about.fair.deal:
        yield "deal"
    yield "study" if sitting.match.over and sitting.plies else "try_out"
    if sitting.match.twin:
        yield "twin"


def _of_a_player(sitting: Sitting) -> Iterator[str]:
    match, seat = sitting.match, sitting.showing.seat
    if seat is None and not match.over:
        yield "unsubscribe" if sitting.about.subscribed else "subscribe"
    if seat is None or sitting.past:
        return
    if sitting.stage in ("waiting", "over"):
        yield "app.next_board"
    if match.over:
        if match.decided and match.players[0] != match.players[1] and not sitting.about.alone:
            offer = sitting.about.rematch
            theirs = offer is not None and offer.challenger != match.players[seat]
            yield "take_rematch" if theirs else "rematch"
        return
    if sitting.stage == "waiting":
        yield from ("plan", "write")
    if sitting.about.ahead:
        yield "forget"
    if sitting.stage == "whole":
        yield "comment"
    yield from _offers(match, seat)
    yield "resign" if match.begun else "abort"


def _offers(match: Match, seat: Seat) -> Iterator[str]:
    draw, takeback = (
        offer not in (None, seat) for offer in (match.draw_offer, match.takeback_offer)
    )
    if match.can_be_drawn:
        yield "agree" if draw else "draw"
    yield "allow" if takeback else "takeback"
    if draw or takeback:
        yield "decline"

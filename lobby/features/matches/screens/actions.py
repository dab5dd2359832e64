"""Which actions of the match screen make sense when, and which of them the key bar shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType
from typing import Final

from lobby.features.matches.screens.sitting import ENTERING, Sitting, SittingStage
from lobby.features.matches.values import Match
from lobby.gamekit.game import Seat
from lobby.ui.board.move_keys import STAGES

_STAGES: Mapping[str, tuple[SittingStage, ...]] = MappingProxyType(
    {**STAGES, "back": ("empty", "waiting", "watching", "over"), "latest": ("past",)}
)
_OTHERS = frozenset(
    "end step first think draw agree takeback allow resign abort decline rematch take_rematch"
    " chat comment plan any add keep forget write subscribe unsubscribe study try_out deal"
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
    *("takeback", "step", "chat", "subscribe", "unsubscribe", "flip"),
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
        if match.decided and match.players[0] != match.players[1]:
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

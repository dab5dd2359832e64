"""Which actions of the match screen make sense when."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from lobby.screens.sitting import Sitting, Stage

_STAGES: Mapping[str, tuple[Stage, ...]] = MappingProxyType(
    {
        "pick": ("empty", "begun"),
        "take": ("choosing",),
        "turn": ("choosing",),
        "play": ("whole",),
        "undo": ("begun", "choosing", "whole"),
        "drop": ("begun", "choosing", "whole"),
        "back": ("empty", "waiting", "watching", "over"),
        "latest": ("past",),
    }
)
_OTHERS = frozenset("end step first think draw decline resign".split())

GUARDED = frozenset(_STAGES) | _OTHERS
"""Actions that do not always make sense."""


def possible(sitting: Sitting, *, ending: bool, thinks: bool) -> frozenset[str]:
    """Those of ``GUARDED`` that make sense now. *ending*: Enter would end the move here; *thinks*:
    there is something to work out in this game."""
    actions = {action for action, stages in _STAGES.items() if sitting.stage in stages}
    if ending:
        actions = actions - {"pick"} | {"end"}
    if sitting.plies:
        actions.add("step")
    if sitting.ply:
        actions.add("first")
    if thinks:
        actions.add("think")
    return frozenset(actions | _of_a_player(sitting))


def _of_a_player(sitting: Sitting) -> set[str]:
    match, seat = sitting.match, sitting.showing.seat
    if seat is None or match.over or sitting.past:
        return set()
    offered = match.draw_offer not in (None, seat)
    return {"draw", "resign", "decline"} if offered else {"draw", "resign"}

"""Keys of screens with a board. Each is declared once, and the screens that have it include it
among their own."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import Binding, BindingType

from lobby.base.translation import N_

_EARLIER = Binding(
    "less_than_sign", "step(-1)", show=False, id="earlier", tooltip=N_("Previous move.")
)
_LATER = Binding("greater_than_sign", "step(1)", show=False, id="later")
_FIRST = Binding(
    "home", "first", N_("start"), show=False, id="first", tooltip=N_("Go to the start.")
)

PAST: list[BindingType] = [
    replace(
        _EARLIER,
        description=N_("moves"),
        show=True,
        key_display="< >",
        tooltip=N_("Step through the moves."),
    ),
    _LATER,
    _FIRST,
]
"""Stepping through the moves if the arrows go to cells."""

_RIGHT = Binding(
    "right,l",
    "step(1)",
    N_("moves"),
    key_display="Left/Right",
    id="right",
    tooltip=N_("Step through the moves."),
)
_REST: list[BindingType] = [
    Binding("left,h", "step(-1)", show=False, id="left", tooltip=N_("Previous move.")),
    _EARLIER,
    _LATER,
    _FIRST,
    Binding("end", "last", N_("end"), show=False, id="last", tooltip=N_("Go to the last move.")),
]

STEPPING: list[BindingType] = [_RIGHT, *_REST]
"""Stepping through the moves if the arrows do nothing else."""

BROWSING: list[BindingType] = [
    replace(
        _RIGHT,
        description=N_("browse"),
        key_display="arrows",
        tooltip=N_("Left and Right step through the moves, Up and Down through the variations."),
    ),
    *_REST,
    Binding(
        "down,j",
        "among(1)",
        N_("variations"),
        show=False,
        id="down",
        tooltip=N_("Next variation."),
    ),
    Binding("up,k", "among(-1)", show=False, id="up", tooltip=N_("Previous variation.")),
]
"""Stepping through a tree of moves."""

FLIP = Binding("F", "flip", N_("flip"), id="flip", tooltip=N_("Turn the board around."))
POSITION = Binding(
    "T",
    "position",
    N_("position as text"),
    show=False,
    id="position",
    tooltip=N_("Show the position as text, to copy."),
)
COMMENT = Binding(
    "quotation_mark,apostrophe",
    "comment",
    N_("comment"),
    key_display='"',
    id="comment",
    tooltip=N_("Comment on the move."),
)
PLAY_ON = Binding(
    "O", "play_on", N_("play on"), id="play_on", tooltip=N_("Play on from here, for practice.")
)
CHANCE = Binding(
    "z", "chance", N_("puzzle"), id="chance", tooltip=N_("Find what you missed, as a puzzle.")
)
ANALYSE = Binding(
    "A", "analyse", N_("analysis"), id="analysis", tooltip=N_("Try out moves, and keep them.")
)
EXPLORE = Binding(
    "E", "explore", N_("explore"), id="explore", tooltip=N_("Explore what was played from here.")
)
BACK = Binding(
    "escape,q,ctrl+c", "back", N_("back"), id="back", tooltip=N_("Back to where you were.")
)


def unshown(binding: Binding) -> Binding:
    """*binding* without a place in the key bar: only help and the list of actions show it."""
    return replace(binding, show=False)

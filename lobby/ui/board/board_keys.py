"""Keys of screens with a board. Each is declared once, and the screens that have it include it
among their own."""

from __future__ import annotations

from dataclasses import replace

from textual.binding import Binding, BindingType

from lobby.base.translation import N_
from lobby.widgets.key_names import bind, hidden

_EARLIER = hidden("less_than_sign", "step(-1)", "", N_("Previous move."), "earlier")
_LATER = hidden("greater_than_sign", "step(1)", id="later")
_FIRST = hidden("home", "first", N_("start"), N_("Go to the start."))

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

BROWSING: list[BindingType] = [
    bind(
        "right,l",
        "step(1)",
        N_("step"),
        N_("Step through the moves, also with Left and Right."),
        "right",
        display="< >",
    ),
    hidden("left,h", "step(-1)", "", N_("Previous move."), "left"),
    _EARLIER,
    _LATER,
    _FIRST,
    hidden("end", "last", N_("end"), N_("Go to the last move.")),
    hidden("down,j", "among(1)", N_("next"), N_("Next mistake, or next variation."), "down"),
    hidden("up,k", "among(-1)", "", N_("Previous mistake, or previous variation."), "up"),
]
"""Stepping through a tree of moves with arrows that do nothing else."""

FLIP = bind("F", "flip", N_("flip"), N_("Turn the board around."))
POSITION = hidden(
    "T", "position", N_("position as text"), N_("Show the position as text, to copy.")
)
COMMENT = bind(
    "quotation_mark,apostrophe", "comment", N_("comment"), N_("Comment on the move."), display='"'
)
PLAY_ON = bind("P", "play_on", N_("play on"), N_("Play on from here, for practice."))
STUDY = bind("v", "study", N_("study"), N_("Study it: verdicts, variations, explorer."))
NEXT = bind(
    "tab,ctrl+o",
    "app.next_board",
    N_("next"),
    N_("Open the next board that waits for you."),
    "next",
)


def unshown(binding: Binding) -> Binding:
    """*binding* without a place in the key bar: only help and the list of actions show it."""
    return replace(binding, show=False)

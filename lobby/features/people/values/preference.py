"""A player's preferences, typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from lobby.base.translation import N_
from lobby.features.people.values.terminal import Colours, Pieces

Order: TypeAlias = Literal["deadline", "game", "opponent", "newest"]
"""How boards are sorted: by nearest deadline, game, opponent, or newest move."""

ThemeName: TypeAlias = Literal[
    "dark",
    "light",
    "high-contrast",
    "colour-blind",
    "gruvbox",
    "nord",
    "solarized",
    "solarized-light",
]


@dataclass(frozen=True, slots=True)
class Switch:
    """A preference that is on or off, declared here once: its *name*, which is that of its field
    and under which it is stored; its *label* and its values in the settings; whether it is on for
    those who have not chosen; and whether it belongs to the *look* of screens."""

    name: str
    label: str
    on: str
    off: str
    usual: bool
    look: bool = False


SWITCHES: Mapping[str, Switch] = {
    preference.name: preference
    for preference in (
        Switch("confirm", N_("Ask before sending a move"), N_("yes"), N_("no"), True),
        Switch(
            "go_on",
            N_("After a move"),
            N_("go to the next one"),
            N_("stay at the board"),
            False,
        ),
        Switch(
            "live_challenges",
            N_("Live challenges"),
            N_("on every screen"),
            N_("in the lobby only"),
            True,
        ),
        Switch("watchers", N_("Show watchers' chat"), N_("yes"), N_("not while I play"), True),
        Switch("motion", N_("Animated boards"), N_("yes"), N_("no"), True, look=True),
    )
}
"""Every switch by its name, in the order of the settings."""


@dataclass(frozen=True, slots=True)
class Preferences:
    """The preferences for a session. None means: follow the terminal.

    ``confirm`` is whether a move is shown for confirmation before it is sent. ``go_on`` is whether
    the next waiting board opens after a move. ``live_challenges`` is whether a live challenge is
    shown on every screen, to be answered there. ``watchers`` is whether the player sees what
    watchers say on the player's own boards during a match; if not, their unread messages do not
    count as unread. ``motion`` is whether boards in the welcome and in the lobby may move by
    themselves. ``order`` is how the lobby sorts the player's own boards, and ``sections``
    which parts of its list the player has unfolded or folded. ``keymap`` gives keys to actions, by
    binding id, and ``unsent`` is what the player typed and did not send, by place. ``colours``
    belongs to the SSH key, and so to the terminal it is used from.
    """

    confirm: bool = True
    go_on: bool = False
    live_challenges: bool = True
    watchers: bool = True
    motion: bool = True
    order: Order = "deadline"
    pieces: Pieces | None = None
    colours: Colours | None = None
    theme: ThemeName | None = None
    sections: Mapping[str, bool] = field(default_factory=dict)
    keymap: Mapping[str, str] = field(default_factory=dict)
    unsent: Mapping[str, str] = field(default_factory=dict)

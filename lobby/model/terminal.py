"""What a player's terminal can do, told from what its SSH client said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

Colours: TypeAlias = Literal["none", "16", "256", "truecolor"]

Notifying: TypeAlias = Literal["osc9", "osc99", "osc777"]
"""By which of the sequences in use a terminal is asked to notify its desktop."""

_TRUECOLOR_TERMS = ("kitty", "ghostty", "alacritty", "foot", "wezterm")

_NOTIFYING: Mapping[str, Notifying] = MappingProxyType(
    {
        "kitty": "osc99",
        "ghostty": "osc9",
        "wezterm": "osc9",
        "iterm": "osc9",
        "foot": "osc777",
        "rxvt-unicode": "osc777",
    }
)
_MULTIPLEXERS = ("screen", "tmux")
"""They pass on what the terminal outside sent of itself, and not what is sent to it."""

_TITLED_TERMS = (
    "alacritty",
    "contour",
    "foot",
    "ghostty",
    "iterm",
    "kitty",
    "konsole",
    "mintty",
    "rxvt",
    "st-",
    "tmux",
    "vte",
    "wezterm",
    "xterm",
)


@dataclass(frozen=True, slots=True)
class Terminal:
    """A terminal by its TERM and the environment that its client sent."""

    term: str
    environment: Mapping[str, str]

    @property
    def capable(self) -> bool:
        """Whether it can show screens at all."""
        return self.term.lower() not in ("", "dumb", "unknown")

    @property
    def colours(self) -> Colours:
        """How many colours it shows. NO_COLOR is honoured (https://no-color.org)."""
        term = self.term.lower()
        if self.environment.get("NO_COLOR"):
            return "none"
        if self.environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
            return "truecolor"
        if term.endswith("-direct") or any(name in term for name in _TRUECOLOR_TERMS):
            return "truecolor"
        if "256color" in term:
            return "256"
        return "none" if term.startswith(("vt1", "vt2")) else "16"

    @property
    def notifying(self) -> Notifying | None:
        """How it is asked for a notification on the desktop. None when it may know nothing of
        that, and print what it is sent."""
        term = self.term.lower()
        if term.startswith(_MULTIPLEXERS):
            return None
        about = [self.environment.get(name, "") for name in ("LC_TERMINAL", "TERM_PROGRAM")]
        known = " ".join([term, *about]).lower()
        return next((how for name, how in _NOTIFYING.items() if name in known), None)

    @property
    def titled(self) -> bool:
        """Whether its window has a title that can be set."""
        return self.term.lower().startswith(_TITLED_TERMS)

    @property
    def tells_ground(self) -> bool:
        """Whether it can be asked for its background. Where that changes nothing, and of a terminal
        that may print the question, the answer is no."""
        return self.capable and self.colours in ("256", "truecolor")

    @property
    def unicode(self) -> bool:
        """Whether characters outside ASCII will show, by the locale that was sent, if any."""
        locale = next(
            (
                self.environment[name]
                for name in ("LC_ALL", "LC_CTYPE", "LANG")
                if self.environment.get(name)
            ),
            "C.UTF-8",
        )
        return "utf" in locale.lower() and self.term.lower() != "linux"

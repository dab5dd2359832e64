"""The abilities of a player's terminal, from what its SSH client sent."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.base import charsets

Colours: TypeAlias = Literal["none", "16", "256", "truecolor"]

Pieces: TypeAlias = Literal["unicode", "ascii"]

Notifying: TypeAlias = Literal["osc9", "osc99", "osc777"]
"""The escape sequence by which a terminal is asked to show a desktop notification."""

_TRUECOLOR_TERMS = ("kitty", "ghostty", "alacritty", "foot", "wezterm")

_NOTIFYING: Mapping[str, Notifying] = {
    "kitty": "osc99",
    "ghostty": "osc9",
    "wezterm": "osc9",
    "iterm": "osc9",
    "foot": "osc777",
    "rxvt-unicode": "osc777",
}
_PROGRAMS = ("LC_TERMINAL", "TERM_PROGRAM")

_MULTIPLEXERS = ("screen", "tmux")
"""Multiplexers: they pass on the environment of the outer terminal, but not notification sequences
to it."""

_TITLED_TERMS = (
    *("alacritty", "contour", "foot", "ghostty", "iterm", "kitty", "konsole"),
    *("mintty", "rxvt", "st-", "tmux", "vte", "wezterm", "xterm"),
)


@dataclass(frozen=True, slots=True)
class Terminal:
    """A terminal, by its TERM and the environment sent by its client."""

    term: str
    environment: Mapping[str, str]
    exact: bool = False
    """Whether it has said that it shows every colour as it is named."""

    @property
    def capable(self) -> bool:
        """Whether it can show full screens."""
        return self.term.lower() not in ("", "dumb", "unknown")

    @property
    def colours(self) -> Colours:
        """How many colours it shows. NO_COLOR is honoured (https://no-color.org)."""
        term = self.term.lower()
        if self.environment.get("NO_COLOR"):
            return "none"
        if self.exact or self.environment.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
            return "truecolor"
        if term.endswith("-direct") or any(name in term for name in _TRUECOLOR_TERMS):
            return "truecolor"
        if "256color" in term:
            return "256"
        return "none" if term.startswith(("vt1", "vt2")) else "16"

    @property
    def moving(self) -> bool:
        """Whether boards may move by themselves: not if NO_MOTION is set."""
        return not self.environment.get("NO_MOTION")

    @property
    def notifying(self) -> Notifying | None:
        """The sequence for a desktop notification; None if the terminal might print it."""
        term = self.term.lower()
        if term.startswith(_MULTIPLEXERS):
            return None
        known = " ".join(self.kind).lower()
        return next((how for name, how in _NOTIFYING.items() if name in known), None)

    @property
    def titled(self) -> bool:
        """Whether its window has a title that can be set."""
        return self.term.lower().startswith(_TITLED_TERMS)

    @property
    def tells_ground(self) -> bool:
        """Whether to ask it for its background colour: not if the answer would change nothing, nor
        if the terminal might print the question."""
        return self.capable and self.colours in ("256", "truecolor")

    @property
    def tells_colours(self) -> bool:
        """Whether to ask it if it shows more colours than it is known to show."""
        return self.capable and self.colours == "256"

    @property
    def kind(self) -> tuple[str, ...]:
        """What its client says of the program that it is, to tell it from others."""
        return (self.term, *(self.environment.get(name, "") for name in _PROGRAMS))

    @property
    def charset(self) -> str:
        """Its character set, by the locale sent, if any."""
        sent = (self.environment.get(name) for name in ("LC_ALL", "LC_CTYPE", "LANG"))
        return charsets.of_locale(next(filter(None, sent), "C.UTF-8"))

    def pieces(self, preferred: Pieces | None) -> Pieces:
        """With which characters screens are drawn on it: as *preferred*, if it has them all. Left
        to itself, the console of Linux does not: it has few glyphs."""
        if self.charset != charsets.UTF_8:
            return "ascii"
        return preferred or ("ascii" if self.term.lower() == "linux" else "unicode")

"""What a player's terminal can do, told from what its SSH client said of it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

Colours: TypeAlias = Literal["none", "16", "256", "truecolor"]

_TRUECOLOR_TERMS = ("kitty", "ghostty", "alacritty", "foot", "wezterm")


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

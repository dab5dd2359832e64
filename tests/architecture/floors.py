"""The rooms of the lobby, and the floor of each kind (docs/architecture.md has the picture).

The name behind a feature is the kind of what is there. An arrow goes down a floor, whichever
feature it enters; on its own floor it goes only to features that come earlier. Arrows that only
types need count.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

GROUND = "base gamekit games database".split()
"""The rooms that know no feature, from the ground up."""

FEATURES = (
    "people core moderation terms clocks ratings deals matches records planning archive talk"
    " review analysis explorer bots challenges news puzzles practice study lessons notices home"
    " account operating help"
).split()
"""The features, the earliest first; ``core`` is a room of its own."""

FLOORS: Mapping[str, int] = MappingProxyType(
    {
        **{room: number for number, room in enumerate(GROUND)},
        "values": 10,
        "widgets": 15,
        "queries": 20,
        "acts": 30,
        "views": 40,
        "words": 40,
        "documents": 40,
        "duties": 50,
        "lobby": 60,
        "live": 65,
        "language": 70,
        "ui": 70,
        "panes": 70,
        "verbs": 80,
        "screens": 80,
        "ssh": 90,
        "app": 100,
    }
)
"""The floor of each kind, and of each room that has only one."""

TOLD = frozenset({"views", "words", "documents"})
"""Kinds that may look back at a later feature on their own floor, where no circle comes of it."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a module is: its *room*, and the *kind* that says its floor."""

    room: str
    kind: str

    @classmethod
    def of(cls, module: str) -> Place | None:
        """The place of *module*; None for packages that only hold others."""
        _, *parts = module.split(".")
        if parts[:1] == ["features"]:
            del parts[0]
        if not parts:
            return None
        room, kind = parts[0], parts[1] if len(parts) > 1 else ""
        if room in FEATURES:
            return cls(room, kind if kind in FLOORS and kind not in GROUND else "acts")
        return cls(room, room)

    @property
    def floor(self) -> int:
        """How far up it is."""
        return FLOORS[self.kind]


def is_wrong(source: Place, target: Place) -> bool:
    """Whether an arrow from *source* to *target* breaks a rule."""
    if source.floor != target.floor:
        return source.floor < target.floor
    if source.room == target.room or source.room not in FEATURES:
        return False
    if source.kind in ("verbs", "screens"):
        return True
    later = FEATURES.index(target.room) > FEATURES.index(source.room)
    return later and source.kind not in TOLD

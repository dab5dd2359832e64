"""Navigating variations: the moves before, after and beside each move."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from lobby.features.analysis.values.together import Joint
from lobby.features.analysis.values.variations import Path

START = -1
"""The place before the first move."""


class Ways:
    """The ways through *joints*, in the order of ``together.laid``. A place is the index of one of
    them, or ``START``."""

    def __init__(self, joints: Sequence[Joint] = ()) -> None:
        self.joints = tuple(joints)

    def after(self, at: int) -> tuple[int, ...]:
        """The places of the possible moves after the one at *at*, the main line first."""
        return tuple(self._after.get(at, ()))

    def before(self, at: int) -> int:
        """The place of the move before the one at *at*; ``START`` if there is none."""
        return START if at == START else self._before[at]

    def beside(self, at: int, by: int) -> int | None:
        """The place of another alternative, *by* steps on, at the last point where the line to *at*
        branches. The alternatives wrap around. If the line never branches, but goes on in several
        ways, one of those is meant; else None."""
        onward = self.after(at)
        while at != START:
            before = self.before(at)
            alternatives = self._after[before]
            if len(alternatives) > 1:
                return alternatives[(alternatives.index(at) + by) % len(alternatives)]
            at = before
        return onward[by % len(onward)] if len(onward) > 1 else None

    def path(self, at: int) -> Path:
        """The moves that lead to *at*, including the one there."""
        moves: list[str] = []
        while at != START:
            moves.append(self.joints[at].move)
            at = self.before(at)
        return tuple(reversed(moves))

    def find(self, path: Path) -> int:
        """The place of the last move of *path*, or of the longest part of it that exists."""
        at = START
        for move in path:
            steps = (place for place in self.after(at) if self.joints[place].move == move)
            further = next(steps, None)
            if further is None:
                break
            at = further
        return at

    def end(self, at: int) -> int:
        """The place where the main line after *at* ends."""
        while further := self.after(at):
            at = further[0]
        return at

    @cached_property
    def _before(self) -> tuple[int, ...]:
        before, way = list[int](), [START]
        for at, joint in enumerate(self.joints):
            del way[joint.depth :]
            before.append(way[-1])
            way.append(at)
        return tuple(before)

    @cached_property
    def _after(self) -> dict[int, list[int]]:
        after: dict[int, list[int]] = {}
        for at, before in enumerate(self._before):
            after.setdefault(before, []).append(at)
        return after

"""Variations of several people merged with one another and with the moves played, and the ways from
one of their moves to another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from lobby.features.analysis.values.variations import Path, Tree


@dataclass(frozen=True, slots=True)
class Remark:
    """What *author* thinks of a move; "" stands for the viewer."""

    author: str
    mark: str
    comment: str


@dataclass(frozen=True, slots=True)
class Joint:
    """A move at *depth* from the start that was *played* or is in variations of *authors*; ""
    stands for the viewer."""

    depth: int
    move: str
    played: bool = False
    authors: tuple[str, ...] = ()
    remarks: tuple[Remark, ...] = ()
    folded: bool = False

    @property
    def foreign(self) -> bool:
        """Whether it occurs only in other people's variations."""
        return not self.played and "" not in self.authors


def laid(line: Path, trees: Iterable[tuple[str, Tree]]) -> tuple[Joint, ...]:
    """The moves of *line*, which were played, merged with those of all *trees*, each with its
    author, in reading order: among alternatives the move played comes first, and the rest follow in
    the order of *trees*."""
    start = _Growing(Joint(0, ""))
    at = start
    for move in line:
        at = at.child(move)
        at.joint = replace(at.joint, played=True)
    for author, tree in trees:
        way = [start]
        for node in tree.nodes:
            del way[node.depth :]
            at = way[-1].child(node.move)
            way.append(at)
            joint, says = at.joint, node.mark or node.comment
            at.joint = replace(
                joint,
                authors=(*joint.authors, author),
                remarks=(*joint.remarks, *[Remark(author, node.mark, node.comment)] * bool(says)),
                folded=joint.folded or (node.folded and not author),
            )
    return tuple(_in_order(start))


@dataclass(slots=True)
class _Growing:
    """A joint that is still being built."""

    joint: Joint
    after: dict[str, _Growing] = field(default_factory=dict)

    def child(self, move: str) -> _Growing:
        if move not in self.after:
            self.after[move] = _Growing(Joint(self.joint.depth + 1, move))
        return self.after[move]


def _in_order(start: _Growing) -> Iterator[Joint]:
    waiting = [start]
    while waiting:
        growing = waiting.pop()
        if growing is not start:
            yield growing.joint
        waiting.extend(reversed(growing.after.values()))


START = -1
"""The place before the first move."""


class Ways:
    """The ways through *joints*, in the order of ``laid``. A place is the index of one of
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

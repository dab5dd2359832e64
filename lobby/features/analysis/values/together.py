"""Variations of several people merged with one another and with the moves played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

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

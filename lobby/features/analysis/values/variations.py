"""Variations: what might have been played, as a tree of moves from the start of a match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

Path: TypeAlias = tuple[str, ...]
"""Moves from the start of the match: they lead to a position, and identify its place in a tree."""

MARKS: Final = ("!!", "!", "!?", "?!", "?", "??")
"""What a player may think of a move: brilliant, good, interesting, doubtful, a mistake, a
blunder."""

LONGEST_COMMENT: Final = 400
"""The most characters in a comment."""


@dataclass(frozen=True, slots=True)
class Node:
    """A move at *depth*, counted from 1 for the first move of the match, and what the player thinks
    of it. The moves after a *folded* one are not listed."""

    depth: int
    move: str
    comment: str = ""
    mark: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """Variations. *nodes* are in reading order: each move is followed by all its continuations, the
    main line first, and then by the alternatives to it."""

    nodes: tuple[Node, ...] = ()

    def __len__(self) -> int:
        return len(self.nodes)

    def node(self, path: Path) -> Node | None:
        """The last move of *path*; None if that is not in the tree."""
        at = self._find(path)
        return None if at is None else self.nodes[at]

    def following(self, path: Path) -> tuple[str, ...]:
        """The possible moves after *path*, the main line first."""
        return tuple(self.nodes[at].move for at in self._after(self._find(path), len(path)))

    def paths(self) -> Iterator[Path]:
        """The path of each node, in the order of the nodes."""
        path: list[str] = []
        for node in self.nodes:
            path[node.depth - 1 :] = [node.move]
            yield tuple(path)

    def below(self, path: Path) -> int:
        """How many moves follow *path*, in all variations."""
        at = self._find(path)
        return 0 if at is None else self._end(at) - at - 1

    def grown(self, path: Path) -> Tree:
        """A copy with all moves of *path*; each new one comes last among its alternatives."""
        before: int | None = None
        for depth, move in enumerate(path):
            child = self._child(before, depth, move)
            if child is None:
                end = len(self.nodes) if before is None else self._end(before)
                new = (Node(at, name) for at, name in enumerate(path[depth:], depth + 1))
                return Tree((*self.nodes[:end], *new, *self.nodes[end:]))
            before = child
        return self

    def annotated(self, path: Path, **changes: Any) -> Tree:
        """A copy in which the last move of *path*, grown if need be, has *changes*: a *comment* or
        a *mark*, "" for none, or whether it is *folded*."""
        if not path:
            return self
        tree = self.grown(path)
        at = tree._find(path)
        assert at is not None, "it has just grown there"
        node = replace(tree.nodes[at], **changes)
        return Tree((*tree.nodes[:at], node, *tree.nodes[at + 1 :]))

    def promoted(self, path: Path) -> Tree:
        """A copy in which the variation that contains *path* comes before its alternatives.
        Unchanged if *path* is the main line, or not in the tree."""
        for depth in range(len(path), 0, -1):
            at = self._find(path[:depth])
            if at is None:
                return self
            first = next(self._after(self._find(path[: depth - 1]), depth - 1))
            if first != at:
                end = self._end(at)
                others = (*self.nodes[first:at], *self.nodes[end:])
                return Tree((*self.nodes[:first], *self.nodes[at:end], *others))
        return self

    def without(self, path: Path) -> Tree:
        """A copy without the last move of *path* and everything after it; unchanged if that is not
        in the tree."""
        at = self._find(path)
        return self if at is None else Tree((*self.nodes[:at], *self.nodes[self._end(at) :]))

    def _find(self, path: Path) -> int | None:
        """The index of the last move of *path*; None if it is not in the tree, or *path* is
        empty."""
        at: int | None = None
        for depth, move in enumerate(path):
            at = self._child(at, depth, move)
            if at is None:
                return None
        return at

    def _child(self, at: int | None, depth: int, move: str) -> int | None:
        """The index of the continuation *move* of the node at index *at*, whose depth is
        *depth*."""
        return next(
            (index for index in self._after(at, depth) if self.nodes[index].move == move), None
        )

    def _after(self, at: int | None, depth: int) -> Iterator[int]:
        """The indices of the continuations of the node at index *at*, whose depth is *depth*; if
        *at* is None, those of the start, and none unless *depth* is 0."""
        if at is None and depth:
            return
        index = 0 if at is None else at + 1
        while index < len(self.nodes) and self.nodes[index].depth > depth:
            yield index
            index = self._end(index)

    def _end(self, at: int) -> int:
        """The index just past the last move that follows the node at index *at*."""
        depth, end = self.nodes[at].depth, at + 1
        while end < len(self.nodes) and self.nodes[end].depth > depth:
            end += 1
        return end


EMPTY = Tree()
"""A tree without variations."""

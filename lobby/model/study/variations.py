"""Variations: what might have been played, as a tree of moves from the start of a match on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

Path: TypeAlias = tuple[str, ...]
"""Moves from the start of the match on: they lead to a position, and name its place in a tree."""

MARKS: Final = ("!!", "!", "!?", "?!", "?", "??")
"""What a player may think of a move: brilliant, good, interesting, doubtful, a mistake, a
blunder."""

_Change: TypeAlias = "Callable[[Node], Node]"

LONGEST_COMMENT: Final = 400
"""Characters of a comment."""


@dataclass(frozen=True, slots=True)
class Node:
    """The move that comes as the one with number *depth*, and what its player thinks of it. What
    follows a *folded* one is not listed."""

    depth: int
    move: str
    comment: str = ""
    mark: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Tree:
    """Variations. *nodes* are in the order in which one reads them: each move is followed by all
    that may come after it, the main line first, and then by the moves in its place."""

    nodes: tuple[Node, ...] = ()

    def __len__(self) -> int:
        return len(self.nodes)

    def node(self, path: Path) -> Node | None:
        """The last move of *path*; None where that is not in the tree."""
        at = self._find(path)
        return None if at is None else self.nodes[at]

    def following(self, path: Path) -> tuple[str, ...]:
        """The moves that may come after *path*, the main line first."""
        return tuple(self.nodes[at].move for at in self._after(self._find(path), len(path)))

    def paths(self) -> Iterator[Path]:
        """The path of each node, in their order."""
        path: list[str] = []
        for node in self.nodes:
            path[node.depth - 1 :] = [node.move]
            yield tuple(path)

    def below(self, path: Path) -> int:
        """How many moves come after *path*, in all variations."""
        at = self._find(path)
        return 0 if at is None else self._end(at) - at - 1

    def grown(self, path: Path) -> Tree:
        """With all moves of *path*; each that is new comes last among those in its place."""
        before: int | None = None
        for depth, move in enumerate(path):
            found = self._child(before, depth, move)
            if found is None:
                end = len(self.nodes) if before is None else self._end(before)
                new = (Node(number, each) for number, each in enumerate(path[depth:], depth + 1))
                return Tree((*self.nodes[:end], *new, *self.nodes[end:]))
            before = found
        return self

    def commented(self, path: Path, comment: str) -> Tree:
        """With that *comment* on the last move of *path*; "" for none."""
        return self._with(path, lambda node: replace(node, comment=comment))

    def marked(self, path: Path, mark: str) -> Tree:
        """With that *mark*, one of ``MARKS``, on the last move of *path*; "" for none."""
        return self._with(path, lambda node: replace(node, mark=mark))

    def folded(self, path: Path, folded: bool) -> Tree:
        """With what follows *path* hidden, or listed again."""
        return self._with(path, lambda node: replace(node, folded=folded))

    def promoted(self, path: Path) -> Tree:
        """With the variation that *path* is in before all those that branch off with it. The same
        where *path* is the main line, or not there."""
        for depth in range(len(path), 0, -1):
            at = self._find(path[:depth])
            if at is None:
                return self
            first = next(self._after(self._find(path[: depth - 1]), depth - 1))
            if first != at:
                end = self._end(at)
                kept = (*self.nodes[first:at], *self.nodes[end:])
                return Tree((*self.nodes[:first], *self.nodes[at:end], *kept))
        return self

    def without(self, path: Path) -> Tree:
        """Without the last move of *path* and all that follows it; the same where that is not
        there."""
        at = self._find(path)
        return self if at is None else Tree((*self.nodes[:at], *self.nodes[self._end(at) :]))

    def _with(self, path: Path, change: _Change) -> Tree:
        if not path:
            return self
        tree = self.grown(path)
        at = tree._find(path)
        assert at is not None, "it has just grown there"
        return Tree((*tree.nodes[:at], change(tree.nodes[at]), *tree.nodes[at + 1 :]))

    def _find(self, path: Path) -> int | None:
        """Where the last move of *path* is; None where it is not there, or *path* is empty."""
        found: int | None = None
        for depth, move in enumerate(path):
            found = self._child(found, depth, move)
            if found is None:
                return None
        return found

    def _child(self, at: int | None, depth: int, move: str) -> int | None:
        """Where *move* is that may come after the one *at* that place, which is number *depth*."""
        return next(
            (each for each in self._after(at, depth) if self.nodes[each].move == move), None
        )

    def _after(self, at: int | None, depth: int) -> Iterator[int]:
        """Where the moves are that may come after the one *at* that place, which is number *depth*;
        after None only where *depth* is 0."""
        if at is None and depth:
            return
        index = 0 if at is None else at + 1
        while index < len(self.nodes) and self.nodes[index].depth > depth:
            yield index
            index = self._end(index)

    def _end(self, at: int) -> int:
        """Behind the last move that follows the one *at* that place."""
        depth, end = self.nodes[at].depth, at + 1
        while end < len(self.nodes) and self.nodes[end].depth > depth:
            end += 1
        return end


EMPTY = Tree()
"""No variations."""

"""Variations: what might have been played, as a tree of moves from the start of a match, and what
players keep of that.

As stored text, moves are in the order of the tree, each with its mark, and a ``~`` if it is folded;
a comment follows in braces. Each move answers the one before it; ``^2`` first goes back by two
moves::

    a1-c3! d4-a1 {or not} a2-c2 ^2 d2-b2~ a2-c2
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, TypeAlias

from lobby.base.bounds import Ply, Time
from lobby.features.people.values.player import Player

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

    def write(self) -> str:
        """These variations as text, which ``read`` turns back into an equal Tree."""
        return " ".join(_words(self))

    @classmethod
    def read(cls, text: str) -> Tree:
        """Parse *text* as a tree. Raises ValueError if it is not one."""
        nodes: list[Node] = []
        depth, at = 0, 0
        while at < len(text):
            if text[at] == " ":
                at += 1
                continue
            word = _WORD.match(text, at)
            if word is None:
                raise ValueError(f"variations break off at {text[at : at + 20]!r}")
            at = word.end()
            comment, back, move, mark, fold = word.groups()
            if back:
                depth -= int(back)
            elif move:
                depth += 1
                nodes.append(Node(depth, move, mark=mark, folded=bool(fold)))
            elif nodes:
                last = nodes[-1]
                unescaped = re.sub(r"\\(.)", r"\1", comment)
                nodes[-1] = Node(last.depth, last.move, unescaped, last.mark, last.folded)
        _check(nodes)
        return cls(tuple(nodes))

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


_WORD = re.compile(r"\{((?:[^}\\]|\\[}\\])*)\}|\^([0-9]{1,6})|([^\s{}^!?~]+)([!?]*)(~?)(?=\s|$)")


def _words(tree: Tree) -> Iterator[str]:
    depth = 0
    for node in tree.nodes:
        if back := depth + 1 - node.depth:
            yield f"^{back}"
        depth = node.depth
        yield f"{node.move}{node.mark}{'~' * node.folded}"
        if node.comment:
            escaped = node.comment.replace("\\", "\\\\").replace("}", "\\}")
            yield f"{{{escaped}}}"


def _check(nodes: list[Node]) -> None:
    """Raise ValueError unless *nodes* form a tree."""
    siblings: list[set[str]] = []
    for node in nodes:
        if not 0 < node.depth <= len(siblings) + 1 or node.mark not in ("", *MARKS):
            raise ValueError(f"{node.move} has no place here, or an unknown mark {node.mark!r}")
        del siblings[node.depth :]
        if len(siblings) < node.depth:
            siblings.append(set())
        if node.move in siblings[-1]:
            raise ValueError(f"{node.move} stands in one place twice")
        siblings[-1].add(node.move)


@dataclass(frozen=True, slots=True)
class Analysis:
    """A player's variations on a board. Nobody else may see them, except the opponent once they are
    *shown*. *changed* is when they were last changed, in UTC seconds."""

    tree: Tree = EMPTY
    shown: bool = False
    changed: Time = 0


NOTHING = Analysis()
"""An empty analysis."""


@dataclass(frozen=True, slots=True)
class Note:
    """A player's private note: on *board* after *ply* moves, or on the player *other*. *changed* is
    when it was written, in UTC seconds."""

    text: str
    changed: Time
    board: int | None = None
    ply: Ply | None = None
    other: Player | None = None

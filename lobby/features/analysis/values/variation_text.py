"""Variations as stored text.

Moves are in the order of the tree, each with its mark, and a ``~`` if it is folded; a comment
follows in braces. Each move answers the one before it; ``^2`` first goes back by two moves::

    a1-c3! d4-a1 {or not} a2-c2 ^2 d2-b2~ a2-c2
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lobby.features.analysis.values.variations import MARKS, Node, Tree

_WORD = re.compile(r"\{((?:[^}\\]|\\[}\\])*)\}|\^([0-9]{1,6})|([^\s{}^!?~]+)([!?]*)(~?)(?=\s|$)")


def write(tree: Tree) -> str:
    """*tree* as text, which ``read`` turns back into an equal Tree."""
    return " ".join(_words(tree))


def read(text: str) -> Tree:
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
    return Tree(tuple(nodes))


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

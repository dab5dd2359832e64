"""Variations of several people merged with one another and with the moves played, the ways from
one of their moves to another, and all of it as rows of text."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, TypeAlias

from lobby.base.layout import columns
from lobby.base.translation import ngettext
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


Kind: TypeAlias = Literal["number", "move", "comment", "author", "folded"]

_DEEPEST = 12
"""The deepest indent drawn; deeper lines are not moved any further."""

_LONGEST = 20
"""The most characters of a word that stay together."""


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a row; *at* is the index of the move that it belongs to."""

    text: str
    kind: Kind
    at: int

    @property
    def gap(self) -> int:
        """Blanks after it: a move leaves room for a mark and one blank."""
        return 2 if self.kind == "move" else 1


@dataclass(frozen=True, slots=True)
class Row:
    """Words after an indent of *indent* blanks."""

    indent: int
    words: tuple[Word, ...]

    @property
    def text(self) -> str:
        """The whole row."""
        words = "".join(f"{word.text}{' ' * word.gap}" for word in self.words)
        return f"{' ' * self.indent}{words}".rstrip()


@dataclass(frozen=True, slots=True)
class Cut:
    """Comments are cut after about *most* characters, unless they are on the move *at* a place.
    *ellipsis* stands for what was cut off."""

    most: int
    at: int
    ellipsis: str

    def holds(self, comment: str, at: int) -> bool:
        """Whether *comment* on the move *at* a place is cut."""
        return at != self.at and len(comment) > self.most


def rows(joints: Sequence[Joint], cells: int, cut: Cut | None = None) -> tuple[Row, ...]:
    """*joints* in rows of at most *cells* cells, wherever words can be parted; comments are whole
    without a *cut*. A line runs on until others branch off; those follow it, each indented further.

    >>> main, other = Joint(1, "a1-c3", played=True), Joint(1, "a2-c2", authors=("",))
    >>> [row.text for row in rows((main, other), 40)]
    ['1. a1-c3', '  1. a2-c2']
    >>> [row.text for row in rows((main, Joint(2, "d4-a1", played=True)), 40)]
    ['1. a1-c3  2. d4-a1']
    """
    most = max(0, min(_DEEPEST, cells // 3))
    return tuple(
        row
        for depth, line in _lines(joints)
        for row in _wrapped(min(2 * depth, most), _words(joints, line, cut), cells)
    )


def _lines(joints: Sequence[Joint]) -> Iterator[tuple[int, list[int]]]:
    """The depth of each line, and the indices of its moves."""
    ways = Ways(joints)
    waiting: list[tuple[int, list[int]]] = [(0, [*ways.after(START)])]
    while waiting:
        depth, branches = waiting.pop()
        line: list[int] = []
        while branches:
            main, *others = branches
            line.append(main)
            branches = [] if joints[main].folded else [*ways.after(main)]
            if others:
                if branches:
                    waiting.append((depth, branches))
                waiting.extend((depth + 1, [other]) for other in reversed(others))
                break
        if line:
            yield depth, line


def _words(joints: Sequence[Joint], line: Sequence[int], cut: Cut | None) -> Iterator[Word]:
    for index, at in enumerate(line):
        joint = joints[at]
        if joint.foreign and not (index and joints[line[index - 1]].foreign):
            yield Word(f"{joint.authors[0]}:", "author", at)
        yield Word(f"{joint.depth}.", "number", at)
        yield Word(joint.move + _mark(joint), "move", at)
        named = False
        for remark in joint.remarks:
            comment = remark.comment
            if cut and cut.holds(comment, at):
                comment = f"{comment[: cut.most].rpartition(' ')[0]} {cut.ellipsis}"
            for word in _parts(comment):
                if not named and remark.author and not joint.foreign:
                    yield Word(f"{remark.author}:", "author", at)
                yield Word(word, "comment", at)
                named = True
        if joint.folded and (more := _below(joints, at)):
            hidden = ngettext("({count} more move)", "({count} more moves)", more)
            yield from (Word(word, "folded", at) for word in hidden.split())


def _parts(comment: str) -> Iterator[str]:
    """The words of *comment*, with those too long for a row in pieces."""
    for word in comment.split():
        yield from (word[at : at + _LONGEST] for at in range(0, len(word), _LONGEST))


def _mark(joint: Joint) -> str:
    """The reader's own mark on a move, or else somebody else's."""
    return min(
        ((remark.author, remark.mark) for remark in joint.remarks if remark.mark), default=("", "")
    )[1]


def _below(joints: Sequence[Joint], at: int) -> int:
    end = at + 1
    while end < len(joints) and joints[end].depth > joints[at].depth:
        end += 1
    return end - at - 1


def _wrapped(indent: int, words: Iterator[Word], cells: int) -> Iterator[Row]:
    row: list[Word] = []
    used = indent
    for together in _inseparable(words):
        wide = sum(columns(word.text) + word.gap for word in together)
        if row and used + wide - together[-1].gap > cells:
            yield Row(indent, tuple(row))
            row, used = [], indent
        row += together
        used += wide
    if row:
        yield Row(indent, tuple(row))


def _inseparable(words: Iterator[Word]) -> Iterator[list[Word]]:
    """Words that stay in one row: a number or an author stays with what follows."""
    together: list[Word] = []
    for word in words:
        together.append(word)
        if word.kind not in ("number", "author"):
            yield together
            together = []

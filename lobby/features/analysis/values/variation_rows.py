"""Variations as rows of text, indented and with move numbers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from lobby.base.layout import columns
from lobby.base.translation import ngettext
from lobby.features.analysis.values.together import START, Joint, Ways

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

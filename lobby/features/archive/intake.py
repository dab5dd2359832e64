"""Matches are taken out of a text that comes piece by piece: records, or the export of a player.

However long the text is, no more of it is kept than one match and the latest piece. The notes and
variations in an export belong to its player alone. They are shown, not replayed: in a game with
hidden numbers a player may have tried moves that were not legal.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Protocol, TypeAlias

from lobby.base import text
from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.features.analysis.values.variations import LONGEST_COMMENT, Node, Tree
from lobby.features.archive.values import NOTHING, Remarks
from lobby.features.people.moving_in import listed, wrong
from lobby.features.records import reading
from lobby.features.records.reading import Reading
from lobby.features.records.scanning import Scanner

LONGEST: Final = 256 * 1024
"""The most characters of one match, with everything that the text says about it."""

STEP: Final = 64 * 1024
"""Records are read as soon as so many characters have come."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A *match* in an export, the *number*-th in the list that is called *key*; without one, why it
    cannot be read."""

    key: str
    number: int
    match: Mapping[str, Any] | None
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class Broken:
    """A sentence about a text that is damaged."""

    sentence: str


Part: TypeAlias = Reading | Entry | Broken


class Reader(Protocol):
    """Finds matches in a text."""

    def feed(self, piece: str, *, last: bool) -> Iterator[Part]:
        """The matches that *piece* completes; if it is the *last*, all that are left."""


def reader(beginning: str, *, enough: bool) -> Reader | None:
    """What reads a text with that *beginning*; None if more of it must be seen, unless it is
    *enough*. Raises Refused for a text that is of no kind known here."""
    strange = any(sign < " " and sign not in "\t\r\n\f" for sign in beginning)
    if strange or (enough and "[" not in beginning and "{" not in beginning):
        raise Refused.because(
            "That is neither a record nor an export. Send the output of record BOARD or export."
        )
    if _OBJECT.match(beginning):
        return Export()
    return _Records() if enough else None


class _Records:
    """Finds records."""

    def __init__(self) -> None:
        self._text = ""
        self._line = 1
        self._skipping = False

    def feed(self, piece: str, *, last: bool) -> Iterator[Part]:
        self._text += piece
        if len(self._text) < STEP and not last:
            return
        # The end of a line must not be cut, nor what may be the middle of the last match.
        held = "\r" if self._text.endswith("\r") and not last else ""
        self._text = self._text.removesuffix(held).replace("\r\n", "\n").replace("\r", "\n")
        if self._skipping:
            self._drop(Scanner(self._text).next_tags(0))
            self._skipping = not self._text
        matches = list(reading.every(self._text))
        unfinished = matches.pop() if matches and not last else None
        for match in matches:
            yield self._placed(match)
        if unfinished and len(self._text) - unfinished.at > LONGEST:
            sentence = _("It has more than {longest} characters.", longest=LONGEST)
            yield self._placed(Reading(unfinished.line, None, sentence))
            self._skipping, unfinished = True, None
        self._drop(unfinished.at if unfinished else len(self._text))
        self._text += held

    def _placed(self, match: Reading) -> Reading:
        line = match.line + self._line - 1
        return Reading(line, match.record, match.refusal, match.left)

    def _drop(self, end: int) -> None:
        self._line += self._text.count("\n", 0, end)
        self._text = self._text[end:]


_OBJECT = re.compile(r'\s*\{\s*(?:["}]|\Z)')
_LISTS: Final = ("matches", "imported")
_AGAIN = r'\n(?:\{"(?:board|number)":\s?|"(?:matches|nonces|imported|practice)":\s?\[)'
"""How `export` begins a match, and a list of them or the one after it: there a reader finds its way
again, whatever was damaged before. A string has no line ends."""

_OUTSIDE = re.compile(rf'["{{}}\[\],:]|{_AGAIN}')
_INSIDE = re.compile(rf'"|\\(?:.|\Z)|{_AGAIN}', re.DOTALL)
_LONGEST_MARK = 16
_IN_OBJECT, _IN_LIST = 1, 2
"""How many brackets and braces are open around a key of the export, and around a match."""


class Export:
    """Finds the matches in an export, however it is laid out."""

    def __init__(self) -> None:
        self._text = ""
        self._at = 0
        """Up to where the text has been looked at."""
        self._depth = self._string = 0
        self._quoted = self._too_long = False
        self._key = self._list = self._closed = ""
        """The last key, the list that is being read, and the one that ended last."""
        self._begin = 0
        """Where the match began that is being read, if any list is."""
        self._lost = self._in_rows = False
        """Whether a match was damaged, and what follows has to be found again."""
        self._counts = dict[str, int]()

    def feed(self, piece: str, *, last: bool) -> Iterator[Part]:
        self._text += piece
        end = len(self._text) - (0 if last else _LONGEST_MARK)
        while self._at < end:
            mark = (_INSIDE if self._quoted else _OUTSIDE).search(self._text, self._at, end)
            if mark and mark[0] == "\\":  # what it escapes has not come yet
                self._at = end if last else mark.start()
                break
            self._at = mark.end() if mark else end
            if mark:
                yield from self._marked(mark)
        if last:
            yield from self._over()
        self._forget()

    def _marked(self, mark: re.Match[str]) -> Iterator[Part]:
        sign = mark[0]
        if sign[0] == "\n":
            self._at = mark.start() + 1
            yield from self._found_again(mark.start(), row=sign[1] == "{")
        elif sign == '"':
            self._quoted = not self._quoted
            if self._quoted:
                self._string = mark.end()
            elif self._depth == _IN_OBJECT:
                self._key = self._text[self._string : mark.start()]
        elif not self._quoted and sign in "[{":
            self._depth += 1
            if sign == "[" and self._depth == _IN_LIST and self._key in _LISTS:
                self._list, self._begin = self._key, mark.end()
                self._counts.setdefault(self._list, 0)
        elif not self._quoted and sign in "]}":
            self._depth -= 1
            if sign == "]" and self._depth == _IN_OBJECT:
                yield from self._match(mark.start())
                self._list, self._closed = "", self._list or self._closed
        elif sign == "," and self._depth == _IN_LIST:
            yield from self._match(mark.start())
            self._begin = mark.end()

    def _found_again(self, at: int, *, row: bool) -> Iterator[Part]:
        """At the beginning of a *row*, or of a list, whatever is still open is damaged."""
        if row and not self._list and not self._closed:
            return  # of another list
        if self._list:
            yield from self._match(at)
        elif row and not self._lost:
            yield self._entry(self._closed, None, _("It is damaged."))
        self._list, self._closed = (self._list or self._closed) if row else "", ""
        self._begin, self._depth = at + 1, _IN_LIST if row else _IN_OBJECT
        self._quoted = self._lost = False
        self._in_rows = self._in_rows or row

    def _match(self, end: int) -> Iterator[Part]:
        """The match that ends at *end*, if any is being read."""
        text = self._text[self._begin : end].strip()
        too_long, self._too_long = self._too_long, False
        if not self._list or self._lost or not (text or too_long):
            return
        if too_long:
            refusal = _("It has more than {longest} characters.", longest=LONGEST)
            yield self._entry(self._list, None, refusal)
            return
        try:
            decoded = json.loads(text, strict=False)
        except (ValueError, RecursionError):
            self._lost = self._in_rows
            yield self._entry(self._list, None, _("It is damaged."))
            return
        match = decoded if isinstance(decoded, dict) else None
        yield self._entry(self._list, match, "" if match else _("It is not an object."))

    def _entry(self, key: str, match: Mapping[str, Any] | None, refusal: str) -> Entry:
        self._counts[key] = self._counts.get(key, 0) + 1
        return Entry(key, self._counts[key], match, refusal)

    def _over(self) -> Iterator[Part]:
        if self._depth or self._quoted:
            count = sum(self._counts.values())
            yield Broken(
                _("The export is damaged or incomplete: it ends after match {count}.", count=count)
            )
        elif "matches" not in self._counts:
            yield Broken(_("The file is not an export: it has no list of matches."))

    def _forget(self) -> None:
        """Keep only what is needed: a match that has begun, unless it is too long."""
        if self._list and self._at - self._begin > LONGEST:
            self._too_long = True
        start = self._begin if self._list and not self._too_long else self._at
        if self._quoted and self._depth == _IN_OBJECT:
            start = min(start, self._string) if self._at - self._string < STEP else self._at
        self._text = self._text[start:]
        self._at, self._begin, self._string = (
            place - start for place in (self._at, max(start, self._begin), max(start, self._string))
        )


LONGEST_VARIATIONS: Final = 40_000
"""The most characters of the variations on a match."""

MOST_NOTES: Final = 200
"""The most notes on a match."""

_LONGEST_MOVE: Final = 40
_LONGEST_NOTE: Final = 500

LEFT = N_("Notes and variations that cannot be read: {names}")


@dataclass(slots=True)
class Given:
    """The notes, each with its ply, and variations on a match as an export has them, unchecked."""

    variations: object = ""
    notes: list[tuple[object, object]] = field(default_factory=list)


def by_board(account: Mapping[str, Any]) -> dict[int, Given]:
    """What an export says of the boards of its player. Raises Refused if it is not a list of
    objects with boards."""
    boards = dict[int, Given]()
    for entry in listed(account, "analyses"):
        _on(boards, entry, "analyses").variations = entry.get("variations")
    for entry in listed(account, "notes"):
        if entry.get("board") is not None:
            _on(boards, entry, "notes").notes.append((entry.get("ply"), entry.get("text")))
    return boards


def of_entry(entry: Mapping[str, Any]) -> Given:
    """What an export says of a match that had been imported there."""
    notes = entry.get("notes", {})
    return Given(
        entry.get("variations", ""), [*notes.items()] if isinstance(notes, dict) else [("", "")]
    )


def checked(given: Given, plies: int) -> Remarks:
    """What is *given* about a match of so many *plies*, safe to show. Raises ValueError."""
    if not given.variations and not given.notes:
        return NOTHING
    if len(given.notes) > MOST_NOTES:
        raise ValueError("there are too many notes")
    notes = dict(_note(ply, words, plies) for ply, words in given.notes)
    return Remarks(_variations(given.variations), dict(sorted(notes.items())))


def _on(boards: dict[int, Given], entry: Mapping[str, Any], key: str) -> Given:
    board = entry.get("board")
    if not isinstance(board, int):
        raise wrong(key)
    return boards.setdefault(board, Given())


def _note(ply: object, words: object, plies: int) -> tuple[int, str]:
    at = int(ply) if isinstance(ply, int | str) else -1
    if not 0 <= at <= plies or not isinstance(words, str) or not text.shows(words):
        raise ValueError("a note is not on a position of the match")
    return at, text.clean(words[:_LONGEST_NOTE], _LONGEST_NOTE)


def _variations(given: object) -> str:
    if not isinstance(given, str) or len(given) > LONGEST_VARIATIONS:
        raise ValueError("the variations are too long")
    nodes = tuple(map(_node, Tree.read(given).nodes))
    return Tree(nodes).write()


def _node(node: Node) -> Node:
    if not (node.move.isascii() and node.move.isprintable() and len(node.move) <= _LONGEST_MOVE):
        raise ValueError("a move of the variations cannot be read")
    comment = text.clean(node.comment, LONGEST_COMMENT) if text.shows(node.comment) else ""
    return Node(node.depth, node.move, comment, node.mark, node.folded)

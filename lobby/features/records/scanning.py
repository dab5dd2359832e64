"""Records as people and programs write them, taken apart: tags, moves, comments, and a result.

What PGN allows is understood wherever it stands: comments in braces and to the end of a line,
variations, glyphs, escape lines, and move numbers in any spelling. The time is linear in the length
of the text, whatever it holds.
"""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeAlias

from lobby.base.translation import N_, _
from lobby.base.written import DASHES, command
from lobby.features.matches.values import How
from lobby.gamekit.game import Seat

RUNNING: Final = "*"
RESULTS: Final[Mapping[Seat | None, str]] = {0: "1-0", 1: "0-1", None: "1/2-1/2"}

VARIATIONS: Final = N_("Variations are not kept.")
MARKS: Final = N_("Marks such as ! and $1 are not kept.")
EARLY: Final = N_("Comments before the first move are not kept.")
ESCAPED: Final = N_("Lines that begin with % are not kept.")
COMMANDS: Final = N_("Remarks of programs in comments are not kept: {names}")
TAGS: Final = N_("Tags that this server does not know are not kept: {names}")
REPEATED: Final = N_("Of a repeated tag only the first is kept: {names}")

Left: TypeAlias = dict[str, dict[str, None]]
"""What is not kept: by kind, one of the sentences above, the names that belong into it."""

_MOST_NAMES = 20

_END = r"(?=[\s{}();$\[]|\Z)"
_QUOTE, _DASH = '["“”„]', f"[{DASHES}-]"
_NAME = r"\[[ \t]*([A-Za-z0-9_-]{1,40})"
_TAG = re.compile(rf'{_NAME}[ \t]*{_QUOTE}((?:[^"“”„\\\n]|\\[^\n])*){_QUOTE}[ \t]*\]')
_LOOSE_TAG = re.compile(rf"{_NAME}[ \t]*{_QUOTE}([^\n]{{0,300}}?){_QUOTE}[ \t]*\]")
_BARE_TAG = re.compile(rf"{_NAME}[ \t]*([^\]\n\"]*)\]")
_TAG_LINE = re.compile(rf"^[ \t]*{_NAME}[ \t]*{_QUOTE}[^\n]*\]", re.MULTILINE)
_BRACE = re.compile(r"\\.|[{}]", re.DOTALL)
_RESULT = re.compile(
    rf"(?:([01])\s?(?:{_DASH}|:)\s?([01])|(?:1/2|½|0[.,]5)(?:\s?(?:{_DASH}|:)\s?(?:1/2|½|0[.,]5))?"
    rf"|\*)[.,]?{_END}"
)
_NUMBER = re.compile(rf"#?\d{{1,6}}(?:\s*[.…][\s.…]*|[:/,]?{_END})|[.…]+")
_NUMBER_IN_BRACKET = re.compile(r"\d{1,6}\s?\)")
_GLYPH = re.compile(
    r"\$\d*|<[^<>\n]{0,200}>|(?:[!?‼⁇⁈⁉□⊓±∓⩲⩱∞⇆→↑⟳⊕⨀≅=#]+"
    rf"|\+/?[-−=]|[-−=]/?\+|\+{{1,2}}-{{1,2}}|-{{1,2}}\+{{1,2}}|N|TN|D|e\.p\.){_END}"
)
_WORD = re.compile(r"[^\s{}();$\[]+")
_SIGN = re.compile(r"[+#!?‼⁇⁈⁉=.,□⊓±∓⩲⩱∞]|\+/?[-−]|[-−]/?\+")
_SIGN_LENGTH = 3
_SPELLING = {ord("×"): "x"}
_IN_COMMENT = re.compile(r"\\([\\{}\[%;])|\\\s+|\[%([A-Za-z]{1,20})(?:\s([^\[\]]{0,500}))?\]")
_TIME = re.compile(r"(?:(?:(\d{1,9}):)?(\d{1,9}):)?(\d{1,9})(?:\.\d*)?")
_BESIDE_HAND: Final[Mapping[str, How]] = {"ahead": "ahead", "by the server": "by the server"}


class Malformed(ValueError):
    """A match that cannot be read on from the place *at* of the text. The message is one
    sentence."""

    def __init__(self, sentence: str, at: int) -> None:
        super().__init__(sentence)
        self.at = at


@dataclass(slots=True)
class Move:
    """A move as it is written, with what is *said* about it, how long it took in seconds, how it
    was played, and which seat made it, if that is marked."""

    text: str
    said: list[str] = field(default_factory=list)
    wait: int | None = None
    how: How = "by hand"
    seat: Seat | None = None


@dataclass(slots=True)
class Written:
    """A match as it is written from the place *at* of a text; *result* is None if it has no
    result after the moves."""

    at: int
    tags: dict[str, str] = field(default_factory=dict)
    moves: list[Move] = field(default_factory=list)
    result: str | None = None
    left: Left = field(default_factory=dict)


def leave(left: Left, kind: str, name: str = "") -> None:
    """Note that something of that *kind* is not kept."""
    names = left.setdefault(kind, {})
    if len(names) <= _MOST_NAMES:
        names[name] = None


def add(left: Left, other: Left) -> None:
    """Note all of *other* too."""
    for kind, names in other.items():
        for name in names:
            leave(left, kind, name)


def sentences(left: Left) -> list[str]:
    """What is not kept, one sentence for each kind."""
    return [
        _(kind, names=", ".join([*names][:_MOST_NAMES]) + (", ..." * (len(names) > _MOST_NAMES)))
        for kind, names in left.items()
    ]


class Scanner:
    """Takes *text* apart, match by match."""

    def __init__(self, text: str) -> None:
        self._text = text.replace("\r\n", "\n").replace("\r", "\n")
        self._at = 0
        self.begun = 0
        """The place where the last match began, and what stands before its tags."""
        self._line = 0, 1
        self._numbers_in_brackets = False
        self._variations: list[int] = []
        """Where those begin that have not ended."""

    def line(self, at: int) -> int:
        """The number of the line, from 1, in which the place *at* is. Ask in ascending order."""
        before, number = self._line if self._line[0] <= at else (0, 1)
        self._line = at, number + self._text.count("\n", before, at)
        return self._line[1]

    def matches(self) -> Iterator[Written | Malformed]:
        """Every match, or why one cannot be read."""
        while self._at < len(self._text):
            try:
                written = self._match()
            except Malformed as malformed:
                yield malformed
                self._at = self.next_tags(malformed.at)
            else:
                if written.tags or written.moves or written.result:
                    yield written

    def next_tags(self, at: int) -> int:
        """Where tags begin again after *at*: in a line below one without."""
        for line in _TAG_LINE.finditer(self._text, at + 1):
            above = self._text.rfind("\n", 0, max(0, line.start() - 1)) + 1
            if not self._text[above : line.start()].lstrip(" \t").startswith("["):
                return line.start()
        return len(self._text)

    @cached_property
    def _braces(self) -> tuple[Mapping[int, int], list[int]]:
        """The place of the brace that closes each opening one if all are paired, and the places of
        all that close."""
        partners, opened, closing = dict[int, int](), list[int](), list[int]()
        for brace in _BRACE.finditer(self._text):
            if brace[0] == "{":
                opened.append(brace.start())
            elif brace[0] == "}":
                closing.append(brace.start())
                if opened:
                    partners[opened.pop()] = brace.start()
        return partners, closing

    def _match(self) -> Written:
        self._skip_blanks()
        self._variations = []
        self.begun = self._at
        match = Written(self._at)
        while self._at < len(self._text) and self._went_on(match):
            self._skip_blanks()
        if self._variations:
            raise _unmatched("(", self._variations[0])
        return match

    def _went_on(self, match: Written) -> bool:
        """Whether what comes next belongs to *match*; if so, it is read."""
        sign, inside = self._text[self._at], bool(self._variations)
        if sign == "{":
            self._comment(match, self._braced(), keep=not inside)
        elif sign == ";":
            self._comment(match, self._to_end_of_line(), keep=not inside)
        elif sign == "%" and self._begins_line():
            self._to_end_of_line()
            leave(match.left, ESCAPED)
        elif sign == "(":
            leave(match.left, VARIATIONS)
            self._variations.append(self._at)
            self._at += 1
        elif sign == ")" and inside:
            self._variations.pop()
            self._at += 1
        elif sign == "[" and (tag := self._tag(match)):
            return self._tagged(match, tag)
        elif sign in "[})" and not inside:
            raise _unmatched(sign, self._at)
        else:
            return self._moved_on(match, inside=inside)
        return True

    def _moved_on(self, match: Written, *, inside: bool) -> bool:
        """Whether the word that comes next belongs to *match*; if so, it is read."""
        text, at = self._text, self._at
        # A match may be numbered "1) a1"; in a variation that must not be taken for its end.
        if (bracketed := _NUMBER_IN_BRACKET.match(text, at)) and (
            not inside or self._numbers_in_brackets
        ):
            self._numbers_in_brackets = True
            self._at = bracketed.end()
        elif end := _RESULT.match(text, at):
            if match.result not in (None, _result(end)) and not inside:
                return False
            self._at = end.end()
            if not inside:
                match.result = _result(end)
        elif number := _NUMBER.match(text, at):
            self._at = number.end()
        elif glyph := _GLYPH.match(text, at):
            self._at = glyph.end()
            leave(match.left, MARKS)
        elif match.result and not inside:
            return False
        elif word := _WORD.match(text, at):
            self._at = word.end()
            if not inside:
                _note_move(match, word[0])
        else:
            self._at += 1  # a bracket or brace within a variation
        return True

    def _skip_blanks(self) -> None:
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1

    def _begins_line(self) -> bool:
        return self._at == 0 or self._text[self._at - 1] == "\n"

    def _to_end_of_line(self) -> str:
        end = self._text.find("\n", self._at)
        begin, self._at = self._at + 1, len(self._text) if end < 0 else end
        return self._text[begin : self._at]

    def _tag(self, match: Written) -> re.Match[str] | None:
        """The tag that begins here. Before the moves, there must be one."""
        text, at = self._text, self._at
        tag = _TAG.match(text, at) or _LOOSE_TAG.match(text, at)
        if self._variations:
            return tag if self._begins_line() else None
        if tag or match.moves or match.result:
            return tag
        if tag := _BARE_TAG.match(text, at):
            return tag
        count = len(match.tags) + 1
        raise Malformed(
            _('Tag {count} of the record is not a tag such as [Game "chaos"].', count=count), at
        )

    def _tagged(self, match: Written, tag: re.Match[str]) -> bool:
        """Whether *tag* belongs to *match*; if so, it is read."""
        if self._variations:
            raise _unmatched("(", self._variations[0])
        if self._begins_another(match, tag[1].lower() == "game"):
            return False
        match.at = match.at if match.tags else self._at
        self._at = tag.end()
        _note_tag(match, tag[1], tag[2])
        return True

    def _begins_another(self, match: Written, game: bool) -> bool:
        """Whether a tag here is the first of the match after *match*."""
        if match.moves or match.result:
            return True
        before = self._text[max(0, self._at - 80) : self._at]
        return game and "Game" in match.tags and before.rstrip(" \t").endswith("\n\n")

    def _braced(self) -> str:
        """The text in the braces that begin here. Braces within it are text if they are paired;
        else it ends with the first that closes."""
        text, begin = self._text, self._at
        partners, closing = self._braces
        end = partners.get(begin)
        if end is None:
            after = bisect(closing, begin)
            if after == len(closing) or _TAG_LINE.search(text, begin, closing[after]):
                raise _unmatched("{", begin)
            end = closing[after]
        self._at = end + 1
        return text[begin + 1 : end]

    def _comment(self, match: Written, text: str, *, keep: bool) -> None:
        """Add *text* to the comment on the last move, and obey what programs wrote in it."""
        if not keep:
            return
        if not match.moves:
            if text.strip():
                leave(match.left, EARLY)
            return
        move = match.moves[-1]

        def read(part: re.Match[str]) -> str:
            escaped, command, value = part.groups("")
            if command and not _obeyed(move, command.lower(), " ".join(value.split())):
                leave(match.left, COMMANDS, f"%{command}")
            return " " if command else escaped

        move.said += _IN_COMMENT.sub(read, text).split()


def _unmatched(sign: str, at: int) -> Malformed:
    return Malformed(_("The moves of the record have an unmatched {stray}.", stray=sign), at)


def _note_tag(match: Written, name: str, value: str) -> None:
    value = re.sub(r'\\(["\\])', r"\1", value.strip("'\t "))
    if match.tags.setdefault(name, value) != value:
        leave(match.left, REPEATED, name)


def _note_move(match: Written, word: str) -> None:
    spelled = command(word).translate(_SPELLING).lower()
    move = _without_signs(spelled)
    if move != spelled.rstrip(".,"):
        leave(match.left, MARKS)
    if move:
        match.moves.append(Move(move))


def _result(end: re.Match[str]) -> str:
    if end[0][0] == RUNNING:
        return RUNNING
    return f"{end[1]}-{end[2]}" if end[1] else RESULTS[None]


def result_of(text: str) -> str | None:
    """The result that *text* spells; None if it spells none."""
    end = _RESULT.fullmatch(text.strip())
    return _result(end) if end else None


def _obeyed(move: Move, command: str, value: str) -> bool:
    """Whether *move* keeps what a program wrote into its comment."""
    if command == "emt" and move.wait is None and (time := _TIME.fullmatch(value)):
        hours, minutes, seconds = (int(part or 0) for part in time.groups())
        move.wait = (hours * 60 + minutes) * 60 + seconds
        return True
    if command == "played" and value in _BESIDE_HAND:
        move.how = _BESIDE_HAND[value]
        return True
    if command == "seat" and value in ("0", "1"):
        move.seat = int(value)
        return True
    return False


def _without_signs(word: str) -> str:
    """*word* without the signs at its end, as many as there are.

    >>> _without_signs("d2-d3+-!?"), _without_signs("a1-c3+/-"), _without_signs("+a")
    ('d2-d3', 'a1-c3', '+a')
    """
    ends, at = {len(word)}, len(word)
    while at and at > min(ends) - _SIGN_LENGTH:
        at -= 1
        lengths = (end - at for end in ends if end - at <= _SIGN_LENGTH)
        if any(_SIGN.fullmatch(word, at, at + length) for length in lengths):
            ends = {end for end in ends if end - at < _SIGN_LENGTH} | {at}
    return word[: min(ends)]

"""Fields of a form: values that know how they are drawn and how a key changes them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Protocol

from rich.cells import cell_len
from rich.style import Style

from lobby.base.translation import _
from lobby.widgets.columns import crop, left
from lobby.widgets.lines import CARET, Line, line, width
from lobby.widgets.text_entry import EMPTY, Entry
from lobby.widgets.theme.palette import Palette

_VALUE = 22
"""The cells for the value of a field with a note beside it."""
_STEPS = "steps"
_BY_KEY = {"left": -1, "h": -1, "minus": -1, "right": 1, "l": 1, "plus": 1}
"""How many values forward a key goes."""


class Field(Protocol):
    """One row of a form. *name* identifies it, *label* stands before it, *help* explains it."""

    @property
    def name(self) -> str:
        """The name by which the owner of the form knows it."""

    @property
    def label(self) -> str:
        """The label that people read."""

    @property
    def help(self) -> str:
        """A sentence to show while the cursor is on it."""

    @property
    def value(self) -> str:
        """What was chosen or typed; "" for nothing."""

    def drawn(self, palette: Palette, cells: int, *, focused: bool) -> Line:
        """Its value in at most *cells* cells."""

    def pressed(self, key: str, character: str | None) -> Field | None:
        """The field after a key press; None if the key means nothing to it."""


@dataclass(frozen=True, slots=True)
class Choose:
    """One of several *words*, each with its help; ``usual`` is the one shown in grey. People read
    ``shown`` instead, if it is given. With ``in_a_row``, all of them stand side by side if they
    fit."""

    name: str
    label: str
    about: str
    choices: tuple[tuple[str, str], ...]
    at: int = 0
    usual: int | None = None
    shown: tuple[str, ...] = ()
    in_a_row: bool = False

    @property
    def value(self) -> str:
        return self.choices[self.at][0]

    @property
    def is_usual(self) -> bool:
        return self.at == self.usual

    @property
    def words(self) -> tuple[str, ...]:
        """What people read for each choice."""
        return self.shown or tuple(word for word, __ in self.choices)

    @property
    def help(self) -> str:
        meaning = self.choices[self.at][1]
        return f"{self.about}: {meaning}" if self.about and meaning else self.about or meaning

    def choosing(self, word: str) -> Choose:
        """The same with *word* chosen, which is one of the choices."""
        return replace(self, at=[choice for choice, __ in self.choices].index(word))

    def drawn(self, palette: Palette, cells: int, *, focused: bool) -> Line:
        marks, word = palette.marks, self.words[self.at]
        if self.in_a_row and width(row := self._row(palette, focused=focused)) <= cells:
            return row
        meaning = self.choices[self.at][1]
        # The help shows the meaning in full while the cursor is here, so it is not repeated.
        if focused:
            before, after = palette.turn + _steps(-1), palette.turn + _steps(1)
            sides = (f"{marks.left} ", before), (f" {marks.right}", after)
            return line(sides[0], (word, palette.strong + CARET), sides[1])
        note = _note(meaning, palette, cells) if cell_len(meaning) <= cells - _VALUE - 2 else ()
        weight = _weight(palette, self.is_usual)
        return line("  ", (left(word, _VALUE, marks.ellipsis), weight)) + note

    def _row(self, palette: Palette, *, focused: bool) -> Line:
        """All choices, the chosen one in brackets; they stay in place when another one is
        chosen."""
        chosen = palette.turn + CARET if focused else palette.strong
        parts = (
            line(" ", (f"[{word}]", chosen))
            if at == self.at
            else line((f"  {word} ", palette.muted + _steps(at - self.at)))
            for at, word in enumerate(self.words)
        )
        return sum(parts, line())

    def pressed(self, key: str, character: str | None) -> Choose | None:
        step = 1 if key == "space" else _BY_KEY.get(key)
        return None if step is None else replace(self, at=(self.at + step) % len(self.choices))


@dataclass(frozen=True, slots=True)
class Count:
    """A whole number from *low* to *high*, typed or stepped; empty stands for *usual*."""

    name: str
    label: str
    about: str
    low: int
    high: int
    usual: int
    usual_text: str = ""
    entry: Entry = EMPTY

    @property
    def value(self) -> str:
        return self.entry.text

    @property
    def is_usual(self) -> bool:
        return self.value in ("", str(self.usual))

    @property
    def help(self) -> str:
        usual = self.usual_text or _("default: {usual}", usual=self.usual)
        return _(
            "{about} ({low} to {high}, {usual})",
            about=self.about,
            low=self.low,
            high=self.high,
            usual=usual,
        )

    def drawn(self, palette: Palette, cells: int, *, focused: bool) -> Line:
        note = _note(_("{low} to {high}", low=self.low, high=self.high), palette, cells)
        if focused:
            entry = self.entry.drawn(8, palette, focused=True, hint=str(self.usual))
            return line("  ") + entry + line(" " * (_VALUE - width(entry))) + note
        text = left(self.value or str(self.usual), _VALUE, palette.marks.ellipsis)
        return line("  ", (text, _weight(palette, self.is_usual))) + note

    def pressed(self, key: str, character: str | None) -> Count | None:
        step = _BY_KEY.get(key)
        if step is not None:
            return self._stepped(step)
        if character and character.isprintable() and character not in "0123456789":
            return None
        entry = self.entry.pressed(key, character)
        return None if entry is None else replace(self, entry=Entry.of(entry.text[:6]))

    def _stepped(self, step: int) -> Count:
        now = int(self.value) if self.value else self.usual
        number = max(self.low, min(self.high, now + step))
        return replace(self, entry=Entry.of(str(number)))


@dataclass(frozen=True, slots=True)
class Write:
    """Free text. *completion* is what it might become; the right arrow at the end of the text
    accepts it."""

    name: str
    label: str
    help: str
    hint: str = ""
    note: str = ""
    entry: Entry = EMPTY
    completion: str = ""

    @property
    def value(self) -> str:
        return self.entry.text

    @property
    def is_usual(self) -> bool:
        """Whether nothing was typed."""
        return not self.value

    def drawn(self, palette: Palette, cells: int, *, focused: bool) -> Line:
        entry = self._spelt if focused else self.entry
        content = entry.drawn(cells - 3, palette, focused=focused, hint=self.hint, rest=self._rest)
        gap = " " * max(2, _VALUE - width(content))
        return line("  ") + content + line(gap) + _note(self.note, palette, cells)

    def pressed(self, key: str, character: str | None) -> Write | None:
        if key in ("right", "end") and self._rest:
            return replace(self, entry=Entry.of(self.completion), completion="")
        entry = self.entry.pressed(key, character)
        return None if entry is None else replace(self, entry=entry)

    @property
    def _rest(self) -> str:
        """What the completion would add at the end of the text."""
        text = self.entry.text
        return self.completion[len(text) :] if self._fits and self.entry.at == len(text) else ""

    @property
    def _spelt(self) -> Entry:
        """What was typed, in the letters of the completion."""
        text = self.completion[: len(self.entry.text)]
        return replace(self.entry, text=text) if self._fits else self.entry

    @property
    def _fits(self) -> bool:
        text = self.entry.text
        return bool(text) and self.completion.lower().startswith(text.lower())


@dataclass(frozen=True, slots=True)
class Fold:
    """A row that shows or hides the fields below it, and sums them up while they are hidden."""

    name: str
    label: str
    help: str
    summary: str
    is_open: bool = False

    @property
    def value(self) -> str:
        return "open" if self.is_open else ""

    def drawn(self, palette: Palette, cells: int, *, focused: bool) -> Line:
        mark = palette.marks.down if self.is_open else palette.marks.right
        return line((f"{mark} ", palette.turn if focused else palette.muted), self.summary)

    def pressed(self, key: str, character: str | None) -> Fold | None:
        return self.turned() if key == "space" or key in _BY_KEY else None

    def turned(self) -> Fold:
        """Open if it was closed, and closed if it was open."""
        return replace(self, is_open=not self.is_open)


@dataclass(frozen=True, slots=True)
class Push:
    """A button."""

    name: str
    label: str
    help: str
    value: str = ""

    def drawn(self, palette: Palette, cells: int, *, focused: bool) -> Line:
        style = palette.pushed if focused else palette.button
        # On a background of their own the brackets are only for those who hear or copy them.
        edge = style + Style(color=style.bgcolor)
        return line(("[ ", edge), (self.label, style + CARET if focused else style), (" ]", edge))

    def pressed(self, key: str, character: str | None) -> Push | None:
        return None


def steps_at(content: Line, x: int) -> int:
    """How many values forward a click on cell *x* of *content* goes; 0 if it is on none."""
    for segment in content:
        if x < cell_len(segment.text):
            return segment.style.meta.get(_STEPS, 0) if segment.style else 0
        x -= cell_len(segment.text)
    return 0


def _steps(number: int) -> Style:
    """An invisible style: a click there goes *number* values forward."""
    return Style(meta={_STEPS: number})


def _note(text: str, palette: Palette, cells: int) -> Line:
    return line((crop(text, max(0, cells - _VALUE - 2), palette.marks.ellipsis), palette.muted))


def _weight(palette: Palette, usual: bool) -> Style:
    return palette.muted if usual else palette.strong

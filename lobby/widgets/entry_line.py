"""The line below a board: the move being entered, or the state of the match."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import ClassVar

from rich.style import Style
from textual import events
from textual.geometry import Offset
from textual.message import Message

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.spelling import bare, joint
from lobby.widgets.lines import CARET, Line, Lines, fitting, line, width
from lobby.widgets.move_input import MoveEntry
from lobby.widgets.theme.palette import Palette

_PLAYS = N_("Enter plays it")
_CELL = re.compile(r"([a-z]?)([0-9]+)")
_USUAL = 80
"""The cells of a usual window."""
_FEWEST = 10
"""The fewest characters of the preceding moves that are worth showing."""


class EntryLine(Lines):
    """One line. The owner shows either a sentence or a move."""

    DEFAULT_CSS = "EntryLine { height: 1; }"
    ENTERS: ClassVar[str] = _PLAYS
    """What Enter does with a whole move."""

    @dataclass
    class Taken(Message):
        """The player clicked on *step*, one of the possible next steps; "" for what Enter does."""

        step: str

    def __init__(self) -> None:
        super().__init__()
        self._content: Line = ()
        self._move: MoveEntry | None = None

    @property
    def caret(self) -> Offset | None:
        """After the typed text, on the chosen step, or else before the sentence."""
        return super().caret or Offset(0, 0)

    def tell(self, sentence: str, style: Style, hint: str = "", brief: str = "") -> None:
        """Show *sentence*, followed by *hint* if there is room for all of it; if not, show *brief*
        instead, if it is given and has room or *sentence* has none, either."""
        self._move = None
        content = line(" ", (sentence, style))
        whole = content + line((f"   {hint}" if hint else "", self.palette.muted))
        # The line may not have been resized yet; it will span the whole window.
        shorter = line(" ", (brief, style)) if brief else content
        cells = self.app.size.width
        fits = (form for form in (whole, shorter, content) if width(form) <= cells)
        self._content = next(fits, fitting(shorter, cells, self.palette.marks.ellipsis))
        self.draw()

    def show_move(self, move: MoveEntry, instead: str = "") -> None:
        """Show *move* and what may follow; *instead* is the cell that Enter would now pick rather
        than play the move."""
        enter = _("Enter picks {cell} instead", cell=instead) if instead else _(self.ENTERS)
        self._move, self._content = move, move_line(move, self.palette, enter, self.app.size.width)
        self.draw()

    def show_plan(self, before: str, move: MoveEntry, asks: str, *, unsure: bool) -> None:
        """Show *move* as the continuation of *before*, the moves so far, of which it shows as much
        as there is room for; *asks* takes the place of the move while nothing is entered. If it is
        *unsure* what will be legal, anything may be added."""
        self._move = move
        asking = move.stage == "empty"
        room = self.size.width - len(asks) - 5 if asking else self.size.width // 2
        if room < _FEWEST:
            before = ""
        elif len(before) > room:
            before = self.palette.marks.ellipsis + before[len(before) - room + 1 :]
        if asking:
            gap = "   " if before else ""
            self._content = line(" ", (before, self.palette.strong), gap, (asks, self.palette.turn))
        else:
            cells, enter = self.app.size.width - len(before), _("Enter adds it")
            written = move_line(move, self.palette, enter, cells, unsure=unsure)
            self._content = line(" ", before) + written
        self.draw()

    def ground_at(self, index: int) -> Style | None:
        return (self._move and self.palette.row) or super().ground_at(index)

    def on_click(self, event: events.Click) -> None:
        if self._move and (step := _step_at(self._content, event.x, self._move)) is not None:
            self.post_message(self.Taken(step))

    def draw(self) -> None:
        self.show((self._content,))


def move_line(
    move: MoveEntry,
    palette: Palette,
    enter: str = _PLAYS,
    cells: int = _USUAL,
    *,
    unsure: bool = False,
) -> Line:
    """*move* as text with a caret, and what may follow it; *enter* says what Enter does once the
    move is complete, or at once if it is *unsure* what is legal. What may follow is described in
    more words if they fit in *cells* cells."""
    text = line(" ", (move.entry.settled.text, palette.strong))
    if move.stage == "choosing":
        return text + line("   ") + _chooser(move, palette)
    rest = move.entry.rest
    if rest:
        text += line((rest[0], palette.muted + CARET), (rest[1:], palette.muted), "  ")
    else:
        text += line((" ", CARET), "  ")
    unsure = unsure and move.misfits
    if move.stage == "whole" or unsure:
        text += line((enter, palette.turn))
        if unsure or not move.entry.can_go_on:
            return text
        following = _listed(move)
        return text + _fitting(
            cells - width(text),
            palette,
            _("   or continue: {following}", following=following),
            _("   or {following}", following=following),
        )
    if move.misfits:
        problem = move.refused or move.entry.problem()
        short = problem if len(problem) <= cells - width(text) else _("Not a legal move.")
        return text + line((short, palette.danger))
    ends = _("Enter again stops here   ") if move.can_end else ""
    text += line((ends, palette.turn))
    added, others = _next(move)
    return text + _fitting(
        cells - width(text),
        palette,
        _("then {following}", following=_following(move)),
        _following(move, brief=True),
        *(() if added else (_("then {following}", following=_counted(move, len(others))),)),
        ngettext("then one cell", "then one of {count} cells", len(added) + len(others)),
    )


def _fitting(cells: int, palette: Palette, *versions: str) -> Line:
    """The first of the *versions* of a text that fits in *cells* cells; the last if none does."""
    fits = (version for version in versions if len(version) <= cells)
    return line((next(fits, versions[-1]), palette.muted))


def _chooser(move: MoveEntry, palette: Palette) -> Line:
    subject = move.choices[0].subject or N_("choose")
    parts: list[str | tuple[str, Style]] = [f"{_(subject)}: "]
    for index, choice in enumerate(move.choices):
        word = choice.key if choice.word == choice.key else f"{choice.key} {choice.word}"
        if index == move.chosen:
            parts.append((f"[{word}]", palette.turn + CARET))
        else:
            parts.append(f" {word} ")
    return line(*parts)


def _step_at(content: Line, x: int, move: MoveEntry) -> str | None:
    """The step that *content*, which shows *move*, offers at *x*; "" for what Enter does, None for
    neither."""
    at = 0
    for index, segment in enumerate(content, len(move.choices) - len(content)):
        start, at = at, at + width((segment,))
        if not start <= x < at:
            continue
        if move.choices:
            return move.choices[index].step if index >= 0 else None
        if segment.text.startswith("Enter"):
            return ""
        word = _word_at(segment.text, x - start)
        steps = move.entry.settled.following
        return next((step for step in steps if word and word in (step, bare(step))), None)
    return None


def _word_at(text: str, x: int) -> str:
    """The word of *text* that has a letter at *x*; "" between words.

    >>> _word_at("then add a b", 9), _word_at("then add a b", 10)
    ('a', '')
    """
    if text[x].isspace():
        return ""
    return text[: x + 1].rsplit(maxsplit=1)[-1] + text[x + 1 :].partition(" ")[0]


def _following(move: MoveEntry, *, brief: bool = False) -> str:
    """What may be done next: ``add a b c or go to 33 44``; *brief*: ``add a b c or 33 44``."""
    added, others = _next(move)
    cells = all(joint(step) in ("-", "x") for step in others)
    goals = " ".join(bare(step) for step in others)
    if goals and (doing := _doing(move)):
        goals = _(doing, goals=goals)
    elif goals and cells and not brief:
        goals = _("go to {goals}", goals=goals)
    if not added:
        return goals
    adds = _("add {steps}", steps=" ".join(step[1:] for step in added))
    if not goals:
        return adds
    return f"{adds} {_('or')} {goals}"


def _counted(move: MoveEntry, count: int) -> str:
    """What may be done next, with the number of cells in place of their names."""
    cells = _("one of {count} cells", count=count)
    doing = _doing(move)
    return _(doing, goals=cells) if doing else cells


def _doing(move: MoveEntry) -> str:
    return move.view.doing(move.entry.settled.entered) if move.view else ""


def _listed(move: MoveEntry) -> str:
    """The steps that may come next, as they are typed: ``46 46x``."""
    added, others = _next(move)
    return " ".join((*added, *(bare(step) for step in others)))


def _next(move: MoveEntry) -> tuple[list[str], list[str]]:
    """The steps that may come next: those that add something, and the others."""
    entry = move.entry.completed
    steps = entry.candidates if entry.tail else entry.following
    added = [step for step in steps if step.startswith("+")]
    return added, sorted((step for step in steps if step not in added), key=_by_cell)


def _by_cell(step: str) -> tuple[str, int]:
    """What steps are sorted by: the letter and then the number of a cell; other steps stay in
    order."""
    cell = _CELL.match(bare(step))
    return (cell[1], int(cell[2])) if cell else ("", 0)

"""What the study says of a move, a line of best play, and the match; and how this fits into one or
two lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from rich.style import Style

from lobby.base.translation import N_, _, ngettext
from lobby.features.review import verdicts, words
from lobby.features.review.fair_play import Line as Moves
from lobby.features.review.judging import Known
from lobby.features.review.reviews import Review
from lobby.features.review.verdicts import Mark, Verdict
from lobby.widgets.lines import Line, fitting, line, text_of, width, wrapped
from lobby.widgets.theme.palette import Palette


@dataclass(frozen=True, slots=True)
class Variation:
    """What might come after the moves *before*: *first*, which is nothing or one move in place of
    the one played, then best play. *moves* are all of them, if they are *complete*. *origin* are
    the moves that led to the position where the player asked, and *worth* says what it is worth; ""
    if that is said elsewhere."""

    origin: Moves
    before: Moves
    first: Moves = ()
    moves: Moves = ()
    complete: bool = False
    worth: str = ""

    def step(self, path: Moves) -> int:
        """How many of the moves the board shows after *path*, which follows them."""
        return len(path) - len(self.before)

    def follows(self, path: Moves) -> bool:
        """Whether *path* leads along the moves, and at least to the first, once they are known."""
        if not self.complete and path == (*self.before, *self.first):
            return True
        whole = (*self.before, *self.moves)
        return len(self.before) < len(path) and whole[: len(path)] == path


_MARKS: tuple[Mark, ...] = ("??", "?", "?!")

_RUNNING = N_("rated match running")
"""Why there is no verdict, in brief."""

_BEGINNING = 20
"""The fewest cells of a comment worth showing, if not all of it fits."""


@dataclass(frozen=True, slots=True)
class Said:
    """What is said about a position: *what* happened, *more* about it, the *comment* of the mover;
    and *short* versions of the first two together for a narrow window, the longest first."""

    what: Line
    more: Line = ()
    comment: Line = ()
    short: tuple[Line, ...] = ()

    def fitted(self, cells: int, lines: int, ellipsis: str = "…") -> tuple[Line, ...]:
        """What is said, in at most *lines* lines of *cells* cells; *ellipsis* stands for what was
        cut off."""
        fits = self._fitted(cells, lines)
        if lines > 1 == len(list(filter(None, fits))) and width(fits[0]) > cells:
            fits = tuple(wrapped(text_of(fits[0]).strip(), cells - 2, fits[0][0].style, " "))
        last = sum(fits[lines - 1 :], line())
        return tuple(fitting(row, cells, ellipsis) for row in (*fits[: lines - 1], last))

    def untold(self, cells: int, lines: int) -> str:
        """All that is said, if these lines have no room for all of the comment; else ""."""
        rows = self._fitted(cells, lines)
        shown = "".join(text_of(row) for row in rows if width(row) <= cells)
        if text_of(self.comment).strip() in shown:
            return ""
        return text_of(_joined(_joined(self.what, self.more), self.comment)).strip()

    def _fitted(self, cells: int, lines: int) -> tuple[Line, ...]:
        whole = _joined(self.what, self.more)
        below = _joined(self.more, self.comment)
        if lines > 1 and width(whole) <= cells < width(below):
            return whole, self.comment
        longest = max(width(self.what), width(below if self.short else self.more))
        if lines > 1 and longest <= cells:
            return self.what, below
        shortest = self.short[-1] if self.short else whole
        fits = (version for version in (whole, *self.short) if width(version) <= cells)
        first = next(fits, shortest)
        if lines > 1:
            return first, self.comment
        worth_beginning = cells - width(first) >= min(_BEGINNING, width(self.comment))
        return (_joined(first, self.comment) if worth_beginning else first,)


def _joined(first: Line, other: Line) -> Line:
    return first + line("  ") + other if first and other else first or other


def on_move(
    review: Review, ply: int, verdict: Verdict | None, palette: Palette, withheld: str = ""
) -> Said:
    """Who made move *ply*, and what to say about it, or why that is *withheld*."""
    played = review.played[ply - 1]
    mover, opponent = review.names(ply - 1)
    move = (played.move, palette.strong)
    comment = line(f' "{played.comment}"') if played.comment else ()
    if withheld:
        reason = withheld.partition(". ")[0].rstrip(".") + "."
        brief = reason, _(_RUNNING)
        shorter = [line(f" {ply}. ", move, (f": {text}", palette.muted)) for text in brief]
        why = line((f" {withheld}", palette.muted))
        return Said(line(f" {ply}. {mover} ", move), why, comment, tuple(shorter))
    if verdict is None:
        judged = line((_("   being judged ") + palette.marks.ellipsis, palette.muted))
        return Said(line(f" {ply}. {mover} ", move) + judged, comment=comment)
    mark = (f" {verdict.mark}" if verdict.mark else "", style(verdict, palette))
    said = words.in_words(verdict, ply, mover, opponent)
    what = line(f" {ply}. {mover} ", move, mark, f"   {said}")
    seat = review.match.seats[played.seat]
    short = line(f" {ply}. ", move, mark, f" {seat} {words.briefly(verdict, ply)}")
    best = line(_("; best "), (verdict.best, palette.turn)) if verdict.improvable else ()
    return Said(what, _beside(review, verdict, palette), comment, (short + best, short))


def _beside(review: Review, verdict: Verdict, palette: Palette) -> Line:
    """What would have been better than a move, or what it is judged by."""
    if verdict.improvable:
        return line(_(" Best was "), (verdict.best, palette.turn))
    return line((_(" Judged by what the player could see."), palette.muted)) if review.hides else ()


def instead(
    review: Review, verdict: Verdict, variation: Variation, step: int, palette: Palette
) -> Said:
    """What to say while the best move is shown in place of one that was played, or, after *step*
    moves, what follows it."""
    ply = len(variation.origin)
    mover, __ = review.names(ply - 1)
    values = verdict.value, replace(verdict.value, plies=None)
    worth, brief_worth = (words.of_value(value, mover, ply) for value in values)
    shown = f"<{verdict.best}>" if step == 1 else verdict.best
    best = (shown, palette.turn)
    long = line(_(" {ply}. {mover} could have played ", ply=ply, mover=mover), best, f": {worth}")
    was = line(_(" {ply}. Best was ", ply=ply), best)
    following = _line(variation, step, palette)
    if step == 1:
        short = tuple(was + line(f": {text}") for text in (worth, brief_worth))
        return Said(long, following, short=short)
    brief = _shortened(line(f" {ply}. ", best, " "), variation, step, palette)
    return Said(long, following, short=tuple(brief))


def answers(variation: Variation, step: int, palette: Palette) -> Said:
    """What to say while the answers to a move are shown, *step* of them on the board."""
    if ply := len(variation.before):
        move = (variation.before[-1], palette.strong)
        after, label = line(_(" After {ply}. ", ply=ply), move), line(_(" After {ply}: ", ply=ply))
    else:
        after, label = line(_(" From the start:")), line(_(" From the start: "))
    worth = line(f"  {variation.worth}") if variation.worth else ()
    brief = _shortened(label, variation, step, palette)
    return Said(after + worth, _line(variation, step, palette), short=tuple(brief))


def _line(variation: Variation, step: int, palette: Palette) -> Line:
    """The moves of *variation*, with the last one that the board shows marked."""
    if not variation.complete:
        return line((_(" looking ahead ") + palette.marks.ellipsis, palette.muted))
    start, count = len(variation.first), len(variation.moves)
    label = line(_(" Best play continues: ")) if count > start else ()
    return label + _moves(variation, start, count, step, palette)


def _shortened(label: Line, variation: Variation, step: int, palette: Palette) -> Iterator[Line]:
    """The same after *label*, the longest first: without the last moves, as far as the next one to
    show, then also without the first ones."""
    if not variation.complete:
        yield label + _line(variation, step, palette)
        return
    start, count = len(variation.first), len(variation.moves)
    for first in range(start, max(start, step - 1) + 1):
        for end in range(count, min(step, count - 1), -1):
            more = line((palette.marks.ellipsis, palette.muted)) if end < count else ()
            yield label + _moves(variation, first, end, step, palette) + more


def _moves(variation: Variation, first: int, end: int, step: int, palette: Palette) -> Line:
    """The moves from *first* on, before *end*, the last of *step* between signs."""
    return line(
        *(
            (f"<{move}>", palette.turn) if at == step - 1 else (f" {move} ", palette.text)
            for at, move in enumerate(variation.moves[first:end], first)
        )
    )


def at_start(review: Review, known: Known, palette: Palette, *, brief: bool = False) -> Said:
    """What both sides missed, once all moves that may be judged have been, and why others are not;
    in *brief* for a single line."""
    all_verdicts, start = known.verdicts, line(_(" The start."))
    judged, __ = known.progress
    if known.next is not None or (all_verdicts and not judged):
        said = known.withheld[0] if known.next is None else _so_far(known)
        status = line((f" {said}", palette.muted))
        return Said(start, status, short=(status,))
    if not judged:
        return Said(start)
    sides = tuple(
        (
            name,
            [
                verdict
                for verdict, its in zip(all_verdicts, review.seats, strict=True)
                if verdict and its == seat
            ],
        )
        for seat, name in enumerate(review.sides)
    )
    status, marked = (
        line(" " + "   ".join(f"{name}: {count(of_side)}" for name, of_side in sides))
        for count in (_count, _marked)
    )
    if not known.withheld:
        return Said(start, status, short=(status, marked))
    apart = line(f" {words.withheld(known.withheld)}")
    if not brief:
        return Said(start, status, apart, short=(status, marked))
    shorter = line(f"   {words.withheld(dict.fromkeys(known.withheld, _(_RUNNING)))}")
    return Said(status, apart, short=(status + shorter, marked + shorter))


def _so_far(known: Known) -> str:
    judged, total = known.progress
    if judged < total:
        return _("{count} of {total} moves are reviewed so far.", count=judged, total=total)
    count = len(known.in_doubt)
    return ngettext(
        "Looking more closely at {count} move.", "Looking more closely at {count} moves.", count
    )


def mattered(
    known: Known, palette: Palette, key: str, *, brief: bool = False
) -> tuple[Line, Line] | None:
    """That *key* goes to the moves that mattered most, perhaps in *brief*, and their numbers, once
    all moves that may be judged have been; None before, and if none mattered."""
    moments = verdicts.moments(known.verdicts) if known.next is None else ()
    numbers = line()
    for ply in moments:
        if verdict := known.verdicts[ply]:
            numbers += line(f"  {ply + 1}", (verdict.mark, style(verdict, palette)))
    label = _(" Moments ({key}):", key=key) if brief else _(" Key moments ({key}):", key=key)
    return (line(label), numbers) if numbers else None


def style(verdict: Verdict, palette: Palette) -> Style:
    """The style of a move's mark."""
    return palette.danger if verdict.missed else palette.turn


def _count(judged: Iterable[Verdict]) -> str:
    """How many mistakes of each kind there are, in words.

    >>> _count([])
    'no mistakes'
    """
    marks = Counter(verdict.mark for verdict in judged if verdict.mark in _MARKS)
    counts = (_counted(mark, marks[mark]) for mark in _MARKS if marks[mark])
    return ", ".join(counts) or _("no mistakes")


def _marked(judged: Iterable[Verdict]) -> str:
    """The same in marks.

    >>> _marked([])
    '-'
    """
    marks = Counter(verdict.mark for verdict in judged)
    return ", ".join(f"{marks[mark]} {mark}" for mark in _MARKS if marks[mark]) or "-"


def _counted(mark: Mark, count: int) -> str:
    if mark == "??":
        return ngettext("{count} blunder", "{count} blunders", count)
    if mark == "?":
        return ngettext("{count} mistake", "{count} mistakes", count)
    return ngettext("{count} inaccuracy", "{count} inaccuracies", count)

"""What the review says: of a move, of the best one in its place, and of the match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from rich.style import Style

from lobby.basics.translation import _, ngettext
from lobby.computer import reviews
from lobby.computer.reviews import Review
from lobby.computer.verdicts import Mark, Verdict
from lobby.widgets.lines import Line, line
from lobby.widgets.theme.palette import Palette

_MARKS: tuple[Mark, ...] = ("??", "?", "?!")


def on_move(review: Review, ply: int, verdict: Verdict | None, palette: Palette) -> Line:
    """Who made move *ply*, and what is to be said of it."""
    played = review.played[ply - 1]
    mover, opponent = review.names(ply - 1)
    head = line(f" {ply}. {mover} ", (played.move, palette.strong))
    if verdict is None:
        return head + line((_("   being judged ") + palette.marks.ellipsis, palette.muted))
    mark = f" {verdict.mark}" if verdict.mark else ""
    said = reviews.in_words(verdict, opponent)
    return head + line((mark, style(verdict, palette)), f"   {said}")


def beside(review: Review, verdict: Verdict | None, palette: Palette) -> Line:
    """What would have been better than a move, or what it is judged by."""
    if verdict and verdict.best != verdict.move:
        return line(_(" Best was "), (verdict.best, palette.turn))
    return line((_(" Judged by what the player could see."), palette.muted)) if review.hides else ()


def comment(review: Review, ply: int) -> Line:
    """What was said with move *ply*, to be shown behind what is said of it; empty for nothing."""
    said = review.played[ply - 1].comment if ply else ""
    return line(f'   "{said}"') if said else ()


def instead(review: Review, ply: int, verdict: Verdict, palette: Palette) -> Line:
    """What to say while the best move is shown in place of move *ply*."""
    mover, __ = review.names(ply - 1)
    return line(
        _(" {ply}. {mover} could have played ", ply=ply, mover=mover),
        (verdict.best, palette.turn),
        f": {reviews.worth(verdict)}",
    )


def at_start(review: Review, found: Sequence[Verdict | None], palette: Palette) -> Line:
    """What both sides missed, once all moves are judged."""
    judged = [each for each in found if each]
    if len(judged) < len(found):
        return line(
            (
                _(
                    " {count} of {found} moves are reviewed so far.",
                    count=len(judged),
                    found=len(found),
                ),
                palette.muted,
            )
        )
    names = enumerate(review.names(0))
    sides = (f"{name}: {_count(judged[seat::2])}" for seat, name in names)
    return line(f" {'   '.join(sides)}")


def style(verdict: Verdict, palette: Palette) -> Style:
    """Of the mark of a move."""
    return palette.danger if reviews.missed(verdict) else palette.turn


def _count(found: Iterable[Verdict]) -> str:
    """
    >>> _count([])
    'no mistakes'
    """
    marks = Counter(each.mark for each in found if each.mark in _MARKS)
    told = (_counted(mark, marks[mark]) for mark in _MARKS if marks[mark])
    return ", ".join(told) or _("no mistakes")


def _counted(mark: Mark, count: int) -> str:
    if mark == "??":
        return ngettext("{count} blunder", "{count} blunders", count)
    if mark == "?":
        return ngettext("{count} mistake", "{count} mistakes", count)
    return ngettext("{count} inaccuracy", "{count} inaccuracies", count)

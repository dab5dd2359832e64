"""Curio in words: fronts and backs, as far as their hearer sees them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from lobby.base.translation import _, ngettext
from lobby.gamekit.drawing.grid import lettered
from lobby.gamekit.game import Seat
from lobby.gamekit.speech import Speech, Spoken
from lobby.games.curio.drawing import DRAWING
from lobby.games.curio.refusal import PASS
from lobby.games.curio.ruleset import SEATS
from lobby.games.curio.view import CurioView, Piece


class CurioSpeech(Speech[CurioView]):
    """The front is the number that decides how far a piece goes and what it captures; its owner
    sees that one, and the enemy sees the back."""

    def rows(self, view: CurioView) -> Sequence[Sequence[str]]:
        return lettered(view.cols, view.rows).lines()

    def piece(self, view: CurioView, cell: str) -> Spoken | None:
        piece = view.pieces.get(cell)
        return (
            None
            if piece is None
            else Spoken(piece.seat, _numbers(view, piece) or _("numbers hidden"))
        )

    def holding(self, view: CurioView, seat: Seat) -> str:
        return ngettext("{count} royal left", "{count} royals left", view.royals[seat])

    def remarks(self, view: CurioView, *, rows_told: bool = False) -> tuple[str, ...]:
        """What each side has lost: the pairs, the smaller number first."""
        lost = (
            (side, [sorted(p.way) for p in view.captured if p.seat == seat and p.way])
            for seat, side in enumerate(SEATS)
        )
        return tuple(
            _(
                "{side} has lost {pairs}.",
                side=side,
                pairs=", ".join(_("{low} with {high}", low=low, high=high) for low, high in pairs),
            )
            for side, pairs in lost
            if pairs
        )

    def about(self, view: CurioView, cell: str) -> str:
        piece = view.pieces.get(cell)
        return DRAWING.thoughts(view, cell) if piece and piece.way is None else ""

    def path(self, view: CurioView, move: str) -> str:
        return _("passes") if move == PASS else super().path(view, move)

    def does(self, view: CurioView, move: str) -> str:
        taken = view.pieces.get(move.partition("-")[2])
        if taken is None:
            return ""
        return _("captures {numbers}", numbers=_numbers(view, taken) or _("a piece"))

    def showed(self, before: CurioView, move: str, after: CurioView) -> str:
        taken = before.pieces.get(move.partition("-")[2])
        if taken is None or taken.way is not None:
            return ""
        numbers = _numbers(after, after.captured[-1])
        return _("The captured piece had {numbers}.", numbers=numbers)


def _numbers(view: CurioView, piece: Piece) -> str:
    """The numbers of *piece* that the viewer knows, and whether they make it royal; "" if none."""
    front = "" if piece.front is None else _("front {number}", number=piece.front)
    back = "" if piece.back is None else _("back {number}", number=piece.back)
    royal = _("royal") if view.army[-1][1] in (piece.front, piece.back) else ""
    return " ".join(filter(None, (front, back, royal)))


SPEECH: Final = CurioSpeech()

"""Oware on screens, in words and in plain text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from lobby.base.translation import N_, _, ngettext
from lobby.gamekit.boards.board import Piece
from lobby.gamekit.drawing.drawing import Latest, StepChoice
from lobby.gamekit.game import Seat
from lobby.gamekit.simple import words
from lobby.gamekit.simple.drawing import SimpleDrawing
from lobby.gamekit.simple.game import SimpleView, rules_of
from lobby.gamekit.simple.words import SimpleSpeech
from lobby.gamekit.speech import Spoken
from lobby.games.oware.pits import PitsDrawing
from lobby.games.oware.pits_layout import Sown
from lobby.games.oware.rules import captured, divided, division, emptied, slams, way_of


class OwareDrawing(SimpleDrawing, PitsDrawing[SimpleView]):
    """Seeds show whose pit they are in. Both sides see their own row below."""

    def stores(self, view: SimpleView) -> tuple[int, int]:
        return captured(view)

    def on_tray(self, view: SimpleView, seat: Seat) -> str:
        tray = super().on_tray(view, seat)
        in_all = divided(view)
        return _("{tray}, {count} with the row", tray=tray, count=in_all[seat]) if in_all else tray

    def sown(self, latest: Latest[SimpleView]) -> Sown:
        (move,) = latest.steps
        sown, before = way_of(latest.before, move), self.seeds(latest.before)
        taken = emptied(latest.before, move, latest.after)
        return Sown(sown, {cell: before.get(cell, 0) + sown.count(cell) for cell in taken})

    def pieces(self, view: SimpleView) -> Mapping[str, Piece]:
        return {
            cell: piece._replace(seat=int(cell[1:]) - 1)
            for cell, piece in super().pieces(view).items()
        }

    def holding(self, view: SimpleView, seat: Seat) -> tuple[str, str]:
        return "", ""  # the trays tell it

    def side(self, name: str, seat: Seat, *, painted: bool) -> str:
        return name

    def choice(self, step: str) -> StepChoice:
        return StepChoice(step, "s", _("sow"), N_("sow"))


DRAWING: Final = OwareDrawing()


class OwareSpeech(SimpleSpeech):
    """A pit is told by its seeds and whose row it is in."""

    def counted(self, view: SimpleView, count: int) -> str:
        return ngettext("{count} pit with seeds", "{count} pits with seeds", count)

    def piece(self, view: SimpleView, cell: str) -> Spoken | None:
        seeds = rules_of(view.rules).kinds.get(view.pieces.get(cell, ""))
        return Spoken(int(cell[1:]) - 1, seeds) if seeds else None

    def holding(self, view: SimpleView, seat: Seat) -> str:
        count = captured(view)[seat]
        return ngettext("captured {count} seed", "captured {count} seeds", count)

    def remarks(self, view: SimpleView, *, rows_told: bool = False) -> tuple[str, ...]:
        return tuple(filter(None, (division(view),)))

    def path(self, view: SimpleView, move: str) -> str:
        return _("sows from {cell}", cell=move)

    def does(self, view: SimpleView, move: str) -> str:
        after = view.after(move)
        count = sum(captured(after)) - sum(captured(view))
        pits = ", ".join(emptied(view, move, after))
        if slams(view, move):
            return _("a grand slam, which captures nothing")
        return _("captures {count} on {pits}", count=count, pits=pits) if count else ""


def draw(view: SimpleView, last: str | None = None) -> str:
    """The usual diagram, with what each side has captured."""
    south, north = captured(view)
    caption = _("captured: South {south}, North {north}", south=south, north=north)
    return f"{words.draw(view, last)}\n\n    {caption}"


SPEECH: Final = OwareSpeech()

"""What operators did, on a screen: when, who, what, and why."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from lobby.base.translation import N_, _
from lobby.features.operating import deeds
from lobby.features.operating.screens.page import OPEN, OperatorsPage
from lobby.features.operating.values import Done
from lobby.widgets.key_names import bind
from lobby.widgets.row import text_rows


class DeedsScreen(OperatorsPage):
    """The log of what operators did, the latest first. Enter opens what it was done to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        OPEN,
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._deeds: tuple[Done, ...] = ()

    async def look(self) -> None:
        self.entitle(_("What operators did (times in UTC)"))
        assert self.operator
        self._deeds = await self.lobby.ask(deeds.on_record)
        self.draw()

    def draw(self) -> None:
        nothing = text_rows(
            _("No operator has done anything yet."), self.palette.muted, self.size.width
        )
        rows = (row for done in self._deeds for row in self.deed(done))
        self.list.show_rows(tuple(rows) or tuple(nothing))
        self.refresh_bindings()

"""What operators did, on a screen: when, who, what, and why."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import BindingType

from lobby.base.translation import N_, _
from lobby.features.operating import deeds
from lobby.features.operating.screens.page import OperatorsPage
from lobby.features.operating.values import Done
from lobby.ui import places
from lobby.widgets.key_names import bind
from lobby.widgets.row import text_rows


class DeedsScreen(OperatorsPage):
    """The log of what operators did, the latest first. Enter shows the account of the player it was
    done to."""

    BINDINGS: ClassVar[list[BindingType]] = [
        bind("enter", "account", N_("account"), N_("Show the account of this player."), "act"),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._deeds: dict[int, Done] = {}

    async def look(self) -> None:
        self.entitle(_("What operators did"))
        assert self.operator
        self._deeds = {done.id: done for done in await self.lobby.ask(deeds.on_record)}
        self.draw()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Show an account only where something was done to a player."""
        return action != "account" or self._whose is not None

    def action_account(self) -> None:
        if name := self._whose:
            self.session.open(places.Account(name))

    @property
    def _whose(self) -> str | None:
        """Of the player to whom the deed under the cursor was done."""
        done = self._deeds.get(key[0]) if isinstance(key := self.row_key, tuple) else None
        return done.player.name if done and done.player else None

    def draw(self) -> None:
        nothing = text_rows(
            _("No operator has done anything yet."), self.palette.muted, self.size.width
        )
        rows = (row for done in self._deeds.values() for row in self.deed(done, done.id))
        self.list.show_rows(tuple(rows) or tuple(nothing))
        self.refresh_bindings()

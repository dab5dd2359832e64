"""How a game is played here: its page of statistics."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.base.translation import N_, _
from lobby.features.explorer import game_statistics, words
from lobby.features.explorer.game_statistics import Statistics
from lobby.games.catalogue import GAMES, is_explored
from lobby.ui import places
from lobby.ui.game_choice import OneGame
from lobby.ui.session_news import Haste
from lobby.widgets.columns import wrap
from lobby.widgets.key_names import bind, keymap
from lobby.widgets.lines import Line, line
from lobby.widgets.text_sheet import Sheet


class StatisticsScreen(OneGame):
    """The statistics of one game; Left and Right lead to other games."""

    PROMINENCE = 3
    HELP = "study"
    CONCERN = frozenset({"ended"})
    HASTE = Haste.SOON
    BINDINGS = keymap(
        bind("v", "study", N_("study"), N_("Explore the moves played from the start.")),
        bind("r", "ratings", N_("ratings"), N_("Ratings for this game.")),
        bind("escape,q,ctrl+c", "back", N_("back"), N_("Back to where you were.")),
    )

    def __init__(self, game: str | None = None) -> None:
        super().__init__(game)
        self._statistics: Statistics | None = None
        self._sheet = Sheet(self._lines)
        self.slots = (self._sheet,)

    async def look(self) -> None:
        game = self.shown_game
        statistics = await self.lobby.ask(game_statistics.of_game, GAMES[game], self.player)
        if game == self.shown_game:
            self._statistics = statistics
            self.entitle(_("Statistics: {game}", game=GAMES[game].title))
            self._sheet.draw()
            self.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer to study only games that can be explored."""
        return action != "study" or is_explored(self.shown_game)

    def action_game(self, game: str) -> None:
        self.shown_game = game
        self._sheet.action_edge(0)
        self.look_soon()

    def action_study(self) -> None:
        self.session.open(places.Study(game=self.shown_game))

    def action_ratings(self) -> None:
        self.session.open(places.Standings(self.shown_game))

    def _lines(self, cells: int) -> Iterator[Line]:
        if self._statistics is None:
            return
        for head, body in words.sections(self._statistics, self.lobby.clock()):
            yield line((f" {head}", self.palette.strong))
            # A table has gaps between its columns, and prose has none.
            for row in body.splitlines() if "  " in body else [" ".join(body.split())]:
                for piece in [row] if len(row) <= cells - 3 else wrap(row, cells - 3):
                    yield line(f"  {piece}")
            yield ()

"""Going through a finished match: what each move was worth, and what was better."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from typing import ClassVar

from textual.binding import BindingType

from lobby.base.errors import Refused
from lobby.base.translation import N_
from lobby.core.thinker import CannotThink
from lobby.core.values.event import Event
from lobby.features.analysis import analyses
from lobby.features.review import reviews, verdicts
from lobby.features.review.reviews import Review
from lobby.features.review.screens.page import ReviewPage
from lobby.features.review.screens.variation import Variation
from lobby.ui import places
from lobby.ui.board import board_keys, practice_key
from lobby.widgets.key_names import bind, hidden
from lobby.widgets.move_list import MoveList


class ReviewScreen(ReviewPage, inherit_bindings=False):
    """A finished match at one of its moves. Verdicts come one after the other, but only while it is
    shown."""

    HELP = "review"
    PROMINENCE = 6
    BINDINGS: ClassVar[list[BindingType]] = [
        bind("n,down,j", "miss(1)", N_("mistakes"), N_("Next mistake."), "mistake"),
        hidden(
            "p,up,k", "miss(-1)", N_("previous mistake"), N_("Previous mistake."), "mistake.before"
        ),
        bind("enter,space", "best", N_("best"), N_("Play the best move on the board."), "act"),
        bind("enter,space", "played", N_("as played"), N_("Show the played move."), "act"),
        bind("w", "answers", N_("reply"), N_("Show the best reply, and what follows it.")),
        board_keys.PLAY_ON,
        board_keys.CHANCE,
        *board_keys.STEPPING,
        bind("m", "moment", N_("what mattered"), N_("Next of the three moves that mattered most.")),
        board_keys.ANALYSE,
        board_keys.FLIP,
        board_keys.EXPLORE,
        board_keys.POSITION,
        board_keys.BACK,
    ]

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether *action* makes sense: whether there is a better move to show, or one is shown in
        place of the match."""
        shown = self.beside is not None
        possible = {
            "played": shown,
            "best": not shown and self.better is not None,
            "answers": not shown and self.goes_on,
            "position": not shown,
            "miss": self._elsewhere(self.missed),
            "moment": self._elsewhere(verdicts.moments(self.known.verdicts)),
            # The bar has no room for it beside the keys that step through a line.
            "chance": not shown and self.chance is not None,
        }
        return possible.get(action, True)

    def _elsewhere(self, moves: Iterable[int]) -> bool:
        """Whether one of *moves* is not the one that is shown."""
        return self.beside is not None or any(move + 1 != self.ply for move in moves)

    def wants(self, event: Event) -> bool:
        """Want only what the opponent shows: a finished match does not change."""
        return event.kind == "analysis-shown" and event.board == self.number

    async def look(self) -> None:
        study = await self.lobby.ask(analyses.study, self.number, self.player)
        self.branching, self.remarks = study.branching, study.remarks
        self.draw()
        if self.review is None:
            self.review = await self.lobby.ask(reviews.of_board, self.number, self.player)
            self.ply = min(self.ply, self.review.plies)
            await self._learn(self.review)
            self.run_worker(self._judge(self.review), group="judge", exclusive=True)

    # Judging

    async def _judge(self, review: Review) -> None:
        """Ask for what is not known yet, first about the move that is shown."""
        try:
            while (wanted := self.known.next) is not None:
                if self.ply and self.known.awaits(self.ply - 1):
                    wanted = self.ply - 1
                with suppress(Refused):  # its verdict is withheld from now on
                    await self.lobby.verdicts.judge(review, wanted, self.player, self.lobby.thinker)
                await self._learn(review)
        except CannotThink as cannot:
            self.trouble = str(cannot)
            self.draw()

    async def _learn(self, review: Review) -> None:
        self.known = await self.lobby.verdicts.known(review, self.player)
        self.draw()

    # Going through

    def action_step(self, by: int) -> None:
        if self.beside:
            self.beside = self.beside.stepped(by)
            self.draw()
        else:
            self._go(self.ply + by)

    def action_first(self) -> None:
        self._go(0)

    def action_last(self) -> None:
        self._go(len(self.known.verdicts))

    def action_miss(self, by: int) -> None:
        """Go to the next mistake in that direction, starting over at the end of the match."""
        missed = [index + 1 for index in self.missed][::by]
        beyond = (ply for ply in missed if (ply - self.ply) * by > 0)
        self._go(next(beyond, missed[0]))

    def action_moment(self) -> None:
        """Go to the next move that mattered, starting over at the end of the match."""
        moments = [ply + 1 for ply in verdicts.moments(self.known.verdicts)]
        self._go(next((ply for ply in moments if ply > self.ply), moments[0]))

    def action_best(self) -> None:
        if better := self.better:
            self._follow(Variation(self.ply - 1, (better.best,), (better.best,), 1))

    def action_answers(self) -> None:
        self._follow(Variation(self.ply))

    def action_played(self) -> None:
        self.beside = None
        self.draw()

    def action_back(self) -> None:
        """Go back to the move that was played if another one is shown, or else to where the player
        came from."""
        if self.beside:
            self.action_played()
        else:
            super().action_back()

    # Beside the match

    def _follow(self, beside: Variation) -> None:
        """Show *beside* in place of the match, as far as it is known, and ask for the rest."""
        self.beside = beside
        self.draw()
        if self.review:
            self.run_worker(self._find(self.review, beside), group="line", exclusive=True)

    async def _find(self, review: Review, wanted: Variation) -> None:
        try:
            moves = await self.lobby.verdicts.line(
                review, wanted.ply, wanted.first, self.player, self.lobby.thinker
            )
        except CannotThink as cannot:
            self.trouble, self.beside = str(cannot), None
        except Refused as refused:
            self.beside = None
            self.tell(str(refused), danger=True)
        else:
            shown = self.beside
            if shown and (shown.ply, shown.first) == (wanted.ply, wanted.first):
                self.beside = shown.completed(moves)
        self.draw()

    def action_play_on(self) -> None:
        if review := self.review:
            shown = self.beside or Variation(self.ply)
            begin = practice_key.from_board(self.number, shown.ply, shown.line, self)
            practice_key.ask(self, review.match.game, begin, review.seat)

    def action_chance(self) -> None:
        if ply := self.chance:
            self.session.open(places.LostChance(self.number, ply))

    def action_analyse(self) -> None:
        beside = self.beside
        ply, line = (beside.ply, beside.line) if beside else (self.ply, ())
        self.session.open(places.Analysis(self.number, ply, self.flipped, line))

    def action_explore(self) -> None:
        self.session.open(places.Explorer(self.number, self.ply, flipped=self.flipped))

    def action_position(self) -> None:
        self.tell_position(self.ply)

    def on_move_list_chosen(self, chosen: MoveList.Chosen) -> None:
        self._go(chosen.ply)

    def _go(self, ply: int) -> None:
        self.ply, self.beside = max(0, min(ply, len(self.known.verdicts))), None
        self.draw()

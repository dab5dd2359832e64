"""What the player missed in a finished match, as puzzles."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.binding import BindingType

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.features.practice import practising
from lobby.features.practice.values import Beginning
from lobby.features.puzzles import views
from lobby.features.puzzles.puzzles import Attempt
from lobby.features.puzzles.screens.solving import SolvingPage
from lobby.features.puzzles.screens.words import Solving
from lobby.features.puzzles.views import LostChances
from lobby.features.review import reviews
from lobby.ui import places
from lobby.widgets.key_names import bind


class ChanceScreen(SolvingPage, inherit_bindings=False):
    """The position before one of the player's moves on a board, then those before the others that
    lost something."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *SolvingPage.BINDINGS,
        bind("v", "study", N_("study"), N_("Study the match from there.")),
    ]

    def __init__(self, number: int, ply: int | None) -> None:
        """The position before move *ply* of board *number*; None for the move that lost most."""
        super().__init__()
        self.board = number
        self._number, self._ply = number, ply
        self._chances: LostChances | None = None

    async def look(self) -> None:
        if self.solving is None and not self.busy:
            self.entitle(_("What you missed on board {board}", board=self._number))
            self.start(self._open, _("Reviewing your moves ..."))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Offer the study only while no move is being entered, which its letter could belong
        to."""
        if action == "study":
            return self._ply is not None and self.move.stage == "empty"
        return super().check_action(action, parameters)

    def action_study(self) -> None:
        if self._ply is not None:
            self.session.open(places.Study(self._number, self._ply, flipped=self.flipped))

    async def _open(self) -> None:
        if self.player is None:
            raise Refused(_("Only the players of a match can see what they missed in it."))
        review = await self.lobby.ask(reviews.of_board, self._number, self.player)
        lobby, player = self.lobby, self.player
        self._chances = chances = LostChances(review, lobby.verdicts, player, lobby.thinker)
        if self._ply is None:
            self._pose(chances, views.greatest(await chances.all(self._tell_judged)))
        else:
            await chances.at(self._ply - 1)
            self._pose(chances, self._ply - 1)

    def _pose(self, chances: LostChances, index: int) -> None:
        self._ply = index + 1
        self.pose(chances.puzzle(index))

    def _tell_judged(self, judged: int) -> None:
        """Say how many of the moves were *judged*."""
        moves = self._chances.review.plies if self._chances else 0
        progress = _(
            "Reviewing the match: {judged} of {moves} moves ...", judged=judged, moves=moves
        )
        self.entry_line.tell(progress, self.palette.muted)

    async def open_another(self) -> None:
        """Pose the next move that lost something, starting over at the end of the match."""
        if (chances := self._chances) is None or self._ply is None:
            await self._open()
            return
        missed, at = await chances.all(self._tell_judged), self._ply - 1
        following = next((index for index in missed if index > at), min(missed))
        if following == at:
            raise Refused(_("You missed nothing else on board {board}.", board=self._number))
        self._pose(chances, following)

    async def came_of(self, solving: Solving, move: str) -> Attempt:
        attempt = await self._lost.tried(self._index, move)
        if not (solving.helped and attempt.result == "solved"):
            return attempt
        played = self._lost.review.played[self._index].move
        said = _("{move} was better. You played {played}.", move=move, played=played)
        return replace(attempt, said=said)

    async def solution(self, solving: Solving) -> str:
        return (await self._lost.at(self._index)).best

    async def position(self, solving: Solving) -> Beginning:
        return await self.lobby.ask(
            practising.of_board, self._number, self.player, self._index, solving.line
        )

    @property
    def _lost(self) -> LostChances:
        assert self._chances, "a puzzle is shown"
        return self._chances

    @property
    def _index(self) -> int:
        assert self._ply, "a puzzle is shown"
        return self._ply - 1

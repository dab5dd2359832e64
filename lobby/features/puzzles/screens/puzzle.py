"""Puzzles on the board: today's first, then as many as the player likes, near their own rating."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import ClassVar, TypeVar

from textual.binding import BindingType

from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.thinker import CannotThink
from lobby.features.practice import practising
from lobby.features.practice.values import Beginning
from lobby.features.puzzles import attempts, daily, live, puzzles, words
from lobby.features.puzzles.puzzles import Attempt
from lobby.features.puzzles.screens.solving import SolvingPage
from lobby.features.puzzles.screens.words import Solving
from lobby.games.catalogue import GAMES
from lobby.ui.game_choice import GameChoice

T = TypeVar("T")


class PuzzleScreen(SolvingPage, inherit_bindings=False):
    """The puzzle of the day, and others; or those of a game."""

    PROMINENCE = 12
    BINDINGS: ClassVar[list[BindingType]] = [*SolvingPage.BINDINGS]
    of_games = True

    def __init__(self, game: str = "") -> None:
        super().__init__()
        self._game = game

    async def look(self) -> None:
        if self.solving is None and not self.busy:
            self.entitle(_("Puzzles"))
            if self._game:
                self.start(self.open_another, _("Looking for a puzzle ..."))
                return
            self.begin(daily.of_day(daily.today(self.lobby.clock())))

    def action_choose_game(self) -> None:
        if self.solving and not self.busy:
            self.app.push_screen(GameChoice(self.solving.puzzle.game, self._choose))

    def _choose(self, game: str) -> None:
        """Show a puzzle of *game*, and from now on only such puzzles."""
        if game in daily.games():
            self._game = game
            self.action_another()
        else:
            none = _("There are no puzzles of {title}.", title=GAMES[game].title)
            self.tell(f"{none} {words.why_none(game)}".rstrip(), whole=True)

    def begin(self, identifier: str) -> None:
        """Look for the puzzle called *identifier*, and show it."""
        if not self.busy:
            self.start(partial(self._open, identifier), _("Looking for a puzzle ..."))

    async def open_another(self) -> None:
        """Open a puzzle that the player has not attempted, of the game if there is one, else of
        any."""
        chance = self.lobby.chance
        game = self._game or chance.choice(daily.games())
        if self.player is None:
            name = attempts.any_of(game, chance)
        else:
            name = await self.lobby.ask(attempts.next_for, self.player, game, chance)
        await self._open(name)

    async def _open(self, identifier: str) -> None:
        attempted, ask = False, self.lobby.ask
        if self.player:
            self.progress = await ask(attempts.progress, self.player, identifier)
            attempted = await ask(attempts.attempted, self.player, identifier)
        puzzle = await self._thought(partial(puzzles.numbered, identifier))
        await live.ensure_apart(self.lobby, self.player, puzzle)
        self.may_play_on = attempted
        self.pose(puzzle, today=identifier == daily.of_day(daily.today(self.lobby.clock())))

    async def came_of(self, solving: Solving, move: str) -> Attempt:
        name, line_so_far = solving.puzzle.identifier, solving.line
        await self._ensure_apart(solving, *line_so_far, move)
        asked = partial(puzzles.attempt, name, line_so_far, move, attempts.SECONDS)
        attempt = await self._thought(asked)
        await self._ensure_apart(solving, *attempt.line)
        return attempt

    async def solution(self, solving: Solving) -> str:
        name, line_so_far = solving.puzzle.identifier, solving.line
        await self._ensure_apart(solving, *line_so_far)
        asked = partial(puzzles.solution, name, line_so_far, attempts.SECONDS)
        move = await self._thought(asked)
        await self._ensure_apart(solving, *line_so_far, move)
        return move

    async def _ensure_apart(self, solving: Solving, *line: str) -> None:
        await live.ensure_apart(self.lobby, self.player, solving.puzzle, line)

    async def _thought(self, work: Callable[[], T]) -> T:
        """What *work* returns, in turn with what others ask. Raises CannotThink."""
        return await self.lobby.studies.of(self.player, self.lobby.thinker).think(work)

    async def position(self, solving: Solving) -> Beginning:
        study = self.lobby.studies.of(self.player, self.lobby.thinker)
        try:
            return await practising.of_puzzle(
                solving.puzzle, solving.view, study, self.lobby.chance
            )
        except CannotThink as cannot:
            raise Refused(str(cannot)) from cannot

    @property
    def counts(self) -> bool:
        return self.player is not None and not (self.progress and self.progress.attempt)

    async def note(self, solving: Solving, *, solved: bool) -> None:
        """Count the first attempt; later ones are practice. The puzzle of the day may have been
        attempted on an earlier day, and still counts for the days in a row."""
        known = self.progress and self.progress.attempt and not solving.today
        if self.player is None or known:
            self.may_play_on = True
            return
        name = solving.puzzle.identifier
        with self.refusals():
            self.progress = await self.lobby.change(attempts.note, self.player, name, solved=solved)
            self.may_play_on = True

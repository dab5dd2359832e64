"""Puzzles on the board: today's first, then as many as the player likes, near their own rating; and
what the player missed in a finished match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TypeVar

from lobby.base.errors import Refused
from lobby.base.translation import N_, _
from lobby.core.thinker import CannotThink
from lobby.features.practice import practising
from lobby.features.practice.values import Beginning
from lobby.features.puzzles import attempts, live, names, puzzles, views, words
from lobby.features.puzzles.puzzles import Attempt
from lobby.features.puzzles.screens.solving import Solving, SolvingPage
from lobby.features.puzzles.views import LostChances
from lobby.features.review import reviews
from lobby.games.catalogue import GAMES
from lobby.ui import places
from lobby.ui.game_choice import GameChoice
from lobby.widgets.key_names import bind, keymap

T = TypeVar("T")


class PuzzleScreen(SolvingPage, inherit_bindings=False):
    """The puzzle of the day, and others; or those of a game."""

    PROMINENCE = 12
    BINDINGS = keymap(*SolvingPage.BINDINGS)
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
            self.begin(names.of_day(names.today(self.lobby.clock())))

    def action_choose_game(self) -> None:
        if self.solving and not self.busy:
            self.app.push_screen(GameChoice(self.solving.puzzle.game, self._choose))

    def _choose(self, game: str) -> None:
        """Show a puzzle of *game*, and from now on only such puzzles."""
        if game in names.games():
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
        game = self._game or chance.choice(names.games())
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
        self.pose(puzzle, today=identifier == names.of_day(names.today(self.lobby.clock())))

    async def came_of(self, solving: Solving, move: str) -> Attempt:
        name, line_so_far = solving.puzzle.identifier, solving.attempt.line
        await self._ensure_apart(solving, *line_so_far, move)
        asked = partial(puzzles.attempt, name, line_so_far, move, attempts.SECONDS)
        attempt = await self._thought(asked)
        await self._ensure_apart(solving, *attempt.line)
        return attempt

    async def solution(self, solving: Solving) -> str:
        name, line_so_far = solving.puzzle.identifier, solving.attempt.line
        await self._ensure_apart(solving, *line_so_far)
        asked = partial(puzzles.solution, name, line_so_far, attempts.SECONDS)
        move = await self._thought(asked)
        await self._ensure_apart(solving, *line_so_far, move)
        return move

    async def _ensure_apart(self, solving: Solving, *line: str) -> None:
        await live.ensure_apart(self.lobby, self.player, solving.puzzle, line)

    async def _thought(self, work: Callable[[], T]) -> T:
        """What *work* returns, in turn with what others ask. Raises CannotThink."""
        return await self.lobby.studies.of(self.player).think(work)

    async def position(self, solving: Solving) -> Beginning:
        study = self.lobby.studies.of(self.player)
        with Refused.instead_of(CannotThink):
            return await practising.of_puzzle(
                solving.puzzle, solving.attempt.view, study, self.lobby.chance
            )

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


class ChanceScreen(SolvingPage, inherit_bindings=False):
    """The position before one of the player's moves on a board, then those before the others that
    lost something."""

    BINDINGS = keymap(
        *SolvingPage.BINDINGS,
        bind("v", "study", N_("study"), N_("Study the match from there.")),
    )

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
            raise Refused.because("Only the players of a match can see what they missed in it.")
        review = await self.lobby.ask(reviews.of_board, self._number, self.player)
        self._chances = chances = LostChances(review, self.lobby.verdicts, self.player)
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
            raise Refused.because("You missed nothing else on board {board}.", board=self._number)
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
            practising.of_board, self._number, self.player, self._index, solving.attempt.line
        )

    @property
    def _lost(self) -> LostChances:
        assert self._chances, "a puzzle is shown"
        return self._chances

    @property
    def _index(self) -> int:
        assert self._ply, "a puzzle is shown"
        return self._ply - 1

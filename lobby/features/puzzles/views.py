"""Lost chances: positions from a player's own finished matches that return as puzzles, because the
review found that the move played lost something."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from lobby.base.errors import NotFound, Refused
from lobby.base.translation import _
from lobby.features.people.values.player import Player
from lobby.features.puzzles.puzzles import Attempt, Puzzle, refusal
from lobby.features.review import words as review_words
from lobby.features.review.judging import Verdicts
from lobby.features.review.reviews import Review
from lobby.features.review.verdicts import Verdict
from lobby.gamekit.game import IllegalMove
from lobby.gamekit.puzzles import BETTER


def _nobody(judged: int) -> None: ...


def greatest(missed: Mapping[int, Verdict]) -> int:
    """The index of the *missed* move that lost most; among equals, the first."""
    return max(missed, key=lambda index: (missed[index].loss, missed[index].detour, -index))


@dataclass(frozen=True, slots=True)
class LostChances:
    """The chances that *asker* lost in *review*, judged by *judging*. The review must be for that
    player. Moves are identified by the number of moves before them.

    All methods but ``puzzle`` raise CannotThink, and Refused if a position is kept apart from a
    rated match of *asker*.
    """

    review: Review
    judging: Verdicts
    asker: Player

    @property
    def own(self) -> tuple[int, ...]:
        """The indexes of the player's moves. Raises Refused if *asker* did not play, and if the
        players could not see the whole position."""
        review = self.review
        if review.seat is None:
            raise Refused.because(
                "You did not play on board {board}. Only your own lost chances come back as"
                " puzzles.",
                board=review.match.board,
            )
        if review.hides:
            raise Refused.because(
                "{title} hides numbers, so its positions do not come back as puzzles.",
                title=review.match.title,
            )
        return tuple(ply for ply, seat in enumerate(review.seats) if seat == review.seat)

    async def all(self, tell: Callable[[int], None] = _nobody) -> Mapping[int, Verdict]:
        """The verdicts on the player's moves that lost something, except those kept apart.

        *tell* is called with the number of moves of both sides judged so far; all are judged,
        because the verdicts on the opponent's moves affect those on the player's. Raises Refused if
        none lost anything, and CannotThink.
        """
        own = self.own
        async for known in self.judging.to_the_end(self.review, self.asker):
            tell(sum(verdict is not None for verdict in known.verdicts))
        verdicts = {index: known.verdicts[index] for index in own}
        missed = {
            index: verdict for index, verdict in verdicts.items() if verdict and verdict.missed
        }
        apart = (known.withheld[index] for index in own if index in known.withheld)
        if not missed:
            board = self.review.match.board
            raise Refused(next(apart, _("You missed nothing on board {board}.", board=board)))
        return missed

    async def at(self, index: int) -> Verdict:
        """The verdict on the player's move after *index* others. Raises NotFound if that is not one
        of the player's moves, and Refused if it lost nothing."""
        board, number = self.review.match.board, index + 1
        if index not in self.own:
            raise NotFound.because(
                "Move {number} on board {board} is not one of yours.", number=number, board=board
            )
        verdict = await self.judging.judge(self.review, index, self.asker)
        if not verdict.missed:
            raise Refused.because(
                "Your move {number} on board {board} lost nothing. Try the one that lost most.",
                number=number,
                board=board,
                command=f"puzzle {board}",
            )
        return verdict

    def puzzle(self, index: int) -> Puzzle:
        """The position before the player's move after *index* others, as a puzzle: find a better
        move."""
        match, view = self.review.match, self.review.situations[index].view
        number, seat = index + 1, self.review.seats[index]
        question = _(
            "You are {seat}. You missed something with move {number} on board {board}: find a"
            " better one",
            seat=match.seats[seat],
            number=number,
            board=match.board,
        )
        return Puzzle(
            f"{match.board}#{number}",
            match.game,
            str(match.options),
            seat,
            view,
            moves=1,
            theme=BETTER,
            grade=0,
            question=question,
            last=self.review.played[index - 1].move if index else "",
        )

    async def tried(self, index: int, move: str) -> Attempt:
        """The result of *move* in place of the player's move after *index* others. It is right if
        the review finds nothing better."""
        review = self.review
        before, view = review.states[index], review.situations[index].view
        try:
            before.play(move)
        except IllegalMove as error:
            return Attempt((), view, "illegal", refusal(review.match.game, before, move, error))
        made = before.canonical(move)
        verdict = await self.judging.instead(review, index, made, self.asker)
        if verdict.missed:
            said = review_words.sentence(verdict, index + 1, *review.names(index))
            return Attempt((), view, "wrong", said)
        played = review.played[index].move
        praise = _("Right. In the match you played {played}.", played=played)
        return Attempt(((made,),), review.view(index, (made,)), "solved", praise)

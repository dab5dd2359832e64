"""Lost chances: positions of a player's own finished matches that come back as puzzles, where the
review found that the move played lost something."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from lobby.basics.translation import _
from lobby.computer import verdict_words, verdicts
from lobby.computer.judging import SECONDS, Verdicts
from lobby.computer.puzzles import Attempt
from lobby.computer.reviews import Review
from lobby.computer.studies import Study
from lobby.computer.verdicts import Verdict
from lobby.errors import NotFound, Refused
from lobby.kits.game import IllegalMove, View
from lobby.model.player import Player
from lobby.process.thinker import Thinker


def own(review: Review) -> range:
    """Which verdicts of *review* are on moves of the player whom it is for. Raises Refused for
    somebody else, and where the players could not know the position."""
    if review.seat is None:
        raise Refused(
            _(
                "You did not play on board {board}. Only your own lost chances come back as"
                " puzzles.",
                board=review.match.board,
            )
        )
    if review.hides:
        raise Refused(
            _(
                "{title} hides numbers, so its positions do not come back as puzzles.",
                title=review.match.title,
            )
        )
    return range(review.seat, review.plies, 2)


async def greatest(review: Review, judging: Verdicts, asker: Player, thinker: Thinker) -> int:
    """The own move of *review*, which is *asker*'s, that lost most, as the number of those before
    it. Raises Refused when none lost anything or a position is kept apart from a rated match of
    *asker*, and CannotThink."""
    found: list[Verdict | None] = [None] * review.plies
    for index in own(review):
        found[index] = await judging.judge(review, index, asker, thinker)
    moments = verdicts.moments(found)
    if not moments:
        raise Refused(
            _("You missed nothing on board {board}.", board=review.match.board),
        )
    return max(moments, key=lambda index: _lost(found, index))


async def missed(
    review: Review, index: int, judging: Verdicts, asker: Player, thinker: Thinker
) -> Verdict:
    """The verdict on the own move of *asker* after *index* others. Raises NotFound where that is
    not one, Refused where it lost nothing or is kept apart from a rated match, and CannotThink."""
    if index not in own(review):
        raise NotFound(
            _(
                "Move {number} on board {board} is not one of yours.",
                number=index + 1,
                board=review.match.board,
            )
        )
    verdict = await judging.judge(review, index, asker, thinker)
    if not verdict.missed:
        raise Refused(
            _(
                "Your move {number} on board {board} lost nothing. `puzzle {board}` shows the one"
                " that lost most.",
                number=index + 1,
                board=review.match.board,
            )
        )
    return verdict


def position(review: Review, index: int) -> View:
    """The position before the own move after *index* others, with its moves."""
    return review.situations[index].view


async def tried(
    review: Review, index: int, move: str, judging: Verdicts, *, asker: Player, study: Study
) -> Attempt:
    """What comes of *move* in place of the own move after *index* others: it is right when the
    review finds nothing better. Raises Refused where the position after it is kept apart from a
    rated match of *asker*, and CannotThink."""
    situation, view = review.situations[index], position(review, index)
    before = review.states[index]
    made = before.canonical(move)
    try:
        after = review.imagined(index, (made,))
    except IllegalMove as error:
        return Attempt((), view, "illegal", str(error))
    await judging.check(review, index, (made,), asker)
    thought = await study.think(partial(verdicts.think, situation, SECONDS))
    answer = None
    if after is not None:
        answer = await study.think(partial(verdicts.think, after, SECONDS))
    verdict = verdicts.verdict(situation, made, thought, answer)
    if verdict.missed:
        said = verdict_words.in_words(verdict, *review.names(index))
        return Attempt((), view, "wrong", _("{made}: {said}.", made=made, said=said))
    played = review.played[index].move
    told = _("Right. In the match you played {played}.", played=played)
    return Attempt((made,), review.view(index, (made,)), "solved", told)


def _lost(found: Sequence[Verdict | None], index: int) -> tuple[float, int, int]:
    verdict = found[index]
    assert verdict is not None, "moments have verdicts"
    return verdict.loss, verdict.detour, -index

"""Judging finished matches: what is asked of the thinker, and kept for whoever asks next."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from dataclasses import dataclass, field, replace
from functools import partial

from lobby.basics.translation import _
from lobby.computer import verdicts
from lobby.computer.reviews import Review
from lobby.computer.verdicts import Verdict
from lobby.games.catalogue import WITH_MIND
from lobby.kits.mind import Situation, Thought
from lobby.process.thinker import CannotThink, Thinker

SECONDS = 6.0
"""Of the clock, that a position may be thought about."""

LENGTH = 6
"""Moves of a line that shows what follows."""

_KEPT = 200
"""Boards whose verdicts are kept."""

_Line = tuple[str, ...]


@dataclass(slots=True)
class _Judged:
    """What is known of a board: *thoughts* on positions of the match and beside it, by how many
    moves were played and the line that follows them. Whoever holds *one* thinks about it; others
    wait for that."""

    found: dict[int, Verdict] = field(default_factory=dict)
    thoughts: dict[tuple[int, _Line], Thought] = field(default_factory=dict)
    one: asyncio.Lock = field(default_factory=asyncio.Lock)


class Verdicts:
    """What was thought about finished matches. A match does not change any more once it is over,
    so a verdict is found once for all who ask, as long as the board is among the last that
    somebody asked for."""

    def __init__(self) -> None:
        self._boards: OrderedDict[int, _Judged] = OrderedDict()

    def known(self, review: Review) -> tuple[Verdict | None, ...]:
        """A verdict for each move of *review*, None for those nobody has asked for yet."""
        found = self._of(review).found
        return tuple(found.get(ply) for ply in range(review.plies))

    async def judge(self, review: Review, ply: int, thinker: Thinker) -> Verdict:
        """The verdict on the move after *ply* others, from *thinker* if nobody has asked before.
        Raises CannotThink."""
        judged = self._of(review)
        async with judged.one:
            if ply not in judged.found:
                judged.found[ply] = await _verdict(review, judged, ply, thinker)
        return judged.found[ply]

    async def line(self, review: Review, ply: int, first: _Line, thinker: Thinker) -> _Line:
        """The moves after *ply* others: *first*, and then up to ``LENGTH`` of which each is the
        best that the strongest level finds, until the match would be over. Raises CannotThink."""
        judged, line = self._of(review), first
        async with judged.one:
            while len(line) < len(first) + LENGTH and (at := review.imagined(ply, line)):
                line = (*line, (await _thought(review, judged, (ply, line), at, thinker)).best.move)
        return line

    def _of(self, review: Review) -> _Judged:
        judged = self._boards.setdefault(review.match.board, _Judged())
        self._boards.move_to_end(review.match.board)
        if len(self._boards) > _KEPT:
            self._boards.popitem(last=False)
        return judged


async def _verdict(review: Review, judged: _Judged, ply: int, thinker: Thinker) -> Verdict:
    move, situation, after = review.played[ply].move, review.situations[ply], review.after(ply)
    if review.hides and review.won(ply):  # who made it could only hope so
        return verdicts.winning(move)
    thought = await _thought(review, judged, (ply, ()), situation, thinker)
    answer = instead = None
    if after:
        answer = await _thought(review, judged, (ply + 1, ()), after, thinker)
    if verdicts.doubtful(situation, move, thought, answer):
        best = (thought.best.move,)
        if other := review.imagined(ply, best):
            instead = await _thought(review, judged, (ply, best), other, thinker)
    judged.thoughts[ply, ()] = _only_best(thought)
    return verdicts.verdict(situation, move, thought, answer, instead)


async def _thought(
    review: Review,
    judged: _Judged,
    where: tuple[int, _Line],
    situation: Situation,
    thinker: Thinker,
) -> Thought:
    """On *situation*, which is the one that comes *where*."""
    if review.match.game not in WITH_MIND:
        raise CannotThink(_("{title} cannot be reviewed here.", title=review.match.title))
    if where not in judged.thoughts:
        thought = await thinker.ask(partial(verdicts.think, situation, SECONDS))
        judged.thoughts[where] = _only_best(thought) if where[1] else thought
    return judged.thoughts[where]


def _only_best(thought: Thought) -> Thought:
    """What is still needed of *thought* once the move made there is judged."""
    return replace(thought, choices=thought.choices[:1])

"""Judging finished matches: verdicts from the thinker, cached for whoever asks next.

A player of a rated match is told nothing about positions that are kept apart from it.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from contextvars import copy_context
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Concatenate, ParamSpec, TypeAlias, TypeVar

from lobby.base.errors import Refused
from lobby.core.thinker import CannotThink, Studies, Study
from lobby.features.people.values.player import Player
from lobby.features.review import verdicts
from lobby.features.review.fair_play import Apart, Line, Place, Rated
from lobby.features.review.reviews import Review
from lobby.features.review.verdicts import Verdict
from lobby.gamekit.mind import WIN, Choice, Situation, Thought
from lobby.games.catalogue import WITH_MIND

SECONDS = 6.0
"""The most seconds of wall-clock time to think about a position."""

LENGTH = 6
"""The most moves in a line that shows how play continues."""

_KEPT = 200
"""The most boards whose verdicts are cached."""

_THOUGHTS = 2000
"""The most positions of a board, off the played line included, whose thoughts are cached."""

_WHOLE = 20
"""The most positions of a board whose choices are all kept after the move made there is judged."""

P = ParamSpec("P")
T = TypeVar("T")

RatedMatches: TypeAlias = Callable[[Player | None, str, str], Awaitable[tuple[Rated, ...]]]
"""Finds the rated matches that a player has running, like ``fair_play.rated_matches``."""


@dataclass(slots=True)
class _Judged:
    """What is known about a board: *thoughts* on positions of the match and off the played line, by
    the number of moves played and the line that follows them.

    Once the move made in a position is judged, only the best choice there is kept, unless the
    position is in *whole*. The holder of the *lock* thinks about the board; others wait.
    """

    verdicts: dict[int, Verdict] = field(default_factory=dict)
    thoughts: dict[Place, Thought] = field(default_factory=dict)
    whole: set[int] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    apart: Apart = field(default_factory=Apart)


@dataclass(frozen=True, slots=True)
class Known:
    """What is known about a review: *verdicts* has one for each move, None if it is not judged yet
    or *withheld*. *withheld* gives the reason for each move that is kept apart from a rated
    match of the asker, by the number of moves before it."""

    verdicts: tuple[Verdict | None, ...]
    withheld: Mapping[int, str]

    @property
    def next(self) -> int | None:
        """The first move that is still to be judged, else the last that is in doubt; None when
        nothing is left to do."""
        return self.next_from(0)

    def next_from(self, ply: int) -> int | None:
        """As ``next``, but the moves from the one after *ply* others on come first."""
        order = (*range(ply, len(self.verdicts)), *range(ply))
        return next(filter(self.awaits, order), self.in_doubt[-1] if self.in_doubt else None)

    @property
    def progress(self) -> tuple[int, int]:
        """How many moves are judged, and how many may be."""
        return sum(map(bool, self.verdicts)), len(self.verdicts) - len(self.withheld)

    @property
    def in_doubt(self) -> tuple[int, ...]:
        """The moves that are judged, but less closely than later moves require, by the number of
        moves before each."""
        return tuple(ply for ply, verdict in enumerate(self.verdicts) if verdict and verdict.doubt)

    def awaits(self, ply: int) -> bool:
        """Whether the move after *ply* others is still to be judged."""
        return self.verdicts[ply] is None and ply not in self.withheld


class Verdicts:
    """The verdicts on finished matches. A finished match no longer changes, so a verdict is found
    once for everybody, as long as the board is among those asked for most recently. *rated_matches*
    finds the matches whose positions are kept apart, *studies* limits how much is thought for each
    asker."""

    def __init__(self, rated_matches: RatedMatches, studies: Studies) -> None:
        self._boards: OrderedDict[int, _Judged] = OrderedDict()
        self._rated_matches = rated_matches
        self._studies = studies
        self._comparing = ThreadPoolExecutor(1, "comparing")

    async def known(self, review: Review, asker: Player | None) -> Known:
        """What *asker* (None: a guest) may know about *review* now."""
        rated, judged = await self._rated(review, asker), self._of(review)
        so_far, plies = dict(judged.verdicts), range(review.plies)
        withheld = await self._compare(rated, _all_withheld, review, judged.apart, so_far) or {}
        visible = tuple(so_far.get(ply) if ply not in withheld else None for ply in plies)
        # If numbers are hidden, the mover could not go by what the opponent saw.
        return Known(visible if review.hides else verdicts.chained(visible, review.seats), withheld)

    async def judge(self, review: Review, ply: int, asker: Player | None) -> Verdict:
        """The verdict on the move after *ply* others, thought out if nobody has asked before.
        Raises CannotThink, and Refused if the position is kept apart from a rated match of
        *asker*."""
        judged = self._of(review)
        places = _revealed_by(review, judged.verdicts, ply)
        _check(await self._reason(review, asker, *places))
        async with judged.lock:
            await self._find(review, ply, asker, self._studies.of(asker))
        # The asker's rated match may have gone on meanwhile, and the best move is now known.
        known = await self.known(review, asker)
        _check(known.withheld.get(ply))
        verdict = known.verdicts[ply]
        assert verdict, "it is judged, and not withheld"
        return verdict

    async def _find(
        self, review: Review, ply: int, asker: Player | None, study: Study
    ) -> Verdict | None:
        """The verdict on the move after *ply* others; None if it is withheld from *asker*. The
        caller holds the lock."""
        judged = self._of(review)
        if ply not in judged.verdicts:
            move = review.played[ply].move
            judged.verdicts[ply] = await _closely(review, judged, ply, move, study)
        # What later moves reveal about this one is final once those are judged, so the result does
        # not depend on the order in which moves are judged.
        while (known := await self.known(review, asker)).next == ply:
            judged.verdicts[ply] = await _settled(review, judged, ply, judged.verdicts[ply], study)
        return known.verdicts[ply]

    async def to_the_end(self, review: Review, asker: Player | None) -> AsyncIterator[Known]:
        """What *asker* may know about *review*, now and after each move judged, until nothing is
        left to do. Raises CannotThink."""
        yield (known := await self.known(review, asker))
        while (ply := known.next) is not None:
            with suppress(Refused):  # withheld from now on
                await self.judge(review, ply, asker)
            yield (known := await self.known(review, asker))

    async def instead(self, review: Review, ply: int, move: str, asker: Player | None) -> Verdict:
        """The verdict on *move*, a legal one, in place of the move after *ply* others, compared
        with the best move the review knows. Raises CannotThink, and Refused if the position or the
        next one is kept apart from a rated match of *asker*."""
        known = await self.judge(review, ply, asker)
        if move == known.move:
            return known
        judged, places = self._of(review), ((ply, ()), (ply, (move,)))
        _check(await self._reason(review, asker, *places))
        async with judged.lock:
            study = self._studies.of(asker)
            verdict = await _verdict(review, judged, ply, move, study)
        # The asker's rated match may have gone on meanwhile.
        _check(await self._reason(review, asker, *places))
        return verdict.beside(known.choice)

    async def line(self, review: Review, ply: int, first: Line, asker: Player | None) -> Line:
        """A line after *ply* moves: *first*, then up to ``LENGTH`` moves, each the best that the
        review or the game's mind finds. It stops where the match would be over, or before a
        position kept apart from a rated match of *asker*. Raises Refused if the first position is
        such a one, or if there is nothing to show because of one, and CannotThink."""
        judged, line, study = self._of(review), first, self._studies.of(asker)
        typed = _is_typed(judged, ply, first)
        async with judged.lock:
            while len(line) < len(first) + LENGTH and (at := review.imagined(ply, line)):
                reason = await self._reason(review, asker, (ply, line), typed=typed)
                if reason and line == first:
                    raise Refused(reason)
                if reason:
                    break
                best = (await self._best(review, (ply, line), at, asker, study)).move
                # That a move is the best says something about the position it leads to.
                longer = (*line, best)
                reason = await self._reason(review, asker, (ply, longer), typed=typed)
                if reason and not line:
                    raise Refused(reason)
                if reason:
                    break
                line = longer
        return line

    async def position(
        self, review: Review, ply: int, line: Line, asker: Player | None
    ) -> Choice | None:
        """The best move after *ply* moves and then *line*, and its value; None if the match would
        be over. Raises CannotThink, and Refused if that position or the next one is kept apart from
        a rated match of *asker*."""
        judged, at = self._of(review), review.imagined(ply, line)
        study, typed = self._studies.of(asker), _is_typed(judged, ply, line)
        if at is None:
            return None
        _check(await self._reason(review, asker, (ply, line), typed=typed))
        async with judged.lock:
            best = await self._best(review, (ply, line), at, asker, study)
        # The asker's rated match may have gone on meanwhile, and the best move is now known.
        places: tuple[Place, ...] = ((ply, line), (ply, (*line, best.move)))
        _check(await self._reason(review, asker, *places, typed=typed))
        return best

    async def _best(
        self, review: Review, where: Place, at: Situation, asker: Player | None, study: Study
    ) -> Choice:
        """The best move in the position *at*, the one at *where*: in one of the match, what the
        verdict on the move made there says, if there is one for *asker*. The caller holds the
        lock."""
        ply, line = _shortest(review, where)
        # A lucky end is the best only for who knows what was hidden.
        judges = not line and ply < review.plies and not (review.hides and review.decided(ply))
        if judges and (verdict := await self._find(review, ply, asker, study)):
            return verdict.choice
        return (await _thought(review, self._of(review), (ply, line), at, study)).best

    async def _reason(
        self, review: Review, asker: Player | None, *places: Place, typed: bool = False
    ) -> str | None:
        """Why *asker* may be told nothing about one of *places*, in a line that they *typed* or
        found in the review; None if they may."""
        rated, apart = await self._rated(review, asker), self._of(review).apart
        return await self._compare(rated, apart.reason, review, places, typed=typed)

    async def _compare(
        self,
        rated: tuple[Rated, ...],
        compare: Callable[Concatenate[tuple[Rated, ...], P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T | None:
        """The result of *compare*; None if no match is *rated*. Thousands of positions may have to
        be compared, which takes up to a second, and others are waiting: so that is done beside the
        event loop, and only once at a time."""
        if not rated:
            return None
        work = partial(copy_context().run, compare, rated, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(self._comparing, work)

    async def _rated(self, review: Review, asker: Player | None) -> tuple[Rated, ...]:
        return await self._rated_matches(asker, review.match.game, review.match.options)

    def _of(self, review: Review) -> _Judged:
        judged = self._boards.setdefault(review.match.board, _Judged())
        self._boards.move_to_end(review.match.board)
        if len(self._boards) > _KEPT:
            self._boards.popitem(last=False)
        return judged


def _check(reason: str | None) -> None:
    if reason:
        raise Refused(reason)


def _shortest(review: Review, where: Place) -> Place:
    """*where*, after as many moves of the match as lead there."""
    ply, line = where
    while line and ply < review.plies and line[0] == review.played[ply].move:
        ply, line = ply + 1, line[1:]
    return ply, line


def _is_typed(judged: _Judged, ply: int, line: Line) -> bool:
    """Whether *line* after *ply* moves was chosen by a player: it is not empty, nor the move that
    was played or the better one that the review names."""
    verdict = judged.verdicts.get(ply)
    better = verdict.alternative if verdict else None
    named = {(choice.move,) for choice in (verdict, better) if choice}
    return bool(line) and line not in named


def _all_withheld(
    rated: tuple[Rated, ...], review: Review, apart: Apart, so_far: Mapping[int, Verdict]
) -> dict[int, str]:
    """The moves about which nothing may be said, given the verdicts *so_far*, and why."""
    reasons = {
        ply: apart.reason(rated, review, _revealed_by(review, so_far, ply))
        for ply in range(review.plies)
    }
    return {ply: reason for ply, reason in reasons.items() if reason}


def _revealed_by(review: Review, so_far: Mapping[int, Verdict], ply: int) -> tuple[Place, ...]:
    """The positions about which the verdict on the move after *ply* others reveals something: those
    before and after the move, and those after the moves that it is compared with."""
    verdict = so_far.get(ply)
    others = _compared(review, ply, verdict) if verdict else ()
    return (ply, ()), (ply + 1, ()), *((ply, (move,)) for move in others)


def _compared(review: Review, ply: int, verdict: Verdict) -> Iterator[str]:
    """The moves about which *verdict*, on the move after *ply* others, says something: the best, or
    the one that seemed better; all of them if it says that the move was the only good one."""
    if verdict.only and not verdict.forced:
        yield from (move for move in review.situations[ply].view.moves if move != verdict.move)
    elif verdict.improvable or not verdict.played.exact:
        others = (verdict.alternative, *verdict.candidates[:1])
        yield from (choice.move for choice in others if choice)


async def _verdict(review: Review, judged: _Judged, ply: int, move: str, study: Study) -> Verdict:
    """The verdict on *move*, which was or might have been made after *ply* others."""
    played, situation, at = move == review.played[ply].move, review.situations[ply], (ply, ())
    decided = review.decided(ply) if played else None
    if decided and decided.score == WIN and review.hides:  # the mover could only hope for that
        return verdicts.winning(move)
    if ply in judged.verdicts and ply not in judged.whole:
        judged.thoughts.pop(at, None)  # only the best of its choices is left
    thought = await _thought(review, judged, at, situation, study)
    after = review.after(ply) if played else review.imagined(ply, (move,))
    answer, again = None, False
    if after:
        again = after.view.seat == situation.view.seat
        where: Place = (ply + 1, ()) if played else (ply, (move,))
        answer = await _thought(review, judged, where, after, study)
    known = None if review.hides else decided
    verdict = verdicts.verdict(situation, move, thought, answer, known=known, again=again)
    if len(judged.whole) < _WHOLE and (verdict.missed or verdict.doubt or not played):
        judged.whole.add(ply)  # other moves may be tried there
    judged.thoughts[at] = thought if ply in judged.whole else _only_best(thought)
    return verdict


async def _closely(review: Review, judged: _Judged, ply: int, move: str, study: Study) -> Verdict:
    """The same, after a close look at everything it leaves in doubt."""
    verdict = await _verdict(review, judged, ply, move, study)
    while verdict.doubt:
        verdict = await _settled(review, judged, ply, verdict, study)
    return verdict


async def _settled(
    review: Review, judged: _Judged, ply: int, verdict: Verdict, study: Study
) -> Verdict:
    """*verdict*, on a move after *ply* others, after a close look at what was in doubt."""
    line = (verdict.candidates[0].move,)
    after = review.imagined(ply, line)
    if after is None:
        return verdict.settled(None)
    answer = (await _thought(review, judged, (ply, line), after, study)).best.value
    return verdict.settled(answer, again=after.view.seat == review.played[ply].seat)


async def _thought(
    review: Review, judged: _Judged, where: tuple[int, Line], situation: Situation, study: Study
) -> Thought:
    """The thought on *situation*, the one at *where*, from the cache if possible."""
    if review.match.game not in WITH_MIND:
        raise CannotThink.because("{title} cannot be reviewed here.", title=review.match.title)
    if where not in judged.thoughts:
        thought = await study.think(partial(verdicts.think, situation, SECONDS))
        thought = _only_best(thought) if where[1] else thought
        if len(judged.thoughts) >= _THOUGHTS:
            return thought
        judged.thoughts[where] = thought
    return judged.thoughts[where]


def _only_best(thought: Thought) -> Thought:
    """The part of *thought* that is needed once the move made there is judged."""
    return replace(thought, choices=thought.choices[:1])

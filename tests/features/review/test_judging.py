"""Judging a whole match: what the thinker is asked, and what later moves show of earlier ones."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random
from typing import TypeVar, cast

from lobby.core.thinker import Studies, Urgency
from lobby.features.matches import turns
from lobby.features.people.values.player import Player
from lobby.features.puzzles.views import LostChances
from lobby.features.records.records import Record
from lobby.features.review.fair_play import KEPT, Apart, Rated
from lobby.features.review.judging import Known, Verdicts
from lobby.features.review.reviews import Review, of_record
from lobby.features.review.verdicts import Verdict, winning
from lobby.gamekit.game import Outcome, View
from lobby.gamekit.mind import Choice, Situation, Thought, Value
from lobby.games.catalogue import GAMES
from tests.support.aloud import Aloud

T = TypeVar("T")

MOVES = ("32+a", "46+e", "32-33", "36+d", "22+b", "46-45", "22+a", "36-54", "22-44-46")
"""The match of OctiLite in RULES.md."""

LOST, WON = Value(0.0, exact=True, plies=2), Value(1.0, exact=True, plies=1)
THOUGHTS: Mapping[str, tuple[Choice, ...]] = {
    "36+d": (Choice("22+b", Value(0.6)), Choice("33+b", Value(0.58))),
    "22+b": (Choice("46-45", Value(0.41)), Choice("36+e", Value(0.39))),
    "36+e": (Choice("33+b", Value(0.61)),),
    "46-45": (Choice("22+a", Value(0.62)), Choice("33+b", Value(0.61))),
    "22+a": (Choice("45-44", Value(0.02)), Choice("36-54", LOST)),
    "45-44": (Choice("33+b", Value(0.97)),),
    "36-54": (Choice("22-44-46", WON),),
}
"""The thoughts after each move: only after the last of them is the match seen to be decided. So the
last move with a better alternative is 46-45, though nothing seemed better when its own position was
examined."""


class Prepared(Aloud):
    """A thinker with prepared thoughts."""

    def __init__(self, thoughts: Mapping[str, tuple[Choice, ...]] = THOUGHTS) -> None:
        self.asked: list[str] = []
        self._thoughts = thoughts

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        assert isinstance(work, partial)
        situation: Situation = work.args[0]
        last = situation.moves[-1] if situation.moves else ""
        self.asked.append(last)
        return cast(
            T, Thought(self._thoughts.get(last, (Choice(_next(situation), Value(0.5)),)), 1)
        )


def _next(situation: Situation) -> str:
    return MOVES[len(situation.moves)]


def review() -> Review:
    state = GAMES["octilite"].start(GAMES["octilite"].parse_options([]), {})
    for move in MOVES:
        state = state.play(move)
    moves = tuple((move, "") for move in MOVES)
    return of_record(Record("octilite", ("ann", "ben"), moves=moves, outcome=state.outcome))


async def unrated(*__: object) -> tuple[()]:
    """No rated matches are being played."""
    return ()


def repeated() -> Record:
    """A match of Oware in which seeds go round until a position has come three times; 157 is a seed
    with which that comes soon."""
    game, chance = GAMES["oware"], Random(157)
    states, moves = [game.start(game.parse_options(["-seeds=3"]), {})], list[tuple[str, str]]()
    while (outcome := turns.repeated(game, tuple(states))) is None:
        moves.append((chance.choice(states[-1].moves()), ""))
        states.append(states[-1].play(moves[-1][0]))
    return Record("oware", ("ann", "ben"), tuple(moves), "-seeds=3", outcome=outcome)


async def judged(thinker: Prepared, *first: int) -> Known:
    """Judge the moves after the plies in *first*, then whatever comes next; return all verdicts."""
    judging, reviewed = Verdicts(unrated, Studies(lambda: thinker)), review()
    for ply in first:
        await judging.judge(reviewed, ply, None)
    known = await judging.known(reviewed, None)
    while (wanted := known.next) is not None:
        await judging.judge(reviewed, wanted, None)
        known = await judging.known(reviewed, None)
    return known


async def test_what_is_seen_late_is_put_down_to_the_last_move_that_had_an_alternative() -> None:
    thinker = Prepared()
    known = await judged(thinker)
    blamed = known.verdicts[5]
    assert blamed
    assert (blamed.mark, blamed.best, round(blamed.loss, 2)) == ("??", "36+e", 0.36)
    assert [verdict.mark for verdict in known.verdicts if verdict][:5] == [""] * 5
    assert thinker.asked.count("36+e") == 1
    assert not known.in_doubt


async def test_what_ben_missed_shows_only_once_the_moves_of_ann_are_judged() -> None:
    thinker, reviewed = Prepared(), replace(review(), seat=1)
    judging = Verdicts(unrated, Studies(lambda: thinker))
    for ply in range(1, len(MOVES), 2):
        await judging.judge(reviewed, ply, None)
    chances = LostChances(reviewed, judging, Player(2, "ben", 0))
    assert 5 in await chances.all()


async def test_in_whatever_order_moves_are_judged_the_same_comes_out() -> None:
    one, other = Prepared(), Prepared()
    assert await judged(one) == await judged(other, 7, 6, 5, 0)
    assert sorted(one.asked) == sorted(other.asked)


async def test_a_move_that_ended_the_match_is_worth_that_whatever_was_thought() -> None:
    unsure = (Choice("22-44-46", Value(0.99)), Choice("22-44", replace(WON, plies=3)))
    thinker = Prepared({**THOUGHTS, "36-54": unsure})
    known = await judged(thinker)
    last = known.verdicts[8]
    assert last
    assert (last.played, last.mark, last.best) == (WON, "!" * last.only, "22-44-46")


async def test_a_repetition_ends_a_match_with_what_the_rules_say() -> None:
    """In Oware the seeds are counted: the last position is worth a win, as it was played."""
    reviewed = of_record(repeated())
    assert reviewed.match.outcome == Outcome(1, "repetition")
    last = reviewed.plies - 1
    won = reviewed.states[last].to_move == 1
    assert reviewed.decided(last) == Value(float(won), exact=True, plies=1)
    assert reviewed.decided(last - 1) is None


@dataclass(frozen=True)
class Beside(Rated):
    """A rated match that notes in which *threads* positions are compared with it."""

    threads: set[threading.Thread] = field(default_factory=set)

    def why_not(self, view: View) -> str | None:
        self.threads.add(threading.current_thread())
        return super().why_not(view)


async def test_positions_are_compared_once_at_a_time_and_hold_up_nobody() -> None:
    reviewed, beside = review(), Beside(review().match, review().position(0))

    async def rated(*__: object) -> tuple[Rated]:
        return (beside,)

    judging = Verdicts(rated, Studies(Aloud))
    others = (replace(reviewed, match=replace(reviewed.match, board=board)) for board in range(4))
    await asyncio.gather(*(judging.known(other, None) for other in others))
    assert len(beside.threads) == 1
    assert threading.main_thread() not in beside.threads


def test_only_what_stands_beside_the_latest_matches_is_remembered() -> None:
    reviewed, apart = review(), Apart()
    for board in range(2 * KEPT):
        match = replace(reviewed.match, board=board)
        apart.reason([Rated(match, reviewed.position(0))], reviewed, [(1, ()), (2, ())])
    assert [board for board, __ in apart._known] == [*range(KEPT, 2 * KEPT)]


async def test_what_is_best_in_a_position_of_the_match_is_what_the_review_says() -> None:
    game = GAMES["hex"]
    states = [game.start(game.parse_options(["-size=3"]), {})]
    moves = "a3 c1 b2 a1 b1".split()
    for move in moves:
        states.append(states[-1].play(move))
    played = tuple((move, "") for move in moves)
    reviewed = of_record(
        Record("hex", ("ann", "ben"), played, "-size=3", outcome=states[-1].outcome)
    )
    judging = Verdicts(unrated, Studies(Aloud))
    known = [stage async for stage in judging.to_the_end(reviewed, None)]
    for ply, verdict in enumerate(known[-1].verdicts):
        best = await judging.position(reviewed, ply, (), None)
        assert verdict
        assert best == verdict.choice
        assert (await judging.line(reviewed, ply, (), None))[0] == verdict.best


def test_moves_from_the_one_in_view_on_are_judged_before_those_before_it() -> None:
    verdicts: list[Verdict | None] = [None] * 6
    known = Known(tuple(verdicts), {4: "kept apart"})
    order = []
    while (ply := known.next_from(3)) is not None:
        order.append(ply)
        verdicts[ply] = winning("a1")
        known = replace(known, verdicts=tuple(verdicts))
    assert order == [3, 5, 0, 1, 2]

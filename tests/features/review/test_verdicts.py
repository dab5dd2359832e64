"""Verdicts on moves: exact for solved games, otherwise as far as a search gets."""

from __future__ import annotations

import pytest

from lobby.features.review.verdicts import Verdict, chained, moments, scores, think, verdict
from lobby.gamekit.game import State
from lobby.gamekit.mind import Choice, Situation, Thought, Value
from lobby.games.catalogue import GAMES
from tests.support.cases import in_one_test

TURNS = (0, 1, 0)


def start(game: str, options: str = "") -> State:
    rules = GAMES[game]
    return rules.start(rules.parse_options(options.split()), {})


def judged(game: str, options: str, line: str) -> Verdict:
    """The verdict on the last move of *line*."""
    *before, move = line.split()
    states = [start(game, options)]
    for earlier in before:
        states.append(states[-1].play(earlier))
    seat = states[-1].to_move
    views = tuple(state.view(seat) for state in states)
    after = states[-1].play(move)
    answer = after.view(after.to_move) if after.outcome is None else None
    situation = Situation(game, options, views, tuple(before))
    return verdict(
        situation,
        move,
        think(situation, 60),
        think(Situation(game, options, (answer,)), 60) if answer else None,
    )


def test_what_was_won_and_is_given_away_is_a_blunder() -> None:
    # Odd wins Binar 3x3 -single; b3 would have won at once.
    judgement = judged("binar", "-size=3 -single", "b1 a3 b2 c2")
    assert (judgement.mark, judgement.exact, judgement.loss) == ("??", True, 1.0)
    assert (judgement.best, judgement.value) == ("b3", Value(1.0, True, 1))
    assert (judgement.played.score, judgement.played.plies) == (0.0, 2)


def test_any_move_that_is_as_good_as_the_best_is_the_best() -> None:
    corners = ("a1", "a3", "c1", "c3")
    judgements = [judged("binar", "-size=3 -double", corner) for corner in corners]
    assert [judgement.best for judgement in judgements] == [*corners]
    assert {(judgement.mark, judgement.loss) for judgement in judgements} == {("", 0.0)}


def test_a_move_is_the_only_good_one_when_every_other_loses_something() -> None:
    judgement = judged("binar", "-size=3 -single", "b1 a3 b2 b3")
    assert (judgement.mark, judgement.only, judgement.forced) == ("!", True, False)


def test_a_move_without_another_is_forced_and_gets_no_mark() -> None:
    judgement = judged("binar", "-size=3 -double", "a1 b1 c1 a2 b2 c2 a3 b3 c3")
    assert judgement.forced
    assert judgement.mark == ""


def test_a_loss_that_comes_a_little_sooner_is_not_as_good_and_no_mistake() -> None:
    judgement = judged("binar", "-size=3 -single", "b1 a3 b2")
    assert (judgement.loss, judgement.detour, judgement.mark) == (0.0, 3, "")
    assert judgement.best != judgement.move
    assert (judgement.value.plies or 0) > (judgement.played.plies or 0)


def test_a_win_that_the_search_had_no_need_to_find_is_judged_by_what_follows() -> None:
    """The search stops once it has found a win, though other moves may win as well."""
    judgement = judged("octilite", "", "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54 42+a")
    assert judgement.value == Value(1.0, True, 1)
    assert judgement.best.startswith("22-44")
    assert judgement.played.score > 0.8


@in_one_test(
    ("could", "now", "mark"),
    [
        ((0.0, 14), (0.0, 2), "?"),
        ((0.0, 14), (0.0, 10), "?!"),
        ((0.0, 14), (0.0, 12), ""),
        ((0.0, 4), (0.0, 2), ""),
        ((1.0, 3), (1.0, 7), "?!"),
        ((1.0, 3), (1.0, 5), ""),
        ((0.5, None), (0.5, None), ""),
    ],
)
def test_a_loss_that_is_hastened_is_marked_and_a_win_that_is_put_off(
    could: tuple[float, int | None], now: tuple[float, int | None], mark: str
) -> None:
    values = [Value(score, True, plies) for score, plies in (now, could)]
    assert Verdict("a1", values[0], Choice("b1", values[1])).mark == mark


def test_a_sure_win_that_becomes_a_likely_one_is_marked() -> None:
    assert Verdict("a1", Value(0.97), Choice("b1", Value(1.0, True, 3))).mark == "?!"


HERE = Situation("octilite", "", (start("octilite").view(0),))
"""A position of OctiLite in which two moves are judged by made-up thoughts."""

PLAYED, OTHER, *__, LAST = HERE.view.moves


def estimated(*choices: tuple[str, float]) -> Thought:
    return Thought(tuple(Choice(move, Value(score)) for move, score in choices), 1)


def instead(move: str, played: float, best: str, value: float) -> Verdict:
    """A verdict on *move* if *best* was examined too."""
    return Verdict(move, Value(played), Choice(best, Value(value)))


def test_a_move_is_worth_what_it_leaves() -> None:
    thought = estimated((OTHER, 0.6), (PLAYED, 0.55))
    first = verdict(HERE, PLAYED, thought, estimated(("any", 0.7)))
    assert (first.doubt, first.improvable) == (OTHER, False)
    settled = first.settled(Value(0.4))
    assert (settled.doubt, settled.mark, settled.best) == ("", "??", OTHER)
    assert (settled.value.score, round(settled.played.score, 2)) == (0.6, 0.3)


def test_what_is_nearly_as_good_as_the_best_is_good_and_nothing_is_better() -> None:
    thought = estimated((OTHER, 0.6), (PLAYED, 0.57))
    judgement = verdict(HERE, PLAYED, thought, estimated(("any", 0.43)))
    assert (judgement.doubt, judgement.best) == ("", PLAYED)
    assert (judgement.mark, judgement.value.score) == ("", 0.6)


def test_nobody_is_blamed_where_the_best_move_comes_to_no_more() -> None:
    thought, answer = estimated((OTHER, 0.6), (PLAYED, 0.59)), estimated(("any", 0.6))
    first = verdict(HERE, PLAYED, thought, answer)
    assert first.doubt == OTHER
    settled = first.settled(Value(0.58))
    assert (settled.doubt, settled.best) == ("", PLAYED)
    assert (settled.mark, round(settled.loss, 2)) == ("", 0.02)


def test_where_the_best_move_comes_to_less_the_next_ones_are_looked_at() -> None:
    seemed = ((PLAYED, 0.6), *((move, 0.5) for move in HERE.view.moves[1:5]), (LAST, 0.32))
    judgement = verdict(HERE, PLAYED, estimated(*seemed), estimated(("any", 0.7)))
    looked = []
    while judgement.doubt:
        looked.append(judgement.doubt)
        judgement = judgement.settled(Value(0.7 - 0.01 * len(looked)))
    assert looked == [*HERE.view.moves[1:4]]  # and no more
    assert (judgement.improvable, round(judgement.value.score, 2)) == (False, 0.33)


def test_a_candidate_that_seemed_worth_no_more_is_not_looked_at() -> None:
    thought, answer = estimated((PLAYED, 0.6), (OTHER, 0.33)), estimated(("any", 0.7))
    judgement = verdict(HERE, PLAYED, thought, answer)
    assert (judgement.doubt, judgement.best, judgement.mark) == ("", PLAYED, "")
    assert round(judgement.played.score, 2) == 0.3


def test_what_is_proved_stays_so_though_the_next_thought_proves_nothing() -> None:
    won = Value(1.0, True, 5)
    thought = Thought((Choice(PLAYED, won), Choice(OTHER, Value(0.5))), 1)
    judgement = verdict(HERE, PLAYED, thought, estimated(("any", 0.1)))
    assert (judgement.played, judgement.only) == (won, False)


def test_what_loses_is_never_the_only_good_move() -> None:
    """This holds even if the thought listed no other move."""
    judgement = verdict(
        HERE, PLAYED, estimated((PLAYED, 0.2)), Thought((Choice("any", Value(1.0, True, 3)),), 1)
    )
    assert (judgement.played.exact, judgement.only, judgement.mark) == (True, False, "")


def test_the_moments_that_mattered_are_those_that_lost_most() -> None:
    losses = (0.1, 0.0, 0.3, 0.06, 0.2, 0.3)
    judgements = [instead("a1", 0.5 - loss, "b1", 0.5) for loss in losses]
    assert moments(judgements) == (2, 4, 5)
    assert moments([*judgements[:2], None]) == (0,)
    hastened = Verdict("a1", Value(0.0, True, 2), Choice("b1", Value(0.0, True, 14)))
    assert moments([hastened, *judgements[1:4]]) == (0, 2, 3)


@pytest.mark.parametrize(
    ("before", "after", "mark"),
    [(0.6, 0.56, ""), (0.6, 0.54, "?!"), (0.6, 0.48, "?"), (0.6, 0.3, "??"), (0.4, 0.7, "")],
)
def test_estimates_are_marked_by_what_they_lose(before: float, after: float, mark: str) -> None:
    assert instead("a1", after, "b1", before).mark == mark


def test_a_certain_loss_that_comes_at_once_is_a_mistake_where_another_move_is_not_proved_lost() -> (
    None
):
    thought = estimated((OTHER, 0.03), (PLAYED, 0.02))
    lost = Thought((Choice("any", Value(1.0, True, 1)),), 1)
    first = verdict(HERE, PLAYED, thought, lost)
    assert first.doubt == OTHER
    settled = first.settled(Value(0.98))
    assert (settled.best, settled.mark) == (OTHER, "?")
    settled = first.settled(Value(0.83))
    assert settled.best == OTHER
    assert (round(settled.value.score, 2), round(settled.loss, 2)) == (0.17, 0.17)


def test_a_certain_loss_that_is_far_away_is_no_mistake_in_a_lost_position() -> None:
    judgement = verdict(
        HERE, PLAYED, estimated((OTHER, 0.03)), Thought((Choice("any", Value(1.0, True, 9)),), 1)
    )
    assert (judgement.best, judgement.mark, judgement.played.exact) == (PLAYED, "", True)


def test_a_position_is_not_lost_because_the_move_made_there_loses() -> None:
    """Others seemed no better, but nobody proved it: nor is the move before it a certain win."""
    lost = Thought((Choice("any", Value(1.0, True, 9)),), 1)
    judgement = verdict(HERE, PLAYED, estimated((PLAYED, 0.02), (OTHER, 0.02)), lost)
    assert (judgement.exact, judgement.value) == (False, Value(0.0))
    first, __ = filter(None, chained((Verdict("a1", Value(0.9)), judgement), TURNS))
    assert (first.exact, first.played) == (False, Value(1.0))
    every = Thought((Choice(PLAYED, Value(0.0, True, 10)),), 1)
    assert verdict(HERE, PLAYED, every, lost).exact
    some = Thought((Choice(PLAYED, Value(0.0, True, 10)),), 1, complete=False)
    assert not verdict(HERE, PLAYED, some, lost).exact


def test_a_move_is_worth_what_the_next_one_shows() -> None:
    """The answer was better than it had seemed, so the move before it gave more away."""
    first = instead("a1", 0.28, "b1", 0.4)
    answer = Verdict("c1", Value(0.83))
    last = Verdict("d1", Value(0.0, True, 2), Choice("e1", Value(0.17)))
    linked = chained((first, answer, last), TURNS)
    assert [link and (link.mark, round(link.played.score, 2)) for link in linked] == [
        ("??", 0.17),
        ("", 0.83),
        ("?", 0.0),
    ]
    assert [score and round(score, 2) for score in scores(linked, TURNS[:3])] == [
        0.4,
        0.17,
        0.17,
        0.0,
    ]


def test_a_move_before_another_by_the_same_side_is_worth_what_that_one_is_worth() -> None:
    moves = instead("a1", 0.9, "b1", 0.4), Verdict("c1", Value(0.6)), Verdict("d1", Value(0.5))
    seats = (1, 1, 0)
    linked = chained(moves, seats)
    assert [link and link.played.score for link in linked] == [0.5, 0.5, 0.5]
    assert scores(moves, seats) == (1 - 0.9, 1 - 0.9, 1 - 0.6, 0.5)
    answer = estimated(("any", 0.7))
    again = verdict(HERE, PLAYED, estimated((PLAYED, 0.7)), answer, again=True)
    assert (again.played.score, again.mark) == (0.7, "")
    alone = verdict(HERE, PLAYED, estimated((PLAYED, 0.2), ("other", 0.7)), answer)
    assert alone.settled(Value(0.7), again=True).best == "other"


def test_a_mistake_that_the_next_verdict_takes_back_is_none() -> None:
    both = instead("a1", 0.3, "b1", 0.4), Verdict("c1", Value(0.6))
    first, __ = filter(None, chained(both, TURNS))
    assert (first.played.score, first.best, first.mark) == (0.4, "a1", "")


def test_what_is_seen_late_runs_back_to_the_last_move_that_had_an_alternative() -> None:
    """A candidate that seemed better than what the move proved to be worth is examined first."""
    judgements = [
        Verdict("a1", Value(0.6), None, (Choice("a2", Value(0.55)),)),
        Verdict("b1", Value(0.45), None, (Choice("b2", Value(0.42)),)),
        Verdict("c1", Value(0.9), None, (Choice("c2", Value(0.5)),)),
    ]
    early, middle, late = filter(None, chained(judgements, TURNS))
    assert (early.doubt, middle.doubt, late.doubt) == ("", "b2", "")
    assert round(early.played.score, 2) == 0.9
    settled = (judgements[0], judgements[1].settled(Value(0.59)), judgements[2])
    early, middle, __ = filter(None, chained(settled, TURNS))
    assert (early.mark, early.best, round(early.played.score, 2)) == ("", "a1", 0.59)
    assert (middle.mark, middle.best, round(middle.value.score, 2)) == ("??", "b2", 0.41)


def test_a_move_before_one_that_is_not_judged_keeps_its_own_verdict() -> None:
    alone = instead("a1", 0.3, "b1", 0.4)
    assert chained((alone, None), TURNS) == (alone, None)
    assert chained((), ()) == ()

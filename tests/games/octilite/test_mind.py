"""OctiLite's mind sees what is near: every win and every loss within three plies."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random

from lobby.gamekit.levels import Level, choose
from lobby.gamekit.mind import DRAW, LOSS, WIN, Effort, Mind, Situation, Thought, Value
from lobby.games.octilite import PARTS
from lobby.games.octilite.mind.threat_search import MIND
from lobby.games.octilite.rules import OctiLite, OctiLiteState
from tests.games.strategies import walk

MINDED: Mind = MIND


def situation(*states: OctiLiteState) -> Situation:
    """What the side to move has seen of a match that went through *states*."""
    return Situation("octilite", "", tuple(state.view(states[-1].to_move) for state in states))


def think(state: OctiLiteState, work: int, error: float = 0.0) -> Thought:
    return MINDED.think(situation(state), Effort(work, 1_000.0, error), Random(1))


def start() -> OctiLiteState:
    return OctiLite().start(OctiLite().parse_options([]), {})


def met() -> Iterator[OctiLiteState]:
    """Positions from random matches, most of them late enough for the pods to be close together."""
    seed = 0
    while True:
        seed += 1
        states = [state for state in walk(start(), Random(seed), 60) if not state.outcome]
        yield from (state for state in states[20::4] if isinstance(state, OctiLiteState))


def wins(state: OctiLiteState) -> bool:
    """Whether the side to move wins at once."""
    return any(_won_by(state.play(move), state.to_move) for move in state.moves())


def safe_moves(state: OctiLiteState) -> list[str]:
    """The moves after which the opponent does not win at once."""
    return [move for move in state.moves() if not wins(state.play(move))]


def test_it_wins_at_once_when_it_can() -> None:
    for state in islice(filter(wins, met()), 20):
        for work in (0, 1_000):
            best = think(state, work).best
            assert best.value == Value(WIN, exact=True, plies=1)
            assert _won_by(state.play(best.move), state.to_move)


def test_it_does_not_lose_at_once_unless_it_must() -> None:
    threatened = (
        state for state in met() if not wins(state) and len(safe_moves(state)) < len(state.moves())
    )
    for state in islice(threatened, 8):
        safe, best = safe_moves(state), think(state, 3_000).best
        if safe:
            assert best.move in safe
        else:
            assert best.value == Value(LOSS, exact=True, plies=2)


def test_it_wins_in_two_when_it_can() -> None:
    states = (state for state in met() if not wins(state))
    forced = ((state, _wins_in_two(state)) for state in states)
    for state, winning in islice(((state, moves) for state, moves in forced if moves), 4):
        best = think(state, 20_000).best
        assert best.move in winning
        assert best.value == Value(WIN, exact=True, plies=3)


def test_a_move_to_what_has_come_twice_is_a_draw() -> None:
    state = next(state for state in met() if not wins(state))
    move = think(state, 300).best.move
    often = state.play(move)
    effort = Effort(300, 1_000.0, error=1.0)
    thought = MINDED.think(situation(often, often, state), effort, Random(1))
    values = {choice.move: choice.value for choice in thought.choices}
    assert values[move] == Value(DRAW, exact=True)
    assert list(values.values()).count(values[move]) < len(values)


def test_equal_situations_give_equal_thoughts() -> None:
    state = next(met())
    assert think(state, 2_000, 0.1) == think(state, 2_000, 0.1)


def test_no_two_matches_begin_alike() -> None:
    level = Level(400, 0.0, variety=PARTS.levels[6].variety)
    assert level.variety
    lines = set()
    for seed in range(12):
        state, chance = start(), Random(seed)
        line: tuple[str, ...] = ()
        for ply in range(6):
            effort = level.after(ply).effort(1_000.0)
            thought = MINDED.think(situation(state), effort, chance)
            line = (*line, choose(thought, level.after(ply), chance).move)
            state = state.play(line[-1])
        lines.add(line)
    assert len(lines) == 12


def _wins_in_two(state: OctiLiteState) -> list[str]:
    """The moves after which every reply leaves a win at once, except moves that win earlier."""
    return [
        move
        for move in state.moves()
        if (after := state.play(move)).moves()
        and not wins(after)
        and all(wins(after.play(answer)) for answer in after.moves())
    ]


def _won_by(state: OctiLiteState, seat: int | None) -> bool:
    return state.outcome is not None and state.outcome.winner == seat

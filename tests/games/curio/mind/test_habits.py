"""What an enemy's moves betray about its habits."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from lobby.games.curio.mind.decisions import Sight
from lobby.games.curio.mind.knowledge import Knowledge, learn
from lobby.games.curio.mind.motives import _GRASPING, Reading, grasped, read
from lobby.games.curio.mind.position import NO_MOVE, Guess
from lobby.games.curio.mind.weights import weights_of
from lobby.games.curio.mind.worlds import listed
from lobby.games.curio.ruleset import Man, rules_of
from tests.games.curio.playing import CURIO, Deal, played, situation

DEAL: Deal = {
    "a1": "L41", "b1": "L44", "c1": "L42", "d1": "L43", "e1": "L11",
    "a2": "L21", "b2": "L31", "c2": "L33", "d2": "L22", "e2": "L32",
    "a4": "D41", "b4": "D31", "c4": "D21", "d4": "D11", "e4": "D22",
    "a5": "D42", "b5": "D44", "c5": "D43", "d5": "D33", "e5": "D32",
}  # fmt: skip

RULES = rules_of(CURIO.parse_options([]))


def known(moves: list[str]) -> tuple[Knowledge, list[bytes]]:
    """What the seat to move knows, and all possible worlds."""
    knowledge = learn(situation([], DEAL, moves))
    worlds = listed(knowledge)
    assert worlds is not None
    return knowledge, worlds.some(600, Random(1))


def after(**men: int) -> Guess:
    """A position of the pieces *men*, with Dark to move."""
    cells = bytearray(25)
    for square, man in men.items():
        cells[RULES.board.numbers[square]] = man
    return Guess.of(weights_of(RULES), bytes(cells), 1, quiet=1)


def test_who_takes_what_can_be_taken_is_held_to_be_grasping() -> None:
    grabbed = read(*known(["d2-d3", "e4-d3"])).grasping
    declined = read(*known(["d2-d3", "b4-b3"])).grasping
    assert declined < min(_GRASPING, grabbed)


def test_a_world_in_which_more_could_have_been_taken_is_less_likely() -> None:
    knowledge, worlds = known(["d2-d3", "b4-c3"])
    decision = knowledge.decisions[0]
    assert len(knowledge.decisions) == 1
    ends = knowledge.rules.board.ends
    weights: dict[bool, list[float]] = {True: [], False: []}
    for world, weight in zip(worlds, read(knowledge, worlds).weights, strict=True):
        cells = decision.position(world)
        targets = [ends[move][1] for move in knowledge.rules.steps(cells, 1)]
        weights[any(cells[target] for target in targets)].append(weight)
    assert weights[True]
    assert not weights[False] or max(weights[True]) < min(weights[False])


def test_nothing_decided_tells_nothing() -> None:
    knowledge, worlds = known([])
    reading = read(knowledge, worlds)
    assert len(set(reading.weights)) == 1
    assert reading.grasping == pytest.approx(_GRASPING)


def test_worlds_come_as_often_as_they_are_likely() -> None:
    worlds = [bytes([number]) for number in range(4)]
    reading = Reading([1.0, 0.0, 2.0, 5.0], 0.5)
    counts = Counter(reading.some(worlds, 80, Random(1)))
    assert [counts[world] for world in worlds] == [10, 0, 20, 50]
    assert len(reading.some(worlds, 3, Random(1))) == 3
    alike = Reading([1.0] * 4, 0.5)
    assert alike.some(worlds, 4, Random(1)) == worlds
    assert len(set(alike.some(worlds, 2, Random(1)))) == 2


def test_who_is_grasping_takes_the_royal_piece_that_is_seen() -> None:
    position = after(b3=Man(0, 4, 4).byte, d3=Man(0, 3, 1).byte, c4=Man(1, 4, 4).byte)
    sight = Sight.of(played([], DEAL, [])[0].view(0), 0, RULES)
    targets = {move & 255 for move in grasped(position, sight)}
    assert targets == {RULES.board.numbers["b3"]}


def test_who_can_only_pass_passes() -> None:
    sight = Sight.of(played([], DEAL, [])[0].view(0), 0, RULES)
    assert grasped(after(b3=Man(0, 4, 4).byte), sight) == [NO_MOVE]

"""What the enemy's decisions betray about the numbers that only it sees."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping
from math import log
from random import Random

import pytest

from lobby.games.curio.mind.decisions import NOTHING
from lobby.games.curio.mind.knowledge import Knowledge, learn
from lobby.games.curio.mind.motives import _HEAT, Motives, read
from lobby.games.curio.mind.position import Guess
from lobby.games.curio.mind.weights import weights_of
from lobby.games.curio.mind.worlds import listed, worlds_of
from lobby.games.curio.ruleset import MEN
from tests.games.curio.oracle import random_words
from tests.games.curio.playing import CURIO, played, random_match, situation
from tests.games.curio.test_hidden import worlds as deals_alike
from tests.support.cases import in_one_test

REFUSING = {
    "a1": "L41", "b1": "L31", "c1": "L42", "d1": "L43", "e1": "L11",
    "a2": "L21", "b2": "L44", "c2": "L33", "d2": "L22", "e2": "L32",
    "a4": "D41", "b4": "D31", "c4": "D21", "d4": "D11", "e4": "D22",
    "a5": "D42", "b5": "D44", "c5": "D43", "d5": "D33", "e5": "D32",
}  # fmt: skip
"""Dark's a4 to d4 all show Light a 1: they are 11, 12, 13 and 14 in some order."""


def known(moves: list[str]) -> tuple[Knowledge, list[bytes]]:
    """What the seat to move knows after *moves*, and all possible worlds in which its own numbers
    are the true ones."""
    knowledge = learn(situation([], REFUSING, moves))
    worlds = listed(knowledge)
    assert worlds is not None
    truth = played([], REFUSING, moves)[-1].key_by_numbers()[0]  # type: ignore[index]
    own = bytes(truth[square] for square in knowledge.own.squares)
    fits = worlds.fits[worlds.own.index(own)]
    enemies = [enemy for bit, enemy in enumerate(worlds.enemy) if fits >> bit & 1]
    return knowledge, [knowledge.world(own, enemy) for enemy in enemies]


def beliefs(knowledge: Knowledge, worlds: list[bytes]) -> Mapping[str, Mapping[int, float]]:
    """For each square of a hidden enemy piece, how likely each number is on its front."""
    weights = read(knowledge, worlds).weights
    likely: defaultdict[str, Counter[int]] = defaultdict(Counter)
    for world, weight in zip(worlds, weights, strict=True):
        for square in knowledge.enemy.squares:
            name = knowledge.rules.board.names[square]
            likely[name][MEN[world[square]].front] += weight / sum(weights)  # type: ignore[assignment]
    return likely


def test_a_piece_that_refuses_a_capture_that_a_4_would_make_is_less_likely_a_4() -> None:
    before = beliefs(*known([]))["b4"][4]
    assert before == pytest.approx(1 / 4)  # one of 11, 12, 13 and 14
    # b3 is 44, as Dark sees: a 4 on b4 would capture it.
    refused = beliefs(*known(["b2-b3", "e4-e3"]))
    assert refused["b4"][4] < 0.8 * before
    assert refused["d4"][4] > 1.2 * before  # it could not capture it
    assert sum(refused[square][4] for square in ("a4", "b4", "c4", "d4")) == pytest.approx(1)


def test_what_is_certain_stays_certain() -> None:
    knowledge, worlds = known(["b2-b3", "e4-e3"])
    believed = beliefs(knowledge, worlds)
    view = situation([], REFUSING, ["b2-b3", "e4-e3"]).view
    possible = view.possible("b5")  # type: ignore[attr-defined]
    assert possible == ((4, 4),)
    assert believed["b5"] == {4: pytest.approx(1.0)}


def test_beliefs_add_up_to_the_pieces_that_are_left() -> None:
    knowledge, worlds = known(["b2-b3", "e4-e3", "b3-b4", "a4-b4"])
    weights = read(knowledge, worlds).weights
    total: Counter[tuple[int, int]] = Counter()
    for world, weight in zip(worlds, weights, strict=True):
        for square in knowledge.enemy.squares:
            total[MEN[world[square]].pair] += weight / sum(weights)  # type: ignore[assignment]
    assert total == {pair: pytest.approx(1.0) for pair in knowledge.enemy.pairs}
    assert all(min(odds.values()) >= 0 for odds in beliefs(knowledge, worlds).values())


@pytest.mark.parametrize("seed", range(6))
def test_an_able_enemy_is_drawn_by_what_the_position_is_worth_afterwards(seed: int) -> None:
    deal, moves = random_match([], Random(seed), longest=14)
    knowledge = learn(situation([], deal, moves))
    world = worlds_of(knowledge).some(1, Random(seed))[0]
    weights = weights_of(knowledge.rules)
    enemy = 1 - knowledge.seat
    for decision in knowledge.decisions:
        cells = decision.position(world)
        before = Guess.of(weights, cells, enemy, 0)
        motives = Motives(knowledge, decision, world)
        for move in before.moves():
            origin, target = move >> 8, move & 255
            if cells[target]:
                continue
            after = before.after(move)
            change = after.worth + weights.hunt(after.cells) - before.worth - weights.hunt(cells)
            drawn = log(motives._draw(cells, origin, target, NOTHING)) * _HEAT * weights.scale
            assert drawn == pytest.approx(change if enemy == 0 else -change)


@in_one_test("seed", range(8))
def test_chances_are_those_of_one_move_among_all_under_any_options(seed: int) -> None:
    rng = Random(seed)
    words = random_words(rng, longest=6, most_pieces=16)
    deal, moves = random_match(words, rng, longest=16)
    if played(words, deal, moves)[-1].outcome is not None:
        return
    knowledge = learn(situation(words, deal, moves))
    for world in worlds_of(knowledge).some(5, rng):
        for decision in knowledge.decisions:
            motives = Motives(knowledge, decision, world)
            assert all(chance <= 1e-9 for chance in motives.chances(world))


def test_what_a_seat_has_not_seen_does_not_change_what_it_believes() -> None:
    compared = 0
    for seed in range(6):
        rng = Random(seed)
        deal, moves = random_match([], rng, longest=20)
        seat = len(moves) % 2
        knowledge = learn(situation([], deal, moves))
        worlds = worlds_of(knowledge).some(50, Random(seed))
        for other in deals_alike(["-face_large"], deal, moves, seat, rng):
            alike = learn(situation([], other, moves))
            assert worlds_of(alike).some(50, Random(seed)) == worlds
            assert read(alike, worlds) == read(knowledge, worlds)
            compared += 1
    assert compared >= 6


def test_the_true_numbers_become_likelier_when_an_able_enemy_moves() -> None:
    """The enemy makes the move after which the position is worth the most."""
    gained = []
    for seed in range(12):
        rules = CURIO.parse_options([])
        deal = dict(CURIO.deal(rules, Random(seed)))
        moves: list[str] = []
        for ply in range(9):
            state = played([], deal, moves)[-1]
            cells = state.key_by_numbers()[0]  # type: ignore[index]
            knowing = Guess.of(weights_of(state._rules), cells, ply % 2, 0)
            best = min(knowing.moves(), key=lambda move: knowing.after(move).evaluation())
            moves.append(knowing.spelling(best))
            if played([], deal, moves)[-1].outcome is not None:
                break
        else:
            knowledge = learn(situation([], deal, moves))
            worlds = worlds_of(knowledge).some(80, Random(seed))
            truth = played([], deal, moves)[-1].key_by_numbers()[0]  # type: ignore[index]
            worlds = [*{*worlds, truth}]
            worlds.sort()
            weights = read(knowledge, worlds).weights
            share = weights[worlds.index(truth)] / sum(weights)
            gained.append(log(share * len(worlds)))
    assert len(gained) >= 3
    assert sum(gained) / len(gained) > 0.1

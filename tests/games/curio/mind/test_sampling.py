"""Sampled worlds of Curio agree with what was seen, and every possible one is sampled."""

from __future__ import annotations

from random import Random

import pytest

from lobby.games.curio.mind.knowledge import Knowledge, learn
from lobby.games.curio.mind.worlds import Drawn, listed, worlds_of
from lobby.games.curio.ruleset import MEN
from tests.games.curio.mind.test_worlds import LARGER, random_options
from tests.games.curio.oracle import FACE
from tests.games.curio.playing import random_match, situation
from tests.support.cases import in_one_test

LARGE = [
    "-base=9 -rows=15 -cols=15 -face_random",
    "-base=9 -rows=15 -cols=15 -num_pieces=90 -no_limit -face_random -no_turn -capture_le_total",
    "-base=5 -rows=15 -cols=15 -num_pieces=105 -capture_gt_total",
]


def broken(knowledge: Knowledge, world: bytes) -> int:
    """How many clauses of *knowledge* do not hold in *world*, each piece of which is one that
    *knowledge* allows."""
    men = []
    for side in (knowledge.own, knowledge.enemy):
        these = bytes(world[square] for square in side.squares)
        assert all(man in can for man, can in zip(these, side.men, strict=True))
        assert tuple(sorted(MEN[man].pair for man in these)) == side.pairs
        men.append(these)
    assert knowledge.world(*men) == world

    def man(place: int, side: int) -> int:
        return men[side][place] if place >= 0 else -place

    return sum(
        not any(m.fits(knowledge.rules, man(m.own, 0), man(m.enemy, 1)) for m in clause)
        for clause in knowledge.clauses
    )


@in_one_test("seed", range(12))
def test_every_world_is_drawn(seed: int) -> None:
    rng = Random(seed)
    words = random_options(LARGER, FACE, rng)
    seen = situation(words, *random_match(words, rng, longest=20))
    if not seen.view.moves:
        return
    knowledge = learn(seen)
    worlds = listed(knowledge)
    assert worlds is not None
    drawn = Drawn(knowledge).some(20 * min(len(worlds), 50), rng)
    assert set(drawn) <= set(worlds)
    if len(worlds) <= 50:
        assert set(drawn) == set(worlds)


@pytest.mark.parametrize("words", LARGE)
def test_large_armies(words: str) -> None:
    rng = Random(words)
    options = words.split()
    knowledge = learn(situation(options, *random_match(options, rng, longest=40)))
    worlds = worlds_of(knowledge)
    assert isinstance(worlds, Drawn)
    drawn = worlds.some(3, rng)
    assert len(set(drawn)) == 3
    assert all(20 * broken(knowledge, world) <= len(knowledge.clauses) for world in drawn)

"""A little of the fuzzing that ``proofs.fuzz`` does at length."""

from __future__ import annotations

from random import Random

import pytest

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from proofs.fuzzing.inputs import Inputs, dictionary
from proofs.fuzzing.targets import TARGETS

ROUNDS = {"keyboard": 150, "moves": 150, "commands": 40, "words": 150, "records": 500, "proxy": 500}


@pytest.mark.parametrize("name", ROUNDS)
async def test_nothing_that_strangers_send_breaks_anything(
    name: str, lobby: Lobby, ann: Player, ben: Player
) -> None:
    target = TARGETS[name](lobby)
    inputs = Inputs(target.pieces, Random(20_260_101))
    for _ in range(ROUNDS[name]):
        await target.take(inputs.next())


def test_everything_that_takes_input_is_tried_here() -> None:
    assert set(ROUNDS) == set(TARGETS)


def test_inputs_are_the_same_for_the_same_seed_and_differ() -> None:
    first, again = ([Inputs((b"ab", b"c"), Random(1)).next() for _ in range(3)] for _ in range(2))
    inputs = Inputs((b"ab", b"c"), Random(1))
    assert first == again
    assert len({inputs.next() for _ in range(50)}) > 40


def test_a_dictionary_spells_every_byte() -> None:
    assert dictionary((b"a1", b'\x1b"\n')) == '"\\x61\\x31"\n"\\x1b\\x22\\x0a"\n'

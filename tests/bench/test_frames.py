"""A move at the board reaches the database through few functions, and the bench sees them all."""

from __future__ import annotations

import asyncio

import pytest

from bench import frames
from bench.frames import AIM, Chain

VARIED = ("octilite", "chaos", "binar", "curio", "amazons")
"""Games whose moves are entered, dealt and drawn in different ways. ``bench.frames`` counts for all
games."""


@pytest.fixture(scope="module", params=VARIED)
def chains(request: pytest.FixtureRequest) -> tuple[Chain, Chain, Chain]:
    """The chains of a move in a game."""
    return asyncio.run(frames.chains(request.param))


def test_a_key_at_the_board_passes_through_few_functions(
    chains: tuple[Chain, Chain, Chain],
) -> None:
    for chain in chains[:2]:
        assert len(chain) <= AIM, "\n".join(chain)


def test_a_chain_goes_from_the_action_to_the_statement(chains: tuple[Chain, Chain, Chain]) -> None:
    for chain in chains[:2]:
        assert chain[0].startswith("ui/board/move_keys.py  MoveKeys.action_")
        assert "features/matches/screens/page.py  Acts.do" in chain
    for chain in chains:
        assert "database/store.py  Store.write" in chain
        assert "database/sqlite/store.py  Writer._run" in chain
        assert chain[-1] == "database/sqlite/store.py  SqliteStatements.find"

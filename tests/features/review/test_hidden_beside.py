"""What a review withholds beside a running match of Curio tells nothing about its hidden numbers:
in two worlds that a player cannot tell apart, it withholds the same, though the finished match has
the very deal of one of them."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.database.transaction import Transaction
from lobby.features.clocks import clocks
from lobby.features.matches import playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import players
from lobby.features.terms.values.terms import Terms
from lobby.games.curio.rules import Curio
from tests.app.test_hidden_in_commands import DEFAULT, running
from tests.conftest import Clock
from tests.features.review.test_own_matches import APART, Hasty
from tests.games.curio.test_hidden import Deal, worlds
from tests.support import databases
from tests.support.shell import Result, Shell

NAMES = ("ann", "ben")


async def answers(
    folder: Path, deals: tuple[Deal, Deal], moves: list[str], viewer: int
) -> list[Result]:
    """What the player of seat *viewer* on board 1, which is rated and running, is told about board
    2, which is over. Both went the same way from their *deals*."""
    clock = Clock()
    store = open_sqlite(databases.lay(folder / "lobby.db"), clock)
    lobby = Lobby(store, clock)
    lobby.chance, lobby.thinker = Random(1), Hasty()
    await lobby.start()

    def begin(tx: Transaction) -> None:
        ann, ben = (players.take_name(tx, f"SHA256:{name}", name) for name in NAMES)
        options, time = Curio().parse_options(DEFAULT), clocks.start(Terms(), tx.now)
        for deal in deals:
            matches_queries.add_match(
                tx, "curio", str(options), deal, (ann, ben), clock=time, zones=("UTC", "UTC")
            )

    await lobby.change(begin)
    for board in (1, 2):
        for ply, move in enumerate(moves):
            mover = await lobby.ask(players.named, NAMES[ply % 2])
            await lobby.change(playing.play, board, mover, move)
    await lobby.change(playing.resign, 2, await lobby.ask(players.named, "ann"))
    shell = Shell(lobby, NAMES[viewer])
    plies = range(1, len(moves) + 1)
    commands = ["review 2", "review 2 --json", *(f"review 2#{ply}" for ply in plies)]
    commands += [f"analysis 2#{ply} --judge" for ply in plies]
    record = (await shell("record 2")).out
    said = [await shell(command) for command in commands]
    said += [await shell(command, record) for command in ("review record", "review record --json")]
    await lobby.stop()
    await store.close()
    return said


@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize("seed", range(3))
async def test_what_is_withheld_is_the_same_in_both_worlds(
    tmp_path: Path, viewer: int, seed: int
) -> None:
    rng = Random(seed)
    deal, moves = running(DEFAULT, rng)
    others = worlds(DEFAULT, deal, moves, viewer, rng)
    assert others
    databases.lay(tmp_path / "unused.db")
    one = await answers(tmp_path / "one", (deal, deal), moves, viewer)
    other = await answers(tmp_path / "other", (others[0], deal), moves, viewer)
    assert one == other
    assert APART in " ".join(one[0].out.split())

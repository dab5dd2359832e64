"""When time runs out during live sessions, matches end but no session does.

A session was once seen to end without a message some seconds after its player's time had run out.
``STRESS=100 pytest tests/app/test_time_runs_out.py`` looks for that longer.
"""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

import pytest

from lobby.app.verbs import CATALOGUE
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.features.clocks.duties import Sweep
from lobby.features.matches import starting, viewing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from tests.conftest import NOON, begin, play
from tests.support import databases
from tests.support.still import run
from tests.support.terminals import Seat

ROUNDS = int(os.environ.get("STRESS", "1"))

KEYS = (
    *("\r", "\r", "M", "R", "U", "D", "N", "W", "C", "F", "S", "V", "v", "y", "n", "\t", "\x1b"),
    *("<", ">", "32+a", "46+e", "22+b", "\x1b[A", "\x1b[B", "\x1b[C", "?", "\x10", "hi", "\x13"),
    *("\x0f", "i", "A", "X", "P", "T", '"', "Q", "\x7f"),
)
SIZES = {"ann": (80, 24), "ben": (120, 40), "eve": (60, 20), "a guest": (100, 30)}
TERMS = (
    *("--totaltime=1m", "--totaltime=1m --increment=1s", "--totaltime=1m --private"),
    *("--forfeittime=1m", "--totaltime=2m --forfeittime=1m --unrated"),
)
SECONDS = 80
"""Longer than any of these matches lasts without a move."""


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_sessions_outlive_the_time_of_their_players(tmp_path: Path, seed: int) -> None:
    left, running = run(_evening(tmp_path, Random(seed)))
    assert left == []
    assert running == 0


async def _evening(folder: Path, rng: Random) -> tuple[list[str], int]:
    """Visitors whose sessions have ended, and the number of running matches that are overdue."""
    loop = asyncio.get_running_loop()

    def clock() -> int:
        return int(precise())

    def precise() -> float:
        return NOON + loop.time()

    store = open_sqlite(databases.lay(folder / "lobby.db"), clock)
    sweep = Sweep(store, clock)
    lobby = Lobby(store, clock, precise=precise, verbs=CATALOGUE.words)
    await sweep.start()
    await lobby.start()
    matches = await _matches(lobby, rng)
    seats = {
        name: Seat(lobby, name, guest=name == "a guest", size=size) for name, size in SIZES.items()
    }
    tasks = {name: seat.begin() for name, seat in seats.items()}
    try:
        await asyncio.sleep(1)
        for name, seat in seats.items():
            seat.open(rng.choice([match.board for match in matches if name in _names(match)]))
        while loop.time() < SECONDS:
            await asyncio.sleep(rng.choice((0.01, 0.05, 0.3, 1.0)))
            seats[rng.choice(list(seats))].type(rng.choice(KEYS))
        await asyncio.sleep(10)
        now = [await lobby.ask(viewing.find, match.board, match.players[0]) for match in matches]
        overdue = [match for match in now if match.deadline and match.deadline < clock()]
        return [name for name, task in tasks.items() if task.done()], len(overdue)
    finally:
        for task in tasks.values():
            task.cancel()
        await asyncio.wait(tasks.values())
        await lobby.stop()
        await sweep.stop()
        await store.close()


async def _matches(lobby: Lobby, rng: Random) -> list[Match]:
    """Boards of all three players on various terms, some without a move, with running clocks."""
    names = ("ann", "ben", "eve")
    people: list[Player] = [
        await lobby.change(players.take_name, f"SHA256:{name}", name) for name in names
    ]
    matches = []
    for terms in TERMS:
        one, other = rng.sample(people, 2)
        match = await begin(lobby, one, other, terms=terms)
        await lobby.change(starting.start_clock, match.board)
        await play(lobby, match, rng.choice(("", "32+a", "32+a 46+e")))
        matches.append(match)
    return matches


def _names(match: Match) -> set[str]:
    public = set() if match.private else {"a guest", "ann", "ben", "eve"}
    return public | {player.name for player in match.players}

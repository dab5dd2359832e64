"""Many deadlines due at once, with the server that settles them killed midway."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Sequence
from itertools import combinations, cycle, islice
from random import Random
from time import monotonic, time

import psycopg

from bench.client import new_key
from bench.cluster.pairs import stored
from bench.cluster.servers import database, servers
from lobby.app.check.postgres import check
from lobby.base.durations import DAY
from lobby.core.stores import open_postgres
from lobby.database.transaction import Transaction
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.match_clocks import RETURN_SECONDS
from lobby.features.matches import playing, starting
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from proofs.leaders.world import seconds_until

HEADER = ("deadlines", "before the kill", "resumed after", "all after", "ends", "rating changes",
          "wrong")  # fmt: skip

_PLAYERS = 40
_AHEAD = 25
"""Seconds from now to the deadlines, plus a tenth of a second for each deadline."""
_ENDS = "SELECT count(*), count(DISTINCT board) FROM events WHERE kind = 'ended'"
_CHANGES = "SELECT count(*), count(DISTINCT (board, player)) FROM rating_changes"


async def settled(number: int) -> tuple[str, ...]:
    """The results for *number* deadlines."""
    async with database() as its:
        due = time() + _AHEAD + number / 50
        await _fill(its.url, number, int(due))
        key = new_key()
        async with servers(its.url, 2, key) as (leader, _):
            # A start gives players a minute to come back, by which all deadlines move.
            await asyncio.sleep(max(0.0, due + RETURN_SECONDS - time()))

            def ended() -> int:
                return _count(its.url, _ENDS)[0]

            await seconds_until(lambda: ended() >= number / 4, monotonic())
            os.kill(leader.pid, signal.SIGKILL)
            killed, before = monotonic(), ended()
            resumed = await seconds_until(lambda: ended() > before, killed)
            done = await seconds_until(lambda: ended() >= number, killed)
        ends, changes = _count(its.url, _ENDS), _count(its.url, _CHANGES)
        wrong = [*await asyncio.to_thread(lambda: list(check(its.url)))]
        wrong += [str(pair) for pair in (ends, changes) if pair[0] != pair[1]]
        return (f"{number:,}", f"{before:,}", f"{resumed:.1f} s", f"{done:.1f} s", f"{ends[0]:,}",
                f"{changes[0]:,}", str(len(wrong)))  # fmt: skip


def _count(url: str, question: str) -> tuple[int, int]:
    with psycopg.connect(url) as db:
        ((many, different),) = db.execute(question).fetchall()
    return many, different


async def _fill(url: str, number: int, due: int) -> None:
    """Add *number* matches whose time runs out at *due*."""
    store = open_postgres(url, lambda: due - 7 * DAY)
    players = await store.write(_named)
    pairs = list(islice(cycle(combinations(players, 2)), number))
    for first in range(0, number, 50):
        await store.write(_begun, pairs[first : first + 50])
    await store.close()
    async with stored(url) as store:
        await store.write(clocks_queries.beat)


def _named(tx: Transaction) -> Sequence[Player]:
    return [players_queries.add_player(tx, f"player{number}") for number in range(_PLAYERS)]


def _begun(tx: Transaction, pairs: Sequence[tuple[Player, Player]]) -> None:
    """Begin matches in which both players have moved."""
    for pair in pairs:
        match = starting.begin(tx, Proposal("octilite", *parsed("octilite")), pair, Random(1))
        for mover, move in zip(pair, ("22+a", "26+a"), strict=True):
            playing.play(tx, match.board, mover, move)

"""A program that the crash tests kill: it plays and talks, each time with a new word, and prints
each word on its standard output once it is told that the word is stored.

    python -m tests.database.sqlite.killed_player DATABASE SEED
"""

from __future__ import annotations

import asyncio
import itertools
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from lobby.core.queries import events as events_queries
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import SqliteStore
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import playing, starting, viewing
from lobby.features.people import players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import read
from lobby.features.talk import queries as talk_queries
from tests.support.proposals import proposal

_STDOUT = 1
MATCHES = 4
TALKERS = 4


async def main(path: Path, seed: int) -> None:
    store = open_sqlite(path, lambda: int(time.time()))
    seated = await store.write(_seated)
    words = (f"word-{seed}-{number}" for number in itertools.count())
    chance = Random(seed)
    await asyncio.gather(
        *(_play(store, seated, words, chance) for _ in range(MATCHES)),
        *(_talk(store, seated[0], words) for _ in range(TALKERS)),
    )


async def _play(
    store: SqliteStore, seated: tuple[Player, Player], words: Iterator[str], chance: Random
) -> None:
    while True:
        match = await store.write(starting.begin, proposal("octilite"), seated, chance)
        while match.to_move is not None:
            mover, word = seated[match.to_move], next(words)
            await _queue(store, match.board, seated[1 - match.to_move], chance)
            move = chance.choice(await store.read(_legal, match.board, mover))
            match = await store.write(playing.play, match.board, mover, move, comment=word)
            _acknowledge(word)


async def _queue(store: SqliteStore, board: int, player: Player, chance: Random) -> None:
    """Queue moves; the next move plays or drops them, without telling anybody about them."""
    prong = f"{chance.randint(2, 5)}{chance.choice('26')}+{chance.choice('abcdefgh')}"
    await store.write(queued_moves.queue, board, player, read(prong))


async def _talk(store: SqliteStore, author: Player, words: Iterator[str]) -> None:
    for word in words:
        await store.write(_speak, author, word)
        _acknowledge(word)


def _speak(tx: Transaction, author: Player, word: str) -> None:
    """Say *word*, however much has been said."""
    talk_queries.add_message(tx, author, None, word)
    events_queries.emit(tx, "said", actor=author)


def _seated(tx: Transaction) -> tuple[Player, Player]:
    ann, ben = (
        players_queries.player_named(tx, name) or players.take_name(tx, f"SHA256:{name}", name)
        for name in ("ann", "ben")
    )
    return ann, ben


def _legal(snapshot: Snapshot, board: int, player: Player) -> tuple[str, ...]:
    return viewing.show(snapshot, board, player).view.moves


def _acknowledge(word: str) -> None:
    os.write(_STDOUT, f"{word}\n".encode())


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1]), int(sys.argv[2])))

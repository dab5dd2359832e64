"""A busy lobby whose writes are recorded: it says in a file what was acknowledged, and when.

    python -m proofs.crashing.busy DATABASE SAID CHANGES SEED SYNCHRONOUS

Lines of the file SAID, each written at once::

    kept WORD       the change that has this word was acknowledged
    copying NAME    a backup with that name begins
    copied NAME     it has been made
    closed          so has the store
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import backup, connection
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches import offers, playing, starting, viewing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import read
from lobby.features.talk import queries as talk_queries

MATCHES = 6
TALKERS = 4
CHECKPOINT_PAGES = 60
"""Pages in the log after which they are moved into the database: few, so that it happens often."""
_COPIES = (("one.db", 0.3), ("two.db", 0.7))
"""Backups, and the share of all changes after which each begins."""
_NOW = 1_767_268_800
_GAMES = ("octilite", "binar", "chaos", "curio")


class Busy:
    """Plays, talks and takes back, each time with a unique word, until there have been enough
    changes."""

    def __init__(self, lobby: Lobby, said: int, changes: int, seed: int) -> None:
        self._lobby = lobby
        self._said = said
        self._changes = changes
        self._chance = Random(seed)
        self._words = (f"word-{number}" for number in count())
        self._done = 0
        self._more = asyncio.Event()

    async def run(self, path: Path) -> None:
        """Do everything at once, and meanwhile make backups of the database at *path*."""
        seated = [await self._sign_up(number) for number in range(2 * MATCHES)]
        async with asyncio.TaskGroup() as tasks:
            for number in range(MATCHES):
                pair = (seated[2 * number], seated[2 * number + 1])
                tasks.create_task(self._play(pair, _GAMES[number % len(_GAMES)]))
            for number in range(TALKERS):
                tasks.create_task(self._talk(seated[number]))
            for name, share in _COPIES:
                tasks.create_task(self._back_up(path, name, int(share * self._changes)))

    def say(self, line: str) -> None:
        """Write *line* to the file at once."""
        os.write(self._said, f"{line}\n".encode())

    @property
    def _going(self) -> bool:
        return self._done < self._changes

    def _keep(self, word: str) -> None:
        self._done += 1
        self.say(f"kept {word}")
        self._more.set()

    async def _sign_up(self, number: int) -> Player:
        name = f"player{number}"
        player = await self._lobby.change(players.take_name, f"SHA256:{name}", name)
        self._keep(name)
        return player

    async def _play(self, seated: tuple[Player, Player], game: str) -> None:
        while self._going:
            match = await self._lobby.change(
                starting.begin, Proposal(game, *parsed(game)), seated, self._chance
            )
            self._keep(f"board-{match.board}")
            while self._going and match.to_move is not None:
                match = await self._turn(match, seated)
            if match.over:
                self._keep(f"end-{match.board}")

    async def _turn(self, match: Match, seated: tuple[Player, Player]) -> Match:
        assert match.to_move is not None
        mover, word = seated[match.to_move], next(self._words)
        if match.game == "octilite":
            await self._queue(match.board, seated[1 - match.to_move])
        moves = await self._lobby.ask(_legal, match.board, mover)
        move = self._chance.choice(moves)
        match = await self._lobby.change(playing.play, match.board, mover, move, comment=word)
        self._keep(word)
        if match.to_move is not None and self._chance.random() < 0.1:
            with suppress(Refused):  # a capture has shown what was hidden, so the move stands
                await self._lobby.change(offers.offer_takeback, match.board, mover)
                other = seated[1 - seated.index(mover)]
                match = await self._lobby.change(offers.accept_takeback, match.board, other)
        elif match.to_move is not None and self._chance.random() < 0.03:
            match = await self._lobby.change(playing.resign, match.board, mover)
        return match

    async def _queue(self, board: int, player: Player) -> None:
        prong = f"{self._chance.randint(2, 5)}{self._chance.choice('26')}+a"
        with suppress(Refused):  # the pod there may be the opponent's
            await self._lobby.change(queued_moves.queue, board, player, read(prong))

    async def _talk(self, author: Player) -> None:
        while self._going:
            word = next(self._words)
            await self._lobby.change(_speak, author, word)
            self._keep(word)

    async def _back_up(self, path: Path, name: str, after: int) -> None:
        while self._done < after:
            self._more.clear()
            await self._more.wait()
        self.say(f"copying {name}")
        await asyncio.to_thread(backup, path, path.with_name(name))
        self.say(f"copied {name}")


async def main(path: Path, said: Path, changes: int, seed: int, synchronous: int) -> None:
    """Run the store at *path* from start to close."""
    handle = os.open(said, os.O_CREAT | os.O_WRONLY | os.O_APPEND | os.O_CLOEXEC, 0o600)
    connection.WRITING = {
        **connection.WRITING,
        "synchronous": synchronous,
        "wal_autocheckpoint": CHECKPOINT_PAGES,
    }
    ticks: Iterator[int] = count(_NOW)
    store = open_sqlite(path, lambda: next(ticks))
    lobby = Lobby(store, lambda: next(ticks))
    await lobby.start()
    busy = Busy(lobby, handle, changes, seed)
    await busy.run(path)
    await lobby.stop()
    await store.close()
    busy.say("closed")


def _speak(tx: Transaction, author: Player, word: str) -> None:
    """Say *word*, regardless of how much has been said."""
    talk_queries.add_message(tx, author, None, word)
    events_queries.emit(tx, "said", actor=author)


def _legal(snapshot: Snapshot, board: int, player: Player) -> tuple[str, ...]:
    return viewing.show(snapshot, board, player).view.moves


if __name__ == "__main__":
    _, database, log, *numbers = sys.argv
    asyncio.run(main(Path(database), Path(log), *map(int, numbers)))

"""People who keep connecting and moving, and count what becomes of it."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from itertools import count
from time import perf_counter
from typing import Any

import asyncssh

from bench.client import new_key, reach

_CELLS = tuple(f"{column}{row}" for row in range(1, 15) for column in "abcdefghijklmno")
"""The cells of a Binar board of 15 by 15, except the last row: until then no column is full, so all
of these moves are legal in any order."""

FAREWELL = "This server is stopping. Nothing is lost. Connect again now."


@dataclass
class Tally:
    """What became of everything."""

    seconds: list[float] = field(default_factory=list)
    """How long each connection took, including the login."""
    refused: list[str] = field(default_factory=list)
    broken: list[str] = field(default_factory=list)
    """Why commands broke off after they had been admitted."""
    moves: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))
    """The acknowledged moves, for each board."""
    farewells: int = 0
    """Sessions that were told to connect again."""


class Broken(Exception):
    """A command broke off."""


@dataclass(frozen=True)
class Person:
    """Somebody with a key, who connects at *port* for each command."""

    name: str
    port: int
    key: asyncssh.SSHKey
    tally: Tally

    @classmethod
    def new(cls, name: str, port: int, tally: Tally) -> Person:
        """A person who has no account yet."""
        return cls(name, port, new_key(), tally)

    async def run(self, command: str) -> tuple[str, str]:
        """What *command* prints, and its error output. Raises Broken."""
        began = perf_counter()
        async with AsyncExitStack() as stack:
            try:
                connection = await stack.enter_async_context(reach(self.port, self.name, self.key))
            except (OSError, asyncssh.Error) as error:
                self.tally.refused.append(repr(error))
                raise Broken from error
            self.tally.seconds.append(perf_counter() - began)
            try:
                done = await connection.run(command)
            except (OSError, asyncssh.Error) as error:
                self.tally.broken.append(f"{command}: {error!r}")
                raise Broken from error
            out, complaint = str(done.stdout), " ".join(str(done.stderr).split())
        if "stop soon" in complaint:
            self.tally.refused.append(complaint)
            raise Broken
        return out, complaint

    async def does(self, command: str) -> Any:
        """The document printed by *command*, which is repeated until it is not broken off. The
        server's farewell counts as breaking off; any other complaint raises AssertionError."""
        while True:
            try:
                out, complaint = await self.run(f"{command} --json")
            except Broken:
                continue
            if not complaint:
                return json.loads(out)
            assert FAREWELL in complaint, complaint
            self.tally.broken.append(f"{command}: {complaint}")

    async def plays(self, board: int, move: str) -> None:
        """Make a *move*, as often as it takes if it breaks off."""
        number = len(self.tally.moves[board])
        while True:
            try:
                _, complaint = await self.run(f"move {board} {move}")
            except Broken:
                complaint = "broken"
            if complaint and not await self._made(board, number):
                continue
            self.tally.moves[board].append(move)
            return

    async def _made(self, board: int, number: int) -> bool:
        return len(await self._moves(board)) > number

    async def _moves(self, board: int) -> list[str]:
        (shown,) = (await self.does(f"show {board}"))["boards"]
        return [move["move"] for move in shown["moves"]]

    async def lost(self) -> int:
        """How many acknowledged moves are not where they were made."""
        lost = 0
        for board, moves in self.tally.moves.items():
            made = await self._moves(board)
            lost += sum(move not in made[place : place + 1] for place, move in enumerate(moves))
        return lost

    async def looks(self) -> None:
        """Connect, look, and leave, again and again."""
        while True:
            await self.does("games")

    async def stays(self) -> None:
        """Stay connected, and reconnect after each farewell."""
        while True:
            try:
                _, complaint = await self.run("wait")
            except Broken:
                continue
            self.tally.farewells += FAREWELL in complaint


async def play(first: Person, other: Person) -> None:
    """Play one match after another, as fast as the servers answer."""
    for _ in count():
        offer = await first.does(f"binar challenge {other.name} -size=15")
        board = (await other.does(f"accept {offer['number']}"))["board"]
        (shown,) = (await first.does(f"show {board}"))["boards"]
        players = (first, other) if shown["legal_moves"] else (other, first)
        for number, cell in enumerate(_CELLS):
            await players[number % 2].plays(board, cell)
        await first.does(f"resign {board}")


async def busy(
    port: int, tally: Tally, pairs: int, others: int
) -> tuple[Person, asyncio.Task[None]]:
    """Start *pairs* pairs that play, *others* people who look, and as many who stay; return the
    first person with the task of all."""
    people = [Person.new(f"walker{index}", port, tally) for index in range(2 * pairs + 2 * others)]
    for person in people:
        await person.does(f"signup {person.name}")
    playing, looking = people[: 2 * pairs], people[2 * pairs :]

    async def all_at_once() -> None:
        async with asyncio.TaskGroup() as group:
            for first, other in zip(playing[::2], playing[1::2], strict=True):
                group.create_task(play(first, other))
            for walker in looking[:others]:
                group.create_task(walker.looks())
            for walker in looking[others:]:
                group.create_task(walker.stays())

    return people[0], asyncio.create_task(all_at_once())

"""How long a move made at one server takes to reach the screens at another.

    python -m bench.cluster.frames [--boards 64] [--watchers 32] [--rate 100] [--database URL]

Moves are made at server A, *rate* per second, in line mode, on *boards* boards in rotation, until
each board has had all moves of a match but the last. At server B each board is shown to the player
in the second seat, and some to watchers, who choose from the first ten boards of their lists. The
time measured is from A's answer to a move until the frame that says whose turn it is now has
arrived at each client of B; it is zero if the frame arrived before the answer. The clients are in
this process.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import dataclass, field, replace
from itertools import chain
from time import perf_counter

import asyncssh
import pyte

from bench import asking
from bench.client import Screen, Target, enter, new_key
from bench.cluster.pairs import Pair, named, paired
from bench.cluster.servers import Database, measure, servers
from bench.cluster.shares import Shares, in_words
from bench.lines import Player
from bench.store import LINE
from bench.table import milliseconds, slowest, table

HEADER = ("changes/s", "boards", "sessions", "frames", "median ms", "95% ms", "99% ms", "worst ms")
AIM = ("aim, 100", "", "", "", "", "100", "", "")
MOVES = LINE[1:-1]
"""The first move is made beforehand, as it is the second player who can open the board with a
key."""
_ROWS = 10
_DOWN = b"\x1b[B"
_AGAIN_SECONDS = 2


@dataclass(frozen=True)
class Seen:
    """The screen of a session that shows a board, and what its title says when it is the turn of
    the first or the second player."""

    screen: Screen
    titles: tuple[bytes, bytes]

    def look_away(self) -> None:
        """Forget what has arrived."""
        self.screen.seen = b""

    async def shows(self, seat: int) -> float:
        """When the frame arrived in which it is the turn of *seat*."""
        await self.screen.until(self.titles[seat])
        return self.screen.last


@dataclass
class Table:
    """A board played by *pair* at server A, and the screens at B that show it."""

    pair: Pair
    players: Sequence[Player]
    seen: list[Seen] = field(default_factory=list)

    @property
    def board(self) -> int:
        """The board's number."""
        return self.pair.boards[0]

    @property
    def titles(self) -> tuple[bytes, bytes]:
        """The titles a watcher reads."""
        first, second = (f"{name} to move".encode() for name in self.pair.names)
        return first, second

    async def move(self, ply: int) -> list[float]:
        """Make move number *ply* + 1; return the seconds from its answer to each frame."""
        for screen in self.seen:
            screen.look_away()
        answer = await self.players[ply % 2].say(f"move {self.board} {LINE[ply]}#{ply + 1}")
        assert "error" not in answer, answer
        answered = perf_counter()
        shown = await asyncio.gather(*(screen.shows((ply + 1) % 2) for screen in self.seen))
        return [max(0.0, painted - answered) for painted in shown]


async def laid(
    east: Target, west: Target, pairs: Sequence[Pair], stack: AsyncExitStack
) -> dict[int, Table]:
    """The tables of *pairs*, who play at *east*; the second player of each watches at *west*."""
    tables = {}
    for pair in pairs:
        players = [await Player.come(east, key, stack) for key in pair.keys]
        laid = Table(pair, players)
        tables[laid.board] = laid
        await laid.move(0)
        screen, _ = await enter(replace(west, key=pair.keys[1]), stack)
        screen.channel.write(b"\t")
        await screen.until(b"your move")
        await screen.frame()
        laid.seen.append(Seen(screen, (laid.titles[0], b"your move")))
    return tables


async def watch(
    west: Target,
    tables: dict[int, Table],
    keys: Sequence[asyncssh.SSHKey],
    stack: AsyncExitStack,
) -> None:
    """Make the owners of *keys* watch boards at *west*."""
    for place, own in enumerate(keys):
        screen, _ = await enter(replace(west, key=own, landmark=b"Other matches"), stack)
        if down := place % _ROWS:
            screen.channel.write(_DOWN * down)
            await screen.frame()
        screen.seen = b""
        # The list ignores Enter while its rows are moving.
        while b"to move" not in screen.seen:
            screen.channel.write(b"\r")
            with suppress(TimeoutError):
                async with asyncio.timeout(_AGAIN_SECONDS):
                    await screen.until(b"to move")
        await screen.frame()
        chosen = tables[board_of(screen.seen)]
        chosen.seen.append(Seen(screen, chosen.titles))


def board_of(data: bytes) -> int:
    """The first board number on the screen that *data* draws.

    >>> board_of(b"\\x1b[1;1H\\x1b[1m 12 \\x1b[0mOctiLite")
    12
    """
    screen = pyte.Screen(80, 24)
    pyte.ByteStream(screen).feed(data)
    return int(screen.display[0].split()[0])


async def played(tables: Sequence[Table], rate: float) -> tuple[float, list[float]]:
    """The seconds all moves at *tables* took, started at *rate* per second, and the seconds from
    each answer to each of its frames."""
    began = perf_counter()

    async def play(place: int, its: Table) -> list[float]:
        waits = []
        for number in range(len(MOVES)):
            due = began + (number * len(tables) + place) / rate
            await asyncio.sleep(due - perf_counter())
            waits += await its.move(number + 1)
        return waits

    of_tables = await asyncio.gather(*(play(place, its) for place, its in enumerate(tables)))
    return perf_counter() - began, list(chain.from_iterable(of_tables))


def row(rate: float, boards: int, sessions: int, seconds: Sequence[float]) -> Sequence[str]:
    """A row of the table.

    >>> row(99.6, 2, 3, [each / 1000 for each in range(1, 1001)])[4:]
    ('501.0', '951.0', '991.0', '1,000.0')
    """
    columns = milliseconds(slowest(seconds, 0.5, 0.95, 0.99))
    return f"{rate:.0f}", f"{boards}", f"{sessions}", f"{len(seconds):,}", *columns


async def measured(its: Database, boards: int, watchers: int, rate: float) -> str:
    """The table, and what else there is to say."""
    pairs = await paired(its.url, boards, 1)
    watching = await named(its.url, [f"watcher-{watcher}" for watcher in range(watchers)])
    async with servers(its.url, 2, new_key()) as running, AsyncExitStack() as stack:
        east, west = running
        tables = await laid(east, west, pairs, stack)
        await watch(west, tables, watching, stack)
        shares = Shares(running, its)
        seconds, waits = await played(list(tables.values()), rate)
        used = in_words(shares.until_now())
    changes = boards * len(MOVES) / seconds
    return f"{table(HEADER, [AIM, row(changes, boards, boards + watchers, waits)])}\n{used}"


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--boards", type=int, default=64)
    parser.add_argument("--watchers", type=int, default=32)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--database", metavar="URL", default="")
    chosen = parser.parse_args()
    asyncio.run(
        measure(
            chosen.database,
            lambda its: measured(its, chosen.boards, chosen.watchers, chosen.rate),
        )
    )

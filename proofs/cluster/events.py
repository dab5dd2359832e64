"""Events through two servers at once: whether each reader gets every event once, in order.

    python -m proofs.cluster.events [--events 20000] [--readers 32] [--database URL]

Players write as many messages as there are to be *events*, half of them at each of two servers, as
fast as these accept them. Each message is an event that concerns one reader. Readers of events
remember how far they have read, and so might miss one. Four of them are tested at the same time,
each as in real use:

- the feed of each server: each reader waits for news at both;
- the digest: each reader asks for the news again and again, twice a second, each time in a new
  visit, alternating between the servers, and is told what has come since the visit before;
- the notices: each reader has a mail address, and one of the servers plans what is sent there.

In the end, all four must have each event once, in order, and none may be missing.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass, field, replace
from itertools import cycle, islice, pairwise
from time import perf_counter, time
from typing import Any

import asyncssh
import psycopg

from bench import asking
from bench.client import Target, connect, new_key
from bench.cluster.pairs import named, stored
from bench.cluster.servers import database, servers
from bench.lines import Player
from bench.machine import Machine
from lobby.database.transaction import Transaction
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.values import NoticeAddress
from lobby.features.people import players

EACH = 50
"""Messages written by one player, to at least five readers in turn: fewer than the hourly limit."""

AT_ONCE = 16
"""Players who write at the same time."""

VISIT_SECONDS = 0.5
"""Seconds between two visits of a reader: everything readers ask for slows down the writers."""

PATIENCE = 3600
"""The most seconds the whole run may take."""

MAIL = {
    "LOBBY_SMTP_HOST": "127.0.0.1",
    "LOBBY_SMTP_PORT": "1",
    "LOBBY_SMTP_SECURITY": "none",
    "LOBBY_MAIL_FROM": "lobby@example.org",
    "LOBBY_NOTICE_GRACE": "3600",
}
"""Settings with which notices are planned, but none is sent before the end."""


@dataclass
class Reader:
    """A reader called *name*, and what reached them: from the feeds of both servers and in the
    digest, each as the texts of messages, which are numbers in sequence. *numbers* are the event
    numbers shown by the feed of A."""

    name: str
    key: asyncssh.SSHKey
    feeds: tuple[list[int], list[int]] = field(default_factory=lambda: ([], []))
    digest: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    expected: int = 0

    @property
    def has_all(self) -> bool:
        """Whether as many messages as were written have arrived everywhere."""
        return all(len(feed) >= self.expected for feed in (*self.feeds, self.digest))


def words(news: Mapping[str, Any]) -> int:
    """The text of the message that *news* reports.

    >>> words({"text": "author-3 to you: 157"})
    157
    """
    return int(news["text"].split()[-1])


def wrong(read: Sequence[int], expected: Sequence[int]) -> str:
    """What is wrong with *read*; "" if nothing is.

    >>> wrong([1, 2, 3], [1, 2, 3])
    ''
    >>> wrong([2, 1, 1], [1, 2, 3])
    '1 missing, 1 twice, 1 out of order'
    """
    place = {word: number for number, word in enumerate((*expected, *read))}
    place |= {word: number for number, word in enumerate(expected)}
    faults = {
        "missing": len({*expected} - {*read}),
        "twice": len(read) - len({*read}),
        "out of order": sum(place[later] < place[earlier] for earlier, later in pairwise(read)),
        "more": len({*read} - {*expected}),
    }
    return ", ".join(f"{many} {fault}" for fault, many in faults.items() if many)


async def follow(reader: Reader, place: int, server: Target, stack: AsyncExitStack) -> None:
    """Make *reader* wait for news at *server* until it ends."""
    connection = await stack.enter_async_context(connect(replace(server, key=reader.key)))
    process = await connection.create_process("wait --json")
    await process.stderr.readline()  # it is waiting from now on

    async def note() -> None:
        async for line in process.stdout:
            news = json.loads(line)
            reader.feeds[place].append(words(news))
            if place == 0:
                reader.numbers.append(news["id"])

    task = asyncio.create_task(note())
    stack.callback(task.cancel)


async def visit(reader: Reader, at: Sequence[Target]) -> None:
    """Make *reader* visit again and again, until everything has been reported. Each visit is a new
    session; visits at one server share a connection, or most of the work would be handshakes."""
    async with AsyncExitStack() as stack:
        known: dict[Target, asyncssh.SSHClientConnection] = {}
        for server in cycle(at):
            if server not in known:
                target = replace(server, key=reader.key)
                known[server] = await stack.enter_async_context(connect(target))
            try:
                process = await known[server].create_process(stderr=asyncssh.DEVNULL)
            except asyncssh.ChannelOpenError:  # it hung up, as the last session ended long ago
                del known[server]
                continue
            process.stdin.write("news --json\nquit\n")
            news = json.loads(await process.stdout.readline())["news"]
            await process.wait()  # what was reported counts as seen from now on
            reader.digest += [words(item) for item in reversed(news)]
            if reader.has_all:
                return
            await asyncio.sleep(VISIT_SECONDS)


async def write(
    own: asyncssh.SSHKey, server: Target, readers: Sequence[Reader], first: int
) -> None:
    """Make the owner of *own* write to each of *readers* in turn, numbers from *first* on."""
    async with AsyncExitStack() as stack:
        author = await Player.come(server, own, stack)
        for number, reader in enumerate(readers, first):
            answer = await author.say(f"message {reader.name} -m {number}")
            assert "error" not in answer, answer


async def written(
    at: Sequence[Target], keys: Sequence[asyncssh.SSHKey], readers: Sequence[Reader]
) -> float:
    """The seconds in which the owners of *keys* wrote EACH messages to *readers*."""
    room = asyncio.Semaphore(AT_ONCE)
    turns = cycle(readers)
    plans = [(own, list(islice(turns, EACH))) for own in keys]
    for _, plan in plans:
        for reader in plan:
            reader.expected += 1

    async def write_plan(place: int, own: asyncssh.SSHKey, plan: Sequence[Reader]) -> None:
        async with room:
            await write(own, at[place % len(at)], plan, place * EACH)

    began = perf_counter()
    await asyncio.gather(
        *(write_plan(place, *readers_plan) for place, readers_plan in enumerate(plans))
    )
    return perf_counter() - began


async def reachable(url: str, names: Sequence[str]) -> None:
    """Give the players *names* in the database *url* a confirmed mail address."""

    def confirm(tx: Transaction, name: str) -> None:
        player = players.named(tx, name)
        address = f"{name}@example.org"
        notices_queries.save_notice_address(
            tx, NoticeAddress(player, "mail", address, "secret", int(time()))
        )

    async with stored(url) as store:
        for name in names:
            await store.write(confirm, name)


@dataclass(frozen=True, slots=True)
class Stored:
    """What the database holds for a reader, in the order of events: the event ids and message
    texts, and the events in the outbox, in its order."""

    events: list[int]
    words: list[int]
    outbox: list[int]


def stored_for_readers(url: str) -> dict[str, Stored]:
    """What the database *url* holds for each reader, by name."""
    with psycopg.connect(url) as db:
        rows = db.execute(_STORED).fetchall()
    return {name: Stored(*(column or [] for column in lists)) for name, *lists in rows}


_STORED = """
SELECT p.name, told.events, told.words,
    (SELECT array_agg(o.event ORDER BY o.id) FROM outbox AS o WHERE o.player = p.id)
FROM players AS p LEFT JOIN (
    SELECT l.reader, array_agg(e.id ORDER BY e.id) AS events,
        array_agg(l.text::bigint ORDER BY e.id) AS words
    FROM events AS e JOIN letters AS l ON l.id = (e.detail::json ->> 'letter')::bigint
    WHERE e.kind = 'written' GROUP BY l.reader
) AS told ON told.reader = p.id
WHERE p.name LIKE 'reader-%'
"""


async def until_planned(url: str, number: int) -> None:
    """Wait until *number* notices are in the outbox of the database *url*."""
    while True:
        if await asyncio.to_thread(planned, url) >= number:
            return
        await asyncio.sleep(1)


def planned(url: str) -> int:
    """How many notices are in the outbox of the database *url*."""
    with psycopg.connect(url) as db:
        [(count,)] = db.execute("SELECT count(*) FROM outbox")
    assert isinstance(count, int)
    return count


def findings(readers: Sequence[Reader], url: str) -> Iterator[tuple[str, str]]:
    """What is wrong for each kind of reader; "" if nothing is."""
    has = stored_for_readers(url)
    for place, name in enumerate(("feed of A", "feed of B")):
        yield name, _first(wrong(reader.feeds[place], has[reader.name].words) for reader in readers)
    yield "digest", _first(wrong(reader.digest, has[reader.name].words) for reader in readers)
    yield (
        "outbox",
        _first(wrong(reader_rows.outbox, reader_rows.events) for reader_rows in has.values()),
    )
    shown = (wrong(reader.numbers, sorted({*reader.numbers})) for reader in readers)
    yield "numbers of events as shown", _first(shown)


def _first(faults: Iterator[str]) -> str:
    return next(filter(None, faults), "")


async def tell_readers(
    url: str, at: Sequence[Target], keys: Sequence[asyncssh.SSHKey], readers: Sequence[Reader]
) -> float:
    """Write and read until everybody has everything, or until waiting is hopeless; return the
    seconds that writing took."""
    try:
        async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as tasks:
            writing = tasks.create_task(written(at, keys, readers))
            for reader in readers:
                tasks.create_task(visit(reader, at))
            tasks.create_task(until_planned(url, len(keys) * EACH))
    except TimeoutError:
        print(f"Not everybody had everything within {PATIENCE} s.")
    return writing.result()


async def main(url: str, number: int, many: int) -> None:
    """Write, read, compare and print."""
    machine = Machine()
    names = [f"reader-{index}" for index in range(many)]
    authors = [f"author-{index}" for index in range(-(-number // EACH))]
    async with database(url) as its:
        readers = list(map(Reader, names, await named(its.url, names)))
        keys = await named(its.url, authors)
        await reachable(its.url, names)
        async with (
            servers(its.url, 2, new_key(), metrics=False, **MAIL) as at,
            AsyncExitStack() as stack,
        ):
            for reader in readers:
                for place, server in enumerate(at):
                    await follow(reader, place, server, stack)
            seconds = await tell_readers(its.url, at, keys, readers)
        total = len(keys) * EACH
        print(f"{total:,} events, {total / seconds:,.0f} a second, at two servers at once.")
        for name, fault in findings(readers, its.url):
            print(f"  {name}: {fault or 'each once, in order, none missing'}")
    print(machine)


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--readers", type=int, default=32, help="at least 5")
    parser.add_argument("--database", metavar="URL", default="")
    chosen = parser.parse_args()
    asyncio.run(main(chosen.database, chosen.events, chosen.readers))

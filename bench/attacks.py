"""Whether people can log in and play while strangers do the worst that they can.

    python -m bench.attacks [--seconds 60] [KIND ...]

The attacks are those that once stopped a lobby: *mail* (mails that are slow to parse, with a
genuine token and without), *show* (boards named as often as a line holds), *stats* (statistics of a
game for which a match of 2**62 moves is stored); *verbs* (one guest and one member give
every command with its largest arguments, in turn, as fast as they are answered); *screens* (one
guest and one member press the keys that open screens and boards, in the largest window); and *all*
of them at once. Each lasts a minute, in a lobby used for years. Meanwhile a player logs in twice a
second, each time from another address, and runs a command, and four players press keys. The output
is the share of logins that succeeded, how long the keys waited, and the share of a core that the
server and its workers used. The server has its default limits.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, time
from typing import NamedTuple

import asyncssh

from bench import asking, filling
from bench.client import Screen, Target, enter, new_key, press
from bench.flood import PAUSE_SECONDS, log_in
from bench.machine import Machine
from bench.piped import Piped
from bench.processes import usage
from bench.seating import Size
from bench.servers import fingerprint, free_port, lobby_process, made_keys
from bench.table import milliseconds, slowest, table
from bench.used import prolonged
from bench.world import IN_LOBBY, give_key, lobby_at
from lobby.core.stores import open_sqlite
from lobby.database.transaction import Transaction
from lobby.features.explorer.rebuilding import explore
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.notices import addresses
from lobby.features.notices.replies import reply_tokens
from lobby.features.notices.values import ReplyToken
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player

KINDS = ("none", "mail", "show", "stats", "verbs", "screens", "all")
SECONDS = 60.0
TYPISTS = 4
KEY_SECONDS = 0.2
"""Seconds between two keys of a typist."""

TOKENS = 3
SENDER = "ann@example.org"
HONEST = "regular"
"""Who logs in and presses keys."""
SIZE = Size(finished=30_000, running=2_000, players=1_000)
HUGE = 2**62

_HEADER = (
    "attack",
    "logins",
    "could log in %",
    "longest s",
    "keys",
    "p50 ms",
    "p99 ms",
    "most ms",
    "CPU %",
    "answers",
)


class Scene(NamedTuple):
    """A lobby to attack: its mail comes in at *mail_port*, where *addresses* have tokens. The owner
    of *key*, a member, gives *commands* there."""

    target: Target
    mail_port: int
    addresses: Sequence[str]
    key: asyncssh.SSHKey
    commands: Sequence[tuple[str, str]]
    typists: Sequence[Target]


@asynccontextmanager
async def scene() -> AsyncIterator[Scene]:
    """A lobby with years of activity, and what the attackers need there."""
    key, attackers_key, mail_port = new_key(), new_key(), free_port()
    typists_keys = made_keys(TYPISTS)
    tokens = [reply_tokens.new() for _ in range(TOKENS)]
    limits = {
        "LOBBY_SMTP_HOST": "127.0.0.1",
        "LOBBY_SMTP_PORT": str(free_port()),  # nobody is there: answers wait
        "LOBBY_SMTP_SECURITY": "none",
        "LOBBY_MAIL_FROM": "lobby@lobby.example.org",
        "LOBBY_MAIL_IN_PORT": str(mail_port),
    }
    with TemporaryDirectory() as name:
        folder, now = Path(name), int(time())
        await asyncio.to_thread(filling.fill, folder / "lobby.db", SIZE, seed=1, now=now)
        await explored(folder / "lobby.db", now)
        async with lobby_at(folder / "lobby.db", now) as lobby:
            largest = await prolonged(lobby, "veteran")
            await lobby.change(give_key, HONEST, fingerprint(key))
            for number, typists_key in enumerate(typists_keys, 10):
                await lobby.change(give_key, f"player-{number}", fingerprint(typists_key))
            await lobby.change(give_key, "veteran", fingerprint(attackers_key))
            await lobby.change(_keep, tokens)
        exaggerate(folder / "lobby.db")
        async with lobby_process(folder, key, bots=1, limits=limits) as target:
            named = [f"lobby+{token}@lobby.example.org" for token in tokens]
            yield Scene(
                replace(target, landmark=IN_LOBBY),
                mail_port,
                [*named, "lobby@lobby.example.org"],
                attackers_key,
                list(largest.commands()),
                [replace(target, key=typists_key) for typists_key in typists_keys],
            )


async def explored(path: Path, now: int) -> None:
    """Let all matches have been explored by *now*."""
    store = open_sqlite(path, lambda: now)
    try:
        await explore(store, lambda _: None)
    finally:
        await store.close()


def exaggerate(path: Path) -> None:
    """Store the length of a match that never was, and that everybody was notified long ago."""
    with sqlite3.connect(path) as database:
        database.execute(
            "INSERT INTO length_tallies (game, reason, plies, part, matches)"
            " VALUES ('chaos', 'resignation', ?, 0, 1)",
            (HUGE,),
        )
        database.execute("UPDATE notices_planned SET event = (SELECT max(id) FROM events)")
    database.close()


def _keep(tx: Transaction, tokens: Sequence[str]) -> None:
    regular = players_queries.player_named(tx, HONEST)
    assert isinstance(regular, Player)
    _, code = addresses.propose(tx, regular, "mail", SENDER)
    addresses.confirm(tx, regular, code)
    running = matches_queries.running_matches_of(tx, regular)
    for match, token in zip(running, tokens, strict=False):
        meaning = ReplyToken(
            regular,
            match.board,
            match.plies + 1,
            reply_tokens.position_digest(tx, match.board),
            tx.now + reply_tokens.LIFETIME,
        )
        reply_tokens.keep(tx, token, meaning)


async def measured(kind: str, seconds: float) -> Sequence[str]:
    """A row of the table."""
    async with scene() as lobby, AsyncExitStack() as stack:
        screens = [(await enter(typist, stack))[0] for typist in lobby.typists]
        attackers = await Piped.begun(
            "bench.attackers",
            kinds=KINDS[1:-1] if kind == "all" else [kind],
            seconds=seconds,
            port=lobby.target.port,
            mail_port=lobby.mail_port,
            addresses=lobby.addresses,
            sender=SENDER,
            key=lobby.key.export_private_key().decode(),
            commands=lobby.commands,
        )
        ending = perf_counter() + seconds
        before = usage(lobby.target.pid).cpu
        waits, took = await asyncio.gather(
            asyncio.gather(*(typed(screen, ending) for screen in screens)),
            logins(lobby.target, ending),
        )
        cpu = (usage(lobby.target.pid).cpu - before) / seconds
        answers = (await attackers.heard())["answers"]
        await attackers.gone()
    return _row(kind, [wait for of_screen in waits for wait in of_screen], took, cpu, answers)


async def typed(screen: Screen, ending: float) -> list[float]:
    """How long each key waited, in seconds."""
    waits = list[float]()
    while perf_counter() < ending:
        waits.append(await press(screen))
        await asyncio.sleep(KEY_SECONDS)
    return waits


async def logins(target: Target, ending: float) -> Sequence[float | None]:
    """How long each login took, in seconds; None for those that failed."""
    tasks = list[asyncio.Task[float | None]]()
    for number in count():
        if perf_counter() > ending:
            return await asyncio.gather(*tasks)
        source = f"127.201.{number % 250}.1"
        tasks.append(asyncio.create_task(log_in(target, source)))
        await asyncio.sleep(PAUSE_SECONDS)
    raise AssertionError


def _row(
    kind: str,
    waits: Sequence[float],
    took: Sequence[float | None],
    cpu: float,
    answers: Sequence[object],
) -> Sequence[str]:
    could = [seconds for seconds in took if seconds is not None]
    return (
        kind,
        str(len(took)),
        f"{100 * len(could) / len(took):.0f}",
        f"{max(could, default=0):.2f}",
        str(len(waits)),
        *milliseconds(slowest(waits, 0.5, 0.99)),
        f"{100 * cpu:.0f}",
        " ".join(map(str, answers)),
    )


async def main(arguments: Sequence[str] | None = None) -> None:
    """Measure and print."""
    parser = asking.parser(__doc__)
    parser.add_argument("--seconds", type=float, default=SECONDS)
    parser.add_argument("kinds", nargs="*", metavar="KIND", default=KINDS)
    chosen = parser.parse_args(arguments)
    machine = Machine()
    rows = []
    for kind in chosen.kinds:
        rows.append(await measured(kind, chosen.seconds))
        print(table(_HEADER, rows), flush=True)
    print(machine)


if __name__ == "__main__":
    asyncio.run(main())

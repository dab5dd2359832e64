"""After a restore, what happens next has the numbers of what was lost. Nobody who was told of the
one may take it for the other: every identifier that leaves the house is new."""

from __future__ import annotations

import asyncio
import json
import logging
import re
import shutil
import sqlite3
import subprocess
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from uuid import UUID

import pytest
from click.testing import CliRunner

from lobby.app.cli import main
from lobby.app.verbs import CATALOGUE
from lobby.core import identifiers
from lobby.core.lobby import Lobby
from lobby.core.queries.epochs import Epoch, epochs
from lobby.core.stores import open_postgres, open_sqlite
from lobby.core.values import Event
from lobby.database.sqlite import backup, schema
from lobby.database.store import Store
from lobby.features.clocks import vacations
from lobby.features.matches import playing
from lobby.features.notices import addresses
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.channels.posting import Poster
from lobby.features.notices.channels.webhook import Webhook
from lobby.features.notices.values import NoticeAddress
from lobby.features.people import players
from tests.conftest import NOON, Clock, begin
from tests.features.notices.replies.correspondence import Correspondence, correspondence, plain
from tests.golden.run import lay_before
from tests.support import databases
from tests.support.http import Site, status, website
from tests.support.postgres_cluster import NEEDS_POSTGRES
from tests.support.shell import Shell

BEGAN, LOST, PLAYED = "32+a", "46+e", "46+c"
"""The first move of ann, and two by ben: one that is lost, and one in its place."""


@dataclass(frozen=True)
class Place:
    """Where a lobby is: how it is opened, and how commands name it."""

    store: Callable[[Clock], Store]
    options: tuple[str, ...]
    address: str


def in_file(path: Path) -> Place:
    """A lobby in the file *path*."""
    path.parent.mkdir(exist_ok=True, mode=0o700)
    return Place(lambda clock: open_sqlite(path, clock), ("--data", str(path.parent)), str(path))


def in_postgres(url: str) -> Place:
    """A lobby in the database at *url*."""
    return Place(lambda clock: open_postgres(url, clock), ("--database", url), url)


@dataclass
class House:
    """A running server, with all that leaves it: its mails, and what arrives at *site*."""

    mails: Correspondence
    site: Site
    letters: list[EmailMessage] = field(default_factory=list)

    @property
    def lobby(self) -> Lobby:
        return self.mails.lobby

    async def plays(self, name: str, move: str) -> None:
        """Let a player move on board 1, and send what is due."""
        for recipient in ("ann", "ben"):
            held = await self.lobby.ask(players.named, recipient)
            to = NoticeAddress(held, "webhook", self.site.url(f"/{recipient}"), "s", 0)
            await self.lobby.change(notices_queries.save_notice_address, to)
        player = await self.lobby.ask(players.named, name)
        await self.lobby.change(playing.play, 1, player, move)
        self.letters = await self.mails.round()

    async def printed(self, name: str, command: str) -> str:
        return await Shell(self.lobby, name).does(command)

    async def identifiers(self) -> dict[str, set[str]]:
        """All identifiers that have left, by what they are in."""
        letters = self.letters
        hooks = [posted.document for posted in self.site.posted]
        feeds = [json.loads(await self.printed(name, "feed --json")) for name in ("ann", "ben")]
        events: list[str] = []
        for name in ("ann", "ben"):
            digest = json.loads(await self.printed(name, "news --json"))
            events += [item["event"] for item in digest["news"]]
        calendars = [await self.printed(name, "calendar") for name in ("ann", "ben")]
        return {
            "mails": {letter["Message-ID"] for letter in letters},
            "threads": {letter["References"] for letter in letters},
            "reply addresses": {letter["Reply-To"] for letter in letters},
            "webhooks": {hook["id"] for hook in hooks},
            "headers of webhooks": {posted.headers["Lobby-Event"] for posted in self.site.posted},
            "events of webhooks": {hook["event"] for hook in hooks},
            "feeds": {entry["id"] for feed in feeds for entry in feed["entries"]},
            "news": {*events},
            "calendars": {*re.findall("^UID:(.*?)\r?$", "\n".join(calendars), re.MULTILINE)},
        }


@asynccontextmanager
async def house(place: Place, clock: Clock) -> AsyncIterator[House]:
    """A server on the lobby in *place*, within the context."""
    store = place.store(clock)
    lobby = Lobby(store, clock, verbs=CATALOGUE.words)
    await lobby.start()
    try:
        async with website(status(200)) as site, Poster(allow_private=True) as poster:
            hook = Webhook(poster, clock)
            async with correspondence(lobby, store, clock, webhook=hook) as mails:
                yield House(mails, site)
    finally:
        await lobby.stop()
        await store.close()


async def begun(place: Place, clock: Clock) -> set[str]:
    """Let ann and ben begin a match and ann play; return what feeds then say."""
    async with house(place, clock) as before:
        lobby = before.lobby
        ann, ben = [
            await lobby.change(players.take_name, f"SHA256:{name}", name) for name in ("ann", "ben")
        ]
        await begin(lobby, ann, ben)
        await lobby.change(vacations.declare, ann, "2023-12-20..2023-12-22")
        await before.mails.confirm(ann, ben)
        await before.plays("ann", BEGAN)
        return (await before.identifiers())["feeds"]


async def plays_in(place: Place, clock: Clock, move: str) -> dict[str, set[str]]:
    """Let ben play *move* on a server of its own; return all identifiers that left it."""
    async with house(place, clock) as now:
        await now.plays("ben", move)
        return await now.identifiers()


def command(*words: str | Path) -> None:
    """Run a command of operators."""
    done = CliRunner().invoke(main, [*map(str, words)])
    assert done.exit_code == 0, done.output


def run(*words: str) -> None:
    """Run another program."""
    subprocess.run(words, check=True, capture_output=True, timeout=60)


@dataclass(frozen=True)
class Way:
    """A way to keep a copy of a lobby in *place*, and to restore it to what is returned."""

    place: Place
    keep: Callable[[], object]
    restore: Callable[[], Place]


def by_backup(folder: Path, _: pytest.FixtureRequest) -> Way:
    """As the guide says: `lobby backup` and `lobby restore`."""
    return _by_backup(in_file(folder / "data" / "lobby.db"), folder / "kept.db")


def by_backup_of_postgres(folder: Path, request: pytest.FixtureRequest) -> Way:
    """The same with PostgreSQL."""
    return _by_backup(in_postgres(request.getfixturevalue("postgres_laid")), folder / "kept.dump")


def _by_backup(place: Place, copy: Path) -> Way:
    def restore() -> Place:
        command("restore", "--replace", *place.options, copy)
        return place

    return Way(place, lambda: command("backup", *place.options, copy), restore)


def by_other_tools(folder: Path, _: pytest.FixtureRequest) -> Way:
    """As the guide says for Litestream: another tool copies the file, and `lobby restored`."""
    place, copy = in_file(folder / "data" / "lobby.db"), folder / "kept.db"

    def restore() -> Place:
        shutil.copy(copy, folder / "data" / "lobby.db")
        command("restored", *place.options)
        return place

    return Way(place, lambda: shutil.copy(folder / "data" / "lobby.db", copy), restore)


def by_copy(folder: Path, _: pytest.FixtureRequest) -> Way:
    """`lobby copy` to another file, on which a server goes on."""
    place, copy = in_file(folder / "data" / "lobby.db"), in_file(folder / "other" / "lobby.db")
    return Way(place, lambda: command("copy", place.address, copy.address), lambda: copy)


def by_copy_to_postgres(folder: Path, request: pytest.FixtureRequest) -> Way:
    """The same to PostgreSQL."""
    place = in_file(folder / "data" / "lobby.db")
    copy = in_postgres(request.getfixturevalue("postgres_url"))
    return Way(place, lambda: command("copy", place.address, copy.address), lambda: copy)


def by_copy_from_postgres(folder: Path, request: pytest.FixtureRequest) -> Way:
    """The same from PostgreSQL."""
    place = in_postgres(request.getfixturevalue("postgres_laid"))
    copy = in_file(folder / "data" / "lobby.db")
    return Way(place, lambda: command("copy", place.address, copy.address), lambda: copy)


def by_dump(folder: Path, request: pytest.FixtureRequest) -> Way:
    """As the guide says for PostgreSQL: pg_dump, pg_restore and `lobby restored`."""
    place = in_postgres(request.getfixturevalue("postgres_laid"))
    restored = in_postgres(request.getfixturevalue("postgres_url"))
    dump = str(folder / "lobby.dump")

    def restore() -> Place:
        run("pg_restore", "--no-owner", "--exit-on-error", "-d", restored.address, dump)
        command("restored", *restored.options)
        return restored

    keep = ("pg_dump", "--format=custom", f"--file={dump}", place.address)
    return Way(place, lambda: run(*keep), restore)


DUMPING = pytest.mark.tool("pg_dump", "pg_restore", "psql")


@pytest.fixture(
    params=[
        by_backup,
        by_other_tools,
        by_copy,
        pytest.param(by_copy_to_postgres, marks=NEEDS_POSTGRES),
        pytest.param(by_copy_from_postgres, marks=NEEDS_POSTGRES),
        pytest.param(by_backup_of_postgres, marks=[NEEDS_POSTGRES, DUMPING]),
        pytest.param(by_dump, marks=[NEEDS_POSTGRES, DUMPING]),
    ]
)
def way(request: pytest.FixtureRequest, tmp_path: Path) -> Way:
    made: Way = request.param(tmp_path, request)
    return made


async def test_what_happens_after_a_restore_is_not_what_was_lost(way: Way, clock: Clock) -> None:
    before = await begun(way.place, clock)
    await asyncio.to_thread(way.keep)
    then = clock.time
    lost = await plays_in(way.place, clock, LOST)
    place = await asyncio.to_thread(way.restore)
    clock.time = then
    new = await plays_in(place, clock, PLAYED)
    for kind, ids in new.items():
        assert ids, kind
        if kind not in ("feeds", "news"):
            assert not ids & lost[kind], kind
    # Feed readers show nothing again of what was not lost.
    assert new["feeds"] & lost["feeds"] == before
    assert len(new["feeds"] - before) == len(lost["feeds"] - before) == 1
    assert new["news"].isdisjoint(lost["events of webhooks"])
    assert {f"urn:uuid:{event}" for event in new["events of webhooks"]} == new["feeds"] - before
    async with house(place, clock) as restarted:
        again = await restarted.identifiers()
        assert (again["feeds"], again["calendars"]) == (new["feeds"], new["calendars"])


async def test_a_mail_plays_after_a_restore_only_what_it_showed(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    place, copy = in_file(tmp_path / "data" / "lobby.db"), tmp_path / "kept.db"
    await begun(place, clock)
    async with house(place, clock) as before:
        await before.plays("ben", LOST)
        (old,) = before.letters  # it is ann's turn
        backup(tmp_path / "data" / "lobby.db", copy)
        await before.plays("ann", "42+a")
        (lost,) = before.letters  # it is ben's turn, in what is lost
    shutil.copy(copy, tmp_path / "data" / "lobby.db")
    async with house(place, clock) as restored:
        mails = restored.mails
        assert await mails.send(mails.reply(lost, "36+e")) == []
        assert "a mail was dropped: it answers no notice" in caplog.messages
        (answer,) = await mails.send(mails.reply(old, "42+a"))
        assert plain(answer).startswith("Your move 42+a was played on board 1. It is move 3.")
        # What lets a mail program unsubscribe works as long as the address is the same.
        ticket = lost["List-Unsubscribe"].strip("<>").removeprefix("mailto:")
        await mails.send(b"From: ben@example.org\r\n\r\n", to=ticket, sender="ben@example.org")
        ben = await restored.lobby.ask(players.named, "ben")
        assert "mail" not in await restored.lobby.ask(addresses.of_player, ben)


async def test_each_copy_is_another_epoch_and_only_once(tmp_path: Path, clock: Clock) -> None:
    path = databases.lay(tmp_path / "lobby.db")
    copies = [tmp_path / f"{number}" / "lobby.db" for number in range(2)]
    for copy in copies:
        copy.parent.mkdir()
        backup(path, copy)
    seen = [await epochs_of(path, clock) for path in (path, *copies, copies[0], path)]
    assert seen[0] == seen[4]
    assert seen[1] == seen[3]
    assert len({history[-1].id for history in seen}) == 3
    assert all(history[0] == seen[0][0] for history in seen)


async def test_the_copy_from_before_an_upgrade_is_another_epoch(
    tmp_path: Path, clock: Clock
) -> None:
    path = databases.lay(tmp_path / "lobby.db")
    with databases.next_version():
        (first,) = await epochs_of(path, clock)
    copy = tmp_path / f"lobby-schema-{len(schema.known())}-20231114.db"
    assert (await epochs_of(copy, clock))[:-1] == (first,)


async def test_what_was_told_before_this_version_keeps_its_identifier(
    tmp_path: Path, clock: Clock
) -> None:
    path = lay_before(tmp_path / "lobby.db")
    with closing(sqlite3.connect(path)) as db:
        ((id,),) = db.execute("SELECT id FROM installation").fetchall()
    assert await epochs_of(path, clock) == (Epoch(UUID(id), 0),)


@pytest.mark.every_engine
async def test_epochs_that_cannot_be_read_stop_nothing(store: Store, lobby: Lobby) -> None:
    event = Event(7, NOON, "started", None, None, frozenset(), {}, private=False)
    before = await store.read(identifiers.of_event, event)
    await store.write(lambda tx: tx.change("UPDATE epochs SET id = ?", "x" * 32))
    assert await store.read(identifiers.of_event, event) != before
    assert await store.read(identifiers.of, "board", 1)


async def epochs_of(path: Path, clock: Clock) -> tuple[Epoch, ...]:
    """The epochs that a server finds in the database at *path*."""
    store = open_sqlite(path, clock)
    history = await store.read(epochs)
    await store.close()
    return history

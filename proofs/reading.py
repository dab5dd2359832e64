"""Reads everything in a used lobby: the commands that only look, what the server does by itself,
what ``lobby check`` looks at, and the screens."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

from bench.processes import peak
from lobby.app.check.sqlite import check
from lobby.app.commands import Runner, runner
from lobby.app.lobby_app import LobbyApp
from lobby.app.verbs import CATALOGUE
from lobby.core.bucket import Buckets
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.database.sqlite import SqliteStore
from lobby.features.clocks.duties import Sweep
from lobby.features.explorer.duties import Exploration
from lobby.features.notices.duties import delivery
from lobby.features.people import keys
from lobby.features.people.values.player import Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.games.catalogue import GAMES, PARTS
from lobby.ssh import Input, Output, Streams
from lobby.ui import places
from lobby.ui.places import Place
from lobby.widgets.app_endings import end_quietly_after_errors
from lobby.widgets.bars import KeyBar
from proofs.used_lobby import NOW, OPERATOR, SETTINGS

MEGABYTES: Final = 500
"""The memory that reading may take at most."""

BOARDS: Final = range(1, 14)
"""The boards of the used lobby."""

_LOOKS: Final = (
    "whoami,list,who,turns,next,games,games ann all,games --sort=newest,history,history ann"
    ",standings,rating ann,rating eve,versus ann eve,challenges,bots,limit,vacation,zone,theme"
    ",notes,note @eve,puzzle,puzzle chaos-1,practice,practice 1,archive,show @1,record @1"
    ",message,chat 1,mute,block,news,subscribe,notify,keys,fair,feed,calendar,export"
    ",explore chaos,explore octilite,stats,preview 1,position 1#-1,abstractplay 1"
    ",analysis 7 --show,note 1#0"
)
_OF_BOARD: Final = (
    "show {0},show {0} --classic,show {0} --words,show {0} rows,show {0} changes"
    ",chat {0},record {0},review {0},fair {0},explore {0}"
)
_OF_OPERATOR: Final = (
    "admin players,admin keys ann,admin sessions,admin sanctions,admin reports,admin reports all"
    ",admin reports 1,admin second-accounts,admin look-alikes,vacation,calendar,turns"
)
_OF_WATCHER: Final = (
    "explore chaos,explore octilite,explore 11,explore 11#1,position 1,show 1,stats"
)


def load_all() -> None:
    """Load all games, so that they are there in each process that is forked from this one."""
    assert all(PARTS.values())


def read_everything(path: Path, progress: Path, *, screens: bool) -> None:
    """Read everything in the used lobby in the database *path*, with its *screens* if wanted; the
    file *progress* always says what is being read. What fails is passed over."""
    reader = _Reader(path, progress)
    with suppress(Exception):
        asyncio.run(reader.read(screens))
    reader.note("lobby check")
    for __ in check(path):
        pass


class _Reader:
    def __init__(self, path: Path, progress: Path) -> None:
        self._path, self._progress = path, progress
        self._before = peak()

    async def read(self, screens: bool) -> None:
        self.note("the start")
        store = open_sqlite(self._path, _now)
        lobby = Lobby(store, _now, verbs=CATALOGUE.words, settings=SETTINGS)
        try:
            with suppress(Exception):
                await lobby.start()
            await self._commands(lobby)
            if screens:
                await self._screens(lobby)
            await self._server(store)
            await lobby.stop()
        finally:
            await store.close()

    async def _commands(self, lobby: Lobby) -> None:
        run = runner(lobby, pace=Buckets(rate=1e9, burst=1e9))
        for name, command in commands():
            self.note(f"{name}$ {command}")
            with suppress(Exception):
                await _answer(run, Visitor(name, f"SHA256:{name}", "192.0.2.1"), command)

    async def _server(self, store: SqliteStore) -> None:
        """Do what a server does by itself."""
        sweep = Sweep(store, _now)
        for work in (sweep.resume, sweep.settle, sweep.pause, Exploration(store).settle):
            self.note(work.__qualname__)
            with suppress(Exception):
                await work()
        self.note("the planning of notices")
        with suppress(Exception):
            await store.read(delivery.plan, 0, 0)

    async def _screens(self, lobby: Lobby) -> None:
        # The lobby shows zed, who plays nothing, the featured board.
        for name, those in (("zed", ()), ("ann", all_places())):
            async for __ in shown(lobby, name, those, self.note):
                pass

    def note(self, doing: str) -> None:
        """Note that it is *doing* this now, unless something has used up too much memory before:
        that is what the file then says."""
        if peak() - self._before < MEGABYTES:
            self._progress.write_text(doing, "utf-8")


def _now() -> int:
    return NOW


def commands() -> Iterator[tuple[str, str]]:
    """Each command, after the name of the player who gives it."""
    of_boards = (of_board.format(board) for board in BOARDS for of_board in _OF_BOARD.split(","))
    for command in (*_LOOKS.split(","), *of_boards):
        yield "ann", command
    for name, looks in ((OPERATOR, _OF_OPERATOR), ("zed", _OF_WATCHER)):
        yield from ((name, command) for command in looks.split(","))


async def _answer(run: Runner, visitor: Visitor, command: str) -> None:
    """Let *visitor* give *command*, and discard the answer."""
    stdin, clear = Input(None), asyncio.Event()
    stdin.end()
    clear.set()
    nowhere = Output(lambda text, portable=False: None, clear, terminal=False)
    await run(visitor, command, Streams(stdin, nowhere, nowhere, terminal=False, columns=80))


async def shown(
    lobby: Lobby, name: str, those: Iterable[Place], note: Callable[[str], None]
) -> AsyncGenerator[tuple[str, str | Exception], None]:
    """Show *name*, who may be "guest", the first screen and then *those* places, each of which is
    noted before. Each place, with what is said below it in the end, or the error that ended it."""
    visitor = Visitor(name, "" if name == "guest" else f"SHA256:{name}", "::1")
    waiting: list[Place | None] = [None, *those]
    while waiting:
        place = waiting.pop(0)
        try:
            player = await lobby.ask(keys.holder, visitor.fingerprint)
            app = LobbyApp(lobby, visitor, Terminal("xterm-256color", {}), player)
            end_quietly_after_errors(app)
            async with app.run_test(size=(120, 40)) as pilot:
                while True:
                    note(str(place or "the lobby"))
                    if place:
                        app.open(place)
                    await pilot.pause()
                    await app.workers.wait_for_complete()
                    await pilot.pause()
                    bars = app.screen.query(KeyBar) if app.is_running else ()
                    yield str(place or "the lobby"), " ".join(bar.notice for bar in bars)
                    if not (waiting and app.is_running):
                        break
                    place = waiting.pop(0)
        except Exception as error:
            yield str(place or "the lobby"), error


def all_places() -> Iterator[Place]:
    """The places that have a screen in the used lobby."""
    yield from (places.Board(board) for board in BOARDS)
    for board in (7, 10, 11):
        yield places.Study(board, 1)
    for game in GAMES:
        yield places.Statistics(game)
        yield places.NewChallenge(game)
    for name in ("ann", "eve", "zed"):
        yield places.PlayerPage(name)
        yield places.Finished(name)
    yield from (places.People(), places.Standings(), places.Messages(), places.Puzzles())
    yield from (places.Practice(1), places.Settings())

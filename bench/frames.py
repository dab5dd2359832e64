"""How many of the lobby's functions a move passes through on its way to the database.

    python -m bench.frames [--chains]

A row for each game: the Python frames inside ``lobby/`` from the action of a key to the first
statement of the move, when Enter plays the move that is shown, and when its last step plays it at
once, for players who want no confirmation (the aim is at most 12); and from the desk, for the
command ``move``. --chains also prints every chain, a frame a line.

The interpreter's profiler (``sys.setprofile``) sees the calls. A chain has three parts: the action
and what it had called when it made a task; what that task was awaiting when the change was put into
the writer's queue; and the stack of the writer's thread, down to the function that runs the
statement. Functions that had returned by then do not count, nor do frames of other packages; before
Python 3.12 a comprehension does. BEGIN and SAVEPOINT are the writer's, not the move's.
"""

from __future__ import annotations

import asyncio
import sys
import threading
from asyncio import base_events
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from random import Random
from sqlite3 import Connection
from tempfile import TemporaryDirectory
from time import time
from types import FrameType
from typing import Any

from textual.pilot import Pilot

import lobby as package
from bench import asking
from bench.table import table
from lobby.app.lobby_app import LobbyApp
from lobby.app.verbs import CATALOGUE
from lobby.core.lobby import Lobby
from lobby.core.stores import open_sqlite
from lobby.database.asking import Asked
from lobby.database.sqlite.store import SqliteStatements
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches import playing, viewing
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Match
from lobby.features.people import players, preferences
from lobby.features.people.values.player import Player, Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.games.catalogue import GAMES
from lobby.language.desk import Desk, beside
from lobby.language.line import read
from lobby.ui import places

AIM = 12
"""The most frames from a key at the board to the first statement of a move."""

HEADER = ("game", "Enter", "last step", "command")

_HOUSE = f"{Path(str(package.__file__)).parent}/"
_PATIENCE = 60
"""Seconds that a move may take on a busy machine."""

Chain = tuple[str, ...]
"""The frames of a move, outermost first: the file in ``lobby/`` and the function of each."""


class Watch:
    """Follows changes from the tasks that ask for them to the writer's thread."""

    def __init__(self) -> None:
        self._begun: dict[object, list[FrameType]] = {}
        """What was on the stack when each task was made, by its coroutine."""
        self._handed: dict[int, Chain] = {}
        """Chains up to the queue, by the id of the change."""
        self._whole: dict[int, Chain] = {}
        """Chains up to the first statement, by the id of the change."""
        self._move: Asked[Any] | None = None

    @property
    def move(self) -> Chain:
        """The chain of the latest move; () if there was none since ``forget``."""
        return self._whole.get(id(self._move), ())

    def forget(self) -> None:
        """Forget the latest move."""
        self._move = None

    def see(self, frame: FrameType, event: str, called: Any) -> None:
        """Note one event: a profiler, as ``sys.setprofile`` takes it."""
        if event == "call" and frame.f_code is _CREATE_TASK:
            self._begun[frame.f_locals["coro"]] = _stack(frame)
        elif event == "call" and frame.f_code is playing.play.__code__:
            self._move = _asked(_stack(frame))
        elif event == "c_call":
            whose, name = getattr(called, "__self__", None), called.__name__
            if name == "put" and isinstance(whose, SimpleQueue):
                self._hand_over(_stack(frame))
            elif name == "execute" and isinstance(whose, Connection):
                self._execute(_stack(frame))

    def _hand_over(self, stack: list[FrameType]) -> None:
        if (asked := _asked(stack)) and (task := asyncio.current_task()):
            begun = self._begun.get(task.get_coro(), [])
            self._handed[id(asked)] = (*_from_action(begun), *map(_named, stack))

    def _execute(self, stack: list[FrameType]) -> None:
        if stack and stack[-1].f_code.co_qualname.startswith(SqliteStatements.__name__):
            asked = id(_asked(stack))
            if handed := self._handed.pop(asked, None):
                self._whole[asked] = (*handed, *map(_named, stack))


_CREATE_TASK = base_events.BaseEventLoop.create_task.__code__


def _stack(frame: FrameType | None) -> list[FrameType]:
    """The frames in ``lobby/`` that are on the stack, outermost first."""
    frames: list[FrameType] = []
    while frame:
        if frame.f_code.co_filename.startswith(_HOUSE):
            frames.append(frame)
        frame = frame.f_back
    return frames[::-1]


def _asked(stack: Sequence[FrameType]) -> Asked[Any] | None:
    """The change that is on its way, which the functions on the stack hold."""
    values = (value for frame in reversed(stack) for value in frame.f_locals.values())
    return next((value for value in values if isinstance(value, Asked)), None)


def _from_action(stack: Sequence[FrameType]) -> Iterator[str]:
    """The part of *stack* that begins with the action of a key."""
    names = [frame.f_code.co_name for frame in stack]
    begins = next((at for at, name in enumerate(names) if name.startswith("action_")), len(names))
    return map(_named, stack[begins:])


def _named(frame: FrameType) -> str:
    code = frame.f_code
    return f"{code.co_filename.removeprefix(_HOUSE)}  {code.co_qualname}"


@contextmanager
def watched() -> Iterator[Watch]:
    """Watch this thread and those that begin meanwhile."""
    watch = Watch()
    threading.setprofile(watch.see)
    sys.setprofile(watch.see)
    try:
        yield watch
    finally:
        sys.setprofile(None)
        threading.setprofile(None)


@asynccontextmanager
async def _lobby(path: Path) -> AsyncIterator[Lobby]:
    store = open_sqlite(path, lambda: int(time()))
    lobby = Lobby(store, lambda: int(time()))
    lobby.chance = Random(1)
    await lobby.start()
    try:
        yield lobby
    finally:
        await lobby.stop()
        await store.close()


async def _begin(lobby: Lobby, player: Player, other: Player, game: str) -> Match:
    offered = await lobby.change(
        offering.offer,
        player,
        Proposal(game, *parsed(game), opponent=other.name),
        chance=lobby.chance,
    )
    return await lobby.change(challenges.accept, offered.number, other, lobby.chance)


async def by_key(watch: Watch, lobby: Lobby, match: Match) -> Chain:
    """The chain of the first move of *match*, made with Enter at the board."""
    player = match.players[0]
    visitor = Visitor(player.name, f"SHA256:{player.name}", "::1")
    app = LobbyApp(lobby, visitor, Terminal("xterm-256color", {}), player)
    watch.forget()
    async with app.run_test() as pilot:
        await pilot.pause()
        app.open(places.Board(match.board))
        await _until(pilot, lambda: isinstance(app.screen, MatchScreen) and app.screen.table.cursor)
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        async with asyncio.timeout(_PATIENCE):
            while not watch.move:
                _point(screen)
                await pilot.press("enter")
                await _until(pilot, lambda: screen.ready)
    return watch.move


async def _until(pilot: Pilot[None], holds: Callable[[], object]) -> None:
    async with asyncio.timeout(_PATIENCE):
        while not holds():
            await pilot.pause()


def _point(screen: MatchScreen) -> None:
    """Put the cursor where the first legal move goes on."""
    if screen.sitting and (following := screen.sitting.move.entry.following):
        screen.table.put_cursor(screen.drawing.cell_of(following[0]) or screen.table.cursor)


async def by_command(watch: Watch, lobby: Lobby, match: Match) -> Chain:
    """The chain of the first move of *match*, made with ``move``."""
    player = match.players[0]
    view = (await lobby.ask(viewing.show, match.board, player)).view
    line = read(f"move {match.board} {view.moves[0]}")
    visitor = Visitor(player.name, f"SHA256:{player.name}", "::1")
    await Desk(lobby, CATALOGUE).answer(visitor, line, partial(beside, ""))
    return watch.move


async def chains(game: str) -> tuple[Chain, Chain, Chain]:
    """The chains of a move in *game*: by Enter, by the last step, and by command."""
    with TemporaryDirectory() as folder, watched() as watch:
        async with _lobby(Path(folder, "lobby.db")) as lobby:
            ann, ben = [
                await lobby.change(players.take_name, f"SHA256:{name}", name)
                for name in ("ann", "ben")
            ]
            matches = [await _begin(lobby, ann, ben, game) for _ in range(3)]
            shown = await by_key(watch, lobby, matches[0])
            await lobby.change(preferences.turn, ann, "confirm", False)
            at_once = await by_key(watch, lobby, matches[1])
            return shown, at_once, await by_command(watch, lobby, matches[2])


def main(*, whole: bool) -> None:
    """Count and print; *whole* prints the chains too."""
    rows = []
    for game in GAMES.values():
        chains_of_game = asyncio.run(chains(game.name))
        rows.append((game.title, *(str(len(game_chain)) for game_chain in chains_of_game)))
        if whole:
            for how, chain in zip(HEADER[1:], chains_of_game, strict=True):
                print(f"{game.title}, {how}: {len(chain)}", *chain, "", sep="\n  ")
    print(table(HEADER, rows))


if __name__ == "__main__":
    parser = asking.parser(__doc__)
    parser.add_argument("--chains", action="store_true")
    main(whole=parser.parse_args().chains)

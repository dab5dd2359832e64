"""Running a server: everything is opened in order, and closed in the reverse order."""

from __future__ import annotations

import asyncio
import logging
import os
import platform
import signal
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from socket import gethostname
from typing import Protocol

from rich.cells import cell_len

from lobby import ssh
from lobby.app import (
    commands,
    contradictions,
    database,
    descriptors,
    first_steps,
    notifying,
    systemd,
)
from lobby.app.admin_socket import admin_socket
from lobby.app.backups import Backups, Plan, UpgradeCopies
from lobby.app.garbage import Garbage
from lobby.app.lobby_app import LobbyApp
from lobby.app.notifying import Notifying
from lobby.app.reloading import Reloading
from lobby.app.verbs import CATALOGUE, check_names
from lobby.base import metrics, networks
from lobby.base.settings import Settings
from lobby.base.version import VERSION
from lobby.core import background
from lobby.core.entrance import Entrance
from lobby.core.leadership import Elected, Leadership
from lobby.core.lobby import Lobby
from lobby.core.steady_clock import DatabaseTime, FollowedClock, SteadyClock
from lobby.core.thinker import NOBODY, Thinker
from lobby.core.values import Server
from lobby.core.workers import Workers
from lobby.database.store import Store
from lobby.features.bots.live import BotKeeper
from lobby.features.clocks.duties import Sweep
from lobby.features.explorer.duties import Exploration
from lobby.features.help import topics
from lobby.features.people.values.player import Visitor
from lobby.features.people.values.terminal import Terminal
from lobby.games.catalogue import GAMES, OURS, drawing_of, lessons_of

_log = logging.getLogger(__name__)

_STOPPED = "The server is stopping. Nothing is lost. Come back a little later."

_RESTARTED = "The server is restarting. Nothing is lost. Come back in a moment."
"""Used when an operator has said so: a signal does not tell whether the server is started again."""

FAREWELL_BESIDE_OTHERS = "This server is stopping. Nothing is lost. Connect again now."
"""Used when another server can take new connections."""

_STOPPING = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP)
"""The signals that stop the server in order, unless whoever started it ignores them, as nohup
does."""

_LATE_SECONDS = 10
"""A bot that takes this many seconds longer than allowed for a move is considered hung."""

_BALANCER_SECONDS = 10
"""How long a load balancer in front of the server may take to learn from /ready that it is going to
stop, and for clients sent here until then to log in."""

_ARRIVAL_SECONDS = 5
"""How long a stopping server waits for clients that are just logging in, if there are other
servers."""

_SWITCH_SECONDS = 0.001
"""How long a thread may keep others waiting. A thread that reads the database yields at each row,
so while the event loop is busy it would read only one row in that time."""


async def serve(
    settings: Settings,
    *,
    announce: Callable[[str], None],
    again: Callable[[], Settings] | None = None,
) -> None:
    """Serve until SIGTERM, SIGINT, SIGHUP or an operator stops it. *announce* is told how to
    connect; *again* reads the settings again, if that is possible. After SIGINT it does not wait
    for a load balancer to send clients elsewhere.

    Raises CannotOperate, with one sentence, if it cannot start.
    """
    os.umask(0o077)  # whatever the server makes is for its own user
    stopped, hurried = asyncio.Event(), asyncio.Event()
    loop = asyncio.get_running_loop()

    def stop(number: signal.Signals) -> None:
        if number == signal.SIGINT:
            hurried.set()
        stopped.set()

    _log.info("lobby %s, on Python %s", VERSION, platform.python_version())
    for number in _STOPPING:
        if signal.getsignal(number) is not signal.SIG_IGN:
            loop.add_signal_handler(number, stop, number)
    seconds = systemd.watchdog_seconds()
    steps = list[str]()
    opened = serving(
        settings, stop=stopped.set, hurried=hurried.is_set, again=again, tell=steps.append
    )
    async with opened as server:
        announce(f"The lobby is open: ssh -p {server.port} {networks.reached_at(settings.host)}")
        for step in steps:
            announce(step)
        systemd.notify("READY=1")
        watchdog = (
            background.supervise(partial(systemd.keep_watchdog_quiet, seconds), "watchdog")
            if seconds
            else None
        )
        await stopped.wait()
        _log.info("the server stops")
        systemd.notify("STOPPING=1")
        await background.end(watchdog)


@asynccontextmanager
async def serving(
    settings: Settings,
    *,
    stop: Callable[[], None] = lambda: None,
    hurried: Callable[[], bool] = lambda: False,
    again: Callable[[], Settings] | None = None,
    tell: Callable[[str], None] = lambda __: None,
) -> AsyncIterator[ssh.Server]:
    """A running server. An operator may ask it to *stop*, or to read its settings *again*. Leaving
    the context tells every session and loses nothing; a load balancer learns of it first, unless
    the server is *hurried*. *tell* is told the first steps of whoever starts it.

    Problems with the settings are found before the database is opened: a server that cannot start
    must not have upgraded it, as there is no way back.
    """
    contradictions.ensure_none(settings)
    descriptors.ensure(settings)
    descriptors.tell_of_refusals(asyncio.get_running_loop())
    brought = [GAMES[name] for name in GAMES if name not in OURS]
    check_names(word for rules in brought for word in rules.spellings)
    async with AsyncExitStack() as closing:
        entrances = await _entrances(settings, closing)
        first = database.is_to_be_made(settings)
        wall = FollowedClock()
        clock = SteadyClock(wall)
        this = Server.new(f"{gethostname()}:{settings.port}", VERSION)
        opened = await notifying.opened(settings, clock)
        closing.push_async_callback(opened.closing.aclose)
        plan = _backup_plan(settings)
        host_keys, store = _opened(settings, clock, this, first=first)
        closing.push_async_callback(store.close)
        await _sweep(closing, store, this, wall, clock)
        thinker = await _thinker(closing, settings)
        lobby = Lobby(
            store,
            clock,
            precise=clock.precise,
            settings=settings,
            verbs=CATALOGUE.words,
            channels=opened.channels,
            thinker=thinker,
            server=this,
        )
        metrics.watch_disk(settings.data)
        await _run(lobby, closing)
        await _run(BotKeeper(lobby, settings.bot_seconds), closing)
        notices = Notifying(opened, lobby, store, clock, entrances.mail)
        closing.push_async_callback(notices.stop)
        await notices.start()
        for service in _copying(settings, plan, clock):
            await _run(service, closing)
        await _open_pages(closing, lobby, settings, entrances)
        await _warm_up(lobby)
        server = await ssh.start(
            entrances.front,
            host_keys=host_keys,
            app_factory=_app_factory(lobby),
            run_command=commands.runner(lobby),
            limits=ssh.Limits.of(settings),
            proxies=settings.proxies,
            gate=lobby.gate,
            budgets=lobby.budgets,
        )
        lobby.gate.attend(
            server.send_away,
            stop,
            grace=_BALANCER_SECONDS if settings.proxies else 0,
            alone=lambda: len(lobby.servers) == 1,
            penalties=server.penalties,
        )
        closing.push_async_callback(_stop, server, lobby)
        closing.callback(lobby.gate.close)
        run = Reloading(settings, again, lobby, server, notices).before(commands.console(lobby))
        await closing.enter_async_context(admin_socket(settings.data, run))
        sys.setswitchinterval(_SWITCH_SECONDS)
        closing.push_async_callback(background.end, background.begin(_load_the_rest(), "loading"))
        await _run(Garbage(lambda: len(lobby.presence.own())), closing)
        closing.push_async_callback(_hand_over, server, lobby, hurried)
        steps = first_steps.lines(settings, store, lobby.operators, server.port, first=first)
        for step in await steps:
            tell(step)
        yield server


def _opened(
    settings: Settings, clock: Callable[[], int], this: Server, *, first: bool
) -> tuple[ssh.HostKeys, Store]:
    """The host keys, and the store. The *first* start makes both or neither: a key alone is a sign
    that the database is lost."""
    name = f"{this.name} (lobby {this.version})"
    if settings.host_key:
        keys = ssh.load_shared(settings.host_key)
        return keys, database.open_store(settings, clock, name)
    with ssh.own_keys(settings.data, has_data=not first) as keys:
        return keys, database.open_store(settings, clock, name)


class _Service(Protocol):
    async def start(self) -> None: ...

    async def stop(self) -> None: ...


async def _run(service: _Service, closing: AsyncExitStack) -> None:
    """Start *service*, which stops when everything is closed."""
    await service.start()
    closing.push_async_callback(service.stop)


async def _sweep(
    closing: AsyncExitStack, store: Store, server: Server, wall: FollowedClock, clock: SteadyClock
) -> None:
    """From now on do what falls due, and explore matches that end, whenever *server* is the leader;
    it always is if it has *store* to itself. If others share the store, *wall*, on which *clock* is
    based, follows the database's clock."""
    leadership = Leadership(store)
    if store.shared:
        leadership = elected = Elected(store, server.id)
        await _run(DatabaseTime(store, wall, clock, elected), closing)
        closing.push_async_callback(elected.stop)
        await elected.start()
    await _run(Sweep(store, clock, clock, leadership), closing)
    exploration = Exploration(store, leadership)
    exploration.start()
    closing.push_async_callback(exploration.stop)


async def _hand_over(server: ssh.Server, lobby: Lobby, hurried: Callable[[], bool]) -> None:
    if not hurried() and await lobby.gate.hand_over():
        await server.arrivals(_ARRIVAL_SECONDS)


async def _stop(server: ssh.Server, lobby: Lobby) -> None:
    alone = _RESTARTED if lobby.gate.restarts else _STOPPED
    await server.stop(alone if len(lobby.servers) == 1 else FAREWELL_BESIDE_OTHERS)


@dataclass(frozen=True, slots=True)
class _Entrances:
    """Where players connect, and where metrics are served, moves by mail arrive and mails are
    unsubscribed from; each of the last three is None if it is off."""

    front: Entrance
    monitors: Entrance | None
    mail: Entrance | None
    unsubscribe: Entrance | None


async def _entrances(settings: Settings, closing: AsyncExitStack) -> _Entrances:
    async def take(setting: str) -> Entrance | None:
        host, port = settings.entrances[setting]
        if not port:
            return None
        entrance = await Entrance.take(host, port)
        closing.callback(entrance.close)
        return entrance

    front = await Entrance.take(settings.host, settings.port, systemd.listening_socket())
    closing.callback(front.close)
    return _Entrances(
        front,
        await take("metrics_port"),
        await take("mail_in_port"),
        await take("unsubscribe_port"),
    )


async def _open_pages(
    closing: AsyncExitStack, lobby: Lobby, settings: Settings, entrances: _Entrances
) -> None:
    # HTTP modules are loaded only if used: they are a tenth of what a server loads.
    if entrances.unsubscribe:
        from lobby.app.pages import unsubscribe_page  # noqa: PLC0415

        await closing.enter_async_context(unsubscribe_page(lobby, entrances.unsubscribe))
    if entrances.monitors:
        from lobby.app.pages import monitoring  # noqa: PLC0415

        await closing.enter_async_context(monitoring(lobby, settings.data, entrances.monitors))


def _backup_plan(settings: Settings) -> Plan | None:
    plan = Plan.of(settings)
    if plan:
        database.ensure_backups(settings)
        plan.prepare()
    return plan


def _copying(
    settings: Settings, plan: Plan | None, clock: Callable[[], int]
) -> Iterator[Backups | UpgradeCopies]:
    """What makes copies of the database, and removes old ones."""
    if plan:
        yield Backups(plan, partial(database.backup, settings), clock)
    if not settings.database:
        yield UpgradeCopies(settings.database_file, settings.copies_days, clock)


async def _thinker(closing: AsyncExitStack, settings: Settings) -> Thinker:
    """The thinker for bots. Its processes start when there is something to think about."""
    if not settings.bots:
        return NOBODY
    workers = Workers(settings.bots, settings.bot_seconds + _LATE_SECONDS)
    await _run(workers, closing)
    return workers


def _app_factory(lobby: Lobby) -> ssh.AppFactory:
    async def make_app(visitor: Visitor, terminal: Terminal) -> LobbyApp:
        return LobbyApp(lobby, visitor, terminal, await lobby.arrived(visitor))

    return make_app


async def _load_the_rest() -> None:
    """Load games and pages, one after the other, while people come: a session must not need a file
    later, when perhaps none can be opened."""
    rests = background.Rests()
    for topic in (*topics.TOPICS, topics.OPERATORS):
        warning = "%s: its page, board or lessons cannot be loaded: %s"
        with background.Sparing(partial(_log.warning, warning, topic)):
            topics.page(topic)
            if topic in GAMES:
                drawing_of(topic)
                lessons_of(topic)
        await rests.rest()
    _log.info("all games and pages are loaded")


async def _warm_up(lobby: Lobby) -> None:
    """Load what every session loads."""
    cell_len("…")  # for anything but ASCII, Rich loads its tables
    app = LobbyApp(lobby, Visitor("", None, ""), Terminal("xterm-256color", {}), None)
    await background.begin(ssh.rehearse(app), "warming up")

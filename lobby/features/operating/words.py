"""How the server is doing, and what its operators did, in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from lobby.base.durations import DAY, HOUR, MINUTE
from lobby.base.layout import ago, minute
from lobby.base.translation import N_, _, ngettext
from lobby.core.background import ServiceState
from lobby.features.clocks import clocks
from lobby.features.operating.values import Done, Operator, ServerState, Status, Stored
from lobby.features.operating.views import OVERDUE_SECONDS

SLOW_KEYS: Final = 0.25
"""Seconds for a key that people notice."""

OLD_NOTICE: Final = HOUR
OLD_BACKUP: Final = 2 * DAY
OLD_REPORT: Final = DAY

FRESH_CRASH: Final = DAY
"""Crashes and errors that are no older than this are mentioned first."""

LITTLE_SPACE: Final = 1_000_000_000
"""Bytes left on the disk of the data that are too few: as in deploy/alerts.yml."""

_KEY: Final = 18
"""How many characters of a key stand in the log; its document has all."""

_MEGABYTE: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Remedies:
    """Sentences that say how to *keep* a server running that is about to stop, and how to *read* a
    report."""

    keep: str
    read: str


BY_COMMAND: Final = Remedies(
    N_("`admin drain off` keeps it running."), N_("`admin reports` shows it.")
)


def problems(status: Status, remedies: Remedies = BY_COMMAND) -> Iterator[str]:
    """What needs attention, in sentences, the most urgent first; none if all is well."""
    if status.stored is None:
        yield _("The database does not answer: {why}", why=status.outage)
    else:
        yield from _stored_problems(status, status.stored, remedies)
    if status.free is not None and status.free < LITTLE_SPACE:
        yield _(
            "The disk has {count} MB left. Make room, or soon nobody can move.",
            count=status.free // _MEGABYTE,
        )
    yield from map(_differs, filter(lambda server: server.differs, status.servers))
    if status.disputed:
        yield _("The system's clock was set. No deadline is enforced until it runs evenly.")
    yield from status.failing
    if status.stops is not None:
        stops = stopping(status.stops, status.now, restarts=status.restarts)
        yield " ".join((stops, _(remedies.keep)))
    if status.p99 >= SLOW_KEYS:
        yield _("Keys are slow: 1 of 100 takes {time} or more.", time=_short(status.p99))
    if status.load[1] >= 2 * status.cores:
        yield _("The machine is busy: its load is {load:.1f}.", load=status.load[1])
    if status.backup is None:
        yield _("No backup was made since the start. LOBBY_BACKUPS sets a folder for them.")
    elif status.now - status.backup >= OLD_BACKUP:
        yield _("The last backup was made {when}.", when=ago(status.backup, status.now))
    yield from _broken(status)


def _broken(status: Status) -> Iterator[str]:
    fresh = sum(status.now - crash.at < FRESH_CRASH for crash in status.crashes)
    if fresh:
        yield ngettext(
            "{count} session or command broke in the last day. The log has it by its reference.",
            "{count} sessions or commands broke in the last day. The log has each by its"
            " reference.",
            fresh,
        )
    if status.logged and status.now - status.logged.at < FRESH_CRASH:
        yield _(
            "Errors are in the log, the latest {when}: {error}",
            when=ago(status.logged.at, status.now),
            error=status.logged.text,
        )


def _differs(server: ServerState) -> str:
    return _(
        "The server {name} has other settings than this one: {names}. Correct them, and run `lobby"
        " reload` there.",
        name=server.name,
        names=", ".join(server.differs),
    )


def _stored_problems(status: Status, stored: Stored, remedies: Remedies) -> Iterator[str]:
    if not any(server.leads for server in status.servers):
        yield _("No server leads: nothing that falls due is done.")
    yield from late(stored.overdue)
    for queue in stored.queues:
        if queue.age >= OLD_NOTICE:
            yield _(
                "Notices by {channel} wait: {many}, the oldest {when}.",
                channel=queue.channel,
                many=queue.many,
                when=ago(status.now - queue.age, status.now),
            )
    if stored.oldest is not None and status.now - stored.oldest >= OLD_REPORT:
        when = ago(stored.oldest, status.now)
        still = _("A report was made {when} and is still open.", when=when)
        yield " ".join((still, _(remedies.read)))


def late(overdue: Mapping[str, int]) -> Iterator[str]:
    """Sentences about what is *overdue*, by kind."""
    for duty, many in overdue.items():
        if many:
            yield _(
                "Overdue, by {minutes} minutes or more: {many} ({duty}).",
                minutes=OVERDUE_SECONDS // MINUTE,
                many=many,
                duty=duty,
            )


def failed(state: ServiceState) -> str:
    """A sentence about a task that failed."""
    count = _("once") if state.failures == 1 else _("{count} times", count=state.failures)
    then = _("runs again") if state.alive else _("will start again")
    return _(
        "The task {name} failed {count} ({error}) and {then}: see the log.",
        name=state.name,
        count=count,
        error=state.error,
        then=then,
    )


def stopping(stops: int, now: int, *, restarts: bool) -> str:
    """A sentence that says that the server stops at the time *stops*, or restarts."""
    return stops_in(-(-max(0, stops - now) // MINUTE), restarts=restarts)


def stops_in(minutes: int, *, restarts: bool) -> str:
    """A sentence that says that the server stops in *minutes* minutes, or restarts."""
    if restarts and minutes == 0:
        return _("The server restarts now.")
    if restarts:
        return ngettext(
            "The server restarts in a minute.", "The server restarts in {count} minutes.", minutes
        )
    if minutes == 0:
        return _("The server stops now.")
    return ngettext(
        "The server stops in a minute.", "The server stops in {count} minutes.", minutes
    )


def facts(status: Status) -> Iterator[tuple[str, str]]:
    """Everything on the page: pairs of a label and how that stands."""
    now = status.now
    python = _("Python {python}", python=status.python)
    yield _("version"), f"{status.version}, {python}"
    since = minute(status.since)
    lasted = clocks.in_words(now - status.since)
    yield _("running"), _("since {since} UTC, for {lasted}", since=since, lasted=lasted)
    players = ngettext("{count} player", "{count} players", status.people)
    yield _("people"), players + ngettext(", {count} guest", ", {count} guests", status.guests)
    yield _("servers"), "; ".join(map(_server, status.servers))
    yield _("load"), _load(status)
    yield _("keys"), _keys(status)
    if status.stored:
        yield from _stored_facts(status.stored, now)
    yield _("backup"), _("never") if status.backup is None else ago(status.backup, now)
    yield _("crashes"), _("none since the start") if not status.crashed else str(status.crashed)
    for crash in status.crashes:
        what = _("session") if crash.what == "session" else _("command")
        how = ", ".join((what, crash.error, crash.who, ago(crash.at, now)))
        yield "", f"{crash.reference}: {how}"


def _stored_facts(stored: Stored, now: int) -> Iterator[tuple[str, str]]:
    yield _("matches"), _("{running} running", running=stored.running)
    queues = ", ".join(
        f"{queue.channel} {queue.many}" + (f" ({ago(now - queue.age, now)})" if queue.many else "")
        for queue in stored.queues
    )
    yield _("notices"), queues or _("no channel is set up")
    if stored.oldest is None:
        yield _("reports"), _("none open")
    else:
        oldest = ago(stored.oldest, now)
        yield (
            _("reports"),
            ngettext(
                "{count} open, made {oldest}",
                "{count} open, the oldest made {oldest}",
                stored.reports,
                oldest=oldest,
            ),
        )


def _load(status: Status) -> str:
    return _(
        "{loads} in 1, 5 and 15 minutes, {cores}, {memory} MB in use",
        loads=", ".join(f"{load:.2f}" for load in status.load),
        cores=ngettext("{count} core", "{count} cores", status.cores),
        memory=status.memory // _MEGABYTE,
    )


def _server(server: ServerState) -> str:
    sessions = ngettext("{count} session", "{count} sessions", server.sessions)
    parts = (server.name, server.version, sessions, _("leads") if server.leads else "")
    return ", ".join(filter(None, parts))


def _keys(status: Status) -> str:
    if not status.keys:
        return _("none in 15 minutes")
    return ngettext(
        "99 % within {time}; {count} key in 15 minutes",
        "99 % within {time}; {count} keys in 15 minutes",
        status.keys,
        time=_short(status.p99),
    )


def _short(seconds: float) -> str:
    if seconds >= 1:
        return _("{seconds:.1f} s", seconds=seconds)
    return _("{milliseconds:.0f} ms", milliseconds=1000 * seconds)


def operator(by: Operator) -> str:
    """The name of an operator, or the beginning of the key: enough to tell a few apart."""
    if by.player:
        return by.player.name
    return (by.fingerprint or _("the operator"))[:_KEY]


def deed(done: Done) -> str:
    """What was done, and to whom, as in the command that did it; then why."""
    name = done.player.name if done.player else ""
    # A renaming has both names in its details.
    whom = (done.about or name,) if done.what == "rename" else (name, done.about)
    what = " ".join(filter(None, (done.what, *whom)))
    return f"{what}: {done.why}" if done.why else what


HINTS: Final = N_("`admin help` lists all commands, `admin log` what operators did.")
"""What stands below the status."""

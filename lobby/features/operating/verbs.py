"""How the server is doing, what its operators did, and who they are."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, TypedDict

from lobby.base.bounds import OneOf
from lobby.base.errors import Refused
from lobby.base.layout import ago, minute, table, wrapped
from lobby.base.logs import WHAT
from lobby.base.translation import N_, _
from lobby.features.operating import claiming, deeds, words
from lobby.features.operating.live import acts
from lobby.features.operating.live import status as live_status
from lobby.features.operating.values import Claim, Done, Status
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


class DeedEntry(TypedDict):
    """Something that an operator did."""

    id: Annotated[int, "grows with time"]
    at: Annotated[int, "when"]
    by: Annotated[str | None, "the operator's name; null for a key without one"]
    key: Annotated[str | None, "the operator's key; null for the operator at the machine"]
    what: Annotated[str, "the word after `admin`"]
    player: Annotated[str | None, "to whom, by the name of today; null if to no player"]
    about: Annotated[str, "to what else, and how"]
    why: Annotated[str, "the reason, or the text that came with it"]


class Deeds(TypedDict):
    """What operators did."""

    deeds: Annotated[list[DeedEntry], "the latest first, at most 200"]


def of_deeds(listed: Iterable[Done]) -> Deeds:
    """The document of the deeds *listed*."""
    return Deeds(
        deeds=[
            DeedEntry(
                id=done.id,
                at=done.at,
                by=done.by.player.name if done.by.player else None,
                key=done.by.fingerprint,
                what=done.what,
                player=done.player.name if done.player else None,
                about=done.about,
                why=done.why,
            )
            for done in listed
        ]
    )


class WaitingQueue(TypedDict):
    """Notices that wait to be sent by one channel."""

    channel: Annotated[str, "which"]
    waiting: Annotated[int, "how many"]
    age: Annotated[int, "seconds since the oldest was due; 0 for none"]


class RunningServer(TypedDict):
    """A server that shares the database."""

    name: Annotated[str, "what operators call it"]
    version: Annotated[str, "of the lobby it runs"]
    sessions: Annotated[int, "how many it has"]
    leads: Annotated[bool, "whether it does what falls due"]
    differs: Annotated[list[str], "variables that differ from this server's and should not"]


class CrashEntry(TypedDict):
    """A session or a command that broke."""

    at: Annotated[int, "when"]
    reference: Annotated[str, "by which the log has it"]
    what: Annotated[str, "`session` or `command`", OneOf(WHAT)]
    who: Annotated[str, "the user name that the client gave"]
    error: Annotated[str, "the type of the exception"]


class ServerStatus(TypedDict):
    """How the server is doing."""

    problems: Annotated[list[str], "sentences, the most urgent first; none if all is well"]
    version: Annotated[str, "of the lobby"]
    python: Annotated[str, "version of Python"]
    since: Annotated[int, "when this server started"]
    players: Annotated[int, "who are connected, to any server"]
    guests: Annotated[int, "connected without a name"]
    servers: Annotated[list[RunningServer], "this one first"]
    load: Annotated[list[float], "of the machine, in 1, 5 and 15 minutes"]
    cores: Annotated[int, "of the machine"]
    memory: Annotated[int, "bytes in use"]
    keys: Annotated[int, "typed on screens in the last 15 minutes"]
    p99: Annotated[float, "seconds within which 99 of 100 of them were answered"]
    matches: Annotated[int | None, "running; null while the database does not answer"]
    notices: Annotated[list[WaitingQueue], "one for each channel that is set up"]
    overdue: Annotated[int | None, "how much is late; null while the database does not answer"]
    reports: Annotated[int | None, "open ones; null while the database does not answer"]
    oldest_report: Annotated[int | None, "when it was made; null for none"]
    backup: Annotated[int | None, "when the last one was made; null for none since the start"]
    crashed: Annotated[int, "sessions and commands that broke since the start"]
    crashes: Annotated[list[CrashEntry], "the latest of them, at most 20"]
    stops: Annotated[int | None, "when the server stops; null if it is not going to"]


def of_status(status: Status) -> ServerStatus:
    """The document of *status*."""
    stored = status.stored
    return ServerStatus(
        problems=[*words.problems(status)],
        version=status.version,
        python=status.python,
        since=status.since,
        players=status.people,
        guests=status.guests,
        servers=[
            RunningServer(
                name=server.name,
                version=server.version,
                sessions=server.sessions,
                leads=server.leads,
                differs=[*server.differs],
            )
            for server in status.servers
        ],
        load=[*status.load],
        cores=status.cores,
        memory=status.memory,
        keys=status.keys,
        p99=round(status.p99, 4),
        matches=stored.running if stored else None,
        notices=[
            WaitingQueue(channel=queue.channel, waiting=queue.many, age=queue.age)
            for queue in (stored.queues if stored else ())
        ],
        overdue=sum(stored.overdue.values()) if stored else None,
        reports=stored.reports if stored else None,
        oldest_report=stored.oldest if stored else None,
        backup=status.backup,
        crashed=status.crashed,
        crashes=[
            CrashEntry(
                at=crash.at,
                reference=crash.reference,
                what=crash.what,
                who=crash.who,
                error=crash.error,
            )
            for crash in status.crashes
        ],
        stops=status.stops,
    )


class OperatorEntry(TypedDict):
    """The key of an operator."""

    key: Annotated[str, "its fingerprint"]
    claimed: Annotated[int | None, "when it claimed the server; null if the settings name it"]


class OperatorKeys(TypedDict):
    """The operators of the server."""

    operators: Annotated[list[OperatorEntry], "those in the settings first"]


def of_operators(named: Iterable[str], claims: Iterable[Claim]) -> OperatorKeys:
    """The document of the operators *named* in the settings and of those who made *claims*."""
    return OperatorKeys(
        operators=[
            *(OperatorEntry(key=key, claimed=None) for key in sorted(named)),
            *(OperatorEntry(key=claimed.fingerprint, claimed=claimed.at) for claimed in claims),
        ]
    )


_CLAIMED_ELSEWHERE = N_(
    "On this machine you operate the server without a key. To operate it from elsewhere, run `ssh"
    " HOST admin claim CODE` there: the server prints the code when it starts."
)
_NAMED_ELSEWHERE = N_(
    "On this machine you operate the server without a key. To operate it from elsewhere, name your"
    " key in LOBBY_OPERATORS."
)


async def show_status(call: Call) -> Answer:
    """Show how the server is doing."""
    status = await live_status.status(call.lobby)
    return Answer(_page(status), of_status(status))


def _page(status: Status) -> str:
    """First what needs attention, then everything."""
    lines = "\n".join(wrapped(problem, "- ", "  ") for problem in words.problems(status))
    head = _("What needs attention:\n{lines}", lines=lines) if lines else _("All is well.")
    return "\n\n".join((head, table(words.facts(status)), wrapped(_(words.HINTS))))


async def show_log(call: Call) -> Answer:
    """Show what operators did, to everybody or to one player."""
    if call.words:
        listed = await call.lobby.ask(deeds.to_player, call.words[0])
    else:
        listed = await call.lobby.ask(deeds.on_record)
    rows = ((minute(done.at), words.operator(done.by), words.deed(done)) for done in listed)
    return Answer(table(rows) or _("No operator has done anything yet."), of_deeds(listed))


async def claim(call: Call) -> Answer:
    """Make the caller's key an operator's."""
    if call.visitor.local:
        raise Refused(_(_NAMED_ELSEWHERE if call.lobby.operators else _CLAIMED_ELSEWHERE))
    assert call.fingerprint
    await acts.claim(call.lobby, call.visitor, call.operator, call.words[0])
    text = _(
        "This key operates the server now. `admin` shows how it is doing, and `help operators`"
        " explains the rest."
    )
    return Answer(text, await _operators(call))


async def list_operators(call: Call) -> Answer:
    """List the operators' keys, or remove one."""
    if not call.words:
        return await _listed(call)
    if call.words[0].lower() != acts.REMOVE or len(call.words) < 2:
        raise call.wrong(_("Only `remove` and a key can follow."))
    await acts.give_up_claim(call.lobby, call.operator, call.words[1])
    left = _("It is an operator's no longer.")
    if not len(call.lobby.operators):
        left = _("{left} Nobody operates this server now: the next start prints a code.", left=left)
    return Answer(left, await _operators(call))


async def _listed(call: Call) -> Answer:
    document = await _operators(call)
    now = call.lobby.clock()
    rows = (
        (
            operator["key"],
            _("in LOBBY_OPERATORS")
            if operator["claimed"] is None
            else _("claimed this server {when}", when=ago(operator["claimed"], now)),
        )
        for operator in document["operators"]
    )
    return Answer(table(rows) or _("Nobody operates this server."), document)


async def _operators(call: Call) -> OperatorKeys:
    return of_operators(call.lobby.operators.named, await call.lobby.ask(claiming.claims))


VERBS = (
    Verb(
        forms=("admin",),
        help=N_("Show how the server is doing, as `admin status` does."),
        run=show_status,
        document=ServerStatus,
    ),
    Verb(
        forms=("admin status",),
        help=N_(
            "Show how the server is doing: first what needs attention, then version, people,"
            " servers and which of them leads, load, how fast keys are answered, notices that wait,"
            " open reports, the last backup, and crashes with the references under which the log"
            " has them."
        ),
        run=show_status,
        document=ServerStatus,
    ),
    Verb(
        forms=("admin log [NAME]",),
        help=N_(
            "List what operators did, to everybody or to one player: when (UTC), who, what and why."
            " The latest {most} are shown; none is ever removed."
        ),
        numbers={"most": deeds.LISTED},
        run=show_log,
        document=Deeds,
    ),
    Verb(
        forms=("admin claim CODE",),
        help=N_(
            "Become the operator of a server that has none, with the code that it prints when it"
            " starts. It works once."
        ),
        run=claim,
        document=OperatorKeys,
        operators=False,  # not yet
    ),
    Verb(
        forms=("admin operators", "admin operators remove SHA256:..."),
        help=N_(
            "List the keys of the operators, or remove the one that claimed the server. The others"
            " are in the setting LOBBY_OPERATORS."
        ),
        run=list_operators,
        document=OperatorKeys,
    ),
)

"""Reports to the operators, and accounts that may belong to one person."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from lobby.base.layout import ago, paragraphs, table, wrapped
from lobby.base.networks import network_of
from lobby.base.translation import N_, _
from lobby.core.presence import Presence
from lobby.features.moderation import accounts, live, reports, words
from lobby.features.moderation.accounts import Group, Member
from lobby.features.moderation.documents import (
    AccountGroup,
    EvidenceEntry,
    LookAlike,
    LookAlikes,
    RelatedAccount,
    ReportEntry,
    Reports,
    SecondAccounts,
)
from lobby.features.moderation.values import Evidence, Report
from lobby.features.operating.live import acts
from lobby.features.people import players
from lobby.features.talk.documents import Reported
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

_MESSAGES = "messages"


async def report(call: Call) -> Answer:
    """Report a player to the operators."""
    where = call.words[1].lower() if call.words[1:] else ""
    board = await call.board(where) if where not in ("", _MESSAGES) else None
    if not call.body:
        raise call.wrong(_("Tell the operators what happened: add -m and a text."))
    made = await live.report(
        call.lobby, call.me, call.words[0], call.body, board=board, in_lobby=where != _MESSAGES
    )
    name = made.player.name
    confirmation = _(
        "Report {id} is sent to the operators. {name} is not told. To see no more of"
        " {name} now: mute {name}, or block {name}.",
        id=made.id,
        name=name,
    )
    document = Reported(report=made.id, player=name, board=made.board, evidence=len(made.evidence))
    return Answer(paragraphs(confirmation), document)


REPORTING = (
    Verb(
        forms=("report NAME [BOARD|messages] -m TEXT",),
        help=N_(
            "Report a player to the operators. What the player wrote on the board and in variations"
            " shared with you, or without a BOARD in the lobby, is sent with it, and so are the"
            " player's messages to you. With `messages` only those are. The player never learns who"
            " reported."
        ),
        run=report,
        document=Reported,
    ),
)


_ALL = "all"


async def list_reports(call: Call) -> Answer:
    """List the open reports, all of them or those about a player, or show one."""
    word, lobby = call.words[0] if call.words else "", call.lobby
    if word.isdecimal():
        report = await lobby.ask(reports.numbered, call.number(word, _("a report number")))
        return Answer(_whole(report, lobby.clock()), _document([report]))
    if not word:
        listed, none = await lobby.ask(reports.waiting), _("There are no open reports.")
    elif word.lower() == _ALL:
        listed, none = await lobby.ask(reports.on_record), _("There are no reports.")
    else:
        player = await lobby.ask(players.named, word)
        listed = await lobby.ask(reports.about, player)
        none = _("Nobody has reported {player}.", player=player.name)
    now = lobby.clock()
    text = "\n".join(wrapped(_in_short(report, now), rest="    ") for report in listed)
    return Answer(text or none, _document(listed))


async def settle(call: Call) -> Answer:
    """Close a report."""
    number = call.number(call.words[0], _("a report number"))
    report = await acts.settle(call.lobby, call.operator, number, call.body)
    return Answer(_("Report {number} is closed.", number=number), _document([report]))


def _in_short(report: Report, now: int) -> str:
    parts = (
        report.player.name,
        "" if report.board is None else _("board {board}", board=report.board),
        _("by {reporter}", reporter=words.reporter(report)),
        ago(report.at, now),
        "" if report.closed is None else _("closed"),
    )
    return f"{report.id} {', '.join(filter(None, parts))}: {report.text}"


def _whole(report: Report, now: int) -> str:
    alone = N_("Report {id}: {reporter} reported {name} {when}.")
    at_board = N_("Report {id}: {reporter} reported {name} {when}. show {board} shows the board.")
    head = _(
        alone if report.board is None else at_board,
        id=report.id,
        reporter=words.reporter(report),
        name=report.player.name,
        when=ago(report.at, now),
        board=report.board,
    )
    said = "\n".join(_line(item) for item in report.evidence)
    what = _("What {player} wrote:\n{said}", player=report.player.name, said=said) if said else ""
    closed = paragraphs(words.closed(report, now))
    if not closed:
        closed = paragraphs(_("`admin settle {id}` closes the report.", id=report.id))
    return "\n\n".join(filter(None, (paragraphs(head, report.text), what, closed)))


def _line(item: Evidence) -> str:
    return wrapped(f"{words.place(item)}: {item.text}", "  ", "    ")


def _document(listed: Sequence[Report]) -> Reports:
    return Reports(reports=[_entry(report) for report in listed])


def _entry(report: Report) -> ReportEntry:
    return ReportEntry(
        report=report.id,
        at=report.at,
        reporter=report.reporter.name if report.reporter else None,
        player=report.player.name,
        board=report.board,
        text=report.text,
        evidence=[
            EvidenceEntry(at=item.at, where=item.where, text=item.text) for item in report.evidence
        ],
        closed=report.closed,
        closed_by=report.closed_by.name if report.closed_by else None,
        note=report.note,
    )


async def list_second_accounts(call: Call) -> Answer:
    """List accounts that may belong to one person."""
    groups = await call.lobby.ask(accounts.second_accounts, _networks(call.lobby.presence))
    now = call.lobby.clock()
    text = "\n\n".join(_group(group, now) for group in groups)
    document = SecondAccounts(groups=[_group_entry(group) for group in groups])
    return Answer(text or _("No accounts look as if they belong to one person."), document)


async def list_look_alikes(call: Call) -> Answer:
    """List names that are hard to tell apart."""
    pairs = await call.lobby.ask(players.look_alikes)
    now = call.lobby.clock()
    text = table(
        tuple(
            part
            for player in pair
            for part in (player.name, _("joined {now}", now=ago(player.joined, now)))
        )
        for pair in pairs
    )
    document = LookAlikes(
        pairs=[LookAlike(elder=elder.name, younger=younger.name) for elder, younger in pairs]
    )
    return Answer(text or _("No two names are hard to tell apart."), document)


def _networks(presence: Presence) -> dict[int, frozenset[str]]:
    """The networks of the connected players, by player id."""
    networks: dict[int, set[str]] = defaultdict(set)
    for session in presence.sessions():
        if session.player and session.visitor:
            networks[session.player.id].add(network_of(session.visitor.address))
    return {player: frozenset(of_player) for player, of_player in networks.items()}


def _group(group: Group, now: int) -> str:
    reasons = (
        _("created within an hour") if group.made_together else "",
        _("came from the same address") if group.same_network else "",
        _("used one key") if group.key else "",
    )
    head = _(
        "{count} accounts, {reasons}: {names}",
        count=len(group.members),
        names=", ".join(member.player.name for member in group.members),
        reasons=" and ".join(filter(None, reasons)),
    )
    return f"{wrapped(head)}\n{table(_member(member, now) for member in group.members)}"


def _member(member: Member, now: int) -> tuple[str, ...]:
    return (
        f"  {member.player.name}",
        _("joined {now}", now=ago(member.player.joined, now)),
        _("{points:+} points", points=member.points),
        _(
            "{inside} of {matches} rated matches among them",
            inside=member.inside,
            matches=member.matches,
        ),
        member.network or "",
    )


def _group_entry(group: Group) -> AccountGroup:
    reasons = {
        "made-together": group.made_together,
        "same-network": group.same_network,
        "same-key": group.key,
    }
    return AccountGroup(
        members=[
            RelatedAccount(
                name=member.player.name,
                joined=member.player.joined,
                matches=member.matches,
                inside=member.inside,
                points=member.points,
                network=member.network,
            )
            for member in group.members
        ],
        reasons=[reason for reason, holds in reasons.items() if holds],
    )


VERBS = (
    Verb(
        forms=("admin reports [NUMBER|NAME|all]",),
        help=N_(
            "List the open reports, those about a player or all of them, or show one with its"
            " evidence."
        ),
        run=list_reports,
        document=Reports,
    ),
    Verb(
        forms=("admin settle NUMBER [-m NOTE]",),
        help=N_("Close a report, with a note for other operators."),
        run=settle,
        document=Reports,
        body=True,
    ),
    Verb(
        forms=("admin second-accounts",),
        help=N_(
            "List accounts that mostly play each other and were created within an hour, came from"
            " the same address in the last week, or have used one key, with their rated matches of"
            " 90 days and the points gained."
        ),
        run=list_second_accounts,
        document=SecondAccounts,
    ),
    Verb(
        forms=("admin look-alikes",),
        help=N_(
            "List pairs of players whose names are hard to tell apart. New names like that are"
            " refused; names that were taken before stay."
        ),
        run=list_look_alikes,
        document=LookAlikes,
    ),
)

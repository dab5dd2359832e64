"""Bans, mutes and other names, for operators."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial

from lobby.base.layout import paragraphs, wrapped
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.moderation import sanctions, words
from lobby.features.moderation.documents import Renamed, SanctionEntry, Sanctions
from lobby.features.moderation.values import Sanction, SanctionKind
from lobby.features.operating.live import acts
from lobby.features.people import names
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Term, Verb

_DAYS = Term("--days=N", N_("the number of days; without it there is no end"))
_ALL = "all"
_BANNED = (
    N_("{whom} is banned, and open sessions end."),
    N_("{whom} is banned until {ends} UTC, and open sessions end."),
)
_MUTED = N_("{whom} is muted."), N_("{whom} is muted until {ends} UTC.")


async def ban(call: Call) -> Answer:
    """Ban a player, a key or a network."""
    sanction = await _impose(call, "ban")
    going_on = "" if sanction.network else _("The clocks of running matches keep running.")
    return _changed(call, sanction, sanctions.worded(_BANNED, sanction), going_on)


async def mute(call: Call) -> Answer:
    """Mute a player."""
    sanction = await _impose(call, "mute")
    return _changed(call, sanction, sanctions.worded(_MUTED, sanction))


async def _lift(kind: SanctionKind, lifted: str, call: Call) -> Answer:
    """Lift a ban or a mute."""
    sanction = await acts.lift(call.lobby, call.operator, kind, call.words[0])
    return _changed(call, sanction, _(lifted, whom=sanction.whom))


async def rename(call: Call) -> Answer:
    """Give a player another name."""
    name, new = call.words
    if not call.body:
        raise call.wrong(_("The player is told the reason: add -m and a reason."))
    player = await acts.rename(call.lobby, call.operator, name, new, call.body)
    text = _(
        "{name} is now called {new} and has been told why. Nobody else can take the old name for"
        " {days} days.",
        name=name,
        new=player.name,
        days=names.HELD_DAYS,
    )
    return Answer(paragraphs(text), Renamed(name=player.name, was=name))


async def list_sanctions(call: Call) -> Answer:
    """List the bans and mutes in force, or all on record."""
    if call.words and call.words[0].lower() != _ALL:
        raise call.wrong(
            _(
                "{word} is not expected here. Write {all}, or nothing.",
                word=quoted(call.words[0]),
                all=_ALL,
            )
        )
    listed = await call.lobby.ask(sanctions.on_record if call.words else sanctions.in_force)
    now = call.lobby.clock()
    text = "\n".join(
        wrapped(f"{words.sanction(sanction, now)}: {sanction.reason}", rest="    ")
        for sanction in listed
    )
    return Answer(text or _("Nobody is banned or muted."), _document(call, listed))


async def _impose(call: Call, kind: SanctionKind) -> Sanction:
    if not call.body:
        raise call.wrong(_("The player is told the reason: add -m and a reason."))
    given = call.term("--days")
    days = None if given is None else call.number(given, _("a number of days"))
    return await acts.impose(call.lobby, call.operator, kind, call.words[0], call.body, days=days)


def _changed(call: Call, sanction: Sanction, *sentences: str) -> Answer:
    return Answer(paragraphs(" ".join(sentences)), _document(call, [sanction]))


def _document(call: Call, listed: Iterable[Sanction]) -> Sanctions:
    now = call.lobby.clock()
    return Sanctions(
        sanctions=[
            SanctionEntry(
                id=sanction.id,
                kind=sanction.kind,
                whom=sanction.whom,
                reason=sanction.reason,
                at=sanction.at,
                until=sanction.until,
                by=sanction.by.name if sanction.by else None,
                lifted=sanction.lifted,
                lifted_by=sanction.lifted_by.name if sanction.lifted_by else None,
                holds=sanction.holds(now),
            )
            for sanction in listed
        ]
    )


VERBS = (
    Verb(
        forms=("admin ban NAME|SHA256:...|ADDRESS [--days=N] -m REASON",),
        help=N_(
            "Ban a player with all keys, a key, or an address or network such as 192.0.2.0/24. Open"
            " sessions end, and the reason is shown."
        ),
        run=ban,
        document=Sanctions,
        terms=(_DAYS,),
    ),
    Verb(
        forms=("admin unban NAME|SHA256:...|ADDRESS",),
        help=N_("Lift a ban."),
        run=partial(_lift, "ban", N_("{whom} can connect again.")),
        document=Sanctions,
    ),
    Verb(
        forms=("admin mute NAME [--days=N] -m REASON",),
        help=N_("Stop a player from writing: no talk, no comments, no messages."),
        run=mute,
        document=Sanctions,
        terms=(_DAYS,),
    ),
    Verb(
        forms=("admin unmute NAME",),
        help=N_("Let a player write again."),
        run=partial(_lift, "mute", N_("{whom} can write again.")),
        document=Sanctions,
    ),
    Verb(
        forms=("admin rename NAME NEW -m REASON",),
        help=N_(
            "Give a player another name. The player is told the reason; boards, ratings and keys"
            " stay. Nobody else can take the old name for a year."
        ),
        run=rename,
        document=Renamed,
    ),
    Verb(
        forms=("admin sanctions [all]",),
        help=N_(
            "List who is banned or muted, by whom and why. all includes those that have ended."
        ),
        run=list_sanctions,
        document=Sanctions,
    ),
)

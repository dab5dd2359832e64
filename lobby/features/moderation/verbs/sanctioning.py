"""Bans and mutes, for operators."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from lobby.base.layout import paragraphs, wrapped
from lobby.base.text import quoted
from lobby.base.translation import N_, _
from lobby.features.moderation import sanctions
from lobby.features.moderation.documents import SanctionEntry, Sanctions
from lobby.features.moderation.values import Sanction, SanctionKind
from lobby.features.operating import deeds
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
    sanction = await _impose(call, "ban", sanctions.ban)
    going_on = "" if sanction.network else _("The clocks of running matches keep running.")
    return _changed(call, sanction, sanctions.worded(_BANNED, sanction), going_on)


async def unban(call: Call) -> Answer:
    """Lift a ban."""
    deed = call.deed("unban", call.words[0])
    sanction = await call.lobby.change(
        deeds.done, deed, sanctions.unban, call.words[0], by=call.player
    )
    return _changed(call, sanction, _("{whom} can connect again.", whom=sanction.whom))


async def mute(call: Call) -> Answer:
    """Mute a player."""
    sanction = await _impose(call, "mute", sanctions.mute)
    return _changed(call, sanction, sanctions.worded(_MUTED, sanction))


async def unmute(call: Call) -> Answer:
    """Lift a mute."""
    deed = call.deed("unmute", call.words[0])
    sanction = await call.lobby.change(
        deeds.done, deed, sanctions.unmute, call.words[0], by=call.player
    )
    return _changed(call, sanction, _("{whom} can write again.", whom=sanction.whom))


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
    text = "\n".join(
        wrapped(f"{', '.join(_parts(call, sanction))}: {sanction.reason}", rest="    ")
        for sanction in listed
    )
    return Answer(text or _("Nobody is banned or muted."), _document(call, listed))


async def _impose(call: Call, kind: SanctionKind, act: Callable[..., Sanction]) -> Sanction:
    if not call.body:
        raise call.wrong(_("The player is told the reason: add -m and a reason."))
    days = call.term("--days")
    about = "" if days is None else f"--days={days}"
    return await call.lobby.change(
        deeds.done,
        call.deed(kind, call.words[0], about=about, why=call.body),
        act,
        call.words[0],
        call.body,
        days=None if days is None else call.number(days, _("a number of days")),
        by=call.player,
        spared=call.lobby.operators,
    )


def _changed(call: Call, sanction: Sanction, *sentences: str) -> Answer:
    return Answer(paragraphs(" ".join(sentences)), _document(call, [sanction]))


def _parts(call: Call, sanction: Sanction) -> Iterator[str]:
    by, lifted_by = sanction.by, sanction.lifted_by
    yield sanctions.in_words(sanction)
    yield _("by {by}", by=by.name) if by else _("by the operator")
    if sanction.lifted:
        yield (
            _("lifted by {lifted_by}", lifted_by=lifted_by.name)
            if lifted_by
            else _("lifted by the operator")
        )
    elif not sanction.holds(call.lobby.clock()):
        yield _("ended")


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
        name="admin ban",
        forms=("admin ban NAME|SHA256:...|ADDRESS [--days=N] -m REASON",),
        help=N_(
            "Ban a player with all keys, a key, or an address or network such as 192.0.2.0/24. Open"
            " sessions end, and the reason is shown."
        ),
        run=ban,
        document=Sanctions,
        words=(1, 1),
        terms=(_DAYS,),
        body=True,
        operators=True,
    ),
    Verb(
        name="admin unban",
        forms=("admin unban NAME|SHA256:...|ADDRESS",),
        help=N_("Lift a ban."),
        run=unban,
        document=Sanctions,
        words=(1, 1),
        operators=True,
    ),
    Verb(
        name="admin mute",
        forms=("admin mute NAME [--days=N] -m REASON",),
        help=N_("Stop a player from writing: no talk, no comments, no messages."),
        run=mute,
        document=Sanctions,
        words=(1, 1),
        terms=(_DAYS,),
        body=True,
        operators=True,
    ),
    Verb(
        name="admin unmute",
        forms=("admin unmute NAME",),
        help=N_("Let a player write again."),
        run=unmute,
        document=Sanctions,
        words=(1, 1),
        operators=True,
    ),
    Verb(
        name="admin sanctions",
        forms=("admin sanctions [all]",),
        help=N_(
            "List who is banned or muted, by whom and why. all includes those that have ended."
        ),
        run=list_sanctions,
        document=Sanctions,
        words=(0, 1),
        operators=True,
    ),
)

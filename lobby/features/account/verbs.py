"""Everything stored about the player, as one JSON document.

A player may have had tens of thousands of matches. So the document is read and turned into text in
parts, in the threads that read the database, and each part only after the client has taken the one
before: its length burdens neither memory nor the event loop that serves everybody.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator

from lobby.base.errors import Forbidden
from lobby.base.layout import paragraphs, wrapped
from lobby.base.translation import N_, _, ngettext
from lobby.core.lobby import Lobby
from lobby.features.account import leaving, views
from lobby.features.account.documents import Departure, Export
from lobby.features.account.leaving import Prospect
from lobby.features.operating import deeds
from lobby.features.operating.live import acts
from lobby.features.operating.live.acts import give_up
from lobby.features.operating.values import Deed
from lobby.features.people import names, players
from lobby.features.people.values.player import Player
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb
from lobby.language.line import listed


async def export(call: Call) -> Answer:
    """Print everything stored about the player."""
    return Answer("", None, file=_export(call.lobby, call.me, call.visitor.fingerprint))


async def export_of_player(call: Call) -> Answer:
    """Print everything stored about a player, for the operator at the machine."""
    name = call.words[0]
    if not call.visitor.local:
        raise Forbidden.because(
            "An export has private messages, and what is hidden in running matches. Run this on"
            " the server's machine: lobby admin export {name}",
            name=name,
        )
    player = await call.lobby.ask(players.named, name)
    await call.lobby.change(deeds.note, Deed(call.operator, "export", player.name))
    return Answer("", None, file=_export(call.lobby, player, None))


async def _export(lobby: Lobby, player: Player, here: str | None) -> AsyncGenerator[str, None]:
    yield await lobby.ask(views.beginning, player, here)
    for name, lists in (await lobby.ask(views.lists, player)).items():
        yield f',\n"{name}": ['
        gap = "\n"
        for pages in lists:
            after: int | None = 0
            while after is not None:
                text, after = await lobby.ask(pages, player, after)
                if text:
                    yield f"{gap}{text}"
                    gap = ",\n"
        yield "]"
    yield "}\n"


async def delete(call: Call) -> Answer:
    """Say what deleting the account would do, or delete it if the player's own name confirms it."""
    me = call.me
    means = await call.lobby.ask(leaving.prospect, me)
    if not call.words:
        return Answer(_warning(me.name, means), _document(me.name, means))
    if call.words[0].lower() != me.name.lower():
        raise call.wrong(_("You are {me}. To leave for good: delete {me}", me=me.name))
    await give_up(call.lobby, me)
    gone = await call.lobby.change_keys(leaving.leave, me)
    text = _(
        "{me} has left for good. Finished matches now show the name {gone}. Thank you for playing.",
        me=me.name,
        gone=gone.name,
    )
    return Answer(wrapped(text), _document(me.name, means, gone.name))


async def delete_player(call: Call) -> Answer:
    """Say what deleting the account of a player would do, or delete it if the name is repeated."""
    player, means = await acts.prospect(call.lobby, call.words[0])
    name = player.name
    if not call.words[1:]:
        return Answer(_warning_of(name, means), _document(name, means))
    if call.words[1].lower() != name.lower():
        raise call.wrong(_("Repeat the name: admin delete {name} {name} -m REASON", name=name))
    if not call.body:
        raise call.wrong(_("The log keeps the reason: add -m and a reason."))
    gone = await acts.delete(call.lobby, call.operator, player, call.body)
    text = _("{name} is deleted. Finished matches show the name {gone}.", name=name, gone=gone.name)
    return Answer(wrapped(text), _document(name, means, gone.name))


def _warning_of(name: str, means: Prospect) -> str:
    ends = [*_ends(means)]
    return paragraphs(
        _("If {name} is deleted, {ends}.", name=name, ends=listed(ends, "and"))
        if ends
        else _("If {name} is deleted, no match and no challenge ends.", name=name),
        _(
            "The player's own data is deleted: keys, settings, messages, notes and more. Finished"
            " matches, and what the player wrote on boards, stay under a neutral name. Nobody can"
            " take the name for {held_days} days, but the key may come back under another one. To"
            " prevent that, ban it first: `admin keys` shows it. None of this can be undone.",
            held_days=names.HELD_DAYS,
        ),
        _("To delete the account: admin delete {name} {name} -m REASON", name=name),
    )


def _document(name: str, means: Prospect, now_called: str | None = None) -> Departure:
    return Departure(
        name=name,
        left=now_called is not None,
        resigned=means.resigned,
        cancelled=means.cancelled,
        challenges=means.challenges,
        now_called=now_called,
    )


def _warning(name: str, means: Prospect) -> str:
    ends = [*_ends(means)]
    return paragraphs(
        _("If you leave for good, {ends}.", ends=listed(ends, "and"))
        if ends
        else _("If you leave for good, no match and no challenge ends."),
        _(
            "Your keys, settings, limits, vacations, what you follow, addresses, notices, planned"
            " moves, notes, analyses, puzzle results, nonces, imported matches and practice boards"
            " are deleted, and so are what others noted on you and all messages that you sent and"
            " received. Finished matches with their comments, and what you wrote on boards and in"
            " the lobby, stay under a neutral name. The standings no longer list you."
        ),
        _(
            "Nobody can take the name {name} for {held_days} days. None of this can be undone. To"
            " save your data first: export",
            name=name,
            held_days=names.HELD_DAYS,
        ),
        _("To leave for good: delete {name}", name=name),
    )


def _ends(means: Prospect) -> Iterator[str]:
    if means.resigned:
        yield ngettext(
            "{count} running match is resigned",
            "{count} running matches are resigned",
            means.resigned,
        )
    if means.cancelled:
        yield ngettext(
            "{count} running match is aborted because one side has not moved",
            "{count} running matches are aborted because one side has not moved",
            means.cancelled,
        )
    if means.challenges:
        yield ngettext(
            "{count} challenge is ended", "{count} challenges are ended", means.challenges
        )


VERBS = (
    Verb(
        forms=("export",),
        help=N_(
            "Everything stored about you, as one JSON document, with or without --json. The"
            " operator of another lobby can import it."
        ),
        run=export,
        document=Export,
    ),
    Verb(
        forms=("delete", "delete NAME"),
        help=N_(
            "Leave for good. Alone it explains what that means; with your own name it does it."
        ),
        changes_who=True,
        run=delete,
        document=Departure,
    ),
)

OPERATING = (
    Verb(
        forms=("admin delete NAME", "admin delete NAME NAME -m REASON"),
        help=N_(
            "Delete the account of a player, as the player could with delete. With the name once it"
            " explains what that means; with the name twice and a reason it does it."
        ),
        run=delete_player,
        document=Departure,
    ),
    Verb(
        forms=("admin export NAME",),
        help=N_(
            "Everything stored about a player, for somebody who asks for it and has lost the key."
            " Only `lobby admin` on the server's machine does this."
        ),
        run=export_of_player,
        document=Export,
    ),
)

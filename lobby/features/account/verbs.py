"""Everything stored about the player, as one JSON document.

A player may have had tens of thousands of matches. So the document is read and turned into text in
parts, in the threads that read the database, and each part only after the client has taken the one
before: its length burdens neither memory nor the event loop that serves everybody.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator, Iterator

from lobby.base.layout import paragraphs, wrapped
from lobby.base.translation import N_, _, ngettext
from lobby.features.account import leaving
from lobby.features.account.documents import Departure, Export
from lobby.features.account.leaving import Prospect
from lobby.features.account.views import personal_data
from lobby.features.people import held_names
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb
from lobby.language.line import listed


async def export(call: Call) -> Answer:
    """Print everything stored about the player."""
    return Answer("", None, file=_export(call))


async def _export(call: Call) -> AsyncGenerator[str, None]:
    player = call.me
    yield await call.lobby.ask(personal_data.beginning, player, call.visitor.fingerprint)
    for name, lists in (await call.lobby.ask(personal_data.lists, player)).items():
        yield f',\n"{name}": ['
        gap = "\n"
        for pages in lists:
            after: int | None = 0
            while after is not None:
                text, after = await call.lobby.ask(pages, player, after)
                if text:
                    yield f"{gap}{text}"
                    gap = ",\n"
        yield "]"
    yield "}\n"


_AT_ONCE = 5
"""Matches to resign in one transaction; between two of them others can write."""


async def delete(call: Call) -> Answer:
    """Say what deleting the account would do, or delete it if the player's own name confirms it."""
    me = call.me
    means = await call.lobby.ask(leaving.prospect, me)
    if not call.words:
        return Answer(_warning(me.name, means), _document(me.name, means))
    if call.words[0].lower() != me.name.lower():
        raise call.wrong(_("You are {me}. To leave for good: delete {me}", me=me.name))
    boards = await call.lobby.ask(leaving.running, me)
    for start in range(0, len(boards), _AT_ONCE):
        await call.lobby.change(leaving.give_up, me, boards[start : start + _AT_ONCE])
    gone = await call.lobby.change_keys(leaving.leave, me)
    text = _(
        "{me} has left for good. Finished matches now show the name {gone}. Thank you for playing.",
        me=me.name,
        gone=gone.name,
    )
    return Answer(wrapped(text), _document(me.name, means, gone.name))


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
    return paragraphs(
        _ended(means),
        _(
            "Your keys, settings, limits, vacations, subscriptions, addresses, notices, queued"
            " moves, notes, analyses, puzzle results, nonces, imported matches and practice boards"
            " are deleted, and so are what others noted on you and all messages that you sent and"
            " received. Finished matches with their comments, and what you wrote on boards and in"
            " the lobby, stay under a neutral name. The standings no longer list you."
        ),
        _(
            "Nobody can take the name {name} for {held_days} days. None of this can be undone. To"
            " save your data first: export",
            name=name,
            held_days=held_names.DAYS,
        ),
        _("To leave for good: delete {name}", name=name),
    )


def _ended(means: Prospect) -> str:
    ends = [*_ends(means)]
    if not ends:
        return _("If you leave for good, no match and no challenge ends.")
    return _("If you leave for good, {ends}.", ends=listed(ends, "and"))


def _ends(means: Prospect) -> Iterator[str]:
    if means.resigned:
        yield ngettext(
            "{count} running match is resigned",
            "{count} running matches are resigned",
            means.resigned,
        )
    if means.cancelled:
        yield ngettext(
            "{count} running match is cancelled because one side has not moved",
            "{count} running matches are cancelled because one side has not moved",
            means.cancelled,
        )
    if means.challenges:
        yield ngettext(
            "{count} challenge is ended", "{count} challenges are ended", means.challenges
        )


VERBS = (
    Verb(
        name="export",
        forms=("export",),
        help=N_(
            "Everything stored about you, as one JSON document, with or without --json. The"
            " operator of another lobby can import it."
        ),
        run=export,
        document=Export,
    ),
    Verb(
        name="delete",
        forms=("delete", "delete NAME"),
        help=N_(
            "Leave for good. Alone it explains what that means; with your own name it does it."
        ),
        changes_who=True,
        run=delete,
        document=Departure,
        words=(0, 1),
    ),
)

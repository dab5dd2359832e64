"""Everything stored about the player, as one JSON document.

A player may have had tens of thousands of matches. So the document is read and turned into text in
parts, in the threads that read the database, and each part only after the client has taken the one
before: its length burdens neither memory nor the event loop that serves everybody.
"""

from __future__ import annotations

from collections.abc import AsyncGenerator

from lobby.base.translation import N_
from lobby.features.account.documents import Export
from lobby.features.account.views import personal_data
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


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
)

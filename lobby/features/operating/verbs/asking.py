"""How the server is doing, and what its operators did."""

from __future__ import annotations

from lobby.base.layout import minute, table, wrapped
from lobby.base.translation import N_, _
from lobby.features.operating import deeds, documents, words
from lobby.features.operating.documents import Deeds, ServerStatus
from lobby.features.operating.live import status as live_status
from lobby.features.operating.values import Status
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


async def show_status(call: Call) -> Answer:
    """Show how the server is doing."""
    status = await live_status.status(call.lobby)
    return Answer(_page(status), documents.of_status(status))


def _page(status: Status) -> str:
    """First what needs attention, then everything."""
    found = "\n".join(wrapped(problem, "- ", "  ") for problem in words.problems(status))
    head = _("What needs attention:\n{found}", found=found) if found else _("All is well.")
    return "\n\n".join((head, table(words.facts(status)), wrapped(_(words.HINTS))))


async def show_log(call: Call) -> Answer:
    """Show what operators did, to everybody or to one player."""
    if call.words:
        listed = await call.lobby.ask(deeds.to_player, call.words[0])
    else:
        listed = await call.lobby.ask(deeds.on_record)
    rows = ((minute(done.at), words.operator(done.by), words.told(done)) for done in listed)
    text = table(rows)
    return Answer(text or _("No operator has done anything yet."), documents.of_deeds(listed))


VERBS = (
    Verb(
        name="admin",
        forms=("admin",),
        help=N_("Show how the server is doing, as `admin status` does."),
        run=show_status,
        document=ServerStatus,
        operators=True,
    ),
    Verb(
        name="admin status",
        forms=("admin status",),
        help=N_(
            "Show how the server is doing: first what needs attention, then version, people,"
            " servers and which of them leads, load, how fast keys are answered, notices that wait,"
            " open reports, the last backup, and crashes with the references under which the log"
            " has them."
        ),
        run=show_status,
        document=ServerStatus,
        operators=True,
    ),
    Verb(
        name="admin log",
        forms=("admin log [NAME]",),
        help=N_(
            "List what operators did, to everybody or to one player: when (UTC), who, what and why."
            " The latest {most} are shown; none is ever removed."
        ),
        numbers={"most": deeds.LISTED},
        run=show_log,
        document=Deeds,
        words=(0, 1),
        operators=True,
    ),
)

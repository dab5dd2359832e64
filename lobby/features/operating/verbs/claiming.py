"""Who operates the server."""

from __future__ import annotations

from lobby.base.layout import ago, table
from lobby.base.translation import N_, _
from lobby.features.operating import claiming, documents
from lobby.features.operating.documents import OperatorKeys
from lobby.features.operating.live import claiming as live_claiming
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb


async def claim(call: Call) -> Answer:
    """Make the caller's key an operator's."""
    assert call.fingerprint
    await live_claiming.claim(call.lobby, call.visitor, call.operator, call.words[0])
    text = _(
        "This key operates the server now. `admin` shows how it is doing, and `help operators`"
        " explains the rest."
    )
    return Answer(text, await _document(call))


async def list_operators(call: Call) -> Answer:
    """List the operators' keys, or remove one."""
    if not call.words:
        return await _listed(call)
    if call.words[0].lower() != live_claiming.REMOVE or len(call.words) < 2:
        raise call.wrong(_("Only `remove` and a key can follow."))
    await live_claiming.give_up(call.lobby, call.operator, call.words[1])
    left = _("It is an operator's no longer.")
    if not len(call.lobby.operators):
        left = _("{left} Nobody operates this server now: the next start prints a code.", left=left)
    return Answer(left, await _document(call))


async def _listed(call: Call) -> Answer:
    document = await _document(call)
    now = call.lobby.clock()
    rows = (
        (
            each["key"],
            _("in LOBBY_OPERATORS")
            if each["claimed"] is None
            else _("claimed this server {when}", when=ago(each["claimed"], now)),
        )
        for each in document["operators"]
    )
    return Answer(table(rows) or _("Nobody operates this server."), document)


async def _document(call: Call) -> OperatorKeys:
    claims = await call.lobby.ask(claiming.claims)
    return documents.of_operators(call.lobby.operators.named, claims)


VERBS = (
    Verb(
        name="admin claim",
        forms=("admin claim CODE",),
        help=N_(
            "Become the operator of a server that has none, with the code that it prints when it"
            " starts. It works once."
        ),
        run=claim,
        document=OperatorKeys,
        words=(1, 1),
    ),
    Verb(
        name="admin operators",
        forms=("admin operators", "admin operators remove SHA256:..."),
        help=N_(
            "List the keys of the operators, or remove the one that claimed the server. The others"
            " are in the setting LOBBY_OPERATORS."
        ),
        run=list_operators,
        document=OperatorKeys,
        words=(0, 2),
        operators=True,
    ),
)

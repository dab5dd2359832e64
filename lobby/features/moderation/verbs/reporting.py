"""Reports to the operators."""

from __future__ import annotations

import logging

from lobby.base.layout import paragraphs
from lobby.base.translation import N_, _
from lobby.features.moderation import live
from lobby.features.talk.documents import Reported
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

_log = logging.getLogger(__name__)


async def report(call: Call) -> Answer:
    """Report a player to the operators."""
    board = await call.board(call.words[1]) if call.words[1:] else None
    if not call.body:
        raise call.wrong(_("Tell the operators what happened: add -m and a text."))
    made = await live.report(call.lobby, call.me, call.words[0], call.body, board=board)
    _log.info("report %d was made", made.id)
    name = made.player.name
    told = _(
        "Report {id} is sent to the operators. {name} is not told. To see no more of"
        " {name} now: mute {name}, or block {name}.",
        id=made.id,
        name=name,
    )
    document = Reported(report=made.id, player=name, board=made.board, evidence=len(made.evidence))
    return Answer(paragraphs(told), document)


VERBS = (
    Verb(
        name="report",
        forms=("report NAME [BOARD] -m TEXT",),
        help=N_(
            "Report a player to the operators. What the player wrote on the board, and in"
            " messages to"
            " you, is sent with it. The player never learns who reported."
        ),
        run=report,
        document=Reported,
        words=(1, 2),
        body=True,
    ),
)

"""Answers to incoming mails: what happened, and the state of the board.

The answer is stored with the move, in one change, so a restart loses none. It is claimed like the
notices of the outbox: its next attempt is put off before this one begins.
"""

from __future__ import annotations

import logging
from dataclasses import replace

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.base.layout import wrapped
from lobby.base.translation import _
from lobby.core import identifiers
from lobby.database.store import Store
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.matches import viewing
from lobby.features.matches.views import sides
from lobby.features.matches.words.pages import page
from lobby.features.notices import addresses, queries
from lobby.features.notices.channel import ATTEMPTS, Channel, Notice, Undeliverable, pause
from lobby.features.notices.duties.channels import Channels, deliver
from lobby.features.notices.replies import moves_by_mail, reply_tokens
from lobby.features.notices.values import Access, NoticeAddress, ReplyAnswer, ReplyToken
from lobby.features.notices.words import thread

MOST_WAITING = 200
"""The most answers that wait to be sent. While there are that many, no mail is accepted."""

LIFETIME = DAY
"""Seconds after which an answer is no longer sent: the match has moved on."""

_PATIENCE = 45.0
"""Seconds after which an attempt is over: less than the shortest pause after which another server
may begin one."""

_log = logging.getLogger(__name__)


def full(snapshot: Snapshot) -> bool:
    """Whether so many answers are waiting that no more mail should be accepted."""
    return queries.answers_waiting(snapshot) >= MOST_WAITING


def claim(tx: Transaction) -> ReplyAnswer | None:
    """Claim the answer to be sent now, putting it off as if the attempt had already failed; None if
    there is none. Answers that were tried too often or are too old are given up."""
    while waiting := queries.due_answer(tx):
        if waiting.attempts < ATTEMPTS and tx.now - waiting.at < LIFETIME:
            queries.put_off_answer(tx, waiting.digest, tx.now + pause(waiting.attempts + 1))
            return waiting
        queries.remove_answer(tx, waiting.digest)
    return None


def compose(
    tx: Transaction, waiting: ReplyAnswer, access: Access, token: str
) -> tuple[Notice, NoticeAddress] | None:
    """The answer for the player, and the address confirmed now; None if there is no address. If the
    move can still be played, or the player's turn goes on, a reply to the answer may carry the
    move: then *token* is made valid for that."""
    to = addresses.of_player(tx, waiting.player).get("mail")
    meaning = queries.reply_meaning(tx, waiting.token)
    if to is None or meaning is None:
        return None
    if moves_by_mail.stands(tx, meaning):
        how = _("To try again, reply to this mail with your move alone on the first line.")
        again = replace(meaning, expires=tx.now + reply_tokens.LIFETIME)
    elif goes_on := moves_by_mail.turn_that_goes_on(tx, meaning):
        how = _("To make your next move, reply to this mail with it alone on the first line.")
        again = goes_on
    else:
        return _notice(tx, waiting, meaning, access), to
    reply_tokens.keep(tx, token, again)
    return _notice(tx, waiting, meaning, access, how=how, token=token), to


def _notice(
    snapshot: Snapshot,
    waiting: ReplyAnswer,
    meaning: ReplyToken,
    access: Access,
    *,
    how: str = "",
    token: str = "",
) -> Notice:
    """The notice for the mail; its id is the same each time it is sent. It says *how* to reply to
    the address with *token*, if that may be done."""
    player, board = waiting.player, meaning.board
    sentence = wrapped(waiting.sentence)
    notice = Notice(
        id=str(identifiers.of(snapshot, "answer to", waiting.digest)),
        kind="answer",
        player=player.name,
        subject=_("Board {board}: your mail", board=board),
        text=sentence,
        at=snapshot.now,
        board=board,
        thread_id=str(identifiers.of(snapshot, "board", board)),
        in_reply_to=waiting.in_reply_to,
    )
    try:
        showing = viewing.show(snapshot, board, player)
    except Refused:  # the board is no longer visible, or its game not installed
        return notice
    match = showing.match
    position = page(showing, snapshot.now, sides(snapshot, match, player))
    command = _("More in the lobby:\n    {command}", command=access.command(f"show {board}"))
    return replace(
        notice,
        thread=thread(match, player),
        text="\n\n".join(filter(None, (sentence, position, how, command))),
        fixed=position,
        reply_token=token,
    )


async def send(store: Store, waiting: ReplyAnswer, channels: Channels) -> None:
    """Send the answer that is *waiting*, which was claimed; it waits no longer if the mail was
    accepted, never will be, or has nowhere to go."""
    answer = await store.write(compose, waiting, channels.access, reply_tokens.new())
    if answer is None or await _is_settled(channels.channel("mail"), *answer):
        await store.write(queries.remove_answer, waiting.digest)


async def _is_settled(mail: Channel, notice: Notice, to: NoticeAddress) -> bool:
    """Deliver *notice*; return whether it was accepted, or never will be."""
    try:
        await deliver(mail, to, notice, _PATIENCE)
    except Undeliverable as error:
        _log.info("an answer by mail was not delivered: %s", error.logged)
        return error.permanent
    return True

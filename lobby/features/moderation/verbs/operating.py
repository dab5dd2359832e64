"""Players, their keys, sessions, cancelling matches and stopping the server, for operators."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lobby.base.errors import Refused
from lobby.base.layout import ago, minute, paragraphs, table
from lobby.base.translation import N_, _, ngettext
from lobby.core.values import Here
from lobby.features.matches import endings
from lobby.features.moderation import accounts
from lobby.features.moderation.accounts import Account
from lobby.features.moderation.documents import (
    AccountEntry,
    AccountKeys,
    Accounts,
    Closed,
    Draining,
    KeyCode,
    Kicked,
    MadeCode,
    SessionEntry,
    Sessions,
)
from lobby.features.operating import deeds, words
from lobby.features.operating.live import acts
from lobby.features.operating.values import Deed
from lobby.features.people import players, recovery
from lobby.features.people.documents import held_keys
from lobby.features.people.values.player import Player, RecoveryCode
from lobby.language.answers import Answer
from lobby.language.calls import Call
from lobby.language.catalogue import Verb

LISTED = 200
"""The most players listed at once."""


async def list_players(call: Call) -> Answer:
    """List players."""
    prefix = call.words[0] if call.words else ""
    here = frozenset(call.lobby.presence.players())
    matching = await call.lobby.ask(accounts.beginning_with, prefix, LISTED)
    listed = [_account(account, here=account.player in here) for account in matching]
    now = call.lobby.clock()
    text = table(_account_row(entry, now) for entry in listed)
    return Answer(text or _("No player's name begins with that."), Accounts(players=listed))


async def list_keys(call: Call) -> Answer:
    """List the keys of a player."""
    player, held = await call.lobby.ask(players.with_keys, call.words[0])
    now = call.lobby.clock()
    codes = await call.lobby.ask(recovery.of_player, player)
    keys = ((key.fingerprint, _("added {now}", now=ago(key.added, now)), "") for key in held)
    text = table((*keys, *code_rows(codes, now)))
    document = AccountKeys(
        name=player.name,
        keys=held_keys(held, call.visitor.fingerprint),
        codes=[of_code(code) for code in codes],
    )
    return Answer(text or _("{player} has no key.", player=player.name), document)


async def list_sessions(call: Call) -> Answer:
    """List the connected visitors."""
    listed = [_session(session) for session in call.lobby.presence.sessions()]
    now = call.lobby.clock()
    text = table(_session_row(session, now) for session in listed)
    return Answer(text or _("Nobody is connected."), Sessions(sessions=listed))


async def kick(call: Call) -> Answer:
    """End the sessions of a player."""
    player, count = await acts.kick(call.lobby, call.operator, call.words[0])
    ended = _("1 session") if count == 1 else _("{count} sessions", count=count)
    text = (
        _("{ended} of {player} ended.", ended=ended, player=player.name)
        if count
        else _("{player} is not connected.", player=player.name)
    )
    return Answer(text, Kicked(name=player.name, sessions=count))


async def close(call: Call) -> Answer:
    """Cancel a match."""
    board = call.number(call.words[0], _("a board number"))
    if not call.body:
        raise call.wrong(_("Both players are told the reason: add -m and a reason."))
    deed = Deed(call.operator, "close", about=str(board), why=call.body)
    await call.lobby.change(deeds.done, deed, endings.call_off, board, call.body, call.player)
    text = _("Board {board} is aborted and counts for nothing.", board=board)
    return Answer(text, Closed(board=board))


async def drain(call: Call) -> Answer:
    """Show whether the server is about to stop, stop it in some minutes, or keep it running."""
    if not call.words:
        return _planned(call)
    word = call.words[0].lower()
    if word == acts.OFF:
        await acts.stay(call.lobby, call.operator)
        return Answer(_("The server keeps running."), Draining(stops=None))
    minutes = call.number(word, _("a number of minutes"))
    restarts = [option.lower() for option in call.words[1:]] == [acts.RESTART]
    if call.words[1:] and not restarts:
        raise call.wrong(_("Only `restart` can follow the number of minutes."))
    try:
        stops = await acts.drain(call.lobby, call.operator, minutes, restarts=restarts)
    except Refused as refusal:
        raise call.wrong(str(refusal)) from None
    text = words.stops_in(minutes, restarts=restarts)
    return Answer(_closing(text, call) if minutes else text, Draining(stops=stops))


def _closing(text: str, call: Call) -> str:
    """*text* with who can still connect, and from when."""
    seconds = call.lobby.gate.refuses_from - call.lobby.clock()
    if seconds <= 0:
        return _("{text} Until then only operators can connect.", text=text)
    return ngettext(
        "{text} In {count} second only operators can still connect to it.",
        "{text} In {count} seconds only operators can still connect to it.",
        seconds,
        text=text,
    )


def _planned(call: Call) -> Answer:
    if planned := acts.planned(call.lobby):
        text = _("{planned} `admin drain off` keeps it running.", planned=planned)
    else:
        text = _("The server is not going to stop. `admin drain 10` stops it in 10 minutes.")
    return Answer(text, Draining(stops=call.lobby.gate.stops_at))


def _account(account: Account, *, here: bool) -> AccountEntry:
    return AccountEntry(
        name=account.player.name,
        kind=_kind(account.player),
        keys=account.keys,
        joined=account.player.joined,
        seen=account.seen,
        here=here,
        sanctions=list(account.sanctions),
    )


def _kind(player: Player) -> str:
    if player.bot:
        return "bot"
    return _("guest") if player.guest else _("player")


def _account_row(account: AccountEntry, now: int) -> tuple[str, ...]:
    keys = _("1 key") if account["keys"] == 1 else _("{keys} keys", keys=account["keys"])
    seen = ago(account["seen"], now) if account["seen"] else _("not in the lobby yet")
    held = " ".join({"ban": "banned", "mute": "muted"}[kind] for kind in account["sanctions"])
    joined = _("joined {now}", now=ago(account["joined"], now))
    return account["name"], account["kind"], keys, joined, "here" if account["here"] else seen, held


def _session(here: Here) -> SessionEntry:
    visitor = here.visitor
    return SessionEntry(
        name=here.player.name if here.player else None,
        fingerprint=visitor.fingerprint if visitor else None,
        address=visitor.address if visitor else None,
        since=here.since,
        board=here.board,
        server=here.server,
    )


def _session_row(session: SessionEntry, now: int) -> tuple[str, ...]:
    board = _("board {board}", board=session["board"]) if session["board"] is not None else ""
    return (
        session["name"] or _("a guest"),
        session["address"] or "",
        _("came {when}", when=ago(session["since"], now)),
        board,
        session["server"] or "",
    )


async def make_code(call: Call) -> Answer:
    """Make a code that adds another key to a player."""
    player, code, made = await acts.make_code(call.lobby, call.operator, call.words[0])
    text = paragraphs(
        _(
            "Give the code {code} to {player} and nobody else. It adds a key for"
            " {player} from {begins} until {ends} UTC.",
            code=code,
            player=player.name,
            begins=minute(made.begins),
            ends=minute(made.ends),
        ),
        _(
            "{player} is told now. If any key of {player} connects, the code is cancelled.",
            player=player.name,
        ),
    )
    return Answer(text, KeyCode(name=player.name, code=code, begins=made.begins, ends=made.ends))


def of_code(made: RecoveryCode) -> MadeCode:
    """The message to an operator about a code just made."""
    return MadeCode(
        at=made.at,
        by=made.by.name if made.by else None,
        begins=made.begins,
        ends=made.ends,
        closed=made.closed,
        how=made.how,
    )


def code_rows(codes: Iterable[RecoveryCode], now: int) -> Iterator[tuple[str, ...]]:
    """The codes that were made for a player, as rows of a table."""
    return (
        (_("a code"), _("made {now}", now=ago(code.at, now)), _state(code, now)) for code in codes
    )


def _state(made: RecoveryCode, now: int) -> str:
    if made.how:
        return made.how
    if now >= made.ends:
        return "lapsed"
    if now >= made.begins:
        return _("valid until {ends}", ends=minute(made.ends))
    return _("from {begins}", begins=minute(made.begins))


VERBS = (
    Verb(
        forms=("admin players [TEXT]",),
        help=N_(
            "List players whose names begin with TEXT, at most {most}, with their keys, when they"
            " joined and were last seen, bans and mutes."
        ),
        numbers={"most": LISTED},
        run=list_players,
        document=Accounts,
    ),
    Verb(
        forms=("admin keys NAME",),
        help=N_("List the keys of a player."),
        run=list_keys,
        document=AccountKeys,
    ),
    Verb(
        forms=("admin sessions",),
        help=N_(
            "List who is connected, from where, since when, on which board, and to which server"
            " where there are several."
        ),
        run=list_sessions,
        document=Sessions,
    ),
    Verb(
        forms=("admin kick NAME",),
        help=N_("End the sessions of a player. The player can connect again."),
        run=kick,
        document=Kicked,
    ),
    Verb(
        forms=("admin close BOARD -m REASON",),
        help=N_("Abort a match, so that it counts for nothing. Both players are told the reason."),
        run=close,
        document=Closed,
    ),
    Verb(
        forms=("admin drain", "admin drain MINUTES [restart]", "admin drain off"),
        help=N_(
            "Stop the server in up to {most} minutes. Everyone is told now, unless other servers"
            " keep running, and warned a minute before. `restart` tells them that it will restart."
            " Until then only operators can connect to this one; behind a load balancer, others can"
            " for a few more seconds. `off` cancels the stop. `admin drain` alone shows what is"
            " planned."
        ),
        numbers={"most": acts.MOST_MINUTES},
        run=drain,
        document=Draining,
    ),
    Verb(
        forms=("admin key-code NAME",),
        help=N_(
            "Make a code for a player who has lost every key, to use with keys add. It is valid"
            " after three days, for one day. The player is told, and if any key of the player"
            " connects, the code is cancelled."
        ),
        run=make_code,
        document=KeyCode,
    ),
)

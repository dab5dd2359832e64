"""What operators do, by command and on their screens: each deed is recorded with what it does."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from lobby.base.errors import Later, Refused, Unavailable
from lobby.base.translation import N_, _
from lobby.core.lobby import Lobby
from lobby.features.account import leaving
from lobby.features.account.leaving import Prospect
from lobby.features.moderation import accounts, reports, sanctions
from lobby.features.moderation.values import Report, Sanction, SanctionKind
from lobby.features.operating import claiming, deeds, words
from lobby.features.operating.claiming import WrongCode
from lobby.features.operating.values import Deed, Operator
from lobby.features.people import players, recovery
from lobby.features.people.values.player import Player, RecoveryCode, Visitor
from lobby.features.talk import chat
from lobby.features.talk.values import ChatMessage

MOST_MINUTES = 24 * 60
"""The longest time until a planned stop."""

OFF, RESTART = "off", "restart"
"""What is written in place of a number of minutes, and after one."""

_STAYS = N_("The server will not stop after all.")
_LEAVING = N_("{text} Nothing is lost. Please come back afterwards.")


async def impose(
    lobby: Lobby,
    by: Operator,
    kind: SanctionKind,
    whom: str,
    reason: str,
    *,
    days: int | None = None,
) -> Sanction:
    """Ban or mute *whom* for *days* days; None for good. Raises what ``sanctions.impose`` does."""
    about = "" if days is None else f"--days={days}"
    return await lobby.change(
        deeds.done,
        Deed(by, kind, whom, about, reason),
        sanctions.impose,
        kind,
        whom,
        reason,
        days=days,
        by=by.player,
        spared=lobby.operators,
        operated_from=_operated_from(lobby, by),
    )


def _operated_from(lobby: Lobby, by: Operator) -> frozenset[str]:
    """The addresses from which operators are connected, *by* among them: a single command counts as
    no session."""
    visitors = (session.visitor for session in lobby.presence.sessions())
    there = (visitor.address for visitor in visitors if visitor and lobby.operated_by(visitor))
    return frozenset((by.address, *there))


async def lift(lobby: Lobby, by: Operator, kind: SanctionKind, whom: str) -> Sanction:
    """Lift the ban or the mute of *whom*. Raises NotFound if there is none."""
    deed = Deed(by, "unban" if kind == "ban" else "unmute", whom)
    return await lobby.change(deeds.done, deed, sanctions.lift, kind, whom, by=by.player)


async def kick(lobby: Lobby, by: Operator, name: str) -> tuple[Player, int]:
    """End the sessions of the player *name*; return who, and how many. Raises NotFound."""
    player, held = await lobby.ask(players.with_keys, name)
    # This server acts at once, even if nothing can be stored; the others learn of it.
    count = lobby.gate.kick(player, frozenset(key.fingerprint for key in held))
    count += sum(session.player == player for session in lobby.presence.others())
    deed = Deed(by, "kick", player.name)
    await lobby.change(deeds.done, deed, sanctions.kick, player.name, by=by.player)
    return player, count


async def rename(lobby: Lobby, by: Operator, name: str, new: str, reason: str) -> Player:
    """Call the player called *name* *new*. Raises what ``accounts.rename`` does."""
    return await lobby.change_keys(
        deeds.done,
        Deed(by, "rename", name, about=f"{name} -> {new}", why=reason),
        accounts.rename,
        name,
        new,
        reason,
        by=by.player,
        spared=lobby.operators,
        verbs=lobby.verbs,
    )


async def prospect(lobby: Lobby, name: str) -> tuple[Player, Prospect]:
    """The player called *name*, and what deleting the account would mean. Raises NotFound, and
    Refused for an operator and for a bot."""
    player = await lobby.ask(players.named, name)
    await lobby.ask(sanctions.check_spared, player, lobby.operators)
    return player, await lobby.ask(leaving.prospect, player)


async def delete(lobby: Lobby, by: Operator, player: Player, reason: str) -> Player:
    """Delete the account of *player*, for whom ``prospect`` was asked; return who stays. Raises
    Refused without a reason."""
    if not reason.strip():
        raise Refused.because("The log keeps the reason. Say why the account is deleted.")
    await give_up(lobby, player)
    deed = Deed(by, "delete", player.name, why=reason)
    return await lobby.change_keys(deeds.done, deed, leaving.leave, player, deleted=True)


async def make_code(lobby: Lobby, by: Operator, name: str) -> tuple[Player, str, RecoveryCode]:
    """A code that gives the player called *name* another key. Raises what ``recovery.make`` does,
    and Refused if the player is connected."""
    player = await lobby.ask(players.named, name)
    if player in lobby.presence.players():
        raise Refused.because(
            "{player} is connected with a key and can use keys add.", player=player.name
        )
    code, made = await lobby.change_keys(
        deeds.done,
        Deed(by, "key-code", player.name),
        recovery.make,
        player,
        by=by.player,
        operators=lobby.operators,
    )
    return player, code, made


async def settle(lobby: Lobby, by: Operator, number: int, note: str) -> Report:
    """Close a report. Raises what ``reports.close`` does."""
    deed = Deed(by, "settle", about=str(number), why=note)
    return await lobby.change(deeds.done, deed, reports.close, number, note=note, by=by.player)


async def announce(lobby: Lobby, by: Operator, words: str) -> ChatMessage:
    """Announce *words* to everybody. Raises what ``chat.announce`` does."""
    deed = Deed(by, "broadcast", why=words)
    return await lobby.change(deeds.done, deed, chat.announce, by.player, words)


async def drain(lobby: Lobby, by: Operator, minutes: int, *, restarts: bool) -> int:
    """Stop this server in *minutes* minutes; return when that is. *restarts* is whether it is
    started again then. Raises Refused if that is too far away."""
    if minutes > MOST_MINUTES:
        raise Refused.because(
            "That is too long. Give 0 to {most_minutes} minutes, or {off}.",
            most_minutes=MOST_MINUTES,
            off=OFF,
        )
    stops = lobby.gate.drain(minutes, restarts=restarts)
    about = f"{minutes} {RESTART}" if restarts else str(minutes)
    text = _(_LEAVING, text=words.stops_in(minutes, restarts=restarts))
    # The reason for stopping may also keep the server from writing.
    with suppress(Unavailable):
        await _tell_all(lobby, Deed(by, "drain", about=about), text)
    return stops


async def stay(lobby: Lobby, by: Operator) -> bool:
    """Cancel a planned stop of this server; return whether there was one."""
    planned = lobby.gate.stay()
    if planned:
        await _tell_all(lobby, Deed(by, "drain", about=OFF), _(_STAYS))
    return planned


async def _tell_all(lobby: Lobby, deed: Deed, text: str) -> None:
    """Record *deed* and announce *text*, unless there are other servers: then players who reconnect
    simply reach one of those."""
    if len(lobby.servers) == 1:
        await lobby.change(deeds.done, deed, chat.notify, text)
    else:
        about = f"{deed.about} ({lobby.server.name})"
        await lobby.change(deeds.note, Deed(deed.by, deed.what, about=about))


def planned(lobby: Lobby) -> str:
    """A sentence about the planned stop of this server; "" if there is none."""
    stops = lobby.gate.stops_at
    if stops is None:
        return ""
    return words.stopping(stops, lobby.clock(), restarts=lobby.gate.restarts)


REMOVE: Final = "remove"
"""What is written before the key that is an operator's no longer."""


async def claim(lobby: Lobby, visitor: Visitor, by: Operator, code: str) -> None:
    """Make *visitor*, who is *by*, an operator if *code* is right. A wrong one counts against their
    address like a failed login. Raises Refused, and Later from an address with too many of them."""
    penalties = lobby.gate.penalties
    if penalties and penalties.served_by(visitor.address):
        raise Later.because("Too many wrong codes from your address. Try again in a few minutes.")
    try:
        await lobby.change(claiming.claim, by, code, lobby.operators.named)
    except WrongCode:
        if penalties:
            penalties.wrong_code(visitor.address)
        raise
    await learn(lobby)


async def give_up_claim(lobby: Lobby, by: Operator, fingerprint: str) -> None:
    """The key *fingerprint* is an operator's no longer. Raises what ``claiming.give_up`` does."""
    deed = Deed(by, "operators", about=" ".join((REMOVE, fingerprint)))
    await lobby.change(deeds.done, deed, claiming.give_up, fingerprint)
    await learn(lobby)


async def learn(lobby: Lobby) -> None:
    """Learn which keys have claimed the server, at once."""
    claims = await lobby.ask(claiming.claims)
    lobby.operators.claimed = frozenset(claim.fingerprint for claim in claims)


_AT_ONCE: Final = 5
"""Matches to resign in one transaction; between two of them others can write."""


async def give_up(lobby: Lobby, player: Player) -> None:
    """Resign or cancel every running match of *player*: then ``leaving.leave`` is quick."""
    boards = await lobby.ask(leaving.running, player)
    for start in range(0, len(boards), _AT_ONCE):
        await lobby.change(leaving.give_up, player, boards[start : start + _AT_ONCE])

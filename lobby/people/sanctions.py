"""Sanctions: what operators decide against players, keys and addresses, kept on record.

A ban keeps out a player with all keys, a single key, or an address or network. A mute takes the
word from a player: no talk, no comments, no messages. Running matches go on by the clock meanwhile:
who is kept out for too long forfeits them.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Literal

from lobby.basics import text
from lobby.basics.durations import DAY
from lobby.basics.layout import minute
from lobby.basics.networks import parsed_network
from lobby.basics.translation import _
from lobby.errors import NotFound, Refused
from lobby.model.player import Player
from lobby.model.sanction import Sanction, SanctionKind, Subject
from lobby.people import players
from lobby.store import Snapshot, Transaction

MAX_REASON = 200
"""Characters of a reason."""

MOST_DAYS = 3650
"""Days that a sanction with an end may last."""

RECORDED = 500
"""Sanctions that are listed, the latest of them."""

_FINGERPRINT = re.compile(r"SHA256:[A-Za-z0-9+/]{43}")
_WIDEST = {4: 8, 6: 16}
"""The shortest prefix of a network that can be banned: a shorter one is a slip of the hand."""


def ban(
    tx: Transaction,
    whom: str,
    reason: str,
    *,
    days: int | None = None,
    by: Player | None = None,
    spared: Collection[str] = (),
) -> Sanction:
    """Keep out *whom*: a player's name, a key's fingerprint, an address or a network; for so many
    *days*, None for good. *spared* are the keys of operators, whom nobody bans.

    Raises NotFound for a name that nobody has, and Refused for an operator, a bot, a network that
    is too wide, who is banned already, and for a reason or days that will not do.
    """
    subject = _subject(tx, whom)
    _check_spared(tx, subject, spared)
    sanction = _decide(tx, "ban", subject, reason, days=days, by=by)
    _tell(tx, "banned", sanction)
    return sanction


def mute(
    tx: Transaction,
    name: str,
    reason: str,
    *,
    days: int | None = None,
    by: Player | None = None,
    spared: Collection[str] = (),
) -> Sanction:
    """Let the player called *name* say nothing to anybody, for so many *days*, None for good.
    Raises what ``ban`` raises."""
    player = players.named(tx, name)
    _check_spared(tx, player, spared)
    sanction = _decide(tx, "mute", player, reason, days=days, by=by)
    _tell(tx, "muted", sanction)
    return sanction


def unban(tx: Transaction, whom: str, *, by: Player | None = None) -> Sanction:
    """Let *whom* in again. Raises NotFound for who is not banned."""
    sanction = _lift(tx, "ban", _subject(tx, whom), by)
    _tell(tx, "unbanned", sanction)
    return sanction


def unmute(tx: Transaction, name: str, *, by: Player | None = None) -> Sanction:
    """Let the player called *name* talk again. Raises NotFound for who is not muted."""
    sanction = _lift(tx, "mute", players.named(tx, name), by)
    _tell(tx, "unmuted", sanction)
    return sanction


def kick(tx: Transaction, name: str, *, by: Player | None = None) -> Player:
    """Have every server end the sessions of the player called *name*, who may come back; that
    player. Raises NotFound."""
    player = players.named(tx, name)
    tx.emit("kicked", actor=by, concerns=(), private=True, player=player.id)
    return player


def in_force(snapshot: Snapshot) -> tuple[Sanction, ...]:
    """All that hold now, the latest first."""
    return snapshot.sanctions_in_force()


def on_record(snapshot: Snapshot) -> tuple[Sanction, ...]:
    """The last that there were, ended ones too, the latest first."""
    return snapshot.sanctions(RECORDED)


def check_may_speak(snapshot: Snapshot, player: Player | None) -> None:
    """Raise Refused, with reason and end, for a *player* whom an operator has muted. The one guard
    of everything that one person says to another."""
    for sanction in snapshot.sanctions_of(player, "mute") if player else ():
        raise Refused(sentence(sanction))


def check_may_come(snapshot: Snapshot, player: Player) -> None:
    """Raise Refused, with what is told at the door, when *player* is banned."""
    ban = _standing(snapshot, "ban", player)
    if ban:
        raise Refused(sentence(ban))


def sentence(sanction: Sanction) -> str:
    """What somebody is told against whom *sanction* is."""
    reason = sanction.reason
    if sanction.until is None:
        if sanction.kind == "mute":
            return _("An operator has muted you: {reason}", reason=reason)
        if sanction.network:
            return _("Your address is banned from this server: {reason}", reason=reason)
        return _("You are banned from this server: {reason}", reason=reason)
    ends = minute(sanction.until)
    if sanction.kind == "mute":
        return _("An operator has muted you until {ends} UTC: {reason}", ends=ends, reason=reason)
    if sanction.network:
        return _(
            "Your address is banned from this server until {ends} UTC: {reason}",
            ends=ends,
            reason=reason,
        )
    return _("You are banned from this server until {ends} UTC: {reason}", ends=ends, reason=reason)


def in_words(sanction: Sanction) -> str:
    """Who is banned or muted, and until when: "kim muted until 2026-11-21 18:30 UTC"."""
    whom, mute = sanction.whom, sanction.kind == "mute"
    if sanction.until is None:
        return _("{whom} muted", whom=whom) if mute else _("{whom} banned", whom=whom)
    ends = minute(sanction.until)
    return (
        _("{whom} muted until {ends} UTC", whom=whom, ends=ends)
        if mute
        else _("{whom} banned until {ends} UTC", whom=whom, ends=ends)
    )


def _subject(snapshot: Snapshot, whom: str) -> Subject:
    """What *whom* means. Names hold none of the characters that tell the others."""
    if whom.upper().startswith("SHA256:"):
        if not _FINGERPRINT.fullmatch(whom):
            raise Refused(
                _(
                    "{whom!r} is not a fingerprint. Give all of it, as `admin keys` shows it.",
                    whom=whom[:60],
                )
            )
        return whom
    if not set(whom) & set(".:/"):
        return players.named(snapshot, whom)
    network = parsed_network(whom)
    if network is None:
        raise Refused(
            _(
                "{whom!r} is not an address. Give one, or a network such as 192.0.2.0/24.",
                whom=whom[:50],
            )
        )
    widest = _WIDEST[network.version]
    if network.prefixlen < widest:
        raise Refused(
            _(
                "{network} is too large a network. Give /{widest} or a longer prefix.",
                network=network,
                widest=widest,
            )
        )
    return network


def _check_spared(snapshot: Snapshot, subject: Subject, spared: Collection[str]) -> None:
    if isinstance(subject, Player):
        if subject.bot:
            raise Refused(_("{subject} is a bot. It only plays.", subject=subject.name))
        held = {key.fingerprint for key in snapshot.keys(subject)}
    else:
        held = {str(subject)}
    if held.intersection(spared):
        raise Refused(
            _("That is an operator of this server. Remove the key from its settings first.")
        )


def _decide(
    tx: Transaction,
    kind: SanctionKind,
    subject: Subject,
    reason: str,
    *,
    days: int | None,
    by: Player | None,
) -> Sanction:
    cleaned = text.clean(reason, MAX_REASON)
    if days is not None and not 1 <= days <= MOST_DAYS:
        raise Refused(
            _(
                "{days} days is not possible. Give 1 to {most_days}, or leave --days out for no"
                " end.",
                days=days,
                most_days=MOST_DAYS,
            )
        )
    if standing := _standing(tx, kind, subject):
        raise Refused(_already(standing))
    return tx.add_sanction(
        kind,
        player=subject if isinstance(subject, Player) else None,
        fingerprint=subject if isinstance(subject, str) else None,
        network=None if isinstance(subject, Player | str) else str(subject),
        reason=cleaned,
        until=None if days is None else tx.now + days * DAY,
        by=by,
    )


def _already(standing: Sanction) -> str:
    whom, mute = standing.whom, standing.kind == "mute"
    if standing.until is None:
        if mute:
            return _("{whom} is already muted. Lift that first: admin unmute {whom}", whom=whom)
        return _("{whom} is already banned. Lift that first: admin unban {whom}", whom=whom)
    ends = minute(standing.until)
    if mute:
        return _(
            "{whom} is already muted until {ends} UTC. Lift that first: admin unmute {whom}",
            whom=whom,
            ends=ends,
        )
    return _(
        "{whom} is already banned until {ends} UTC. Lift that first: admin unban {whom}",
        whom=whom,
        ends=ends,
    )


def _lift(tx: Transaction, kind: SanctionKind, subject: Subject, by: Player | None) -> Sanction:
    standing = _standing(tx, kind, subject)
    if standing is None:
        whom = subject.name if isinstance(subject, Player) else str(subject)
        raise NotFound(
            _("{whom} is not banned. `admin sanctions` lists who is.", whom=whom)
            if kind == "ban"
            else _("{whom} is not muted. `admin sanctions` lists who is.", whom=whom)
        )
    return tx.lift_sanction(standing, by)


def _standing(snapshot: Snapshot, kind: SanctionKind, subject: Subject) -> Sanction | None:
    found = snapshot.sanctions_of(subject if isinstance(subject, Player) else str(subject), kind)
    return found[0] if found else None


def _tell(
    tx: Transaction, kind: Literal["banned", "unbanned", "muted", "unmuted"], sanction: Sanction
) -> None:
    """Append an event that nobody hears of but the player, if it is against one."""
    tx.emit(
        kind,
        actor=sanction.lifted_by if sanction.lifted else sanction.by,
        concerns=[sanction.player] if sanction.player else (),
        private=True,
        why=sanction.reason,
        ends=sanction.until,
    )

"""Sanctions: what operators impose on players, keys and addresses, kept on record.

A ban shuts out a player with all keys, a single key, or an address or network. A mute silences a
player: no talk, no comments, no messages. The clocks of running matches keep running meanwhile: a
player who is shut out for too long forfeits them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, Literal

from lobby.base import text
from lobby.base.durations import DAY
from lobby.base.errors import NotFound, Refused
from lobby.base.layout import minute
from lobby.base.networks import Network, Networks, parsed_network, plain_address
from lobby.base.translation import N_, _
from lobby.core.operators import Operators
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.moderation import queries
from lobby.features.moderation.values import Sanction, SanctionKind, Subject
from lobby.features.people import players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import FINGERPRINT, Player

MAX_REASON = 200
"""The most characters in a reason."""

MOST_DAYS = 3650
"""The most days that a sanction with an end may last."""

RECORDED = 500
"""The most sanctions that are listed; the latest."""

NOBODY: Final = Operators()
"""No operators."""

_WIDEST = {4: 8, 6: 16}
"""The shortest network prefix that can be banned: a shorter one would be a typing mistake."""

_SENTENCES = {
    "mute": (
        N_("An operator has muted you: {reason}"),
        N_("An operator has muted you until {ends} UTC: {reason}"),
    ),
    "ban": (
        N_("You are banned from this server: {reason}"),
        N_("You are banned from this server until {ends} UTC: {reason}"),
    ),
    "network": (
        N_("Your address is banned from this server: {reason}"),
        N_("Your address is banned from this server until {ends} UTC: {reason}"),
    ),
}
_STATES = {
    "mute": (N_("{whom} muted"), N_("{whom} muted until {ends} UTC")),
    "ban": (N_("{whom} banned"), N_("{whom} banned until {ends} UTC")),
}
_ALREADY = {
    "mute": (
        N_("{whom} is already muted. Lift that first."),
        N_("{whom} is already muted until {ends} UTC. Lift that first."),
    ),
    "ban": (
        N_("{whom} is already banned. Lift that first."),
        N_("{whom} is already banned until {ends} UTC. Lift that first."),
    ),
}


def impose(
    tx: Transaction,
    kind: SanctionKind,
    whom: str,
    reason: str,
    *,
    days: int | None = None,
    by: Player | None = None,
    spared: Operators = NOBODY,
    operated_from: Iterable[str] = (),
) -> Sanction:
    """Ban *whom*, which is a player's name, a key's fingerprint, an address or a network, or mute
    the player of that name, for *days* days; None for good. *spared* are the keys of operators, who
    are left alone, as are the addresses that they have *operated_from*.

    Raises NotFound for an unknown name, and Refused for an operator, a bot, a network that is too
    wide or from which an operator is connected, somebody who is already banned or muted, and an
    invalid reason or number of days.
    """
    subject = _subject(tx, kind, whom)
    if isinstance(subject, Player | str):
        check_spared(tx, subject, spared)
    else:
        _check_not_operated_from(subject, operated_from)
    cleaned = text.clean(reason, MAX_REASON)
    if days is not None and not 1 <= days <= MOST_DAYS:
        raise Refused.because(
            "{days} days is not possible. Give 1 to {most_days}, or leave --days out for no end.",
            days=days,
            most_days=MOST_DAYS,
        )
    if standing := _standing(tx, kind, subject):
        raise Refused(worded(_ALREADY[kind], standing), command=f"admin un{kind} {standing.whom}")
    sanction = queries.add_sanction(
        tx,
        kind,
        player=subject if isinstance(subject, Player) else None,
        fingerprint=subject if isinstance(subject, str) else None,
        network=None if isinstance(subject, Player | str) else str(subject),
        reason=cleaned,
        until=None if days is None else tx.now + days * DAY,
        by=by,
    )
    _tell(tx, "banned" if kind == "ban" else "muted", sanction)
    return sanction


def lift(tx: Transaction, kind: SanctionKind, whom: str, *, by: Player | None = None) -> Sanction:
    """Lift the ban or the mute of *whom*. Raises NotFound if there is none."""
    subject = _subject(tx, kind, whom)
    standing = _standing(tx, kind, subject)
    if standing is None:
        name = subject.name if isinstance(subject, Player) else str(subject)
        raise NotFound(
            _("{whom} is not banned. `admin sanctions` lists who is.", whom=name)
            if kind == "ban"
            else _("{whom} is not muted. `admin sanctions` lists who is.", whom=name)
        )
    lifted = queries.lift_sanction(tx, standing, by)
    _tell(tx, "unbanned" if kind == "ban" else "unmuted", lifted)
    return lifted


def kick(tx: Transaction, name: str, *, by: Player | None = None) -> Player:
    """Make every server end the sessions of *name*, and return that player. Raises NotFound."""
    player = players.named(tx, name)
    events_queries.emit(tx, "kicked", actor=by, concerns=(), private=True, player=player.id)
    return player


in_force = queries.sanctions_in_force
"""All sanctions in force, the latest first."""


def on_record(snapshot: Snapshot) -> tuple[Sanction, ...]:
    """The latest sanctions, including those that have ended, the latest first."""
    return queries.sanctions(snapshot, RECORDED)


def check_may_speak(snapshot: Snapshot, player: Player | None) -> None:
    """Raise Refused, with reason and end, if an operator has muted *player*. Everything that one
    person says to another passes this check."""
    for sanction in queries.sanctions_of(snapshot, player, "mute") if player else ():
        raise Refused(sentence(sanction))


def check_may_come(snapshot: Snapshot, player: Player) -> None:
    """Raise Refused, with the message shown at login, if *player* is banned."""
    if ban := _standing(snapshot, "ban", player):
        raise Refused(sentence(ban))


def check_spared(snapshot: Snapshot, subject: Player | str, spared: Operators) -> None:
    """Raise Refused for an operator, whose key is among *spared*, and for a bot."""
    if isinstance(subject, Player):
        if subject.bot:
            raise Refused.because(
                "{subject} is a bot. Only people can be sanctioned.", subject=subject.name
            )
        held = {key.fingerprint for key in players_queries.keys(snapshot, subject)}
    else:
        held = {subject}
    for key in sorted(held.intersection(spared)):
        dismissal = spared.dismissal(key)
        raise Refused.because(
            "That is an operator of this server. {dismissal}", dismissal=dismissal
        )


def _check_not_operated_from(network: Network, addresses: Iterable[str]) -> None:
    """Raise Refused if *network* contains one of *addresses*."""
    banned = Networks([(network, True)])
    if inside := next(filter(banned.at, sorted(addresses)), None):
        raise Refused.because(
            "An operator is connected from {address} and would be shut out. Ban a network without"
            " that address.",
            address=plain_address(inside),
        )


def sentence(sanction: Sanction) -> str:
    """The message to the person whom *sanction* is against."""
    return worded(_SENTENCES["network" if sanction.network else sanction.kind], sanction)


def in_words(sanction: Sanction) -> str:
    """The target of a ban or a mute, and its end: "kim muted until 2026-11-21 18:30 UTC"."""
    return worded(_STATES[sanction.kind], sanction)


def worded(texts: tuple[str, str], sanction: Sanction) -> str:
    """The first of *texts* for a sanction without an end, the second for one with an end, filled
    in with {whom}, {reason} and {ends}."""
    whom, reason = sanction.whom, sanction.reason
    if sanction.until is None:
        return _(texts[0], whom=whom, reason=reason)
    return _(texts[1], whom=whom, reason=reason, ends=minute(sanction.until))


def _subject(snapshot: Snapshot, kind: SanctionKind, whom: str) -> Subject:
    """Parse *whom*. Names contain none of the characters that mark fingerprints, addresses and
    networks."""
    if kind == "mute":
        return players.named(snapshot, whom)
    if whom.upper().startswith("SHA256:"):
        if not FINGERPRINT.fullmatch(whom):
            raise Refused.because(
                "{whom} is not a fingerprint. Give all of it, as `admin keys` shows it.",
                whom=text.quoted(whom),
            )
        return whom
    if not set(whom) & set(".:/"):
        return players.named(snapshot, whom)
    network = parsed_network(whom)
    if network is None:
        raise Refused.because(
            "{whom} is not an address. Give one, or a network such as 192.0.2.0/24.",
            whom=text.quoted(whom),
        )
    widest = _WIDEST[network.version]
    if network.prefixlen < widest:
        raise Refused.because(
            "{network} is too large a network. Give /{widest} or a longer prefix.",
            network=network,
            widest=widest,
        )
    return network


def _standing(snapshot: Snapshot, kind: SanctionKind, subject: Subject) -> Sanction | None:
    in_force = queries.sanctions_of(
        snapshot, subject if isinstance(subject, Player) else str(subject), kind
    )
    return in_force[0] if in_force else None


def _tell(
    tx: Transaction, kind: Literal["banned", "unbanned", "muted", "unmuted"], sanction: Sanction
) -> None:
    """Emit an event that only the player is told of, if the sanction is against one."""
    events_queries.emit(
        tx,
        kind,
        actor=sanction.lifted_by if sanction.lifted else sanction.by,
        concerns=[sanction.player] if sanction.player else (),
        private=True,
        why=sanction.reason,
        ends=sanction.until,
    )


class Bans:
    """Bans, looked up by whom they shut out. *keys* are the fingerprints of each banned player's
    keys, by player id."""

    def __init__(
        self, bans: Iterable[Sanction] = (), keys: Mapping[int, Iterable[str]] | None = None
    ) -> None:
        by_fingerprint: dict[str, Sanction] = {}
        by_player: dict[int, Sanction] = {}
        for ban in sorted(bans, key=lambda ban: ban.outlasts):
            for fingerprint in _fingerprints(ban, keys or {}):
                by_fingerprint[fingerprint] = ban
            if ban.player:
                by_player[ban.player.id] = ban
        self._by_fingerprint = by_fingerprint
        self._by_player = by_player
        networks = ((parsed_network(ban.network), ban) for ban in bans if ban.network)
        self._networks = Networks((network, ban) for network, ban in networks if network)

    def of_address(self, address: str, now: int) -> Sanction | None:
        """The longest-lasting ban of *address*."""
        held = (ban for ban in self._networks.at(address) if ban.holds(now))
        return max(held, key=lambda ban: ban.outlasts, default=None)

    def of_key(self, fingerprint: str | None, now: int) -> Sanction | None:
        """The ban of a key, or of the player who has it."""
        ban = self._by_fingerprint.get(fingerprint) if fingerprint else None
        return ban if ban and ban.holds(now) else None

    def of_player(self, player: int | None, now: int) -> Sanction | None:
        """The ban of the player with that id."""
        ban = self._by_player.get(player) if player else None
        return ban if ban and ban.holds(now) else None


def standing_bans(snapshot: Snapshot) -> Bans:
    """All bans in force."""
    bans = [ban for ban in in_force(snapshot) if ban.kind == "ban"]
    return Bans(
        bans,
        {
            player.id: [key.fingerprint for key in players_queries.keys(snapshot, player)]
            for player in {ban.player for ban in bans if ban.player}
        },
    )


def keys_of(snapshot: Snapshot, players: Iterable[int]) -> Mapping[Player, frozenset[str]]:
    """The fingerprints of the keys of those of *players*, given by id, who exist."""
    known = [player for number in players if (player := players_queries.player(snapshot, number))]
    return {
        player: frozenset(key.fingerprint for key in players_queries.keys(snapshot, player))
        for player in known
    }


def _fingerprints(ban: Sanction, keys: Mapping[int, Iterable[str]]) -> Iterable[str]:
    if ban.fingerprint:
        return (ban.fingerprint,)
    return keys.get(ban.player.id, ()) if ban.player else ()

"""SSH keys: which player a key belongs to, and how a player adds another key."""

from __future__ import annotations

from lobby.base.errors import NotFound, Refused
from lobby.base.translation import N_, _
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people import allowances, one_time_codes, recovery, traces
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player, Visitor

_MAKE_ONE = N_("Make one with ssh-keygen -t ed25519, connect again, and choose a name: signup NAME")

_NO_CODE = N_(
    "That code is wrong, used or expired. Get a new one where you are known: press s, then"
    ' "Add a key", or type keys add.'
)

MOST = 50
"""The most keys that one player may have at a time."""

FOR_NOBODY = (
    N_("Do not give this code to anyone. Whoever enters it can play as you."),
    N_("The operators will never ask you for it."),
)
"""The warning next to every code."""


def holder(snapshot: Snapshot, fingerprint: str | None) -> Player | None:
    """The player who has the key *fingerprint*; None for nobody's key, and for no key."""
    return players_queries.player_of_key(snapshot, fingerprint) if fingerprint else None


def missing(visitor: Visitor) -> tuple[str, ...]:
    """Why *visitor* has come without a key, and what to do, in sentences."""
    name, offered = visitor.user_name, "; ".join(visitor.refused)
    if not visitor.refused:
        return (_("You have no SSH key."), _(_MAKE_ONE))
    if not visitor.name_taken:
        return (_("You offered {offered}.", offered=offered), _(_MAKE_ONE))
    return (
        _(
            "The name {name} is taken. To join with this key, or to enter a code for it:"
            " ssh NEWNAME@HOST",
            name=name,
        ),
        _("You offered {offered}.", offered=offered),
        _(
            "If you are {name}, choose the key that you play with:"
            " ssh -i KEY -o IdentitiesOnly=yes {name}@HOST",
            name=name,
        ),
    )


def fits(snapshot: Snapshot, user_name: str, fingerprint: str) -> bool:
    """Whether the key *fingerprint* is some player's, or *user_name* is no player's name."""
    if holder(snapshot, fingerprint):
        return True
    player = players_queries.player_named(snapshot, user_name)
    return player is None or not player.member


of_player = players_queries.keys
"""The keys of *player*, oldest first."""


def issue_code(tx: Transaction, player: Player, came_with: str | None = None) -> str:
    """A one-time code, valid for fifteen minutes, that gives *player* the key of whoever enters
    it. Raises Refused if the key that the player *came_with*, if any, is no longer theirs: their
    session, which is about to end, could keep the account by a code."""
    if came_with and holder(tx, came_with) != player:
        raise Refused.because("The key that you came with is no longer one of yours.")
    code = one_time_codes.new()
    players_queries.add_code(
        tx, player, one_time_codes.digest(code), expires=tx.now + one_time_codes.LIFETIME
    )
    return code


def redeem_code(tx: Transaction, fingerprint: str, code: str) -> Player:
    """Give the key *fingerprint* to the player who issued *code*, or for whom an operator made it.
    A guest's key is accepted too; the guest's boards are left behind.

    Raises Refused if the code is unknown, used, expired or not valid yet; if the key belongs to a
    player with a name; or if the issuer has too many keys or has added too many within a day. An
    operator's code always allows one more.
    """
    if not one_time_codes.is_one(code):
        raise Refused.because(_NO_CODE)
    owner = owner_to_be(tx, fingerprint)
    player = players_queries.take_code(tx, one_time_codes.digest(code))
    if player:
        _check_room(tx, player)
    else:
        player = recovery.redeem(tx, code)
    if player is None:
        raise Refused.because(_NO_CODE)
    if owner:
        players_queries.remove_key(tx, fingerprint)
    players_queries.add_key(tx, player, fingerprint)
    events_queries.emit(tx, "key-added", actor=player, concerns=(player,))
    return player


def remove_key(tx: Transaction, player: Player, fingerprint: str) -> None:
    """Remove a key from *player*, which ends the sessions that came with it; a code that may have
    been made in one of them is void. Raises Refused if it is the last one or not theirs."""
    held = players_queries.keys(tx, player)
    if all(key.fingerprint != fingerprint for key in held):
        raise NotFound.because("That key is not one of yours.")
    if len(held) == 1:
        raise Refused.because("That is your only key. Add another one before you remove it.")
    traces.keep_key(tx, fingerprint)
    players_queries.remove_key(tx, fingerprint)
    players_queries.void_code(tx, player)
    events_queries.emit(tx, "key-removed", actor=player, concerns=(player,))


def _check_room(tx: Transaction, player: Player) -> None:
    allowances.check(tx, player, allowances.NEW_KEYS)
    if len(players_queries.keys(tx, player)) >= MOST:
        raise Refused.because(
            "{player} already has {most} keys. Remove one first.", player=player.name, most=MOST
        )


def owner_to_be(tx: Transaction, fingerprint: str) -> Player | None:
    """The guest who has this key, if any. Raises Refused if a player with a name has it."""
    owner = players_queries.player_of_key(tx, fingerprint)
    if owner and owner.member:
        raise Refused.because("This key already belongs to {owner}.", owner=owner.name)
    return owner

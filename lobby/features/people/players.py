"""Players, their names and their keys; and guests, who have no name."""

from __future__ import annotations

import secrets
from collections import defaultdict
from collections.abc import Collection, Iterable
from itertools import combinations

from lobby.base import text
from lobby.base.durations import DAY
from lobby.base.errors import NotFound, Refused
from lobby.base.settings import USUAL
from lobby.base.translation import _
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.people import keys, names
from lobby.features.people.keys import holder, owner_to_be
from lobby.features.people.names import alike, check_name, skeleton
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Key, Player

_ALIKE, _NEAR = 2, 50
"""How names begin like one that nobody has, to be among those that may be meant; and how many of
them are looked at."""

GUEST_LIFETIME = DAY
"""Seconds after which a guest with neither a match nor a key is deleted, and so the name."""


def check_member(player: Player) -> None:
    """Raise Refused for a guest: only players with a name may do this."""
    if not player.member:
        raise Refused.because(
            "Guests can play bots, solve puzzles and watch. For anything else choose a name"
            " first; you need an SSH key for that."
        )


def check_free(
    snapshot: Snapshot, name: str, *, verbs: Collection[str] = (), by: Player | None = None
) -> None:
    """Raise Refused if *name* is not allowed (*verbs* are the words of commands), is taken,
    ignoring case, or looks like a name that is taken; by anyone but *by*."""
    check_name(name, verbs)
    _check_not_taken(snapshot, name, by)


def take_name(
    tx: Transaction, fingerprint: str, name: str, *, verbs: Collection[str] = ()
) -> Player:
    """Make the key *fingerprint* a new player called *name*. A guest's key turns that guest into
    the player, boards included.

    Raises Refused if the name is not allowed (*verbs* are the words of commands), is taken,
    ignoring case, looks like another player's, or belonged to somebody who left recently; or if the
    key belongs to a player with a name.
    """
    check_name(name, verbs)
    owner = owner_to_be(tx, fingerprint)
    _check_not_taken(tx, name)
    names.check_not_held(tx, name)
    if owner:
        player = players_queries.rename(tx, owner, name, guest=False)
    else:
        player = players_queries.add_player(tx, name)
        players_queries.add_key(tx, player, fingerprint)
    players_queries.note_seen(tx, player)
    events_queries.emit(tx, "joined", actor=player)
    return player


def as_named_now(snapshot: Snapshot, player: Player) -> Player | None:
    """*player* with the name that they have now; None if they have left."""
    return players_queries.player(snapshot, player.id)


def named(snapshot: Snapshot, who: str | Player) -> Player:
    """The player called *who*, ignoring case, or the player *who* with the name that they have now.
    Raises NotFound."""
    if isinstance(who, Player):
        name, player = who.name, as_named_now(snapshot, who)
    else:
        name, player = who, players_queries.player_named(snapshot, who)
    if player is None:
        unknown = _("There is no player called {name}.", name=text.quoted(name))
        near = players_queries.players_like(snapshot, name[:_ALIKE], _NEAR)
        raise NotFound(f"{unknown} {text.meant(name, (other.name for other in near))}".rstrip())
    return player


def begun(snapshot: Snapshot, name: str) -> Player:
    """The player called *name*, or the only one whose name begins with it, ignoring case. Raises
    NotFound."""
    player = players_queries.player_named(snapshot, name)
    like = (player,) if player else beginning_with(snapshot, name, 2)
    return like[0] if len(like) == 1 else named(snapshot, name)


def with_keys(snapshot: Snapshot, name: str) -> tuple[Player, tuple[Key, ...]]:
    """The player called *name*, and that player's keys, oldest first. Raises NotFound."""
    player = named(snapshot, name)
    return player, keys.of_player(snapshot, player)


beginning_with = players_queries.players_like
"""Players whose names begin with *name*, ignoring case, by name; at most *most* of them."""


def departed(snapshot: Snapshot, among: Iterable[Player]) -> frozenset[Player]:
    """Those of *among* who have left for good."""
    return frozenset(player for player in among if players_queries.has_left(snapshot, player))


def look_alikes(snapshot: Snapshot) -> tuple[tuple[Player, Player], ...]:
    """The pairs of members whose names are hard to tell apart, the elder account first: they chose
    their names before this was refused."""
    near = defaultdict[str, list[Player]](list)
    for player in players_queries.of_shared_skeletons(snapshot):
        near[skeleton(player.name)].append(player)
    return tuple(
        (elder, younger)
        for group in near.values()
        for elder, younger in combinations(group, 2)
        if alike(elder.name, younger.name)
    )


def _check_not_taken(snapshot: Snapshot, name: str, by: Player | None = None) -> None:
    if players_queries.player_named(snapshot, name) not in (None, by):
        raise Refused.because("{name} is taken. Choose another name.", name=name)
    near = players_queries.of_skeleton(snapshot, skeleton(name))
    others = (player for player in near if player != by and alike(player.name, name))
    if other := next(others, None):
        raise Refused.because(
            "The name {name} looks too much like {other}, who plays here: choose another.",
            name=name,
            other=other.name,
        )


def begin_guest(
    tx: Transaction, fingerprint: str | None, *, an_hour: int = USUAL.guests_per_hour
) -> Player:
    """A new guest, or the player who already has the key *fingerprint*. The key, if any, becomes
    the guest's, who finds the boards again with it. This emits no event.

    Raises Refused if *an_hour* guests came within the last hour: nobody vouches for them.
    """
    if owner := holder(tx, fingerprint):
        return owner
    if players_queries.guests_since(tx, tx.now - 3600) >= an_hour:
        raise Refused.because(
            "Too many guests have come in the last hour. Choose a name (you need an SSH key),"
            " or come back later."
        )
    unnamed = players_queries.add_guest(
        tx, f"guest-{secrets.token_hex(6)}", tx.now + GUEST_LIFETIME
    )
    guest = players_queries.rename(tx, unnamed, names.free(tx, "guest", unnamed.id), guest=True)
    if fingerprint:
        players_queries.add_key(tx, guest, fingerprint)
    return guest

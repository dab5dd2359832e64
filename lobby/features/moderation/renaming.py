"""Renaming: an operator gives a player another name, and tells why."""

from __future__ import annotations

from collections.abc import Collection

from lobby.base import text
from lobby.base.errors import Refused
from lobby.base.translation import _
from lobby.core.operators import Operators
from lobby.core.queries import events as events_queries
from lobby.database.transaction import Transaction
from lobby.features.moderation import sanctions
from lobby.features.people import names, players
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player


def rename(
    tx: Transaction,
    name: str,
    new: str,
    reason: str,
    *,
    by: Player | None = None,
    spared: Operators = sanctions.NOBODY,
    verbs: Collection[str] = (),
) -> Player:
    """Call the player called *name* *new* from now on, and tell them why. Nobody else can take the
    old name for a while; an operator can give it back. *spared* are the keys of operators, who keep
    their names.

    Raises NotFound, and Refused for a guest, a bot, an operator, a name that is not allowed
    (*verbs* are the words of commands) or taken, and an invalid reason.
    """
    player = players.named(tx, name)
    sanctions.check_spared(tx, player, spared)
    if player.guest:
        raise Refused(_("{player} is a guest and has no name of their own.", player=player.name))
    cleaned = text.clean(reason, sanctions.MAX_REASON)
    if new == player.name:
        raise Refused(_("{player} has that name already.", player=player.name))
    players.check_free(tx, new, verbs=verbs, by=player)
    if new.lower() != player.name.lower():
        names.hold(tx, player.name)
    renamed = players_queries.rename(tx, player, new, guest=False)
    events_queries.emit(
        tx, "renamed", actor=by, concerns=(player,), private=True, name=new, why=cleaned
    )
    return renamed

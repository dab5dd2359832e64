"""Announcing the events of a match to those who may know about it."""

from __future__ import annotations

from lobby.core.queries import events as events_queries
from lobby.core.values.event import Kind
from lobby.database.transaction import Transaction
from lobby.features.matches.values.match import Match
from lobby.features.people.values.player import Player


def tell(
    tx: Transaction, match: Match, kind: Kind, actor: Player | None, **detail: str | int | None
) -> None:
    """Append an event of *match* that concerns its players; if the match is private, nobody else
    sees it."""
    events_queries.emit(
        tx,
        kind,
        actor=actor,
        board=match.board,
        concerns=match.players,
        private=match.private,
        **detail,
    )


def tell_privately(tx: Transaction, match: Match, kind: Kind, player: Player, *, why: str) -> None:
    """Append an event of *match* that only *player* sees."""
    events_queries.emit(tx, kind, board=match.board, concerns=(player,), private=True, why=why)

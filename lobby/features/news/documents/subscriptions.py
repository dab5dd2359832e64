"""Subscriptions to boards, games and players."""

from __future__ import annotations

from lobby.features.news.documents.news import Subscribed, Subscription
from lobby.features.news.values import Subscriptions


def subscribed(held: Subscriptions) -> Subscribed:
    """The document of a player's subscriptions."""
    return Subscribed(
        subscriptions=[
            *(_document(board=board, all=all) for board, all in held.boards.items()),
            *(_document(game=game, all=all) for game, all in held.games.items()),
            *(_document(player=player.name) for player in held.players),
        ]
    )


def _document(
    *,
    board: int | None = None,
    game: str | None = None,
    player: str | None = None,
    all: bool = False,
) -> Subscription:
    return Subscription(board=board, game=game, player=player, all=all)

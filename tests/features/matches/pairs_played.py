"""Pairs of boards, begun and played for tests."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from lobby.app.check import verification
from lobby.core.lobby import Lobby
from lobby.database.transaction import Snapshot
from lobby.features.deals import queries as deals_queries
from lobby.features.deals.values import FairDeal
from lobby.features.matches import offers, playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play

EACH_MOVED = "22+a 26+a 32+a 36+a 42+a 46+a 52+a 56+a"
"""Enough moves for ratings to rise."""


async def look(lobby: Lobby, board: int) -> Match:
    match = await lobby.ask(lambda snapshot: matches_queries.match(snapshot, board))
    assert match
    return match


async def pair(
    lobby: Lobby,
    one: Player,
    other: Player,
    game: str = "octilite",
    options: str = "",
    *,
    terms: str = "",
) -> tuple[Match, Match]:
    """A pair that *one* offered and *other* accepted; *one* moves first on the first board."""
    made = await begin(lobby, one, other, game, options, terms=f"--pair {terms}")
    assert made.twin
    return await look(lobby, made.twin.board), made


async def problems(lobby: Lobby) -> list[str]:
    """The problems that ``lobby check`` would report."""

    def reported(snapshot: Snapshot) -> list[str]:
        boards = filter(
            None,
            map(partial(matches_queries.match, snapshot), matches_queries.all_boards(snapshot)),
        )
        of_boards = (verification.verify(snapshot, match) for match in boards)
        return [*filter(None, of_boards), *verification.verify_ratings(snapshot)]

    return await lobby.ask(reported)


async def setup(lobby: Lobby, board: int) -> Mapping[str, str]:
    return await lobby.ask(lambda snapshot: matches_queries.setup(snapshot, board))


async def fair(lobby: Lobby, board: int) -> FairDeal | None:
    return await lobby.ask(lambda snapshot: deals_queries.fair_deal(snapshot, board))


async def won(lobby: Lobby, match: Match, loser: Player) -> None:
    match = await look(lobby, match.board)
    if not match.plies:
        await play(lobby, match, EACH_MOVED)
    await lobby.change(playing.resign, match.board, loser)


async def drawn(lobby: Lobby, match: Match) -> None:
    await play(lobby, match, EACH_MOVED)
    for player in match.players:
        await lobby.change(offers.offer_draw, match.board, player)

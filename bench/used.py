"""A lobby that has been used for years, in which one player also has long matches."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import cycle
from random import Random

from bench.largest import Largest
from lobby.core.lobby import Lobby
from lobby.database.transaction import Snapshot, Transaction
from lobby.features.challenges import challenges, offering
from lobby.features.challenges.values import Proposal, parsed
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.records import positions, records
from lobby.games.catalogue import GAMES
from lobby.language.calls import MOST_MOVES

TRIES = 12
"""Random matches of each game, of which the longest is taken."""


async def prolonged(lobby: Lobby, name: str) -> Largest:
    """Let the player *name* play long matches; return what is largest then."""
    chance = Random(3)
    me, other = [await lobby.ask(players_queries.player_named, who) for who in (name, "player-9")]
    assert isinstance(me, Player)
    assert isinstance(other, Player)
    finished, running, lines, written = {}, {}, {}, {}
    # In turns: nobody may send more than 60 challenges an hour.
    for game, pair in zip(GAMES, cycle(((me, other), (other, me))), strict=False):
        matches = [
            await lobby.change(_played, game, pair, chance, MOST_MOVES) for __ in range(TRIES)
        ]
        finished[game] = max(matches, key=lambda match: match.plies).board
        for match in matches:
            if match.to_move is not None:
                await lobby.change(playing.resign, match.board, match.players[match.to_move])
        running[game] = await _going(lobby, game, pair, chance)
        lines[game] = await lobby.ask(_moves, finished[game])
        __, position = await lobby.ask(positions.written, running[game], me)
        written[game] = str(position)
    record = records.write(await lobby.ask(records.of_match, finished["octilite"], me))
    boards = [*finished.values(), *running.values(), *range(1, 13)]
    return Largest(finished, running, lines, written, boards, other.name, record)


async def _going(lobby: Lobby, game: str, players: tuple[Player, Player], chance: Random) -> int:
    """A match that is not over after some moves."""
    while True:
        match = await lobby.change(_played, game, players, chance, 8)
        if match.to_move is not None:
            return match.board


def _played(
    tx: Transaction, game: str, players: tuple[Player, Player], chance: Random, plies: int
) -> Match:
    """A new match of *plies* moves at random, or fewer if it ends."""
    me, other = players
    offer = offering.offer(
        tx, me, Proposal(game, *parsed(game), opponent=other.name), chance=chance
    )
    match = challenges.accept(tx, offer.number, other, chance)
    while match.to_move is not None and match.plies < plies:
        mover = match.players[match.to_move]
        legal = viewing.show(tx, match.board, mover).view.moves
        match = playing.play(tx, match.board, mover, chance.choice(legal))
    return match


def _moves(snapshot: Snapshot, board: int) -> Sequence[str]:
    return [played.move for played in viewing.show(snapshot, board, None).played]

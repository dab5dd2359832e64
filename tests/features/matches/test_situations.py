"""A bot sees what its seat sees, and nothing that the rules hide."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.clocks import clocks
from lobby.features.matches import viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat, State
from lobby.gamekit.mind import Situation
from lobby.games.catalogue import GAMES
from tests.conftest import begin
from tests.games.curio.oracle import random_words
from tests.games.curio.test_hidden import CURIO, Deal, random_match, worlds


def add(tx: Transaction, words: list[str], deal: Deal, players: tuple[Player, Player]) -> Match:
    clock, options = clocks.start(Terms(), tx.now), str(CURIO.parse_options(words))
    return matches_queries.add_match(
        tx, "curio", options, deal, players, clock=clock, zones=("UTC", "UTC")
    )


def states(words: list[str], deal: Deal, moves: Sequence[str]) -> list[State]:
    reached: list[State] = [CURIO.start(CURIO.parse_options(words), deal)]
    for move in moves:
        reached.append(reached[-1].play(move))
    return reached


def situation(words: list[str], deal: Deal, moves: Sequence[str], match: Match) -> Situation:
    passed = states(words, deal, moves)
    seat = passed[-1].to_move
    assert seat is not None
    return viewing.situation_of(match, passed, moves, seat)


async def test_a_bot_cannot_tell_worlds_apart_that_look_the_same(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    compared = 0
    for seed in range(12):
        rng = Random(seed)
        words = random_words(rng, longest=7, most_pieces=15)
        deal, moves = random_match(words, rng)
        seat: Seat | None = states(words, deal, moves)[-1].to_move
        if seat is None:
            continue
        match = await lobby.change(add, words, deal, (ann, ben))
        truth = situation(words, deal, moves, match)
        for other in worlds(words, deal, moves, seat, rng):
            seen = situation(words, other, moves, match)
            assert seen == truth
            assert repr(seen) == repr(truth)
            compared += 1
    assert compared >= 5


@pytest.mark.parametrize("game", GAMES)
async def test_it_is_what_the_player_is_shown(
    lobby: Lobby, ann: Player, ben: Player, game: str
) -> None:
    match = await begin(lobby, ann, ben, game)
    passed = await lobby.ask(viewing.history, match, ())
    made = viewing.situation_of(match, passed, (), 0)
    assert (made.game, made.options, made.moves) == (game, match.options, ())
    assert made.view == (await lobby.ask(viewing.show, match.board, ann)).view

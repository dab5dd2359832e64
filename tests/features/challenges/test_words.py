"""Results, rules and seats in words."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.challenges import words as challenges_words
from lobby.features.challenges.words import Rule
from lobby.features.matches import offers, playing
from lobby.features.matches.values import Match
from lobby.features.matches.words import results
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Seat
from lobby.games.catalogue import GAMES
from tests.conftest import begin, play
from tests.support.proposals import proposal


async def test_results_are_told_to_each_reader(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, match: Match
) -> None:
    cancelled = await begin(lobby, ann, ben)
    cancelled = await lobby.change(playing.resign, cancelled.board, ben)
    assert results.result(cancelled, ben) == "no result between you and ann"
    await play(lobby, match, "22+a 26+a")
    ended = await lobby.change(playing.resign, match.board, ben)
    assert results.result(ended, ann) == "you beat ben"
    assert results.result(ended, ben) == "ann beat you"
    assert results.result(ended, eve) == results.result(ended, None) == "ann beat ben"


async def test_draws_are_told_to_each_reader(
    lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    await play(lobby, match, "22+a 26+a")
    await lobby.change(offers.offer_draw, match.board, ann)
    ended = await lobby.change(offers.offer_draw, match.board, ben)
    assert results.result(ended, ann) == "you drew with ben"
    assert results.result(ended, ben) == "you drew with ann"
    assert results.result(ended, None) == "ann drew with ben"


def test_every_option_in_words() -> None:
    options = GAMES["binar"].parse_options(["-size=7"])
    assert challenges_words.rules_in_words(options) == (
        Rule("rows and columns of the board; an odd size is best", "7", usual=False),
        Rule("the digits that a player may place", "Even places 0 and Odd places 1", usual=True),
        Rule(
            "what ends the match",
            "one move must fill a row and a column of the same parity",
            usual=True,
        ),
    )


@pytest.mark.parametrize(
    ("seat", "phrases"),
    [
        (
            0,
            (
                "you play O and move first",
                "you play X and move second",
                "ann plays O and moves first",
            ),
        ),
        (
            1,
            (
                "you play X and move second",
                "you play O and move first",
                "ann plays X and moves second",
            ),
        ),
        (None, ("random seats; O moves first",) * 3),
    ],
)
async def test_seats_are_told_to_each_reader(
    lobby: Lobby, ann: Player, ben: Player, seat: Seat | None, phrases: tuple[str, str, str]
) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben", seat=seat))
    readers = (ann, ben, None)
    assert tuple(challenges_words.seats_in_words(offered, reader) for reader in readers) == phrases

"""A pair of boards on screen, in a window of the usual size and in one the size of a phone."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import begin, play
from tests.support.at_board import opened
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, text, until

PHONE, USUAL = (40, 18), (80, 24)
DOWN_TO_OPTIONS = ["down"] * 5
TO_PAIR = 13
"""Fields of Curio's form below the row that opens its options."""


@pytest.fixture
async def second(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """The second board of a pair that ann offered, where ben moves first."""
    return await begin(lobby, ann, ben, terms="--pair")


@pytest.mark.parametrize(
    ("size", "row"), [(USUAL, "1+2  OctiLite  pair  v ben"), (PHONE, "1+2 OctiLite pair v ben")]
)
async def test_a_row_has_both_boards(
    enter: Enter, second: Match, ann: Player, size: tuple[int, int], row: str
) -> None:
    async with enter(ann, size=size) as pilot:
        shown = await seen(pilot, row)
        assert shown.count("pair  v ben" if size == USUAL else "pair v ben") == 1
        assert "Their move" not in shown


@pytest.mark.parametrize("size", [USUAL, PHONE], ids=["usual", "phone"])
async def test_a_key_goes_to_the_other_board(
    enter: Enter, lobby: Lobby, second: Match, ann: Player, size: tuple[int, int]
) -> None:
    async with enter(ann, size=size) as pilot:
        await opened(pilot, second)
        await seen(pilot, "Your move on board 1: B goes there.")
        await pilot.press("B")
        await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == 1)
        await seen(pilot, "Your move.")
        await pilot.press("B")
        await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == 2)


async def test_the_title_names_the_other_board(enter: Enter, second: Match, ann: Player) -> None:
    async with enter(ann, size=(120, 40)) as pilot:
        await opened(pilot, second)
        await seen(pilot, "pair with 1")


async def test_what_happens_on_the_other_board_is_told_here(
    enter: Enter, lobby: Lobby, second: Match, ann: Player, ben: Player
) -> None:
    assert second.twin
    async with enter(ben, size=(120, 40)) as pilot:
        await opened(pilot, second)
        await play(lobby, second, "22+a")
        await seen(pilot, "ann is to move.")
        await lobby.change(playing.play, second.twin.board, ann, "22+a")
        await seen(pilot, "Your move on board 1: B goes there.")


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (USUAL, ("board 1: B goes there.", "of the pair goes on: B shows it.", "you beat ben 2-0")),
        (PHONE, ("board 1 (B).", "goes on (B).", "1+2*OctiLite you beat ben")),
    ],
    ids=["usual", "phone"],
)
async def test_each_board_tells_how_the_other_stands(
    enter: Enter,
    lobby: Lobby,
    second: Match,
    size: tuple[int, int],
    expected: tuple[str, str, str],
) -> None:
    (ben, ann), (moves, goes_on, row) = second.players, expected
    await play(lobby, second, "22+a 26+a")
    async with enter(ann, size=size) as pilot:
        await opened(pilot, second)
        await lobby.change(playing.resign, 2, ben)
        await seen(pilot, "You beat ben", f"Your move on {moves}")
        assert "rematch" not in text(pilot)
        assert size == PHONE or "7 days per move · pair with 1 · rated" in text(pilot)
        await pilot.press("B")
        await seen(pilot, "Your move.", "Board 2", ": you beat ben.")
        await lobby.change(playing.play, 1, ann, "22+a")
        await seen(pilot, "ben is to move.", "Board 2", ": you beat ben.")
        await pilot.press("B")
        await seen(pilot, "You beat ben", f"Board 1 {goes_on}")
        await lobby.change(playing.resign, 1, ben)
        await seen(pilot, "Both boards together: you beat ben")
        await seen(pilot, "rematch")
        await pilot.press("Q")
        await pilot.resize_terminal(size[0], 40)
        await seen(pilot, row)


async def test_the_form_offers_a_pair_and_asks_for_no_side(
    enter: Enter, lobby: Lobby, ann: Player
) -> None:
    async with enter(ann, size=(80, 50)) as pilot:
        await pilot.press("n", *DOWN_TO_OPTIONS, "enter")
        await seen(pilot, "Pair of boards", "your side")
        await pilot.press(*["down"] * TO_PAIR, "right", "f2")
        await seen(pilot, "--pair")
        await gone(pilot, "your side")
        await pilot.press("ctrl+s")
        await seen(pilot, "Challenge sent: anyone may accept it.")
    (offer,) = await lobby.ask(challenges_queries.open_challenges)
    assert offer.pair


async def test_a_challenge_says_that_it_is_a_pair(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await lobby.change(
        offering.offer, ann, proposal("curio", terms="--pair", opponent="ben"), chance=lobby.chance
    )
    async with enter(ben, size=(120, 40)) as pilot:
        await seen(pilot, "pair")
        await pilot.press("enter")
        await seen(pilot, "each is Light on one board, Dark on the other")
        assert "commitment to the deal" not in text(pilot)
        await pilot.press("K")
        await until(pilot, lambda: text(pilot).count("commitment to the deal") == 2)
        await pilot.press("enter")
        await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == 2)

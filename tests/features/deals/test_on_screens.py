"""A deal that can be checked, from the form to the end, on screens."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.people.values.player import Player
from lobby.ui.draft.draft import Draft
from tests.support.at_board import opened, typed
from tests.support.deals import check_board
from tests.support.proposals import proposal
from tests.support.session import Enter, gone, seen, until

DOWN_TO_OPTIONS = ["down"] * 5


async def test_a_form_takes_a_nonce_of_ones_own(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await pilot.press("n", "f2", *DOWN_TO_OPTIONS, "enter")
        await seen(pilot, "Your nonce", "made for you")
        await pilot.press(*["down"] * 15)
        await seen(pilot, "Your part in a deal that can be checked")
        await typed(pilot, "a b")
        await seen(pilot, "A nonce has at most 64 letters, digits, dots, hyphens and")
        await pilot.press("backspace", "backspace")
        await typed(pilot, "-1")
        await seen(pilot, "curio seek --nonce=a-1")
        await gone(pilot, "A nonce has at most 64")
        await pilot.press("ctrl+s")
        await seen(pilot, "Challenge sent: anyone may accept it.")
    (offer,) = await lobby.ask(challenges_queries.open_challenges)
    (commitment,) = offer.commitments
    async with enter(ben, size=(120, 40)) as pilot:
        await seen(pilot, "Open challenges")
        await pilot.press("down", "enter")
        shown = await seen(pilot, "Curio, a challenge from ann", "fair deal; K shows it")
        assert commitment not in shown
        await pilot.press("K")
        await seen(pilot, "commitment to the deal", commitment)
        await pilot.press("enter")
        await until(pilot, lambda: getattr(pilot.app.screen, "board", None) == 1)
    check = await lobby.ask(check_board, 1, ben)
    assert check.deal
    assert check.deal.nonces[0] == "a-1"
    assert check.deal.nonces[1]
    assert len(check.deal.nonces[1]) == 16


async def test_a_finished_board_says_that_its_deal_is_verified(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    offer = await lobby.change(
        offering.offer, ann, proposal("curio", opponent="ben", nonce="ann-1"), chance=lobby.chance
    )
    match = await lobby.change(challenges.accept, offer.number, ben, lobby.chance, nonce="ben-2")
    async with enter(ann, size=(120, 40)) as pilot:
        await opened(pilot, match)
        await pilot.press("K")
        await seen(pilot, "its seed is secret", "\n ann's nonce: ann-1\n ben's nonce: ben-2\n")
        await pilot.press("R", "y")
        await seen(pilot, "fair deal ✓", "K shows it.")
        await pilot.press("K")
        await seen(pilot, "The deal is verified.\n Commitment: ", "\n Seed: ", "Esc closes this.")
        await pilot.press("escape")
        await gone(pilot, "Commitment: ")
        await seen(pilot, "fair deal ✓", "K shows it.")


def test_only_games_that_deal_ask_for_a_nonce() -> None:
    assert Draft("curio").deals
    assert not Draft("chaos").deals
    assert not Draft("curio", options={"rows": "99"}).deals
    assert Draft("chaos", nonce="x").command() == "chaos seek"
    assert Draft("curio", "ben", nonce="x").command() == "curio challenge ben --nonce=x"

"""Play now, on the screen: few keys to an opponent, and what is seen while none comes."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, quick
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import Challenge
from lobby.features.matches import viewing
from lobby.features.people import players
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.support.at_board import turned_to
from tests.support.session import Enter, gone, seen


async def posted(lobby: Lobby, player: Player, game: str, *words: str) -> Challenge:
    """The quick challenge of *player*, who is here."""
    lobby.presence.enter(player)
    wish = quick.read(game, words)
    made = await lobby.change(quick.seek, player, wish, lobby.chance)
    assert isinstance(made, Challenge)
    return made


async def test_two_keys_post_a_challenge(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Space play now")
        await pilot.press("space")
        await seen(pilot, "Play now", "Curio 5+3 rated, ±400", "No open challenge matches this.")
        await pilot.press("enter")
        await seen(pilot, "Your challenge is open to everyone.", "q keep it open", "Esc withdraw")
        (offer,) = await lobby.ask(challenges_queries.open_challenges)
        assert (offer.game, offer.seat, offer.ratings) == ("curio", None, (1100, 1900))
        await pilot.press("q")
        await seen(pilot, "Your challenges  1")
        await pilot.press("space")
        await seen(pilot, "Your challenge is open to everyone.")
        await pilot.press("escape")
        await seen(pilot, "Your challenge is withdrawn.", "[ Find an opponent ]")
    assert await lobby.ask(challenges_queries.open_challenges) == ()


async def test_two_keys_take_one_that_fits(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await posted(lobby, ben, "curio")
    async with enter(ann) as pilot:
        await pilot.press("space")
        await seen(pilot, "ben offers this. Enter starts the match.")
        await pilot.press("enter")
        await seen(pilot, "1 Curio ", "5+3 · rated")
    assert {*(await lobby.ask(viewing.find, 1, ann)).players} == {ann, ben}


async def test_arrows_change_the_terms_and_they_are_kept(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("space", *turned_to("octilite"), "down", "right", "down", "right")
        await pilot.press("down", "left", "f2")
        await seen(
            pilot, "OctiLite 10+5 unrated, ±200", "octilite play 10+5 --unrated --within=200"
        )
        await pilot.press("enter")
        await seen(pilot, "Your challenge is open")
        await pilot.press("escape", "escape", "space")
        await seen(pilot, "OctiLite 10+5 unrated, ±200")


async def test_what_fits_follows_the_form(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    offer = await posted(lobby, ben, "binar")
    async with enter(ann) as pilot:
        await pilot.press("space")
        await seen(pilot, "No open challenge matches this.")
        await pilot.press("right")
        await seen(pilot, "ben offers this")
        await lobby.change(challenges.withdraw, offer.number, ben)
        await seen(pilot, "No open challenge matches this.")


async def test_who_waits_for_something_else_is_met_with_one_key(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("space", "enter")
        assert "Y accept" not in await seen(pilot, "Your challenge is open")
        await posted(lobby, ben, "binar", "--totaltime=10m", "--increment=5s")
        await seen(pilot, "ben waits: Binar 10+5, random sides, rated. Y accepts.", "Y accept")
        await pilot.press("Y")
        await seen(pilot, "1 Binar ")
    assert await lobby.ask(challenges_queries.open_challenges) == ()


async def test_a_rated_match_of_a_solved_game_gets_even_rules(enter: Enter, ann: Player) -> None:
    async with enter(ann) as pilot:
        await pilot.press("space", *turned_to("chaos"))
        shown = await seen(pilot, "Chaos -balanced 5+3 rated, ±400")
        assert "With best play" not in shown


@pytest.mark.usefixtures("playing_bots")
async def test_a_bot_is_offered_after_a_while_and_the_challenge_stays(
    enter: Enter, lobby: Lobby, clock: Clock, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("space", *turned_to("chaos"), "enter")
        shown = await seen(pilot, "Your challenge is open")
        assert "bot" not in shown
        await pilot.press("b")
        clock.advance(30)
        await pilot.press("q", "space")
        await seen(pilot, "b plays a bot while you wait", "b play a bot meanwhile")
        await pilot.press("b")
        await seen(pilot, "1 Chaos", "bot1")
        assert len(await lobby.ask(challenges_queries.open_challenges)) == 1
        await pilot.press("Q")
        await seen(pilot, "Your challenge is open")


async def test_whoever_waits_opens_the_match_with_enter(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    async with enter(ann) as pilot:
        await pilot.press("space", "right", "enter")
        await seen(pilot, "Your challenge is open")
        (offer,) = await lobby.ask(challenges_queries.open_challenges)
        await lobby.change(challenges.accept, offer.number, ben, lobby.chance)
        await seen(pilot, "ben accepted", "Your challenge was accepted. Enter opens board 1.")
        await pilot.press("enter")
        await seen(pilot, "1 Binar ")
        await pilot.press("Q")
        await gone(pilot, "Play now")


async def test_the_wait_fits_a_phone(enter: Enter, lobby: Lobby, clock: Clock, ann: Player) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await pilot.press("space")
        assert "…" not in await seen(pilot, "No open challenge matches this.")
        await pilot.press("enter")
        shown = " ".join((await seen(pilot, "Your challenge is open")).split())
        assert "Esc withdraws it. q keeps it open and returns to the lobby." in shown


async def test_guests_are_told_what_it_takes(enter: Enter, lobby: Lobby) -> None:
    guest = await lobby.change(players.begin_guest, "SHA256:guest")
    async with enter(guest) as pilot:
        shown = await seen(pilot, "choose a name")
        assert "play now" not in shown
        await pilot.press("space")
        await seen(pilot, "Choose a name to play people (t)")

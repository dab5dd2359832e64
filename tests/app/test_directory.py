"""Places: each is shown by a screen, and one board replaces another."""

from __future__ import annotations

from lobby.app.directory import screen_of
from lobby.app.lobby_app import LobbyApp
from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.home.screens.screen import LobbyScreen
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.ui import places
from lobby.ui.page import Page
from tests.conftest import begin
from tests.support.at_board import opened
from tests.support.proposals import proposal
from tests.support.session import Enter, seen, until

ANN = Player(1, "ann", 0)
BOT = Player(2, "bot1", 0, level=1)


SOMEWHERE: tuple[places.Place, ...] = (
    places.Board(1),
    places.Study(1, 2),
    places.NewChallenge("chaos"),
    places.Play(),
    places.Bots((BOT,)),
    places.People(),
    places.PlayerPage("ann"),
    places.Finished("ann"),
    places.Standings(),
    places.Statistics("chaos"),
    places.Practice(1),
    places.Messages(),
    places.Thread(ANN),
    places.Puzzles(),
    places.LostChance(1),
    places.Lessons(),
    places.Lesson("chaos"),
    places.Settings(),
    places.Themes(),
    places.Notices(),
    places.Operators(),
    places.OpenReport(1),
    places.Account("ann"),
    places.Deeds(),
    places.Naming(),
    places.Help("start"),
)


async def test_every_place_is_shown_by_a_screen_of_its_own(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    offer = await lobby.change(offering.offer, ann, proposal("binar", opponent="ben"))
    everywhere = (*SOMEWHERE, places.Offer(offer))
    known = {kind.__name__ for kind in places.Place.__subclasses__()}
    assert {type(place).__name__ for place in everywhere} == known
    screens = [type(screen_of(place, ann)) for place in everywhere]
    assert len(set(screens)) == len(screens)


async def test_ctrl_c_leads_back_from_everywhere(
    enter: Enter, lobby: Lobby, ann: Player, match: Match
) -> None:
    offer = await lobby.change(offering.offer, ann, proposal("binar", opponent="ben"))
    elsewhere = (places.Practice, places.LostChance, places.Naming, places.Bots)
    stay = (*places.FOR_OPERATORS, *elsewhere)
    async with enter(ann) as pilot:
        app = pilot.app
        assert isinstance(app, LobbyApp)
        for place in (*SOMEWHERE, places.Offer(offer)):
            if not isinstance(place, stay):
                app.open(place)
                await until(pilot, lambda: isinstance(app.screen, Page) and app.screen.ready)
                await pilot.press("ctrl+c")
                assert isinstance(app.screen, LobbyScreen), place


async def test_a_board_takes_the_place_of_a_board(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    other = await begin(lobby, ann, ben)
    async with enter(ann) as pilot:
        for board in (match, other):
            await opened(pilot, board)
        boards = [screen for screen in pilot.app.screen_stack if isinstance(screen, MatchScreen)]
        assert [board.number for board in boards] == [other.board]


async def test_escape_leads_from_a_board_to_where_the_first_one_was_opened(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    boards = [(await begin(lobby, ann, ben, game)).board for game in ("hex", "y", "chaos")]
    async with enter(ann) as pilot:
        await seen(pilot, "Your move")
        for board in boards:
            await pilot.press("ctrl+p")
            await seen(pilot, "What do you want to do?")
            await pilot.press(*str(board))
            await seen(pilot, f"board {board}")
            await pilot.press("enter")
            await seen(pilot, "Press Enter on a cell")
            await pilot.press("v")
            await seen(pilot, "Moves")
        await pilot.press("tab")
        await seen(pilot, "Press Enter on a cell")
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, LobbyScreen))
        assert len(pilot.app.screen_stack) == 1


async def test_a_board_leads_back_to_the_list_it_was_opened_from(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    other = await begin(lobby, ann, ben, "y")
    async with enter(ann) as pilot:
        app = pilot.app
        assert isinstance(app, LobbyApp)
        await opened(pilot, match)
        for board in (other, match, other):
            for place in (places.People(), places.PlayerPage("ben")):
                app.open(place)
                await pilot.pause()
            await opened(pilot, board)
        names = [type(screen).__name__ for screen in app.screen_stack]
        assert names == ["LobbyScreen", "PeopleScreen", "PlayerScreen", "MatchScreen"]

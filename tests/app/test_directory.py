"""Places: each is shown by a screen, and one board replaces another."""

from __future__ import annotations

from lobby.app.directory import screen_of
from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.ui import places
from tests.conftest import begin
from tests.support.at_board import opened
from tests.support.proposals import proposal
from tests.support.session import Enter

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
    places.Door(),
    places.Naming(),
    places.Help("start"),
)


async def test_every_place_is_shown_by_a_screen_of_its_own(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    offer = await lobby.change(offering.offer, ann, proposal("binar", opponent="ben"))
    everywhere = (*SOMEWHERE, places.Offer(offer))
    known = {each.__name__ for each in places.Place.__subclasses__()}
    assert {type(each).__name__ for each in everywhere} == known
    screens = [type(screen_of(each, ann)) for each in everywhere]
    assert len(set(screens)) == len(screens)


async def test_a_board_takes_the_place_of_a_board(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, match: Match
) -> None:
    other = await begin(lobby, ann, ben)
    async with enter(ann) as pilot:
        for each in (match, other):
            await opened(pilot, each)
        boards = [screen for screen in pilot.app.screen_stack if isinstance(screen, MatchScreen)]
        assert [board.number for board in boards] == [other.board]

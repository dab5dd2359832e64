"""The study: variations that the players of a match show each other once it is over."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.analysis import analyses
from lobby.features.bots import bot_matches
from lobby.features.challenges import offering
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.study.screens.screen import StudyScreen
from tests.features.study.finished import at, in_lines, looked_at
from tests.support.aloud import Aloud
from tests.support.proposals import proposal
from tests.support.session import Enter, seen, text


async def test_variations_are_not_shared_with_a_bot(
    lobby: Lobby, enter: Enter, ann: Player
) -> None:
    lobby.thinker = Aloud()
    await lobby.change(bot_matches.ensure)
    wanted = proposal("chaos", opponent="bot2", seat=0)
    match = await lobby.change(offering.propose, ann, wanted, chance=lobby.chance)
    assert isinstance(match, Match)
    await lobby.change(playing.play, match.board, ann, "a1-c3")
    await lobby.change(playing.resign, match.board, ann)
    await lobby.change(analyses.add, match.board, ann, (), "a2-c2")
    async with enter(ann, size=(120, 40)) as pilot:
        await in_lines(pilot, match)
        assert "S share" not in await seen(pilot, '" comment')
        await pilot.press("S")
        await seen(pilot, "bot2 is a bot. You can share variations only with a person.")


async def test_the_engine_answers_when_it_is_over(
    lobby: Lobby, enter: Enter, resigned: Match, ann: Player
) -> None:
    await lobby.change(analyses.add, resigned.board, ann, ("a1-c3",), "e4-c2")
    async with enter(ann, size=(120, 40)) as pilot:
        screen = await in_lines(pilot, resigned)
        await pilot.press("down")
        await at(pilot, screen, "a1-c3", "e4-c2")
        await seen(pilot, "H best")
        await pilot.press("H")
        await seen(pilot, "Best: ", "a win")


async def test_what_the_opponent_shows_stands_among_the_variations(
    lobby: Lobby, enter: Enter, resigned: Match, ann: Player, ben: Player
) -> None:
    path = await lobby.change(analyses.add, resigned.board, ben, ("a1-c3",), "e4-c2")
    await lobby.change(analyses.comment, resigned.board, ben, path, "safer")
    async with enter(ben, size=(120, 40)) as pilot:
        await in_lines(pilot, resigned)
        await seen(pilot, "S share")
        await pilot.press("S")
        await seen(pilot, "ann can see your variations from now on.", "S hide")
    async with enter(ann) as pilot:
        screen = await in_lines(pilot, resigned)
        await seen(pilot, "ben: 2. e4-c2  safer")
        await pilot.press("down")
        await at(pilot, screen, *path)
        assert not screen.check_action("delete", ())
        await pilot.press("M")
        await seen(pilot, "That variation is your opponent's.")


async def test_who_is_shown_an_analysis_hears_of_it_and_sees_it_in_the_study(
    lobby: Lobby, enter: Enter, resigned: Match, ann: Player, ben: Player
) -> None:
    path = await lobby.change(analyses.add, resigned.board, ben, ("a1-c3",), "e4-c2")
    await lobby.change(analyses.comment, resigned.board, ben, ("a1-c3",), "too slow")
    async with enter(ann, size=(120, 40)) as pilot:
        await lobby.change(analyses.show, resigned.board, ben, shown=True)
        await seen(pilot, f"Board {resigned.board}: ben shows you an analysis.")
        await lobby.change(analyses.show, resigned.board, ben, shown=False)
        await looked_at(pilot, resigned, "move 2 of 2")
        assert "e4-c2" not in text(pilot)
        await lobby.change(analyses.show, resigned.board, ben, shown=True)
        await seen(pilot, "ben: 2. e4-c2")
        await pilot.press("left")
        await seen(pilot, "ben: too slow")
        await pilot.press("right_square_bracket", "right", "down")
        screen = pilot.app.screen
        assert isinstance(screen, StudyScreen)
        await at(pilot, screen, *path)


async def test_the_moves_say_where_there_are_variations(
    lobby: Lobby, enter: Enter, resigned: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(analyses.add, resigned.board, ann, ("a1-c3",), "e4-c2")
    await lobby.change(analyses.add, resigned.board, ben, ("a1-c3",), "e4-c2")
    await lobby.change(analyses.show, resigned.board, ben, shown=True)
    await lobby.change(analyses.add, resigned.board, ben, (), "a2-c2")
    async with enter(ann, size=(100, 30)) as pilot:
        await looked_at(
            pilot, resigned, "move 2 of 2", "Variations by you and ben: ]", "d4-a1 ?!*>"
        )
        await pilot.press("left")
        await seen(pilot, "move 1 of 2", "Variations by ben: ]", "<a1-c3 ?!*>")

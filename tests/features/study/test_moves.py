"""The study of a finished match: what each move was worth, and what was best."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from threading import Event
from typing import Any, TypeVar

import pytest

from lobby.core.lobby import Lobby
from lobby.core.thinker import NOBODY, CannotThink
from lobby.features.analysis import analyses
from lobby.features.matches import playing, viewing
from lobby.features.matches.screens.screen import MatchScreen
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.records import positions
from lobby.features.study import views
from tests.conftest import begin, play
from tests.features.study.finished import looked_at, studied
from tests.support.aloud import Aloud
from tests.support.session import Enter, gone, seen, text, until

T = TypeVar("T")


@pytest.mark.parametrize("who", ["ann", "eve", "guest"])
async def test_it_is_open_to_everybody_who_may_look(
    enter: Enter, over: Match, ann: Player, eve: Player, who: str
) -> None:
    async with enter({"ann": ann, "eve": eve}.get(who)) as pilot:
        shown = await studied(pilot, over)
        assert "The start." in shown
        await pilot.press("escape")
        await until(pilot, lambda: isinstance(pilot.app.screen, MatchScreen))


async def test_a_running_match_has_no_verdicts(enter: Enter, match: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await looked_at(pilot, match, "<Variations>", "Type a move to try it")
        await pilot.press("left_square_bracket")
        shown = await seen(pilot, "<Moves>")
        assert "judged" not in shown
        await pilot.press("H")
        await seen(pilot, "still being played. No engine or table helps")


async def test_stepping_through_it(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("right")
        await seen(pilot, "move 1 of 6", "1. ann b1", "lost anyway (on move 7)", "<b1>")
        await pilot.press("right", "right")
        await seen(pilot, "3. ann b2", "loses faster (on move 4, 7 with a2)", "Best was a2")
        await pilot.press("left")
        await seen(pilot, "2. ben a3", "keeps the win (on move 7)")
        await pilot.press("end")
        await seen(pilot, "move 6 of 6", "6. ben a1", "wins")


async def test_going_from_mistake_to_mistake(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("down")
        shown = await seen(pilot, "4. ben c2 ??", "gives the win to ann (on move 5)", "<c2 ??>")
        assert "Best was b3" in shown
        for key, place in (("down", "5. ann c1"), ("down", "4. ben c2"), ("up", "5. ann c1")):
            await pilot.press(key)
            await seen(pilot, f"{place} ??")


async def test_the_best_move_is_marked_and_made(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("down")
        await seen(pilot, "H best", "•")
        await pilot.press("H")
        shown = await seen(pilot, "4. ben could have played <b3>: a win", "Esc as played")
        assert "•" not in shown
        await pilot.press("escape")
        await seen(pilot, "4. ben c2 ??", "H best")
        await pilot.press("H", "right")
        await seen(pilot, "5. ann c1 ??", "H best")


async def test_the_best_move_comes_first_then_the_reply_then_the_match(
    enter: Enter, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("down", "H")
        await seen(pilot, "4. ben could have played <b3>", "H reply")
        await pilot.press("H")
        await seen(pilot, "After 4. c2  Best: b3 (a win).", "<b3>", "H as played")
        await pilot.press("H")
        await seen(pilot, "4. ben c2 ??", "H best")


async def test_who_does_not_wait_for_what_follows_goes_on_with_the_match(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        lobby.thinker = Stuck()
        await pilot.press("right", "right", "right", "H")
        await seen(pilot, "3. ann could have played <a2>", "looking ahead")
        await pilot.press("right")
        await seen(pilot, "4. ben c2 ??", "H best")


async def test_what_follows_is_stepped_through(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("right", "right", "H")
        await seen(pilot, "After 2. a3  Best: a2 (a loss", "Best play continues: <a2>")
        await pilot.press("right")
        await seen(pilot, " a2 ", "move 4")
        await pilot.press("escape")
        await seen(pilot, "2. ben a3", "keeps the win")
        await pilot.press("right", "H")
        await seen(pilot, "3. ann could have played <a2>", "Best play continues:")
        before = text(pilot)
        await pilot.press("right")
        await until(pilot, lambda: text(pilot) != before)
        await pilot.press("left")
        await until(pilot, lambda: text(pilot) == before)
        await pilot.press("escape", "end", "H")
        assert "Best play" not in await seen(pilot, "6. ben a1", "wins")


async def test_a_line_of_best_play_is_kept_once_it_is_marked(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("down", "H")
        await seen(pilot, "4. ben could have played <b3>")
        study = await lobby.ask(analyses.study, over.board, ann)
        assert not study.own.tree.nodes
        await pilot.press("M", "1", "right_square_bracket")
        await seen(pilot, "<b3!!>")
    study = await lobby.ask(analyses.study, over.board, ann)
    assert study.own.tree.node(("b1", "a3", "b2", "b3"))


async def test_typing_a_move_begins_a_variation(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("right", "a", "2", "enter")
        await seen(pilot, "2. a2", "Even to move.")
        await pilot.press("right_square_bracket")
        await seen(pilot, "<Variations>", "2.<a2>")
    study = await lobby.ask(analyses.study, over.board, ann)
    assert set(study.own.tree.paths()) == {("b1",), ("b1", "a2")}


@pytest.mark.parametrize("size", [(80, 24), (40, 18)])
async def test_the_pieces_of_each_side_are_counted_once(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, size: tuple[int, int]
) -> None:
    match = await begin(lobby, ann, ben, "loa")
    async with enter(ann, size=size) as pilot:
        await looked_at(pilot, match, "Type a move to try it")
        await pilot.press(*"b1b3", "enter")
        shown = await seen(pilot, "1. b1-b3", "X to move.")
        assert shown.count("O: 12 pieces") == 1


async def test_a_guest_tries_moves_that_nobody_keeps(enter: Enter, over: Match) -> None:
    async with enter(None) as pilot:
        await studied(pilot, over)
        await pilot.press("right", "a", "2", "enter")
        await seen(pilot, "2. a2", "Even to move.")
        await pilot.press("less_than_sign")
        await seen(pilot, "1. ann b1")


async def test_one_key_in_the_lobby_studies_the_last_match(
    enter: Enter, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "Recently finished")
        await pilot.press("v")
        await seen(pilot, "1 Binar: ben beat you", "<Moves>", "6. ben a1")


async def test_playing_on_begins_a_practice_board(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("right", "P")
        await seen(pilot, "Play on against which level")
        await pilot.press("s")
        await seen(pilot, "Practice board 1")


async def test_nothing_follows_where_nobody_can_think(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = NOBODY
    async with enter(ann) as pilot:
        await looked_at(pilot, over, "This server has no bots")
        await pilot.press("left", "H")
        await seen(pilot, "5. ann c1", "This server has no bots")


async def test_the_moves_that_mattered_are_named_and_gone_to(
    enter: Enter, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await seen(pilot, "Key moments (W):  4??  5??", "   3 ")
        for place in ("4. ben c2 ??", "5. ann c1 ??", "4. ben c2 ??"):
            await pilot.press("W")
            await seen(pilot, place)


async def test_a_move_that_was_best_has_nothing_better(
    enter: Enter, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
        await pilot.press("right", "right")
        shown = await seen(pilot, "2. ben a3")
        assert "Best was" not in shown


async def test_without_bots_the_match_can_be_gone_through(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    match = await play(lobby, match, "32+a 46+e")
    match = await lobby.change(playing.resign, match.board, match.players[0])
    async with enter(ann) as pilot:
        await looked_at(pilot, match, "2. ben 46+e", "This server has no bots")
        await pilot.press("left")
        await seen(pilot, "1. ann 32+a")


class Stuck(Aloud):
    """Never finishes thinking."""

    asked = given_up = 0

    async def ask(self, work: Callable[[], T], **about: object) -> T:
        self.asked += 1
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            self.given_up += 1
            raise
        return work()


async def test_thinking_ends_with_the_screen(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = stuck = Stuck()
    async with enter(ann) as pilot:
        await looked_at(pilot, over, "6. ben a1   being judged")
        await pilot.press("left")
        await seen(pilot, "5. ann c1   being judged")
        await pilot.press("escape")
        await until(pilot, lambda: stuck.given_up)
    assert (stuck.asked, stuck.given_up) == (1, 1)


async def test_what_was_found_once_is_there_at_once(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    async with enter(ann) as pilot:
        await studied(pilot, over)
    lobby.thinker = NOBODY
    async with enter(None) as pilot:
        await studied(pilot, over)


async def test_the_graph_and_all_lines_are_shown_where_there_is_room(
    enter: Enter, over: Match, ann: Player
) -> None:
    for size in ((80, 24), (120, 40)):
        async with enter(ann, size=size) as pilot:
            shown = await studied(pilot, over)
            assert "Even ┤" in shown
            assert " Odd ┤" in shown
            await pilot.press("down")
            assert "^" in await seen(pilot, "Best was b3")


async def test_the_title_tells_the_result_and_how_far_the_judging_is(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = Stuck()
    for columns, heading in (
        (40, "1 ben beat you       0/6…  <Moves> V"),
        (60, "1 Binar: ben beat you         0 of 6 reviewed  <Moves> V"),
        (80, "1 Binar: ben beat you           0 of 6 reviewed  <Moves> Variations"),
        (120, "move 6 of 6 · 0 of 6 reviewed  <Moves> Variations"),
    ):
        async with enter(ann, size=(columns, 20)) as pilot:
            await looked_at(pilot, over, heading)


async def test_moves_that_are_still_judged_have_a_mark(
    enter: Enter, lobby: Lobby, over: Match, ann: Player
) -> None:
    lobby.thinker = Stuck()
    async with enter(ann) as pilot:
        await looked_at(pilot, over, "b1 …", "a3 …")


async def test_help_lists_every_key(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann, size=(80, 40)) as pilot:
        await studied(pilot, over)
        await pilot.press("question_mark")
        await seen(pilot, "Next mistake, or next variation.")
        await seen(pilot, "Step through the moves", "Go to the start.", "Go to the last move.")


async def test_in_curio_it_says_what_a_move_is_judged_by(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    for player in (ann, ben):
        moves = (await lobby.ask(viewing.show, match.board, player)).view.moves
        match = await lobby.change(playing.play, match.board, player, moves[0])
    match = await lobby.change(playing.resign, match.board, ann)
    async with enter(ann, size=(100, 36)) as pilot:
        await looked_at(pilot, match, "2. ben", "This server has no bots")
        lobby.thinker = Aloud()
        await pilot.press("F", "question_mark")
        await seen(pilot, "Help: Study", "Turn the board around.")
        await pilot.press("escape")
        await gone(pilot, "Help: Study")


async def test_the_position_is_shown_as_text(
    enter: Enter, lobby: Lobby, over: Match, eve: Player
) -> None:
    _, missed = await lobby.ask(positions.written, over.board, eve, 4)
    async with enter(eve) as pilot:
        await studied(pilot, over)
        await pilot.press("down", "T")
        await seen(pilot, str(missed))
        await pilot.press("H", "T")
        await seen(pilot, "Only positions of the match can be written as text.")


async def test_what_is_kept_apart_from_a_rated_match_is_not_judged(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    lobby.thinker = Aloud()
    match = await play(lobby, await begin(lobby, ann, ben, "binar", "-size=3"), "b1 a3 b2 c2 c1 a1")
    await lobby.change(playing.resign, match.board, ann)
    await play(lobby, await begin(lobby, ann, ben, "binar", "-size=3"), "b1 a3 b2 c2")
    why = "No verdict while your rated board 2 can come here."
    async with enter(ann) as pilot:
        await looked_at(pilot, match, "move 6 of 6", "6. ben a1", why)
        await pilot.press("H")
        await seen(pilot, why)
        await pilot.press("left")
        await seen(pilot, "5. ann c1", why)


class Unable(Aloud):
    """Cannot think, as it turns out later."""

    def __init__(self) -> None:
        self.gives_up = asyncio.Event()

    async def ask(self, work: Callable[[], T], **about: object) -> T:
        await self.gives_up.wait()
        raise CannotThink("Not today.")


async def test_a_step_is_taken_even_if_there_is_no_best_move_to_show(
    enter: Enter, lobby: Lobby, over: Match, ann: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    lobby.thinker = unable = Unable()
    asked, held, of_board = list[views.Studied](), Event(), views.of_board

    def slow(*about: Any, **more: Any) -> views.Studied:
        study = of_board(*about, **more)
        asked.append(study)
        held.wait(60)
        return study

    async with enter(ann) as pilot:
        await looked_at(pilot, over, "6. ben a1")
        await pilot.press("left", "H")
        await seen(pilot, "H as played")
        monkeypatch.setattr(views, "of_board", slow)
        await pilot.press("left")
        await until(pilot, lambda: asked)
        unable.gives_up.set()
        await pilot.pause()
        held.set()
        await seen(pilot, "4. ben c2")

"""The study in a narrow window: what matters is whole, and nothing is in the way."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.review.panes import Said, Variation, _shortened
from lobby.widgets.lines import line
from lobby.widgets.theme.palette import palette
from tests.conftest import begin, play
from tests.features.study.finished import LINE, looked_at, studied
from tests.support.aloud import Aloud
from tests.support.at_board import opened
from tests.support.session import Enter, gone, seen


async def test_on_a_phone_the_moves_that_mattered_are_named_beside_the_last_one(
    enter: Enter, over: Match, ann: Player
) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await looked_at(pilot, over, "4??  5??")


async def test_on_a_phone_a_long_title_makes_room_for_the_panes(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "loa"), "b1-b3")
    await lobby.change(playing.resign, match.board, ben)
    async with enter(ann, size=(40, 18)) as pilot:
        await looked_at(pilot, match, " 1 Lines of Action: aborted ", "<Moves> V E")


async def test_on_a_phone_the_best_move_and_its_value_are_whole(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    lobby.thinker = Aloud()
    match = await play(lobby, await begin(lobby, ann, ben, "chaos"), "a2-c4 e5-c3-c5-e5")
    await lobby.change(playing.resign, match.board, ann)
    async with enter(ann, size=(40, 18)) as pilot:
        await looked_at(pilot, match, "2. e5-c3-c5-e5 ?? X wins, now draws")
        await pilot.press("H")
        shown = await seen(pilot, "2. Best was <e3-c3-c5>: a win")
        assert "<e3-c3-c5>: a win\n" in "\n".join(map(str.rstrip, shown.splitlines()))


async def test_it_survives_a_narrow_window(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann, size=(60, 20)) as pilot:
        await studied(pilot, over)
        await pilot.press("down")
        await seen(pilot, "4. ben c2 ??", "gives the win to ann")


async def test_a_narrow_window_cuts_no_verdict(enter: Enter, over: Match, ann: Player) -> None:
    async with enter(ann, size=(40, 18)) as pilot:
        await opened(pilot, over)
        await pilot.press("v", "home")
        await seen(pilot, "ann: 1 blunder   ben: 1 blunder")
        await pilot.press("down")
        await seen(pilot, "4. c2 ?? Odd wins, now loses; best b3")
        await pilot.press("H")
        await seen(pilot, "4. ben could have played <b3>: a win")


async def test_a_comment_without_room_is_told_until_the_next_key(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    lobby.thinker = Aloud()
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    comment = "Well, that was not what I had in mind when I began, but let us see where it leads."
    match = await lobby.change(playing.play, match.board, ann, "b1", comment=comment)
    match = await play(lobby, match, LINE.partition(" ")[2])
    async with enter(ann, size=(40, 18)) as pilot:
        await opened(pilot, match)
        await pilot.press("v", "home", "right")
        await seen(pilot, "1. ann b1", "leads.")
        await pilot.press("right")
        await gone(pilot, "leads.")


@pytest.mark.parametrize(
    ("step", "shown"),
    [
        (1, "<a1-c1> a2-c2 a3-c3 a4-c4 …"),
        (3, "a1-c1 a2-c2 <a3-c3> a4-c4 …"),
        (4, "a2-c2 a3-c3 <a4-c4> a5-c5 …"),
        (6, "a3-c3 a4-c4 a5-c5 <a6-c6>"),
    ],
)
def test_on_a_phone_past_moves_stay_while_there_is_room(step: int, shown: str) -> None:
    moves = tuple(f"a{row}-c{row}" for row in range(1, 7))
    variation, colours = Variation((), (), moves=moves, complete=True), palette("16", "unicode")
    brief = _shortened(line(" After 3: "), variation, step, colours)
    said = Said(line("." * 41), short=tuple(brief))
    (fitted,) = ("".join(span.text for span in row) for row in said.fitted(40, 1))
    assert fitted.startswith(" After 3: ")
    assert " ".join(fitted.split()) == f"After 3: {shown}"


async def test_a_narrow_window_has_a_line_for_the_comment(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    lobby.thinker = Aloud()
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    match = await lobby.change(playing.play, match.board, ann, "b1", comment="Good luck!")
    match = await play(lobby, match, LINE.removeprefix("b1 "))
    async with enter(ann, size=(40, 18)) as pilot:
        await opened(pilot, match)
        await pilot.press("v", "home", "right")
        shown = await seen(pilot, "1. ann b1   lost anyway (on move 7)")
        assert '\n "Good luck!"\n' in "\n".join(row.rstrip() for row in shown.splitlines())

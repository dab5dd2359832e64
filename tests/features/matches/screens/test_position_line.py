"""The position at a board as one line of text."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.records import positions
from tests.conftest import begin, play
from tests.support.at_board import opened
from tests.support.session import Enter, gone, seen, text, until


async def test_it_is_of_what_is_looked_at(
    enter: Enter, lobby: Lobby, match: Match, ann: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("T")
        latest = "octilite ....../.XXXeX./....../....../....../.OOaOO./......:O:11-11"
        await seen(pilot, latest)
        await pilot.press("home")
        await gone(pilot, latest)
        await seen(pilot, "The start")
        await pilot.press("T")
        await seen(pilot, " octilite ....../.XXXX./....../....../....../.OOOO./......:O:12-12")


@pytest.mark.parametrize("who", ["ann", "guest"])
async def test_a_long_one_is_shown_whole_and_hides_what_is_hidden(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player, who: str
) -> None:
    match = await begin(lobby, ann, ben, "curio", "-base=9 -rows=15 -cols=15")
    viewer = {"ann": ann}.get(who)
    _, position = await lobby.ask(positions.written, match.board, viewer)
    async with enter(viewer) as pilot:
        await opened(pilot, match)
        await pilot.press("T")
        packed = str(position).replace(" ", "")
        await until(pilot, lambda: packed in "".join(text(pilot).split()))
        assert ("L??" in packed) == (viewer is None)

"""What the page on clocks says about the times in lists and on boards."""

from __future__ import annotations

from datetime import UTC, datetime

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from tests.conftest import Clock
from tests.support.shell import Shell

FRIDAY_NOON = int(datetime(2023, 11, 17, 12, tzinfo=UTC).timestamp())


async def test_a_list_shows_the_time_until_the_deadline_and_a_board_what_the_clock_counts(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    as_ann, as_ben = Shell(lobby, "ann"), Shell(lobby, "ben")
    clock.advance(FRIDAY_NOON - clock())
    await as_ann.does("octilite challenge ben --forfeittime=2 --weekends-off")
    await as_ben.does("accept 1")
    assert "4 d" in await as_ann.does("games")
    board = await as_ann.does("show 1")
    assert "  2 d left" in board
    assert "4 d" not in board

"""Open screens show the right time once a wrong clock has been corrected."""

from __future__ import annotations

from lobby.base.durations import DAY, HOUR
from lobby.core.lobby import Lobby
from lobby.database.store import Store
from lobby.features.clocks import queries
from lobby.features.clocks.duties import Sweep
from lobby.features.matches.values import Match
from tests.conftest import Clock
from tests.support.session import Enter, seen


async def test_the_lobby_and_the_board_show_the_time_that_is_left(
    enter: Enter, lobby: Lobby, store: Store, match: Match, clock: Clock
) -> None:
    sweep = Sweep(store, clock)

    async def runs(hours: int) -> None:
        clock.advance(hours * HOUR)
        await lobby.change(queries.beat)

    async def jumps(days: int) -> None:
        clock.advance(days * DAY)
        await sweep.resume()

    await runs(156)
    await jumps(30)
    for keys, size in ((), (120, 40)), (("tab",), (80, 24)):
        async with enter(match.players[0], size=(80, 40)) as pilot:
            await pilot.press(*keys)
            await seen(pilot, "12 h")
            await jumps(-30)
            await runs(2)
            await pilot.resize_terminal(*size)
            await seen(pilot, "10 h")
            await runs(-2)
            await jumps(30)

"""What a server needs when others share its database."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from lobby.app.whole_features import WHOLE
from lobby.core.database_time import DatabaseTime, FollowedClock
from lobby.core.leadership import Elected, Leadership
from lobby.core.steady_clock import SteadyClock
from lobby.core.values.servers import Server
from lobby.database.store import Store
from lobby.features.clocks.duties.sweep import Sweep


@asynccontextmanager
async def sweeping(
    store: Store, server: Server, wall: FollowedClock, clock: SteadyClock
) -> AsyncIterator[Leadership]:
    """Do meanwhile what falls due, and the duties of whole features, whenever *server* is the
    leader; it always is if it has *store* to itself. If others share the store, *wall*, on which
    *clock* is based, follows the database's clock."""
    async with _leadership(store, server, wall, clock) as leadership:
        sweep = Sweep(store, clock, clock, leadership)
        duties = [feature.duty(store, leadership) for feature in WHOLE]
        await sweep.start()
        for duty in duties:
            duty.start()
        try:
            yield leadership
        finally:
            for duty in duties:
                await duty.stop()
            await sweep.stop()


@asynccontextmanager
async def _leadership(
    store: Store, server: Server, wall: FollowedClock, clock: SteadyClock
) -> AsyncIterator[Leadership]:
    if not store.shared:
        yield Leadership(store)
        return
    elected = Elected(store, server.id)
    time = DatabaseTime(store, wall, clock, elected)
    await time.start()
    try:
        await elected.start()
        yield elected
    finally:
        await elected.stop()
        await time.stop()

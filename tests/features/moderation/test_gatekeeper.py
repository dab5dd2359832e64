"""Who may connect, and who may stay."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from dataclasses import dataclass, field

import pytest

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.base.settings import Settings
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.database.sqlite import SqliteStore
from lobby.features.moderation import sanctions
from lobby.features.people import keys, players
from lobby.features.people.values.player import Player, TurnedAway, Visitor
from tests.conftest import Clock
from tests.support.session import Enter, seen

GUEST = Visitor("somebody", None, "198.51.100.9")


def holding(name: str) -> Visitor:
    return Visitor(name, f"SHA256:{name}", "192.0.2.7")


@dataclass
class House:
    """A server's sessions as the gatekeeper sees them."""

    inside: list[Visitor]
    left: dict[str, TurnedAway] = field(default_factory=dict)
    looked: asyncio.Event = field(default_factory=asyncio.Event)
    stopped: asyncio.Event = field(default_factory=asyncio.Event)

    def send_away(self, judge: Callable[[Visitor], TurnedAway | None]) -> int:
        away = {visitor.user_name: reason for visitor in self.inside if (reason := judge(visitor))}
        self.inside = [visitor for visitor in self.inside if visitor.user_name not in away]
        self.left |= away
        self.looked.set()
        return len(away)

    async def once_looked(self) -> None:
        async with asyncio.timeout(60):
            await self.looked.wait()
        self.looked.clear()


@pytest.fixture
def house(lobby: Lobby) -> House:
    house = House([holding("ann"), holding("ben"), GUEST])
    lobby.gate.attend(house.send_away, house.stopped.set)
    return house


async def test_who_is_banned_is_sent_away_and_not_let_in(
    lobby: Lobby, house: House, ann: Player, clock: Clock
) -> None:
    assert lobby.gate.objection(holding("ann")) is None
    await lobby.change(sanctions.impose, "ban", "ann", "insults", days=1)
    await house.once_looked()
    assert list(house.left) == ["ann"]
    objection = house.left["ann"]
    assert objection.status == os.EX_NOPERM
    assert objection.sentence == (
        "You are banned from this server until 2023-11-15 22:13 UTC: insults\n"
        "The clocks of running matches keep running."
    )
    assert lobby.gate.objection(holding("ann")) == objection
    assert lobby.gate.objection(holding("ben")) is None
    clock.advance(DAY)
    assert lobby.gate.objection(holding("ann")) is None


async def test_a_strangers_key_does_not_fit_a_players_name(lobby: Lobby, ann: Player) -> None:
    lobby.operators = frozenset({"SHA256:operator"})
    for name, key, fits in (
        ("ann", "SHA256:ann", True),
        ("ANN", "SHA256:stranger", False),
        ("ann", "SHA256:operator", True),
        ("somebody", "SHA256:stranger", True),
        ("somebody", "SHA256:ann", True),
    ):
        assert await lobby.gate.fits(name, key) == fits, (name, key)


async def test_who_is_let_in_again(lobby: Lobby, house: House, ann: Player) -> None:
    await lobby.change(sanctions.impose, "ban", "ann", "insults")
    await house.once_looked()
    await lobby.change(sanctions.lift, "ban", "ann")
    await house.once_looked()
    assert lobby.gate.objection(holding("ann")) is None


async def test_addresses(lobby: Lobby, house: House) -> None:
    assert lobby.gate.ban_of_address("192.0.2.9") is None
    await lobby.change(sanctions.impose, "ban", "192.0.2.0/24", "flooding")
    await house.once_looked()
    assert sorted(house.left) == ["ann", "ben"]
    sentence = "Your address is banned from this server: flooding"
    assert lobby.gate.ban_of_address("192.0.2.9") == sentence
    assert lobby.gate.ban_of_address("198.51.100.9") is None


async def test_a_key_that_is_added_to_a_banned_player_is_banned(
    lobby: Lobby, house: House, ann: Player
) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(sanctions.impose, "ban", "ann", "insults")
    await house.once_looked()
    await lobby.change(keys.redeem_code, "SHA256:ben", code)
    await house.once_looked()
    assert sorted(house.left) == ["ann", "ben"]


async def test_a_key_that_is_removed_lets_nobody_stay_or_bring_another(
    lobby: Lobby, house: House, ann: Player
) -> None:
    lost = holding("lost")
    await lobby.change(keys.redeem_code, "SHA256:lost", await lobby.change(keys.issue_code, ann))
    code = await lobby.change(keys.issue_code, ann)
    for visitor in (own := holding("ann"), lost, GUEST):
        lobby.presence.enter(ann, visitor)
    house.inside = [own, lost, GUEST, holding("ben")]
    await lobby.change(keys.remove_key, ann, "SHA256:lost")
    while not house.left:  # an earlier look may still come
        await house.once_looked()
    objection = TurnedAway("The key that you came with was removed from the account of ann.", 77)
    assert house.left == {"lost": objection}
    with pytest.raises(Refused):
        await lobby.change(keys.redeem_code, "SHA256:thief", code)


async def test_a_guest_without_a_key_is_known_by_the_session(lobby: Lobby, house: House) -> None:
    guest = await lobby.change(players.begin_guest, None)
    lobby.presence.enter(guest, GUEST)
    assert lobby.gate.kick(guest, frozenset()) == 1
    house.inside = [GUEST]
    house.looked.clear()
    await lobby.change(sanctions.impose, "ban", guest.name, "insults")
    await house.once_looked()
    assert house.inside == []
    assert lobby.gate.objection(GUEST) is None


async def test_who_is_kicked_by_any_server_may_come_back(
    lobby: Lobby, house: House, ann: Player, ben: Player
) -> None:
    await lobby.change(sanctions.kick, "ANN")
    await house.once_looked()
    assert list(house.left) == ["ann"]
    assert house.left["ann"].sentence == "An operator has ended your session."
    assert lobby.gate.objection(holding("ann")) is None
    house.inside.append(holding("ann"))
    await lobby.change(sanctions.impose, "ban", "ben", "insults")
    await house.once_looked()
    assert list(house.left) == ["ann", "ben"]
    assert [visitor.user_name for visitor in house.inside] == [GUEST.user_name, "ann"]


async def test_nobody_is_told_of_who_was_kicked(lobby: Lobby, ann: Player, ben: Player) -> None:
    await lobby.change(sanctions.kick, "ann", by=ben)
    (event,) = await lobby.ask(
        lambda look: events_queries.events_after(look, events_queries.last_event(look) - 1, 1)
    )
    assert (event.kind, event.actor, event.number("player")) == ("kicked", ben.id, ann.id)
    assert not any(event.may_reach(player) for player in (ann, ben, None))


async def test_bans_are_read_when_the_server_starts(lobby: Lobby, ann: Player) -> None:
    await lobby.stop()
    await lobby.change(sanctions.impose, "ban", "ann", "insults")
    await lobby.start()
    assert lobby.gate.objection(holding("ann")) is not None


async def test_before_it_stops_only_operators_come_in(store: SqliteStore, clock: Clock) -> None:
    gate = Lobby(store, clock, settings=Settings(operators=("SHA256:ann",))).gate
    gate.drain(5)
    objection = gate.objection(holding("ben"))
    assert objection == TurnedAway(
        "The server will stop soon. Come back a little later.", os.EX_TEMPFAIL
    )
    assert gate.objection(GUEST) == objection
    assert gate.objection(holding("ann")) is None
    assert gate.stay()
    assert gate.objection(holding("ben")) is None
    assert not gate.stay()


async def test_behind_a_balancer_people_come_in_until_it_knows(
    store: SqliteStore, clock: Clock
) -> None:
    gate = Lobby(store, clock).gate
    gate.attend(lambda _: 0, lambda: None, grace=10)
    gate.drain(5)
    assert gate.hindrance() == "The server will stop soon. Come back a little later."
    clock.advance(9)
    assert gate.objection(holding("ben")) is None
    clock.advance(1)
    assert gate.objection(holding("ben")) is not None
    assert gate.stay()
    assert gate.objection(holding("ben")) is None


async def test_beside_others_it_waits_until_nobody_is_sent_to_it(
    store: SqliteStore, clock: Clock
) -> None:
    gate = Lobby(store, clock).gate
    gate.attend(lambda _: 0, lambda: None, grace=20, alone=lambda: False)
    handing_over = asyncio.create_task(gate.hand_over())
    await asyncio.sleep(0)
    assert gate.stops_at is not None
    assert gate.objection(holding("ben")) is None
    sentence = "This server will stop soon. Connect again to reach another one."
    assert gate.hindrance() == sentence
    async with asyncio.timeout(60):
        await handing_over
    clock.advance(20)
    assert gate.objection(holding("ben")) == TurnedAway(sentence, os.EX_TEMPFAIL)


@pytest.mark.parametrize(("grace", "alone"), [(0, False), (20, True)])
async def test_where_nobody_is_sent_elsewhere_it_waits_for_nothing(
    store: SqliteStore, clock: Clock, grace: int, alone: bool
) -> None:
    gate = Lobby(store, clock).gate
    gate.attend(lambda _: 0, lambda: None, grace=grace, alone=lambda: alone)
    assert not await gate.hand_over()
    assert gate.stops_at is None


async def test_what_a_visitor_is(store: SqliteStore, clock: Clock) -> None:
    lobby = Lobby(store, clock, settings=Settings(operators=("SHA256:root",)))
    await lobby.change(players.take_name, "SHA256:ann", "ann")
    await lobby.change(players.begin_guest, "SHA256:eve")
    known = {"ann": "member", "root": "operator", "eve": "nobody", "kim": "nobody"}
    assert {name: await lobby.gate.standing(holding(name)) for name in known} == known
    assert await lobby.gate.standing(GUEST) == "nobody"


@pytest.mark.parametrize(
    ("alone", "restarts", "warning"),
    [
        (True, False, "The server stops in a minute. Nothing is lost."),
        (True, True, "The server restarts in a minute. Nothing is lost."),
        (False, False, "This server stops in a minute. Nothing is lost: connect again then."),
    ],
)
async def test_a_minute_before_it_stops_it_warns(
    store: SqliteStore, clock: Clock, *, alone: bool, restarts: bool, warning: str
) -> None:
    gate = Lobby(store, clock).gate
    gate.attend(lambda _: 0, lambda: None, alone=lambda: alone)
    warned: asyncio.Queue[str] = asyncio.Queue()
    ended = gate.listen(warned.put_nowait)
    gate.drain(1, restarts=restarts)
    async with asyncio.timeout(60):
        assert await warned.get() == warning
    ended()
    assert gate.stay()


async def test_a_screen_shows_the_warning(enter: Enter, lobby: Lobby, ann: Player) -> None:
    async with enter(ann) as pilot:
        await seen(pilot, "only you here")
        lobby.gate.drain(1)
        await seen(pilot, "The server stops in a minute. Nothing is lost.")
        lobby.gate.stay()


async def test_it_stops(lobby: Lobby, house: House) -> None:
    lobby.gate.drain(5)
    lobby.gate.drain(0)
    async with asyncio.timeout(60):
        await house.stopped.wait()

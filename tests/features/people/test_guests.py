"""Guests: players who have not taken a name."""

from __future__ import annotations

import pytest

from lobby.base.errors import Refused
from lobby.base.settings import USUAL
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.database.sqlite import SqliteStore
from lobby.features.clocks import queries as clocks_queries
from lobby.features.clocks.duties import Sweep
from lobby.features.people import keys, players
from lobby.features.people.players import GUEST_LIFETIME
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from tests.conftest import Clock


async def _guest(lobby: Lobby, key: str | None = None) -> Player:
    return await lobby.change(players.begin_guest, key)


async def test_a_guest_is_called_by_a_number(lobby: Lobby, ann: Player) -> None:
    guest = await _guest(lobby)
    assert (guest.name, guest.guest, guest.member, guest.bot) == (
        f"guest-{guest.id}",
        True,
        False,
        False,
    )
    assert ann.member
    assert await lobby.ask(events_queries.last_event) == 1  # the event that ann joined


async def test_another_has_that_name_already(lobby: Lobby, ann: Player) -> None:
    await lobby.change(lambda tx: players_queries.add_player(tx, f"Guest-{ann.id + 2}"))
    assert (await _guest(lobby)).name == f"guest-{ann.id + 2}-1"


async def test_a_key_finds_its_guest_again(lobby: Lobby, ann: Player) -> None:
    guest = await _guest(lobby, "SHA256:new")
    assert await lobby.ask(keys.holder, "SHA256:new") == guest
    assert await _guest(lobby, "SHA256:new") == guest
    assert await _guest(lobby, "SHA256:ann") == ann


async def test_a_guest_takes_a_name(lobby: Lobby) -> None:
    guest = await _guest(lobby, "SHA256:new")
    named = await lobby.change(players.take_name, "SHA256:new", "nora")
    assert named == guest  # the same player, so the same boards
    assert (named.name, named.member) == ("nora", True)
    nora = await lobby.ask(players.named, "nora")
    assert (nora.id, nora.guest) == (guest.id, False)
    assert [
        event.kind
        for event in await lobby.ask(lambda look: events_queries.events_after(look, 0, 9))
    ] == ["joined"]
    with pytest.raises(Refused, match="This key already belongs to nora"):
        await lobby.change(players.take_name, "SHA256:new", "nina")


async def test_a_guest_without_a_key_comes_back_with_one(lobby: Lobby) -> None:
    guest = await _guest(lobby)
    code = await lobby.change(keys.issue_code, guest)
    back = await lobby.change(keys.redeem_code, "SHA256:new", code)
    assert back == guest
    assert back.guest
    assert (await lobby.change(players.take_name, "SHA256:new", "nora")) == guest


async def test_a_guests_key_can_become_a_players(lobby: Lobby, ann: Player) -> None:
    await _guest(lobby, "SHA256:desk")
    code = await lobby.change(keys.issue_code, ann)
    assert await lobby.change(keys.redeem_code, "SHA256:desk", code) == ann
    assert await lobby.ask(keys.holder, "SHA256:desk") == ann


async def test_guests_are_few_in_an_hour(lobby: Lobby, clock: Clock) -> None:
    for _ in range(USUAL.guests_per_hour):
        await _guest(lobby)
    with pytest.raises(Refused, match="Too many guests have come in the last hour"):
        await _guest(lobby)
    clock.advance(3600)
    assert (await _guest(lobby)).guest


async def test_how_many_can_be_chosen(lobby: Lobby) -> None:
    with pytest.raises(Refused, match="Too many guests"):
        await lobby.change(players.begin_guest, None, an_hour=0)


async def test_what_is_only_for_members(lobby: Lobby, ann: Player) -> None:
    players.check_member(ann)
    with pytest.raises(Refused, match="Guests can play bots"):
        players.check_member(await _guest(lobby))


async def test_a_guest_with_nothing_to_come_back_to_is_forgotten(
    lobby: Lobby, store: SqliteStore, clock: Clock
) -> None:
    gone, returning = await _guest(lobby), await _guest(lobby, "SHA256:new")
    sweep = Sweep(store, clock)
    assert (
        await lobby.ask(lambda look: clocks_queries.next_due(look, look.now))
        == clock() + GUEST_LIFETIME
    )
    clock.advance(GUEST_LIFETIME - 1)
    assert await sweep.settle() == 0
    clock.advance(1)
    assert await sweep.settle() == 1
    assert await sweep.settle() == 0
    listed = await lobby.ask(lambda look: players_queries.players_like(look, "", 9))
    assert listed == (returning,)
    assert await lobby.ask(lambda look: players_queries.player_named(look, gone.name)) is None

"""The bans in force, as they are held in memory."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.moderation import sanctions
from lobby.features.moderation.sanctions import Bans
from lobby.features.moderation.values import Sanction
from lobby.features.people import keys, players
from lobby.features.people.values.player import Player
from tests.conftest import NOON


def of_network(network: str, until: int | None) -> Sanction:
    return Sanction(1, "ban", None, None, network, "flooding", NOON, until)


def test_nobody_is_banned_at_first() -> None:
    held = Bans()
    assert held.of_address("192.0.2.1", NOON) is None
    assert held.of_key("SHA256:ann", NOON) is None
    assert held.of_key(None, NOON) is None
    assert held.of_player(1, NOON) is None


def test_of_an_address_the_ban_that_lasts_longest_is_told() -> None:
    wide, narrow = of_network("192.0.2.0/24", NOON + 5), of_network("192.0.2.7/32", NOON + 9)
    held = Bans([narrow, wide])
    assert held.of_address("192.0.2.7", NOON) == narrow
    assert held.of_address("192.0.2.8", NOON + 4) == wide
    assert held.of_address("192.0.2.8", NOON + 5) is None
    assert held.of_address("192.0.2.7", NOON + 5) == narrow
    assert held.of_address("192.0.3.7", NOON) is None


async def test_a_ban_of_a_player_covers_all_keys(lobby: Lobby, ann: Player, ben: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:other", code)
    ban = await lobby.change(sanctions.impose, "ban", "ann", "insults", days=1)
    await lobby.change(sanctions.impose, "mute", "ben", "spam")
    held = await lobby.ask(sanctions.standing_bans)
    for key in ("SHA256:ann", "SHA256:other"):
        assert held.of_key(key, NOON) == ban
    assert held.of_key("SHA256:ann", NOON + 86400) is None
    assert held.of_player(ann.id, NOON) == ban
    assert held.of_key("SHA256:ben", NOON) is None


async def test_of_a_key_and_its_player_the_longer_ban_is_told(lobby: Lobby) -> None:
    key = f"SHA256:{'k' * 43}"
    await lobby.change(players.take_name, key, "ann")
    await lobby.change(sanctions.impose, "ban", "ann", "insults", days=1)
    longer = await lobby.change(sanctions.impose, "ban", key, "worse insults")
    held = await lobby.ask(sanctions.standing_bans)
    assert held.of_key(key, NOON) == longer

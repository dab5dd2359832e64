from __future__ import annotations

import asyncio

import pytest

from lobby.errors import NotFound, Refused
from lobby.hub.lobby import Lobby
from lobby.model.player import Key, Player
from lobby.people import keys, names, players
from lobby.people.keys import CODE_LIFETIME
from tests.conftest import NOON, Clock


async def test_a_key_takes_a_name(lobby: Lobby) -> None:
    ann = await lobby.change(players.take_name, "SHA256:a", "Ann")
    assert ann == Player(ann.id, "Ann", NOON)
    assert await lobby.ask(lambda look: look.player_of_key("SHA256:a")) == ann
    assert await lobby.ask(lambda look: look.player_of_key("SHA256:b")) is None
    assert await lobby.ask(lambda look: look.keys(ann)) == (Key("SHA256:a", NOON),)


async def test_whose_a_key_is(lobby: Lobby, ann: Player) -> None:
    assert await lobby.ask(keys.holder, "SHA256:ann") == ann
    assert await lobby.ask(keys.holder, "SHA256:unknown") is None
    assert await lobby.ask(keys.holder, None) is None


async def test_a_name_is_found_in_any_case(lobby: Lobby, ann: Player) -> None:
    assert await lobby.ask(players.named, "ANN") == ann
    with pytest.raises(NotFound, match="Nobody here is called 'anna'"):
        await lobby.ask(players.named, "anna")


@pytest.mark.parametrize("name", ["ann", "ANN", "Ann"])
async def test_a_name_is_taken_in_any_case(lobby: Lobby, ann: Player, name: str) -> None:
    with pytest.raises(Refused, match=f"^{name} is taken: choose another name.$"):
        await lobby.change(players.take_name, "SHA256:other", name)


async def test_a_key_takes_one_name_only(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="This key already belongs to ann"):
        await lobby.change(players.take_name, "SHA256:ann", "anna")


async def test_one_of_two_takes_the_name(lobby: Lobby) -> None:
    took = await asyncio.gather(
        *(lobby.change(players.take_name, f"SHA256:{i}", "ann") for i in range(2)),
        return_exceptions=True,
    )
    assert [type(each) for each in took] == [Player, Refused]


@pytest.mark.parametrize("name", ["", "a", "a" * 21, "a b", "änn", "ann\n", "<b>", "ann\u0301"])
def test_a_name_that_breaks_the_rule(name: str) -> None:
    with pytest.raises(Refused, match="A name has 2 to 20 characters"):
        names.check_name(name)


@pytest.mark.parametrize("name", ["me", "Guest", "ROOT", "42"])
def test_a_name_with_a_meaning(name: str) -> None:
    with pytest.raises(Refused, match="has a meaning in commands here"):
        names.check_name(name)


@pytest.mark.parametrize(
    ("user_name", "name"),
    [
        ("ann", "ann"),
        ("Dr. Ann!", "DrAnn"),
        ("a" * 30, "a" * 20),
        ("root", ""),
        ("é", ""),
        ("", ""),
    ],
)
def test_the_suggested_name(user_name: str, name: str) -> None:
    assert names.suggest_name(user_name) == name


async def test_names_that_begin_alike(lobby: Lobby) -> None:
    for name in ["beth", "a_b", "Ann", "anna", "axb", "an"]:
        await lobby.change(players.take_name, f"SHA256:{name}", name)

    async def like(prefix: str, limit: int = 10) -> list[str]:
        found = await lobby.ask(lambda look: look.players_like(prefix, limit))
        return [player.name for player in found]

    assert await like("AN") == ["an", "Ann", "anna"]
    assert await like("an", 2) == ["an", "Ann"]
    assert await like("a_") == ["a_b"]
    assert await like("%") == []
    assert await like("zz") == []
    assert len(await like("")) == 6


async def test_a_code_gives_a_second_key(lobby: Lobby, ann: Player, clock: Clock) -> None:
    code = await lobby.change(keys.issue_code, ann)
    clock.advance(CODE_LIFETIME)
    assert await lobby.change(keys.redeem_code, "SHA256:new", f" {code.upper()}\n") == ann
    held = await lobby.ask(lambda look: look.keys(ann))
    assert [key.fingerprint for key in held] == ["SHA256:ann", "SHA256:new"]


_DEAD = "That code is unknown, used or more than 15 minutes old: ask for a new one."


async def test_a_code_is_used_once(lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:new", code)
    with pytest.raises(Refused, match=_DEAD):
        await lobby.change(keys.redeem_code, "SHA256:another", code)


async def test_a_code_expires(lobby: Lobby, ann: Player, clock: Clock) -> None:
    code = await lobby.change(keys.issue_code, ann)
    clock.advance(CODE_LIFETIME + 1)
    with pytest.raises(Refused, match=_DEAD):
        await lobby.change(keys.redeem_code, "SHA256:new", code)


async def test_a_new_code_voids_the_old(lobby: Lobby, ann: Player) -> None:
    old = await lobby.change(keys.issue_code, ann)
    new = await lobby.change(keys.issue_code, ann)
    with pytest.raises(Refused, match=_DEAD):
        await lobby.change(keys.redeem_code, "SHA256:new", old)
    assert await lobby.change(keys.redeem_code, "SHA256:new", new) == ann


async def test_a_code_is_not_stored(lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    with pytest.raises(Refused, match=_DEAD):
        await lobby.change(keys.redeem_code, "SHA256:new", "0000-0000-0000")
    assert await lobby.change(lambda tx: tx.take_code(code)) is None  # only its digest is


async def test_a_code_does_not_move_a_key(lobby: Lobby, ann: Player, ben: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    with pytest.raises(Refused, match="This key already belongs to ben"):
        await lobby.change(keys.redeem_code, "SHA256:ben", code)
    assert await lobby.change(keys.redeem_code, "SHA256:new", code) == ann


async def test_a_key_is_removed(lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:new", code)
    await lobby.change(keys.remove_key, ann, "SHA256:ann")
    assert await lobby.ask(lambda look: look.player_of_key("SHA256:ann")) is None
    assert await lobby.ask(lambda look: look.player_of_key("SHA256:new")) == ann


async def test_the_last_key_stays(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="That is your only key: add another before you remove it"):
        await lobby.change(keys.remove_key, ann, "SHA256:ann")


async def test_a_key_of_somebody_else_stays(lobby: Lobby, ann: Player, ben: Player) -> None:
    with pytest.raises(NotFound, match="That key is not one of yours"):
        await lobby.change(keys.remove_key, ann, "SHA256:ben")


async def test_preferences_are_kept_for_each_player(lobby: Lobby, ann: Player, ben: Player) -> None:
    await lobby.change(lambda tx: tx.set_preference(ann, "pieces", "ascii"))
    await lobby.change(lambda tx: tx.set_preference(ann, "confirm", "no"))
    await lobby.change(lambda tx: tx.set_preference(ann, "pieces", "unicode"))
    assert await lobby.ask(lambda look: look.preferences(ann)) == {
        "confirm": "no",
        "pieces": "unicode",
    }
    await lobby.change(lambda tx: tx.set_preference(ann, "confirm", None))
    assert await lobby.ask(lambda look: look.preferences(ann)) == {"pieces": "unicode"}
    assert await lobby.ask(lambda look: look.preferences(ben)) == {}

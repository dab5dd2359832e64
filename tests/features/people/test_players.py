from __future__ import annotations

import asyncio

import pytest

from lobby.app.verbs import CATALOGUE
from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.account import leaving
from lobby.features.people import keys, names, players
from lobby.features.people.one_time_codes import LIFETIME
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Key, Player
from lobby.games.catalogue import GAMES
from tests.conftest import NOON, Clock
from tests.support.cases import in_one_test


async def test_a_key_takes_a_name(lobby: Lobby) -> None:
    ann = await lobby.change(players.take_name, "SHA256:a", "Ann")
    assert ann == Player(ann.id, "Ann", NOON)
    assert await lobby.ask(lambda look: players_queries.player_of_key(look, "SHA256:a")) == ann
    assert await lobby.ask(lambda look: players_queries.player_of_key(look, "SHA256:b")) is None
    assert await lobby.ask(lambda look: players_queries.keys(look, ann)) == (Key("SHA256:a", NOON),)


async def test_whose_a_key_is(lobby: Lobby, ann: Player) -> None:
    assert await lobby.ask(keys.holder, "SHA256:ann") == ann
    assert await lobby.ask(keys.holder, "SHA256:unknown") is None
    assert await lobby.ask(keys.holder, None) is None


async def test_a_name_is_found_in_any_case(lobby: Lobby, ann: Player) -> None:
    assert await lobby.ask(players.named, "ANN") == ann
    with pytest.raises(NotFound, match="There is no player called 'anna'"):
        await lobby.ask(players.named, "anna")


@pytest.mark.parametrize("name", ["ann", "ANN", "Ann"])
async def test_a_name_is_taken_in_any_case(lobby: Lobby, ann: Player, name: str) -> None:
    with pytest.raises(Refused, match=f"^{name} is taken. Choose another name.$"):
        await lobby.change(players.take_name, "SHA256:other", name)


async def test_a_key_takes_one_name_only(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="This key already belongs to ann"):
        await lobby.change(players.take_name, "SHA256:ann", "anna")


async def test_one_of_two_takes_the_name(lobby: Lobby) -> None:
    took = await asyncio.gather(
        *(lobby.change(players.take_name, f"SHA256:{i}", "ann") for i in range(2)),
        return_exceptions=True,
    )
    assert {type(answer) for answer in took} == {Player, Refused}


@in_one_test("name", ["", "a", "a" * 21, "a b", "änn", "ann\n", "<b>", "ann\u0301"])
def test_a_name_that_breaks_the_rule(name: str) -> None:
    with pytest.raises(
        Refused, match="A name has 2 to 20 characters: letters from a to z, digits, '-' and '_'"
    ):
        names.check_name(name)


def test_a_name_with_a_meaning() -> None:
    with pytest.raises(Refused, match="is a number, which commands read as a board"):
        names.check_name("42")


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
        alike = await lobby.ask(lambda look: players_queries.players_like(look, prefix, limit))
        return [player.name for player in alike]

    assert await like("AN") == ["an", "Ann", "anna"]
    assert await like("an", 2) == ["an", "Ann"]
    assert await like("a_") == ["a_b"]
    assert await like("%") == []
    assert await like("zz") == []
    assert len(await like("")) == 6


async def test_a_code_gives_a_second_key(lobby: Lobby, ann: Player, clock: Clock) -> None:
    code = await lobby.change(keys.issue_code, ann)
    clock.advance(LIFETIME)
    assert await lobby.change(keys.redeem_code, "SHA256:new", f" {code.upper()}\n") == ann
    held = await lobby.ask(lambda look: players_queries.keys(look, ann))
    assert [key.fingerprint for key in held] == ["SHA256:ann", "SHA256:new"]


_DEAD = (
    "That code is wrong, used or expired. Get a new one where you are known: press s, then"
    ' "Add a key", or type keys add.'
)


async def test_a_code_is_used_once(lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:new", code)
    with pytest.raises(Refused, match=_DEAD):
        await lobby.change(keys.redeem_code, "SHA256:another", code)


async def test_a_code_expires(lobby: Lobby, ann: Player, clock: Clock) -> None:
    code = await lobby.change(keys.issue_code, ann)
    clock.advance(LIFETIME + 1)
    with pytest.raises(Refused, match=_DEAD):
        await lobby.change(keys.redeem_code, "SHA256:new", code)


async def test_a_new_code_voids_the_old(lobby: Lobby, ann: Player) -> None:
    old = await lobby.change(keys.issue_code, ann)
    new = await lobby.change(keys.issue_code, ann)
    with pytest.raises(Refused, match=_DEAD):
        await lobby.change(keys.redeem_code, "SHA256:new", old)
    assert await lobby.change(keys.redeem_code, "SHA256:new", new) == ann


async def test_a_session_whose_key_was_removed_gets_no_code(lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:new", code)
    await lobby.change(keys.remove_key, ann, "SHA256:ann")
    with pytest.raises(Refused, match="is no longer one of yours"):
        await lobby.change(keys.issue_code, ann, "SHA256:ann")
    assert await lobby.change(keys.issue_code, ann, "SHA256:new")


async def test_a_code_is_not_stored(lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    with pytest.raises(Refused, match=_DEAD):
        await lobby.change(keys.redeem_code, "SHA256:new", "0000-0000-0000")
    assert (
        await lobby.change(lambda tx: players_queries.take_code(tx, code)) is None
    )  # only its digest is


async def test_a_code_does_not_move_a_key(lobby: Lobby, ann: Player, ben: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    with pytest.raises(Refused, match="This key already belongs to ben"):
        await lobby.change(keys.redeem_code, "SHA256:ben", code)
    assert await lobby.change(keys.redeem_code, "SHA256:new", code) == ann


async def test_a_key_is_removed(lobby: Lobby, ann: Player) -> None:
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:new", code)
    await lobby.change(keys.remove_key, ann, "SHA256:ann")
    assert await lobby.ask(lambda look: players_queries.player_of_key(look, "SHA256:ann")) is None
    assert await lobby.ask(lambda look: players_queries.player_of_key(look, "SHA256:new")) == ann


async def test_the_last_key_stays(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="That is your only key"):
        await lobby.change(keys.remove_key, ann, "SHA256:ann")


async def test_a_key_of_somebody_else_stays(lobby: Lobby, ann: Player, ben: Player) -> None:
    with pytest.raises(NotFound, match="That key is not one of yours"):
        await lobby.change(keys.remove_key, ann, "SHA256:ben")


async def test_preferences_are_kept_for_each_player(lobby: Lobby, ann: Player, ben: Player) -> None:
    await lobby.change(lambda tx: players_queries.set_preference(tx, ann, "pieces", "ascii"))
    await lobby.change(lambda tx: players_queries.set_preference(tx, ann, "confirm", "no"))
    await lobby.change(lambda tx: players_queries.set_preference(tx, ann, "pieces", "unicode"))
    assert await lobby.ask(lambda look: players_queries.preferences(look, ann)) == {
        "confirm": "no",
        "pieces": "unicode",
    }
    await lobby.change(lambda tx: players_queries.set_preference(tx, ann, "confirm", None))
    assert await lobby.ask(lambda look: players_queries.preferences(look, ann)) == {
        "pieces": "unicode"
    }
    assert await lobby.ask(lambda look: players_queries.preferences(look, ben)) == {}


ALL_VERBS = CATALOGUE.words


@in_one_test(
    "name",
    "admin Administrator server SYSTEM mod moderator ops operator staff support adm1n 4dmin sy5tem"
    " lobby-admin admin_ann admin2 ro0t sys-op theserver The-Lobby server-bot ann_lobby".split(),
)
def test_nobody_sounds_like_those_who_run_the_server(name: str) -> None:
    with pytest.raises(Refused, match="sounds like an operator of this server"):
        names.check_name(name)


@in_one_test("name", ["gone-12", "gone12", "Gone_12", "g0ne-12", "gone-12-1"])
def test_nobody_is_called_like_who_has_left(name: str) -> None:
    with pytest.raises(Refused, match="is kept for players who have left"):
        names.check_name(name)


@in_one_test(
    "name", [*(name for name in GAMES if len(name) > 1), "Cur1o", "cha0s", "B-i-n-a-r", "0ctil1te"]
)
def test_nobody_is_called_like_a_game(name: str) -> None:
    with pytest.raises(Refused, match="is too much like the name of a game"):
        names.check_name(name)


@in_one_test(
    "name", [*sorted(ALL_VERBS - {"admin", "operators"}), "res1gn", "EVERYBODY", "any-body"]
)
def test_nobody_is_called_like_a_word_of_commands(name: str) -> None:
    with pytest.raises(
        Refused,
        match=r"too much like a word|looks like the name of a bot",
    ):
        names.check_name(name, ALL_VERBS)


@in_one_test(
    "name",
    ["ann", "modesty", "adminton", "sysadmira", "ann3", "list0r", "curious", "r00ty", "007x"],
)
def test_names_that_only_begin_like_one_are_free(name: str) -> None:
    assert names.check_name(name, ALL_VERBS) == name


@pytest.mark.parametrize("name", ["Champi0n", "champlon", "CHAMP-ION", "cha_mpi0n", "charnpion"])
async def test_a_name_that_looks_like_a_players_is_refused(lobby: Lobby, name: str) -> None:
    await lobby.change(players.take_name, "SHA256:c", "Champion")
    refusal = f"^The name {name} looks too much like Champion, who plays here: choose another.$"
    with pytest.raises(Refused, match=refusal):
        await lobby.change(players.take_name, "SHA256:other", name)
    with pytest.raises(Refused, match=refusal):
        await lobby.ask(players.check_free, name)


async def test_a_name_like_that_of_somebody_who_left_is_free(lobby: Lobby) -> None:
    champion = await lobby.change(players.take_name, "SHA256:c", "Champion")
    await lobby.change(leaving.retire, champion)
    assert (await lobby.change(players.take_name, "SHA256:other", "Champi0n")).name == "Champi0n"


async def test_who_had_names_alike_before_keeps_them(lobby: Lobby) -> None:
    def as_it_was(tx: Transaction) -> tuple[Player, Player]:
        return players_queries.add_player(tx, "Champion"), players_queries.add_player(
            tx, "Champi0n"
        )

    both = await lobby.change(as_it_was)
    assert [(await lobby.ask(players.named, player.name)).id for player in both] == [
        player.id for player in both
    ]


async def test_a_player_adds_few_keys_a_day_and_has_so_many_at_most(
    lobby: Lobby, ann: Player, clock: Clock
) -> None:
    async def add(number: int) -> None:
        code = await lobby.change(keys.issue_code, ann)
        await lobby.change(keys.redeem_code, f"SHA256:{number}", code)

    for number in range(20):
        await add(number)
    with pytest.raises(Refused, match=r"^You may add 20 keys a day: try again in 24 hours\.$"):
        await add(20)
    for number in range(20, keys.MOST - 1):
        if number % 20 == 0:
            clock.advance(86_400)
        await add(number)
    clock.advance(86_400)
    with pytest.raises(Refused, match=r"^ann already has 50 keys. Remove one first\.$"):
        await add(keys.MOST)

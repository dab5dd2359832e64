from __future__ import annotations

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.bots import bot_matches
from lobby.features.people import names
from lobby.features.people.queries import players as players_queries
from tests.support.cases import in_one_test


async def test_there_is_a_bot_of_each_level(lobby: Lobby) -> None:
    assert await lobby.ask(bot_matches.everyone) == ()
    made = await lobby.change(bot_matches.ensure)
    assert [(bot.name, bot.level) for bot in made] == [(f"bot{n}", n) for n in range(1, 7)]
    assert all(bot.bot and not bot.member for bot in made)
    assert await lobby.change(bot_matches.ensure) == await lobby.ask(bot_matches.everyone) == made


async def test_a_person_who_has_the_name_keeps_it(lobby: Lobby) -> None:
    def as_it_was(tx: Transaction) -> None:
        players_queries.add_player(tx, "Bot1")
        players_queries.add_player(tx, "bot1-2")

    await lobby.change(as_it_was)
    assert (await lobby.change(bot_matches.ensure))[0].name == "bot1-3"


@in_one_test("name", ["bot", "Bot3", "bot7", "bot1-2", "BOT-9x", "guest-1", "guest1", "Guest-7b"])
def test_nobody_can_look_like_a_bot_or_a_guest(name: str) -> None:
    with pytest.raises(Refused, match="looks like the name of a bot or a guest"):
        names.check_name(name)


@pytest.mark.parametrize("name", ["botany", "bottom9", "guests", "guest-ann"])
def test_other_names_are_free(name: str) -> None:
    assert names.check_name(name) == name

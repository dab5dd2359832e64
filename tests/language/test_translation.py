"""In another language nothing stays English, and nothing is translated twice."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.people.values.player import Player
from lobby.games.catalogue import GAMES
from tests.conftest import begin
from tests.support.bracketed import bracketed, english, twice
from tests.support.shell import Shell

COMMANDS = (
    "whoami",
    "games",
    "turns",
    "show 1",
    "move 1 32+a",
    "move 1 a1",
    "move 7 a1",
    "queue 1 32+a",
    "move 1 propose",
    "octilite challenge nobody",
    "binar seek",
    "challenges",
    "limit",
    "zone",
    "vacation",
    "mute ben",
    "unmute ben",
    "rating ben",
    "versus ben",
    "standings",
    "news",
    "keys",
    "help move",
    "help challenge",
    "help weather",
    "delete",
    "frobnicate",
    "undo",
)
_TYPED = frozenset(
    """ann ben sha commands tutorial json
    who plan then limit zone move board text signup undo queue resign challenge seek ply name
    option term weekends off unrated private pair explorer rating forfeittime remind days totaltime
    increment hours cap propose accept reject random seat game chall nonce word instead""".split()
)
_TITLES = frozenset(word.lower() for game in GAMES.values() for word in game.title.split())
UNTRANSLATED = _TYPED | frozenset(GAMES) | _TITLES
"""Names, and words that are typed: they are the same in every language."""


async def test_every_answer_is_translated_once(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await begin(lobby, ann, ben, "octilite")
    for command in COMMANDS:
        with bracketed():
            result = await as_ann(command)
        said = result.out + result.err
        assert "«" in said, command
        assert not twice(said), f"{command}: {said}"
        assert not (left := english(said) - UNTRANSLATED), f"{command}: {left} in {said}"


def test_what_is_not_translated_is_found() -> None:
    assert english("«Board «two»» is over: ann") == {"over", "ann"}
    assert twice("««over»» «of «two»»") == ["««over»»"]

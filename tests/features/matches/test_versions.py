"""A match is played and replayed by the rules it began with, however they have changed since."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace
from random import Random
from types import MappingProxyType

import pytest

from lobby.app.check import verification
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.matches import starting, turns, values, viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.gamekit.game import Game, Setup, State
from lobby.gamekit.options import Options
from lobby.games.catalogue import GAMES
from lobby.games.octilite.rules import OctiLite, OctiLiteState
from tests.conftest import play
from tests.support.proposals import proposal


class Second(OctiLite):
    """OctiLite in a later version: the other side begins, and nothing counts as a repetition."""

    rules_version = 2
    key_version = 2

    def start(self, options: Options, setup: Setup) -> OctiLiteState:
        return super().start(options, {}).play("22+a")

    def of_version(self, version: int) -> Game:
        return GAMES["octilite"] if version == 1 else super().of_version(version)

    def key(self, state: State, version: int) -> Hashable:
        return state.key() if version == 1 else object()


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch, match: Match) -> None:
    """Change the rules after *match* has begun."""
    games = MappingProxyType({**GAMES, "octilite": Second()})
    for module in (viewing, starting, values):
        monkeypatch.setattr(module, "GAMES", games)
    viewing._cache.clear()


async def versions(lobby: Lobby, board: int) -> tuple[int, int]:
    match = await lobby.ask(viewing.find, board, None)
    return match.rules_version, match.key_version


async def test_a_match_keeps_the_versions_that_it_began_with(
    lobby: Lobby, match: Match, later: None, ann: Player, ben: Player
) -> None:
    new = await lobby.change(starting.begin, proposal("octilite"), (ann, ben), Random(1))
    assert await versions(lobby, match.board) == (1, 1)
    assert await versions(lobby, new.board) == (2, 2)
    await play(lobby, match, "22+a 26+a")
    assert await versions(lobby, match.board) == (1, 1)


async def test_old_matches_are_played_on_by_the_old_rules(
    lobby: Lobby, match: Match, later: None, ann: Player, ben: Player
) -> None:
    old = await play(lobby, match, "22+a 26+a")
    new = await lobby.change(starting.begin, proposal("octilite"), (ann, ben), Random(1))
    assert await lobby.ask(verification.verify, old) is None
    states = await lobby.ask(viewing.history, new, ())
    assert states[0].to_move == 1


async def test_what_repeats_is_told_by_the_key_of_then(
    lobby: Lobby, match: Match, later: None
) -> None:
    state = GAMES["octilite"].start(GAMES["octilite"].parse_options([]), {})
    thrice = (state,) * 3
    repetition = turns.repetition(match, thrice)
    assert repetition
    assert repetition.reason == "repetition"
    assert turns.repetition(match, thrice[:2]) is None
    assert turns.repetition(replace(match, key_version=2), thrice) is None


async def test_rules_that_nobody_knows_are_named(lobby: Lobby, match: Match, ann: Player) -> None:
    with pytest.raises(
        Refused, match=r"^This server does not know version 3 of OctiLite's rules\.$"
    ):
        viewing.replay(1, "octilite", "", {}, (), rules_version=3)
    with pytest.raises(Refused, match="does not know version 3 of the repetition rule of OctiLite"):
        GAMES["octilite"].key(GAMES["octilite"].start(match.parsed_options, {}), 3)

"""The lobby in another language: nothing stays English, and nothing is translated twice."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.challenges import offering
from lobby.features.people.values.player import Player
from tests.conftest import begin
from tests.support.bracketed import bracketed, english, twice
from tests.support.proposals import proposal
from tests.support.session import Enter, seen

UNTRANSLATED = frozenset("ann ben curio binar light even odd dark enter tab space".split())
"""Names of people, games, sides and keys."""


async def test_the_whole_screen(enter: Enter, lobby: Lobby, ann: Player, ben: Player) -> None:
    await begin(lobby, ann, ben, "curio")
    await begin(lobby, ben, ann, "binar")
    await lobby.change(offering.offer, ben, proposal("binar", opponent=None))
    with bracketed():
        async with enter(ann, size=(200, 50)) as pilot:
            shown = await seen(pilot, "«Their move»", "«Open challenges»")
    assert not twice(shown), shown
    assert not (left := english(shown) - UNTRANSLATED), f"{left} in {shown}"

"""Players who cancel match after match cannot begin more for a while, and everybody sees that."""

from __future__ import annotations

from random import Random

import pytest

from lobby.base.durations import DAY, HOUR
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.matches import playing
from lobby.features.people import allowances, views
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin
from tests.support.proposals import proposal
from tests.support.shell import Shell


async def cancel(lobby: Lobby, one: Player, other: Player, times: int) -> None:
    """Let *one* cancel *times* matches against *other*."""
    for _ in range(times):
        match = await begin(lobby, one, other)
        await lobby.change(playing.resign, match.board, one)


async def test_cancelled_matches_are_limited(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    standing = await lobby.change(offering.offer, ann, proposal("octilite"))
    await cancel(lobby, ann, ben, allowances.MOST_CANCELLED)
    for act, whose in (
        (lambda tx: offering.offer(tx, ann, proposal("octilite")), "You have"),
        (lambda tx: challenges.accept(tx, standing.number, ben, Random(1)), "ann has"),
    ):
        with pytest.raises(
            Refused, match=f"^{whose} aborted 5 matches within a day .* try again in 24 hours."
        ):
            await lobby.change(act)
    for one in (ann, ben):
        alone = await lobby.change(offering.offer, one, proposal("hex", opponent=one.name))
        await lobby.change(challenges.accept, alone.number, one, Random(1))
    clock.advance(DAY - HOUR)
    with pytest.raises(Refused, match="try again in 60 minutes"):
        await lobby.change(offering.offer, ann, proposal("octilite"))
    clock.advance(HOUR)
    await begin(lobby, ann, ben)


async def test_the_figure_is_public(lobby: Lobby, ann: Player, ben: Player, clock: Clock) -> None:
    as_guest = Shell(lobby, None)
    await cancel(lobby, ann, ben, 2)
    assert (await lobby.ask(views.of_player, ben, "ann")).cancelled == 2
    said = " ".join((await as_guest.does("rating ann")).split())
    assert "In the last 30 days: 2 matches aborted before both had moved." in said
    assert (await as_guest("rating ann --json")).document["cancelled"] == 2
    assert (await as_guest("rating ben --json")).document["cancelled"] == 0
    clock.advance(allowances.CANCELLED_DAYS * DAY)
    assert (await lobby.ask(views.of_player, ben, "ann")).cancelled == 0

"""Notices tell nobody what Curio hides.

As in ``tests/app/test_hidden_in_commands.py``, a match is played in two worlds that a player cannot
tell apart; every notice to this player has to be the same, to the last byte.
"""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import cast

import pytest

from lobby.core.lobby import Lobby
from lobby.features.matches import offers, playing
from lobby.features.news import subscriptions
from lobby.features.notices import choices
from lobby.features.notices.channel import Notice
from lobby.features.notices.values import TOPICS
from lobby.features.people import players
from lobby.features.talk import chat
from tests.app.test_hidden_in_commands import DEFAULT, NAMES, running, world
from tests.conftest import Clock
from tests.games.curio.test_hidden import worlds
from tests.support.letterbox import GRACE, Post


async def notices_to(lobby: Lobby, moves: list[str], name: str) -> list[Notice]:
    """All notices to *name* about the match, from its first move on."""
    post = Post(lobby, lobby._store, cast(Clock, lobby.clock))
    light, dark, watcher = [await lobby.ask(players.named, who) for who in NAMES]
    reader = await lobby.ask(players.named, name)
    await post.confirm(reader)
    for topic in TOPICS:
        await lobby.change(choices.set_choice, reader, topic, "mail", "now")
    await lobby.change(subscriptions.subscribe, watcher, 1, everything=True)
    for ply, move in enumerate(moves):
        await lobby.change(playing.play, 1, (light, dark)[ply % 2], move, comment="hm")
        await bring(post)
    for player in (light, dark):
        await lobby.change(chat.say, player, "Which one is it?", board=1)
        await bring(post)
    await lobby.change(offers.offer_draw, 1, light if name == NAMES[1] else dark)
    await bring(post)
    return post.box.notices


async def bring(post: Post) -> None:
    await post.delivery.plan()
    post.clock.advance(GRACE)
    await post.delivery.settle()


@pytest.mark.parametrize("viewer", [0, 1, None])
@pytest.mark.parametrize("seed", [1, 2])
async def test_the_same_in_both_worlds(tmp_path: Path, viewer: int | None, seed: int) -> None:
    rng = Random(seed)
    deal, moves = running(DEFAULT, rng)
    others = worlds(DEFAULT, deal, moves, viewer, rng)
    assert others
    sent = []
    for number, dealt in enumerate((deal, others[0])):
        async with world(tmp_path / str(number), DEFAULT, dealt) as lobby:
            sent.append(await notices_to(lobby, moves, "eve" if viewer is None else NAMES[viewer]))
    assert sent[0] == sent[1]
    assert any("Which one" in notice.text for notice in sent[0])
    assert len(sent[0]) > len(moves) // 2


async def test_worlds_that_can_be_told_apart_are(tmp_path: Path) -> None:
    deal, moves = running(DEFAULT, Random(1))
    (other, *_) = worlds(DEFAULT, deal, moves, 0, Random(1))
    sent = []
    for number, dealt in enumerate((deal, other)):
        async with world(tmp_path / str(number), DEFAULT, dealt) as lobby:
            sent.append(await notices_to(lobby, moves, "ben"))
    assert sent[0] != sent[1]

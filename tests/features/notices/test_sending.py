"""Sending: retried, given up, and never held up by another player's notices."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.matches.values import Match
from lobby.features.notices import addresses, outbox
from lobby.features.notices import queries as notices_queries
from lobby.features.notices.channel import PAUSES, Undeliverable
from lobby.features.notices.duties import delivery
from lobby.features.notices.values import GIVEN_UP, NoticeAddress
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin, play
from tests.support.letterbox import GRACE, Letterbox, Post

LATER = Undeliverable("The mail server cannot be reached.")
NEVER = Undeliverable(
    "The mail server does not accept mail for this address (550).", permanent=True
)


@pytest.fixture
async def post(post: Post, ann: Player) -> Post:
    """A delivery for which ann has an address."""
    await post.confirm(ann)
    return post


async def trouble(post: Post, player: Player) -> NoticeAddress:
    return (await post.lobby.ask(addresses.of_player, player))["mail"]


async def test_it_is_tried_again_with_growing_pauses(
    post: Post, match: Match, ann: Player, clock: Clock
) -> None:
    post.box.trouble = LATER
    await post.goes_round()
    for tried, pause in enumerate(PAUSES, 1):
        assert post.box.attempts == tried
        clock.advance(pause - 1)
        await post.delivery.settle()
        assert post.box.attempts == tried
        clock.advance(1)
        await post.delivery.settle()
    clock.advance(30 * DAY)
    await post.delivery.settle()
    assert post.box.attempts == len(PAUSES) + 1
    held = await trouble(post, ann)
    assert (held.failures, held.trouble) == (1, LATER.sentence)


@pytest.mark.parametrize(
    ("asked", "pause"),
    [(30, PAUSES[0]), (500, 500), (10 * DAY, PAUSES[-1])],
)
async def test_a_pause_that_the_other_side_asks_for_is_kept_within_bounds(
    post: Post, match: Match, clock: Clock, asked: int, pause: int
) -> None:
    post.box.trouble = Undeliverable("It is busy (429).", after=asked)
    await post.goes_round()
    clock.advance(pause - 1)
    await post.delivery.settle()
    assert post.box.attempts == 1
    clock.advance(1)
    await post.delivery.settle()
    assert post.box.attempts == 2


async def test_what_arrives_in_the_end_is_forgiven(
    post: Post, match: Match, ann: Player, clock: Clock
) -> None:
    post.box.trouble = LATER
    await post.goes_round()
    again = f"{LATER.sentence} The lobby tries again."
    assert (await trouble(post, ann)).trouble == again
    post.box.trouble = None
    clock.advance(PAUSES[0])
    await post.delivery.settle()
    assert len(post.box.notices) == 1
    held = await trouble(post, ann)
    assert (held.failures, held.trouble) == (0, "")


async def test_a_refusal_for_good_is_not_tried_again(
    post: Post, match: Match, ann: Player, clock: Clock
) -> None:
    post.box.trouble = NEVER
    await post.goes_round()
    clock.advance(30 * DAY)
    await post.delivery.settle()
    assert post.box.attempts == 1
    assert (await trouble(post, ann)).failures == 1


async def test_an_address_that_fails_again_and_again_is_left_alone(
    lobby: Lobby, post: Post, ann: Player, ben: Player
) -> None:
    post.box.trouble = NEVER
    for _ in range(GIVEN_UP + 2):
        await begin(lobby, ann, ben)
        await post.goes_round()
    assert post.box.attempts == GIVEN_UP
    post.box.trouble = None
    (held,) = await lobby.change(addresses.ask_for_test, ann, ["mail"])
    await lobby.change(addresses.worked, held)
    await begin(lobby, ann, ben)
    assert len(await post.goes_round()) == 1


async def test_what_was_answered_between_two_attempts_is_not_told(
    lobby: Lobby, post: Post, match: Match, clock: Clock
) -> None:
    post.box.trouble = LATER
    await post.goes_round()
    post.box.trouble = None
    await play(lobby, match, "32+a")
    assert await post.goes_round(PAUSES[0]) == []


async def test_a_restart_between_planning_and_sending_loses_nothing(
    post: Post, match: Match, clock: Clock
) -> None:
    await post.delivery.plan()
    post.delivery = post.hired()
    assert len(await post.goes_round()) == 1


async def test_a_kill_in_the_middle_of_an_attempt_loses_nothing(
    post: Post, match: Match, clock: Clock
) -> None:
    await post.delivery.plan()
    clock.advance(GRACE)
    post.box.hung = True
    await post.delivery.send()
    await asyncio.sleep(0)
    await post.delivery.stop()
    post.box.hung = False
    post.delivery = post.hired()
    assert await post.goes_round(PAUSES[0] - 1) == []
    assert len(await post.goes_round(1)) == 1


async def test_what_is_under_way_is_not_sent_a_second_time(
    lobby: Lobby, post: Post, match: Match, clock: Clock
) -> None:
    await post.delivery.plan()
    clock.advance(GRACE)
    claimed = await lobby.change(outbox.claim, "mail", 8, ())
    assert [notice.attempt for notice in claimed] == [1]
    assert await lobby.change(outbox.claim, "mail", 8, ()) == ()
    await post.delivery.settle()
    assert post.box.attempts == 0


async def test_one_that_hangs_holds_up_nobody_else(
    lobby: Lobby, post: Post, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "PATIENCE", 0.05)
    silent, quick = Letterbox(hung=True), Letterbox()
    post.channels = replace(post.channels, by_name={"mail": silent, "webhook": quick})
    post.delivery = post.hired()
    await post.confirm(ben, "webhook")
    await begin(lobby, ann, ben)
    await begin(lobby, ben, ann)
    await post.goes_round()
    assert (silent.attempts, len(quick.notices)) == (1, 1)
    held = await trouble(post, ann)
    again = "The receiving server took too long to answer. The lobby tries again."
    assert held.trouble == again


async def test_a_player_gets_one_after_the_other(
    lobby: Lobby, post: Post, ann: Player, ben: Player, clock: Clock
) -> None:
    for _ in range(3):
        await begin(lobby, ann, ben)
    await post.delivery.plan()
    clock.advance(GRACE)
    post.box.hung = True
    await post.delivery.send()
    await post.delivery.send()
    assert len(await lobby.ask(lambda look: notices_queries.due_notices(look, "mail", (), 9))) == 2
    await post.delivery.stop()


async def test_what_ended_long_ago_is_forgotten(
    lobby: Lobby, post: Post, match: Match, clock: Clock
) -> None:
    await post.goes_round()
    await lobby.change(outbox.forget_old)
    clock.advance(outbox.KEPT + 1)
    await lobby.change(outbox.forget_old)
    assert await post.goes_round() == []


async def test_the_task_wakes_up_by_itself(
    lobby: Lobby, post: Post, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "BREATH", 0)
    worker = post.hired(grace=0)
    await worker.start()
    await begin(lobby, ann, ben)
    async with asyncio.timeout(60):
        await post.box.arrived.wait()
    await worker.stop()
    assert post.box.subjects == ["Board 1: your move (OctiLite against ben)"]


async def test_what_waits_for_a_channel_that_is_not_set_up_any_more(
    post: Post, match: Match
) -> None:
    before = post.channels
    post.channels = replace(before, by_name={"webhook": Letterbox()})
    post.delivery = post.hired()
    assert await post.goes_round() == []
    post.channels = before
    post.delivery = post.hired()
    assert len(await post.goes_round()) == 1

"""The daily notice: one a day, at a fixed hour of the player's own time."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.clocks import zones
from lobby.features.news.views import digest
from lobby.features.notices import choices
from lobby.features.people.values.player import Player
from lobby.features.talk import messages
from tests.conftest import Clock, begin, play
from tests.support.cases import in_one_test
from tests.support.letterbox import Post


def at(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@in_one_test(
    ("after", "hour", "zone", "then"),
    [
        ("2026-06-05T07:59:59", 8, "UTC", "2026-06-05T08:00"),
        ("2026-06-05T08:00:00", 8, "UTC", "2026-06-06T08:00"),
        ("2026-06-05T21:59:59", 0, "Europe/Berlin", "2026-06-05T22:00"),
        ("2026-06-05T22:00:00", 0, "Europe/Berlin", "2026-06-06T22:00"),
        ("2026-12-31T12:00:00", 0, "Pacific/Kiritimati", "2027-01-01T10:00"),
        ("2026-12-31T09:00:00", 23, "Pacific/Pago_Pago", "2026-12-31T10:00"),
        ("2026-03-28T12:00:00", 2, "Europe/Berlin", "2026-03-29T01:00"),
        ("2026-10-25T00:00:00", 2, "Europe/Berlin", "2026-10-26T01:00"),
    ],
)
def test_the_next_time(after: str, hour: int, zone: str, then: str) -> None:
    assert choices.next_time(at(after), hour, ZoneInfo(zone)) == at(then)


async def test_all_of_a_day_at_once(post: Post, ann: Player, ben: Player, eve: Player) -> None:
    lobby, clock = post.lobby, post.clock
    clock.time = at("2026-06-05T20:00")
    await lobby.change(zones.choose, ann, "America/New_York")
    await post.confirm(ann)
    for topic in ("turn", "message"):
        await lobby.change(choices.set_choice, ann, topic, "mail", "daily")
    match = await begin(lobby, ann, ben)
    await play(lobby, match, "32+a 46+e")
    await begin(lobby, ann, ben, "chaos")
    for words in ("hello", "are you there?"):
        await lobby.change(messages.send, eve, ["ann"], words)
    await post.delivery.plan()
    clock.time = at("2026-06-06T11:59:59")
    await post.delivery.settle()
    assert post.box.notices == []
    clock.advance(1)
    await post.delivery.settle()
    (notice,) = post.box.notices
    assert (notice.kind, notice.subject) == ("digest", "4 things happened in the lobby")
    assert notice.text.splitlines() == [
        "05 Jun 16:00  Board 1: ben played 46+e, move 2",
        "05 Jun 16:00  Board 2: Chaos begins, ann - ben",
        "05 Jun 16:00  eve to you: hello",
        "05 Jun 16:00  eve to you: are you there?",
        "",
        "2 boards wait for you. To see the most urgent one:",
        "",
        "    ssh lobby.example.org next",
        "",
        "To change your notifications:",
        "    ssh lobby.example.org notify",
    ]
    post.box.notices.clear()
    assert await post.goes_round(86400) == []


async def test_only_what_still_matters_and_was_not_seen(
    lobby: Lobby, post: Post, ann: Player, ben: Player, clock: Clock
) -> None:
    await post.confirm(ann)
    await lobby.change(choices.set_choice, ann, "turn", "mail", "daily")
    answered = await begin(lobby, ann, ben)
    await begin(lobby, ann, ben)
    await post.delivery.plan()
    await lobby.change(digest.leave, ann)
    await begin(lobby, ann, ben)
    await play(lobby, answered, "32+a")
    assert await post.goes_round(86400) == ["News from the lobby"]


async def test_another_hour_moves_what_waits(
    lobby: Lobby, post: Post, ann: Player, ben: Player, clock: Clock
) -> None:
    await post.confirm(ann)
    await lobby.change(choices.set_choice, ann, "turn", "mail", "daily")
    clock.time = at("2026-06-05T20:00")
    await begin(lobby, ann, ben)
    await post.delivery.plan()
    await lobby.change(choices.set_hour, ann, "21:00")
    assert await post.goes_round(3600) == ["News from the lobby"]
    with pytest.raises(Refused, match="from 0 to 23"):
        await lobby.change(choices.set_hour, ann, "24")

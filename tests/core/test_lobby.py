"""What all sessions share: the overview is queried once, however many sessions look."""

from __future__ import annotations

import asyncio

import pytest

from lobby.base import layout
from lobby.base.errors import Unavailable
from lobby.core.lobby import Lobby
from lobby.database.transaction import Snapshot
from lobby.features.challenges import offering
from lobby.features.home import views as home_views
from lobby.features.home.views import Common
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.people import keys, muting
from lobby.features.people.values.player import Player
from lobby.features.talk import chat
from tests.conftest import Listener
from tests.support.proposals import proposal


class Questions:
    """Counts the queries for the overview."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        self.outages = 0
        self._ask = home_views.common
        monkeypatch.setattr(home_views, "common", self)

    def __call__(self, snapshot: Snapshot) -> Common:
        self.count += 1
        if self.outages:
            self.outages -= 1
            raise Unavailable("not now")
        return self._ask(snapshot)


@pytest.fixture
def questions(monkeypatch: pytest.MonkeyPatch) -> Questions:
    return Questions(monkeypatch)


@pytest.fixture
async def heard(lobby: Lobby) -> Listener:
    """The events that the lobby hears; it hears them first."""
    heard = Listener()
    lobby.feed.listen(heard)
    return heard


async def test_a_herd_shares_one_question(lobby: Lobby, questions: Questions) -> None:
    answers = await asyncio.gather(*(lobby.common() for _ in range(500)))
    assert questions.count == 1
    assert all(answer is answers[0] for answer in answers)
    assert await lobby.common() is answers[0]
    assert questions.count == 1


async def test_a_change_is_asked_for_once(
    lobby: Lobby, ann: Player, heard: Listener, questions: Questions
) -> None:
    await lobby.common()
    offered = await lobby.change(offering.offer, ann, proposal("chaos"))
    await heard.until("challenged")
    asked = questions.count
    answers = await asyncio.gather(*(lobby.common() for _ in range(500)))
    assert answers[0].open_challenges == (offered,)
    assert questions.count == asked + 1


async def test_talk_and_keys_change_nothing(
    lobby: Lobby, ann: Player, heard: Listener, questions: Questions
) -> None:
    await lobby.change(chat.say, ann, "hello")
    await heard.until("said")  # after the event that ann took a name, which is a change
    before = await lobby.common()
    await lobby.change(chat.say, ann, "hello again")
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:new", code)
    await lobby.change(keys.remove_key, ann, "SHA256:new")
    await heard.until("key-removed")
    assert await lobby.common() is before
    assert questions.count == 1


async def test_who_asked_first_may_leave(lobby: Lobby, questions: Questions) -> None:
    first, second = (asyncio.create_task(lobby.common()) for _ in range(2))
    await asyncio.sleep(0)
    first.cancel()
    assert (await second).running == ()
    assert first.cancelled()
    assert questions.count == 1


async def test_an_outage_is_not_remembered(lobby: Lobby, questions: Questions) -> None:
    questions.outages = 1
    outcomes = await asyncio.gather(*(lobby.common() for _ in range(3)), return_exceptions=True)
    assert [type(outcome) for outcome in outcomes] == [Unavailable] * 3
    assert (await lobby.common()).running == ()
    assert questions.count == 2


async def test_what_is_said_is_asked_for_once(
    lobby: Lobby, ann: Player, ben: Player, heard: Listener
) -> None:
    await lobby.change(muting.mute, ben, "ann")
    await lobby.change(chat.say, ann, "hello")
    await heard.until("said")
    one, other = await asyncio.gather(lobby.talk(), lobby.talk())
    assert one is other is await lobby.talk()
    assert [message.text for message in one.heard_by(None)] == ["hello"]
    assert one.heard_by(ann) is one.messages
    assert one.heard_by(ben) == ()
    await lobby.change(chat.announce, ann, "tea time")
    await heard.until("announced")
    assert [message.text for message in (await lobby.talk()).heard_by(ben)] == ["tea time"]


async def test_what_is_made_off_the_loop_fits_the_terminal_of_who_asked(lobby: Lobby) -> None:
    layout.fit(50)
    assert await lobby.ask_as(lambda _count: layout.width(), matches_queries.count_matches) == 50
    assert await lobby.work_out(layout.width) == 50

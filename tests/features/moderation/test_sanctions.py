"""What operators decide against players, keys and addresses."""

from __future__ import annotations

import pytest

from lobby.base.durations import DAY
from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.core.operators import Operators
from lobby.core.queries import events as events_queries
from lobby.features.account import leaving
from lobby.features.bots import bot_matches
from lobby.features.challenges import challenges, offering
from lobby.features.matches import playing
from lobby.features.matches.values import Match
from lobby.features.moderation import sanctions
from lobby.features.moderation.values import Sanction
from lobby.features.news.views import digest
from lobby.features.people.values.player import Player
from lobby.features.talk import chat, messages
from tests.conftest import NOON, Clock
from tests.support.proposals import proposal

KEY = f"SHA256:{'k' * 43}"

UNTIL = "2023-11-17 22:13 UTC"
"""Three days after the tests begin."""


@pytest.mark.parametrize(
    ("whom", "named"),
    [
        ("ANN", "ann"),
        (KEY, KEY),
        ("192.0.2.7", "192.0.2.7/32"),
        ("192.0.2.7/24", "192.0.2.0/24"),
        ("2001:db8::/32", "2001:db8::/32"),
        ("::ffff:192.0.2.7", "192.0.2.7/32"),
    ],
)
async def test_who_can_be_banned(lobby: Lobby, ann: Player, whom: str, named: str) -> None:
    ban = await lobby.change(sanctions.impose, "ban", whom, "flooding", days=3)
    assert (ban.whom, ban.reason, ban.at, ban.until) == (named, "flooding", NOON, NOON + 3 * DAY)
    assert await lobby.ask(sanctions.in_force) == (ban,)
    with pytest.raises(Refused, match=f"{named} is already banned until {UNTIL}"):
        await lobby.change(sanctions.impose, "ban", whom, "flooding")
    lifted = await lobby.change(sanctions.lift, "ban", whom, by=ann)
    assert (lifted.lifted, lifted.lifted_by) == (NOON, ann)
    assert await lobby.ask(sanctions.in_force) == ()
    assert await lobby.ask(sanctions.on_record) == (lifted,)
    with pytest.raises(NotFound, match="is not banned"):
        await lobby.change(sanctions.lift, "ban", whom)


@pytest.mark.parametrize(
    ("whom", "why"),
    [
        ("SHA256:?", "is not a fingerprint"),
        (KEY[:-1], "Give all of it"),
        ("192.0.2.300", "is not an address"),
        ("0.0.0.0/0", "too large a network. Give /8 or a longer prefix"),
        ("::/8", "Give /16"),
        ("eve", "There is no player called 'eve'."),
        ("bot1", "is a bot"),
        ("ann", "an operator.* take SHA256:ann out of LOBBY_OPERATORS"),
        (KEY, "an operator.* `admin operators remove SHA256:"),
    ],
)
async def test_who_cannot(lobby: Lobby, ann: Player, whom: str, why: str) -> None:
    await lobby.change(bot_matches.ensure)
    operators = Operators(["SHA256:ann"])
    operators.claimed = frozenset({KEY})
    with pytest.raises(Refused, match=why):
        await lobby.change(sanctions.impose, "ban", whom, "flooding", spared=operators)
    assert await lobby.ask(sanctions.on_record) == ()


@pytest.mark.parametrize(("reason", "days"), [("", 1), ("x" * 201, 1), ("x", 0), ("x", 3651)])
async def test_what_is_no_decision(lobby: Lobby, ann: Player, reason: str, days: int) -> None:
    with pytest.raises(Refused):
        await lobby.change(sanctions.impose, "ban", "ann", reason, days=days)


async def test_a_ban_ends_with_its_date_and_stays_on_record(
    lobby: Lobby, ann: Player, clock: Clock
) -> None:
    ban = await lobby.change(sanctions.impose, "ban", "ann", "insults", days=3)
    clock.advance(3 * DAY - 1)
    assert ban.holds(clock())
    assert await lobby.ask(sanctions.in_force) == (ban,)
    clock.advance(1)
    assert not ban.holds(clock())
    assert await lobby.ask(sanctions.in_force) == ()
    again = await lobby.change(sanctions.impose, "ban", "ann", "more insults")
    clock.advance(5000 * DAY)
    assert await lobby.ask(sanctions.in_force) == (again,)
    assert await lobby.ask(sanctions.on_record) == (again, ban)


async def test_what_is_told() -> None:
    ban = Sanction(1, "ban", None, "SHA256:a", None, "insults", NOON, NOON + 3 * DAY)
    assert sanctions.sentence(ban) == f"You are banned from this server until {UNTIL}: insults"
    ban = Sanction(1, "ban", None, None, "192.0.2.0/24", "flooding", NOON)
    assert sanctions.sentence(ban) == "Your address is banned from this server: flooding"


async def test_who_is_muted_says_nothing_to_anybody(
    lobby: Lobby, ann: Player, ben: Player, match: Match, clock: Clock
) -> None:
    offered = await lobby.change(offering.offer, ben, proposal("chaos", opponent="ann"))
    await lobby.change(sanctions.impose, "mute", "ann", "spam", days=3, by=ben)
    why = f"An operator has muted you until {UNTIL}: spam"
    with pytest.raises(Refused, match=why):
        await lobby.change(chat.say, ann, "hello")
    with pytest.raises(Refused, match=why):
        await lobby.change(chat.say, ann, "hello", board=match.board)
    with pytest.raises(Refused, match=why):
        await lobby.change(messages.send, ann, ["ben"], "hello")
    with pytest.raises(Refused, match=why):
        await lobby.change(playing.play, match.board, ann, "32+a", comment="hello")
    with pytest.raises(Refused, match=why):
        await lobby.change(challenges.decline, offered.number, ann, "hello")
    await lobby.change(playing.play, match.board, ann, "32+a")
    await lobby.change(challenges.decline, offered.number, ann)
    await lobby.change(chat.say, ben, "ben may talk")
    clock.advance(3 * DAY)
    await lobby.change(chat.say, ann, "hello again")


async def test_a_mute_is_lifted(lobby: Lobby, ann: Player) -> None:
    await lobby.change(sanctions.impose, "mute", "ann", "spam")
    with pytest.raises(Refused, match="ann is already muted"):
        await lobby.change(sanctions.impose, "mute", "ann", "spam")
    await lobby.change(sanctions.lift, "mute", "ann")
    await lobby.change(chat.say, ann, "hello")
    with pytest.raises(NotFound, match="ann is not muted"):
        await lobby.change(sanctions.lift, "mute", "ann")


async def test_nobody_hears_of_it_but_the_player(lobby: Lobby, ann: Player, ben: Player) -> None:
    await lobby.change(sanctions.impose, "mute", "ann", "spam", by=ben)
    await lobby.change(sanctions.impose, "ban", "192.0.2.0/24", "flooding", by=ben)
    await lobby.change(sanctions.lift, "ban", "192.0.2.0/24", by=ben)
    muted, *others = (await lobby.ask(lambda look: events_queries.events_after(look, 0, 100)))[-3:]
    assert muted.kind == "muted"
    assert muted.may_reach(ann)
    assert not muted.may_reach(ben)
    assert [event.kind for event in others] == ["banned", "unbanned"]
    assert not any(event.may_reach(viewer) for event in others for viewer in (ann, ben, None))
    missed = await lobby.ask(digest.since_last_seen, ann)
    assert "spam" in str(missed)


async def test_an_operator_who_left_stays_on_record_as_nobody(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    ban = await lobby.change(sanctions.impose, "ban", "ben", "insults", by=ann)
    await lobby.change(leaving.retire, ann)
    (stored,) = await lobby.ask(sanctions.in_force)
    assert stored == ban
    assert stored.by is not None
    assert stored.by.name == f"gone-{ann.id}"

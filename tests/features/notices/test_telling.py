"""Notices: what is reported, to whom, and when it no longer is."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

import pytest

from lobby.base.durations import DAY
from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.clocks import vacations
from lobby.features.matches import offers, playing, viewing
from lobby.features.matches.values import Match
from lobby.features.news import subscriptions
from lobby.features.news.views import digest
from lobby.features.notices import choices
from lobby.features.notices.channel import Notice
from lobby.features.people import keys
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import read as line
from lobby.features.talk import chat
from tests.conftest import Clock, begin, play, settle_all
from tests.support.letterbox import GRACE, Post
from tests.support.proposals import proposal


async def test_a_board_becomes_mine(lobby: Lobby, both: Post, match: Match, ann: Player) -> None:
    assert await both.goes_round() == ["Board 1: your move (OctiLite against ben)"]
    assert both.box.sent_to == ["ann@example.org"]
    await play(lobby, match, "32+a")
    assert await both.goes_round() == ["Board 1: your move (OctiLite against ann)"]
    assert both.box.sent_to[-1] == "ben@example.org"


async def test_who_took_an_offer_knows_that_the_match_began(
    lobby: Lobby, both: Post, ann: Player, ben: Player
) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos", seat=1))
    await lobby.change(challenges.accept, offered.number, ben, lobby.chance)
    assert await both.goes_round() == ["Board 1: the match begins (Chaos against ben)"]
    assert both.box.sent_to == ["ann@example.org"]


async def test_nothing_is_told_twice(both: Post, match: Match) -> None:
    assert len(await both.goes_round()) == 1
    both.delivery = both.hired()
    assert await both.goes_round() == []


async def test_only_what_happened_after_the_address_was_confirmed(
    post: Post, match: Match, ann: Player, clock: Clock
) -> None:
    clock.advance(1)
    await post.confirm(ann)
    assert await post.goes_round() == []


async def test_what_was_answered_meanwhile_is_not_told(
    lobby: Lobby, both: Post, match: Match
) -> None:
    await both.delivery.plan()
    await play(lobby, match, "32+a 46+e")
    assert await both.goes_round() == ["Board 1: your move (OctiLite against ben)"]
    assert both.box.attempts == 1


async def test_who_is_here_is_not_told(lobby: Lobby, both: Post, match: Match, ann: Player) -> None:
    session = lobby.presence.enter(ann)
    assert await both.goes_round() == []
    lobby.presence.leave(session)
    assert await both.goes_round() == []


async def test_who_was_here_meanwhile_is_not_told(
    lobby: Lobby, both: Post, match: Match, ann: Player
) -> None:
    await lobby.change(digest.leave, ann)
    assert await both.goes_round() == []


async def test_reminders_and_keys_are_told_even_to_who_is_here(
    lobby: Lobby, both: Post, match: Match, ann: Player, clock: Clock
) -> None:
    await both.goes_round()
    lobby.presence.enter(ann)
    clock.advance(6 * DAY)
    await settle_all(lobby)
    code = await lobby.change(keys.issue_code, ann)
    await lobby.change(keys.redeem_code, "SHA256:more", code)
    await lobby.change(keys.remove_key, ann, "SHA256:more")
    assert await both.goes_round() == [
        "Board 1: 23 h left for your move (OctiLite against ben)",
        "A key was added to your account",
        "A key was removed from your account",
    ]


async def test_challenges(lobby: Lobby, both: Post, ann: Player, ben: Player, clock: Clock) -> None:
    for seat in (0, 1):
        await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben", seat=seat))
    await lobby.change(challenges.withdraw, 1, ann)
    assert await both.goes_round() == ["ann challenges you to Chaos"]
    await lobby.change(challenges.decline, 2, ben, "no time")
    assert await both.goes_round() == ["ben declined the Chaos challenge 2: no time"]
    await lobby.change(offering.offer, ann, proposal("chaos"))
    clock.advance(15 * DAY)
    await settle_all(lobby)
    assert await both.goes_round() == ["Nobody accepted the Chaos challenge 3 in time"]


async def test_offers(lobby: Lobby, both: Post, match: Match, ann: Player, ben: Player) -> None:
    match = await play(lobby, match, "32+a 46+e")
    await both.goes_round()
    await lobby.change(offers.offer_draw, 1, ben)
    assert await both.goes_round() == ["Board 1: ben offers a draw (OctiLite against ben)"]
    await lobby.change(offers.decline_draw, 1, ann)
    assert await both.goes_round() == [
        "Board 1: ann declined your draw offer (OctiLite against ann)"
    ]
    await lobby.change(offers.offer_takeback, 1, ben)
    assert await both.goes_round() == [
        "Board 1: ben asks to take back a move (OctiLite against ben)"
    ]
    await lobby.change(offers.decline_takeback, 1, ann)
    assert await both.goes_round() == ["Board 1: ann declined your takeback (OctiLite against ann)"]
    await play(lobby, match, "22+a 26+a")
    await both.goes_round()
    await lobby.change(offers.offer_takeback, 1, ben)
    await lobby.change(offers.accept_takeback, 1, ann)
    assert await both.goes_round() == ["Board 1: your move (OctiLite against ann)"]


async def test_an_offer_that_lapsed_is_not_told(
    lobby: Lobby, both: Post, match: Match, ann: Player, ben: Player
) -> None:
    await both.goes_round()
    await lobby.change(offers.offer_draw, 1, ben)
    await play(lobby, match, "32+a")
    assert await both.goes_round() == ["Board 1: your move (OctiLite against ann)"]


async def test_results(lobby: Lobby, both: Post, match: Match, ann: Player, ben: Player) -> None:
    await play(lobby, match, "32+a 46+e")
    await both.goes_round()
    await lobby.change(playing.resign, 1, ben)
    assert await both.goes_round() == ["Board 1: you beat ben (OctiLite)"]
    assert both.box.sent_to[-1] == "ann@example.org"


async def test_a_result_that_was_acknowledged_is_not_told(
    lobby: Lobby, both: Post, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a 36+a 22+a 26+a 42+a 46+a 52+a 56+a")
    await both.goes_round()
    await lobby.change(playing.resign, 1, ben)
    (item,) = (i for i in (await lobby.ask(digest.since_last_seen, ann)).items if i.gain)
    await lobby.change(digest.acknowledge, ann, item.event.id)
    assert await both.goes_round() == []


async def test_time_that_ran_out_is_told_to_both(
    lobby: Lobby, both: Post, match: Match, clock: Clock
) -> None:
    await play(lobby, match, "32+a 46+e")
    await both.goes_round()
    clock.advance(8 * DAY)
    await settle_all(lobby)
    assert sorted(await both.goes_round()) == [
        "Board 1: ben beat you (OctiLite)",
        "Board 1: you beat ann (OctiLite)",
    ]


async def test_what_was_queued_is_the_players_own_doing(
    lobby: Lobby, both: Post, match: Match, ben: Player
) -> None:
    await both.goes_round()
    await lobby.change(queued_moves.queue, 1, ben, line("46+e"))
    await lobby.change(queued_moves.queue, 1, ben, line("if 22+a then 46+e"))
    await play(lobby, match, "32+a")
    assert await both.goes_round() == ["Board 1: your move (OctiLite against ben)"]
    assert both.box.sent_to[-1] == "ann@example.org"


async def test_a_queue_that_is_dropped(
    lobby: Lobby, both: Post, match: Match, ann: Player, ben: Player
) -> None:
    await play(lobby, match, "32+a")
    await both.goes_round()
    await lobby.change(queued_moves.queue, 1, ann, line("if 46+e then 22+a"))
    await lobby.change(offers.offer_takeback, 1, ann)
    await lobby.change(offers.accept_takeback, 1, ben)
    assert sorted(await both.goes_round()) == [
        "Board 1: your move (OctiLite against ben)",
        "Board 1: your planned moves were dropped (OctiLite against ben)",
    ]
    assert {*both.box.sent_to[-2:]} == {"ann@example.org"}


async def test_vacations(lobby: Lobby, both: Post, match: Match, ann: Player, ben: Player) -> None:
    await both.goes_round()
    await lobby.change(vacations.declare, ben, "3")
    assert await both.goes_round() == ["ben is on vacation until 2023-11-17 22:14 UTC"]
    await lobby.change(vacations.end, ben)
    assert await both.goes_round() == ["ben is back from vacation"]
    await lobby.change(vacations.declare, ben, "2023-12-01..2023-12-10")
    assert await both.goes_round() == [
        "ben will be on vacation from 2023-12-01 00:00 to 2023-12-11 00:00 UTC"
    ]
    await lobby.change(vacations.end, ben)
    assert await both.goes_round() == ["ben cancelled a vacation"]


@pytest.mark.parametrize("days", ["3", "2023-12-01..2023-12-10"])
async def test_a_vacation_of_seconds_is_told_to_nobody(
    lobby: Lobby, both: Post, match: Match, ben: Player, days: str
) -> None:
    await both.goes_round()
    await lobby.change(vacations.declare, ben, days)
    await both.delivery.plan()
    both.clock.advance(GRACE - 1)
    await lobby.change(vacations.end, ben)
    assert await both.goes_round() == []


async def test_what_lasted_seconds_is_not_told_to_who_watches(
    lobby: Lobby, post: Post, match: Match, eve: Player
) -> None:
    await post.confirm(eve)
    await lobby.change(choices.set_choice, eve, "watched", "mail", "now")
    await lobby.change(subscriptions.subscribe, eve, 1)
    assert await post.goes_round() == ["Board 1: the match begins (OctiLite, ann - ben)"]
    await play(lobby, match, "32+a 46+e")
    assert await post.goes_round() == ["Board 1: a new move (OctiLite, ann - ben)"]
    assert post.box.attempts == 2


async def test_what_is_watched(lobby: Lobby, post: Post, match: Match, eve: Player) -> None:
    await post.confirm(eve)
    await lobby.change(subscriptions.subscribe, eve, 1)
    await play(lobby, match, "32+a")
    assert await post.goes_round() == []
    await lobby.change(choices.set_choice, eve, "watched", "mail", "now")
    await play(lobby, await lobby.ask(viewing.find, 1, eve), "46+e")
    assert await post.goes_round() == ["Board 1: a new move (OctiLite, ann - ben)"]
    await lobby.change(chat.say, match.players[0], "hm", board=1)
    assert await post.goes_round() == []
    await lobby.change(subscriptions.subscribe, eve, "chaos")
    await begin(lobby, *match.players, "chaos")
    await begin(lobby, *match.players, "chaos", terms="--private")
    assert await post.goes_round() == ["Board 2: the match begins (Chaos, ann - ben)"]


async def test_what_followed_players_begin(
    lobby: Lobby, post: Post, match: Match, eve: Player
) -> None:
    await post.confirm(eve)
    await lobby.change(choices.set_choice, eve, "watched", "mail", "now")
    await lobby.change(subscriptions.follow, eve, "ben")
    await post.goes_round()
    begun = await begin(lobby, *match.players, "chaos")
    await begin(lobby, *match.players, "chaos", terms="--private")
    assert await post.goes_round() == ["Board 2: the match begins (Chaos, ann - ben)"]
    await play(lobby, begun, "a1-c3")
    assert await post.goes_round() == []


async def test_what_is_turned_off_is_not_told(
    lobby: Lobby, both: Post, match: Match, ann: Player
) -> None:
    await both.delivery.plan()
    await lobby.change(choices.set_choice, ann, "turn", "mail", "off")
    assert await both.goes_round() == []


async def test_against_oneself_nothing_is_told(lobby: Lobby, both: Post, ann: Player) -> None:
    await play(lobby, await begin(lobby, ann, ann), "32+a 46+e")
    assert await both.goes_round() == []


async def test_the_mail_of_a_move(lobby: Lobby, both: Post, match: Match, ann: Player) -> None:
    await both.goes_round()
    await lobby.change(playing.play, 1, ann, "32+a", comment="Good luck!")
    await both.delivery.plan()
    both.clock.advance(GRACE)
    await both.delivery.settle()
    (notice,) = both.box.notices
    deadline = (await lobby.ask(viewing.find, 1, ann)).deadline
    assert replace(notice, text="", fixed="", id="", event="", thread_id="") == Notice(
        text="",
        id="",
        kind="turn",
        player="ben",
        subject="Board 1: your move (OctiLite against ann)",
        board=1,
        event="",
        at=both.clock.time - GRACE,
        brief='Board 1: ann played 32+a, move 1.\n\n"Good luck!"\n\n'
        "Time left: 6 d, until Tuesday 21 November, 22:14 (UTC).",
        deadline=deadline,
        thread="Board 1: OctiLite against ann",
    )
    assert len({UUID(notice.id), UUID(notice.event or ""), UUID(notice.thread_id)}) == 3
    lines = notice.text.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[:3] == ["Board 1: ann played 32+a, move 1.", "", '"Good luck!"']
    assert "  > X      ben (you)  1500?  6 d left for this move" in lines
    assert notice.fixed in notice.text
    assert notice.fixed.startswith("Board 1: OctiLite")
    assert lines[-10:] == [
        "",
        "Time left: 6 d, until Tuesday 21 November, 22:14 (UTC).",
        "",
        "Next steps:",
        "    ssh lobby.example.org move 1 MOVE#2",
        "",
        "To change your notifications:",
        "    ssh lobby.example.org notify",
        "To stop notifications like this one:",
        "    ssh lobby.example.org notify turn mail off",
    ]

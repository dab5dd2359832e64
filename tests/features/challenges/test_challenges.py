from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random

import pytest

from lobby.base.durations import DAY
from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.core.queries import events as events_queries
from lobby.features.challenges import challenges, offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import MAX_OPEN, Challenge
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people import allowances, own_limits
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from tests.conftest import NOON, Clock, begin
from tests.support.proposals import proposal


async def test_an_offer_stands(lobby: Lobby, ann: Player) -> None:
    offered = await lobby.change(
        offering.offer, ann, proposal("binar", " -single   -size=5 ", seat=None)
    )
    assert offered == Challenge(
        number=offered.number,
        game="binar",
        options=offered.options,
        challenger=ann,
        opponent=None,
        seat=None,
        terms=Terms(),
        made=NOON,
        expires=NOON + 14 * DAY,
    )
    assert "-single" in offered.options
    assert (
        await lobby.ask(lambda look: challenges_queries.challenge(look, offered.number)) == offered
    )
    assert await lobby.ask(challenges_queries.open_challenges) == (offered,)
    assert await lobby.ask(lambda look: challenges_queries.challenges_by(look, ann)) == (offered,)


async def test_an_offer_to_one_player(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(
        offering.offer, ann, proposal("chaos", terms="--private", opponent="BEN")
    )
    assert (offered.opponent, offered.private) == (ben, True)
    assert await lobby.ask(lambda look: challenges_queries.challenges_to(look, ben)) == (offered,)
    assert await lobby.ask(challenges_queries.open_challenges) == ()


async def test_an_unknown_game(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(NotFound, match=r"^There is no game 'chess'\. The games are curio, binar, "):
        await lobby.change(offering.offer, ann, proposal("chess"))


async def test_bad_options(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match=r"'-size=99' is not possible\. Give a whole number from"):
        await lobby.change(offering.offer, ann, proposal("binar", "-size=99"))


async def test_an_unknown_opponent(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(NotFound, match="There is no player called 'nemo'"):
        await lobby.change(offering.offer, ann, proposal("chaos", opponent="nemo"))


async def test_too_many_offers(lobby: Lobby, ann: Player) -> None:
    for lowest in range(MAX_OPEN):
        limited = proposal("chaos", ratings=(lowest, 4000))
        offered = await lobby.change(offering.offer, ann, limited)
    with pytest.raises(Refused, match="You already have 20 open challenges"):
        await lobby.change(offering.offer, ann, proposal("chaos"))
    await lobby.change(challenges.withdraw, offered.number, ann)
    await lobby.change(offering.offer, ann, proposal("chaos"))


@pytest.mark.parametrize("pair", ["", "--pair"])
async def test_the_same_is_not_offered_to_everybody_twice_at_a_time(
    lobby: Lobby, ann: Player, ben: Player, pair: str
) -> None:
    same = proposal("chaos", terms=pair)
    offered = await lobby.change(offering.offer, ann, same)
    await lobby.change(offering.offer, ben, same)
    with pytest.raises(Refused, match=r"You can withdraw it.$"):
        await lobby.change(offering.offer, ann, same)
    for other in (
        proposal("binar", terms=pair),
        proposal("chaos", "-balanced", terms=pair),
        proposal("chaos", terms=f"{pair} --unrated"),
        *2 * (proposal("chaos", terms=pair, opponent="ben"),),
    ):
        await lobby.change(offering.offer, ann, other)
    await lobby.change(challenges.withdraw, offered.number, ann)
    await lobby.change(offering.offer, ann, same)


async def test_an_offer_of_several_matches_stands_until_they_have_begun(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos", count=3))
    assert offered.remaining == 3
    for taker, left in ((ben, 2), (eve, 1)):
        match = await lobby.change(challenges.accept, offered.number, taker, Random(0))
        assert match.players == (ann, taker)
        (standing,) = await lobby.ask(challenges_queries.open_challenges)
        assert (standing.number, standing.remaining) == (offered.number, left)
    await lobby.change(challenges.accept, offered.number, ben, Random(0))
    assert await lobby.ask(challenges_queries.open_challenges) == ()
    with pytest.raises(NotFound):
        await lobby.change(challenges.accept, offered.number, eve, Random(0))


async def test_an_offer_of_several_matches_is_withdrawn_and_expires_whole(
    lobby: Lobby, clock: Clock, ann: Player, ben: Player
) -> None:
    for withdraws in (True, False):
        offered = await lobby.change(offering.offer, ann, proposal("chaos", count=3))
        await lobby.change(challenges.accept, offered.number, ben, Random(0))
        if withdraws:
            await lobby.change(challenges.withdraw, offered.number, ann)
        else:
            clock.advance(14 * DAY)
        with pytest.raises(NotFound):
            await lobby.change(challenges.accept, offered.number, ben, Random(0))


async def test_several_matches_are_for_everybody_and_count_as_so_many_offers(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    for count in (0, MAX_OPEN + 1):
        with pytest.raises(Refused, match="1 to 20 matches"):
            await lobby.change(offering.offer, ann, proposal("chaos", count=count))
    with pytest.raises(Refused, match="Only an open challenge"):
        await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben", count=2))
    await lobby.change(offering.offer, ann, proposal("chaos", count=MAX_OPEN - 1))
    with pytest.raises(Refused, match="20 open challenges at a time: 1 more now"):
        await lobby.change(offering.offer, ann, proposal("chaos", count=2))
    await lobby.change(offering.offer, ann, proposal("binar"))
    with pytest.raises(Refused, match="You already have 20 open challenges"):
        await lobby.change(offering.offer, ann, proposal("binar"))


async def test_each_match_of_an_offer_counts_in_the_hour(
    lobby: Lobby, ann: Player, ben: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(allowances, "OFFERS", replace(allowances.OFFERS, most=4))
    offered = await lobby.change(offering.offer, ann, proposal("chaos", count=3))
    for _ in range(3):
        await lobby.change(challenges.accept, offered.number, ben, Random(0))
    with pytest.raises(Refused, match="challenges an hour"):
        await lobby.change(offering.offer, ann, proposal("chaos", count=2))
    await lobby.change(offering.offer, ann, proposal("chaos"))


async def test_the_limit_of_boards_holds_for_each_match_of_an_offer(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos", count=3))
    await lobby.change(own_limits.choose, ann, 1, "chaos")
    await lobby.change(challenges.accept, offered.number, ben, Random(0))
    with pytest.raises(Refused, match="ann has already reached the limit of 1 running board"):
        await lobby.change(challenges.accept, offered.number, ben, Random(0))
    (standing,) = await lobby.ask(challenges_queries.open_challenges)
    assert standing.remaining == 2


@pytest.mark.parametrize("seat", [0, 1])
async def test_the_challenger_gets_the_seat(
    lobby: Lobby, ann: Player, ben: Player, seat: int
) -> None:
    offered = await lobby.change(
        offering.offer, ann, proposal("octilite", terms="--private", seat=seat)
    )
    match = await lobby.change(challenges.accept, offered.number, ben, Random(0))
    assert match.players[seat] == ann
    assert match.players[1 - seat] == ben
    assert match.private
    assert await lobby.ask(lambda look: challenges_queries.challenges_by(look, ann)) == ()


async def test_chance_seats_where_asked_to(lobby: Lobby, ann: Player, ben: Player) -> None:
    firsts = set()
    for seed in range(8):
        offered = await lobby.change(offering.offer, ann, proposal("octilite", seat=None))
        match = await lobby.change(challenges.accept, offered.number, ben, Random(seed))
        firsts.add(match.players[0])
    assert firsts == {ann, ben}


async def test_one_of_two_accepts_wins(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("octilite"))
    done = await asyncio.gather(
        *(
            lobby.change(challenges.accept, offered.number, player, Random(0))
            for player in (eve, ben)
        ),
        return_exceptions=True,
    )
    won, lost = sorted(done, key=lambda outcome: isinstance(outcome, NotFound))
    assert isinstance(won, Match)
    assert isinstance(lost, NotFound)
    assert str(lost) == (
        f"Challenge {offered.number} is not open to you. It may have been accepted or withdrawn."
    )
    assert list(await lobby.ask(matches_queries.all_boards)) == [won.board]


async def test_a_player_may_challenge_himself(lobby: Lobby, ann: Player) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("octilite", opponent="ann"))
    match = await lobby.change(challenges.accept, offered.number, ann, Random(0))
    assert match.players == (ann, ann)


async def test_an_open_challenge_is_for_others(lobby: Lobby, ann: Player) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("octilite"))
    with pytest.raises(Refused, match="That is your own challenge"):
        await lobby.change(challenges.accept, offered.number, ann, Random(0))


async def test_a_challenge_is_declined(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("octilite", opponent="ben"))
    await lobby.change(challenges.decline, offered.number, ben)
    assert await lobby.ask(lambda look: challenges_queries.challenge(look, offered.number)) is None
    assert await lobby.ask(lambda look: challenges_queries.challenges_to(look, ben)) == ()
    assert await lobby.ask(lambda look: challenges_queries.challenges_by(look, ann)) == ()


async def test_a_challenge_of_others(lobby: Lobby, ann: Player, ben: Player, eve: Player) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("octilite", opponent="ben"))
    deeds = (
        lambda tx: challenges.accept(tx, offered.number, eve, Random(0)),
        lambda tx: challenges.decline(tx, offered.number, eve),
        lambda tx: challenges.withdraw(tx, offered.number, eve),
        lambda tx: challenges.withdraw(tx, offered.number, ben),
        lambda tx: challenges.withdraw(tx, offered.number + 1, ann),
    )
    with pytest.raises(Refused, match=r"Challenge 1 is your own. You can withdraw it."):
        await lobby.change(challenges.decline, offered.number, ann)
    for deed in deeds:
        with pytest.raises(
            NotFound,
            match=r"Challenge \d+ is not open to you. It may have been accepted or withdrawn.",
        ):
            await lobby.change(deed)
    assert (
        await lobby.ask(lambda look: challenges_queries.challenge(look, offered.number)) == offered
    )


async def test_what_was_withdrawn_is_gone(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("octilite", opponent="ben"))
    await lobby.change(challenges.withdraw, offered.number, ann)
    with pytest.raises(
        NotFound, match=r"Challenge \d+ is not open to you. It may have been accepted or withdrawn."
    ):
        await lobby.change(challenges.accept, offered.number, ben, Random(0))


async def test_a_reason_is_told(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben"))
    await lobby.change(challenges.decline, offered.number, ben, "too  busy\x07")
    event = (await lobby.ask(lambda look: events_queries.events_after(look, 0, 100)))[-1]
    assert (event.kind, event.private) == ("challenge-declined", True)
    assert event.detail == {"challenge": offered.number, "game": "chaos", "why": "too busy"}


async def test_only_some_ratings_may_take_it(lobby: Lobby, ann: Player, ben: Player) -> None:
    strong = await lobby.change(offering.offer, ann, proposal("chaos", ratings=(1600, 1800)))
    assert strong.ratings == (1600, 1800)
    with pytest.raises(Refused, match="is for ratings from 1600 to 1800, and yours is 1500"):
        await lobby.change(challenges.accept, strong.number, ben, Random(1))
    even = await lobby.change(offering.offer, ann, proposal("chaos", ratings=(1500, 1500)))
    assert (await lobby.change(challenges.accept, even.number, ben, Random(1))).game == "chaos"


@pytest.mark.parametrize("ratings", [(1600, 1500), (-1, 5), (0, 10**9)])
async def test_odd_ranges_are_refused(lobby: Lobby, ann: Player, ratings: tuple[int, int]) -> None:
    with pytest.raises(Refused, match="Expected a rating range such as 1400-1600, up to"):
        await lobby.change(offering.offer, ann, proposal("chaos", ratings=ratings))


async def test_a_range_is_for_offers_to_all(lobby: Lobby, ann: Player, ben: Player) -> None:
    with pytest.raises(
        Refused,
        match="A rating range is only for open challenges",
    ):
        await lobby.change(offering.offer, ann, proposal("chaos", opponent="ben", ratings=(1, 2)))


async def test_who_has_boards_enough_is_left_alone(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    to_all = await lobby.change(offering.offer, ben, proposal("octilite"))
    await lobby.change(own_limits.choose, ben, 1, "octilite")
    await begin(lobby, ann, ben)
    with pytest.raises(
        Refused, match="ben has already reached the limit of 1 running board of OctiLite"
    ):
        await lobby.change(offering.offer, ann, proposal("octilite", opponent="ben"))
    with pytest.raises(
        Refused, match="ben has already reached the limit of 1 running board of OctiLite"
    ):
        await lobby.change(challenges.accept, to_all.number, eve, Random(1))
    mine = await lobby.change(offering.offer, ann, proposal("octilite"))
    with pytest.raises(
        Refused,
        match="You limited yourself to 1 running board of OctiLite",
    ):
        await lobby.change(challenges.accept, mine.number, ben, Random(1))
    await lobby.change(own_limits.choose, ben, None)
    assert await lobby.ask(own_limits.of_player, ben) == {}
    await begin(lobby, ann, ben)


async def test_limits_are_numbers_of_boards(lobby: Lobby, ann: Player) -> None:
    await lobby.change(own_limits.choose, ann, 3)
    assert set((await lobby.ask(own_limits.of_player, ann)).values()) == {3}
    with pytest.raises(Refused, match="A limit is a number of boards from 0 to 999, or none"):
        await lobby.change(own_limits.choose, ann, -1)
    with pytest.raises(NotFound, match="There is no game 'go'"):
        await lobby.change(own_limits.choose, ann, 1, "go")


async def test_a_rematch_exchanges_seats(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=5", terms="--unrated --forfeittime=3")
    with pytest.raises(Refused, match="is not over yet"):
        await lobby.change(offering.rematch, match.board, ann, lobby.chance)
    await lobby.change(playing.resign, match.board, ben)
    with pytest.raises(Refused, match="You did not play on board"):
        await lobby.change(offering.rematch, match.board, eve, lobby.chance)
    offered = await lobby.change(offering.rematch, match.board, ann, lobby.chance)
    assert isinstance(offered, Challenge)
    again = await lobby.change(challenges.accept, offered.number, ben, Random(1))
    assert again.players == (ben, ann)
    assert (again.options, again.terms) == (match.options, match.terms)


async def test_both_ask_for_a_rematch_and_one_match_begins(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=5", terms="--unrated --forfeittime=3")
    await lobby.change(playing.resign, match.board, ben)
    match = await lobby.ask(viewing.find, match.board, ann)
    # A challenge that is nearly the same is another one.
    for options, terms, seat in (
        ("-size=5", "--unrated", 1),
        ("-size=7", "--unrated --forfeittime=3", 1),
        ("-size=5", "--unrated --forfeittime=3", 0),
    ):
        await lobby.change(
            offering.offer, ann, proposal("binar", options, terms, opponent="ben", seat=seat)
        )
    assert await lobby.ask(offering.offered_rematch, match, ben) is None
    offered = await lobby.change(offering.meet_again, match.board, ann, Random(1))
    assert isinstance(offered, Challenge)
    assert await lobby.change(offering.meet_again, match.board, ann, Random(1)) == offered
    assert await lobby.ask(offering.offered_rematch, match, ben) == offered
    for viewer in (ann, eve, None):
        assert await lobby.ask(offering.offered_rematch, match, viewer) is None
    with pytest.raises(Refused, match=r"ann has already offered you this rematch."):
        await lobby.change(offering.rematch, match.board, ben, lobby.chance)
    again = await lobby.change(offering.meet_again, match.board, ben, Random(1))
    assert isinstance(again, Match)
    assert (again.players, again.options, again.terms) == ((ben, ann), match.options, match.terms)
    assert await lobby.ask(offering.offered_rematch, match, ben) is None

"""Pairs: two boards with exchanged seats, one result."""

from __future__ import annotations

import asyncio

import pytest

from lobby.base.durations import DAY
from lobby.base.errors import Refused
from lobby.core.lobby import Lobby
from lobby.features.account import leaving
from lobby.features.challenges import challenges, offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.challenges.values import Challenge
from lobby.features.matches import endings, pairs, playing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import CANCELLED, RESIGNED, TIME, Match
from lobby.features.people import allowances, own_limits
from lobby.features.people.values.player import Player
from lobby.features.ratings import ladder
from lobby.features.ratings.expectations import score_of_options
from lobby.features.ratings.glicko2 import after_match
from lobby.features.ratings.values import Rating
from tests.conftest import Clock, play, settle_all
from tests.features.matches.pairs_played import EACH_MOVED, drawn, look, pair, problems, won
from tests.support.proposals import proposal


async def test_two_boards_begin_with_exchanged_seats(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    first, second = await pair(lobby, ann, ben)
    assert (first.players, second.players) == ((ann, ben), (ben, ann))
    assert first.boards == second.boards == (first.board, second.board)
    assert second.awaits(ben)
    assert pairs.both(second) == "1+2"
    assert await problems(lobby) == []


async def test_a_pair_takes_one_challenge_at_a_time(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(
        offering.offer,
        ann,
        proposal("chaos", terms="--pair", count=2, seat=None),
        chance=lobby.chance,
    )
    assert (offered.pair, offered.boards, offered.seat) == (True, 4, 0)
    await lobby.change(challenges.accept, offered.number, ben, lobby.chance)
    left = await lobby.ask(lambda snapshot: challenges_queries.challenge(snapshot, offered.number))
    assert left
    assert (left.remaining, left.boards) == (1, 2)
    assert await lobby.ask(matches_queries.count_matches) == (2, 0)


async def test_of_two_who_accept_at_once_one_does(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    offered = await lobby.change(
        offering.offer, ann, proposal("chaos", terms="--pair"), chance=lobby.chance
    )
    answers = await asyncio.gather(
        *(
            lobby.change(challenges.accept, offered.number, player, lobby.chance)
            for player in (ben, eve)
        ),
        return_exceptions=True,
    )
    assert sum(isinstance(answer, Match) for answer in answers) == 1
    assert sum(isinstance(answer, Refused) for answer in answers) == 1
    assert await lobby.ask(matches_queries.count_matches) == (2, 0)
    assert await problems(lobby) == []


SCORES = {
    "both won": (("ben", "ben"), 1.0),
    "one won, one drawn": (("ben", ""), 0.75),
    "one each": (("ben", "ann"), 0.5),
    "both drawn": (("", ""), 0.5),
    "one lost, one drawn": (("", "ann"), 0.25),
    "both lost": (("ann", "ann"), 0.0),
}


@pytest.mark.parametrize(("lost", "score"), SCORES.values(), ids=SCORES)
async def test_half_the_score_is_one_result(
    lobby: Lobby, ann: Player, ben: Player, lost: tuple[str, str], score: float
) -> None:
    first, second = await pair(lobby, ann, ben)
    losers = {"ann": ann, "ben": ben}
    for match, loser in zip((first, second), lost, strict=True):
        assert await lobby.ask(ladder.of_players, [ann, ben]) == {}
        await (won(lobby, match, losers[loser]) if loser else drawn(lobby, match))
    after = after_match(Rating(), Rating(), score)
    ended = await look(lobby, first.board)
    assert ladder.score(ended) == score
    changes = await lobby.ask(ladder.changes_by, ended)
    assert [change.player for change in changes] == [ann, ben]
    assert [change.after for change in changes] == [*after]
    assert await lobby.ask(ladder.changes_at, first.board) == ()
    seen = await lobby.ask(ladder.changes_by, await look(lobby, second.board))
    assert [(change.player, change.seat) for change in seen] == [(ben, 0), (ann, 1)]
    standing = await lobby.ask(ladder.of_player, ann, "octilite")
    assert standing.matches == 1
    assert await problems(lobby) == []


async def test_two_boards_that_end_at_once_are_rated_once(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    first, second = await pair(lobby, ann, ben)
    for match in (first, second):
        await play(lobby, match, EACH_MOVED)
    await asyncio.gather(
        lobby.change(playing.resign, first.board, ann),
        lobby.change(playing.resign, second.board, ann),
    )
    standing = await lobby.ask(ladder.of_player, ben, "octilite")
    assert (standing.matches, standing.rating) == (1, after_match(Rating(), Rating(), 1.0)[0])
    assert await problems(lobby) == []


async def test_pairs_weigh_as_one_match_each(lobby: Lobby, ann: Player, ben: Player) -> None:
    for _ in range(2):
        first, second = await pair(lobby, ann, ben)
        await won(lobby, first, ben)
        await won(lobby, second, ben)
    change, _ = await lobby.ask(ladder.changes_by, await look(lobby, second.board))
    assert change.weight == 0.75
    assert await problems(lobby) == []


async def test_each_board_counts_in_scores_by_seat(lobby: Lobby, ann: Player, ben: Player) -> None:
    first, second = await pair(lobby, ann, ben)
    await won(lobby, first, ben)
    await won(lobby, second, ben)
    score = await lobby.ask(score_of_options, "octilite", "")
    assert (score.won, score.drawn, score.lost) == (1, 0, 1)
    (record,) = (await lobby.ask(ladder.record, ann)).values()
    assert (record.won, record.drawn, record.lost) == (2, 0, 0)


async def test_a_board_that_is_aborted_cancels_the_pair_and_counts_once(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    first, second = await pair(lobby, ann, ben)
    await play(lobby, first, "22+a")
    await lobby.change(playing.abort, second.board, ann)
    ended = [await look(lobby, match.board) for match in (first, second)]
    assert [match.reason for match in ended] == [CANCELLED, CANCELLED]
    assert [match.cancelled_by for match in ended] == [None, 1]
    assert await lobby.ask(allowances.cancelled, ann) == 1
    assert await lobby.ask(ladder.of_players, [ann, ben]) == {}
    assert await problems(lobby) == []


async def test_time_that_runs_out_before_both_have_moved_anywhere_cancels_the_pair(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    first, second = await pair(lobby, ann, ben, terms="--forfeittime=2")
    await play(lobby, second, "22+a")
    clock.advance(2 * DAY)
    await settle_all(lobby)
    assert [(await look(lobby, match.board)).reason for match in (first, second)] == [CANCELLED] * 2
    assert await problems(lobby) == []


async def test_once_both_have_moved_on_one_board_the_other_one_can_be_lost(
    lobby: Lobby, ann: Player, ben: Player, clock: Clock
) -> None:
    """Otherwise a player who loses one board could call off the pair on the other."""
    first, second = await pair(lobby, ann, ben, terms="--forfeittime=2")
    await won(lobby, first, ben)
    assert (await look(lobby, second.board)).begun
    with pytest.raises(Refused, match="Both players have moved on board 1, the other board"):
        await lobby.change(playing.abort, second.board, ben)
    clock.advance(2 * DAY)
    await settle_all(lobby)
    ended = await look(lobby, second.board)
    assert (ended.reason, ended.winner) == (TIME, 1)
    assert (await lobby.ask(ladder.of_player, ann, "octilite")).rating.value > 1600
    assert await problems(lobby) == []


async def test_an_operator_who_cancels_one_board_ends_both(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    first, second = await pair(lobby, ann, ben)
    await play(lobby, first, EACH_MOVED)
    await lobby.change(endings.call_off, first.board, "a mistake", None)
    assert (await look(lobby, second.board)).reason == CANCELLED
    assert await lobby.ask(ladder.of_players, [ann, ben]) == {}
    assert await problems(lobby) == []


async def test_a_result_stays_when_the_other_board_is_cancelled_and_is_not_rated(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    first, second = await pair(lobby, ann, ben)
    await won(lobby, first, ben)
    await lobby.change(endings.call_off, second.board, "a mistake", None)
    assert [(await look(lobby, match.board)).reason for match in (first, second)] == [
        RESIGNED,
        CANCELLED,
    ]
    assert await lobby.ask(ladder.of_players, [ann, ben]) == {}
    assert await problems(lobby) == []


async def test_who_leaves_gives_up_both_boards(lobby: Lobby, ann: Player, ben: Player) -> None:
    first, second = await pair(lobby, ann, ben)
    await play(lobby, first, EACH_MOVED)
    assert await lobby.ask(leaving.prospect, ann) == leaving.Prospect(2, 0, 0)
    await lobby.change(leaving.leave, ann)
    assert (await look(lobby, second.board)).winner == 0
    assert (await lobby.ask(ladder.of_player, ben, "octilite")).matches == 1
    assert await problems(lobby) == []


async def test_an_unrated_pair_changes_nothing(lobby: Lobby, ann: Player, ben: Player) -> None:
    first, second = await pair(lobby, ann, ben, terms="--unrated --private")
    await won(lobby, first, ben)
    await won(lobby, second, ben)
    assert await lobby.ask(ladder.of_players, [ann, ben]) == {}
    assert await problems(lobby) == []


async def test_a_pair_needs_two_players(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="A pair needs two players"):
        await pair(lobby, ann, ann)


async def test_a_limit_counts_two_boards(lobby: Lobby, ann: Player, ben: Player) -> None:
    await lobby.change(own_limits.choose, ben, 1, "octilite")
    with pytest.raises(Refused, match="ben has room for only one"):
        await pair(lobby, ann, ben)
    await lobby.change(own_limits.choose, ben, 2, "octilite")
    await pair(lobby, ann, ben)
    with pytest.raises(Refused, match="already reached the limit"):
        await pair(lobby, ann, ben)
    await lobby.change(own_limits.choose, ann, 3, "octilite")
    offered = await lobby.change(
        offering.offer, ann, proposal("octilite", terms="--pair"), chance=lobby.chance
    )
    await lobby.change(own_limits.choose, ben, None, "octilite")
    with pytest.raises(Refused, match="ann has room for only one"):
        await lobby.change(challenges.accept, offered.number, ben, lobby.chance)


async def test_a_pair_counts_as_two_open_challenges(lobby: Lobby, ann: Player) -> None:
    with pytest.raises(Refused, match="20 more now"):
        await lobby.change(
            offering.offer, ann, proposal("chaos", terms="--pair", count=11), chance=lobby.chance
        )
    await lobby.change(
        offering.offer, ann, proposal("chaos", terms="--pair", count=10), chance=lobby.chance
    )
    with pytest.raises(Refused, match="already have 20"):
        await lobby.change(offering.offer, ann, proposal("chaos"), chance=lobby.chance)


async def test_a_rematch_is_a_pair_once_both_boards_are_over(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    first, second = await pair(lobby, ann, ben)
    await won(lobby, first, ben)
    with pytest.raises(Refused, match="The other board of the pair, 2, is not over yet"):
        await lobby.change(offering.rematch, first.board, ann, lobby.chance)
    await won(lobby, second, ben)
    offered = await lobby.change(offering.rematch, first.board, ann, lobby.chance)
    assert isinstance(offered, Challenge)
    assert offered.pair
    again = await lobby.change(offering.rematch, second.board, ann, lobby.chance)
    assert again == offered
    begun = await lobby.change(offering.meet_again, second.board, ben, lobby.chance)
    assert isinstance(begun, Match)
    assert begun.boards == (3, 4)

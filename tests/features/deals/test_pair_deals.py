"""The starts of the two boards of a pair, and what is reported about them."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.challenges import challenges, offering
from lobby.features.challenges import queries as challenges_queries
from lobby.features.matches import pairs, playing, viewing
from lobby.features.people.values.player import Player
from lobby.features.records import reading, records
from lobby.games.chaos.variants import read_setup
from tests.features.matches.pairs_played import fair, look, pair, problems, setup
from tests.support.deals import check_board
from tests.support.proposals import proposal


async def test_both_boards_begin_with_the_same_opening(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    first, second = await pair(lobby, ann, ben, "chaos", "-balanced")
    one, other = [await setup(lobby, match.board) for match in (first, second)]
    assert one == other
    assert read_setup(one)
    await lobby.change(playing.abort, first.board, ann)
    for match in (first, second):
        checked = await lobby.ask(check_board, match.board, None)
        assert checked.state == "verified"
    assert await problems(lobby) == []


async def test_with_the_pie_each_divides_on_one_board(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    first, second = await pair(lobby, ann, ben, "chaos", "-pie")
    assert not first.awaits(ben)
    assert second.awaits(ben)


async def test_where_a_deal_hides_anything_each_board_has_its_own(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    offered = await lobby.change(
        offering.offer,
        ann,
        proposal("curio", terms="--pair", opponent="ben", nonce="ann-1"),
        chance=lobby.chance,
    )
    assert len(set(offered.commitments)) == len(offered.next_commitments) == 2
    second = await lobby.change(challenges.accept, offered.number, ben, lobby.chance, nonce="ben-2")
    first = await look(lobby, second.boards[0])
    setups = [await setup(lobby, match.board) for match in (first, second)]
    assert setups[0] != setups[1]
    for match, commitment in zip((first, second), offered.commitments, strict=True):
        checked = await lobby.ask(check_board, match.board, None)
        assert checked.deal
        assert (checked.state, checked.deal.commitment) == ("running", commitment)
        assert checked.deal.nonces == ("ann-1", "ben-2")
    await lobby.change(playing.abort, first.board, ann)
    for match in (first, second):
        checked = await lobby.ask(check_board, match.board, None)
        assert (checked.state, checked.differences) == ("verified", ())
    assert await problems(lobby) == []


async def test_several_pairs_have_two_deals_each(lobby: Lobby, ann: Player, ben: Player) -> None:
    offered = await lobby.change(
        offering.offer, ann, proposal("curio", terms="--pair", count=2), chance=lobby.chance
    )
    assert len(set(offered.commitments)) == 4
    await lobby.change(challenges.accept, offered.number, ben, lobby.chance)
    left = await lobby.ask(lambda snapshot: challenges_queries.challenge(snapshot, offered.number))
    assert left
    assert left.commitments == left.next_commitments == offered.commitments[2:]
    await lobby.change(challenges.accept, offered.number, ben, lobby.chance)
    dealt = [await fair(lobby, n) for n in (1, 2, 3, 4)]
    assert tuple(deal.commitment for deal in dealt if deal) == offered.commitments


def test_which_games_are_dealt_apart() -> None:
    assert pairs.dealt_apart("curio", proposal("curio").options)
    assert not any(
        pairs.dealt_apart(game, proposal(game, options).options)
        for game, options in (
            ("chaos", ""),
            ("chaos", "-balanced"),
            ("chaos", "-pie"),
            ("binar", "-single"),
            ("octilite", ""),
        )
    )


async def test_a_record_names_the_other_board(lobby: Lobby, ann: Player, ben: Player) -> None:
    first, second = await pair(lobby, ann, ben)
    record = await lobby.ask(records.of_match, first.board, ann)
    assert record.pair == second.board
    assert f'[Pair "{second.board}"]' in records.write(record)
    assert reading.read(records.write(record)) == record


async def test_each_sees_own_half_of_each_deal_alone(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    first, second = await pair(lobby, ann, ben, "curio")
    for match in (first, second):
        assert await lobby.ask(viewing.public_setup, match) is None

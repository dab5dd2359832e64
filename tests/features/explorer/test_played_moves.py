"""Exploring: what was played from a position, by whom, and what nobody may look up."""

from __future__ import annotations

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.database.store import Store
from lobby.features.bots import bot_matches
from lobby.features.explorer import first_positions, played_moves
from lobby.features.explorer.duties import Exploration
from lobby.features.explorer.first_positions import PLIES
from lobby.features.explorer.played_moves import Explored
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.queries import players as players_queries
from lobby.features.people.values.player import Player
from lobby.features.ratings.values import Results
from tests.conftest import begin, play
from tests.support.proposals import proposal


async def finish(
    lobby: Lobby, first: Player, second: Player, moves: str, *, terms: str = ""
) -> Match:
    """A match of Chaos that *first* resigns after *moves*."""
    match = await begin(lobby, first, second, "chaos", terms=terms)
    await play(lobby, match, moves)
    return await lobby.change(playing.resign, match.board, first)


async def explored(lobby: Lobby, viewer: Player | None, moves: str = "") -> Explored:
    """What followed *moves* from the start of Chaos, once all finished matches are included."""
    await Exploration(lobby._store).settle()
    return await lobby.ask(played_moves.of_start, viewer, "chaos", [], moves.split())


async def test_replies_tell_how_often_they_were_played(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await finish(lobby, ann, ben, "a1-c3 d4-a1")
    await finish(lobby, ben, ann, "a1-c3 d4-a1 a2-c2")
    last = await finish(lobby, ann, ben, "a2-c2 d2-a2")
    position = await explored(lobby, ann)
    most, other = position.replies
    assert (most.moves, most.results, most.own) == (
        ("a1-c3", "a3-c3"),
        Results(0, 0, 2),
        Results(1, 0, 1),
    )
    assert (other.moves, other.results, other.last) == (
        ("a2-c2", "a2-c4"),
        Results(0, 0, 1),
        last.board,
    )
    assert (position.results, position.own) == (Results(0, 0, 3), Results(1, 0, 2))
    follows = await explored(lobby, ann, "a3-c3")
    assert (follows.replies[0].move, follows.replies[0].results.matches) == ("d3-a3", 2)


async def test_private_matches_are_their_players_alone(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await finish(lobby, ann, ben, "a1-c3 d4-a1", terms="--private")
    for viewer, own in ((ann, 1), (ben, 1), (eve, 0), (None, 0)):
        position = await explored(lobby, viewer)
        assert (position.results.matches, position.own.matches) == (0, own)


async def test_everybody_sees_the_same_moves(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await finish(lobby, ann, ben, "a1-c3 d4-a1", terms="--private")
    to_ann, to_eve = [await explored(lobby, viewer) for viewer in (ann, eve)]
    assert [reply.moves for reply in to_ann.replies] == [reply.moves for reply in to_eve.replies]


async def test_bots_count_for_their_opponent_only(lobby: Lobby, ann: Player) -> None:
    bot = await lobby.change(lambda tx: players_queries.add_bot(tx, "bot1", 1))
    match = await lobby.change(
        bot_matches.begin, ann, bot, proposal("chaos"), chance=lobby.chance, awake=True
    )
    await play(lobby, match, "a1-c3 d4-a1")
    await lobby.change(playing.resign, match.board, ann)
    position = await explored(lobby, ann)
    assert (position.results, position.own) == (Results(), Results(0, 0, 1))


async def test_a_match_without_a_result_does_not_count(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await finish(lobby, ann, ben, "a1-c3")
    position = await explored(lobby, ann)
    assert (position.results, position.own) == (Results(), Results())


async def test_a_position_that_comes_again_counts_once(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    """With the move that was made the first time, so that moves add up to matches."""
    match = await begin(lobby, ann, ben, "octilite")
    there = "22+a 26+e 22-23 26-25 23+e 25+a"
    await play(lobby, match, f"{there} 23-22 25-26 22-23 26-25 32+a")
    await lobby.change(playing.resign, match.board, ann)
    await Exploration(lobby._store).settle()
    for ply in (6, 10):
        position = await lobby.ask(played_moves.of_board, match.board, ann, ply)
        assert (position.results.matches, position.own.matches) == (1, 1)
        assert position.replies[0].move == "23-22"


async def test_only_the_first_moves_are_looked_at(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=5")
    cells = "a1 b2 c3 d4 e5 a2 b3 c4 d5 e1 a3 b4 c5 d1 e2 a4 b5 c1".split()
    await play(lobby, match, " ".join(cells))
    await lobby.change(playing.resign, match.board, ann)
    await Exploration(lobby._store).settle()
    for ply, matches in ((PLIES - 1, 1), (PLIES, 0)):
        position = await lobby.ask(played_moves.of_board, match.board, ann, ply)
        assert (position.results.matches, position.too_late) == (matches, matches == 0)


async def test_a_finished_board_is_explored_after_any_move_and_beside_it(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await finish(lobby, ann, ben, "a1-c3 d4-a1 a2-c2")
    await Exploration(lobby._store).settle()
    here = await lobby.ask(played_moves.of_board, match.board, None, 1)
    assert (here.ply, here.last, here.replies[0].move) == (1, "a1-c3", "d4-a1")
    beside = await lobby.ask(played_moves.of_board, match.board, None, 0, ["A2-C2"])
    assert (beside.line, beside.last, beside.results.matches) == (("a2-c2",), "a2-c2", 0)
    assert beside.replies
    assert beside.situation
    end = await lobby.ask(played_moves.of_board, match.board, None)
    assert (end.ply, end.results.matches) == (3, 0)


async def test_a_running_match_is_explored_only_when_it_is_unrated(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    rated = await begin(lobby, ann, ben)
    for viewer in (ann, eve, None):
        with pytest.raises(Refused, match="can be explored when it is over"):
            await lobby.ask(played_moves.of_board, rated.board, viewer)
    unrated = await begin(lobby, ben, eve, "chaos", terms="--unrated")
    position = await lobby.ask(played_moves.of_board, unrated.board, ben)
    assert position.replies
    assert position.situation is None, "no engine looks at what is still played"


async def test_among_mirrored_moves_the_one_that_was_played_is_shown(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "reversi", terms="--unrated")
    await play(lobby, match, "f5")
    position = await lobby.ask(played_moves.of_board, match.board, ann, 0)
    assert (position.replies[0].move, position.went) == ("f5", "f5")
    assert sorted(position.replies[0].moves) == ["c4", "d3", "e6", "f5"]
    assert (await lobby.ask(played_moves.of_board, match.board, ann, 0, ["f5"])).went is None


async def test_a_rated_match_is_explored_where_both_agreed(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    await finish(lobby, ben, eve, "a1-c3 d4-a1 a2-c2")
    await finish(lobby, ben, eve, "a1-c3 d4-a1 a2-c2", terms="--private")
    await Exploration(lobby._store).settle()
    rated = await begin(lobby, ann, ben, "chaos", terms="--explorer")
    await play(lobby, rated, "a1-c3 d4-a1")
    for viewer, own in ((ann, 0), (ben, 2), (eve, 2), (None, 0)):
        position = await lobby.ask(played_moves.of_board, rated.board, viewer)
        assert (position.results.matches, position.own.matches, position.went) == (1, own, None)
        assert position.situation is None, "no engine and no table looks at what is still played"
    earlier = await lobby.ask(played_moves.of_board, rated.board, ann, 1)
    assert (earlier.agreed, earlier.went, earlier.situation) == (True, "d4-a1", None)
    with pytest.raises(Refused, match="that were not played there can be explored when it is over"):
        await lobby.ask(played_moves.of_board, rated.board, ann, 1, ["d4-a1"])


async def test_what_both_agreed_on_opens_no_other_board(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    """The position may matter on the other board, whose opponents have agreed to nothing."""
    over = await finish(lobby, ben, eve, "a1-c3 d4-a1")
    rated = await begin(lobby, ann, ben, "chaos", terms="--explorer")
    await play(lobby, rated, "a1-c3")
    for viewer in (ann, ben):
        for line in ("", "a3-c3", "a3-c3 d3-a3"):  # also mirrored, and earlier and later positions
            with pytest.raises(Refused, match=f"Your rated board {rated.board} "):
                await lobby.ask(played_moves.of_start, viewer, "chaos", [], line.split())
        with pytest.raises(Refused, match=f"Your rated board {rated.board} "):
            await lobby.ask(played_moves.of_board, over.board, viewer, 1)
    other = await begin(lobby, ann, eve, "chaos")
    await play(lobby, other, "a3-c3")
    with pytest.raises(Refused, match=f"Your rated board {other.board} stands at this position"):
        await lobby.ask(played_moves.of_board, rated.board, ann)
    assert await lobby.ask(played_moves.of_board, rated.board, ben)


async def test_both_boards_of_a_pair_are_explored(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "chaos", terms="--pair --explorer")
    for board in match.boards:
        assert await lobby.ask(played_moves.of_board, board, ann)


async def test_a_challenge_says_where_there_is_no_explorer(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    with pytest.raises(Refused, match="Curio cannot be explored: each match has a new deal"):
        await begin(lobby, ann, ben, "curio", terms="--explorer")
    with pytest.raises(Refused, match="--explorer is for rated matches"):
        await begin(lobby, ann, ben, "chaos", terms="--explorer --unrated")


async def test_what_cannot_be_explored_says_why(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    with pytest.raises(Refused, match="Curio cannot be explored: each match has a new deal"):
        await lobby.ask(played_moves.of_start, ann, "curio", [], [])
    with pytest.raises(NotFound):
        await lobby.ask(played_moves.of_start, ann, "poker", [], [])
    with pytest.raises(Refused, match=r"^Move 2, 'a1-c3': "):
        await lobby.ask(played_moves.of_start, ann, "chaos", [], ["a1-c3", "a1-c3"])
    with pytest.raises(Refused, match="There are always 14 pieces"):
        await lobby.ask(played_moves.of_position, ann, "chaos", [], ["XX./XXXX/...../OOOO/OOO:O"])
    private = await finish(lobby, ann, ben, "a1-c3 d4-a1", terms="--private")
    with pytest.raises(NotFound):
        await lobby.ask(played_moves.of_board, private.board, eve)


async def test_a_position_given_as_text_is_the_same_position(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    await finish(lobby, ann, ben, "a1-c3 d4-a1")
    await Exploration(lobby._store).settle()
    text = "XXX/XXXX/...../OOOO/OOO:O"
    position = await lobby.ask(played_moves.of_position, None, "chaos", [], [text, "a3-c3"])
    assert (position.line, position.results.matches, position.given) == (("a3-c3",), 1, True)


async def test_played_moves_goes_on_where_it_stopped(
    lobby: Lobby, store: Store, ann: Player, ben: Player
) -> None:
    await finish(lobby, ann, ben, "a1-c3 d4-a1")
    await finish(lobby, ann, ben, "a1-c3 d4-a1")
    findings = await store.read(first_positions.look, 1)
    await store.write(first_positions.store, findings)
    assert await Exploration(store).settle() == 1
    assert await Exploration(store).settle() == 0
    assert (await explored(lobby, None)).results.matches == 2


async def test_matches_of_games_without_positions_to_look_up_are_passed_over(
    lobby: Lobby, store: Store, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "curio")
    for player in (ann, ben):
        seen = await lobby.ask(viewing.show, match.board, player)
        await lobby.change(playing.play, match.board, player, seen.view.moves[0])
    await lobby.change(playing.resign, match.board, ann)
    assert await Exploration(store).settle() == 1
    assert await Exploration(store).settle() == 0


async def test_who_plays_a_rated_match_cannot_look_it_up(
    lobby: Lobby, ann: Player, ben: Player, eve: Player
) -> None:
    """Nor may they look up what it may lead to, where it comes from, or mirror images of these."""
    over = await finish(lobby, ann, ben, "a1-c3 d4-a1")
    rated = await begin(lobby, ann, eve, "chaos")
    await play(lobby, rated, "a1-c3")
    for line in ("", "a3-c3", "a3-c3 d3-a3"):
        for viewer in (ann, eve):
            with pytest.raises(Refused, match=f"Your rated board {rated.board} "):
                await lobby.ask(played_moves.of_start, viewer, "chaos", [], line.split())
        assert await lobby.ask(played_moves.of_start, ben, "chaos", [], line.split())
    with pytest.raises(Refused, match=f"Your rated board {rated.board} "):
        await lobby.ask(played_moves.of_board, over.board, ann, 1)
    await play(lobby, rated, "")
    await lobby.change(playing.play, rated.board, eve, "d4-a1")
    await lobby.change(playing.resign, rated.board, eve)
    assert await lobby.ask(played_moves.of_board, over.board, ann, 1)

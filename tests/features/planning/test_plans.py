"""Plans show what their player may know, and become lines that can be queued."""

from __future__ import annotations

from random import Random

import pytest

from lobby.base.errors import NotFound, Refused
from lobby.core.lobby import Lobby
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.queued_moves import Plan
from lobby.features.planning.values import Written, parse
from lobby.games.curio.view import CurioView
from tests.conftest import begin, play


async def imagined(lobby: Lobby, match: Match, player: Player, *moves: str | None) -> Plan:
    return await lobby.ask(queued_moves.imagine, match.board, player, moves)


async def test_both_sides_are_moved_in_turn(
    lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    plan = await imagined(lobby, match, ben)
    assert plan.replying
    assert plan.line is None
    assert plan.view.moves == (await lobby.ask(viewing.show, match.board, ann)).view.moves
    plan = await imagined(lobby, match, ben, "22+A")
    assert not plan.replying
    assert plan.moves == ("22+a",)
    assert "26+a" in plan.view.moves
    plan = await imagined(lobby, match, ben, "22+a", "26+a", "22+e", "26+e", "22-23")
    assert str(plan.line) == "if 22+a then 26+a if 22+e then 26+e"
    with pytest.raises(Refused, match="From 26 to 25 your pod needs a prong"):
        await imagined(lobby, match, ben, "22+a", "26-25")


async def test_whatever_is_replied(lobby: Lobby, match: Match, ben: Player) -> None:
    plan = await imagined(lobby, match, ben, None)
    assert "26+a" in plan.view.moves
    assert "22+a" not in plan.view.moves
    plan = await imagined(lobby, match, ben, None, "26+a")
    assert str(plan.line) == "26+a"
    assert plan.view.to_move == 0
    assert "22+a" in plan.view.moves
    plan = await imagined(lobby, match, ben, None, "26+a", None)
    assert "26+b" in plan.view.moves
    plan = await imagined(lobby, match, ben, None, "26+a", None, "26+b", "22+a", "26+c")
    assert str(plan.line) == "26+a 26+b if 22+a then 26+c"
    free = await imagined(lobby, match, ben, None, "26-44")  # it may be legal after some reply
    assert str(free.line) == "26-44"


@pytest.mark.parametrize("game", ["binar", "chaos", "curio"])
async def test_what_it_points_at_can_be_shown(
    lobby: Lobby, ann: Player, ben: Player, game: str
) -> None:
    match = await begin(lobby, ann, ben, game)
    plan = await imagined(lobby, match, ben, None)
    assert plan.view.moves
    for move in plan.view.moves:
        after = await imagined(lobby, match, ben, None, move)
        assert after.view.to_move == 0
        await lobby.change(queued_moves.queue, match.board, ben, Written(parse(move)))
        await lobby.change(queued_moves.clear, match.board, ben)


async def test_a_plan_ends_with_the_match(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    await play(lobby, match, "a1 b2 b1")
    plan = await imagined(lobby, match, ann, "c1")
    assert plan.stuck == "The match would end with c1."
    assert plan.view.moves == ()
    assert plan.line is None


async def test_what_the_other_can_do_in_curio_may_be_planned_for(
    lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "curio"), "a2-a3")
    view = (await lobby.ask(viewing.show, match.board, ben)).view
    plan = await imagined(lobby, match, ann)
    assert set(view.moves) < set(plan.view.moves)


async def test_curio_ends_where_knowledge_ends(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "curio"), "a2-a3")
    plan = await imagined(lobby, match, ann, "a4-a3")
    assert plan.stuck == "You cannot plan beyond a4-a3: what it reveals is unknown."
    assert plan.view.moves == ()
    with pytest.raises(Refused, match="is not known, so nothing can follow it"):
        await imagined(lobby, match, ann, "a4-a3", "a1-a2")


async def test_what_a_plan_offers_can_wait(lobby: Lobby, ann: Player, ben: Player) -> None:
    """This is so in Curio too, where the player often cannot know whether the reply is legal."""
    match = await begin(lobby, ann, ben, "curio")
    chance, moves = Random(2), list[str]()
    for _ in range(4):
        plan = await imagined(lobby, match, ben, *moves)
        assert isinstance(plan.view, CurioView)
        quiet = [m for m in plan.view.moves if m.partition("-")[2] not in plan.view.pieces]
        moves.append(chance.choice(quiet))
    line = (await imagined(lobby, match, ben, *moves)).line
    assert line
    queue = await lobby.change(queued_moves.queue, match.board, ben, Written(line))
    assert queue.lines == (line,)


async def test_what_is_hidden_changes_nothing(lobby: Lobby, ann: Player, ben: Player) -> None:
    match = await begin(lobby, ann, ben, "curio")
    plan = await imagined(lobby, match, ben)
    own = (await lobby.ask(viewing.show, match.board, ben)).view
    assert isinstance(own, CurioView)
    assert isinstance(plan.view, CurioView)
    assert plan.view.pieces == own.pieces


async def test_only_who_waits_plans(
    lobby: Lobby, match: Match, ann: Player, ben: Player, eve: Player
) -> None:
    with pytest.raises(Refused, match="You can plan only while it is your opponent's turn"):
        await imagined(lobby, match, ann)
    with pytest.raises(Refused, match="You do not play"):
        await imagined(lobby, match, eve)
    private = await begin(lobby, ann, ben, terms="--private")
    with pytest.raises(NotFound):
        await imagined(lobby, private, eve)


async def test_one_line_is_dropped(lobby: Lobby, match: Match, ben: Player) -> None:
    one, other = parse("if 22+a then 26+a"), parse("26+b")
    for line in (one, other):
        await lobby.change(queued_moves.queue, match.board, ben, Written(line))
    assert (await lobby.change(queued_moves.drop, match.board, ben, one)).lines == (other,)
    with pytest.raises(NotFound, match="You have not planned that on board 1"):
        await lobby.change(queued_moves.drop, match.board, ben, one)

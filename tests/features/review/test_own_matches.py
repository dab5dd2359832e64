"""A player's own finished matches open beside running rated ones, but for the positions where one
of those stands and what comes soon after; and nobody gets round that."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import TypeVar, cast

import pytest

from lobby.core.lobby import Lobby
from lobby.core.thinker import Urgency
from lobby.database.transaction import Snapshot
from lobby.features.matches import playing, viewing
from lobby.features.matches.queries import matches as matches_queries
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.review import reviews
from lobby.gamekit.game import AHEAD
from lobby.gamekit.mind import Choice, Situation, Thought, Value
from tests.conftest import begin, play
from tests.support.aloud import Aloud
from tests.support.at_board import opened
from tests.support.session import Enter, seen
from tests.support.shell import Shell

T = TypeVar("T")

APART = "can come here"
OCTILITE = "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36+e 42+c 26+e 42+a 26-25 52+h 56+f"


class Hasty(Aloud):
    """Thinks that the first move is the best."""

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        """A thought on the situation that *work* is about."""
        assert isinstance(work, partial)
        situation: Situation = work.args[0]
        choices = tuple(Choice(move, Value(0.5)) for move in situation.view.moves[:2])
        return cast(T, Thought(choices, 1))


@pytest.fixture(autouse=True)
def hasty(lobby: Lobby) -> None:
    lobby.thinker = Hasty()


async def wander(
    lobby: Lobby, match: Match, chance: Random, plies: int, *, over: bool = False
) -> Match:
    """*match* after so many random moves, resigned if it must be *over*."""
    for _ in range(plies):
        if match.over:
            break
        assert match.to_move is not None
        mover = match.players[match.to_move]
        moves = (await lobby.ask(_moves, match.board, mover)) or ("",)
        match = await lobby.change(playing.play, match.board, mover, chance.choice(moves))
    if over and not match.over:
        match = await lobby.change(playing.resign, match.board, match.players[0])
    return match


def _moves(snapshot: Snapshot, board: int, player: Player) -> tuple[str, ...]:
    return viewing.show(snapshot, board, player).view.moves


async def finished(
    lobby: Lobby, players: tuple[Player, Player], game: str, moves: str, options: str = ""
) -> Match:
    """A match that ended by resignation after *moves*, so that somebody can learn from it."""
    terms = "--unrated"
    match = await play(lobby, await begin(lobby, *players, game, options, terms=terms), moves)
    return await lobby.change(playing.resign, match.board, players[1])


async def judged(shell: Shell, board: int) -> tuple[list[int], list[int]]:
    """The moves of *board* that are judged, and those withheld."""
    document = (await shell(f"review {board} --json")).document
    assert document["plies"] == len(document["moves"]) + len(document["withheld"])
    return [move["ply"] for move in document["moves"]], document["withheld"]


# Regulars


@pytest.mark.parametrize("game", ["binar", "chaos", "curio", "octilite"])
async def test_a_regular_reviews_the_match_finished_a_minute_ago(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, as_ann: Shell, *, game: str
) -> None:
    """Three boards are running: one just begun, one in its opening, one later."""
    chance = Random(11)
    for other, plies in ((ben, 0), (eve, 3), (ben, 10)):
        await wander(lobby, await begin(lobby, other, ann, game), chance, plies)
    options = "-size=7" if game == "binar" else ""
    match = await begin(lobby, ann, ben, game, options)
    match = await wander(lobby, match, chance, 34, over=True)
    shown, withheld = await judged(as_ann, match.board)
    assert len(shown) >= match.plies * 0.5
    said = " ".join((await as_ann.does(f"review {match.board}")).split())
    assert f"Board {match.board}, " in said
    assert ("No verdict while" in said) == bool(withheld) == (APART in said)
    for ply in shown[:3]:
        assert (await as_ann(f"review {match.board}#{ply}")).status == 0
    for ply in withheld[:3]:
        status, why = await as_ann.refused(f"review {match.board}#{ply}")
        assert (status, APART in why) == (1, True)


async def test_on_the_screen_the_rest_is_shown_and_a_line_says_what_is_not(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "octilite"), "32+a 46+e")
    match = await finished(lobby, (ann, ben), "octilite", OCTILITE)
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("v")
        await seen(pilot, "14. ben 56+f", "for ben")
        await pilot.press("home")
        await seen(pilot, "ann: no mistakes   ben: no mistakes   Moves 1-9: rated match running")
        await pilot.press("right", "right", "right")
        await seen(pilot, "3. ann 32-33   No verdict while your rated board 1 can come here.")


async def test_what_is_withheld_is_the_position_and_six_moves_after(
    lobby: Lobby, ann: Player, ben: Player, *, as_ann: Shell, as_ben: Shell, as_guest: Shell
) -> None:
    """A verdict is about the positions before and after a move."""
    moves = OCTILITE.split()
    await play(lobby, await begin(lobby, ann, ben, "octilite"), " ".join(moves[:7]))
    match = await finished(lobby, (ben, ann), "octilite", OCTILITE)
    shown, withheld = await judged(as_ann, match.board)
    # The position after 7 moves, and the one before, which lacks one prong.
    assert withheld == [*range(6, 7 + AHEAD + 2)]
    assert shown == [ply for ply in range(1, 15) if ply not in withheld]
    assert await judged(as_ben, match.board) == (shown, withheld)
    assert (await judged(as_guest, match.board))[1] == []


async def test_line_by_line_it_is_the_same(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "octilite"), "32+a 46+e")
    match = await finished(lobby, (ann, ben), "octilite", OCTILITE)
    said = (await as_ann(None, f"review {match.board}\nreview {match.board}#12\n")).out
    assert "Moves 1-9: No verdict while your rated board 1 can come here." in " ".join(said.split())
    assert "12  ben  26-25" in said


async def test_the_graph_has_a_gap_there(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "octilite"), "32+a 46+e")
    match = await finished(lobby, (ann, ben), "octilite", OCTILITE)
    review = await lobby.ask(reviews.of_board, match.board, ann)
    await as_ann.does(f"review {match.board}")
    known = await lobby.verdicts.known(review, ann)
    assert {ply for ply, verdict in enumerate(known.verdicts) if verdict is None} == {
        *known.withheld
    }


async def test_there_is_no_graph_of_nothing(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    rated = await begin(lobby, ann, ben, "octilite")
    match = await finished(lobby, (ann, ben), "octilite", " ".join(OCTILITE.split()[:2]))
    said = await as_ann.does(f"review {match.board}")
    assert APART in " ".join(said.split())
    assert "+---" not in said
    await lobby.change(playing.resign, rated.board, ben)
    assert "+---" in await as_ann.does(f"review {match.board}")


async def test_everything_opens_once_the_board_is_over(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    rated = await begin(lobby, ann, ben, "octilite")
    match = await finished(lobby, (ann, ben), "octilite", OCTILITE)
    assert (await judged(as_ann, match.board))[1]
    await lobby.change(playing.resign, rated.board, ben)
    assert (await judged(as_ann, match.board))[1] == []


# Cheats


async def test_a_friend_plays_the_position_or_what_is_almost_the_same(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, as_ann: Shell
) -> None:
    """Symmetric, with a prong elsewhere, with the moves in another order, or by way of others."""
    rated = "32+a 46+e 22+b 36+d 42+c 26+e"
    await play(lobby, await begin(lobby, ann, ben, "octilite"), rated)
    tail = "22+f 46+h"
    for moves in (
        rated,
        "42+a 36+e 52+h 46+f 32+g 56+e",  # mirrored
        "32+a 46+e 22+b 36+d 42+c 26+f",  # an enemy prong points another way
        "32+a 46+e 22+b 36+d 42+c 56+e",  # it is on another pod
        "42+c 26+e 22+b 46+e 32+a 36+d",
        "52+a 56+f 42+c 26+e 22+b 46+e 32+a 36+d",  # what follows was played before
    ):
        match = await finished(lobby, (ann, eve), "octilite", f"{moves} {tail}")
        shown, withheld = await judged(as_ann, match.board)
        assert match.plies in withheld, moves
        assert max(shown, default=0) < match.plies - len(tail.split()), moves


@pytest.mark.parametrize(
    "moves", ["a1 b2 c3 d4 e5 a2", "b1 a2 c3 d4 e5 a1", "a1 b2 c3 d4 e5 a3", "e5 d4 c3 b2 a1 a2"]
)
async def test_a_friend_plays_binar(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, as_ann: Shell, *, moves: str
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "binar"), "a1 b2 c3 d4 e5 a2")
    match = await finished(lobby, (eve, ann), "binar", f"{moves} b3 c1")
    assert {6, 7, 8} <= {*(await judged(as_ann, match.board))[1]}


async def test_lines_from_an_own_match_that_a_player_types_lead_nowhere_near(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    await play(lobby, await begin(lobby, ann, ben, "octilite"), "22+b 26+e 32+c")
    match = await finished(lobby, (ann, ben), "octilite", OCTILITE)
    board = match.board
    for command in (
        f"analysis {board}#0 22+b 26+e 32+c --judge",
        f"analysis {board}#0 22+b 26+e 32+c 46+d --judge",
        f"analysis {board}#0 22+b 26+f 32+c --judge",
        f"explore {board}#0",
        f"play-on {board}#0 self",
    ):
        __, why = await as_ann.refused(command)
        assert why.startswith("Your rated board 1 "), command


@pytest.mark.parametrize("prong", ["e", "f"])
async def test_records_and_others_matches_are_kept_apart_as_ever(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, as_ann: Shell, *, prong: str
) -> None:
    """Also if one prong of an enemy pod points another way."""
    await play(lobby, await begin(lobby, ann, ben, "octilite"), "22+b 26+e 32+c")
    moves = f"22+b 26+{prong} 32+c 46+d 42+a 56+f 42+b 56+g"
    match = await finished(lobby, (ben, eve), "octilite", moves)
    record = await as_ann.does(f"record {match.board}")
    for command, given in ((f"review {match.board}", ""), ("review record", record)):
        result = await as_ann(command, given)
        said = " ".join((result.err or result.out).split())
        assert "Your rated board 1 " in said, command
        assert APART not in said
    for ply in range(2, 9):
        __, why = await as_ann.refused(f"review {match.board}#{ply}")
        assert why.startswith("Your rated board 1 ")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("game", ["binar", "chaos", "octilite"])
async def test_an_own_match_by_way_of_a_rated_one_shows_nothing_near_it(
    lobby: Lobby, ann: Player, ben: Player, eve: Player, as_ann: Shell, *, game: str, seed: int
) -> None:
    chance = Random(seed)
    rated = await wander(lobby, await begin(lobby, ann, ben, game), chance, 4 + 3 * seed)
    went = await lobby.ask(_played, rated.board)
    match = await begin(lobby, eve, ann, game, terms="--unrated")
    match = await wander(lobby, await play(lobby, match, " ".join(went)), chance, 12, over=True)
    shown, withheld = await judged(as_ann, match.board)
    near = range(len(went), min(len(went) + AHEAD + 1, match.plies) + 1)
    assert {*near} <= {*withheld}
    assert not {*near} & {*shown}
    for ply in near:
        status, why = await as_ann.refused(f"review {match.board}#{ply}")
        assert (status, APART in why) == (1, True)


def _played(snapshot: Snapshot, board: int) -> list[str]:
    return [move.move for move in matches_queries.moves(snapshot, board)]

"""Playing on from a position, by commands."""

from __future__ import annotations

import threading
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import TypeVar

import pytest

from lobby.core.lobby import Lobby
from lobby.core.thinker import CannotThink, Urgency
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.features.practice import practising
from lobby.features.practice import queries as practice_queries
from lobby.features.practice.values import Beginning
from lobby.features.puzzles.puzzles import attempt, numbered
from lobby.gamekit.game import State
from tests.conftest import begin, play
from tests.support.aloud import Aloud
from tests.support.at_board import typed
from tests.support.session import Enter, seen
from tests.support.shell import Shell

T = TypeVar("T")


@pytest.fixture
async def over(lobby: Lobby, ann: Player, ben: Player) -> Match:
    """Odd wins; both missed b3."""
    match = await begin(lobby, ann, ben, "binar", "-size=3 -single")
    return await play(lobby, match, "b1 a3 b2 c2 c1 a1")


async def test_both_sides_oneself(over: Match, as_ann: Shell) -> None:
    said = await as_ann.does("play-on 1#3 self")
    assert said.startswith("Practice board 1: Binar -size=3 -single, from 1#3, both sides yours\n")
    assert "Odd is to move." in said
    said = await as_ann.does("practice 1 c3 b3")
    assert "Moves here: c3 b3" in said
    assert "has won: a full line." in said
    assert "Moves here: c3\n" in await as_ann.does("practice 1 undo")


async def test_against_a_bot_that_answers(lobby: Lobby, over: Match, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    board = (await as_ann("play-on 1#2 6 --json")).document["boards"][0]
    assert (board["level"], board["seat"], board["to_move"], board["moves"]) == (6, 0, 0, [])
    board = (await as_ann("practice 1 c3 --json")).document["boards"][0]
    assert len(board["moves"]) == 2
    board = (await as_ann("practice 1 undo --json")).document["boards"][0]
    assert board["moves"] == []
    board = (await as_ann("play-on 1#2 1 --seat=1 --json")).document["boards"][0]
    assert (len(board["moves"]), board["to_move"]) == (1, 1)


async def test_replaying_holds_up_nobody(
    lobby: Lobby, over: Match, as_ann: Shell, enter: Enter, ann: Player
) -> None:
    lobby.thinker = Aloud()
    start, threads = practising._start, set[threading.Thread]()

    def noted(beginning: Beginning) -> State:
        threads.add(threading.current_thread())
        return start(beginning)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(practising, "_start", noted)
        for command in ("play-on 1#2 6", "practice 1 c3", "practice 1 undo", "practice"):
            await as_ann.does(command)
        async with enter(ann) as pilot:
            await pilot.press("ctrl+p")
            await typed(pilot, "practice 1")
            await seen(pilot, "practice 1: Binar", "Practice board, from 1#2.")
            await pilot.press("enter")
            await seen(pilot, "It is your move.")
            await typed(pilot, "c3")
            await pilot.press("enter")
            await seen(pilot, "1   c3", "2   ", "It is your move.")
    assert threads
    assert threading.main_thread() not in threads


async def test_a_board_that_cannot_be_shown_hides_no_other(
    lobby: Lobby, over: Match, ann: Player, as_ann: Shell
) -> None:
    await as_ann.does("play-on 1#3 self")
    wrong = Beginning("binar", "", 1, "", {}, (), "nonsense")
    await lobby.change(lambda tx: practice_queries.add_practice(tx, ann, wrong, None, None))
    said = " ".join((await as_ann.does("practice")).split())
    assert said.startswith("1 Binar from 1#3")
    assert "Practice board 2 cannot be shown any more: " in said
    assert said.endswith("You can remove it: practice remove 2")


async def test_a_position_given_as_text(over: Match, as_ann: Shell) -> None:
    said = await as_ann.does("play-on binar -size=3 .../.0./...:O self")
    assert "Binar -size=3, from a position given as text, both sides yours" in said
    status, why = await as_ann.refused("play-on binar nonsense self")
    assert status == 1
    assert "position" in why


async def test_a_puzzle(lobby: Lobby, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    for command in ("play-on chaos-123 self", "play-on chaos-123 6 --seat=1"):
        assert await as_ann.refused(command) == (
            1,
            "You can play on from chaos-123 after your first attempt at it: `puzzle chaos-123`"
            " shows it.",
        )
    tried = partial(attempt, "chaos-123", (), seconds=60)
    moves = numbered("chaos-123").view.moves
    wrong = next(move for move in moves if tried(move=move).result == "wrong")
    await as_ann.does(f"puzzle chaos-123 {wrong}")
    said = await as_ann.does("play-on chaos-123 self")
    assert "from chaos-123, both sides yours" in said
    assert (await as_ann.refused("play-on chaos-0"))[1].startswith("A puzzle has the name of")


async def test_a_puzzle_that_hides_numbers_hides_them_here_too(
    lobby: Lobby, ann: Player, as_ann: Shell
) -> None:
    lobby.thinker = Aloud()
    moves = numbered("curio-1").view.moves
    tried = partial(attempt, "curio-1", (), seconds=60)
    wrong = next(move for move in moves if tried(move=move).result == "wrong")
    await as_ann.does(f"puzzle curio-1 {wrong}")
    shown, dealt = set[str](), set[str]()
    for seed in range(4):
        lobby.chance = Random(seed)
        said = await as_ann.does("play-on curio-1 6")
        assert "from curio-1, you are " in said
        (practice,) = await lobby.ask(practising.listed, ann)
        dealt.add(repr(practice.beginning.setup))
        looks = ("practice", "practice 1", "practice 1 --json", "export", "practice 1 a1-a1")
        shown.add(said + "".join([str(await as_ann(look)) for look in looks]))
        await as_ann.does("practice remove 1")
    assert (len(shown), len(dealt)) == (1, 4)


async def test_a_puzzle_that_hides_numbers_is_played_to_its_end(
    lobby: Lobby, ann: Player, as_ann: Shell
) -> None:
    lobby.thinker = Aloud()
    puzzle = numbered("curio-1")
    tried = partial(attempt, "curio-1", (), seconds=60)
    wrong = next(move for move in puzzle.view.moves if tried(move=move).result == "wrong")
    await as_ann.does(f"puzzle curio-1 {wrong}")
    board = (await as_ann("play-on curio-1 1 --json")).document["boards"][0]
    assert (board["seat"], board["to_move"]) == (puzzle.seat, puzzle.seat)
    assert any(piece["back"] is None for piece in board["position"]["pieces"].values())
    chance = Random(1)
    while board["to_move"] is not None:
        assert board["to_move"] == puzzle.seat
        move = chance.choice(board["legal_moves"])
        board = (await as_ann(f"practice 1 {move} --json")).document["boards"][0]
    pieces = board["position"]["pieces"].values()
    assert all(piece["front"] and piece["back"] for piece in pieces)


async def test_they_are_listed_and_removed(over: Match, as_ann: Shell, as_ben: Shell) -> None:
    assert (await as_ann.does("practice")).startswith("You have no practice boards.")
    await as_ann.does("play-on 1#2 self")
    await as_ann.does("play-on 1#3 self")
    assert [line[:1] for line in (await as_ann.does("practice")).splitlines()] == ["2", "1"]
    assert (await as_ben.refused("practice 1"))[0] == 3
    assert (await as_ben.refused("practice remove 1"))[0] == 3
    assert await as_ann.does("practice remove 1 2") == "Practice boards removed: 2\n"
    assert (await as_ann("practice --json")).document == {"boards": []}


async def test_what_cannot_be_played_on(
    lobby: Lobby, over: Match, as_ann: Shell, as_guest: Shell
) -> None:
    assert (await as_guest.refused("play-on 1#2 self"))[0] == 1
    for command, said in {
        "play-on 1 self": "The match is over in that position. Choose an earlier move.",
        "play-on 1#9 self": "1 has no move 9. Give a number from -6 to 6.",
        "play-on 1#2 6": "This server has no bots. Play both sides: self",
        "play-on 1#2 9": "'9' is not a level. Write a number from 1 to 6, or self.",
        "play-on 1#2 --seat=2 self": "The seat is 0 or 1, as in --seat=1.",
    }.items():
        assert (await as_ann.refused(command))[1].startswith(said)
    await begin(lobby, *over.players, "binar")
    assert (await as_ann.refused("play-on 2 self"))[1].startswith("Board 2 is still being played.")


async def test_it_is_kept_apart_from_rated_matches(
    lobby: Lobby, over: Match, ann: Player, ben: Player, as_ann: Shell
) -> None:
    lobby.thinker = Aloud()
    await as_ann.does("play-on 1#2 6")
    await play(lobby, await begin(lobby, ben, ann, "binar", "-size=3 -single"), "b1 a3")
    assert (await as_ann.refused("play-on 1#2"))[1].startswith("Your rated board 2 stands")
    assert (await as_ann.refused("practice 1 c3"))[1].startswith("Your rated board 2 can come to")


class Meanwhile(Aloud):
    """Notes what is asked, and does something else before it answers."""

    def __init__(self, act: Callable[[], Awaitable[object]]) -> None:
        self.asked: list[tuple[Urgency, str]] = []
        self._act = act

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        self.asked.append((urgency, whose))
        await self._act()
        return await super().ask(work)


async def test_its_bot_waits_for_no_review_and_says_nothing_that_has_become_help(
    lobby: Lobby, over: Match, ann: Player, ben: Player, as_ann: Shell
) -> None:
    async def begun() -> None:
        await begin(lobby, ben, ann, "binar", "-size=3 -single")

    lobby.thinker = thinker = Meanwhile(begun)
    refused = await as_ann.refused("play-on 1#2 6 --seat=1")
    assert refused[1].startswith("Your rated board 2 can come to this position.")
    assert thinker.asked == [(Urgency.BOARD, "ann")]
    assert (await as_ann("practice --json")).document == {"boards": []}


class Failing(Aloud):
    """Cannot think."""

    async def ask(
        self, work: Callable[[], T], *, urgency: Urgency = Urgency.STUDY, whose: str = ""
    ) -> T:
        raise CannotThink("No.")


async def test_a_board_is_kept_only_if_its_bot_can_begin(
    lobby: Lobby, over: Match, as_ann: Shell
) -> None:
    lobby.thinker = Failing()
    assert await as_ann.refused("play-on 1#2 6 --seat=1") == (1, "No.")
    assert (await as_ann("practice --json")).document == {"boards": []}
    assert "Practice board 1:" in await as_ann.does("play-on 1#2 6 --seat=0")
    assert await as_ann.refused("practice 1 c3") == (1, "No.")
    assert (await as_ann("practice --json")).document["boards"][0]["moves"] == ["c3"]


async def test_a_curio_position_in_which_pieces_have_turned(lobby: Lobby, as_ann: Shell) -> None:
    lobby.thinker = Aloud()
    text = "D22D43D42D33D44/.D41D31D11D32/L34..../.L33L42L21L32/L31L41L44L22L11:D:D21"
    board = (await as_ann(f"play-on curio {text} 1 --seat=0 --json")).document["boards"][0]
    assert len(board["moves"]) == 1
    assert {"seat": 1, "front": 2, "back": 1} in board["position"]["captured"]
    wrong = text.replace("D41", "D14")
    status, why = await as_ann.refused(f"play-on curio {wrong} 1 --seat=0")
    assert (status, why.partition(",")[0]) == (1, "Dark has turned 1 piece")
    assert len((await as_ann("practice --json")).document["boards"]) == 1


async def test_its_bot_does_not_show_the_way_into_a_rated_match(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell
) -> None:
    """Where it begins nothing is closed, but some of the bot's moves lead to what is."""
    lobby.thinker = Aloud()
    await play(lobby, await begin(lobby, ann, ben, "binar", "-size=4"), "a1 b2 c3 d4 a2 c1")
    said = [
        await as_ann(f"play-on binar -size=4 0..1/..0./010./..1.:O {level} --seat=0 --json")
        for level in (1, 2, 3, 1, 2, 3)
    ]
    refused = [answer.err for answer in said if answer.status]
    assert refused
    assert all(refusal.startswith("Your rated board 1 can come to") for refusal in refused)
    for board in (await as_ann("practice --json")).document["boards"]:
        await as_ann.does(f"explore binar -size=4 a4 b2 c3 d4 a2 c1 c2 {' '.join(board['moves'])}")

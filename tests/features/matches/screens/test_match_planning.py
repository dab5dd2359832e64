"""Planning ahead on the screen: on the board and by typing, kept and dropped, with reasons."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.matches import viewing
from lobby.features.matches.values import Match
from lobby.features.people import players
from lobby.features.people.values.player import Player
from lobby.features.planning import queued_moves
from lobby.features.planning.values import read
from tests.conftest import begin, play
from tests.support.at_board import moves, opened, pointed, typed
from tests.support.session import Enter, gone, seen, text, until


async def waits(lobby: Lobby, match: Match, player: Player) -> list[str]:
    return [str(line) for line in (await lobby.ask(queued_moves.queued, match.board, player)).lines]


async def test_a_line_is_entered_with_the_cursor_and_played(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "chaos")
    async with enter(ben) as pilot:
        screen = await opened(pilot, match)
        await seen(pilot, "ann is to move.   W plans your reply", "W plan ahead")
        await pilot.press("W")
        await seen(pilot, "Which reply do you expect from ann? A any", "planning", "A any reply")
        await pointed(pilot, screen, "a1")
        await seen(pilot, "if a1   then go to c3")
        await pointed(pilot, screen, "c3")
        await seen(pilot, "if a1-c3 then   What do you play?")
        screen.table.put_cursor("d4")
        await pilot.press("enter")
        await seen(pilot, "if a1-c3 then d4   then")
        screen.table.put_cursor("a1")
        await pilot.press("enter")
        await seen(pilot, "d4-a1   Enter again stops here", "stop here")
        await pilot.press("enter")
        await seen(
            pilot, "Enter saves the plan; or enter the next reply (A any).", "Enter save the plan"
        )
        await pilot.press("enter")
        await seen(pilot, "W: if a1-c3 then d4-a1")
        assert await waits(lobby, match, ann) == []
        await play(lobby, match, "a1-c3")
        await seen(pilot, "ann is to move.", "d4-a1~")
        await gone(pilot, "W: if")
    assert await moves(lobby, match) == "a1-c3 d4-a1"


async def test_a_phone_asks_for_the_plan_and_tells_it_in_whole_sentences(
    enter: Enter, lobby: Lobby, ben: Player
) -> None:
    other = await lobby.change(players.take_name, "SHA256:long", "Bartholomew-Quik")
    match = await begin(lobby, other, ben, "chaos")
    async with enter(ben, size=(40, 18)) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        await seen(pilot, "Which reply do you expect? A any")
        await typed(pilot, "d4")
        await seen(pilot, "It is the other side's turn.")
        await pilot.press("escape")
        await typed(pilot, "a1c3")
        await pilot.press("enter")
        await seen(pilot, "What do you play?")
        await typed(pilot, "d4a1")
        await pilot.press("enter")
        await seen(pilot, "Enter saves, or a reply (A any).")
        await pilot.press("enter")
        await seen(pilot, "Planned: if a1-c3 then d4-a1.")
        await typed(pilot, "or d4-a1")
        await pilot.press("enter")
        await seen(pilot, "W: if a1-c3 then d4-a1; d4-a1")


async def test_the_cursor_begins_where_a_reply_can_start(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "chaos")
    async with enter(ben) as pilot:
        screen = await opened(pilot, match)
        screen.table.put_cursor("c3")
        await pilot.press("W")
        await seen(pilot, "Which reply do you expect from ann?")
        await pilot.press("enter")
        await seen(pilot, "if ", "   then ")


async def test_a_line_with_choices_goes_on_and_back(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    async with enter(ben) as pilot:
        screen = await opened(pilot, match)
        await pilot.press("W")
        await seen(pilot, "Which reply")
        screen.table.put_cursor("32")
        await pilot.press("enter")
        await seen(pilot, "if 32   prong: [a]")
        await pilot.press("enter")
        await seen(pilot, "if 32+a then   What do you play?")
        await typed(pilot, "46e")
        await seen(pilot, "if 32+a then 46+e   Enter adds it", "Enter add it")
        await pilot.press("enter")
        await seen(pilot, "Enter saves the plan; or enter")
        await typed(pilot, "32-33")
        await seen(pilot, "if 32+a then 46+e if 32-33   Enter adds it")
        await pilot.press("enter")
        await seen(pilot, "46+e if 32-33 then   What do you play?")
        await pilot.press("backspace")
        await seen(pilot, "if 32+a then 46+e   Enter saves the plan")
        await pilot.press("escape")
        await seen(pilot, "Leave without saving this plan?")
        await pilot.press("n", "enter")
        await seen(pilot, "W: if 32+a then 46+e")
        assert await waits(lobby, match, ben) == ["if 32+a then 46+e"]
        await play(lobby, match, "32+a")
        await seen(pilot, "46+e~", "ann is to move.")
        await pilot.press("less_than_sign", "greater_than_sign")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await play(lobby, match := await lobby.ask(viewing.find, match.board, ann), "22+a")
        await seen(pilot, "<22+a>")
        await pilot.press("less_than_sign")
        await seen(pilot, "Move 2 of 3: ben 46+e, planned in advance")


async def test_a_line_that_begins_with_if_is_written_as_in_a_command(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        await seen(pilot, "Which reply")
        await typed(pilot, "if")
        await seen(pilot, "ahead > if")
        await typed(pilot, " 32+a then 46+e")
        await pilot.press("enter")
        await seen(pilot, "W: if 32+a then 46+e")
        await pilot.press("W")
        await seen(pilot, "Which reply")
        for move in ("32+a", "46+e"):
            await typed(pilot, move)
            await pilot.press("enter")
        await seen(pilot, "if 32+a then 46+e   Enter saves the plan")
        await typed(pilot, "if")
        await seen(pilot, "ahead > if 32+a then 46+e if")
        await typed(pilot, " 22+a then 36+d")
        await pilot.press("enter")
        await until(pilot, lambda: "ahead >" not in text(pilot))
    plan = "if 32+a then 46+e if 22+a then 36+d"
    assert plan in await waits(lobby, match, ben)


async def test_if_is_a_word_where_i_is_a_column(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await begin(lobby, ann, ben, "hex")
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        await seen(pilot, "Which reply")
        await typed(pilot, "if i5 then c3")
        await seen(pilot, "ahead > if i5 then c3")
        await pilot.press("enter")
        await seen(pilot, "W: if i5 then c3")


async def test_the_position_as_text_is_the_planned_one(
    enter: Enter, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        await typed(pilot, "32+a")
        await pilot.press("enter")
        await seen(pilot, "What do you play?")
        await pilot.press("T")
        await seen(pilot, " octilite ....../.XXXX./....../....../....../.OOaOO./......:X:11-12")
        await pilot.press("backspace")
        await seen(pilot, "Which reply")
        await pilot.press("A")
        await seen(pilot, "What do you play?")
        await pilot.press("T")
        await seen(pilot, "There is no single position after any reply.")


async def test_whatever_comes(enter: Enter, lobby: Lobby, match: Match, ben: Player) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        await seen(pilot, "Which reply")
        await pilot.press("A")
        await seen(pilot, "What do you play?")
        await typed(pilot, "46e")
        await pilot.press("enter")
        await seen(pilot, "46+e   Enter saves the plan; or enter the next reply (A any).")
        await pilot.press("A")
        await seen(pilot, "46+e   What do you play?")
        await typed(pilot, "46-35")
        await pilot.press("enter")
        await seen(pilot, "46+e 46-35   Enter saves the plan")
        await pilot.press("enter")
        await seen(pilot, "W: 46+e 46-35")
    assert await waits(lobby, match, ben) == ["46+e 46-35"]


async def test_what_nobody_can_judge_yet_may_be_added(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    """After any reply to a move that may be swapped, not even a guess is offered."""
    match = await play(lobby, await begin(lobby, ann, ben, "hex"), "f6")
    async with enter(ann) as pilot:
        await opened(pilot, match)
        await pilot.press("W", "A")
        await seen(pilot, "What do you play?")
        await typed(pilot, "e5")
        await seen(pilot, "e5   Enter adds it", "Enter add it")
        await pilot.press("enter")
        await seen(pilot, "e5   Enter saves the plan")


async def test_a_plan_made_on_the_board_stands_beside_others(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    """It begins at the position that is shown, not after what is planned already."""
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await typed(pilot, "46+e")
        await pilot.press("enter")
        await seen(pilot, "W: 46+e")
        await pilot.press("W")
        for move in ("32a", "46d"):
            await typed(pilot, move)
            await pilot.press("enter")
        await seen(pilot, "if 32+a then 46+d   Enter saves the plan")
        await pilot.press("enter")
        await gone(pilot, "Enter saves the plan")
    assert await waits(lobby, match, ben) == ["46+e", "if 32+a then 46+d"]


async def test_moves_typed_one_after_another_are_a_sequence(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    """What is played is ticked, and what is dropped is told where it stood."""
    async with enter(ann) as other, enter(ben) as pilot:
        await opened(other, match)
        await opened(pilot, match)
        for line in ("46+e", "46-35", "if 22+c then 35-34"):
            await typed(pilot, line)
            await pilot.press("enter")
        await seen(pilot, "W: 46+e 46-35", "22+c then 35-34")
        await play(lobby, match, "32+a")
        await seen(pilot, "W: 46+e ✓, 46-35")
        await play(lobby, await lobby.ask(viewing.find, match.board, ann), "32+b")
        await seen(pilot, "✗ 46-35", "From 46 to 35", "Your move.")
        assert "46-35" not in text(other)
        await pilot.press("R", "n")
        await seen(pilot, "✗ 46-35")


async def test_a_line_is_typed(enter: Enter, lobby: Lobby, match: Match, ben: Player) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await typed(pilot, "if 32+a 46+e")
        await seen(pilot, "ahead > if 32+a 46+e", "Enter send")
        await pilot.press("enter")
        await seen(pilot, "Each reply needs an answer: if MOVE then MOVE.", "if 32+a 46+e")
        await pilot.press(*["backspace"] * 4)
        await typed(pilot, "then 46+e")
        await pilot.press("enter")
        await seen(pilot, "W: if 32+a then 46+e")
        await typed(pilot, "46+d")
        await pilot.press("enter")
        await seen(pilot, "W: if 32+a then 46+e", "46+d")
        await typed(pilot, "46")
        await seen(pilot, "ahead > 46")
        await pilot.press("escape")
        await seen(pilot, "ann is to move.")
    assert await waits(lobby, match, ben) == ["if 32+a then 46+e", "46+d"]


async def test_a_move_typed_too_early_is_the_move_once_the_turn_comes(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await typed(pilot, "46")
        await seen(pilot, "ahead > 46")
        await play(lobby, match, "32+a")
        await gone(pilot, "ahead >")
        await typed(pilot, "e")
        await seen(pilot, "46+e   Enter plays it")
        await pilot.press("enter")
        await seen(pilot, "ann is to move.")
    assert await moves(lobby, match) == "32+a 46+e"


async def test_a_line_with_a_reply_is_written_on_when_the_turn_comes(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await typed(pilot, "if 3")
        await play(lobby, match, "32+a")
        await seen(pilot, "<32+a>", "ahead > if 3")


async def test_what_waits_is_dropped_after_a_question(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    for line in ("46+e", "or 46+d", "or if 32+a then 46+c"):
        await lobby.change(queued_moves.queue, match.board, ben, read(line))
    async with enter(ben) as pilot, enter(ann) as other:
        await opened(other, match)
        assert "46+c" not in text(other)
        await opened(pilot, match)
        await seen(pilot, "W: 46+e", "46+d", "if 32+a then 46+c")
        await pilot.press("X")
        await seen(pilot, "Delete which plan? 1 to 3, from the top")
        await pilot.press("2")
        await gone(pilot, "46+d")
        await pilot.press("X")
        await seen(pilot, "Delete which plan? 1 to 2")
        await pilot.press("n")
        await gone(pilot, "Delete which plan?")
        assert len(await waits(lobby, match, ben)) == 2
        await pilot.press("X")
        await seen(pilot, "Delete which plan? 1 to 2")
        await pilot.press("1")
        await seen(pilot, "W: if 32+a then 46+c")
        await pilot.press("X")
        await seen(pilot, "Delete this plan: if 32+a then 46+c?")
        await pilot.press("y")
        await gone(pilot, "46+c")
    assert await waits(lobby, match, ben) == []


async def test_why_something_was_dropped_is_told(
    enter: Enter, lobby: Lobby, match: Match, ann: Player, ben: Player
) -> None:
    await lobby.change(queued_moves.queue, match.board, ben, read("if 32+a then 46+e"))
    async with enter(ben) as pilot, enter(ann) as other:
        await opened(pilot, match)
        await opened(other, match)
        await play(lobby, match, "32+b")
        await seen(pilot, "✗ if 32+a then 46+e: 32+b", "played instead.")
        await seen(other, "ben is to move.")
        assert "dropped" not in text(other)


async def test_another_reply_ends_the_planning(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        await seen(pilot, "Which reply")
        await typed(pilot, "32a")
        await pilot.press("enter")
        await seen(pilot, "if 32+a then")
        await play(lobby, match, "22+b")
        await seen(pilot, "ann played 22+b, and not 32+a as you expected.", "your move")


async def test_an_unfinished_plan_goes_on_when_its_reply_comes(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        await seen(pilot, "Which reply")
        for move in ("32a", "46e", "32-33"):
            await typed(pilot, move)
            await pilot.press("enter")
        await seen(pilot, "if 32+a then 46+e if 32-33 then")
        await play(lobby, match, "32+a")
        await seen(pilot, "ann played 32+a, as you expected.", "Enter play")
        await pilot.press("enter")
        await seen(pilot, "if 32-33 then   What do you play?")
        assert await moves(lobby, match) == "32+a 46+e"
        await typed(pilot, "46-45")
        await pilot.press("enter", "enter")
        await seen(pilot, "W: if 32-33 then 46-45")


async def test_half_an_answer_is_kept_when_its_reply_comes(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("W")
        await seen(pilot, "Which reply")
        await pilot.press("A")
        await seen(pilot, "What do you play?", "planning")
        await typed(pilot, "46")
        await play(lobby, match, "22+b")
        await seen(pilot, "as you expected.", "46   then")


async def test_a_resignation_waits_and_is_taken_back(
    enter: Enter, lobby: Lobby, match: Match, ben: Player
) -> None:
    await play(lobby, match, "32+a 46+e")
    async with enter(ben) as pilot:
        await opened(pilot, match)
        await pilot.press("R")
        await seen(pilot, "Resign as soon as your turn comes? Then ann wins.")
        await pilot.press("y")
        await seen(pilot, "W: resign after any move")
        await pilot.press("R")
        await seen(pilot, "You will resign on your turn. Play on instead?")
        await pilot.press("y")
        await gone(pilot, "resign after any move")
    assert await waits(lobby, match, ben) == []


async def test_curio_plans_end_where_knowledge_ends(
    enter: Enter, lobby: Lobby, ann: Player, ben: Player
) -> None:
    match = await play(lobby, await begin(lobby, ann, ben, "curio"), "a2-a3")
    async with enter(ann) as pilot:
        screen = await opened(pilot, match)
        await pilot.press("W")
        await seen(pilot, "Which reply")
        screen.table.put_cursor("a4")
        await pilot.press("enter")
        screen.table.put_cursor("a3")
        await pilot.press("enter")
        await seen(pilot, "You cannot plan beyond a4-a3: what it reveals is unknown.")
        await pilot.press("enter", "backspace")
        await seen(pilot, "Which reply")
        await pilot.press("escape")
        await until(pilot, lambda: screen.sitting and screen.sitting.plan is None)
    assert await waits(lobby, match, ann) == []

"""Boards told in words, as a blind player has them read."""

from __future__ import annotations

from lobby.core.lobby import Lobby
from lobby.features.matches import playing, viewing
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from tests.conftest import Clock, begin, play
from tests.support.shell import Shell


async def in_line_mode(shell: Shell, *commands: str) -> list[str]:
    """What each of *commands* says in line mode."""
    answers = await shell(None, "".join(f"{command}\n" for command in commands), terminal=True)
    return [f"{answer}\n" for answer in answers.out.split("\n> ")[1:-1]]


async def test_line_mode_describes_and_a_command_draws(
    match: Match, as_ann: Shell, as_ben: Shell, clock: Clock
) -> None:
    await as_ann.does("move 1 32+a")
    clock.advance(3600)
    await as_ben.does("move 1 46+e -m Your turn")
    page, again, drawn = await in_line_mode(as_ann, "show 1", "next", "show 1 --diagram")
    assert (
        page
        == again
        == (
            "Board 1: OctiLite, move 3. You are O. ben is X.\n"
            "ben, move 2: prong e on 46, down. It is your move. The last move was just now.\n"
            "You have 7 days left for this move.\n"
            'ben commented on move 2: "Your turn"\n'
            "You: 4 pods, 11 prongs in hand. No prongs: 22, 42, 52. Prong a: 32.\n"
            "ben: 4 pods, 11 prongs in hand. No prongs: 26, 36, 56. Prong e: 46.\n"
            "ann: rated 1500 so far. ben: rated 1500 so far.\n"
            "Terms: 7 days per move; weekends included; rated; public.\n"
        )
    )
    assert drawn == await as_ann.does("show 1")
    assert "+-----+-----+" in drawn
    assert await as_ann.does("show 1 --words") == page


async def test_parts_of_a_board(lobby: Lobby, match: Match, as_ann: Shell) -> None:
    await play(lobby, match, "32+a 46+e")
    rows, pieces, start, changes = [
        (await as_ann.does(f"show 1 {part}")).splitlines()
        for part in ("rows", "PIECES", "from 32", "changes")
    ]
    assert {part[0] for part in (rows, pieces, start, changes)} == {"Board 1: OctiLite, move 3."}
    assert rows[1] == "Row 1: empty."
    assert pieces[1] == "You: 4 pods, 11 prongs in hand. No prongs: 22, 42, 52. Prong a: 32."
    assert start[1:6] == [
        "32 yours prong a.",
        "8 moves from 32:",
        "32-33.",
        "32+b: up and right.",
        "32+c: right.",
    ]
    assert changes[1:] == [
        "ben, move 2: prong e on 46, down.",
        "Now 46 X prong e.",
        "ben: 11 prongs in hand.",
    ]


async def test_a_part_of_the_next_board_and_of_all_boards_of_a_player(
    lobby: Lobby, match: Match, as_ann: Shell
) -> None:
    page = await as_ann.does("show 1 from 22")
    for command in ("next from 22", "show ann next from 22", "octilite show ann FROM 22"):
        assert await as_ann.does(command) == page
    assert await as_ann.does("next changes") == await as_ann.does("show 1 changes")
    assert await as_ann.refused("next board") == (
        2,
        "`next` does not accept 'board'. next next rows|pieces|changes next from CELL",
    )
    assert (await as_ann.refused("show rows"))[1] == "There is no player called 'rows'."
    one, *others = (await as_ann("show 1 rows --json")).document["boards"]
    assert (others, one) == ([], (await as_ann("show 1 --json")).document["boards"][0])


async def test_an_imported_match_in_words(lobby: Lobby, match: Match, as_ann: Shell) -> None:
    await play(lobby, match, "32+a 46+e")
    await as_ann.does("resign 1")
    record = await as_ann.does("record 1")
    await as_ann.does("import", record)
    said = await as_ann.does("show @1 changes")
    assert said.endswith(
        "\nben, move 2: prong e on 46, down.\nNow 46 X prong e.\nben: 11 prongs in hand.\n"
    )
    assert "O: 4 pods, 11 prongs in hand. " in await as_ann.does("show @1 --words")


async def test_what_has_changed_for_each_viewer_and_then(
    lobby: Lobby, match: Match, as_ann: Shell, as_ben: Shell, as_guest: Shell
) -> None:
    nothing = await as_ben.does("show 1 changes")
    assert nothing.endswith("\nNothing has changed since the start.\n")
    await play(lobby, match, "32+a 46+e 32-33")
    own = await as_ann.does("show 1 changes")
    assert own == (
        "Board 1: OctiLite, move 4.\nYour move 3: 32 to 33.\n"
        "Now 33 yours prong a.\nEmpty now: 32.\n"
    )
    for shell in (as_ben, as_guest):
        assert await shell.does("show 1 changes") == (
            "Board 1: OctiLite, move 4.\nann, move 3: 32 to 33.\n"
            "Now 33 O prong a.\nEmpty now: 32.\n"
        )
    then = await as_ann.does("show 1#2 from 32")
    assert then == (
        "Board 1: OctiLite, after move 2 of 3.\n32 yours prong a.\n"
        "Moves are told of the present position only.\n"
    )


async def test_what_is_told_of_a_cell_without_moves(
    match: Match, as_ann: Shell, as_ben: Shell
) -> None:
    title = "Board 1: OctiLite, move 1.\n"
    assert await as_ben.does("show 1 from 24") == f"{title}24 empty.\nIt is ann's move.\n"
    assert (
        await as_ann.does("show 1 from 36")
        == f"{title}36 X no prongs.\nNo move begins there now.\n"
    )
    refused = await as_ann.refused("show 1 from z9")
    assert refused == (3, "z9 is not on board 1. `rows` names all cells.")
    assert (await as_ann.refused("show 1 from"))[0] == 2


async def test_other_boards_are_described_in_line_mode_too(
    lobby: Lobby, match: Match, as_ann: Shell
) -> None:
    submitted, preview, explored, drawn = await in_line_mode(
        as_ann,
        "submit 1 32+a",
        "preview new octilite 32+a",
        "explore chaos",
        "preview new chaos --diagram",
    )
    assert "Prong a: 32." in submitted
    assert "O: 4 pods, 11 prongs in hand. No prongs: 22, 42, 52. Prong a: 32.\n" in preview
    assert "O: 7 pieces. a1, a2, a3, b1, b2, b3, b4.\n" in explored
    assert all("---" not in page for page in (submitted, preview, explored))
    assert "---" in drawn


async def test_a_board_begun_in_line_mode_is_described(
    lobby: Lobby, ann: Player, ben: Player, as_ann: Shell, as_ben: Shell
) -> None:
    await as_ann.does("octilite challenge ben --seat=0")
    (accepted,) = await in_line_mode(as_ben, "accept 1")
    assert "Board 1: OctiLite, move 1. ann is O. You are X.\n" in accepted
    assert "ann: 4 pods, 12 prongs in hand. No prongs: 22, 32, 42, 52.\n" in accepted


async def test_moves_that_begin_on_no_cell_are_told(
    lobby: Lobby, ann: Player, ben: Player, as_ben: Shell
) -> None:
    match = await begin(lobby, ann, ben, "chaos", "-pie")
    opening = (await lobby.ask(viewing.show, match.board, ann)).view.moves[0]
    await play(lobby, match, opening)
    view = (await lobby.ask(viewing.show, match.board, ben)).view
    swap = next(move for move in view.moves if move.startswith("swap:"))
    cell = swap.removeprefix("swap:").split("-")[0]
    said = " ".join((await as_ben.does(f"show 1 from {cell}")).split())
    assert swap in said
    assert "Moves that begin on no cell: keep." in said


async def test_the_result_comes_first(
    lobby: Lobby, match: Match, ann: Player, as_ben: Shell
) -> None:
    await play(lobby, match, "32+a 46+e")
    await lobby.change(playing.resign, match.board, ann)
    changes = await as_ben.does("show 1 changes")
    assert changes.splitlines()[1] == "Result: you beat ann (ann resigned)."


async def test_the_own_move_says_what_it_did(
    lobby: Lobby, ann: Player, ben: Player, as_ben: Shell
) -> None:
    match = await begin(lobby, ann, ben, "chaos")
    await play(lobby, match, "a1-c3 d4-a1")
    for part in ("changes", "--words"):
        assert "Your move 2: d4 to a1, flips " in await as_ben.does(f"show 1 {part}")

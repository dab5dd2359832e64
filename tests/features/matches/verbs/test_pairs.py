"""Pairs of boards, by command."""

from __future__ import annotations

from tests.support.shell import Shell


def _line(said: str) -> str:
    return " ".join(said.split())


async def pair(as_ann: Shell, as_ben: Shell, game: str = "octilite") -> None:
    await as_ann.does(f"{game} challenge ben --pair")
    await as_ben.does("accept ann")


async def test_a_pair_is_offered_and_taken(as_ann: Shell, as_ben: Shell) -> None:
    said = _line(await as_ann.does("binar challenge ben -single --pair"))
    assert said == (
        "Challenge 1 sent to ben: Binar; -single; 7 days per move; weekends included; rated;"
        " public; a pair of boards with one result; each is Even on one board, Odd on the other."
        " With best play Even wins on move 20."
    )
    (offer,) = (await as_ben("challenges --json")).document["to_me"]
    assert offer["terms"] == ["--pair"]
    page = _line(await as_ben.does("accept 1"))
    assert page.startswith("Board 2: Binar, move 1 > Even ben (you)")
    assert "On board 1, the other board of this pair, ann is to move." in page
    assert "your move / ben to move" in _line(await as_ann.does("games"))


async def test_where_one_side_wins_by_force_a_pair_is_advised(as_ann: Shell, as_ben: Shell) -> None:
    said = _line(await as_ann.does("binar challenge ben -single"))
    assert said.endswith("With --pair, each of you plays each side once.")
    assert "--pair" not in await as_ann.does("chaos challenge ben -balanced")


async def test_curio_has_two_deals(as_ann: Shell, as_ben: Shell) -> None:
    said = await as_ann.does("curio seek 2 --pair")
    assert "2 pairs left" in _line(said)
    assert "each board of the pair has its own deal" in _line(said)
    (offer,) = (await as_ben("challenges --json")).document["open"]
    assert len(set(offer["commitments"])) == 4
    await as_ben.does("accept 1 --nonce=ben-2")
    pages = [(await as_ben(f"show {board} --json")).document["boards"][0] for board in (1, 2)]
    assert [page["commitment"] for page in pages] == offer["commitments"][:2]


async def test_a_seat_is_not_chosen(as_ann: Shell) -> None:
    result = await as_ann("chaos seek --pair --seat=1")
    assert result.status
    assert "In a pair you have each seat once. Leave out --seat or --pair." in result.err


async def test_lists_show_both_boards_in_one_row(as_ann: Shell, as_ben: Shell) -> None:
    await pair(as_ann, as_ben)
    for command in ("games", "turns", "games ben all", "list octilite"):
        rows = [line for line in (await as_ann.does(command)).splitlines() if line[:1] != " "]
        assert len(rows) == 1, command
        assert rows[0].startswith("1+2  OctiLite  your move / ben to move"), command
    assert await as_ann.does("turns --count") == "1\n"
    boards = (await as_ann("games --json")).document["boards"]
    assert {board["board"]: board["pair"] for board in boards} == {1: 2, 2: 1}


async def test_the_result_is_that_of_both_boards(as_ann: Shell, as_ben: Shell) -> None:
    await pair(as_ann, as_ben)
    for one, other, board in ((as_ann, as_ben, 1), (as_ben, as_ann, 2)):
        await one.does(f"move {board} 22+a")
        await other.does(f"move {board} 26+a")
    assert (
        await as_ann.does("resign 1")
        == "You resigned board 1. Result: ben beat you (you resigned).\n"
    )
    assert await as_ann.does("history") == "There are no finished matches yet.\n"
    assert "ben to move" in _line(await as_ann.does("games"))
    assert (await as_ann("rematch 1")).err.startswith("The other board of the pair, 2, is not over")
    await as_ben.does("move 2 propose")
    assert "Ratings: ben 1500? (+0), you 1419? (-81)." in _line(await as_ann.does("move 2 accept"))
    assert _line(await as_ann.does("history")) == (
        "1+2 OctiLite ben won / drawn just now ben +0 - ann -81, 1.5-0.5, resigned, agreed, pair"
    )
    page = _line(await as_ann.does("show 1"))
    assert "On board 2, the other board of this pair, you drew with ben (agreed)." in page
    assert "Both boards together: ben beat you 1.5-0.5." in page
    boards = (await as_ann("history --json")).document["boards"]
    assert {board["board"]: board["rating_changes"] for board in boards} == {
        1: [-81, 0],
        2: [0, -81],
    }
    news = _line(await as_ben.does("news"))
    assert "both boards together: you beat ann 1.5-0.5; no gain: too few moves" in news
    assert "1 won, 1 drawn, 0 lost" in await as_ann.does("rating ben")
    assert '[Pair "1"]' in await as_ann.does("record 2")
    assert (await as_ann("record 2 --json")).document["pair"] == 1
    exported = (await as_ann("export")).document["matches"]
    assert [(match["board"], match["pair"]) for match in exported] == [(1, 2), (2, 1)]
    assert "a pair of boards with one result" in _line(await as_ann.does("rematch 2"))


async def test_one_board_cancels_both(as_ann: Shell, as_ben: Shell) -> None:
    await pair(as_ann, as_ben)
    assert "Board 2 is aborted." in await as_ann.does("resign 2")
    assert "Result: the pair was aborted and changes no rating." in _line(
        await as_ann.does("show 1")
    )
    assert _line(await as_ann.does("history ann")).startswith("1+2 OctiLite no result / no result")

"""Lists of games, boards and people."""

from __future__ import annotations

import pytest

from lobby.core.lobby import Lobby
from lobby.database.transaction import Transaction
from lobby.features.matches import lists, offers, playing, starting
from lobby.features.matches.values import Match
from lobby.features.people.values.player import Player
from lobby.games.catalogue import GAMES
from lobby.games.kinds import ordered
from tests.conftest import Clock, begin, play
from tests.support.proposals import proposal
from tests.support.shell import Shell


@pytest.fixture
async def boards(lobby: Lobby, clock: Clock, ann: Player, ben: Player) -> list[Match]:
    """Two boards await ann's move, the second for longer; one awaits ben's; one is over."""
    waiting = await begin(lobby, ann, ben)
    longer = await begin(lobby, ann, ben, "chaos", terms="--private")
    moved = await begin(lobby, ann, ben, "binar")
    over = await begin(lobby, ann, ben, "binar")
    await play(lobby, over, "a1 a2")
    await lobby.change(playing.resign, over.board, ben)
    clock.advance(3600)
    await play(lobby, waiting, "32+a 46+e")
    moved = await play(lobby, moved, "c3")
    await lobby.change(offers.offer_draw, moved.board, ann)
    return [waiting, longer, moved, over]


async def test_the_games(as_guest: Shell) -> None:
    listed = (await as_guest.does("list")).splitlines()
    assert [word for line in listed if (word := line.partition(" ")[0]) in GAMES] == [*ordered()]
    assert listed[0] == "HIDDEN PIECES"
    rules = (await as_guest("list --json")).document["games"][1]
    assert rules["seats"] == ["Even", "Odd"]
    assert rules["options"] == ["-size=N", "-own", "-choose", "-double", "-single"]


async def test_what_is_played(as_guest: Shell, boards: list[Match]) -> None:
    assert await as_guest.does("list OctiLite binar") == (
        "3  Binar     ben to move  7 d left  ann - ben, ann offers a draw, 7 days per\n"
        "                                    move\n"
        "1  OctiLite  ann to move  7 d left  ann - ben, 7 days per move\n"
    )
    assert await as_guest.does("list chaos") == "There are no such running matches.\n"
    assert await as_guest.refused("list --most=2") == (
        2,
        "--most counts boards. Name a game, such as `list hex --most=5`. list list <game>..."
        " [--most=N]",
    )
    assert await as_guest.refused("list go") == (
        3,
        f"There is no game 'go'. The games are {', '.join(GAMES)}.",
    )


async def test_the_boards_of_a_player(
    as_ann: Shell, as_ben: Shell, as_guest: Shell, boards: list[Match]
) -> None:
    longer = "2  Chaos     your move    6 d left  ann - ben, 7 days per move, private\n"
    waiting = "1  OctiLite  your move    7 d left  ann - ben, 7 days per move\n"
    moved = "3  Binar     ben to move  7 d left  ann - ben, you offer a draw, 7 days per move\n"
    assert await as_ann.does("games") == longer + waiting + moved
    assert await as_ann.does("games ANN active") == longer + waiting + moved
    assert (
        await as_ann.does("games inactive")
        == "4  Binar  you won  1 h ago  ann +0 - ben -162, resigned\n"
    )
    assert (await as_ann.does("games next")).split()[:2] == ["2", "Chaos"]
    assert (await as_ann.does("octilite games")).split()[:2] == ["1", "OctiLite"]
    assert (
        await as_ben.does("games ann next")
        == "2  Chaos  ann to move  6 d left  ann - ben, 7 days per move, private\n"
    )
    listed = (await as_guest("games ann all --json")).document
    assert (listed["count"], [board["board"] for board in listed["boards"]]) == (3, [1, 3, 4])


async def test_boards_are_sorted(
    lobby: Lobby, clock: Clock, ann: Player, ben: Player, eve: Player
) -> None:
    as_ann = Shell(lobby, "ann")
    for other, game, terms in (
        (eve, "octilite", "--forfeittime=1"),
        (ben, "curio", "--forfeittime=2"),
        (eve, "curio", "--forfeittime=3"),
    ):
        await begin(lobby, ann, other, game, terms=terms)
        clock.advance(1)

    async def order(command: str) -> list[int]:
        return [board["board"] for board in (await as_ann(f"{command} --json")).document["boards"]]

    assert await order("games") == await order("games --sort=deadline") == [1, 2, 3]
    assert await order("games --sort=game") == [2, 3, 1]
    assert await order("games --sort=OPPONENT") == [2, 1, 3]
    assert await order("games ben --sort=opponent") == [2]
    assert await order("turns --sort=newest") == [3, 2, 1]
    status, why = await as_ann.refused("turns --sort=size")
    assert (status, why.split(".")[0]) == (
        2,
        "Expected deadline, game, opponent or newest after --sort=",
    )


async def test_turns(as_ann: Shell, as_ben: Shell, boards: list[Match]) -> None:
    assert [line.split()[0] for line in (await as_ann.does("turns")).splitlines()] == ["2", "1"]
    assert await as_ann.does("turns --count") == "2\n"
    assert await as_ann.does("octilite turns --count") == "1\n"
    assert (await as_ann("turns --count --json")).document["count"] == 2
    assert await as_ben.does("curio turns") == "No board waits for you.\n"


async def test_a_board_with_an_offer_waits_for_the_answer(
    as_ann: Shell, as_ben: Shell, boards: list[Match]
) -> None:
    await as_ann.does("move 1 propose")
    assert (await as_ben.does("octilite turns")).startswith("1  OctiLite  ann to move")
    assert "ann offers a draw" in await as_ben.does("octilite next")
    await as_ben.does("move 1 reject")
    assert await as_ben.does("octilite turns") == "No board waits for you.\n"


async def test_history(as_guest: Shell, boards: list[Match]) -> None:
    ended = "4  Binar  ann won  1 h ago  ann +0 - ben -162, resigned\n"
    for command in ("history", "history binar", "binar history"):
        assert await as_guest.does(command) == ended
    (board,) = (await as_guest("history --json")).document["boards"]
    assert board["rating_changes"] == [0, -162]
    assert await as_guest.does("history chaos") == "There are no finished matches yet.\n"


@pytest.mark.usefixtures("eve")
async def test_history_of_a_player(
    lobby: Lobby, as_ann: Shell, as_guest: Shell, boards: list[Match]
) -> None:
    await lobby.change(playing.resign, boards[1].board, boards[1].players[0])
    assert await as_ann.does("history EVE") == "There are no finished matches yet.\n"
    assert [line[0] for line in (await as_ann.does("history ben")).splitlines()] == ["2", "4"]
    assert [line[0] for line in (await as_ann.does("history ben chaos")).splitlines()] == ["2"]
    assert [line[0] for line in (await as_guest.does("history ben")).splitlines()] == ["4"]
    assert (await as_ann.refused("history zoe")) == (3, "There is no player called 'zoe'.")


async def test_lists_say_when_there_is_more(
    lobby: Lobby, ann: Player, ben: Player, as_guest: Shell
) -> None:
    for _ in range(3):
        await begin(lobby, ann, ben, "chaos")
    shown = await as_guest.does("list chaos --most=2")
    assert [line[:1] for line in shown.splitlines()[:2]] == ["3", "2"]
    assert "These are the 2 that changed last. --most=N shows up to 500" in shown
    assert (await as_guest("list chaos --most=2 --json")).document["more"] is True
    for board in (1, 2, 3):
        await lobby.change(playing.play, board, ann, "a1-c3")
        await lobby.change(playing.play, board, ben, "d4-a1")
        await lobby.change(playing.resign, board, ann)
    ended = await as_guest.does("history chaos --most=2")
    assert [line[:1] for line in ended.splitlines()[:2]] == ["3", "2"]
    assert "These are the 2 that ended last" in ended
    assert "These are" not in await as_guest.does("history chaos --most=3")
    for wrong in ("0", "501", "many"):
        assert (await as_guest.refused(f"history --most={wrong}"))[0] == 2


async def test_a_busy_game_does_not_hide_another(
    lobby: Lobby, clock: Clock, ann: Player, ben: Player, as_guest: Shell
) -> None:
    """Lists of one game search that game, not just the latest matches of all games."""
    first = await begin(lobby, ann, ben, "binar")

    def begin_many(tx: Transaction) -> None:
        for _ in range(lists.MOST + 1):
            starting.begin(tx, proposal("chaos"), (ann, ben), lobby.chance)

    clock.advance(1)
    await lobby.change(begin_many)
    assert (await as_guest("list binar --json")).document["boards"][0]["board"] == first.board


async def test_who(lobby: Lobby, ann: Player, as_guest: Shell, boards: list[Match]) -> None:
    assert await as_guest.does("who") == "Nobody is connected.\n"
    here = lobby.presence.enter(ann)
    lobby.presence.enter(None)
    lobby.presence.enter(None)
    lobby.presence.look_at(here, boards[0].board)
    assert await as_guest.does("who") == "ann       on board 1\n2 guests\n"
    lobby.presence.look_at(here, boards[1].board)
    document = {"players": [{"name": "ann", "board": None}], "guests": 2}
    assert (await as_guest("who --json")).document == document
    lobby.presence.look_at(lobby.presence.enter(ann), boards[3].board)
    assert await as_guest.does("who") == "ann       on board 4\n2 guests\n"


async def test_who_names_any_public_board(
    lobby: Lobby, clock: Clock, ann: Player, ben: Player, as_guest: Shell
) -> None:
    """However long ago its last event was."""
    for _ in range(60):
        await begin(lobby, ann, ben, "chaos")
        clock.advance(1)
    lobby.presence.look_at(lobby.presence.enter(ann), 1)
    lobby.presence.look_at(lobby.presence.enter(ben), 999)
    assert await as_guest.does("who") == "ann  on board 1\nben\n"


@pytest.mark.parametrize(
    ("command", "status", "reason"),
    [
        ("games zoe", 3, "There is no player called 'zoe'."),
        ("games ann most", 2, "Name one player at a time: games ann"),
        ("games hex", 2, "'hex' is a game, not a player."),
        ("history hex curio", 2, "'hex' is a game, not a player."),
        ("history --most", 2, "Expected a number of matches."),
        ("turns --count=3", 2, "--count does not accept a value."),
    ],
)
async def test_what_is_refused(as_ann: Shell, command: str, status: int, reason: str) -> None:
    refusal = await as_ann.refused(command)
    assert (refusal[0], refusal[1][: len(reason)]) == (status, reason)


async def test_who_has_no_boards(as_ann: Shell, as_guest: Shell) -> None:
    assert await as_ann.does("games") == "You have no running matches.\n"
    assert await as_ann.does("games Ann all") == "You have no matches.\n"
    assert await as_ann.does("games inactive") == "You have no finished matches.\n"
    for which, kind in (("active", "running "), ("inactive", "finished "), ("all", "")):
        sentence = f"ann has no {kind}matches that you may see.\n"
        assert await as_guest.does(f"games ann {which}") == sentence

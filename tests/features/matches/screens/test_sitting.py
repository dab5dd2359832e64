"""A sitting: what survives a new look at the match, and what a key may do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from lobby.features.clocks import clocks
from lobby.features.matches.screens.sitting import GUARDED, Sitting, in_bar, possible
from lobby.features.matches.values import Bookmark, Match, Played, Showing
from lobby.features.people.values.player import Player
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import View
from lobby.games.catalogue import drawing_of
from tests.games.pictures import after, start

ANN, BEN = Player(1, "ann", 0), Player(2, "ben", 0)
MOVE = (Played(1, 0, "a1-c3", "", 0),)
MATCH = Match(
    board=1,
    game="chaos",
    options="",
    players=(ANN, BEN),
    clock=clocks.start(Terms(), 0),
    zones=("UTC", "UTC"),
    reminded=False,
    deadline=None,
    remind_at=None,
    started=0,
    changed=0,
    ended=None,
    revision=0,
    plies=0,
    draw_offer=None,
    winner=None,
    reason=None,
)
CHAOS = drawing_of("chaos")


@pytest.fixture
def sitting() -> Sitting:
    """ann's sitting, before her first move."""
    return Sitting.resumed(Showing(MATCH, 0, (), start("chaos").view(0)), Bookmark(), None)


def entered(sitting: Sitting, text: str) -> Sitting:
    return replace(sitting, move=sitting.move.typing(CHAOS, text))


def test_what_is_entered_stays_while_the_position_does(sitting: Sitting) -> None:
    begun = entered(sitting, "a1")
    offered = replace(begun.showing, match=replace(MATCH, draw_offer=1))
    assert begun.seen(offered).move == begun.move
    moved = after(start("chaos"), "a1-c3 d4-a1").view(0)
    assert begun.seen(replace(begun.showing, match=replace(MATCH, plies=2), view=moved)).stage == (
        "empty"
    )


def test_a_pass_that_is_forced_is_entered_already(sitting: Sitting) -> None:
    forced = View(seat=0, to_move=0, moves=("pass",), outcome=None)
    passing = Sitting.resumed(replace(sitting.showing, view=forced), Bookmark(), None)
    assert (passing.stage, passing.move.entry.move) == ("whole", "pass")


def test_a_place_is_kept_and_resumed(sitting: Sitting) -> None:
    left = replace(entered(sitting, "a2-c"), turned=True)
    assert left.bookmark(7) == Bookmark("a2-c", 0, None, True, 7)
    back = Sitting.resumed(left.showing, left.bookmark(7), None)
    assert back.move.entry == left.move.entry
    assert back.turned


def test_an_entry_of_another_ply_is_not_resumed(sitting: Sitting) -> None:
    assert Sitting.resumed(sitting.showing, Bookmark("a2", 4), None).stage == "empty"


@pytest.mark.parametrize("game", ["chaos", "octilite"])
@pytest.mark.parametrize("seat", [0, 1])
def test_who_sits_down_sits_at_the_bottom(sitting: Sitting, game: str, seat: int) -> None:
    showing = replace(sitting.showing, seat=seat, match=replace(MATCH, game=game))
    assert replace(sitting, showing=showing).bottom == seat


@pytest.mark.parametrize(("game", "bottom"), [("chaos", 1), ("octilite", 0)])
@pytest.mark.parametrize(("seat", "players"), [(None, (ANN, BEN)), (1, (ANN, ANN))])
def test_others_see_the_board_as_the_rules_draw_it(
    sitting: Sitting, game: str, bottom: int, seat: int | None, players: tuple[Player, Player]
) -> None:
    match = replace(MATCH, game=game, players=players)
    shown = replace(sitting, showing=replace(sitting.showing, seat=seat, match=match))
    assert (shown.bottom, shown.flipped) == (bottom, False)


def test_a_board_without_sides_is_turned_for_nobody(sitting: Sitting) -> None:
    showing = replace(sitting.showing, seat=1, match=replace(MATCH, game="binar"))
    second = replace(sitting, showing=showing)
    assert (second.flipped, replace(second, turned=True).flipped) == (False, True)


def test_an_earlier_position_is_given_up_when_it_is_none_any_more(sitting: Sitting) -> None:
    looking = replace(sitting, past=replace(sitting.showing, played=MOVE * 3))
    assert looking.stage == "past"
    assert looking.seen(replace(sitting.showing, match=replace(MATCH, plies=5))).past
    assert not looking.seen(replace(sitting.showing, match=replace(MATCH, plies=3))).past


def test_only_what_makes_sense_is_offered(sitting: Sitting) -> None:
    def offered(sitting: Sitting, *, ending: bool = False) -> frozenset[str]:
        return possible(sitting, ending=ending, thinks=False) - {"try_out"}

    assert offered(sitting) == {"pick", "back", "draw", "takeback", "abort"}
    assert offered(entered(sitting, "a1")) == {
        *("pick", "undo", "drop", "clear", "draw", "takeback", "abort")
    }
    assert "play" in offered(entered(sitting, "a1-c3"))
    assert "end" in offered(entered(sitting, "a1"), ending=True)
    played = replace(sitting.showing, match=replace(MATCH, plies=4, moved=True))
    back = replace(sitting, showing=played, past=replace(sitting.showing, played=MOVE * 2))
    assert offered(back) == {"latest", "step", "first"}
    assert {"resign", "step"} <= offered(replace(sitting, showing=played))
    offer = replace(sitting.showing, match=replace(MATCH, draw_offer=1))
    assert {"agree", "decline", "takeback"} <= offered(replace(sitting, showing=offer))
    wish = replace(sitting.showing, match=replace(MATCH, takeback_offer=1))
    assert {"allow", "decline", "draw"} <= offered(replace(sitting, showing=wish))
    over = replace(sitting.showing, match=replace(MATCH, reason="lines"))
    assert offered(replace(sitting, showing=over)) == {"back", "rematch", "app.next_board"}
    watching = replace(sitting, showing=replace(sitting.showing, seat=None))
    assert offered(watching) == {"back", "subscribe"}
    waiting = replace(sitting.showing, view=replace(sitting.showing.view, moves=()))
    assert {"plan", "write"} <= offered(replace(sitting, showing=waiting))
    assert offered(sitting) <= GUARDED


def test_the_key_bar_shows_what_matters_most() -> None:
    offers = {"agree", "allow", "decline", "step", "think", "draw", "takeback", "resign"}
    assert in_bar("waiting", frozenset(offers)) == {"agree", "allow", "decline", "resign"}
    assert in_bar("begun", frozenset({"pick", "undo", "drop", "step", "draw"})) == {
        "pick",
        "undo",
        "drop",
    }
    assert in_bar("over", frozenset({"back", "rematch", "step", "chat"})) == {
        "rematch",
        "step",
        "chat",
        "flip",
    }


@pytest.mark.parametrize(
    ("moves", "entered"), [(("pass",), "pass"), (("a1",), ""), (("a1-b2",), "")]
)
def test_a_forced_pass_is_entered_already_but_never_a_move_that_is_pointed_at(
    moves: tuple[str, ...], entered: str
) -> None:
    view = replace(start("chaos").view(0), moves=moves)
    resumed = Sitting.resumed(Showing(MATCH, 0, (), view), Bookmark(), None)
    assert resumed.move.entry.text == entered


@pytest.mark.parametrize("game", ["binar", "hex", "chaos"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_viewer_is_below_the_opponent_in_every_game(game: str, seat: int) -> None:
    match = replace(MATCH, game=game)
    showing = Showing(match, seat, (), start(game).view(seat))
    assert Sitting.resumed(showing, Bookmark(), None).bottom == seat

"""The page that answers ``show BOARD``."""

from __future__ import annotations

from dataclasses import replace
from itertools import cycle
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from lobby.features.clocks import clocks
from lobby.features.clocks.values import Clock, Span
from lobby.features.matches.values import Match, Played, Showing
from lobby.features.matches.views import Side
from lobby.features.matches.words.pages import page
from lobby.features.people.values.player import Player
from lobby.features.ratings.values import Rating, RatingChange
from lobby.features.terms.values.terms import Terms
from lobby.gamekit.game import Seat
from lobby.games.catalogue import GAMES
from tests.games.strategies import few, options_of, seeds
from tests.games.test_diagram_properties import check_plain, viewers
from tests.games.test_diagrams import GOLDEN, OCTILITE

ANN, BEN = Player(1, "ann", 0), Player(2, "ben", 0)
HOUR, DAY = 3600, 86400


def showing(
    game: str, moves: str = "", seat: Seat | None = 0, words: str = "", seed: int = 1
) -> Showing:
    """A match between ann and ben, with one move an hour since it began at 0, as *seat* sees it."""
    rules = GAMES[game]
    options = rules.parse_options(words.split())
    state = rules.begun(options, seed)
    for move in moves.split():
        state = state.play(move)
    played = tuple(
        Played(ply, seat, move, "", ply * HOUR)
        for ply, (move, seat) in enumerate(zip(moves.split(), cycle((0, 1)), strict=False), 1)
    )
    changed = len(played) * HOUR
    match = Match(
        board=117,
        game=game,
        options=str(options),
        players=(ANN, BEN),
        clock=Clock(Terms(), None, state.to_move, changed),
        zones=("UTC", "UTC"),
        reminded=False,
        deadline=None,
        remind_at=None,
        started=0,
        changed=changed,
        ended=changed if state.outcome else None,
        revision=len(played),
        plies=len(played),
        draw_offer=None,
        winner=state.outcome.winner if state.outcome else None,
        reason=state.outcome.reason if state.outcome else None,
    )
    return Showing(match, seat, played, state.view(seat))


def changed(shown: Showing, **match: object) -> Showing:
    return replace(shown, match=replace(shown.match, **match))  # type: ignore[arg-type]


def last_section(shown: Showing, now: int = 10 * HOUR) -> str:
    return page(shown, now).split("\n\n")[-1]


def test_a_running_match() -> None:
    text = page(showing("octilite", " ".join(OCTILITE.split()[:8])), now=10 * HOUR)
    assert text + "\n" == (GOLDEN / "page-running.txt").read_text(encoding="ascii")


def test_an_ended_match() -> None:
    text = page(showing("octilite", OCTILITE, seat=1), now=9 * HOUR + 2 * DAY)
    assert text + "\n" == (GOLDEN / "page-ended.txt").read_text(encoding="ascii")


def test_a_match_that_has_just_begun() -> None:
    text = page(showing("octilite", seat=None), now=5)
    assert text.startswith("Board 117: OctiLite, move 1\n\n  > O      ann\n    X      ben\n\n")
    assert text.endswith("\n\nIt is ann's move. The match began just now.")
    assert "you" not in text
    assert "options" not in text


def test_only_the_last_ten_moves_are_listed() -> None:
    shown = showing("binar", "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1", words="-size=9")
    assert page(shown, 0).split("\n\n")[-2] == (
        "       Even         Odd\n"
        "                 2. a2\n"
        "    3. a3        4. a4\n"
        "    5. a5        6. b1\n"
        "    7. b2        8. b3\n"
        "    9. b4       10. b5\n"
        "   11. c1"
    )


def test_long_moves_stand_below_each_other() -> None:
    moves = ("a1-c3", "e3-c1", "c3-a1-a3-c3-c5-e5-c3-e3-e5-c5-c3-a1")
    played = tuple(
        Played(ply, seat, move, "", 0)
        for ply, (move, seat) in enumerate(zip(moves, (0, 1, 0), strict=True), 1)
    )
    shown = replace(changed(showing("chaos"), plies=3), played=played)
    assert page(shown, 0).split("\n\n")[-2].splitlines() == [
        "    1. a1-c3",
        "    2. e3-c1",
        "    3. c3-a1-a3-c3-c5-e5-c3-e3-e5-c5-c3-a1",
    ]


def test_options_are_told_in_words() -> None:
    section = page(showing("curio", words="-base=3 -capture_any -no_turn -face_random"), 0)
    assert section.split("\n\n")[2] == (
        "    Terms: 7 days per move; weekends included; rated; public.\n"
        "    -base=3       the numbers on the pieces run from 1 to 3\n"
        "    -no_turn      a piece never turns round\n"
        "    -face_random  either number, with equal chance for each piece\n"
        "    -capture_any  any enemy piece"
    )
    usual = page(showing("curio"), 0).split("\n\n")[2]
    assert usual == "    Terms: 7 days per move; weekends included; rated; public."


def test_an_offered_draw() -> None:
    offered = changed(showing("octilite", "32+a"), draw_offer=1)
    assert last_section(offered) == (
        "It is ben's move. ben offers a draw. The last move was 9 hours ago."
    )
    assert "You offer a draw." in last_section(replace(offered, seat=1))


def test_a_takeback_that_is_asked_for() -> None:
    asked = changed(showing("octilite", "32+a"), takeback_offer=0)
    assert "You ask to take back a move." in last_section(asked)
    assert "ann asks to take back a move." in last_section(replace(asked, seat=1))


def test_ratings_and_clocks_stand_in_columns() -> None:
    shown = changed(showing("octilite"), players=(ANN, Player(3, "maximilian", 0)))
    terms = Terms(per_move=HOUR, reminder=None, bank=2 * DAY)
    shown = changed(shown, clock=Clock(terms, (26 * HOUR, 26 * HOUR), 0, 0))
    sides = (Side(Rating(), seconds=50), Side(Rating(1612, 60), seconds=26 * HOUR))
    assert page(shown, 0, sides).split("\n\n")[1].splitlines() == [
        "  > O      ann (you)   1500?  0:50 left for this move",
        "    X      maximilian  1612   1 d 2 h left in the bank",
    ]


def test_what_a_match_did_to_the_ratings() -> None:
    after = Rating(1612, 60)
    change = RatingChange(117, 1, BEN, "octilite", 0, Rating(1600, 60), after)
    sides = (Side(Rating()), Side(after, change))
    assert page(showing("octilite", OCTILITE, seat=1), 0, sides).split("\n\n")[1] == (
        "    O      ann        1500?\n    X      ben (you)  1612 (+12)"
    )


def test_a_vacation_is_told() -> None:
    sides = (Side(Rating()), Side(Rating(), away=Span(0, 2 * DAY)))
    text = page(showing("octilite"), 0, sides)
    assert "ben is on vacation until 1970-01-03 00:00 UTC." in text
    text = page(showing("octilite", seat=1), 0, sides)
    assert "You are on vacation until 1970-01-03 00:00 UTC." in text


def test_a_private_match_says_so() -> None:
    shown = changed(showing("octilite"), clock=clocks.start(Terms(private=True), 0))
    assert page(shown, 0).startswith("Board 117: OctiLite, move 1, private\n")


def test_an_earlier_position() -> None:
    shown, before = showing("octilite", OCTILITE), showing("octilite", "32+a")
    text = page(replace(shown, played=before.played, view=before.view), 0)
    assert text.startswith("Board 117: OctiLite, after move 1 of 9\n\n    O      ann (you)\n  > X")
    assert "Result" not in text
    assert text.endswith("    1. 32+a\n\nIt was ben's move.")


def test_a_match_that_the_players_ended() -> None:
    resigned = changed(
        showing("chaos", "a1-c3"),
        ended=2 * HOUR,
        winner=1,
        reason="resigned",
        clock=Clock(Terms(), None, None, 0),
    )
    resigned = replace(resigned, view=replace(resigned.view, to_move=None))
    assert page(resigned, 0).startswith("Board 117: Chaos, over after 1 move\n\n    O ")
    assert last_section(resigned, 5 * HOUR) == (
        "Result: ben beat you (you resigned). The match ended 3 hours ago."
    )


@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_every_page_is_plain_and_fits(data: st.DataObject, seed: int, seat: Seat | None) -> None:
    game = data.draw(st.sampled_from(tuple(GAMES.values())))
    words = str(data.draw(options_of(game)))
    rng = Random(seed)
    state = game.start(
        game.parse_options(words.split()),
        game.deal(game.parse_options(words.split()), Random(seed)),
    )
    moves: list[str] = []
    while state.moves() and len(moves) < 15:
        moves.append(rng.choice(state.moves()))
        state = state.play(moves[-1])
    shown = showing(game.name, " ".join(moves), seat, words, seed)
    named = changed(shown, players=(Player(1, "a" * 20, 0), Player(2, "b" * 20, 0)))
    known = Side(Rating(), seconds=7 * DAY - 1, away=Span(0, 10**9))
    check_plain(page(named, 10**6, (known, known)))

"""Any position of any game is told whole: each piece once, and nothing that is hidden."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lobby.gamekit.game import Game, Seat, State, View
from lobby.gamekit.speech import PlainSpeech
from lobby.gamekit.spelling import tokens
from lobby.gamekit.telling import Teller
from lobby.games.catalogue import GAMES, PARTS, teller_of
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.rules import OctiLiteState
from tests.games.strategies import few, options_of, seeds, starts_of, walk
from tests.games.test_diagram_properties import every_game, reshuffled, viewers

PLAYERS = ("ann", "ben")


def as_another(game: str) -> Teller:
    """Tells *game* as one that says nothing of how it is spoken."""
    parts = PARTS[game]
    return Teller(PlainSpeech(parts.drawing), parts.rules.seats, parts.diagram, PLAYERS)


def on_board(teller: Teller, view: View) -> dict[str, tuple[Seat | None, str]]:
    """Each piece by its cell, from the speech itself."""
    cells = (cell for cells in teller.speech.rows(view) for cell in cells)
    pieces = ((cell, teller.speech.piece(view, cell)) for cell in cells)
    return {cell: (piece.seat, piece.words) for cell, piece in pieces if piece}


def heard(paragraphs: Iterable[str], view: View) -> list[tuple[str, tuple[Seat | None, str]]]:
    """Each piece by its cell, as a hearer takes it from what ``pieces`` tells."""
    sides = {"You": view.seat, "ann": 0, "ben": 1}
    pieces = []
    for paragraph in paragraphs:
        who, _, rest = paragraph.partition(": ")
        if who in sides and not re.match(r"[a-o]\d", rest):
            _, _, rest = rest.partition(".")  # how many
        elif who not in sides and not re.match(r"([01]|Arrows?): [a-o]\d", paragraph):
            continue  # a remark
        for sentence in (rest if who in sides else paragraph).strip().split("."):
            *words, cells = sentence.strip().split(": ")
            kind = words[0].lower().replace("arrows", "arrow") if words else ""
            pieces += [(cell, (sides.get(who), kind)) for cell in cells.split(", ") if cell]
    return pieces


def start(game: str, *options: str) -> State:
    return GAMES[game].start(GAMES[game].parse_options(options), {})


def positions(data: st.DataObject, game: Game, seed: int) -> tuple[State, ...]:
    return tuple(walk(data.draw(starts_of(game)), Random(seed), Random(seed).choice((0, 5, 40))))


@every_game
@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_pieces_are_told_once_each(
    game: Game, data: st.DataObject, seed: int, seat: Seat | None
) -> None:
    view = positions(data, game, seed)[-1].view(seat)
    teller = teller_of(game.name, PLAYERS)
    pieces = heard(teller.pieces(view), view)
    assert len(pieces) == len(dict(pieces))
    assert dict(pieces) == on_board(teller, view)


@every_game
@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_rows_are_told_once_each_and_so_is_every_cell(
    game: Game, data: st.DataObject, seed: int, seat: Seat | None
) -> None:
    view = positions(data, game, seed)[-1].view(seat)
    teller = teller_of(game.name)
    rows, lines = teller.speech.rows(view), list(teller.rows(view))
    for cells, line in zip(rows, lines, strict=False):
        pieces = [cell for cell in cells if teller.speech.piece(view, cell)]
        named = line.partition(": ")[2].partition(".")[0].split(", ")
        assert [name.split()[0] for name in named if "empty" not in name] == pieces
        empty = [name.split() for name in named if "empty" in name]
        spans = [(words[0], words[-2]) for words in empty if words != ["empty"]]
        counted = sum(cells.index(end) - cells.index(start) + 1 for start, end in spans)
        assert (counted if pieces else len(cells)) == len(cells) - len(pieces)


@every_game
@few
@given(data=st.data(), seed=seeds)
def test_all_moves_are_told_where_they_begin(game: Game, data: st.DataObject, seed: int) -> None:
    state = positions(data, game, seed)[-1]
    view, teller = state.view(state.to_move), teller_of(game.name)
    starts = sorted({tokens(move)[0] for move in view.moves})
    every = len(starts) // 12 + 1
    starts = starts[seed % every :: every]
    named = set[str]()
    for start in (cell for cell in starts if teller.knows(view, cell)):
        lines = [line.partition(": ")[0].strip(".") for line in teller.start(view, start)]
        named |= {move for line in lines for move in line.split(", ")} & {*view.moves}
    assert named == {move for move in view.moves if tokens(move)[0] in starts}


@every_game
@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_changes_name_every_cell_that_differs_once(
    game: Game, data: st.DataObject, seed: int, seat: Seat | None
) -> None:
    first, *_, last = (*positions(data, game, seed)[-4:],) * 2
    before, after, teller = first.view(seat), last.view(seat), teller_of(game.name, PLAYERS)
    was, now = on_board(teller, before), on_board(teller, after)
    sentences = [s for s in teller.changed(before, after) if s.startswith(("Now ", "Empty now: "))]
    cells = [
        cell.split()[0]
        for sentence in sentences
        for cell in sentence.removeprefix("Now ").removeprefix("Empty now: ")[:-1].split(", ")
    ]
    assert len(cells) == len({*cells})
    assert {*cells} == {cell for cell in {*was, *now} if was.get(cell) != now.get(cell)}


@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_curio_worlds_that_look_alike_are_told_alike(
    data: st.DataObject, seed: int, seat: Seat | None
) -> None:
    rng, game = Random(seed), GAMES["curio"]
    options = data.draw(options_of(game))
    setup = dict(game.deal(options, rng))
    worlds = [game.start(options, deal) for deal in (setup, reshuffled(setup, seat, rng))]
    befores = [world.view(seat) for world in worlds]
    for _ in range(20):
        views = [world.view(seat) for world in worlds]
        common = [move for move in worlds[0].moves() if move in worlds[1].moves()]
        if views[0] != views[1] or not common:
            return
        assert all_told(befores[0], views[0]) == all_told(befores[1], views[1])
        befores, move = views, rng.choice(common)
        worlds = [world.play(move) for world in worlds]


def all_told(before: View, view: View) -> list[str]:
    """Everything that can be told of *view*, which came after *before*."""
    teller = teller_of("curio", PLAYERS)
    cells = [cell for cells in teller.speech.rows(view) for cell in cells]
    starts = (line for cell in cells for line in teller.start(view, cell))
    changed = teller.changed(before, view)
    return [*teller.pieces(view), *teller.rows(view), *starts, *changed]


@pytest.mark.parametrize("name", ["octilite", "chaos", "curio"])
@few
@given(data=st.data(), seed=seeds, seat=viewers)
def test_a_game_that_says_nothing_is_told_from_its_view(
    name: str, data: st.DataObject, seed: int, seat: Seat | None
) -> None:
    view = positions(data, GAMES[name], seed)[-1].view(seat)
    teller = as_another(name)
    pieces = heard(teller.pieces(view), view)
    assert [*sorted(dict(pieces))] == sorted(cell for cell, __ in pieces)
    assert dict(pieces).keys() == on_board(teller_of(name), view).keys()
    assert len([*teller.rows(view)]) >= len(teller_of(name).speech.rows(view))


def test_a_game_without_cells_in_its_view_is_read_from_its_diagram() -> None:
    game = GAMES["binar"]
    state = game.start(game.parse_options(["-size=3"]), {}).play("b2").play("c3")
    paragraphs = [*as_another("binar").pieces(state.view(0))]
    assert paragraphs[:4] == [
        "a, b, c.",
        "3, 2 empty, 1, 3, 1+?.",
        "2, empty, 0, empty, 2, 0+?.",
        "1, 3 empty, 1, 0+?.",
    ]


@dataclass(frozen=True, slots=True, kw_only=True)
class Stones(View):
    """A position of a game that has neither a drawing nor a speech."""

    stones: Mapping[str, object]


@pytest.mark.parametrize(
    ("stones", "lines"),
    [
        ({"b2": 0, "a1": 1}, ["You: 1 piece. b2.", "ben: 1 piece. a1."]),
        ({"b2": 3, "a1": 1, "c3": 3}, ["1: a1. 3: b2, c3."]),
        ({"a1": "king", "b2": None}, ["King: a1."]),
        ({"a1": Pod(1, "ab")}, ["ben: 1 piece. Prongs ab: a1."]),
        ({}, ["no, stones."]),
    ],
)
def test_whatever_stands_on_cells_is_told(stones: Mapping[str, object], lines: list[str]) -> None:
    view = Stones(seat=0, to_move=0, moves=(), outcome=None, stones=stones)
    teller = Teller(PlainSpeech(), ("White", "Black"), lambda view, last: "no stones", PLAYERS)
    assert [*teller.pieces(view)] == lines


PODS = {"22": Pod(0, "bc"), "33": Pod(1, "a"), "54": Pod(0, ""), "56": Pod(1, "")}
SAID = (
    (
        "octilite",
        OctiLiteState.of(PODS, (0, 0), to_move=0),
        "22-44x-64",
        "22 to 44 to 64, captures 33.",
    ),
    ("octilite", start("octilite"), "32+b", "prong b on 32, up and right."),
    ("chaos", start("chaos").play("a1-c3"), "e4-c2-c4", "e4 to c2 to c4, flips c3."),
    ("chaos", start("chaos", "-pie"), "a1-c3:d4-a1", "a1 to c3, then d4 to a1."),
    ("chaos", start("chaos", "-pie").play("a1-c3:d4-a1"), "keep", "keeps X."),
    ("binar", start("binar"), "b2", "0 on b2."),
    ("binar", start("binar", "-choose"), "b2:1", "1 on b2."),
)


@pytest.mark.parametrize(("game", "state", "move", "words"), SAID, ids=[case[2] for case in SAID])
def test_a_move_is_said_with_what_it_does(game: str, state: State, move: str, words: str) -> None:
    seat = state.to_move
    view, after = state.view(seat), state.play(move).view(seat)
    assert teller_of(game).move(view, move, after) == words


def test_a_capture_in_curio_is_told_as_each_viewer_saw_it() -> None:
    options = GAMES["curio"].parse_options("-rows=3 -cols=3 -base=2".split())
    setup = {"a1": "L21", "b1": "L11", "c1": "L22", "a3": "D21", "b3": "D22", "c3": "D11"}
    state = GAMES["curio"].start(options, setup)
    after = state.play("a1-a3")
    sentences = [
        teller_of("curio").move(state.view(seat), "a1-a3", after.view(seat))
        for seat in (0, 1, None)
    ]
    shown = "The captured piece had front 2 back 1 royal."
    assert sentences == [
        f"a1 to a3, captures back 1. {shown}",
        f"a1 to a3, captures front 2 royal. {shown}",
        f"a1 to a3, captures a piece. {shown}",
    ]
    retaken = after.play("b3-a3")
    again = teller_of("curio").move(after.view(1), "b3-a3", retaken.view(1))
    assert again == "b3 to a3, captures front 1 back 2 royal."

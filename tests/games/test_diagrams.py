"""Diagrams as printed, compared with the texts in ``golden/``, which were checked by eye."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from lobby.gamekit.game import Seat, State
from lobby.games.catalogue import GAMES, draw
from lobby.games.chaos.rules import ChaosState
from lobby.games.curio.rules import CurioState
from lobby.games.curio.ruleset import Man
from tests.support.cases import in_one_test

GOLDEN = Path(__file__).parent / "golden"

PUBLISHED = {
    square: man
    for row, men in {
        5: "D11 D33 D21 D22 D31",
        4: "D32 D41 D42 D44 D43",
        2: "L41 L42 L22 L21 L33",
        1: "L43 L44 L11 L31 L32",
    }.items()
    for square, man in zip((f"{column}{row}" for column in "abcde"), men.split(), strict=True)
}
"""A deal that looks to Light like the diagram of the first help text."""

BINAR = "c5 d5 c4 b4 a3 b3 d3 c2 e3 b1 c1 c3"
CHAOS = "a1-c3 d4-a1 a2-c2 d2-a2"
OCTILITE = "32+a 46+e 32-33 36+d 22+b 46-45 22+a 36-54 22-44-46"


class Position(NamedTuple):
    """A position of a game: its start, the moves made, and the viewer."""

    game: str
    start: State
    moves: str = ""
    seat: Seat | None = 0

    def drawn(self) -> str:
        """Its diagram."""
        state, moves = self.start, self.moves.split()
        for move in moves:
            state = state.play(move)
        return draw(self.game, state.view(self.seat), moves[-1] if moves else None)


def begun(game: str, words: str = "") -> State:
    """The starting position; Curio's with the published deal."""
    rules = GAMES[game]
    return rules.start(rules.parse_options(words.split()), PUBLISHED if game == "curio" else {})


def placed(words: str = "", /, **men: str) -> CurioState:
    """A position of Curio with *men* by square, each written as in a setup."""
    read = {square: Man.read(text) for square, text in men.items()}
    options = GAMES["curio"].parse_options(words.split())
    return CurioState.of(options, {square: man for square, man in read.items() if man})


CHECKED = ChaosState.of({"a2": 0, "b2": 0, "c3": 1, "c4": 1}, to_move=0)
FOUR = placed(a1="L23", e1="L44", a3="D12", e5="D44")
FEW = {"a1": "L91", "o1": "L75", "h5": "L62", "c3": "L88", "e10": "D91", "h7": "D42", "o10": "D33"}
LARGE = placed("-rows=10 -cols=15 -base=9", **FEW)

POSITIONS = {
    "binar-start": Position("binar", begun("binar")),
    "binar-middle": Position("binar", begun("binar"), " ".join(BINAR.split()[:6])),
    "binar-end": Position("binar", begun("binar"), BINAR),
    "binar-large": Position("binar", begun("binar", "-size=13 -choose"), "a1:1 m13:1 m1:0"),
    "chaos-start": Position("chaos", begun("chaos")),
    "chaos-middle": Position("chaos", CHECKED, "a2-c2-c5"),
    "chaos-end": Position("chaos", begun("chaos"), CHAOS),
    "octilite-start": Position("octilite", begun("octilite")),
    "octilite-middle": Position("octilite", begun("octilite"), " ".join(OCTILITE.split()[:8])),
    "octilite-end": Position("octilite", begun("octilite"), OCTILITE),
    "hex-start": Position("hex", begun("hex")),
    "hex-swapped": Position("hex", begun("hex", "-size=5"), "c2 swap"),
    "hex-end": Position("hex", begun("hex", "-size=5"), "c2 swap c3 d2 c2 a1 b4 e1 b5"),
    "hex-large": Position("hex", begun("hex", "-size=19"), "j10 s1"),
    "curio-start": Position("curio", begun("curio")),
    "curio-light": Position("curio", begun("curio"), "d2-b4"),
    "curio-dark": Position("curio", begun("curio"), "d2-b4", seat=1),
    "curio-watcher": Position("curio", begun("curio"), "d2-b4", seat=None),
    "curio-end": Position("curio", FOUR, "a1-a3 e5-d5 e1-e2 d5-d4 e2-d3 d4-d3"),
    "curio-large": Position("curio", LARGE, "h5-h7", seat=1),
}


@in_one_test("name", POSITIONS)
def test_a_diagram_is_as_it_was_when_it_was_looked_at(name: str) -> None:
    assert POSITIONS[name].drawn() + "\n" == (GOLDEN / f"{name}.txt").read_text(encoding="ascii")

"""The options of Curio, its deal, and the setups that it refuses."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

from lobby.gamekit.game import BadSetup
from lobby.gamekit.options import Choice, OptionError
from lobby.games.curio.options import army
from lobby.games.curio.rules import Curio
from tests.games.curio.oracle import random_words
from tests.support.cases import in_one_test

CURIO = Curio()

FULL_BOARD = {
    "a1": "L22",
    "b1": "L11",
    "c1": "L21",
    "a4": "D22",
    "b4": "D11",
    "c4": "D21",
}
SMALL = ["-base=2", "-cols=3", "-rows=4"]


def test_defaults() -> None:
    options = CURIO.parse_options([])
    assert options.words() == ()
    assert options.values == (4, 5, 5, 10, "turn", "limit", "face_large", "capture_le")


def test_army_follows_base_unless_given() -> None:
    larger = CURIO.parse_options(["-base=5", "-rows=6"])
    assert larger.number("num_pieces") == 15
    assert str(larger) == "-base=5 -rows=6"
    twice = CURIO.parse_options(["-num_pieces=20", "-rows=9"])
    assert str(twice) == "-rows=9 -num_pieces=20"


def test_words_round_trip() -> None:
    rng = Random(1)
    for _ in range(300):
        options = CURIO.parse_options(random_words(rng))
        assert CURIO.parse_options(options.words()) == options
        assert CURIO.parse_options(str(options).split()) == options


def test_every_word_has_its_line_of_help() -> None:
    for declaration in CURIO.options:
        lines = [declaration.help]
        if isinstance(declaration, Choice):
            lines += [text for _, text in declaration.choices]
        assert all(10 <= len(line) <= 80 and not line.endswith(".") for line in lines)


@in_one_test(
    ("words", "sentence"),
    [
        (
            "-num_pieces=12",
            "-num_pieces=12 is refused: with -base=4 give a multiple of 10, such as 10 or 20.",
        ),
        (
            "-base=9 -num_pieces=46",
            "-num_pieces=46 is refused: with -base=9 give a multiple of 45, such as 45 or 90.",
        ),
        (
            "-rows=3",
            "Two armies of 10 pieces do not fit on 3 rows and 5 columns without sharing a row:"
            " give at least -rows=4 or -cols=10.",
        ),
        (
            "-num_pieces=30",
            "Two armies of 30 pieces do not fit on 5 rows and 5 columns without sharing a row:"
            " give at least -rows=12 or -cols=15.",
        ),
        (
            "-base=6 -cols=3 -rows=12",
            "Two armies of 21 pieces do not fit on 12 rows and 3 columns without sharing a row:"
            " give at least -rows=14 or -cols=4.",
        ),
        (
            "-base=8 -cols=3 -rows=6",
            "Two armies of 36 pieces do not fit on 6 rows and 3 columns without sharing a row:"
            " give at least -cols=12.",
        ),
        (
            "-base=9",
            "Two armies of 45 pieces do not fit on 5 rows and 5 columns without sharing a row:"
            " no -rows or -cols up to 15 alone would do, so raise both, for example to -rows=10"
            " -cols=10.",
        ),
        (
            "-base=2 -num_pieces=24 -rows=3 -cols=3",
            "Two armies of 24 pieces do not fit on 3 rows and 3 columns without sharing a row:"
            " no -rows or -cols up to 15 alone would do, so raise both, for example to -rows=8"
            " -cols=8.",
        ),
    ],
)
def test_refused_options(words: str, sentence: str) -> None:
    with pytest.raises(OptionError) as refusal:
        CURIO.parse_options(words.split())
    assert str(refusal.value) == sentence


def test_the_named_board_is_the_smallest_that_would_do() -> None:
    for cols in range(3, 16):
        refused = []
        for rows in range(3, 16):
            try:
                CURIO.parse_options([f"-rows={rows}", f"-cols={cols}", "-base=5"])
            except OptionError as error:
                refused.append((rows, str(error)))
        enough = 3 + len(refused)
        assert [rows for rows, _ in refused] == list(range(3, enough))
        assert all(f"-rows={enough}" in sentence for _, sentence in refused)


@pytest.mark.parametrize("word", ["-base=1", "-base=10", "-num_pieces=2", "-num_pieces=106"])
def test_numbers_beyond_any_army_are_refused(word: str) -> None:
    with pytest.raises(
        OptionError, match=r" is not possible. Give a whole number from [23] to (9|105)"
    ):
        CURIO.parse_options([word])


def test_several_of_each_pair_stand_together() -> None:
    options = CURIO.parse_options(["-base=2", "-num_pieces=6"])
    assert army(options) == ((1, 1), (1, 1), (1, 2), (1, 2), (2, 2), (2, 2))


def test_largest_army() -> None:
    options = CURIO.parse_options("-base=2 -rows=14 -cols=15 -num_pieces=105".split())
    assert CURIO.begun(options, 1).moves()


def test_deal_is_a_setup() -> None:
    rng = Random(2)
    for _ in range(60):
        options = CURIO.parse_options(random_words(rng))
        setup = CURIO.deal(options, rng)
        assert list(setup) == sorted(setup)
        again = json.loads(json.dumps(setup))
        assert CURIO.start(options, again) == CURIO.start(options, setup)


def test_deal_fills_the_nearest_rows() -> None:
    options = CURIO.parse_options("-cols=4 -rows=8".split())
    lights: Counter[str] = Counter()
    for seed in range(60):
        setup = CURIO.deal(options, Random(seed))
        rows = Counter((text[0], square[1]) for square, text in setup.items())
        assert rows == {
            ("L", "1"): 4,
            ("L", "2"): 4,
            ("L", "3"): 2,
            ("D", "8"): 4,
            ("D", "7"): 4,
            ("D", "6"): 2,
        }
        lights.update(square for square in setup if square[1] == "3")
    assert set(lights) == {"a3", "b3", "c3", "d3"}


@pytest.mark.parametrize(
    ("face", "fronts"),
    [("face_large", Counter("1223334444")), ("face_small", Counter("1111222334"))],
)
def test_numbers_in_sight(face: str, fronts: Counter[str]) -> None:
    """As in the published diagrams: Light's larger numbers, and the smaller ones of Dark."""
    setup = CURIO.deal(CURIO.parse_options([f"-{face}"]), Random(3))
    assert Counter(text[1] for text in setup.values() if text[0] == "L") == fronts
    assert Counter(text[1] for text in setup.values() if text[0] == "D") == fronts


def test_random_faces_go_both_ways() -> None:
    options = CURIO.parse_options(["-face_random"])
    ways = Counter(
        text[1:]
        for seed in range(200)
        for text in CURIO.deal(options, Random(seed)).values()
        if text[1] != text[2]
    )
    assert len(ways) == 12
    assert all(150 < number < 250 for number in ways.values())


def test_opening_moves() -> None:
    """docs/rules.md says 20 to 24. There are always the 13 steps, and at most 11 captures."""
    options = CURIO.parse_options([])
    counts = Counter(len(CURIO.begun(options, seed).moves()) for seed in range(500))
    assert 13 <= min(counts) <= max(counts) == 24
    assert sum(counts[number] for number in range(20, 25)) > 450


def test_smallest_setup() -> None:
    options = CURIO.parse_options(SMALL)
    assert CURIO.start(options, FULL_BOARD).view(None, revealed=True).pieces.keys() == set(
        FULL_BOARD
    )


@in_one_test(
    ("changes", "sentence"),
    [
        ({"d1": "L22"}, "There is no square 'd1' on 4 rows and 3 columns."),
        ({"a01": "L22"}, "There is no square 'a01' on 4 rows and 3 columns."),
        ({"": "L22"}, "There is no square '' on 4 rows and 3 columns."),
        (
            {"a1": "X22"},
            "'X22' on a1 is not a piece: write L or D, its front and its back, as in 'L43'.",
        ),
        (
            {"a1": "l22"},
            "'l22' on a1 is not a piece: write L or D, its front and its back, as in 'L43'.",
        ),
        (
            {"a1": "L2٢"},
            "'L2٢' on a1 is not a piece: write L or D, its front and its back, as in 'L43'.",
        ),
        ({"a1": "L33"}, "Light should have 1 of the piece 22, not 0."),
        ({"c1": "L22"}, "Light should have 1 of the piece 12, not 0."),
        ({"a2": "L33"}, "Light should have 0 of the piece 33, not 1."),
        ({"a4": "D11"}, "Dark should have 1 of the piece 11, not 2."),
        ({"c1": "L12"}, "L12 on c1 stands the wrong way round for -face_large."),
        ({"c4": "D12"}, "D12 on c4 stands the wrong way round for -face_large."),
    ],
)
def test_refused_setups(changes: dict[str, str], sentence: str) -> None:
    options = CURIO.parse_options(SMALL)
    with pytest.raises(BadSetup) as refusal:
        CURIO.start(options, FULL_BOARD | changes)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("origin", "target", "who"),
    [("c1", "c2", "Light"), ("a4", "a2", "Dark"), ("a1", "b3", "Light")],
)
def test_setup_with_a_gap(origin: str, target: str, who: str) -> None:
    setup = dict(FULL_BOARD)
    setup[target] = setup.pop(origin)
    with pytest.raises(BadSetup) as refusal:
        CURIO.start(CURIO.parse_options(SMALL), setup)
    assert str(refusal.value) == (
        f"{who}'s pieces should fill the nearest row before they stand on the next."
    )


def test_empty_setup() -> None:
    with pytest.raises(BadSetup, match="Light should have 1 of the piece 11, not 0"):
        CURIO.start(CURIO.parse_options(SMALL), {})

"""OctiLite, painted."""

from __future__ import annotations

from random import Random

from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.geometry import Form
from lobby.gamekit.drawing.painting import Painting, Tone
from lobby.gamekit.drawing.shapes import coverage
from lobby.games.octilite.board import towards
from lobby.games.octilite.drawing import DRAWING
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.pods import body, prong
from lobby.games.octilite.rules import OctiLiteState
from lobby.games.octilite.surface import OctiLiteSurface
from tests.games.pictures import scene
from tests.games.test_painted_boards import read
from tests.support.cases import in_one_test

SURFACE = OctiLiteSurface()
PODS = {"22": Pod(0, "bc"), "33": Pod(1, "a"), "32": Pod(0, ""), "66": Pod(1, "")}
STATE = OctiLiteState.of(PODS, (3, 0), 0)
"""22 may jump over 33 and over its own pod on 32."""
FORMS = SURFACE.forms(STATE.view(0))


def paint(form: Form, cursor: str = "", *, typed: str = "", chosen: str = "") -> Painting:
    return SURFACE.paint(scene(STATE, typed=typed, chosen=chosen), form, cursor)


def bordered(painting: Painting) -> bool:
    return any(stain.tone is Tone.CAPTURE for row in painting.rows() for stain in row.stains)


@in_one_test("form", FORMS, ids=lambda form: f"{form.width}x{form.height}")
@in_one_test("flipped", [False, True])
def test_no_label_hides_a_prong(form: Form, flipped: bool) -> None:
    chance = Random(7)
    for _ in range(12):
        squares = [f"{column}{row}" for column in "123456" for row in ("1", "7")]
        pods = {
            square: Pod(seat, "".join(sorted(chance.sample("abcdefgh", 5))))
            for seat in (0, 1)
            for square in chance.sample(squares[seat::2], 4)
        }
        view = OctiLiteState.of(pods, (0, 0), 0).view(None)
        shown = Scene(view, scene(STATE).entry.cleared(), flipped=flipped)
        painting = SURFACE.paint(shown, form, "")
        labels = read(painting, Tone.LABEL)
        middles = SURFACE.geometry(view, form, flipped=flipped).middles
        hidden = set(labels)
        for square, pod in pods.items():
            x, y = middles[square]
            for letter in pod.prongs:
                for shape in prong(form, towards(letter, flipped=flipped)):
                    for row, pixels in coverage(shape).items():
                        for at, share in pixels:
                            assert share < 0.5 or (x + at, (2 * y + row) // 2) not in hidden


def test_the_smallest_pods_are_soft_at_corners_where_no_prong_begins() -> None:
    form = FORMS[-1]
    pod = {(x, y): share for y, row in coverage(body(form)).items() for x, share in row}
    corners = {(-1, 0), (1, 0), (-1, 1), (1, 1)}
    assert pod.keys() == corners | {(0, 0), (0, 1)}
    assert all((pod[place] < 1) == (place in corners) for place in pod)
    for letter in "abcdefgh":
        right, down = towards(letter, flipped=False)
        shapes = prong(form, (right, down))
        filled = {(x, y) for each in shapes for y, row in coverage(each).items() for x, _ in row}
        ways = {down} if down else {-1, 1}
        begins = {(right, int(way > 0)) for way in ways} if right else set()
        assert filled & corners == begins


def test_all_labels_and_pods_are_written() -> None:
    for form in FORMS:
        for flipped in (False, True):
            painting = SURFACE.paint(scene(STATE, flipped=flipped), form, "")
            assert sorted(read(painting, Tone.LABEL).values()) == sorted("1234567123456")
            middles = SURFACE.geometry(STATE.view(0), form, flipped=flipped).middles
            assert read(painting)[middles["22"]] == "O"
            assert read(painting)[middles["33"]] == "X"


def test_prongs_that_may_be_added_have_their_letters_round_the_pod() -> None:
    for form in FORMS:
        offered = read(paint(form, "22", typed="22"), Tone.CHOICE)
        assert sorted(offered.values()) == list("adefgh")
        x, y = SURFACE.geometry(STATE.view(0), form, flipped=False).middles["22"]
        for place, letter in offered.items():
            right, down = towards(letter, flipped=False)
            assert (place.x > x) - (place.x < x) == right
            assert (place.y > y) - (place.y < y) == down
            shown, geometry = (
                scene(STATE, typed="22"),
                SURFACE.geometry(STATE.view(0), form, flipped=False),
            )
            assert DRAWING.step_at(shown, form, geometry, place) == f"+{letter}"
        chosen = read(paint(form, "22", typed="22", chosen="+d"), Tone.CHOICE)
        assert sorted(filter(str.isalpha, chosen.values())) == list("aefgh")  # and a stroke


def test_a_captured_pod_has_a_border_and_a_spared_one_has_not() -> None:
    for form in FORMS:
        assert bordered(paint(form, typed="22-44x"))
        assert bordered(paint(form, "44", typed="22", chosen="-44x"))
        assert not bordered(paint(form, "44", typed="22", chosen="-44"))
        assert not bordered(paint(form, typed="22-32"))
        middles = SURFACE.geometry(STATE.view(0), form, flipped=False).middles
        assert read(paint(form, typed="22-44x"))[middles["33"]] == "X"
        assert read(paint(form, typed="22-44x"))[middles["22"]] == "o"  # an empty base

"""OctiLite, painted."""

from __future__ import annotations

from rich.style import Style

from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.geometry import Form, Point
from lobby.gamekit.drawing.painting import Painting, Tone
from lobby.gamekit.move_entry import Entry
from lobby.games.octilite.board import BASES, towards
from lobby.games.octilite.drawing import DRAWING
from lobby.games.octilite.pod_moves import Pod
from lobby.games.octilite.pods import base, is_small, prong, tile
from lobby.games.octilite.rules import OctiLiteState
from lobby.games.octilite.surface import OctiLiteSurface
from lobby.widgets.board.pixels import lines
from lobby.widgets.theme.theme import DARK, THEMES, Theme
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


def seen(square: str, pod: Pod, form: Form, theme: Theme) -> tuple[object, ...]:
    """The pixels and texts, in 256 colours, of a board on which there is only one pod."""
    view = OctiLiteState.of({square: pod}, (0, 0), 0).view(None)
    shown = lines(SURFACE.paint(Scene(view, Entry(())), form, ""), theme, exact=False)
    return tuple(
        pixels(character, style or Style())
        for line in shown
        for text, style, _ in line
        for character in text
    )


def pixels(character: str, style: Style) -> tuple[object, ...]:
    ink, ground = style.color, style.bgcolor
    halves = {" ": (ground, ground), "█": (ink, ink), "▀": (ink, ground), "▄": (ground, ink)}
    return halves.get(character, (character, ink, ground))


@in_one_test("form", FORMS, ids=lambda form: f"{form.width}x{form.height}")
@in_one_test("square", ["11", "35", "66"])
def test_every_prong_is_seen_and_so_is_whose_it_is(form: Form, square: str) -> None:
    pods = [Pod(seat, letters) for seat in (0, 1) for letters in ("", *"abcdefgh")]
    for theme in THEMES.values() if form == FORMS[-1] else (DARK,):
        views = {seen(square, pod, form, theme) for pod in pods}
        assert len(views) == len(pods), theme.name


def test_column_numbers_are_outside_of_the_board() -> None:
    for form in FORMS:
        assert not paint(form, "11").rows()[-1].stains


@in_one_test("form", FORMS, ids=lambda form: f"{form.width}x{form.height}")
def test_no_mark_covers_the_frame_of_a_base(form: Form) -> None:
    pods = {"24": Pod(0, ""), "56": Pod(1, "")}
    view = OctiLiteState.of(pods, (0, 0), 0).view(None)
    plain, marked = (
        SURFACE.paint(Scene(view, Entry(()), last=last), form, cursor)
        for last, cursor in (("", ""), ("24-22-33-42", "32"))
    )
    for before, after in zip(plain.rows(), marked.rows(), strict=True):
        framed = [stain for stain in before.stains if stain.shape == base(form)]
        over = after.stains[after.stains.index(framed[0]) :] if framed else ()
        assert not {stain.tone for stain in over} & {Tone.LAST, Tone.LAST_MARK, Tone.CURSOR}


@in_one_test("form", FORMS, ids=lambda form: f"{form.width}x{form.height}")
def test_neither_does_the_cell_of_the_pod_that_is_picked(form: Form) -> None:
    for row in paint(form, typed="22").rows():
        shapes = [stain.shape for stain in row.stains]
        framed = shapes.index(base(form)) if base(form) in shapes else len(shapes)
        assert tile(form) not in shapes[framed:]


@in_one_test("form", FORMS, ids=lambda form: f"{form.width}x{form.height}")
def test_a_free_base_looks_like_no_pod(form: Form) -> None:
    view = OctiLiteState.of({"33": Pod(1, "")}, (0, 0), 0).view(None)
    painting = SURFACE.paint(Scene(view, Entry(())), form, "")
    middles = SURFACE.geometry(view, form, flipped=False).middles
    assert {read(painting)[middles[square]] for square in BASES} == {"o", "x"}
    tones = {stain.shape: stain.tone for row in painting.rows() for stain in row.stains}
    assert Tone.FIRST not in {tone for shape, tone in tones.items() if shape != base(form)}


def test_on_the_smallest_board_prongs_left_stand_beside_the_bases() -> None:
    for flipped in (False, True):
        painting = SURFACE.paint(scene(STATE, flipped=flipped), FORMS[-1], "")
        middles = SURFACE.geometry(STATE.view(0), FORMS[-1], flipped=flipped).middles
        for square, text in (("22", "+3"), ("26", "+0")):
            assert read(painting)[Point(0, middles[square].y - 1)] == text


def test_the_prong_that_the_last_move_added_stands_out() -> None:
    for form in FORMS:
        state = STATE.play("22+d")
        painting = SURFACE.paint(scene(state, last="22+d"), form, "")
        marks = {
            stain.shape
            for row in painting.rows()
            for stain in row.stains
            if stain.tone is Tone.LAST_MARK
        }
        assert marks == {prong(form, towards("d", flipped=False))}


def test_all_labels_and_pods_are_written() -> None:
    for form in FORMS:
        for flipped in (False, True):
            painting = SURFACE.paint(scene(STATE, flipped=flipped), form, "")
            assert sorted(read(painting, Tone.LABEL).values()) == sorted("1234567123456")
            middles = SURFACE.geometry(STATE.view(0), form, flipped=flipped).middles
            if not is_small(form):
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
        if not is_small(form):
            middles = SURFACE.geometry(STATE.view(0), form, flipped=False).middles
            assert read(paint(form, typed="22-44x"))[middles["33"]] == "X"
            assert read(paint(form, typed="22-44x"))[middles["22"]] == "o"  # an empty base

"""Chaos, painted."""

from __future__ import annotations

from collections.abc import Iterator

from lobby.features.people.values.preference import ThemeName
from lobby.gamekit.drawing.geometry import Form, Point
from lobby.gamekit.drawing.painting import Painting, Stain, Tone
from lobby.gamekit.drawing.shapes import (
    MIDDLE,
    Disc,
    HalfDisc,
    Place,
    Polygon,
    Stroke,
    coverage,
    rectangle,
)
from lobby.games.chaos.board import CELLS
from lobby.games.chaos.rules import ChaosState
from lobby.games.chaos.surface import ChaosSurface
from lobby.widgets.board import pixels
from lobby.widgets.theme.theme import THEMES
from tests.games.pictures import scene
from tests.games.test_painted_boards import read
from tests.support.cases import in_one_test

SURFACE = ChaosSurface()
STATE = ChaosState.of({"a2": 0, "b2": 0, "c3": 1, "c4": 1, "e5": 1}, to_move=0)
"""a2 may jump to c2 over a piece of its own, and then to c5 over two that it turns."""
FORMS = SURFACE.forms(STATE.view(0))


def stains(painting: Painting) -> Iterator[tuple[int, Stain]]:
    """All stains of *painting*, with the board's row of pixels in which each starts."""
    for y, row in enumerate(painting.rows()):
        for stain in row.stains:
            yield 2 * y + stain.y, stain


def letters(painting: Painting) -> dict[Point, str]:
    """The letters of pieces, for themes that show them."""
    return {**read(painting, Tone.FIRST_SIGN), **read(painting, Tone.SECOND_SIGN)}


def pieces(painting: Painting, tone: Tone) -> set[Point]:
    """Where discs in *tone* are: pieces, or the holes of rings in the tone of the ground. The
    smallest holes are not round."""
    return {
        Point(stain.x, y // 2)
        for y, stain in stains(painting)
        if stain.tone is tone
        and (isinstance(stain.shape, Disc) or stain.shape == rectangle(0, 0, 1, 2))
    }


def heads(painting: Painting, tone: Tone) -> str:
    """Where the arrows in *tone* lead, sorted: each is written as a sign, or made of pixels."""
    made = {
        stain.shape.corners
        for _, stain in stains(painting)
        if stain.tone is tone and isinstance(stain.shape, Polygon)
    }
    return "".join(sorted({*map(_sign, made), *read(painting, tone).values()}))


def _sign(head: tuple[Place, ...]) -> str:
    (x, y), (ax, ay), (bx, by) = head
    right, down = x - (ax + bx) / 2, y - (ay + by) / 2
    return ("▲" if down < 0 else "▼") if abs(down) > 1 else "►" if right > 0 else "◄"


def halves(painting: Painting) -> set[Tone]:
    """The tones of pieces that turn."""
    return {stain.tone for _, stain in stains(painting) if isinstance(stain.shape, HalfDisc)}


def crescents(painting: Painting) -> int:
    """The number of pixel rows with marks below pieces."""
    return sum(
        isinstance(stain.shape, Disc) and stain.shape.middle[1] > MIDDLE[1]
        for _, stain in stains(painting)
    )


def lit(painting: Painting) -> set[float]:
    """The widths of the lit lines."""
    return {
        abs(stain.shape.end[0] - stain.shape.start[0])
        for row in painting.rows()
        for stain in row.stains
        if stain.tone is Tone.TARGET and isinstance(stain.shape, Stroke)
    }


@in_one_test("form", FORMS)
@in_one_test("flipped", [False, True])
def test_pieces_are_rings_and_discs_and_all_labels_are_there(form: Form, flipped: bool) -> None:
    painting = SURFACE.paint(scene(STATE, flipped=flipped), form, "")
    middles = SURFACE.geometry(STATE.view(0), form, flipped=flipped).middles
    rings, discs = ({middles[cell] for cell in cells} for cells in (("a2", "b2"), ("c3", "e5")))
    assert pieces(painting, Tone.GROUND) == rings
    assert pieces(painting, Tone.SECOND) == discs | {middles["c4"]}
    assert sorted(read(painting, Tone.LABEL).values()) == list("12345abcde")


@in_one_test(("theme", "shown"), [("dark", set()), ("colour-blind", {"O", "X"})])
@in_one_test("exact", [False, True])
def test_pieces_show_letters_where_hues_may_look_alike(
    theme: ThemeName, shown: set[str], exact: bool
) -> None:
    painting = SURFACE.paint(scene(STATE), FORMS[-1], "")
    painted = pixels.lines(painting, THEMES[theme], exact=exact)
    text = "".join(segment.text for line in painted for segment in line)
    assert set(text) & {"O", "X"} == shown


def test_every_jump_of_a_move_is_an_arrow() -> None:
    move = "a2-c2-c5"
    played = STATE.play(move)
    for form in FORMS:
        last = SURFACE.paint(scene(played, last=move), form, "")
        entered = SURFACE.paint(scene(STATE, typed=move), form, "")
        back = SURFACE.paint(scene(played, last=move, flipped=True), form, "")
        assert heads(last, Tone.LAST_MARK) == heads(entered, Tone.TARGET) == "►▼"
        assert heads(back, Tone.LAST_MARK) == "▲◄"


def test_a_jump_shows_what_it_turns_while_the_cursor_is_where_it_lands() -> None:
    for form in FORMS:
        wide = form.pitch[0]
        far = SURFACE.paint(scene(STATE, typed="a2-c2"), form, "e5")
        near = SURFACE.paint(scene(STATE, typed="a2-c2"), form, "c5")
        entered = SURFACE.paint(scene(STATE, typed="a2-c2-c5"), form, "e5")
        assert not halves(far)
        assert halves(near) == halves(entered) == {Tone.FIRST}
        assert 3 * wide in lit(near) & lit(entered)
        middles = SURFACE.geometry(STATE.view(0), form, flipped=False).middles
        assert letters(near)[middles["c3"]] == "X"  # not yet entered
        assert letters(entered)[middles["c3"]] == "O"


def test_pieces_that_can_move_are_marked_until_one_is_picked() -> None:
    for form in FORMS:
        start, picked = (SURFACE.paint(scene(STATE, typed=typed), form, "") for typed in ("", "a2"))
        assert crescents(start)
        assert not crescents(picked)


@in_one_test("form", FORMS)
@in_one_test("flipped", [False, True])
def test_the_frame_of_the_cursor_leaves_every_label_free(form: Form, flipped: bool) -> None:
    for cell in CELLS:
        painting = SURFACE.paint(scene(STATE, flipped=flipped), form, cell)
        framed = {
            (stain.x + column, (y + row) // 2)
            for y, stain in stains(painting)
            if stain.tone is Tone.CURSOR
            for row, pixels_ in coverage(stain.shape).items()
            for column, _ in pixels_
        }
        assert framed
        assert not framed & read(painting, Tone.LABEL).keys()

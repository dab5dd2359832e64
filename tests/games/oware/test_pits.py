"""Boards of pits, in every size: what lies in them, and what a move did."""

from __future__ import annotations

from typing import Any

import pytest

from lobby.gamekit.drawing.drawing import Scene
from lobby.gamekit.drawing.painting import Tone
from lobby.gamekit.drawing.shapes import coverage
from lobby.gamekit.drawing.sheet import ASCII, UNICODE
from lobby.gamekit.move_entry import Entry
from lobby.gamekit.simple.game import SimpleState
from lobby.games.catalogue import drawing_of
from lobby.games.oware import PARTS
from lobby.games.oware.pit_shapes import SMALL, heap, pit_of
from lobby.widgets.theme.theme import DARK
from tests.games.paintings import shown
from tests.games.pictures import text
from tests.games.seen import seen
from tests.games.simple_games import position

OWARE: Any = drawing_of("oware")
ROOMS = ((40, 15), (52, 21), (82, 36), (138, 46))
"""What windows of 40x18 to 200x50 leave for the board."""


def scene(word: str, move: str = "", *, typed: str = "", flipped: bool = False) -> Scene[Any]:
    before: SimpleState = position(PARTS, word, "")
    state = before.play(move) if move else before
    view = state.view(state.to_move)
    entry = Entry(view.moves).typed(typed).settled
    former = before.view(view.seat) if move else None
    return Scene(view, entry, move, flipped=flipped, before=former)


TAKEN = scene("31.411/4.3.31:S:11-16", "e1")
"""South sowed three from e1, and captured two on e2 and two on f2."""


@pytest.mark.parametrize("flipped", [False, True])
def test_every_pit_is_where_it_is_clicked_and_on_the_board(flipped: bool) -> None:
    view = TAKEN.view
    for form in (*OWARE.forms(view), *OWARE.surface.forms(view)):
        geometry = OWARE.placed(view, form, flipped=flipped)
        for cell, (x, y) in geometry.middles.items():
            assert geometry.cell_at(x, y) == cell
            assert 0 <= x < form.width
            assert 0 <= y < form.height
        own = "2" if flipped else "1"
        below = max(middle.y for middle in geometry.middles.values())
        assert {cell[1] for cell, at in geometry.middles.items() if at.y == below} == {own}
        for label in geometry.labels:
            assert 0 <= label.place.x <= form.width - len(label.text)
            assert 0 <= label.place.y < form.height


@pytest.mark.parametrize("room", ROOMS)
def test_it_fits(room: tuple[int, int]) -> None:
    for painted in (True, False):
        form = OWARE.fitting(TAKEN.view, *room, painted=painted)
        assert form.painted == painted
        assert form.width <= room[0]
        assert form.height <= room[1]


def test_each_number_can_be_read_in_every_size() -> None:
    full = scene("..1.11/..824e:S:10-7")
    for form in OWARE.forms(full.view):
        for signs in (ASCII, UNICODE):
            drawn = text(OWARE.draw(full, form, signs))
            assert all(number in drawn for number in ("8", "2", "4", "14", "10 captured"))
    for form in OWARE.surface.forms(full.view):
        geometry = OWARE.placed(full.view, form, flipped=False)
        cells = shown(OWARE.surface.paint(full, form, "c1"), geometry)
        assert all(number in cells[cell].text for cell, number in (("c1", "8"), ("f1", "14")))
        assert "0" in cells["a1"].text


def test_the_number_of_a_pit_to_sow_from_is_on_a_plate_within_its_rim() -> None:
    offered = scene("444444/444444:S:0-0")
    for form in OWARE.surface.forms(offered.view):
        if form.pitch[1] <= SMALL:
            continue
        cells = seen("oware", offered, form, DARK)
        for cell, wanted in (("a1", True), ("a2", False)):
            (number,) = [look for look in cells[cell] if look.character == "4"]
            assert (number.ground == DARK.tones[Tone.TARGET]) is wanted


def test_the_edge_of_a_low_pit_is_of_whole_pixels() -> None:
    """A round one would blend with the wood."""
    hollow, edge, rim = map(coverage, pit_of((6, 3)))
    assert {share for row in (*edge.values(), *hollow.values()) for __, share in row} == {1.0}
    assert rim == edge
    assert {y: [x for x, __ in row][1:-1] for y, row in [*edge.items()][1:-1]} == {
        y: [x for x, __ in row] for y, row in hollow.items()
    }


def test_the_last_move_shows_where_it_began_what_it_sowed_and_what_it_took() -> None:
    marked = OWARE.marked(TAKEN)
    assert marked.last == {"e1", "e2"}
    assert marked.changed == {"f1", "f2"}
    for form in OWARE.forms(TAKEN.view):
        drawn = text(OWARE.draw(TAKEN, form, ASCII))
        assert drawn.count("-2") == 2
        assert "15 captured +4" in drawn
    for form in OWARE.surface.forms(TAKEN.view):
        geometry = OWARE.placed(TAKEN.view, form, flipped=False)
        cells = shown(OWARE.surface.paint(TAKEN, form, ""), geometry)
        assert "-2" in cells["e2"].text
        assert "-2" in cells["f2"].text
        if form.pitch[1] > 2:
            assert Tone.LAST in cells["e1"].tones
            assert Tone.CAPTURE in cells["f2"].tones
            assert ("2 +1" if form.pitch[0] > 6 else "2+") in cells["f1"].text


def test_a_move_is_shown_before_it_is_made() -> None:
    marked = OWARE.marked(scene("31.411/4.3.31:S:11-16", typed="e1"))
    assert marked.path == {"e1", "e2"}
    assert marked.changed == {"f1", "f2"}


def test_without_the_position_before_only_the_start_is_marked() -> None:
    marked = OWARE.marked(Scene(TAKEN.view, Entry(()), "e1"))
    assert marked.last == {"e1"}
    assert not marked.changed


def test_seeds_lie_apart_and_in_their_pit() -> None:
    for pitch in ((8, 5), (14, 8), (22, 12)):
        for count in range(13):
            pixels = [
                (x, y)
                for shape in heap(pitch, count, 0)[0]
                for y, row in coverage(shape).items()
                for x, share in row
                if share > 0.5
            ]
            assert all(0 <= x < pitch[0] for x, _ in pixels)
            assert all(0 <= y < 2 * (pitch[1] - 1) for _, y in pixels)
            assert len(pixels) == len({*pixels})
            least = min(count, 9)
            assert len(pixels) >= least
        lying, fresh = heap(pitch, 5, 2)
        assert lying
        assert fresh


def test_seeds_are_counted_in_characters() -> None:
    start = scene("444444/444444:S:0-0")
    form = next(form for form in OWARE.forms(start.view) if form.pitch == (14, 8))
    sheet = OWARE.draw(start, form, UNICODE)
    assert text(sheet).count("●") == 48


@pytest.mark.parametrize(("seeds", "shown"), [(4, ["● ●", "● ●"]), (6, ["● ● ●", "● ● ●"])])
def test_seeds_move_together_where_more_of_them_can_be_shown_so(
    seeds: int, shown: list[str]
) -> None:
    one = scene(f"{seeds}...../.....1:S:{47 - seeds - 20}-20")
    form = next(form for form in OWARE.forms(one.view) if form.pitch == (8, 5))
    lines = text(OWARE.draw(one, form, UNICODE)).splitlines()
    pit = [line.partition("│")[2].partition("│")[0].strip() for line in lines]
    assert [line for line in pit if "●" in line] == shown


def test_up_to_twenty_seeds_every_number_of_them_looks_different() -> None:
    for form in OWARE.surface.forms(TAKEN.view):
        heaps = {heap(form.pitch, count, 0) for count in range(1, 21)}
        assert len(heaps) == (20 if form.pitch[1] > 3 else 1), form


def test_seeds_in_a_tray_are_as_high_as_their_number() -> None:
    for form in OWARE.surface.forms(TAKEN.view):
        if form.pitch[1] > SMALL:
            rows = OWARE.surface.paint(TAKEN, form, "").rows()
            trays = [row for row in rows if any("captured" in text for _, text, _ in row.writings)]
            assert len(trays) == 2
            assert all(
                (stain.y, *coverage(stain.shape)) == (0, 0, 1)
                for row in trays
                for stain in row.stains
                if stain.tone in {Tone.SEED, Tone.LAST_MARK}
            )


def test_a_tray_shows_as_many_seeds_as_it_has() -> None:
    for pits, south, north in (("7.....", 25, 16), ("55555.", 13, 10)):
        both = scene(f"{pits}/......:N:{south}-{north}")
        for form in OWARE.surface.forms(both.view):
            if form.pitch[1] > SMALL:
                rows = OWARE.surface.paint(both, form, "").rows()
                trays = [
                    sum(stain.tone is Tone.SEED for stain in row.stains)
                    for row in rows
                    if any("captured" in text for _, text, _ in row.writings)
                ]
                assert trays == ([north, south] if form.width > 40 or south < 20 else [13, 21]), (
                    form
                )


def test_an_empty_pit_shows_its_number_in_every_size() -> None:
    for form in OWARE.forms(TAKEN.view):
        sheet = OWARE.draw(TAKEN, form, ASCII)
        (x, y), counts = sheet.geometry.middles["e1"], OWARE.seeds(TAKEN.view)
        assert "e1" not in counts
        assert sheet.canvas.characters[y][x] == "0"

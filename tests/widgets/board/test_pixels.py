"""Half blocks."""

from __future__ import annotations

from lobby.gamekit.drawing.painting import Painting, Tone
from lobby.gamekit.drawing.shapes import Bits, rectangle
from lobby.widgets.board.pixels import lines
from lobby.widgets.theme.theme import DARK


def texts(painting: Painting) -> list[str]:
    """The text of each segment of a painting of one line."""
    (line,) = lines(painting, DARK, exact=True)
    return [segment.text for segment in line]


def test_neighbours_of_the_same_two_colours_are_one_segment_whichever_is_above() -> None:
    painting = Painting(8, 1)
    painting.put(rectangle(0, 0, 8, 2), 0, 0, Tone.GROUND)
    painting.put(Bits((".##..#..", "..#.##..")), 0, 0, Tone.FIRST)
    assert texts(painting) == [" ▀█ ▄█  "]
    painting.put(Bits(("....##",)), 0, 0, Tone.SECOND)
    assert texts(painting) == [" ▀█ ", "▀▀", "  "]


def test_beside_a_board_the_background_shows() -> None:
    painting = Painting(6, 1)
    painting.put(Bits(("..##..", "...##.")), 0, 0, Tone.GROUND)
    assert texts(painting) == ["  ▀█▄ "]
    (line,) = lines(painting, DARK, exact=True)
    assert all(style and style.bgcolor is None for _, style, _ in line)

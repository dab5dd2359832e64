"""Lines of a terminal as an image."""

from __future__ import annotations

import re
from collections.abc import Sequence
from xml.etree import ElementTree

from rich.segment import Segment
from rich.style import Style

from docs.drawn import HIGH, WIDE, svg
from docs.gallery.looks import LIGHT, Look
from tests.support.cases import in_one_test

SVG = "{http://www.w3.org/2000/svg}"
LOOK = Look(ink="#eeeeee", ground="#111111", sixteen=tuple(f"#0000{n:02x}" for n in range(16)))
RED_ON_BLUE = Style.parse("#ff0000 on #0000ff")


def segments(*about: tuple[str, Style | str]) -> list[Segment]:
    return [Segment(text, Style.parse(s) if isinstance(s, str) else s) for text, s in about]


def painted(image: str) -> dict[tuple[int, int], str]:
    """The colour of every half cell, by column and row of halves, without the background's."""
    colours = {}
    for path in ElementTree.fromstring(image).iterfind(f"{SVG}g/{SVG}path"):
        for x, y, wide, high in boxes(path):
            for column in range(int(x), int(x + wide)):
                for row in range(int(y), int(y + high)):
                    assert (column, row) not in colours, "painted once"
                    colours[column, row] = path.attrib["fill"]
    return colours


def boxes(path: ElementTree.Element) -> list[tuple[float, ...]]:
    rectangles = re.findall(r"M([\d.]+) ([\d.]+)h([\d.]+)v([\d.]+)h-\3z", path.attrib["d"])
    return [tuple(map(float, box)) for box in rectangles]


def shapes(image: str) -> dict[str, list[tuple[float, ...]]]:
    """The shapes above the backgrounds, by colour."""
    root = ElementTree.fromstring(image)
    return {path.attrib["fill"]: boxes(path) for path in root.iterfind(f"{SVG}path")}


def texts(image: str) -> list[tuple[str, float, float]]:
    """The texts, with the column and the line that each begins in."""
    root = ElementTree.fromstring(image)
    pairs = [(node.text or "", node.attrib) for node in root.iterfind(f"{SVG}g/{SVG}text")]
    return [(text, float(at["x"]) / WIDE, float(at["y"]) // HIGH) for text, at in pairs]


def written(row: Sequence[Segment]) -> dict[str, str]:
    """The style of the text of *row*."""
    groups = ElementTree.fromstring(svg([row], LOOK)).findall(f"{SVG}g")
    assert len(groups) == 1
    return groups[0].attrib


def test_it_is_as_large_as_the_terminal() -> None:
    root = ElementTree.fromstring(svg([segments(("abc", "")), segments(("abcd", ""))]))
    assert root.attrib["viewBox"] == f"0 0 {4 * WIDE} {2 * HIGH}"


def test_words_stand_where_they_stood() -> None:
    rows = [segments(("  to move   ann", "")), segments(("<&>", "bold"))]
    assert texts(svg(rows)) == [("to move", 2, 0), ("ann", 12, 0), ("<&>", 0, 1)]


def test_a_word_is_as_wide_as_its_cells_in_any_font() -> None:
    (word,) = ElementTree.fromstring(svg([segments(("move", ""))])).iterfind(f"{SVG}g/{SVG}text")
    assert word.attrib["textLength"] == str(4 * WIDE)


def test_rare_and_wide_characters_do_not_move_others() -> None:
    assert texts(svg([segments(("a▸b碁c", ""))])) == [
        *(("a", 0, 0), ("▸", 1, 0), ("b", 2, 0), ("碁", 3, 0), ("c", 5, 0)),
    ]


def test_half_blocks_are_painted_without_a_text() -> None:
    image = svg([segments(("▀▄█ ", RED_ON_BLUE))])
    red, blue = "#ff0000", "#0000ff"
    assert painted(image) == {
        (0, 0): red,
        (1, 0): blue,
        (2, 0): red,
        (3, 0): blue,
        (0, 1): blue,
        (1, 1): red,
        (2, 1): red,
        (3, 1): blue,
    }
    assert not texts(image)


def test_halves_of_one_colour_are_one_shape() -> None:
    rows = [segments(("███", "#ff0000"))] * 4
    (path,) = ElementTree.fromstring(svg(rows)).iterfind(f"{SVG}g/{SVG}path")
    assert boxes(path) == [(0, 0, 3, 8)]


def test_the_ground_is_not_painted_again() -> None:
    assert not painted(svg([segments(("text ", "on #111111"), (" ", "#ffffff"))], LOOK))


def test_lines_and_narrow_blocks_are_shapes() -> None:
    assert shapes(svg([segments((" ▌──", "#ff0000"))])) == {
        "#ff0000": [(WIDE, 0, 4, HIGH), (2 * WIDE, 7, 2 * WIDE, 1)]
    }


def test_a_box_has_no_gaps() -> None:
    (parts,) = shapes(svg([segments(("┌─", "#ff0000")), segments(("│ ", "#ff0000"))])).values()
    right, down = (WIDE / 2 - 0.5, 7.0), (WIDE / 2 - 0.5, HIGH)
    assert any(box[:2] == right and box[0] + box[2] == WIDE for box in parts)
    assert any(box[1] + box[3] == down[1] and box[0] == down[0] for box in parts)


@in_one_test(
    ("style", "fill"),
    [
        ("", LOOK.ink),
        ("red", "#000001"),
        ("bright_blue", "#00000c"),
        ("color(9)", "#000009"),
        ("color(196)", "#ff0000"),
        ("#123456", "#123456"),
        ("reverse", LOOK.ground),
        ("dim", "#969696"),
        ("black on white reverse", "#000007"),
    ],
)
def test_colours_are_those_of_the_terminal(style: str, fill: str) -> None:
    image = svg([segments(("x", style))], LOOK)
    (group,) = ElementTree.fromstring(image).iterfind(f"{SVG}g[{SVG}text]")
    assert group.attrib["fill"] == fill


def test_reversed_text_stands_on_its_ink() -> None:
    assert painted(svg([segments((" ", "reverse"))], LOOK)) == {(0, 0): LOOK.ink, (0, 1): LOOK.ink}


def test_weight_and_slant() -> None:
    assert written(segments(("x", "bold"))) == {"fill": LOOK.ink, "font-weight": "bold"}
    assert written(segments(("x", "italic"))) == {"fill": LOOK.ink, "font-style": "italic"}


def test_lines_below_and_through_a_text() -> None:
    assert shapes(svg([segments(("ab", "underline"))], LOOK)) == {
        LOOK.ink: [(0, HIGH - 2, WIDE, 1), (WIDE, HIGH - 2, WIDE, 1)]
    }
    assert shapes(svg([segments(("a", "strike"))], LOOK)) == {LOOK.ink: [(0, HIGH / 2, WIDE, 1)]}


def test_a_window_has_a_title_and_room() -> None:
    image = svg([segments(("text", ""))], LIGHT, title="ssh <lobby>")
    root = ElementTree.fromstring(image)
    left, top, wide, high = map(int, root.attrib["viewBox"].split())
    assert left < 0
    assert top < 0
    assert left + wide > 4 * WIDE
    assert top + high > HIGH
    assert [node.text for node in root.iterfind(f"{SVG}text")] == ["ssh <lobby>"]

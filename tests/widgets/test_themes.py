"""The colours of every theme, computed: text and marks stand out from their background, and
everybody can tell the seats apart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import product
from math import dist
from typing import Final, get_args

import pytest

from lobby.features.people.values.preference import ThemeName
from lobby.gamekit.drawing.painting import SEATED, Tone
from lobby.widgets.theme.colours import RGB, contrast, is_dark, luminance, nearest, snapped
from lobby.widgets.theme.theme import DARK, LIGHT, THEMES, Theme, chosen, on_ground
from tests.support.cases import in_one_test

Depth = Callable[[RGB], RGB]

TEXT, MARK = 4.5, 3.0
NEAREST_TEXT, NEAREST_MARK = 4.0, 2.5
"""The least contrast that remains in 256 colours, which are up to 20 off in each channel."""
SURFACE, RULE = 1.1, 1.4
"""The least contrast of a surface, which a mark or place shows too, and of a separating line."""
FRAME: Final = 2.0
"""The least contrast of a rim with the piece in it; besides, it stands out from the cell."""
CHECKS: Final = 1.17
"""The least contrast of neighbouring cells; besides, every cell has its name."""
SEATS_APART, SEAT_TEXTS_APART, GROUNDS_APART = 0.14, 0.1, 0.05
"""The least distance of the seats in OKLab, in which black and white are 1 apart; besides, texts
about them have names and letters."""

# The most severe form of each kind, on linear components: Machado, Oliveira, Fernandes, "A
# Physiologically-based Model for Simulation of Color Vision Deficiency" (2009), table of severity
# 1.0.
DEFICIENCIES: Final[Mapping[str, tuple[tuple[float, float, float], ...]]] = {
    "none": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}

# What each tone is seen against. A mark beside or on a piece has its own shape: a dot and a frame
# are not discs, the ring is outside its piece, corners are at the edge of the cell.
_CELLS: Final = (Tone.GROUND, Tone.OTHER_GROUND, Tone.LAST)
MARKS: Final[Mapping[Tone, tuple[Tone, ...]]] = {
    Tone.TARGET: _CELLS,
    Tone.CAPTURE: _CELLS,
    Tone.PATH: _CELLS,
    Tone.RING: _CELLS,
    Tone.CURSOR: _CELLS,
    Tone.FIRST: _CELLS,
    Tone.SECOND: _CELLS,
    Tone.NEUTRAL: _CELLS,
    Tone.THIRD: _CELLS,
    Tone.LAST_MARK: (Tone.LAST,),
    Tone.SEED: (Tone.HOLLOW,),
}
TEXTS: Final[Mapping[Tone, tuple[Tone, ...]]] = {
    **dict.fromkeys(
        (Tone.LABEL, Tone.FIRST_TEXT, Tone.SECOND_TEXT, Tone.THIRD_TEXT, Tone.CHOICE),
        (*_CELLS, Tone.RIM),
    ),
    Tone.FIRST_INK: (Tone.FIRST,),
    Tone.SECOND_INK: (Tone.SECOND,),
    Tone.NEUTRAL_INK: (Tone.NEUTRAL,),
    Tone.WOOD_INK: (Tone.WOOD, Tone.HOLLOW),
    Tone.THIRD_INK: (Tone.THIRD,),
    Tone.FIRST_BACK_INK: (Tone.FIRST_BACK,),
    Tone.SECOND_BACK_INK: (Tone.SECOND_BACK,),
    Tone.MARK_INK: (Tone.TARGET, Tone.CAPTURE),
}

every_theme = in_one_test("theme", THEMES.values(), ids=tuple(THEMES))


def exactly(colour: RGB) -> RGB:
    return colour


def tones_of(theme: Theme, depth: Depth) -> Mapping[Tone, RGB]:
    """What each tone of *theme* looks like."""
    tones = theme.tones if depth is exactly else theme.few_tones
    return {tone: depth(colour) for tone, colour in tones.items()}


def failures(theme: Theme, seen: Depth, text: float, mark: float) -> list[str]:
    """Everything in *theme* that is too close to its background."""
    ground, tones = theme.ground, tones_of(theme, seen)
    pairs: list[tuple[str, RGB, RGB, float]] = [
        *(
            (f"{name} on a surface", ink, surface, text)
            for surface in theme.surfaces
            for name, ink in (
                ("text", theme.text),
                ("muted", theme.muted_text),
                ("turn", theme.turn_text),
                ("danger", theme.danger_text),
                ("first", theme.first_text),
                ("second", theme.second_text),
                ("third", theme.third_text),
            )
        ),
        ("shade", theme.shade_text, theme.shade, text),
        ("pushed", theme.turn_ink, theme.turn, text),
        *((tone.name, tones[tone], ground, text) for tone in TEXTS if tone.name[-3:] != "INK"),
    ]
    for table, least in ((TEXTS, text), (MARKS, mark)):
        pairs += [
            (f"{ink.name} on {under.name}", tones[ink], tones[under], least)
            for ink, grounds in table.items()
            for under in grounds
        ]
    return [
        f"{name}: {ratio:.2f}"
        for name, ink, under, least in pairs
        if (ratio := contrast(seen(ink), seen(under))) < least
    ]


@every_theme
def test_everything_stands_out_from_its_ground(theme: Theme) -> None:
    assert not failures(theme, exactly, TEXT, MARK)


@every_theme
def test_it_does_in_256_colours(theme: Theme) -> None:
    assert not failures(theme, nearest, NEAREST_TEXT, NEAREST_MARK)


@every_theme
def test_the_two_tones_of_a_board_are_told_apart_from_afar(theme: Theme) -> None:
    assert contrast(theme.board, theme.other) >= CHECKS


@in_one_test("depth", [exactly, nearest])
@every_theme
def test_bars_and_the_row_under_the_cursor_are_seen_as_surfaces(theme: Theme, depth: Depth) -> None:
    ground, band, row = (luminance(depth(surface)) for surface in theme.surfaces)
    assert ground < band < row or ground > band > row
    assert contrast(depth(theme.row), depth(theme.ground)) >= SURFACE
    assert contrast(depth(theme.line), depth(theme.ground)) >= RULE


@in_one_test("deficiency", DEFICIENCIES)
@in_one_test("depth", [exactly, nearest])
@every_theme
def test_the_seats_differ_from_each_other_and_from_the_board(
    theme: Theme, depth: Depth, deficiency: str
) -> None:
    def seen(tone: Tone) -> RGB:
        return simulated(tones_of(theme, depth)[tone], deficiency)

    assert distance(seen(Tone.FIRST), seen(Tone.SECOND)) >= SEATS_APART
    assert distance(seen(Tone.FIRST_TEXT), seen(Tone.SECOND_TEXT)) >= SEAT_TEXTS_APART
    least = MARK if depth is exactly else NEAREST_MARK
    for seated in SEATED:
        for ground in (Tone.GROUND, Tone.OTHER_GROUND):
            assert contrast(seen(seated.piece), seen(ground)) >= least * 0.9, (seated, ground)


@every_theme
def test_the_cells_of_the_last_move_differ_in_256_colours(theme: Theme) -> None:
    tones = tones_of(theme, nearest)
    assert distance(tones[Tone.LAST], tones[Tone.GROUND]) >= GROUNDS_APART


@in_one_test("theme", [theme for theme in THEMES.values() if not is_dark(theme.ground)])
def test_on_light_boards_the_rim_of_a_dark_piece_that_moved_is_darker_still(theme: Theme) -> None:
    for seated in SEATED:
        assert contrast(theme.tones[Tone.LAST_MARK], theme.tones[seated.piece]) >= FRAME, seated


@in_one_test("deficiency", DEFICIENCIES)
@every_theme
def test_marks_stand_out_whoever_looks(theme: Theme, deficiency: str) -> None:
    for mark in (Tone.TARGET, Tone.CAPTURE, Tone.RING, Tone.CURSOR):
        for ground in _CELLS:
            ink, under = (simulated(theme.tones[tone], deficiency) for tone in (mark, ground))
            assert contrast(ink, under) >= MARK * 0.85, (mark, ground)


def simulated(colour: RGB, deficiency: str) -> RGB:
    """*colour* as seen with *deficiency*."""
    linear = [_linear(part) for part in colour]
    rows = DEFICIENCIES[deficiency]
    seen = (sum(a * b for a, b in zip(row, linear, strict=True)) for row in rows)
    return RGB(*(_encoded(max(0.0, min(1.0, part))) for part in seen))


def distance(one: RGB, other: RGB) -> float:
    """How far apart two colours look, in OKLab (https://bottosson.github.io/posts/oklab/)."""
    return dist(_oklab(one), _oklab(other))


def _oklab(colour: RGB) -> tuple[float, float, float]:
    r, g, b = map(_linear, colour)
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def _linear(part: int) -> float:
    share = part / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def _encoded(share: float) -> int:
    return round(
        255 * (12.92 * share if share <= 0.0031308 else 1.055 * share ** (1 / 2.4) - 0.055)
    )


def test_the_simulation_keeps_greys_and_takes_red_from_green() -> None:
    for name in DEFICIENCIES:
        assert distance(simulated(RGB(128, 128, 128), name), RGB(128, 128, 128)) < 0.01
    red, green = RGB(190, 70, 40), RGB(110, 120, 40)
    for name in ("protanopia", "deuteranopia"):
        apart = distance(simulated(red, name), simulated(green, name))
        assert apart < distance(red, green) / 2


def test_every_theme_has_its_name() -> None:
    assert tuple(THEMES) == get_args(ThemeName)
    assert all(theme.name == name for name, theme in THEMES.items())


def test_dark_and_light_keep_the_ground_of_the_terminal() -> None:
    assert [name for name, theme in THEMES.items() if not theme.painted] == ["dark", "light"]
    assert is_dark(DARK.ground)
    assert not is_dark(LIGHT.ground)


BACKGROUNDS = [
    "#000000", "#1e1e1e", "#002b36", "#2e3440", "#300a24", "#4a4a4a",
    "#ffffff", "#fdf6e3", "#eeeeee", "#c0c0c0",
]  # fmt: skip


@in_one_test("background", BACKGROUNDS)
def test_on_its_own_background_a_terminal_gets_a_theme_that_reads(background: str) -> None:
    ground = RGB.of(background)
    theme = chosen(None, ground)
    assert theme.ground == ground
    assert is_dark(theme.board) == is_dark(ground)
    assert not failures(theme, exactly, TEXT, MARK)


@pytest.mark.parametrize(("name", "background"), [("dark", "#ffffff"), ("light", "#000000")])
def test_who_chose_dark_on_a_light_terminal_gets_a_dark_ground(
    name: ThemeName, background: str
) -> None:
    theme = chosen(name, RGB.of(background))
    assert theme.painted
    assert theme.ground == THEMES[name].ground
    assert not chosen(name, THEMES[name].board).painted


def test_without_an_answer_it_is_dark_and_everybody_shares_the_theme() -> None:
    assert chosen(None, None) is DARK
    assert chosen(None, DARK.ground) is DARK
    assert chosen("light", None) is LIGHT
    assert on_ground(LIGHT, RGB(255, 255, 255)) is on_ground(LIGHT, RGB(255, 255, 255))
    assert on_ground(THEMES["nord"], RGB(0, 0, 0)) is THEMES["nord"]


@pytest.mark.parametrize("theme", THEMES.values(), ids=tuple(THEMES))
def test_edges_in_256_colours_have_no_hue_that_neither_side_has(theme: Theme) -> None:
    tones = theme.few_tones
    grounds = {tones[tone] for tone in (Tone.GROUND, Tone.OTHER_GROUND, Tone.LAST)}
    for ground, above in product(grounds, set(tones.values())):
        hues = _oklab(ground)[1:], _oklab(above)[1:]
        for share in (0.2, 0.4, 0.6, 0.8):
            blended = snapped(ground, above, share)
            assert nearest(blended) == blended
            for part, *ends in zip(_oklab(blended)[1:], *hues, strict=True):
                assert min(ends) - 0.03 <= part <= max(ends) + 0.03

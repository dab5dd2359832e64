"""The figures of a clock in large digits: three lines of half blocks."""

from __future__ import annotations

from functools import lru_cache

_SHAPES = {
    "0": ("###", "# #", "# #", "# #", "###"),
    "1": (" # ", "## ", " # ", " # ", "###"),
    "2": ("###", "  #", "###", "#  ", "###"),
    "3": ("###", "  #", " ##", "  #", "###"),
    "4": ("# #", "# #", "###", "  #", "  #"),
    "5": ("###", "#  ", "###", "  #", "###"),
    "6": ("###", "#  ", "###", "# #", "###"),
    "7": ("###", "  #", "  #", " # ", " # "),
    "8": ("###", "# #", "###", "# #", "###"),
    "9": ("###", "# #", "###", "  #", "###"),
    ":": (" ", "#", " ", "#", " "),
    ".": (" ", " ", " ", " ", "#"),
    "!": ("#", "#", "#", " ", "#"),
}
_HALVES = {"  ": " ", "# ": "▀", " #": "▄", "##": "█"}


def fits(figure: str) -> bool:
    """Whether *figure* can be drawn large: one in minutes and seconds, or in seconds."""
    return bool(figure) and all(character in _SHAPES for character in figure)


@lru_cache(1024)
def rows(figure: str) -> tuple[str, ...]:
    """The lines of *figure*, which must fit.

    >>> rows("7")
    ('▀▀█', ' ▄▀', ' ▀ ')
    """
    shapes = [_SHAPES[character] for character in figure]
    pixels = [" ".join(shape[y] for shape in shapes) for y in range(5)]
    pixels.append(" " * len(pixels[0]))
    pairs = zip(pixels[::2], pixels[1::2], strict=True)
    return tuple(
        "".join(_HALVES[upper + lower] for upper, lower in zip(*pair, strict=True))
        for pair in pairs
    )

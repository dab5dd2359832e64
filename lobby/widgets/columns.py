"""Text in columns: cut, padded and wrapped by the cells it takes, not by its characters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

from rich.cells import cell_len, chop_cells, set_cell_size


def crop(text: str, cells: int, ellipsis: str = "…") -> str:
    """*text* in at most *cells* cells; *ellipsis* stands for what was cut off.

    >>> crop("Curio", 5), crop("OctiLite", 5), crop("将棋対局", 5)
    ('Curio', 'Octi…', '将棋…')
    """
    if cell_len(text) <= cells:
        return text
    if cells <= len(ellipsis):
        return ellipsis[: max(0, cells)]
    return set_cell_size(text, cells - len(ellipsis)).rstrip() + ellipsis


def crop_apart(texts: Sequence[str], cells: int, ellipsis: str = "…") -> list[str]:
    """*texts* in at most *cells* cells each, cut near the middle, where different ones still
    differ if there is such a place.

    >>> crop_apart(["a3-c3-e5-c5-a3", "a3-c3-e5-c5", "a3-c3"], 8)
    ['a3-…5-a3', 'a3-…5-c5', 'a3-c3']
    """
    room = max(0, cells - cell_len(ellipsis))
    starts = sorted(range(room + 1), key=lambda start: abs(2 * start - room))
    cuts = ([_cut_at(text, start, cells, ellipsis) for text in texts] for start in starts)
    first, most = next(cuts), len({*texts})
    return next((cut for cut in chain([first], cuts) if len({*cut}) == most), first)


def _cut_at(text: str, start: int, cells: int, ellipsis: str) -> str:
    """*text* in *cells* cells: its first *start* cells, and as many of its last ones as fit."""
    if cell_len(text) <= cells:
        return text
    end = cells - start - cell_len(ellipsis)
    if end < 0:
        return crop(text, cells, ellipsis)
    backwards = set_cell_size(text[::-1], end)[::-1]
    return set_cell_size(text, start) + ellipsis + backwards


def crop_sentence(text: str, cells: int, ellipsis: str = "…") -> str:
    """*text* in at most *cells* cells, cut between two words if possible.

    >>> crop_sentence("back on 2026-01-10 15:58 UTC", 26), crop_sentence("back soon", 9)
    ('back on 2026-01-10 15:58…', 'back soon')
    """
    if cell_len(text) <= cells:
        return text
    return crop(wrap(text, cells - cell_len(ellipsis))[0] + ellipsis, cells, ellipsis)


def left(text: str, cells: int, ellipsis: str = "…") -> str:
    """*text* in exactly *cells* cells, aligned left.

    >>> left("ben", 5), left("benedict", 5)
    ('ben  ', 'bene…')
    """
    cropped = crop(text, cells, ellipsis)
    return cropped + " " * (cells - cell_len(cropped))


def right(text: str, cells: int, ellipsis: str = "…") -> str:
    """*text* in exactly *cells* cells, aligned right.

    >>> right("12", 4)
    '  12'
    """
    cropped = crop(text, cells, ellipsis)
    return " " * (cells - cell_len(cropped)) + cropped


def wrap(text: str, cells: int) -> tuple[str, ...]:
    """*text* in lines of at most *cells* cells, broken between words if possible.

    >>> wrap("didn't see that coming", 10)
    ("didn't see", 'that', 'coming')
    >>> wrap("", 10)
    ('',)
    """
    return tuple(_wrapped(text, max(2, cells)))


def _wrapped(text: str, cells: int) -> Iterator[str]:
    taken = ""
    for word in text.split(" "):
        joined = f"{taken} {word}" if taken else word
        if cell_len(joined) <= cells:
            taken = joined
            continue
        if taken:
            yield taken
        *full, taken = chop_cells(word, cells) or [""]
        yield from full
    yield taken

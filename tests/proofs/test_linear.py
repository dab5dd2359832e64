"""A little of what ``proofs.linear`` does at length."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from itertools import islice, product
from random import Random

import pytest

from proofs.linear import worst
from proofs.parsing import regexes
from proofs.parsing.measuring import MOST, ratio
from proofs.parsing.parsers import PARSERS, Parser
from proofs.parsing.shapes import Shape, drawn, every

FEW = 4
ONCE_SLOW = {
    "record": [
        Shape(b'[Game "chaos"]\n[Seat0 "a"]\n[Seat1 "b"]\n', b"{"),
        Shape(b"", b'[A ""]'),
    ],
    "standard input": [Shape(b"", b"\n")],
    "standard input, byte by byte": [Shape(b"", b"a")],
    "line editor": [Shape(b"", b"a")],
    "mail address": [Shape(b"ann@", "\N{COMBINING CEDILLA}".encode(), b".org")],
    "options and terms": [Shape(b"a", b" if a then b")],
}
"""Shapes that took quadratic time."""


def some(parser: Parser, few: int) -> Sequence[Shape]:
    chance = Random(20_261_126)
    known = list(every(parser.frames, parser.pieces))
    others = islice(drawn(parser.frames, parser.pieces, chance), few)
    return [*chance.sample(known, few), *others]


@pytest.mark.parametrize("name", PARSERS)
async def test_twice_the_input_takes_at_most_2_2_times_the_time(name: str) -> None:
    parser = PARSERS[name]
    case = worst(parser, [*some(parser, FEW), *ONCE_SLOW.get(name, ())])
    assert case.ratio <= MOST, case


def test_every_regular_expression_takes_linear_time() -> None:
    for name, parser in regexes.collected().items():
        case = worst(parser, some(parser, 3))
        assert case.ratio <= MOST, (name, case)


def test_what_takes_quadratic_time_is_found() -> None:
    def pairs(data: bytes) -> None:
        deque(product(data, data), maxlen=0)

    assert ratio(pairs, bytes(1 << 9), bytes(1 << 10)) > MOST

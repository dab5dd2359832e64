"""What finds the puzzles of each game, and the naive rules that must not solve them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Final

from lobby.gamekit.game import State
from solving.puzzles import (
    binar,
    breakthrough,
    cephalopod,
    chaos,
    curio,
    fourinarow,
    hex,
    joining,
    loa,
    octilite,
    oware,
    reversi,
)
from solving.puzzles.candidates import Candidate
from solving.puzzles.naive import ANYBODYS, Rule, solves
from solving.puzzles.simple import Sought

Generator = Callable[[Random], Iterator[Candidate]]
GENERATORS: Final[Mapping[str, tuple[Generator, Mapping[str, int], int]]] = {
    "binar": (binar.generate, binar.QUOTAS, 60_000),
    "breakthrough": (breakthrough.SOUGHT.generate, breakthrough.SOUGHT.quotas, 3_000),
    "cephalopod": (cephalopod.SOUGHT.generate, cephalopod.SOUGHT.quotas, 3_000),
    "chaos": (chaos.generate, chaos.QUOTAS, 60_000),
    "curio": (curio.generate, curio.QUOTAS, 600),
    "crossway": (joining.CROSSWAY.generate, joining.CROSSWAY.quotas, 3_000),
    "fourinarow": (fourinarow.generate, fourinarow.QUOTAS, 6_000),
    "hex": (hex.generate, hex.QUOTAS, 3_000),
    "loa": (loa.SOUGHT.generate, loa.SOUGHT.quotas, 3_000),
    "octilite": (octilite.generate, octilite.QUOTAS, 300),
    "oware": (oware.SOUGHT.generate, oware.SOUGHT.quotas, 3_000),
    "reversi": (reversi.SOUGHT.generate, reversi.SOUGHT.quotas, 600),
    "y": (joining.Y.generate, joining.Y.quotas, 3_000),
}
"""What finds the puzzles of each game, how many of each kind are wanted, and the most candidates
examined for that: of rare kinds there may be fewer than wanted."""


def generator_of(game: str) -> tuple[Generator, Mapping[str, int], int]:
    """What finds the puzzles of *game*: of one from another package, wins in two moves."""
    if game in GENERATORS:
        return GENERATORS[game]
    sought = Sought(game, ("",), {"win-2": 20})
    return sought.generate, sought.quotas, 3_000


RULES: Final[Mapping[str, Mapping[str, Rule]]] = {
    "binar": binar.NAIVE,
    "breakthrough": breakthrough.NAIVE,
    "cephalopod": cephalopod.NAIVE,
    "chaos": chaos.NAIVE,
    "crossway": joining.NAIVE,
    "fourinarow": fourinarow.NAIVE,
    "hex": hex.NAIVE,
    "loa": loa.NAIVE,
    "octilite": octilite.NAIVE,
    "oware": oware.NAIVE,
    "reversi": reversi.NAIVE,
    "y": joining.NAIVE,
}
"""The rules of each game, by name. The Curio puzzles have rules of their own."""


def solved_by(game: str, state: State, winners: Iterable[str]) -> tuple[str, ...]:
    """The naive rules of *game* that find one of *winners* in *state*."""
    solutions = tuple(winners)
    rules = RULES.get(game, ANYBODYS)
    return tuple(name for name, rule in rules.items() if solves(rule, state, solutions))

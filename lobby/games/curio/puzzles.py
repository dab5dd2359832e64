"""Curio puzzles: which of the enemy's pieces must carry the highest number, given what was seen?

The clues are the numbers in sight, the pieces that were captured or have turned, and how far a
piece has moved in one turn, because no piece moves further than its front allows. The options are
the default ones. With these the larger number of a piece is its front until it turns, and a piece
that captures turns, so nothing else tells about a piece that still hides a number.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Self

from lobby.base.translation import _, ngettext
from lobby.gamekit.parts import lazily
from lobby.gamekit.puzzles import WHICH, Problem, Puzzles
from lobby.games.curio.notation import NOTATION
from lobby.games.curio.options import Pair, Way, ways
from lobby.games.curio.rules import Curio
from lobby.games.curio.ruleset import SEATS
from lobby.games.curio.view import CurioView
from lobby.games.curio.view import pair as pair_text


@dataclass(frozen=True, slots=True)
class Clues:
    """What the viewer of *view* has to go by: besides the view, *steps* gives the length in squares
    of the longest move of each hidden enemy piece, by its present square."""

    view: CurioView
    steps: Mapping[str, int]

    @classmethod
    def of(cls, problem: Problem) -> Self:
        """The clues of *problem*, as its side to move sees them."""
        options = Curio().parse_options(problem.options.split())
        view = NOTATION.read(problem.position, options).view
        assert isinstance(view, CurioView), "the notation of Curio reads nothing else"
        steps = (step.split(":") for step in problem.known.split(",") if step)
        seen = replace(view, seat=view.to_move)
        return cls(seen, {square: int(count) for square, count in steps})

    @property
    def enemy(self) -> int:
        """The seat whose pieces are asked about."""
        assert self.view.to_move is not None, "somebody is asked"
        return 1 - self.view.to_move

    @property
    def highest(self) -> int:
        """The number that makes a piece royal."""
        return max(large for __, large in self.view.army)

    @property
    def hidden(self) -> tuple[str, ...]:
        """The squares of the enemy pieces that hide a number."""
        return tuple(
            square
            for square, piece in self.view.pieces.items()
            if piece.seat == self.enemy and piece.way is None
        )

    @property
    def answers(self) -> tuple[str, ...]:
        """Those of the hidden pieces that do not already show the highest number, by square."""
        pieces = self.view.pieces
        return tuple(square for square in self.hidden if pieces[square].back != self.highest)

    def ways(self, square: str, pair: Pair) -> tuple[Way, ...]:
        """The orientations the hidden piece on *square* may have if it carries *pair*: with the
        back that is seen, and a front that let it move as far as it did."""
        piece, least = self.view.pieces[square], self.steps.get(square, 0)
        return tuple(
            way for way in ways(pair, self.view.face) if way[1] == piece.back and way[0] >= least
        )

    def known(self) -> str:
        """What is known besides the view, in a sentence; "" if nothing is."""
        moved = [
            ngettext(
                "{square} has moved {count} square in one move",
                "{square} has moved {count} squares in one move",
                count,
                square=square,
            )
            for square, count in sorted(self.steps.items())
        ]
        return f"{', '.join(moved)}." if moved else ""


def asked(problem: Problem) -> tuple[str, CurioView]:
    """The question, and the view to answer it in by naming a square."""
    assert problem.theme == WHICH, "Curio has no other puzzles"
    clues = Clues.of(problem)
    question = _(
        "Which of {enemy}'s pieces must carry a {number} that you do not see?",
        enemy=SEATS[clues.enemy],
        number=clues.highest,
    )
    clue = clues.known()
    return (f"{question} {clue}" if clue else question), replace(clues.view, moves=clues.answers)


def why(problem: Problem) -> str:
    """Why the answer must carry the highest number, in a sentence.

    Without that number it could only be one of a few pairs, by what it shows and how far it moved,
    and all of these are on known pieces. There is no other proof: if one of them were on a hidden
    piece, that piece and the answer could have each other's numbers.
    """
    clues = Clues.of(problem)
    (answer,) = problem.solutions
    pairs = sorted(
        pair
        for pair in {*clues.view.army}
        if clues.highest not in pair and clues.ways(answer, pair)
    )
    *some, last = map(pair_text, pairs)
    listed = _("{some} or {last}", some=", ".join(some), last=last) if some else last
    return ngettext(
        "Without a {number}, {square} could only be {pairs}, which you have seen elsewhere.",
        "Without a {number}, {square} could only be {pairs}, which you have all seen elsewhere.",
        len(pairs),
        number=clues.highest,
        square=answer,
        pairs=listed,
    )


PUZZLES = Puzzles(
    package=__package__ or "",
    asked=asked,
    why=why,
    dealt=lazily(f"{__package__}.mind.worlds", "dealt"),
)

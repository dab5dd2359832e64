"""Puzzles of games by the simple kit: positions from matches between bots, proved by a search that
looks at every move."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Final

from lobby.gamekit.imagined import OpenPosition
from lobby.gamekit.levels import choose
from lobby.gamekit.mind import WIN, Situation
from lobby.gamekit.puzzles import WIN_IN
from lobby.gamekit.simple.game import SimpleState
from lobby.gamekit.simple.mind import Spot
from lobby.gamekit.simple.rules import Position, Steps
from lobby.games.catalogue import GAMES, level_of, mind_of, notation_of
from solving.puzzles.candidates import APART, Candidate, Kind, of_state

_OPENING: Final = 6
_SECONDS: Final = 60.0
_LONGEST: Final = 200
"""Matches are cut off here: some would only end by repetition."""


@dataclass(frozen=True, slots=True)
class Sought:
    """What is looked for in matches of a *game*: wins in 2 to *most* own moves, so many of each
    kind as *quotas* say, with any of the *options*. *hopeless* says at once of some positions that
    the side to move cannot win within so many own moves, or that the other side cannot."""

    game: str
    options: tuple[str, ...]
    quotas: Mapping[str, int]
    hopeless: Callable[[Position, int, int], bool] = lambda at, seat, moves: False
    choice: int = 6
    """The fewest moves to choose from in a puzzle."""
    composed: Callable[[Random], str] | None = None
    """Returns a position to look at instead of those of matches, where these are hardly ever so
    close that one move wins and others do not."""

    @property
    def most(self) -> int:
        """The longest win looked for, in own moves."""
        return max(int(slot.removeprefix("win-")) for slot in self.quotas)

    def generate(self, chance: Random) -> Iterator[Candidate]:
        """Puzzles without end."""
        return self._of_compositions(chance) if self.composed else self._of_matches(chance)

    def _of_compositions(self, chance: Random) -> Iterator[Candidate]:
        assert self.composed
        while True:
            options = chance.choice(self.options)
            parsed = GAMES[self.game].parse_options(options.split())
            read = notation_of(self.game).read(self.composed(chance), parsed)
            assert isinstance(read, OpenPosition)
            assert isinstance(read.state, SimpleState)
            if read.state.outcome is None and (puzzle := self._puzzle(read.state, options)):
                yield puzzle

    def _of_matches(self, chance: Random) -> Iterator[Candidate]:
        rules = GAMES[self.game]
        while True:
            options = chance.choice(self.options)
            state, free = rules.start(rules.parse_options(options.split()), {}), _OPENING
            levels, ply = chance.choice(((1, 2), (2, 1), (2, 2), (3, 3))), 0
            while state.outcome is None and ply < _LONGEST:
                assert isinstance(state, SimpleState)
                if ply >= free and (puzzle := self._puzzle(state, options)):
                    yield puzzle
                    free = ply + APART
                state = state.play(self._played(state, options, levels[ply % 2], chance))
                ply += 1

    def _played(self, state: SimpleState, options: str, level: int, chance: Random) -> str:
        allowed = level_of(self.game, level)
        situation = Situation(self.game, options, (state.view(state.to_move),))
        thought = mind_of(self.game).think(situation, allowed.effort(_SECONDS), chance)
        return choose(thought, allowed, chance).move

    def _puzzle(self, state: SimpleState, options: str) -> Candidate | None:
        """A puzzle in *state*, if exactly one move wins in time and bots of the highest level see
        it, who answer the solver."""
        spot, proof = Spot(state.rules, state.position), Proof(self.hopeless)
        if len(spot.moves()) < self.choice:
            return None
        moves = next((n for n in range(1, self.most + 1) if proof.wins(spot, n)), 0)
        if moves < 2:
            return None
        winners = [
            spot.spelling(move) for move in spot.moves() if proof.loses(spot.after(move), moves - 1)
        ]
        if len(winners) != 1:
            return None
        situation = Situation(self.game, options, (state.view(state.to_move),))
        effort = level_of(self.game, 6).effort(_SECONDS, "puzzle")
        best = mind_of(self.game).think(situation, effort, Random(0)).best
        if (best.move, best.value.score, best.value.plies) != (winners[0], WIN, 2 * moves - 1):
            return None
        kind = Kind(slot=f"win-{moves}", theme=WIN_IN, moves=moves)
        return of_state(self.game, kind, options, state, winners)


@dataclass(frozen=True, slots=True)
class Proof:
    """Whether positions are won within a number of own moves, whatever the other side does."""

    hopeless: Callable[[Position, int, int], bool]
    _known: dict[tuple[Position, int], bool] = field(default_factory=dict)
    _likely: dict[tuple[bool, int], Steps] = field(default_factory=dict)
    """The last move that proved something: it is likely to prove the next one."""

    def wins(self, spot: Spot, moves: int) -> bool:
        """Whether the side to move in *spot* wins within so many own *moves*."""
        if spot.result is not None or self.hopeless(spot.key, spot.seat, moves):
            return spot.result == 1
        if (known := self._known.get((spot.key, moves))) is None:
            known = self._any(spot, (True, moves), lambda after: self.loses(after, moves - 1))
            self._known[spot.key, moves] = known
        return known

    def loses(self, spot: Spot, moves: int) -> bool:
        """Whether the side to move in *spot* loses within so many *moves* of the other side."""
        if spot.result is not None or not moves or self.hopeless(spot.key, 1 - spot.seat, moves):
            return spot.result == -1
        return not self._any(spot, (False, moves), lambda after: not self.wins(after, moves))

    def _any(self, spot: Spot, what: tuple[bool, int], proves: Callable[[Spot], bool]) -> bool:
        """Whether a move in *spot* leads to one that *proves* it."""
        likely = self._likely.get(what)
        for move in sorted(spot.moves(), key=lambda move: move != likely):
            if proves(spot.after(move)):
                self._likely[what] = move
                return True
        return False

"""Whether the strongest level plays Four in a Row without a mistake, and soon enough.

    python -m proofs.perfect_fourinarow [--matches 100] [--share 5] [--seed 1] [--size 27]

First the book: each of its moves has to be worth what the book says, and no other may be worth
more. A search says so that remembers two to the power of SIZE positions, and of a SHARE in a
hundred of the positions with 12 or more stones also one that shares nothing with it.

Then all positions in which the book ends: the solver must not look at more than ``MOST`` positions
to find its move. What follows a won one takes no more. From the others it goes on with the solver's
move and every reply, until a position is won or the board is full.

Then matches from the start, so many from each side against each opponent: random moves; level 5;
and one that plays by the book and perfectly, but for a move in five. *Worsened* moves turned a win
or a draw into less, and about *untrue* ones the level said something different from the other
search, which judges all moves from 10 stones on. The aim is 0 for all that is wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from random import Random
from time import process_time
from typing import Final, TypeAlias

from bench import asking
from bench.contest import UNHURRIED
from bench.table import table
from lobby.features.bots import bot_matches
from lobby.gamekit.game import View
from lobby.gamekit.mind import DRAW, LOSS, WIN, Choice, Situation
from lobby.games.catalogue import GAMES
from lobby.games.fourinarow.book import (
    MOST,
    Known,
    Stones,
    book,
    column_of,
    following,
    layers,
    looked_up,
    replies,
    winning,
)
from lobby.games.fourinarow.solver import four
from proofs.fourinarow_oracle import Oracle
from solving.fourinarow_search import Search

FAULTS: Final = ("worsened", "untrue")
_GAME: Final = GAMES["fourinarow"]
_SCORES: Final = {1: WIN, 0: DRAW, -1: LOSS}
_RESULTS: Final = {0: "won", 1: "lost", None: "drawn"}
_SMALL: Final = 20
_MANY: Final = 12
"""Stones from which on the other search takes less than a few seconds for each position."""
_JUDGED: Final = 10
_ERRING: Final = 0.2


def wrong(at: Stones, known: Known, search: Search) -> bool:
    """Whether the move of the book is worth less than it says, or another one more."""
    after, worth = dict(replies(at))[known.column], known.worth
    if winning(at):
        return True
    less = worth >= 0 and (winning(after) or search.ask(*after, worth)[0])
    more = worth <= 0 and search.ask(*at, int(worth < 0))[0]
    return bool(less or more)


def ends() -> Iterator[Stones]:
    """The positions in which the book ends."""
    for layer in layers(lambda layer: [book().get(at) for at in layer]):
        yield from (at for at, known in layer.items() if not known)


class Costs:
    """How many positions the bots' solver looks at, by the turn after the book, and at most."""

    def __init__(self) -> None:
        self._search = Search(_SMALL, MOST)
        self._seen: set[tuple[Stones, int]] = set()
        self.counts, self.most, self.over = Counter[int](), Counter[int](), Counter[int]()

    def look(self, at: Stones, turn: int = 0) -> None:
        """Find the move in *at*, and in what follows unless it is won."""
        if (at, turn) in self._seen:
            return
        self._seen.add((at, turn))
        best = self._search.best(at)
        self.counts[turn] += 1
        self.over[turn] += best is None
        self.most[turn] = max(self.most[turn], best.work if best else MOST)
        if best and best.worth <= 0:
            for after in following(at, column_of(best.move)):
                self.look(after, turn + 1)


class Judge:
    """Says what positions are worth, from ``_JUDGED`` stones on."""

    def __init__(self) -> None:
        self._oracle = Oracle()

    def worth(self, at: Stones) -> int:
        """1, 0 or -1 for the side to move."""
        if four(at[0] ^ at[1]):
            return -1
        return self._oracle.worth(*at)

    def best(self, at: Stones, chance: Random) -> int:
        """Any column that is worth most."""
        worth = {column: -self.worth(after) for column, after in replies(at)}
        return chance.choice([column for column in worth if worth[column] == max(worth.values())])


Seen: TypeAlias = tuple[Situation, Stones]
Opponent: TypeAlias = Callable[[Seen, Judge, Random], str]


def _random(seen: Seen, judge: Judge, chance: Random) -> str:
    return chance.choice(seen[0].view.moves)


def _level_5(seen: Seen, judge: Judge, chance: Random) -> str:
    return bot_matches.move(seen[0], 5, str(chance.random()), UNHURRIED).move


def _errs(seen: Seen, judge: Judge, chance: Random) -> str:
    situation, at = seen
    held = [column for column, after in replies(at) if not winning(after)]
    if chance.random() < _ERRING and held:
        column = chance.choice(held)
    elif known := looked_up(at):
        column = known.column
    elif at[1].bit_count() >= _JUDGED or not held:
        column = judge.best(at, chance)
    else:
        column = chance.choice(held)
    return next(move for move in situation.view.moves if move[0] == "abcdefg"[column])


OPPONENTS: Final[Mapping[str, Opponent]] = {
    "random": _random,
    "level 5": _level_5,
    "errs at times": _errs,
}


def play(opponent: str, seat: int, seed: str, judge: Judge) -> Counter[str]:
    """One match of level 6 on that *seat*: how it ended, and the moves that it made, by name."""
    state, at, chance = _GAME.start(_GAME.parse_options(()), {}), (0, 0), Random(seed)
    views: tuple[list[View], list[View]] = ([], [])
    moves: list[str] = []
    counts = Counter[str]()
    while state.to_move is not None:
        for viewer in (0, 1):
            views[viewer].append(state.view(viewer))
        situation = Situation("fourinarow", "", tuple(views[state.to_move]), tuple(moves))
        if state.to_move == seat:
            choice = bot_matches.move(situation, 6, f"{seed}/{len(moves)}", UNHURRIED)
            counts += _judged(at, choice, judge)
            move = choice.move
        else:
            move = OPPONENTS[opponent]((situation, at), judge, chance)
        moves.append(move)
        state, at = state.play(move), dict(replies(at))["abcdefg".index(move[0])]
    assert state.outcome
    winner = state.outcome.winner
    return counts + Counter([_RESULTS[None if winner is None else abs(winner - seat)]])


def _judged(at: Stones, choice: Choice, judge: Judge) -> Counter[str]:
    """The move, and its faults if there are enough stones."""
    counts = Counter(["moves"])
    if at[1].bit_count() >= _JUDGED:
        after = dict(replies(at))["abcdefg".index(choice.move[0])]
        before, now = judge.worth(at), -judge.worth(after)
        said = choice.value.exact and choice.value.score == _SCORES[before]
        counts += Counter(judged=1, worsened=int(now < before), untrue=int(not said))
    return counts


def check_book(size: int, share: float, chance: Random) -> None:
    """Check each move of the book."""
    search, judge = Search(size), Judge()
    late = [at for at in book() if at[1].bit_count() >= _MANY]
    late = chance.sample(late, round(len(late) * share))
    faults = sum(wrong(at, known, search) for at, known in book().items())
    faults += sum(judge.worth(at) != book()[at].worth for at in late)
    worths = Counter(known.worth for known in book().values())
    print(
        f"The book: {len(book()):,} positions, {worths[1]:,} won, {worths[0]:,} drawn, "
        f"{worths[-1]:,} lost, {len(late):,} of them solved twice; {faults:,} wrong"
    )


def check_costs() -> None:
    """Look for what takes the solver longest."""
    costs = Costs()
    for at in ends():
        costs.look(at)
    rows = [
        (str(2 * turn), *(f"{tally[turn]:,}" for tally in (costs.counts, costs.most, costs.over)))
        for turn in sorted(costs.counts)
    ]
    print(table(("moves after the book", "positions", "most work", f"over {MOST:,}"), rows))


def check_matches(matches: int, seed: int) -> None:
    """Play."""
    judge, rows = Judge(), []
    for opponent in OPPONENTS:
        counts = Counter[str]()
        for number in range(2 * matches):
            counts += play(opponent, number % 2, f"{seed}/{opponent}/{number}", judge)
        columns = ("won", "drawn", "lost", "moves", "judged", *FAULTS)
        rows.append((opponent, *(f"{counts[column]:,}" for column in columns)))
    print(table(("opponent", "won", "drawn", "lost", "moves", "judged", *FAULTS), rows))


def main() -> None:
    """Check, and print the results."""
    parser = asking.parser(__doc__)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--share", type=float, default=5.0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=27)
    asked = parser.parse_args()
    check_book(asked.size, asked.share / 100, Random(asked.seed))
    check_costs()
    check_matches(asked.matches, asked.seed)
    print(f"\n{process_time():.0f} s of one processor")


if __name__ == "__main__":
    main()

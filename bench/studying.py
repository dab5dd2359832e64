"""Reviewing a match beside many running rated boards: what it costs to find out which positions are
kept apart, and how many that are.

    python -m bench.studying [--boards 50]

The matches are random. Verdicts are not counted: everybody shares them.
"""

from __future__ import annotations

from random import Random
from time import process_time
from typing import Final

from bench import asking
from bench.table import table
from lobby.gamekit.game import State
from lobby.games.catalogue import GAMES, OURS

_PLIES: Final = 80
_MATCHES: Final = 5


def _walk(game: str, options: str, chance: Random) -> list[State]:
    rules = GAMES[game]
    parsed = rules.parse_options(options.split())
    states = [rules.start(parsed, rules.deal(parsed, chance))]
    while states[-1].moves() and len(states) <= _PLIES:
        states.append(states[-1].play(chance.choice(states[-1].moves())))
    return states


def _measured(game: str, options: str, boards: int) -> tuple[str, ...]:
    """CPU milliseconds for a review, and the share of positions a few moves after a board, beside
    all boards and beside three."""
    chance, rules = Random(1), GAMES[game]
    spent, plies, apart, beside = 0.0, 0, 0, 0
    for _ in range(_MATCHES):
        running = [_walk(game, options, chance) for __ in range(boards)]
        views = [states[chance.randrange(len(states) - 1)].view(0) for states in running]
        shown = [state.view(None, revealed=True) for state in _walk(game, options, chance)]
        began = process_time()
        near = [[rules.plies_between(board, view) is not None for board in views] for view in shown]
        spent += process_time() - began
        plies += len(shown)
        apart += sum(map(any, near))
        beside += sum(any(row[:3]) for row in near)
    milliseconds = f"{1000 * spent / _MATCHES:.0f}"
    return (
        game,
        options,
        f"{plies / _MATCHES:.0f}",
        milliseconds,
        *(f"{100 * part / plies:.0f}" for part in (apart, beside)),
    )


def main() -> None:
    parser = asking.parser(__doc__)
    parser.add_argument("--boards", type=int, default=50)
    boards = parser.parse_args().boards
    head = ("game", "options", "positions", "CPU ms", f"% apart, {boards} boards", "% apart, 3")
    rows = [_measured(game, "", boards) for game in OURS] + [_measured("binar", "-size=9", boards)]
    print(table(head, rows))


if __name__ == "__main__":
    main()

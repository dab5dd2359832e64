"""Walk random matches of a game beside OpenSpiel, which nobody here wrote.

    python -m proofs.open_spiel [GAME ...] [--matches 100] [--seed 1]

Each game is played so many times with each of its options that OpenSpiel knows: at every position
the legal moves must be the same, and in the end the winner. It stops at the first difference.
"""

from __future__ import annotations

from random import Random

import pyspiel

from bench import asking
from tests.games.open_spiel import ORACLES, walk_beside


def main() -> None:
    """Walk and count."""
    parser = asking.parser(__doc__)
    parser.add_argument("games", nargs="*", metavar="GAME", default=[*ORACLES])
    parser.add_argument("--matches", type=int, default=100, help="matches with each option")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for game in given.games:
        chance, positions = Random(given.seed), 0
        for options in ORACLES[game].games:
            positions += sum(
                walk_beside(pyspiel, game, options, chance) for _ in range(given.matches)
            )
            print(f"{game} {options}: {positions:,} positions so far, all equal", flush=True)


if __name__ == "__main__":
    main()

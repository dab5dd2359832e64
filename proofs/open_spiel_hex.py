"""Walk random matches of Hex beside OpenSpiel, which nobody here wrote.

    python -m proofs.open_spiel_hex [--matches 100] [--seed 1]

Each size from 3 to 11 is played so many times: at every position the legal moves must be the same,
and in the end the winner. It stops at the first difference.
"""

from __future__ import annotations

from random import Random

import pyspiel

from bench import asking
from tests.games.hex.playing import walk_beside


def main() -> None:
    """Walk and count."""
    parser = asking.parser(__doc__)
    parser.add_argument("--matches", type=int, default=100, help="matches on each size")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    chance, positions = Random(given.seed), 0
    for size in range(3, 12):
        positions += sum(walk_beside(pyspiel, size, chance) for _ in range(given.matches))
        print(f"{size} by {size}: {positions:,} positions so far, all equal", flush=True)


if __name__ == "__main__":
    main()
